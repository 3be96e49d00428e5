#!/bin/sh
# No file keeps a variable of its own that no README answers for (tests/statics); one more is found.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/expect.sh"
build=$(dirname "$FLAGFALL")
expect 0 "$root/tests/statics" "$build"

mkdir -p house/built
cp -rs "$root/core" "$root/devices" "$root/tui" house
cp -rs "$build/core" "$build/devices" "$build/tui" house/built
expect 0 "$root/tests/statics" built house
printf '%s\n' 'static int kept;' 'int next(void) { return ++kept; }' 'static const char *const words[] = {"a"};' \
    'const char *word(int i) { return words[i]; }' >house/core/base/spoiled.c
cc -w -fPIE -c house/core/base/spoiled.c -o house/built/core/base/spoiled.o || exit 1
expect 1 "$root/tests/statics" built house
says 'core/base/spoiled.c: kept is a variable of the file'
[ "$(wc -l <out)" -eq 1 ] || wrong "nothing else is found"
