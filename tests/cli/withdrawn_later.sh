#!/bin/sh
# An event's file that does not say how many rounds there are: who withdrew stays out of rounds that come later.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
event=open.ini
cat >open.ini <<'END'
[event]
name = Autumn Open
rulebook = fide-2023
control = 90+30
[arbiters]
AB = Anna Berg | head
[players]
1 = Aalto, Veera
2 = Brandt, Jonas
3 = Castellanos, Rut
4 = Dahl, Peder
5 = Eng, Li
[round 1]
1 = 1 - 3
2 = 4 - 2
[round 2]
1 = 3 - 4
2 = 1 - 2
END
printf 'round,board,white_no,black_no\n3,1,2,1\n3,2,4,3\n' >three.csv
printf 'round,board,white_no,black_no\n3,1,2,1\n3,2,5,4\n' >paired.csv
printf 'round,board,white_no,black_no\n4,1,1,4\n4,2,2,3\n' >four.csv
lines 'begin round' 'withdraw 5' 'pairings paired.csv' 'player 5' 'pairings yes three.csv' \
    'player 5' 'pairings yes four.csv' 'player 5'
says 'Eng, Li (5) has a zero-point bye in round 2, and is paired in round 3: who withdrew is not'
says 'Nothing is imported yet'
says 'Round 3: zero-point bye'
says 'Round 4: zero-point bye'
