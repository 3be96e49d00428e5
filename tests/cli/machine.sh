#!/bin/sh
# A compiler for a 32-bit machine is refused in one sentence, before anything is compiled.
source=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"
export MAKEFLAGS= MAKELEVEL=

# Only asked what a pointer has: `gcc -m32` says so where gcc is one for x86, elsewhere one that says it.
printf '%s\n' '#!/bin/sh' 'echo 4' >cc32
chmod +x cc32
for compiler in 'gcc -m32' "$PWD/cc32"; do
    [ "$compiler" != 'gcc -m32' ] || [ "$(uname -m)" = x86_64 ] || continue
    expect 2 make -s -C "$source" --no-print-directory BUILD="$PWD/built" CC="$compiler" program
    warns 'builds for a 32-bit machine: Flagfall needs a 64-bit one'
    [ "$(grep -c . err)" -eq 1 ] || wrong 'one sentence'
    is_silent
done
