#!/bin/sh
# A name that is corrected after a round, in the console or in the event's file: reports of that round have the present
# one, and a result that was corrected before and after is still told of as changed.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
event=open.ini
small_event open.ini 4 'rounds = 3'
sed -i 's/^1 = .*/1 = Alto, Vera/' open.ini
printf '%s\n' '[round 1]' '1 = 1 - 3' '2 = 4 - 2' >>open.ini
printf 'round,board,white_no,black_no\n2,1,2,1\n2,2,3,4\n' >r2.csv
has() { # TEXT KIND: it stands in that report of round 1
    expect 0 "$FLAGFALL" report "$2" open.flagfall 1
    says "$1"
}
lacks() {
    expect 0 "$FLAGFALL" report "$2" open.flagfall 1
    silent "$1"
}

lines 'begin round' '1 1' 'rename 1 Aalto, Vera' '1 0 read wrongly' '2 1' 'end round' 'yes'
silent 'It is the last of'
has 'Changed results' round
grep -Eq '1-0 +0-1 .*read wrongly' out || wrong 'what it was and is stands there, though the name is another'
lines 'rename 1 Aalto, Veera' 'pairings r2.csv' 'next round' 'yes' 'rename 3 Castellanos, Ruth' 'begin round'
sed -i 's/^2 = Brandt, Jonas/2 = Brandt, Johan/' open.ini
lines 'pairings open.ini' 'pairings yes open.ini'
for kind in round pgn pairings trf; do
    for name in 'Aalto, Veera' 'Castellanos, Ruth' 'Brandt, Johan'; do
        has "$name" "$kind"
    done
done
for kind in pgn pairings trf; do # that of the round has a note of each change
    for name in 'Alto, Vera' 'Aalto, Vera ' 'Castellanos, Rut ' 'Brandt, Jonas'; do
        lacks "$name" "$kind"
    done
done
expect 0 "$FLAGFALL" report open.flagfall 1
grep -Eq '^ +1 +Aalto, Veera +0-1 +Castellanos, Ruth ' out && grep -Eq '^ +2 +Dahl, Peder +1-0 +Brandt, Johan ' out ||
    wrong 'the results have the present names'
expect 0 "$FLAGFALL" log show open.flagfall
says 'Alto, Vera'

# the file of a pairing program may still have the old name: by the number it is the same player, and that is asked
printf 'round,board,white_no,white,black_no,black\n3,1,2,"Brandt, Jonas",3,"Castellanos, Ruth"\n' >numbers.csv
printf 'round,board,white,black\n3,1,"Brandt, Johan","Castellanos, Rut"\n' >names.csv
printf 'round,board,white,black\n3,1,"Brandt, Jonas","Castellanos, Ruth"\n' >new.csv
lines 'pairings names.csv' 'pairings new.csv' 'pairings numbers.csv' 'player 2' 'pairings yes numbers.csv' 'player 2'
says 'if the file has an old name, write the new one there, or the number beside it'
says 'Brandt, Jonas is new, as player 5; or is it an old name of Brandt, Johan (2)?'
says 'player 2 is Brandt, Johan here and Brandt, Jonas in the file: taken for the same'
says 'Nothing is imported yet'
grep -q '^1 = 2 - 3' open.ini || wrong 'the pair is taken in'
grep -q 'Brandt, Jonas' open.ini && wrong 'and no name is put back'
# a number that is of somebody else is not corrected by it
printf 'round,board,white_no,white,black_no,black\n3,1,2,"Dahl, Peder",3,"Castellanos, Ruth"\n' >shifted.csv
lines 'pairings shifted.csv'
says 'player 2 is Brandt, Johan, not Dahl, Peder'

lines '1 1' '2 1' 'end round'
silent 'It is the last of'
lines 'next round' begin '1 5' 'end round'
says 'It is the last of 3.'
