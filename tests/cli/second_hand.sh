#!/bin/sh
# A second hand plays an event of five rounds: a late entry, byes, a wrong pairing, colours changed, a board that was
# named in error, a section beside it, the day of the clock change, and the file changed between two openings; then
# every result is with the right players in the list, in TRF and on the pages for everybody.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"

cat >hall.ini <<'EOF'
[event]
name = Autumn Open
rulebook = fide-2023
control = 90+30
rounds = 5
zone = Europe/Berlin
default-time = 30
[sections]
11-12 = Rapid | hall-rapid.ini
[arbiters]
AB = Anna Berg | head
[players]
1 = Aalto, Veera | 2105
2 = Brandt, Jonas | 2044
3 = Castellanos, Rut | 1988
4 = Dahl, Peder | 1902
5 = Eng, Li | 1850
6 = Fjeld, Anne | 1777
7 = Grip, Måns | 1640
8 = Holm, Siv
[round 1]
date = 2026-10-24
start = 14:00
1 = 1 - 5
2 = 6 - 2
3 = 3 - 7
4 = 8 - 4
[round 2]
date = 2026-10-25
start = 10:00
EOF
cat >hall-rapid.ini <<'EOF'
[event]
name = Autumn Rapid
rulebook = us-chess-7
control = 15+10
rounds = 2
zone = Europe/Berlin
first-board = 11
boards = 12
[arbiters]
AB = Anna Berg | head
[players]
1 = Rask, Mia
2 = Strid, Ola
3 = Tveit, Jon
4 = Ulm, Eva
[round 1]
11 = 1 - 2
12 = 3 - 4
EOF
event=hall.ini
pairings() { # ROUND WHITE-BLACK...
    round=$1 board=0
    shift
    echo round,board,white_no,black_no
    for pair; do
        board=$((board + 1))
        echo "$round,$board,${pair%-*},${pair#*-}"
    done
}
: >ledger
kept() { echo "$1" >>ledger; } # ROUND WHITE BLACK RESULT, by numbers

lines begin 'add Late, Lisa | 1500' '1 1' 'results 2 0 3 5' 'board 4' 'empty 3' '4 +'
says 'Late, Lisa'
says 'the game at board 3 is over'
kept '1 1 5 1-0' && kept '1 6 2 0-1' && kept '1 3 7 1/2-1/2' && kept '1 8 4 +/-'
lines '11 1' begin '11 1' '12 5' end 'section autumn open' 'undo 3 misread' '3 1' '3 x' end 'bye 3 half'
says 'round 1 has not begun: board 11 has no result'
says 'Board 11: Rask, Mia has White against Strid, Ola. The result is 1-0.'
says 'Round 1 is over.'
sed -i 's/^1 3 7 .*/1 3 7 1-0/' ledger

pairings 2 1-2 5-6 7-8 4-9 >r2.csv
lines 'pairings yes r2.csv' next begin '1 1' 'colours 1 sat wrongly' 'swap 2 3 moved' '2 0' \
    'swap 2 3 moved back' '4 0' 'section rapid' \
    'pair 11 4 1' 'status'
says 'Round 2 has 4 boards. Say begin.'
kept '2 2 1 0-1' && kept '2 7 8 0-1' && kept '2 4 9 0-1'
lines 'unpair 2 wrong pair' 'pair 2 6 5 in its place' '2 1' status end 'withdraw 8' \
    'old-result' 'bye 9 zero 3' 'player 9' 'player 7' \
    'bye 9 full 5-3'
says 'Round 2 is over.'
kept '2 6 5 1-0'
says 'Round 3: zero-point bye.'
says 'Round 4: not paired yet.'
says 'the rounds are written from the first to the last, as in 3-5'

pairings 3 1-3 2-4 5-7 >r3.csv
lines 'pairings r3.csv' 'pairings yes r3.csv' \
    next begin '1 5' '2 1' '3 0' 'swap 1 2 light' 'board 1' 'undo-change' 'board 1' \
    'no-bye 3 2' 'bye 9 half 1' 'bye 9 zero 1 because late' 'bye 9 half 3'
