#!/bin/sh
# What has to be installed: a tool whose package is there and that does not run is named, and so is a package that
# nothing here has, before anything is fetched.
source=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"
mkdir bin
tool() { printf '#!/bin/sh\n%s\n' "$2" >"bin/$1" && chmod +x "bin/$1"; }
# every package is there, but those in the file lacking
tool dpkg-query 'for p; do :; done; grep -qx "$p" lacking && exit 1; echo "install ok installed"'
tool id 'echo 0'
tool apt-get 'echo "apt-get $*" >>asked; case "$*" in *-s*) ;; *install*) exit 100 ;; esac'
for name in clang clang-tidy clang-format cppcheck tmux msgfmt python3; do tool $name 'exit 0'; done
cp "$source/Makefile" .
unset MAKEFLAGS MAKELEVEL CI
deps() { PATH="$PWD/bin:$PATH" make -s --no-print-directory "$@"; }

: >lacking
: >asked
expect 0 deps deps-lint deps-test deps-mutate
is_silent
for name in clang clang-tidy clang-format cppcheck; do
    tool $name 'exit 1'
    expect 2 deps deps-lint
    says "Linting needs $name, which does not run here: $name --version"
    tool $name 'exit 0'
done
tool tmux 'exit 1'
expect 2 deps deps-test
says 'Testing needs tmux, which does not run here: tmux -V'
tool tmux 'exit 0'
tool msgfmt 'exit 1'
for what in deps-build:Building deps-test:Testing; do
    expect 2 deps "${what%:*}"
    says "${what#*:} needs msgfmt, which does not run here: msgfmt --version"
done
tool msgfmt 'exit 0'
[ ! -s asked ] || wrong 'nothing is asked for where all is there'

# the compiler that lint and warnings use is among what they need
echo clang >lacking
expect 2 deps deps-lint
says 'Linting needs what is not installed yet: clang'
says 'Linting: these packages could not be installed: clang'

# none is fetched when one cannot be had
printf '%s\n' cppcheck nothing >lacking
tool apt-get 'echo "apt-get $*" >>asked; case "$*" in *" -s cppcheck"*) exit 100 ;; esac'
: >asked
expect 2 deps deps-lint
says 'Linting: no source of packages here has: cppcheck'
! grep -q 'install.*-y' asked || wrong 'nothing is fetched'
