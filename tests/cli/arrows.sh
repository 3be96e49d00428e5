#!/bin/sh
# No folder sees what stands above it, by includes and by calls, and no file stands in a circle that nobody named. Then
# the house is spoiled in a copy, and tests/arrows has to find it.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/expect.sh"
build=$(dirname "$FLAGFALL")
expect 0 "$root/tests/arrows" "$build"

mkdir -p house/built
cp -rs "$root/core" "$root/devices" "$root/tui" house
cp -rs "$build/core" "$build/devices" "$build/tui" house/built
expect 0 "$root/tests/arrows" built house

# add FILE LINE...: a file more, of these lines, compiled where it is a .c
add() {
    added=$1
    shift
    printf '%s\n' "$@" >"house/$added"
    case $added in *.c) cc -w -I house/core -c "house/$added" -o "house/built/${added%.c}.o" || exit 1 ;; esac
}
mend() { rm -f "house/$added" "house/built/${added%.c}.o"; }

add core/base/spoiled.h '#include "hall/hall.h"'
expect 1 "$root/tests/arrows" built house
says 'core/base/spoiled.h: includes hall/hall.h: base may not see hall in core'
mend

add core/base/spoiled.c 'int hall_count(); int up(void) { return hall_count(); }'
expect 1 "$root/tests/arrows" built house
says 'core/base/spoiled.c: uses hall_count of core/hall/hall.c: base may not see hall in core'
mend

add core/report/record/spoiled.c 'void page_say(); void up(void) { page_say(); }'
expect 1 "$root/tests/arrows" built house
says 'record may not see page in core/report'
mend

add devices/dgt/spoiled.c 'extern int driver_plain; int *up(void) { return &driver_plain; }'
expect 1 "$root/tests/arrows" built house
says 'dgt may not see plain in devices'
mend

add tui/widgets/spoiled.c 'void console_back(); void up(void) { console_back(); }'
expect 1 "$root/tests/arrows" built house
says 'widgets may not see console in tui'
mend

add core/base/spoiled.c 'void complain(); void up(void) { complain(); }'
expect 1 "$root/tests/arrows" built house
says 'core may not see tui in .'
mend

mkdir house/core/newroom house/built/core/newroom
add core/newroom/spoiled.h '/* nothing */'
expect 1 "$root/tests/arrows" built house
says 'has no place in the order of core'
mend

add core/game/spoiled.c 'void tracker_take(); void up(void) { tracker_take(); }'
expect 1 "$root/tests/arrows" built house
says '. may not see tracker in core/game'
mend

# A room that nobody put in order, and a circle of folders in which no two files call each other.
mkdir house/core/log/deep house/built/core/log/deep
printf 'void one(void); void two(void) { one(); }\n' >house/core/log/second.c
cc -w -c house/core/log/second.c -o house/built/core/log/second.o || exit 1
add core/log/deep/spoiled.c 'void log_close(); void one(void) { log_close(); }'
expect 1 "$root/tests/arrows" built house
says 'core/log: a circle with core/log/deep, by one in core/log/second.c'
mend
rm house/core/log/second.c house/built/core/log/second.o

# Two files of one folder that call each other, and two headers that include each other.
printf 'void one(void); void two(void) { one(); }\n' >house/core/log/second.c
cc -w -c house/core/log/second.c -o house/built/core/log/second.o || exit 1
add core/log/spoiled.c 'void two(void); void one(void) { two(); }'
expect 1 "$root/tests/arrows" built house
says 'core/log/second.c: a circle with core/log/spoiled.c, by one'
mend
rm house/core/log/second.c
printf '#include "log/spoiled.h"\n' >house/core/log/second.h
add core/log/spoiled.h '#include "log/second.h"'
expect 1 "$root/tests/arrows" built house
says 'core/log/second.h: a circle with core/log/spoiled.h'
mend
