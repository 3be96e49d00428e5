#!/bin/sh
# The next round's pairings are taken in while this one is played: what a player is told of it is what the file has.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
small_event open.ini 4 'rounds = 3'
printf '%s\n' '[round 1]' '1 = 1 - 3' '2 = 4 - 2' >>open.ini
printf 'round,board,white_no,black_no\n2,1,2,1\n' >wrong.csv
printf 'round,board,white_no,black_no\n2,1,2,3\n' >right.csv
event=open.ini
lines 'begin round' 'bye 1 half' 'player 1' 'pairings wrong.csv' 'player 1' \
    'pairings yes wrong.csv' 'player 1' 'pairings yes right.csv' 'player 1'
says 'and is paired in the file: the bye goes'
[ "$(grep -c 'Round 2: half-point bye' out)" = 2 ] || wrong 'the bye is told of while it is there'
tail -3 out | grep -q 'Round 2: not paired yet' || wrong 'the last file does not have the player'

says 'This may not be intended:'
says 'Look: wrong.csv: round 2: 2 players without a game or a bye, the first is 3, Castellanos, Rut.'
says 'Nothing is imported yet. To do it, say pairings yes wrong.csv.'
expect 0 "$FLAGFALL" log show open.flagfall
says 'the pairings of wrong.csv were imported, without the half-point bye of Aalto, Veera in round 2'

# a bye that would go is asked about, though nothing else is doubtful
printf 'round,board,white_no,black_no\n3,1,1,2\n3,2,3,4\n' >third.csv
lines 'bye 3 half 3' 'pairings third.csv' 'player 3' 'no-bye 3 3'
says 'Castellanos, Rut (3) has a half-point bye in round 3, and is paired in the file: the bye goes'
says 'Nothing is imported yet. To do it, say pairings yes third.csv.'
says 'Round 3: half-point bye'

# said beforehand, yes passes nothing over: what is doubtful stands right before what was done
lines 'pairings yes wrong.csv' 'pairings yes right.csv'
grep -E '^(This may|Look: wrong|Imported|Look: right)' out | cut -c1-11 | tr '\n' '|' |
    grep -qx 'This may no|Look: wrong|Imported fo|This may no|Look: right|Imported fo|' || wrong 'each is said first'

# what was shown is what yes does: another file by now is shown again
{
    echo 'pairings wrong.csv'
    tries=600
    until grep -q 'Nothing is imported' out || [ $((tries -= 1)) -le 0 ]; do sleep 0.1; done
    cp wrong.csv kept.csv
    cp right.csv wrong.csv
    printf '%s\n' 'pairings yes wrong.csv' 'player 3' 'pairings yes wrong.csv'
} | "$FLAGFALL" open.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
cp kept.csv wrong.csv
[ "$(grep -c '^Nothing is imported yet' out)" = 2 ] || wrong 'it asks again where it would do something else'
[ "$(grep -c '^Imported' out)" = 1 ] || wrong 'and then does it'

# a bye that goes, or in whose place another one comes, is named where that is said, and in the log
lines 'bye 2 zero 3' 'bye 2 half 3' 'no-bye 2 3' 'bye 4 half 3' 'withdraw 4'
says 'Brandt, Jonas (2) gets a half-point bye in round 3, instead of the zero-point bye.'
says 'Brandt, Jonas (2) plays in round 3 after all, without the half-point bye.'
says 'instead of the half-point bye in round 3.'
expect 0 "$FLAGFALL" log show open.flagfall
says 'Brandt, Jonas (2) plays in round 3 after all, without the half-point bye'

# a result that was entered is not changed by a file, and one that is another is told of
printf 'round,board,white_no,black_no,result\n1,1,1,3,0-1\n1,2,4,2,\n' >results.csv
lines '1 1' 'pairings results.csv' 'pairings yes results.csv' 'board 1'
says 'Look: Board 1 has 1-0, the file says 0-1: 1-0 stays.'
[ "$(grep -c '^Imported' out)" = 1 ] || wrong 'only what was said yes to is imported'

# a row does not take a board with entries, and nobody comes in whom nobody knows
printf 'round,board,white_no,black_no\n1,1,4,2\n' >other.csv
printf 'round,board,white,black\n2,1,"Dahl, Peder","Nordin, Ebba"\n' >new.csv
lines 'pairings other.csv' 'pairings new.csv' 'board 1' 'player nordin'
says 'Look: Board 1 stays Aalto, Veera - Castellanos, Rut, who have entries there'
says 'Nothing is imported yet. To do it, say pairings yes other.csv.'
says 'Look: new.csv:2: Nordin, Ebba is new, as player 5.'
says 'no player is called nordin'
tail -3 out | grep -q '1-0' || wrong 'what was entered stays'
grep -q '^1 = 1 - 3.*0-1' open.ini && wrong 'nor does it stand in the file of the event'

# several players of one name are all named, and nobody is taken for another
sed 's/Aalto, Veera/Müller, Veera/; s/Brandt, Jonas/Müller, Jonas/; s/Dahl, Peder/Müller, Peder/' open.ini >same.ini
event=same.ini
lines 'player mü'
says 'several players have that name: Müller, Veera (1); Müller, Jonas (2); Müller, Peder (4).'
exit 0
