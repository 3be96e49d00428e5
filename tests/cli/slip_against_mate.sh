#!/bin/sh
# A slip that says another result than the mate on the board is not entered without a reason.
house=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
cp "$house/tests/screens/club.ini" .
printf '%s\n' begin 'move 1 f3' 'move 1 e5' 'move 1 g4' 'move 1 Qh4' '1 1' 'board 1' '1 1 slip: the moves are wrong' \
    'board 1' '2 1' | "$FLAGFALL" club.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
ran='--line 1 1'
cat out
grep -q 'but White has been checkmated' out || wrong 'the mate is held against it'
test "$(grep -c '1-0' out)" -ge 3 || wrong 'with a reason it is entered, and one without a mate'
