#!/bin/sh
# Two players of a round that is over had each other's places, so each met the other's opponent: the pairs are put right
# while the next round is played, and the results stay with those who sat there.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
event=open.ini
small_event open.ini 6 'rounds = 3'
printf '%s\n' '[round 1]' '1 = 1 - 3' '2 = 4 - 2' '3 = 5 - 6' '[round 2]' '1 = 3 - 4' '2 = 2 - 1' '3 = 6 - 5' >>open.ini
lines begin 'move 1 e4' 'move 1 e5' '1 1' '2 5' '3 1' end 'swap players 3 2 round 1' next begin '1 0' \
    'swap players 3 2 round 2' 'swap players 3 2 round 1' 'swap players 3 2 round 1 sat in the wrong places' \
    'swap players 5 6 round 1 so' 'swap players 5 9 round 1 so' 'swap players 5 2 round 3 so' 'undo-change' status
says 'is for a round before the one that is shown, and round 1 is shown'
says 'take back results of their boards, then unpair both and pair again'
says 'and round 2 is shown'
says 'This would change round 1, which is over: Castellanos, Rut and Brandt, Jonas change places, and the results stay'
says 'To do it, say swap players 3 2 round 1 and why.'
says 'Round 1, Castellanos, Rut and Brandt, Jonas change places, and the results stay at the boards: sat in the wrong'
says 'both sat at board 3'
says 'there is no player 9'
says 'the last change was of round 1, which is over'
is_right() {
    expect 0 "$FLAGFALL" report open.flagfall 1
    grep -Eq '^ +1 +Aalto, Veera +1-0 +Brandt, Jonas ' out || wrong 'those who played have the result'
    grep -Eq '^ +2 +Dahl, Peder +1/2-1/2 +Castellanos, Rut ' out || wrong 'and the other two theirs'
    grep -Eq '^ +3 +Eng, Li +1-0 +Fjeld, Anne ' out || wrong 'the rest stays'
    expect 0 "$FLAGFALL" report trf open.flagfall
    grep -q '^001    1 .* 2 w 1     2 b' out && grep -q '^001    3 .* 4 b =     4 w 0' out ||
        wrong 'the pairing program gets it'
    expect 0 "$FLAGFALL" report pgn open.flagfall 1
    grep -A9 'Aalto, Veera' out | grep -q 'Brandt, Jonas' || wrong 'and the games have their players'
    expect 0 "$FLAGFALL" report open.flagfall 2
    grep -Eq '^ +1 +Castellanos, Rut +0-1 +Dahl, Peder ' out || wrong 'the round that is played stays as it is'
}
is_right
grep -q '^1 = 1 - 2' open.ini && grep -q '^2 = 4 - 3' open.ini || wrong 'the file has it too'
lines 'board 1'
says 'Board 1: Castellanos, Rut has White against Dahl, Peder. The result is 0-1.'
is_right
lines 'swap players 2 3 round 1 no, they did not'
expect 0 "$FLAGFALL" report open.flagfall 1
grep -Eq '^ +1 +Aalto, Veera +1-0 +Castellanos, Rut ' out || wrong 'the same again puts it back'
expect 0 "$FLAGFALL" log verify open.flagfall

# while the round is shown, what is proposed helps
small_event again.ini 4 'rounds = 3'
printf '%s\n' '[round 1]' '1 = 1 - 3' '2 = 4 - 2' >>again.ini
event=again.ini
lines begin '1 1' '2 5' end 'undo 1 wrong list' 'undo 2 wrong list' 'unpair 1 wrong list' 'unpair 2 wrong list' \
    'pair 1 1 2 they played' 'pair 2 4 3 they played' '1 1' '2 5' status
expect 0 "$FLAGFALL" report again.flagfall 1
grep -Eq '^ +1 +Aalto, Veera +1-0 +Brandt, Jonas ' out || wrong 'a round that is shown is put right by hand'
expect 0 "$FLAGFALL" log verify again.flagfall
