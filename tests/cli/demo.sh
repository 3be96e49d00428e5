#!/bin/sh
# A simulated hall on pseudo-terminals: what it lists is there, and who is not its owner's friend stays out.
. "$(dirname "$0")/../expect.sh"

wait_for() {
    for _ in $(seq 200); do
        "$@" 2>/dev/null && return 0
        sleep 0.05
    done
    wrong "in time: $*"
}

expect 2 "$FLAGFALL" demo --boards 0
one_complaint
expect 2 "$FLAGFALL" demo --speed fast
warns 'is not a speed'
expect 2 "$FLAGFALL" demo --faults earthquake
warns 'no fault is called earthquake'
expect 2 "$FLAGFALL" demo --control 3+x
one_complaint
expect 2 "$FLAGFALL" demo --games no-such.pgn
warns 'cannot be read'
expect 2 "$FLAGFALL" demo something
mkdir real && ln -s real led
expect 2 "$FLAGFALL" demo --serve --dir led
one_complaint
mkdir open && chmod 777 open
expect 2 "$FLAGFALL" demo --serve --dir open
warns 'others may write to it'

ran='demo --serve --boards 3 --bus 2'
"$FLAGFALL" demo --serve --boards 3 --bus 2 --dir buses >out 2>err </dev/null &
hall=$!
wait_for test -s buses/lines
says 'flagfall watch --plain --dir buses'
grep -q 'bus-001	dgt-bus	1	1001' buses/lines || wrong 'the first bus is listed'
grep -q 'bus-002	dgt-bus	3	1003' buses/lines || wrong 'the second bus is listed'
[ -c buses/bus-001 ] || wrong 'the name leads to a terminal'
[ "$(stat -c %a buses)" = 700 ] || wrong 'nobody else may look into the folder'
expect 2 "$FLAGFALL" demo --serve --dir buses
warns 'another simulated hall'
kill -TERM $hall
wait $hall || wrong 'it ends in order when told to'
[ -z "$(ls -A buses)" ] || wrong 'nothing is left behind'
