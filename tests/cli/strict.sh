#!/bin/sh
# A warning of a newer compiler stops nobody who only builds the program; it stops CI and those who ask for it.
source=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"

# build VARIABLE...: what make would do; a make around this one has its own flags, which say nothing here
build() { env -u MAKEFLAGS -u CI -u WERROR make -C "$source" -n -B BUILD="$SCRATCH/build" "$@"; }

expect 0 build program
says 'tui/main.c -o'
grep -q -e -Werror out && wrong 'a build has no -Werror'
expect 0 build program CI=true
[ "$(grep -c ' -c ' out)" -eq "$(grep -c -e '-Werror .* -c ' out)" ] || wrong 'each file is compiled with -Werror'
expect 0 build warnings
says '-Werror'
expect 0 build lint V=1
says 'WERROR=-Werror'
