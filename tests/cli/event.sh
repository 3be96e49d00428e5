#!/bin/sh
# Event files made, checked, filled and handed on.
. "$(dirname "$0")/../expect.sh"

# --- new and check
expect 0 "$FLAGFALL" event new club.ini --name 'Club Open' --rulebook fide-2023 --control '40/90 SD/30 inc/30' --boards 12
is_silent
expect 0 "$FLAGFALL" event check club.ini
says 'club.ini: Club Open, fide-2023, 40/90 SD/30 inc/30 (standard)'
says '  12 boards, 1 rounds, 0 players, 0 arbiters, 0 devices'
expect 2 "$FLAGFALL" event new club.ini
warns 'flagfall: club.ini: is there already: choose another name, or say --force'
expect 0 "$FLAGFALL" event new club.ini --force --control 3+2
# what the rulebook leaves to the event: answered, or written down with its question and what holds
expect 0 "$FLAGFALL" event new asked.ini --control 90 --answer variation.g3=yes --answer default_s=900 --answer device.penalty=milder
grep -q '^g3 = yes$' asked.ini || wrong 'a variation is switched on'
grep -q '^device.penalty = milder$' asked.ini || wrong 'an answer is kept'
grep -q '^default-time = 15' asked.ini || wrong 'the default time is the hall'"'"'s'
grep -q '^;   draw.min_moves = 0 (9.1.1)$' asked.ini || wrong 'what was not answered stands beside its question'
grep -q 'variation.g3 =' asked.ini && wrong 'what was answered is not asked'
expect 0 "$FLAGFALL" event check asked.ini
expect 0 "$FLAGFALL" event new --rulebook ccca-2014 --control 90+30
says 'default-time = 30 '
says 'default-from = actual '
grep -q 'variation.g3' out && wrong 'with an increment there is no quickplay finish'
expect 2 "$FLAGFALL" event new --answer variation.g3=perhaps
is_silent
warns 'flagfall: variation.g3: is yes or no'
expect 2 "$FLAGFALL" event new --answer moon=full
warns 'flagfall: moon: no fact of that name'
expect 2 "$FLAGFALL" event new --control 90+x
is_silent
one_complaint
warns 'flagfall: time control "90+x", character 4: a number is missing'
expect 2 "$FLAGFALL" event new --rulebook fide-2032
warns 'fide-2032 is no rulebook: choose one: flagfall rulebook list'

printf '[event]\nname = X\nrulebook = fide-2023\ncontrol = 90+30\n[devices]\n1 = dgtt | /dev/x\n' >bad.ini
expect 2 "$FLAGFALL" event check bad.ini club.ini
one_complaint
warns 'flagfall: bad.ini:6: dgtt is no driver: choose one: flagfall devices'
says 'club.ini: New event, fide-2023, 3+2 (blitz)'
printf '[event]\nname = X\nrulebook = fide-2023\ncontrol = 90+30\n[settings]\ndisplay.density = huge\n' >bad.ini
expect 2 "$FLAGFALL" event check bad.ini
warns 'flagfall: bad.ini:6: display.density = huge cannot be: it can be: auto tile line cell'
printf '[event]\nname = X\nrulebook = fide-2023\ncontrol = 90+30\nname = Y\n' >bad.ini
expect 2 "$FLAGFALL" event check bad.ini
warns 'flagfall: bad.ini:5: name is already in line 2: keep one of the two'
printf '[event]\nname = X\nrulebook = fide-2023\ncontrol = 90+x\nno line\n[players]\n1 = A\n2 = B | GM\n[round 1]\n1 = 1 - 2\n2 = 1 - 3\n[rund 2]\n' >bad.ini
expect 2 "$FLAGFALL" event check bad.ini
is_silent
[ "$(wc -l <err)" -eq 5 ] || wrong 'every fault is told once'
for line in 4 5 8 11 12; do warns "flagfall: bad.ini:$line: "; done
: >bad.ini
expect 2 "$FLAGFALL" event check bad.ini
warns 'flagfall: bad.ini:1: [event] has no name'
expect 2 "$FLAGFALL" event check nowhere.ini
warns 'flagfall: nowhere.ini: cannot be read: No such file or directory'

