#!/bin/sh
# Whatever the rulebook, the arbiter of a simulated round rules by it: its own articles and penalties, and the players
# do as was ruled.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$SCRATCH/state"

round() {
    rm -f round.flagfall
    "$FLAGFALL" simulate --boards 10 --rate 12 --faults "$3" --rulebook "$1" --control "$2" --seed "$4" \
        --log round.flagfall >score 2>err
    [ $? -le 1 ] || wrong "$1 plays"
    expect 0 "$FLAGFALL" log export round.flagfall --names
    grep '"kind":"decision"' out | grep '"what":"made"' >decisions
    [ "$(wc -l <decisions)" -ge 3 ] || wrong "$1: something is ruled on"
    grep -v "\"rule\":\"$1 " decisions >alien && wrong "each decision is by $1"
}
cites() { # TEXT WORDS
    grep -q -e "$1" decisions || wrong "$2"
}
cites_not() {
    grep -q -e "$1" decisions && wrong "$2"
}

round fide-2023 3+2 illegal-move,no-move 7101
cites '"article":"7.5.1, 7.5.5' 'FIDE: its article'
cites '"result":"0-1"\|"result":"1-0"' 'FIDE: the second illegal move loses'
round us-chess-7 30 illegal-move,no-move 7101
cites '"article":"11A, 11D' 'US Chess: its article'
cites '"penalty":"warning"' 'US Chess: a press without a move is a warning'
cites_not '"7\.5' 'US Chess has no 7.5'
round ihsa-2014 30 illegal-move,no-move 7101
cites '"article":"9-1, 9-1-1' 'IHSA: its article'
round schiller-2003 30 illegal-move,no-move 7101
cites '"article":"10.3, 7.4' 'Schiller: its article'
round ccca-2014 30 illegal-move,no-move 7101
cites '"article":"7.5, 7.5a, 7.5b (notes' 'CCCA: its article with its notes'

# The Chess Laws know no time for it; a pass that was said is lawful, and one that was not owes a move.
round chess-laws-2023 10+5 illegal-move,no-move 7101
cites '"article":"5.6"' 'Chess Laws: its article'
cites '"article":"3.1"' 'Chess Laws: a pass that was said'
cites_not '"orders":true' 'Chess Laws: no time is given'
cites_not '"7\.5' 'Chess Laws: no 7.5'
expect 0 "$FLAGFALL" report round round.flagfall
says 'The pass stands.'
