#!/bin/sh
# A slip that says another result than the mate on the board is not entered without a reason, by itself or in a list.
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

# In a list nothing of it is entered, and each that is wrong is named with its board.
sed 's/^rounds = 1/rounds = 2/' club.ini >list.ini
printf '%s\n' begin 'move 1 f3' 'move 1 e5' 'move 1 g4' 'move 1 Qh4' 'move 2 e4' 'results 2 1 1 1' status \
    'results 1 1 2 +' '1 1 3 0' 'results 1 0 3 0' 'board 1' | "$FLAGFALL" list.ini --line --who AB >out 2>err ||
    wrong "it ends well: $(cat err)"
ran='--line results 2 1 1 1'
cat out
[ "$(grep -c 'oard 1: You say 1-0, result list; but White has been checkmated' out)" = 3 ] ||
    wrong 'a list is held against the mate'
says 'say that one by itself: the board, the result and why'
says '6 of 6 games are open'
says 'Wrong: board 2: You say 1-0, forfeit; but one half-move was played: a forfeit is for a game without any.'
says 'Nothing is entered. Correct all of these first.'
says '2 results are entered, 0 were there already.'
says 'Board 1: Aalto, Veera has White against Brandt, Jonas. The result is 0-1.'
