#!/bin/sh
# The standings of teams: matches, boards by weight, and the tie-break of IHSA T&C VIII-E; as text, CSV, JSON and TRF.
. "$(dirname "$0")/../expect.sh"
cat >schools.ini <<'END'
[event]
name = Schools
rulebook = ihsa-2014
control = 30 d/5
rounds = 2
team-boards = 2

[scoring]
weights = 3 2

[teams]
1 = Ames | A. Coach
2 = Berwyn | B. Coach
3 = Cary | C. Coach
4 = Dixon | D. Coach

[players]
1 = Abel, Amy | 1900 | | USA | | | | 1
2 = Adams, Al | 1800 | | USA | | | | 1
3 = Boone, Bea | 1890 | | USA | | | | 2
4 = Burr, Bo | 1790 | | USA | | | | 2
5 = Cole, Cal | 1880 | | USA | | | | 3
6 = Cruz, Cy | 1780 | | USA | | | | 3
7 = Dale, Di | 1870 | | USA | | | | 4
8 = Dunn, Don | 1770 | | USA | | | | 4

[round 1]
1 = 1 - 3 : 1-0
2 = 4 - 2 : 1-0
3 = 5 - 7 : 1/2-1/2
4 = 8 - 6 : 1-0

[round 2]
1 = 1 - 7 : 0-1
2 = 8 - 2 : 1-0
3 = 3 - 5 : 1-0
4 = 6 - 4 : 0-1
END
expect 0 "$FLAGFALL" standings schools.ini
says 'Schools, after round 2'
says 'place  team  name                         matches  points  boards  VIII-E'
says '    1     4  Dixon                              2       2     8.5    0.44'
says 'VIII-E: for each match its points and ten'
says 'Abel, Amy'
expect 0 "$FLAGFALL" standings schools.ini --teams --csv
says 'place,team,name,matches,points,boards,tie-break'
says '1,4,Dixon,2,2,8.5,0.44'
# VIII-D-4: Ames has 0.76, Berwyn 0.39 and lost to Ames; who won 3 to 2 on boards 1 and 2 has won the match
says '2,1,Ames,2,1,3,0.76'
says '3,2,Berwyn,2,1,7,0.39'
expect 0 "$FLAGFALL" standings schools.ini --teams --json --after 1
says '"name":"Ames","matches":1,"points":"1"'
expect 0 "$FLAGFALL" event export schools.ini --as trf26
grep -q '^310 *1 Ames .* 2.0 *3.0 ' out || wrong 'a match is won by the weights of its boards'
sed '/team-boards/d; /weights/d' schools.ini >players.ini
expect 2 "$FLAGFALL" standings players.ini --teams
warns 'no teams meet in it'
# A captain without a team is told of.
printf '[event]\nname = A\nrulebook = ccca-2014\ncontrol = 30\n\n[arbiters]\nBH = Ben Holt | captain\n' >lone.ini
expect 0 "$FLAGFALL" event check lone.ini
says 'BH is a captain, and no team is listed in [teams]'
# A new event of matches says where the teams go.
expect 0 "$FLAGFALL" event new --rulebook ihsa-2014
says '[teams]'
says '; 1 = Riverside | Lee Allen'
expect 0 "$FLAGFALL" event new --rulebook fide-2023
[ "$(grep -c teams out)" = 0 ] || wrong 'an event without matches has none'
