#!/bin/sh
# Who sat where in a round that is over, put right while the next one is played: results go with their players, in the
# file, in the log and in all reports of that round.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
event=open.ini
small_event open.ini 6 'rounds = 3'
printf '%s\n' '[round 1]' '1 = 1 - 3' '2 = 4 - 2' '3 = 5 - 6' '[round 2]' '1 = 3 - 4' '2 = 2 - 1' '3 = 6 - 5' >>open.ini
lines begin '1 1' '2 +' 'move 3 e4' 'move 3 e5' '3 5' end next begin '1 0' 'colours 1 round 1' \
    'colours 1 round 1 they sat so' 'swap 1 2 round 1 boards mixed up' 'colours 3 round 1 they sat so' \
    'colours 9 round 1 so' 'undo-change' 'status'
says 'This would change round 1, which is over: board 1: the colours of Aalto, Veera - Castellanos, Rut are exchanged.'
says 'Results go with their players. To do it, say colours 1 round 1 and why.'
says 'Round 1, board 1: the colours of Aalto, Veera - Castellanos, Rut are exchanged: they sat so.'
says 'Round 1, boards 1 and 2 are exchanged: boards mixed up.'
says 'board 3 has moves'
says 'nobody played at board 9 in round 1'
says 'the last change was of round 1, which is over'
is_right() {
    expect 0 "$FLAGFALL" report open.flagfall 1
    grep -Eq '^ +2 +Castellanos, Rut +0-1 +Aalto, Veera ' out || wrong 'the colours are those they had, with the result'
    grep -Eq '^ +1 +Dahl, Peder +\+/- +Brandt, Jonas ' out || wrong 'and the boards'
    grep -Eq '^ +3 +Eng, Li +1/2-1/2 +Fjeld, Anne ' out || wrong 'the rest stays'
    expect 0 "$FLAGFALL" report trf open.flagfall
    grep -q '^001    1 .* 3 b 1     2 b' out && grep -q '^001    4 .* 2 w + ' out || wrong 'the pairing program gets it'
    expect 0 "$FLAGFALL" report pairings open.flagfall 1
    grep -Eq '^ +2 +Castellanos, Rut +0-1 +Aalto, Veera' out || wrong 'so do the lists'
    expect 0 "$FLAGFALL" report open.flagfall 2
    grep -Eq '^ +1 +Castellanos, Rut +0-1 +Dahl, Peder ' out || wrong 'the round that is played stays as it is'
}
is_right
grep -q '^2 = 3 - 1' open.ini && grep -q '^1 = 4 - 2' open.ini || wrong 'the file has it too'
lines 'board 1' 'old-result 1 2 1-0 misread' 'old-result yes 1 2 1-0 misread' \
    'old-result yes 1 2 0-1 no'
says 'Board 1: Castellanos, Rut has White against Dahl, Peder. The result is 0-1.'
is_right
expect 0 "$FLAGFALL" log verify open.flagfall
