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
all_added=
add() {
    added=$1
    all_added="$all_added $1"
    mkdir -p "house/${added%/*}" "house/built/${added%/*}"
    shift
    printf '%s\n' "$@" >"house/$added"
    case $added in *.c) cc -w -I house/core -c "house/$added" -o "house/built/${added%.c}.o" || exit 1 ;; esac
}
mend() {
    for added in $all_added; do rm -f "house/$added" "house/built/${added%.c}.o"; done
    all_added=
}

# What has nothing to do with each other is looked for in one go.
add core/base/spoiled.h '#include "hall/hall.h"'
add core/base/calls.c 'int hall_count(); int up(void) { return hall_count(); }'
add core/report/record/spoiled.c 'void page_say(); void up_to_page(void) { page_say(); }'
add devices/dgt/spoiled.c 'extern int driver_plain; int *up_to_plain(void) { return &driver_plain; }'
add tui/widgets/spoiled.c 'void console_back(); void up_to_console(void) { console_back(); }'
add core/base/shouts.c 'void complain(); void up_to_tui(void) { complain(); }'
add core/newroom/spoiled.h '/* nothing */'
add core/game/spoiled.c 'void tracker_take(); void up_to_tracker(void) { tracker_take(); }'
expect 1 "$root/tests/arrows" built house
says 'core/base/spoiled.h: includes hall/hall.h: base may not see hall in core'
says 'core/base/calls.c: uses hall_count of core/hall/hall.c: base may not see hall in core'
says 'core/report/record/spoiled.c: uses page_say of core/report/page/page.c: record may not see page in core/report'
says 'devices/dgt/spoiled.c: uses driver_plain of devices/plain/plain.c: dgt may not see plain in devices'
says 'tui/widgets/spoiled.c: uses console_back of tui/console/stack.c: widgets may not see console in tui'
says 'core/base/shouts.c: uses complain of tui/host/complain.c: core may not see tui in .'
says 'core/newroom/spoiled.h: has no place in the order of core'
says 'core/game/spoiled.c: uses tracker_take of core/game/tracker/tracker.c: . may not see tracker in core/game'
mend
expect 0 "$root/tests/arrows" built house

# A room that nobody put in order, and a circle of folders in which no two files call each other.
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
