#!/bin/sh
# flagfall standings: places and tie-breaks of an event and of a log, as text, CSV and JSON.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"
cat >open.ini <<'END'
[event]
name = Small Open
rulebook = fide-2023
control = 15+10
rounds = 5
tie-breaks = SB, WIN

[players]
1 = Anna | 1800
2 = Bo | 1700
3 = Carl | 1600
4 = Dora | 1500

[round 1]
1 = 1 - 3 : 1-0
2 = 4 - 2 : 1/2-1/2

[round 2]
1 = 2 - 1 : 0-1
2 = 3 - 4 : -/+

[round 3]
1 = 1 - 4
END
expect 0 "$FLAGFALL" standings open.ini -x
says 'Small Open, after round 2'
says '    1     1  Anna                              2    0.5      2   3w1   2b1'
says '12w1    a round: against no 12 with White, won'
says '    2     4  Dora                            1.5'
says 'SB      Sonneborn-Berger'
expect 0 "$FLAGFALL" standings open.ini --csv --by BH --after 1
says 'place,number,name,points,BH'
says '1,1,Anna,1,0'
expect 0 "$FLAGFALL" standings open.ini --json
says '{"place":1,"number":1,"name":"Anna","points":"2"'
# No line is wider than 80 columns, however long names are and however much is asked for; nothing of it is lost.
sed '/^tie-breaks/d; s/Anna/Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine the Younger of Philadelphia/
    s/^name = .*/name = The Spring Open of a Town with a Very Long Name beside the River, All Sections and Age Groups/
    s/^rounds.*/rounds = 13/; /round 3/,$d' open.ini >long.ini
for round in 3 4 5 6 7 8 9 10 11 12; do
    printf '[round %d]\n1 = 1 - 2 : 1-0\n2 = 3 - 4 : 0-1\n' $round
done >>long.ini
fits() { awk 'length > 80' out >wide; [ ! -s wide ] || { cat wide; wrong "$ran fits into 80 columns"; }; }
expect 0 "$FLAGFALL" standings long.ini
fits
says 'Wolfeschlegelsteinhausen'
says 'BH-C1     BH     SB     DE    WIN'
expect 0 "$FLAGFALL" standings long.ini -x --by 'BH-C1, BH-C2, BH-M1, BH-M2, SB-C1, PS-C1, ARO-C1, AOB'
fits
for column in points BH-C1 BH-C2 BH-M1 BH-M2 SB-C1 PS-C1 ARO-C1 AOB 1 2 3 4 5 6 7 8 9 10 11 12; do
    [ "$(grep '^place' out | tr -s ' ' '\n' | grep -cx -e "$column")" -eq 1 ] || wrong "column $column is there once"
done
[ "$(grep -c '^ *[1-4] *1  Wolfe' out)" -eq "$(grep -c '^place' out)" ] || wrong 'each table has all names'
# games that both lost, played or not: nothing for either, in each form
cat >both.ini <<'END'
[event]
name = Both Lost
rulebook = fide-2023
control = 15+10
rounds = 2

[players]
1 = Anna
2 = Bo
3 = Carl
4 = Dora

[round 1]
1 = 1 - 2 : 0-0
2 = 3 - 4 : -/-
END
expect 0 "$FLAGFALL" standings both.ini -x --by WIN
says '   2w0'
says '   1b0'
says '   4w-'
says '   3b-'
expect 0 "$FLAGFALL" standings both.ini --csv --by WIN
for player in 1,Anna 2,Bo 3,Carl 4,Dora; do says "1,$player,0,0"; done
expect 2 "$FLAGFALL" standings open.ini --by MAGIC
warns 'MAGIC is not a known tie-break'
expect 2 "$FLAGFALL" standings open.ini --after 7
warns 'this round is not paired'
expect 2 "$FLAGFALL" standings
sed -i 's/^tie-breaks.*/tie-breaks = LUCK/' open.ini
expect 2 "$FLAGFALL" event check open.ini
warns 'LUCK is not a known tie-break'

# What was played lies in the log beside the file: that counts, and it is said.
export XDG_STATE_HOME="$PWD/state"
cp "$screens/club.ini" .
expect 2 "$FLAGFALL" standings club.ini
warns 'no round has all its results'
lines begin '1 1' '2 0' '3 5' '4 1' '5 1' '6 0'
expect 0 "$FLAGFALL" standings club.flagfall --csv
mv out by_log
expect 0 "$FLAGFALL" standings club.ini --csv
warns 'the results are those of its log, club.flagfall'
cmp -s out by_log || wrong 'the event file has the standings of its log'
