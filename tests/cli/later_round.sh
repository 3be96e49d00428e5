#!/bin/sh
# The next round's pairings are taken in while this one is played: what a player is told of it is what the file has.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
cat >open.ini <<'END'
[event]
name = Autumn Open
rulebook = fide-2023
control = 90+30
rounds = 2
[arbiters]
AB = Anna Berg | head
[players]
1 = Aalto, Veera
2 = Brandt, Jonas
3 = Castellanos, Rut
4 = Dahl, Peder
[round 1]
1 = 1 - 3
2 = 4 - 2
END
printf 'round,board,white_no,black_no\n2,1,2,1\n' >wrong.csv
printf 'round,board,white_no,black_no\n2,1,2,3\n' >right.csv
{
    printf '%s\n' 'begin round' 'bye 1 half' 'player 1' 'pairings wrong.csv' 'player 1' 'pairings right.csv' 'player 1'
} >typed
expect 0 sh -c '"$FLAGFALL" open.ini --line --who AB <typed'
says 'and is paired in the file: the bye goes'
[ "$(grep -c 'Round 2: half-point bye' out)" = 1 ] || wrong 'the bye is told of while it is there'
tail -3 out | grep -q 'Round 2: not paired yet' || wrong 'the last file does not have the player'

# a result that was entered is not changed by a file, and one that is another is told of
printf 'round,board,white_no,black_no,result\n1,1,1,3,0-1\n1,2,4,2,\n' >results.csv
printf '%s\n' '1 1' 'pairings results.csv' 'board 1' >typed
expect 0 sh -c '"$FLAGFALL" open.ini --line --who AB <typed'
says 'Board 1 has 1-0, the file says 0-1.'
tail -3 out | grep -q '1-0' || wrong 'what was entered stays'
grep -q '^1 = 1 - 3.*0-1' open.ini && wrong 'nor does it stand in the file of the event'
exit 0
