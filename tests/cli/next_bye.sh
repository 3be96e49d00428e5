#!/bin/sh
# A bye for the next round before it is paired, in an event whose file does not say how many rounds there are: it is
# accepted and kept. Where the file says it, a refusal names that.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
event=open.ini
small_event open.ini 5
printf '%s\n' '[round 1]' '1 = 1 - 3' '2 = 4 - 2' >>open.ini
sed 's/^control.*/&\nrounds = 1/' open.ini >said.ini
printf 'round,board,white_no,black_no\n2,1,2,1\n' >two.csv
lines begin 'bye 3 half' 'bye 4 half 0' 'bye 4 half 3' 'bye 4 half 2-3' 'withdraw 5' '1 1' '2 1' end
says 'Castellanos, Rut (3) gets a half-point bye in round 2.'
says 'there is no round 0. To do: rounds are counted from 1'
says 'there is no round 3 yet: the next one is round 2'
says 'Eng, Li (5) withdraws, from round 2 on.'
says 'Round 1 is over.'
silent 'It is the last of'
lines 'player 3' 'bye 4 zero 2' 'pairings two.csv' 'player 3' 'player 5' next 'bye 1 half' 'bye 1 half 3' \
    'player 1' begin '1 1' end
[ "$(grep -c 'Round 2: half-point bye' out)" = 2 ] || wrong 'it is kept when the console ends, and by the pairings'
says 'Round 2: zero-point bye'
says 'Aalto, Veera (1) plays in round 2, board 1: a half-point bye in round 3?'
says 'Aalto, Veera (1) gets a half-point bye in round 3.'
silent 'This may not be intended'
silent 'It is the last of'
grep -q '^half-bye = 3$' open.ini || wrong 'the file has it'
expect 0 "$FLAGFALL" log verify open.flagfall
event=said.ini
lines begin 'bye 3 half' 'withdraw 5' '1 1' '2 1' end
[ "$(grep -c "there is no round 2: the event's file has rounds = 1" out)" = 2 ] || wrong 'the refusal names the number'
says 'It is the last of 1.'
lines status

# nor does a pairing program hear that all is played
small_event none.ini 4
printf '%s\n' '[round 1]' '1 = 1 - 3 : 1-0' '2 = 4 - 2 : 1-0' >>none.ini
expect 2 "$FLAGFALL" event pair none.ini --with true
warns 'the number of rounds is not set'

# what the program wrote for pairing itself comes in again without a question: byes of the coming round are no points
event=again.ini
small_event again.ini 5 'rounds = 3'
printf '%s\n' '[round 1]' '1 = 1 - 3' '2 = 4 - 2' >>again.ini
lines begin 'bye 5 half' 'withdraw 3' '1 1' '2 1' end
"$FLAGFALL" event export again.flagfall --as trf --for-pairing >own.trf
grep -q '^001    5.* 0.0 .*0000 - H' own.trf || wrong 'it has the bye, and no points for it'
lines 'pairings own.trf'
says 'Imported.'
silent 'This may not be intended'
sed 's/^\(001    4.*\)1\.0/\10.5/' own.trf >wrong.trf
lines 'pairings wrong.trf'
says 'player 4 has 0.5 points, the results give 1.0'
