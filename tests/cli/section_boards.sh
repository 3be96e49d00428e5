#!/bin/sh
# A file of pairings with one board mistyped moves no other board, and gives a section no boards that are not its own:
# it is refused with its line and with the section's boards, and the section opens again. One that was left with other
# boards opens too, as long as nobody else plays there.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"

small_event hall.ini 4 'rounds = 3' 'boards = 4' '[sections]' '31-32 = Rapid | rapid.ini'
printf '%s\n' '[round 1]' '1 = 1 - 2' '2 = 3 - 4' >>hall.ini
cat >rapid.ini <<'EOF'
[event]
name = Autumn Rapid
rulebook = fide-2023
control = 15+10
rounds = 3
first-board = 31
boards = 32
[arbiters]
AB = Anna Berg | head
[players]
1 = Rask, Mia
2 = Strid, Ola
3 = Tveit, Jon
4 = Ulm, Eva
[round 1]
31 = 1 - 2
32 = 3 - 4
EOF
event=hall.ini
pairs() { # FILE ROUND BOARD,WHITE,BLACK...
    file=$1 round=$2
    shift 2
    echo round,board,white_no,black_no >"$file"
    for row; do echo "$round,$row" >>"$file"; done
}
is_as_before() {
    cmp -s rapid.ini before.ini || wrong "$ran leaves the section's file as it was"
    lines 'section rapid' 'board 31' 'board 32'
    says 'Board 31: Rask, Mia has White against Strid, Ola.'
    says 'Board 32: Tveit, Jon has White against Ulm, Eva.'
}
cp rapid.ini before.ini

pairs mixed.csv 1 1,2,1 32,3,4
lines 'section rapid' 'pairings yes mixed.csv'
says 'ixed.csv:2: board 1 is not one of the boards here, 31-32.'
is_as_before
pairs beyond.csv 1 31,2,1 33,3,4
lines 'section rapid' 'pairings yes beyond.csv'
says "eyond.csv:3: board 33 is not one of the section's boards, 31-32."
is_as_before
pairs long.csv 1 1,2,1 3,4,3
lines 'section rapid' 'pairings yes long.csv'
says 'ong.csv:3: board 3 is not one of the boards here, 31-32.'
is_as_before
printf '[Event "x"]\n[Round "1"]\n[Board "%s"]\n[White "%s"]\n[Black "%s"]\n\n*\n\n' \
    1 'Strid, Ola' 'Rask, Mia' 32 'Tveit, Jon' 'Ulm, Eva' >mixed.pgn
lines 'section rapid' 'pairings yes mixed.pgn'
says 'board 1 is not one of the boards here, 31-32.'
is_as_before

# a digit too many makes no board: of the hall it is asked about, with its line, and nobody's result goes there
pairs digit.csv 1 1,2,1 20,3,4
lines 'pairings digit.csv' begin '20 1' 'results 1 1 20 1' 'board 1' 'board 2'
says 'Look: digit.csv:3: board 20: the boards here end at 4, and nobody is at board 5; is the number right?'
says 'There is no board 20.'
says 'esults: there is no board 20. To do: nothing was entered'
says 'Board 1: Aalto, Veera has White against Brandt, Jonas. The game is open.'
says 'Board 2: Castellanos, Rut has White against Dahl, Peder. The game is open.'

# by hand in the file, while a round is over: the next one does not begin with it
lines 'section rapid' begin '31 1' '32 0' end
pairs next.csv 2 1,1,3 2,2,4
lines 'section rapid' 'pairings yes next.csv'
says 'The file counts boards from 1: its board 1 is board 31 here.'
sed -i 's/^boards = 32/boards = 40/; s/^32 = 2 - 4/40 = 2 - 4/' rapid.ini
lines 'section rapid' next 'board 32'
says 'is open, and its file has to be corrected'
cp rapid.ini other.ini

# one that was written like that before: it opens, and it says what is to be corrected
lines 'section rapid' begin '40 1' status
says 'The section Rapid is open, and its file has to be corrected: rapid.ini: the section Rapid has the boards 31-32'
says 'Board 40: Strid, Ola has White against Ulm, Eva. The result is 1-0.'
lines 'section rapid' 'board 40'
says 'The result is 1-0.'

# where another section has the board, it says which: a result would not know where it belongs
sed -i 's/^31-32 = .*/&\n40-41 = Blitz | blitz.ini/' hall.ini
sed 's/^first-board = 31/first-board = 40/; s/^boards = 40/boards = 41/; /^\[round/,$d' rapid.ini >blitz.ini
lines 'section rapid'
says 'The section Rapid is not open: rapid.ini: it has a pair at board 40, which is one of Blitz'
