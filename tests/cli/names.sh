#!/bin/sh
# Tags are unique, headers compile together, functions live where their headers say. Then the house is spoiled in a
# copy, and tests/names has to find it. That each header compiles alone takes a minute: `make lint` looks at that.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/expect.sh"
build=$(dirname "$FLAGFALL")
expect 0 env COMPILED= "$root/tests/names" "$build"

mkdir -p house/built house/core/base house/devices house/tui house/tests house/built/core/base
for name in text error; do
    ln -s "$root/core/base/$name.h" "$root/core/base/$name.c" house/core/base
    ln -s "$build/core/base/$name.o" house/built/core/base
done
expect 0 "$root/tests/names" built house

# add FILE LINE...: a file more, of these lines, compiled where it is a .c
add() {
    added=$1
    shift
    printf '%s\n' "$@" >"house/$added"
    case $added in *.c) cc -w -I house/core -c "house/$added" -o "house/built/${added%.c}.o" || exit 1 ;; esac
}
mend() { rm -f house/core/base/spoiled.? house/tests/spoiled.h house/built/core/base/spoiled.o; }

add core/base/spoiled.h 'struct text { int other; };'
expect 1 "$root/tests/names" built house
says 'the headers do not compile together'
says 'core/base/text.h: struct text is also defined in core/base/spoiled.h'
mend

add tests/spoiled.h '/* struct error { in a comment } */' 'static struct text { int other; } table[1];'
expect 1 "$root/tests/names" built house
says 'tests/spoiled.h: struct text is also defined in core/base/text.h'
mend

add core/base/spoiled.h 'size_t needs_its_own_include(void);'
expect 1 "$root/tests/names" built house
says 'core/base/spoiled.h: does not compile alone'
mend

add core/base/spoiled.c 'int elsewhere(void) { return 1; }'
printf '%s\n' '/* Where it is, nobody says. */' 'int elsewhere(void);' >house/core/base/stray.h
expect 1 "$root/tests/names" built house
says 'core/base/stray.h: elsewhere lives in core/base/spoiled.c, which the header does not name'
printf '%s\n' '/* Nor here, by a type. */' 'typedef int teller(void);' 'teller elsewhere;' >house/core/base/stray.h
expect 1 "$root/tests/names" built house
says 'core/base/stray.h: elsewhere lives in core/base/spoiled.c, which the header does not name'
printf '%s\n' '/* It is in spoiled.c. */' 'int elsewhere(void);' >house/core/base/stray.h
expect 0 "$root/tests/names" built house

for line in 'int promised(void); /* 0 if it went well */' '/* 0 if it went well. */
int promised(void);
int promised_too(int,
                 int);' 'static inline int promised(void) { return 0; }' 'struct holder { int (*unsaid)(void); };' \
    'int promised(int); /* a comment of two
                       * lines */'; do
    add core/base/spoiled.h "$line"
    expect 0 "$root/tests/names" built house
done
for line in 'int unsaid(void);' '/* Of something else. */

int unsaid(int,
           int);' 'struct other { int is; /* of a field */ };

int *unsaid(void);'; do
    add core/base/spoiled.h "$line"
    expect 1 "$root/tests/names" built house
    says 'core/base/spoiled.h: unsaid says nowhere what it promises'
done
mend

# A whole house, with one function more that nobody calls. Its headers have been compiled above.
export COMPILED=
mkdir -p whole/built
cp -rs "$root/core" "$root/devices" "$root/tui" "$root/tests" whole
cp -rs "$build/core" "$build/devices" "$build/tui" whole/built
printf 'int alone(void);\nint alone(void) { return 1; }\n' >whole/core/base/spoiled.c
cc -w -c whole/core/base/spoiled.c -o whole/built/core/base/spoiled.o || exit 1
expect 1 "$root/tests/names" built whole
says 'core/base/spoiled.c: alone is called or read from no other file'
[ "$(wc -l <out)" -eq 1 ] || wrong "nothing else is found"
rm -f whole/core/base/spoiled.c whole/built/core/base/spoiled.o

# A part of the tracker written by a file that does not own it: a field, the whole, or by another name.
stray=whole/core/game/tracker/stray.c
: >stray.o
cp stray.o whole/built/core/game/tracker/stray.o
printf '    %s\n' 't->told.illegal = NO_MOVE;' 't->seen = before;' 'struct beam *b = &t->beam;' \
    'memset(&t->shown, 0, 8);' 'const char *colour = side ? "Black" : "White";' >"$stray"
expect 1 "$root/tests/names" built whole
for part in told seen beam shown; do says "$part of the tracker is written by "; done
says 'a side is named by side_name() and side_word()'
echo '    const struct beam *b = &t->beam;' >"$stray"
expect 0 "$root/tests/names" built whole
