#!/bin/sh
# An event's file that does not say how many rounds there are: who withdrew stays out of rounds that come later.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
event=open.ini
small_event open.ini 5
printf '%s\n' '[round 1]' '1 = 1 - 3' '2 = 4 - 2' '[round 2]' '1 = 3 - 4' '2 = 1 - 2' >>open.ini
printf 'round,board,white_no,black_no\n3,1,2,1\n3,2,4,3\n' >three.csv
printf 'round,board,white_no,black_no\n3,1,2,1\n3,2,5,4\n' >paired.csv
printf 'round,board,white_no,black_no\n4,1,1,4\n4,2,2,3\n' >four.csv
lines 'begin round' 'withdraw 5' 'pairings paired.csv' 'player 5' 'pairings yes three.csv' \
    'player 5' 'pairings yes four.csv' 'player 5'
says 'Eng, Li (5) has withdrawn, and is paired in round 3'
says 'Nothing is imported yet'
says 'Round 3: zero-point bye'
says 'Round 4: zero-point bye'

# the number of rounds is written only after that: who has withdrawn stays out of all of them, until paired after all
without_number() { # makes $event anew, with a withdrawal from round 2 on
    rm -f "${event%.ini}.flagfall"
    sed '/zero-bye/d;/withdrawn/d;/\[round 3\]/,$d' open.ini >"$event"
    lines 'begin round' 'withdraw 5'
    grep -q '^withdrawn = 5$' "$event" || wrong 'the file says so'
    sed -i 's/^control.*/&\nrounds = 4/' "$event"
}
event=said.ini
without_number
lines 'pairings three.csv' 'player 5' 'pairings four.csv' 'player 5'
[ "$(grep -c 'Round 3: zero-point bye' out)" = 2 ] || wrong 'it goes on in the rounds that are said by now'
says 'Round 4: zero-point bye'
silent 'without a game or a bye'
event=paired.ini
without_number
lines 'pairings paired.csv' 'pairings yes paired.csv' 'player 5' 'no-bye 5 4' 'player 5'
says 'Eng, Li (5) has withdrawn, and is paired in round 3'
tail -6 out | grep -q 'Round 4: not paired yet' || wrong 'and who plays again is not withdrawn'
expect 0 "$FLAGFALL" log verify paired.flagfall

# who has withdrawn and gets a point for not playing: asked about
event=again.ini
without_number
lines 'pairings three.csv' 'bye 5 half 3' 'player 5'
says 'Eng, Li has withdrawn? To do it, say bye 5 half 3 because and why.'
says 'Round 3: zero-point bye'

# a single bye in the last round that is known is no withdrawal
event=once.ini
sed '/zero-bye/d;/withdrawn/d;/\[round 3\]/,$d' open.ini >once.ini
lines 'begin round' 'bye 5 zero 2' 'pairings three.csv' 'player 5'
says 'Look: three.csv: round 3: 1 player without a game or a bye, number 5, Eng, Li'

# a bye for the round of the withdrawal leaves it: in the file, and in a round that comes with another file
event=both.ini
without_number
sed -i '/^rounds = 4/d' both.ini
lines 'withdraw 5' 'bye 5 half' 'bye 5 half because promised' 'bye 5 half because promised' 'player 5' \
    'pairings yes three.csv' 'player 5' 'withdraw eng'
[ "$(grep -c 'has withdrawn already, from round 2 on' out)" = 2 ] || wrong 'who has withdrawn is not withdrawn twice'
says 'Eng, Li: has a half-point bye in round 2 already'
[ "$(grep -c 'Round 2: half-point bye' out)" = 2 ] || wrong 'it has the bye'
says 'Round 3: zero-point bye'
[ "$(grep '^half-bye = 5$\|^withdrawn = 5$' both.ini | tr '\n' ' ')" = 'half-bye = 5 withdrawn = 5 withdrawn = 5 ' ] ||
    wrong 'the file has both'
[ "$("$FLAGFALL" log show both.flagfall | grep -c 'withdraws, from round 2 on\.')" = 1 ] || wrong 'logged once'
lines undo-change undo-change 'player 5'
says 'Round 2: zero-point bye'

# a file of the whole event, or of one round, that pairs who has withdrawn: the same question, and once
event=whole.ini
without_number
lines '1 1' '2 1' end
"$FLAGFALL" event export whole.flagfall --as trf --for-pairing | tr -d '\r' |
    sed 's/  0000 - Z/     4 w  /; s/^001    4.*/&     5 b  /' >paired.trf
lines 'pairings paired.trf' 'pairings yes paired.trf' 'pairings paired.trf' 'player 5'
[ "$(grep -c 'Look: paired.trf: Eng, Li (5) has withdrawn, and is paired in round 2' out)" = 2 ] ||
    wrong 'it is asked before and said when it is done, and not asked again'
says 'Round 2: White against Dahl, Peder'
