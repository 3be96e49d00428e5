#!/bin/sh
# In a build for hard times (make hostile) an allocation that fails ends the program in order: with a sentence, not with
# a signal, and the log is whole up to there. FAIL_SEED chooses which allocations fail; other builds have none that do.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../expect.sh"

expect 0 "$FLAGFALL" --version
grep -q 'hard times' out || exit 0

# ends_in_order COMMAND...: it either never came so far, or said why it ended
ends_in_order() {
    status=0
    FLAGFALL_FAIL_AT=$at "$@" >out 2>err </dev/null || status=$?
    ran="FLAGFALL_FAIL_AT=$at $*"
    [ "$status" -lt 128 ] || wrong "$ran ends by itself, it ended with $status"
    [ "$status" -eq 0 ] || [ -s err ] || [ -s out ] || wrong "$ran says why it ended"
    grep -q 'out of memory' err && failed=$((failed + 1))
    return 0
}
cp "$here/../logs/round.flagfall" .
failed=0
at=$((${FAIL_SEED:-1} % 7 + 1))
while [ "$at" -lt 60000 ]; do
    rm -f made.flagfall*
    ends_in_order "$FLAGFALL" simulate --direct --boards 2 --minutes 1 --log made.flagfall
    if [ -f made.flagfall ]; then
        status=0
        "$FLAGFALL" log verify made.flagfall >verified 2>&1 || status=$?
        [ "$status" -lt 128 ] || wrong "the log can be verified after $ran"
        ! grep -q 'damaged\|does not fit' verified || wrong "the log is whole after $ran"
    fi
    ends_in_order "$FLAGFALL" report round.flagfall --html folder
    ends_in_order "$FLAGFALL" rulebook check fide-2023
    ends_in_order "$FLAGFALL" position --perft 2
    at=$((at * 3 / 2 + 1))
done
[ "$failed" -gt 20 ] || wrong "allocations fail and are seen to: $failed"
cmp -s round.flagfall "$here/../logs/round.flagfall" ||
    wrong 'a log that was only read is as it was'
