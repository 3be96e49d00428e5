#!/bin/sh
# Without a terminal, or on one that nobody knows, the console is plain lines.
. "$(dirname "$0")/../expect.sh"

expect 0 "$FLAGFALL"
says 'no terminal here'
says 'round 1 started'
says 'ALERT NOW: illegal move by '
says 'ALERT WATCH: the clock'"'"'s battery is low'
grep -q 'P[123] ' out && wrong 'urgency is said in words'
first=$(sed -n 's/^ *\([0-9]*\)\.[0-9]*  board .*ALERT.*/\1/p' out | head -n 1)
[ "$first" -lt 10 ] || wrong 'the first alert comes within ten seconds of the hall'
mv out first
expect 0 "$FLAGFALL"
cmp -s out first || wrong 'it is the same each time, however busy the machine'
expect 0 env TERM=no-such-terminal "$FLAGFALL" demo
says 'no terminal here'
expect 0 "$FLAGFALL" demo --tour </dev/null
says 'no terminal here'
warns 'its options need a terminal'
[ -z "$(ls -A -I out -I err -I first .)" ] || wrong 'the demo leaves nothing behind'

# whoever names an event sees that event, or why not: never a simulated one
expect 0 "$FLAGFALL" event new open.ini --name Open --rulebook fide-2023 --control 3+2 --boards 2
expect 2 "$FLAGFALL" open.ini
warns 'open.ini: there is no terminal here: flagfall watch --plain and flagfall log show need none'
is_silent
expect 2 "$FLAGFALL" watch --public open.flagfall
warns 'open.flagfall: there is no terminal here'
for term in dumb no-such-terminal; do
    TERM=$term script -qec "\"$FLAGFALL\" open.ini" typescript >on_screen 2>&1 </dev/null &&
        wrong "opened with TERM=$term"
    said="open.ini: TERM is $term: no such terminal is known here, or it cannot place the cursor: set TERM"
    grep -q "$said" on_screen ||
        wrong "TERM=$term: $(cat on_screen)"
done