# --- import: all of it or nothing
printf '; ours\n[event]\nname = Club Open            ; a name\nrulebook = fide-2023\ncontrol = 90+30\n' >club.ini
printf 'no;name;elo\n1;M\374ller, Zo\353;2105\n2;Bakker, Bert;2000\n' >players.csv
printf 'round,board,white,black,result\n1,3,"Bakker, Bert","M\303\274ller, Zo\303\253",1-0\n' >pairings.csv
expect 0 "$FLAGFALL" event import players.csv pairings.csv --into club.ini
says '  3 boards, 1 rounds, 2 players, 0 arbiters, 0 devices'
says '  round 1: 1 games, 0 byes, 0 without a result'
warns 'flagfall: note: the file is not UTF-8 and was read as Latin-1: look at the names'
grep -q '^name = Club Open            ; a name$' club.ini || wrong 'comments stay'
grep -q '^1 = Müller, Zoë | 2105$' club.ini || wrong 'the player is there'
grep -q '^3 = 2 - 1 : 1-0$' club.ini || wrong 'the pairing is there'

cp club.ini before.ini
printf 'round,white,black\n2,"Bakker, Bert",New Man\n2,"Bakker, Bert",Other\n' >wrong.csv
expect 2 "$FLAGFALL" event import wrong.csv --into club.ini
is_silent
one_complaint
warns 'flagfall: wrong.csv:3: player 2 is already in round 2: keep one of the two'
cmp -s club.ini before.ini || wrong 'nothing is half taken in'
printf '012 X\n001    1 short\n' >wrong.trf
expect 2 "$FLAGFALL" event import wrong.trf
is_silent
warns "flagfall: wrong.trf:2: a player's line of 14 columns"
printf 'white,black\nA,B\n' >noround.csv
expect 2 "$FLAGFALL" event import noround.csv
warns 'noround.csv:2: the round is not said: add a column round, or say --round N'
expect 0 "$FLAGFALL" event import noround.csv --round 4
says '[round 4]'
says '1 = 1 - 2'

# --- export and back
expect 0 "$FLAGFALL" event export club.ini
cp out club.trf
says '012 Club Open'
says '001    2      Bakker, Bert                      2000                             1.0    1     1 w 1'
expect 0 "$FLAGFALL" event import club.trf
says 'name = Club Open'
says '1 = 2 - 1 : 1-0'
expect 0 "$FLAGFALL" event export club.ini --as csv -o pairs.csv
is_silent
grep -q '^1,3,2,"Bakker, Bert",2000,1,"Müller, Zoë",2105,1-0' pairs.csv || wrong 'the pairing is in the spreadsheet'
expect 0 "$FLAGFALL" event export club.ini --as players
says '1,"Müller, Zoë",2105,,,,,,,'
printf '[White "A"]\n[Black "B"]\n[Round "2.1"]\n\n*\n' | "$FLAGFALL" event import - >out
says '[round 2]'

# --- a log: as it was set up, as it was played, and damaged
rm -f round.flagfall*
expect 0 "$FLAGFALL" simulate --boards 4 --control 3+2 --minutes 2 --seed 3 --faults none --log round.flagfall
expect 0 "$FLAGFALL" event check round.flagfall
says '  4 boards, 1 rounds, 8 players'
expect 0 "$FLAGFALL" event export round.flagfall
says '001    1 '
expect 0 "$FLAGFALL" event export round.flagfall --as csv
says 'round,board,white_no,white'
expect 0 "$FLAGFALL" event export round.flagfall --as pgn
says '[Round "1.1"]'
grep -q '^1\. .*{\[%clk 0:0' out || wrong 'the moves have their times'
expect 2 "$FLAGFALL" event export round.flagfall --as pgn --round 9
warns 'flagfall: round.flagfall: this round has not been played'
expect 2 "$FLAGFALL" event export club.ini --as pgn
warns 'flagfall: club.ini: an event file has no games: name the log beside it: NAME.flagfall'
expect 2 "$FLAGFALL" event export nowhere.flagfall
one_complaint
expect 2 "$FLAGFALL" event check players.csv.flagfall
one_complaint
cp players.csv players.flagfall
expect 2 "$FLAGFALL" event export players.flagfall
is_silent
cp round.flagfall damaged.flagfall
size=$(wc -c <damaged.flagfall)
spoil damaged.flagfall $((size - 3))
expect 1 "$FLAGFALL" event export damaged.flagfall
one_complaint
says '001    1 '

expect 2 "$FLAGFALL" event
warns 'nothing is not new, check, import, export, appeal or passphrase'
expect 2 "$FLAGFALL" event export
is_silent

# --- settings
mkdir -p config/flagfall
export XDG_CONFIG_HOME="$PWD/config"
printf '[display]\nmouse = no\ndensity = huge\n' >config/flagfall/flagfall.ini
expect 0 "$FLAGFALL" --print-config --set display.order=board
warns 'flagfall.ini:3: display.density = huge cannot be: it can be: auto tile line cell'
says 'mouse = no                   ; '
says 'flagfall.ini:2'
says 'order = board                ; --set'
says 'density = auto               ; built in'
expect 2 "$FLAGFALL" --print-config nonsense
is_silent