says 'round 2 is over: nobody can play in it any more'
says 'This would change round 1, which is over: Late, Lisa (9) gets a half-point bye in round 1. This changes points.'
says 'say bye 9 half 1 because and why.'
says 'Late, Lisa (9) gets a zero-point bye in round 1: late.'
says 'Round 3 is being played: Late, Lisa (9) gets a half-point bye in round 3, instead of the zero-point bye.'
says 'Board 1: Brandt, Jonas has White against Dahl, Peder. The result is 1-0.'
says 'Board 1: Aalto, Veera has White against Castellanos, Rut. The result is 1/2-1/2.'
sed -i '/^3 = 5 - 7/d' hall.ini # a row of the round that is played goes, while nobody looks: what was played stays
lines 'board 3' end
says 'Board 3: Eng, Li has White against Grip, Måns. The result is 0-1.'
says 'Round 3 is over.'
kept '3 1 3 1/2-1/2' && kept '3 2 4 1-0' && kept '3 5 7 0-1'

pairings 4 4-1 3-2 9-5 7-6 >r4.csv
lines 'pairings r4.csv' 'pairings yes r4.csv' next begin '1 0' '2 5'
says 'Board 3 stays Eng, Li - Grip, Måns, who have entries there.'
sed -i 's/^4 = 7 - 6$/5 = 7 - 6/' hall.ini
lines '3 1' 'status' 'pairings hall.ini' 'pairings yes hall.ini' '5 -' end
says "Not taken over from the event's file: other players at boards 4-5"
says 'Board 4: nobody instead of Grip, Måns - Fjeld, Anne.'
says 'Board 5: Grip, Måns has White against Fjeld, Anne. The result is -/+.'
says 'open: board'
kept '4 4 1 0-1' && kept '4 3 2 1/2-1/2' && kept '4 9 5 1-0' && kept '4 7 6 -/+'

pairings 5 2-5 1-6 4-3 7-9 >r5.csv
lines 'pairings r5.csv' next begin '1 1' '2 1' '3 5' '4 0' end 'section rapid' '12 0 misread' status
kept '5 2 5 1-0' && kept '5 1 6 1-0' && kept '5 4 3 1/2-1/2' && kept '5 7 9 0-1'

expect 0 "$FLAGFALL" log verify hall.flagfall
expect 0 "$FLAGFALL" event export hall.flagfall --as csv
tr -d '\r' <out >all.csv
while read -r round white black result; do
    grep -Eq "^$round,[0-9]+,$white,.*,$black,.*,$(echo "$result" | sed 's/+/[+]/')\$" all.csv ||
        wrong "the list has $round $white $black $result: $(cat all.csv)"
done <ledger
[ "$(grep -c '[01+-]$\|1/2$' all.csv)" -ge "$(wc -l <ledger)" ] || wrong 'and no other'

# points from the ledger, with the byes, against those of TRF and of the page of standings
awk '$4 == "1/2-1/2" { p[$2] += 5; p[$3] += 5; next }
     $4 == "1-0" || $4 == "+/-" { p[$2] += 10; next }
     { p[$3] += 10 }
     END { p[3] += 5; for (i = 1; i <= 9; i++) printf "%d %.1f\n", i, p[i] / 10 }' ledger >points
expect 0 "$FLAGFALL" event export hall.flagfall
awk '/^001/ { printf "%d %.1f\n", substr($0, 5, 4), substr($0, 81, 4) }' out >trf
cmp -s points trf || wrong "TRF has the points: $(diff points trf)"
expect 0 "$FLAGFALL" report hall.flagfall --public pages
tr '\n' ' ' <pages/index.html | grep -q 'Grip, Måns<.*>0-1<.*>Late, Lisa<' || wrong 'the page has the last result'
grep -q 'Rask' pages/boards-11-12/index.html || wrong 'and the section has its own'
expect 0 "$FLAGFALL" event export hall-rapid.flagfall --as csv
says '1,12,3,"Tveit, Jon",,4,"Ulm, Eva",,0-1'
exit 0

# who is paired after all has no bye any more, which is said
cp hall.ini asked.ini
printf '%s\n' 'unpair 3' 'bye 3 half 1' 'pair 3 3 7' |
    "$FLAGFALL" asked.ini --line --who AB --round 1 >out 2>err || wrong "it ends well: $(cat err)"
says 'Castellanos, Rut - Grip, Måns are paired, without the half-point bye of Castellanos, Rut'
