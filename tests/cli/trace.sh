#!/bin/sh
# What goes on inside is written down on demand, a line each; off, nothing is.
. "$(dirname "$0")/../expect.sh"

expect 2 "$FLAGFALL" watch --plain a:dgt --trace clok
warns 'nothing is called clok: line, frame, tracker, clock, alert, walk, log, hub'
expect 2 "$FLAGFALL" watch --plain a:dgt --trace clock --trace-file no/such/folder
warns 'no/such/folder: cannot be written'

"$FLAGFALL" demo --serve --control 3+2 --boards 2 --speed 20 --at-once --seed 2 --faults none --dir hall \
    >demo.out 2>&1 </dev/null &
hall=$!
trap 'kill $hall 2>/dev/null' EXIT
for _ in $(seq 200); do
    [ -s hall/lines ] && break
    sleep 0.05
done
# watched SUBJECTS TEXT...: traced into `traced` until all of these are in it
watched() {
    subjects=$1
    shift
    rm -f traced
    "$FLAGFALL" watch --plain --dir hall --trace "$subjects" --trace-file traced >/dev/null 2>&1 </dev/null &
    watch=$!
    for text; do
        for _ in $(seq 600); do
            grep -q -- "$text" traced 2>/dev/null && break
            sleep 0.05
        done
        grep -q -- "$text" traced || wrong "with --trace $subjects it tells: $text"
    done
    kill -INT $watch
    wait $watch
}
watched frame,tracker,log '^[0-9]* frame [12] sent ' '^[0-9]* frame [12] got ' '^[0-9]* tracker [12] ' \
    '^[0-9]* log [12-] '
grep -v '^[0-9]* \(frame\|tracker\|log\) ' traced >others && wrong 'only what is asked for is told'
watched line,clock '^[0-9]* line [12] ' '^[0-9]* clock [12] '
grep -v '^-\?[0-9]* \(line\|clock\) [12-] .' traced >others && wrong 'each line has one form'

[ "$(stat -c %a traced)" = 600 ] || wrong 'names may stand in it: it is for its owner alone'

# To standard error, where that is no terminal; and nothing where nothing is asked for.
expect 0 "$FLAGFALL" watch --plain --dir hall --seconds 2 --trace line
warns ' line '
expect 0 "$FLAGFALL" watch --plain --dir hall --seconds 1
[ ! -s err ] || wrong 'without --trace nothing is traced'
