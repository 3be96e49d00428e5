#!/bin/sh
# What the line mode says to do can be typed there: no key of the console, no command that it does not have.
house=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"

export XDG_STATE_HOME="$PWD/state"
sed "s/^rounds = 1/rounds = 2/" "$house/tests/screens/club.ini" >club.ini
lines() { # each argument a line
    printf '%s\n' "$@" | "$FLAGFALL" club.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
    ran="--line $1"
    cat out >>all
}

lines 'player 99' 'here nobody' 'default-time 40 1' 'swap 4' 'bye 7' 'colours x' begin 'default-time 40 1' next \
    'results 1 1 2 0' 'results 1 0' 'unpair 1 late' 'unpair 3' 'colours 4' 'pair 3 1 2' 'swap 1 99' players
says 'Player: there is no player 99. To do: say players, which lists them with their numbers'
says 'Player: no player is called nobody. To do: say players'
says 'Default time: it counts from the start of the round, which is not known yet. To do: say begin, or give its start'
says 'write it as in swap 3 4'
says 'write it as in bye 17 half'
says 'write it as in colours 5, the number of a board'
says 'Next round: round 1 is not over. To do: say end'
says 'change that one by itself: say the board, the result and why'
says 'Pairings: board 1 has the result 1-0. To do: take it back first: say undo, the board and why'
says 'If they sit as paired, say incident, the board and colours reversed instead.'
says 'undo that pair first: unpair 1, when round 1 is shown'
says 'There is no board 99: the hall has boards 1 to 6. To do: for more of them, write boards = N in the event'
says '12 Lund, Eva, no rating.'

lines 'incident 4 phone' discard 'unpair 4 wrong' dismiss 'dismiss 77 x' 'dismiss 1' 'dismiss 1 put right' alerts \
    'unpair 4 wrong' undo-change
says 'Pairings: board 4 has an open alert. To do: it concerns the two players there: say rule and the board, or dismiss'
says 'Say the number of the alert and why, as in dismiss 3 seen at the board.'
says 'Alert 1 is closed without a ruling.'
says 'There are no alerts.'
says 'is undone'

# Another round, of one board; its file has no start of play.
lines 'results 2 0 3 1 4 1 5 1 6 5' end next
says 'say pairings FILE, or end and use flagfall event import'
lines 'old-result 2 1 1 x' 'broadcast hide 77'
says 'To do: see flagfall review'
says 'Broadcast: there is no board 77. To do: say status'
printf 'round,board,white,black\n2,1,1,2\n' >r2.csv
lines 'pairings yes r2.csv' next 'default-time none 1'
says 'Round 2 has 1 board. Say begin.'
says 'Imported for round 2. Round 1 stays as it was.'
grep -q '1 boards' all && wrong 'one board is no boards'

# A rulebook with rules for wrong pairings says where they are.
mkdir us
sed 's/fide-2023/us-chess-7/' "$house/tests/screens/club.ini" >us/club.ini
printf '%s\n' begin 'unpair 3' | "$FLAGFALL" us/club.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
says 'If they play already, say incident, the board and wrong pairing instead: that rules on whether their game stands.'
cat out >>all

# Nowhere a key, nor a command with its colon.
key='[A-Zb-z]:? (then|rules|enters|begins|closes|takes|shows|gives)|: [A-Z]\.?$'
grep -nE "(^|[ (,])(:[a-z]|[*@] |$key)|\bF[0-9]" all && wrong 'it says what can be typed'

# The sentences that it replaces are those that are written.
cat "$house"/core/event/*.c "$house"/core/hall/*.c "$house"/core/hall/*/*.c "$house"/core/ruling/*.c \
    "$house"/tui/session/*.c "$house"/tui/acts/*.c | tr '\n' ' ' | sed 's/" *"//g' >written
tr '\n' ' ' <"$house/tui/commands/line_mode_terms.c" | sed 's/" *"//g' | grep -o '{"[^"]*"' |
    sed -n 's/^{"\(.* .*\)"$/\1/p' >terms
[ "$(wc -l <terms)" -ge 10 ] || wrong 'the terms are found'
while read -r term; do
    grep -qF -- "$term" written || wrong "somewhere it says: $term"
done <terms
exit 0
