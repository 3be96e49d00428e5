#!/bin/sh
# Event files made, checked, filled and handed on.
TOP=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"

# --- new and check
expect 0 "$FLAGFALL" event new club.ini --name 'Club Open' --rulebook fide-2023 --control '40/90 SD/30 inc/30' \
    --boards 12
says 'club.ini: written; players and pairings come with: flagfall event import FILE --into club.ini'
expect 0 "$FLAGFALL" event check club.ini
says 'club.ini: Club Open, FIDE Laws of Chess 2023, 40/90 SD/30 inc/30 (standard)'
says '  12 boards, 1 round, 0 players, 0 arbiters, 0 devices'
# what spectators see is there to be uncommented
sed -i 's/^; delay = .*/delay = 0/; s/^; \(boards = 1-[0-9]*\)$/\1/; s/^; \(folder = .*\)/\1/; s/^; \(waits = .*\)/\1/
    s/^; \(lichess-1 = \).*\( | .*\)/\1hArb0urA\2/' club.ini
sed -n '/^\[broadcast\]/,/^\[round/p' club.ini >out
says 'delay = 0'
says 'lichess-1 = hArb0urA | 1-'
expect 0 "$FLAGFALL" event check club.ini
expect 2 "$FLAGFALL" event new club.ini
warns 'flagfall: club.ini: is there already: choose another name, or add --force'
expect 0 "$FLAGFALL" event new club.ini --force --control 3+2
# what the rulebook leaves to the event: answered, or written down with its question and what holds
expect 0 "$FLAGFALL" event new asked.ini --control 90 --answer variation.g3=yes --answer default_s=15 \
    --answer device.penalty=milder
grep -q '^g3 = yes$' asked.ini || wrong 'a variation is switched on'
grep -q '^device.penalty = milder$' asked.ini || wrong 'an answer is kept'
grep -q '^default-time = 15' asked.ini || wrong 'the default time is the hall'"'"'s'
grep -qF ';   [answers] draw.min_moves = 0 (9.1.1)' asked.ini || wrong 'what was not answered has its question'
grep -q 'variation.g3 =' asked.ini && wrong 'what was answered is not asked'
expect 0 "$FLAGFALL" event check asked.ini
# a time is read and shown as wherever else one is typed
expect 0 "$FLAGFALL" event new seconds.ini --control 90 --answer 'default_s=90 s'
expect 0 "$FLAGFALL" event check seconds.ini
says 'default time: 90 seconds'
expect 2 "$FLAGFALL" event new --control 90 --answer default_s=1800
warns 'flagfall: default time: that is longer than the rulebook allows: answer in minutes'
expect 2 "$FLAGFALL" event new --control 90 --answer default_s=soon
warns 'flagfall: default time: soon is not a time: write minutes, as 15; or 1:30 for hours and minutes, or 90 s'
expect 0 "$FLAGFALL" event new --rulebook ccca-2014 --control 90+30
says 'default-time = 30 '
says 'default-from = actual '
grep -q 'variation.g3' out && wrong 'with an increment there is no quickplay finish'
expect 2 "$FLAGFALL" event new --answer variation.g3=perhaps
is_silent
warns 'flagfall: variation.g3: perhaps is not valid: write yes or no'
expect 2 "$FLAGFALL" event new --answer moon=full
warns 'flagfall: moon: no fact of that name'
expect 2 "$FLAGFALL" event new --control 90+x
is_silent
one_complaint
warns 'flagfall: time control "90+x", character 4: a number is missing'
expect 2 "$FLAGFALL" event new doubt.ini --control 90/40+30
warns 'time control "90/40+30", character 1: 90/40 can mean 90 moves in 40 minutes, or the minutes come first'
warns 'write 40/90, 90+40, or: 90 moves in 40 min'
[ ! -e doubt.ini ] || wrong 'nothing is written that may not be meant'
expect 2 "$FLAGFALL" event new doubt.ini --control 3/2
warns 'write 3+2, or: 3 moves in 2 min'
expect 2 "$FLAGFALL" event new doubt.ini --control 'G/60 d'
warns 'time control "G/60 d", character 6: the d behind 60 can be days, or a delay without its seconds'
warns 'write 60 d/5 for a delay of 5 seconds, or: 60 days'
[ ! -e doubt.ini ] || wrong 'no 60 days are written for a delay'
expect 0 "$FLAGFALL" event new doubt.ini --control '3 moves in 2 min'
grep -q '^control = 3 moves in 2 ' doubt.ini || wrong 'it is written so that it can be read again'
expect 0 "$FLAGFALL" event check doubt.ini
for doubt in '90/40+30:write 40/90' '3/2:write 3+2'; do
    sed "s|^control = .*|control = ${doubt%%:*}|" doubt.ini >doubted.ini
    expect 2 "$FLAGFALL" event check doubted.ini
    warns "doubted.ini:$(grep -n '^control' doubted.ini | cut -d: -f1): time control \"${doubt%%:*}\""
    warns "${doubt#*:}"
    for time in 1 2; do
        printf 'status\n' | "$FLAGFALL" doubted.ini --line --who AB >out 2>err && wrong "it is not opened ($time)"
        warns "${doubt#*:}"
    done
done
expect 2 "$FLAGFALL" event new --rulebook fide-2032
warns 'fide-2032 is not a rulebook: flagfall rulebook list shows the names'

# on a terminal it is asked: a time in minutes, said again in words and listed by check; no key of the file is shown
asked() { # ANSWER to the first question; then the terminal ends
    printf '%s\n' "$1" | script -qec "\"$FLAGFALL\" event new asked.ini --force --control 90+30" typescript |
        tr -d '\r' >out
}
for minutes in 15 15m '15 min' 0:15 15:00; do
    asked "$minutes"
    says 'How many minutes after the start of the session is the default time? (6.7.1)'
    says '  default time, in minutes [0]: '
    says '  default time: 15 minutes'
    grep -q 'default_s\|default\.counts' out && wrong 'the keys of the file are not asked for'
    grep -q '^default-time = 15 ' asked.ini || wrong "$minutes is 15 minutes"
done
expect 0 "$FLAGFALL" event check asked.ini
says '  default time: 15 minutes from the scheduled start'
asked '90 s'
says '  default time: 90 seconds'
expect 0 "$FLAGFALL" event check asked.ini
says '  default time: 90 seconds from the scheduled start'
asked soon
says 'default time: soon is not a time: write minutes, as 15; or 1:30 for hours and minutes, or 90 s'
asked 600
says 'default time: that is longer than the rulebook allows: answer in minutes'
expect 0 "$FLAGFALL" event new asked.ini --force --control 90+30
grep -qF ';   [event] default-time = 0 (6.7.1)' asked.ini || wrong 'the reminder is in minutes, as its question'

# what an event of the rulebook is like: a new one begins so, and one that differs is remarked upon
expect 0 "$FLAGFALL" event new match.ini --rulebook ihsa-2014
grep -q '^control = 55 d/5' match.ini || wrong 'the control of the rulebook'
grep -q '^phase = standard' match.ini || wrong 'the phase of the rulebook, whatever the control'
grep -q '^team-boards = 8' match.ini || wrong 'a match'
grep -q '^weights = 12 11 10 9 8 7 6 5' match.ini || wrong 'the weights of the boards'
grep -q '^default-from = actual' match.ini || wrong 'the default time counts from the start'
expect 0 "$FLAGFALL" event check match.ini
grep -q note out && wrong 'a new event is as its rulebook has it'
expect 0 "$FLAGFALL" event new match.ini --force --rulebook ihsa-2014 --control 90+30
grep -q '^phase = standard' match.ini || wrong 'the only phase of the rulebook'
expect 0 "$FLAGFALL" event check match.ini
says '  note: the time control (control) is 90+30; IHSA Chess Rules 2013-14 has 55 d/5'
expect 0 "$FLAGFALL" event check "$TOP/config/events/teams.ini"
grep -q note out && wrong 'the match that comes with the program keeps the rules'
sed 's/^2 = 4 - 3$/2 = 3 - 4/' "$TOP/config/events/teams.ini" >colours.ini
expect 0 "$FLAGFALL" event check colours.ini
[ "$(grep -c note out)" = 1 ] || wrong 'one board is wrong'
says 'note: round 1, board 2: Riverside should have Black here: the team with White on board 1'
says 'the team with White on board 1 of a match has White on boards 1, 3, 6, 8'
printf '%s\n' '[event]' 'name = X' 'rulebook = chess-laws-2023' 'control = 90+30' 'boards = 2' '[devices]' \
    '1 = dgt | /dev/x' >laws.ini
expect 0 "$FLAGFALL" event check laws.ini
grep -q note out && wrong 'boards with devices are followed under the Laws 2023 too'
printf '[event]\nname = X\nrulebook = chess-laws-2023\ncontrol = 90+30\nboards = 2\n' >laws.ini
expect 0 "$FLAGFALL" event check laws.ini
grep -q note out && wrong 'by hand all of it works'

printf '[event]\nname = X\nrulebook = fide-2023\ncontrol = 90+30\n[devices]\n1 = dgtt | /dev/x\n' >bad.ini
expect 2 "$FLAGFALL" event check bad.ini club.ini
one_complaint
warns 'flagfall: bad.ini:6: dgtt is not a driver: did you mean dgt? flagfall devices lists the drivers'
says 'club.ini: New event, FIDE Laws of Chess 2023, 3+2 (blitz)'
printf '[event]\nname = X\nrulebook = fide-2023\ncontrol = 90+30\n[settings]\ndisplay.density = huge\n' >bad.ini
expect 2 "$FLAGFALL" event check bad.ini
warns 'flagfall: bad.ini:6: display.density = huge is not valid: write one of: auto tile line cell'
printf '[event]\nname = X\nrulebook = fide-2023\ncontrol = 90+30\nname = Y\n' >bad.ini
expect 2 "$FLAGFALL" event check bad.ini
warns 'flagfall: bad.ini:5: name is already in line 2: keep one of the two'
printf '%s\n' '[event]' 'name = X' 'rulebook = fide-2023' 'control = 90+x' 'no line' '[players]' '1 = A' '2 = B | GM' \
    '[round 1]' '1 = 1 - 2' '2 = 1 - 3' '[rund 2]' >bad.ini
expect 2 "$FLAGFALL" event check bad.ini
is_silent
[ "$(wc -l <err)" -eq 5 ] || wrong 'every fault is told once'
for line in 4 5 8 11 12; do warns "flagfall: bad.ini:$line: "; done
: >bad.ini
expect 2 "$FLAGFALL" event check bad.ini
warns 'flagfall: bad.ini:1: this is not an event file, as it has no [event]: begin one with [event]; flagfall event new'
expect 2 "$FLAGFALL" event check nowhere.ini
warns 'flagfall: nowhere.ini: cannot be read: No such file or directory'

# --- a file without a zone: whose times of day they are is said, and the log keeps it on another laptop
printf '%s\n' '[event]' 'name = X' 'rulebook = fide-2023' 'control = 90+30' 'boards = 1' '[players]' '1 = A' '2 = B' \
    '[round 1]' 'date = 2026-06-01' 'start = 09:00' '1 = 1 - 2' >zoneless.ini
expect 0 env TZ=Europe/Berlin "$FLAGFALL" event check zoneless.ini
says 'note: no zone: its times of day will be those of the machine on which it is opened first, here Europe/Berlin'
sed 's/^name = X/&\nzone = Europe\/Berlin/' zoneless.ini >zoned.ini
expect 0 "$FLAGFALL" event check zoned.ini
grep -q 'no zone' out && wrong 'a zone that is said needs no word'
printf 'begin\nquit yes\n' | TZ=Europe/Berlin "$FLAGFALL" zoneless.ini --line >out 2>err
says 'times of day are those of Europe/Berlin, as on this machine, and stay so on another'
printf 'status\nquit yes\n' | TZ=Asia/Tokyo "$FLAGFALL" zoneless.ini --line >out 2>err
says "Times of day stay those of Europe/Berlin, where the event was begun; this machine's are those of Asia/Tokyo."
expect 0 env TZ=Asia/Tokyo "$FLAGFALL" report zoneless.flagfall
says 'Europe/Berlin, UTC+0'

# --- a line brings its readings to one log: two sections on one bus are named, with what to do, also when play begins
mkdir -p bus
printf '%s\n' '[event]' 'name = Bus' 'rulebook = fide-2023' 'control = 90+30' 'boards = 2' '[players]' '1 = A' '2 = B' \
    '[round 1]' '1 = 1 - 2' '[devices]' '1-2 = dgt-bus | ./bus/line@9600' '[sections]' '41-42 = Rapid | rapid.ini' \
    >bus/open.ini
sed -e 's/^boards = 2/first-board = 41\nboards = 42/' -e 's/^1-2 =/41-42 =/' -e 's/@9600//' \
    -e 's/^1 = 1 - 2/41 = 1 - 2/' -e '/sections/,$d' bus/open.ini >bus/rapid.ini
expect 2 "$FLAGFALL" event check bus/open.ini bus/rapid.ini
warns 'flagfall: bus/rapid.ini: boards 41-42 are on the line ./bus/line, which bus/open.ini has for its boards 1-2'
warns 'give each section a line of its own'
printf 'begin\nquit yes\n' | "$FLAGFALL" bus/open.ini --line --who AB >out 2>err
[ "$(grep -c 'Rapid: boards 41-42 are on the line ./bus/line' out)" = 2 ] ||
    wrong 'opening and the start of the round say it'
sed -i 's/line/line-2/' bus/rapid.ini
expect 0 "$FLAGFALL" event check bus/open.ini bus/rapid.ini

# --- import: all of it or nothing
printf '; ours\n[event]\nname = Club Open            ; a name\nrulebook = fide-2023\ncontrol = 90+30\n' >club.ini
printf 'no;name;elo\n1;M\374ller, Zo\353;2105\n2;Bakker, Bert;2000\n' >players.csv
printf 'round,board,white,black,result\n1,3,"Bakker, Bert","M\303\274ller, Zo\303\253",1-0\n' >pairings.csv
expect 0 "$FLAGFALL" event import players.csv pairings.csv --into club.ini
says '  3 boards, 1 round, 2 players, 0 arbiters, 0 devices'
says '  round 1: 1 game, 0 byes, 0 without a result'
warns 'flagfall: note: the file is not UTF-8 and was read as Latin-1: look at the names'
grep -q '^name = Club Open            ; a name$' club.ini || wrong 'comments stay'
grep -q '^1 = Müller, Zoë | 2105$' club.ini || wrong 'the player is there'
grep -q '^3 = 2 - 1 : 1-0$' club.ini || wrong 'the pairing is there'

cp club.ini before.ini
printf 'round,white,black\n2,"Bakker, Bert",New Man\n2,"Bakker, Bert",Other\n' >wrong.csv
expect 2 "$FLAGFALL" event import wrong.csv --into club.ini
is_silent
one_complaint
warns 'flagfall: wrong.csv:3: Bakker, Bert (2) is in round 2 already, at board 1: keep one of the two lines'
cmp -s club.ini before.ini || wrong 'nothing is half taken in'
printf '012 X\n001    1 short\n' >wrong.trf
expect 2 "$FLAGFALL" event import wrong.trf
is_silent
warns "flagfall: wrong.trf:2: a player's line has only 14 columns"
printf 'white,black\nA,B\n' >noround.csv
printf 'number,name\n1,Ann Lee\n1,Ann Lee\n' >twice.csv
expect 2 "$FLAGFALL" event import twice.csv
warns 'twice.csv:3: player 1, Ann Lee, is in line 2 already'
expect 2 "$FLAGFALL" event import noround.csv
warns 'noround.csv:2: the round is not given: add a column named round, or give --round N'
expect 2 "$FLAGFALL" event import noround.csv --round 4
is_silent
warns 'flagfall: noround.csv: it has no time control that can be read: say it: --control 90+30, or any other'
expect 2 "$FLAGFALL" event import noround.csv --round 4 --control soon
expect 2 "$FLAGFALL" event import noround.csv --round 4 --control 15+10
is_silent
warns 'flagfall: look: noround.csv: round 4 is paired, and round 1 is not'
expect 0 "$FLAGFALL" event import noround.csv --round 4 --control 15+10 --force
says 'control = 15+10'
says '[round 4]'
says '1 = 1 - 2'

# --- what comes into an event that is there: the hall grows, what people wrote stays, and all of it is told
{
    printf '012 Their Open \n022 Lund\n042 20/11/2026\n112 Somebody Else\n122 in words\n142 9\n'
    for n in 1 2 3 4 5 6; do
        opponent=$((n % 2 ? n + 1 : n - 1)) colour=$([ $((n % 2)) = 1 ] && echo w || echo b)
        printf '001 %4d      %-33s    0 %3s %11s %-10s  0.0 %4d  %4d %s  \n' \
            $n "Player $n" '' '' '' $n $opponent $colour
    done
} >theirs.trf
printf '[event]\nname = Ours ; a name\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 5 ; days\nboards = 2\n' >ours.ini
expect 0 "$FLAGFALL" event import theirs.trf --into ours.ini
warns 'flagfall: note: not taken, since the event has its own: name, place, dates, arbiters'
warns 'flagfall: note: the event has 3 boards now, for the pairings'
grep -q '^name = Ours ; a name$' ours.ini || wrong 'the name stays'
grep -q '^boards = 3$' ours.ini || wrong 'three boards are needed'
grep -q '^rounds = 9 ; days$' ours.ini || wrong 'nine rounds are planned'
expect 2 "$FLAGFALL" event import theirs.trf -o out.ini
warns '--into EVENT'
expect 0 "$FLAGFALL" event import theirs.trf --control 90+30
cp out theirs.ini
expect 0 "$FLAGFALL" event export theirs.ini
cmp -s out theirs.trf || wrong 'a file that nobody changed goes back byte for byte'

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
printf '[White "A"]\n[Black "B"]\n[Round "2.1"]\n\n*\n' | "$FLAGFALL" event import - --control 90+30 --force >out
says '[round 2]'

# --- a log: as it was set up, as it was played, and damaged
rm -f round.flagfall*
simulated --direct --boards 4 --control 3+2 --minutes 2 --seed 3 --faults none --log round.flagfall
expect 0 "$FLAGFALL" event check round.flagfall
says '  4 boards, 1 round, 8 players'
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
warns 'nothing is not new, check, import, export, pair, appeal, passphrase, take-over, trust or section'
expect 2 "$FLAGFALL" event export
is_silent

# --- sections: the event names them, and each has a file of its own
mkdir hall
printf '; mine\n[event]\nname = Open\nrulebook = fide-2023\ncontrol = 90+30\n' >hall/open.ini
printf '[arbiters]\nAB = Anna | head\n' >>hall/open.ini
expect 0 "$FLAGFALL" event section hall/open.ini 'Rapid U16' 41-60 --control 15+10 --rounds 7 --rulebook us-chess-7
grep -q '^41-60 = Rapid U16 | open-rapid-u16.ini$' hall/open.ini || wrong 'the event names it'
grep -q '^; mine$' hall/open.ini || wrong 'comments stay'
for line in 'name = Open, Rapid U16' 'first-board = 41' 'boards = 60' 'phase = rapid' 'rulebook = us-chess-7' \
    'AB = Anna | head'; do
    grep -q "^$line" hall/open-rapid-u16.ini || wrong "the section's file says $line"
done
expect 0 "$FLAGFALL" event section hall/open.ini Blitz 61-64 --control 3+2
expect 2 "$FLAGFALL" event section hall/open.ini Other 60-70
warns 'the boards 60-70 are in a section already'
[ ! -e hall/open-other.ini ] || wrong 'nothing is made of what was refused'
expect 2 "$FLAGFALL" event section hall/open.ini Blitz 71-72
warns 'is there already'
expect 0 "$FLAGFALL" event check hall/open.ini hall/open-blitz.ini hall/open-rapid-u16.ini
says 'section Rapid U16: boards 41 to 60, hall/open-rapid-u16.ini'
sed -i 's/^boards = 60/boards = 59/' hall/open-rapid-u16.ini
mv hall/open-blitz.ini hall/elsewhere.ini # one that cannot be opened keeps nobody from the others
printf 'begin\nsection\n' | "$FLAGFALL" hall/open.ini --line --who AB >out 2>err || wrong "it opens: $(cat err)"
says 'the section Rapid U16 has the boards 41-60, and its file says 41-59'
says 'The section Blitz is not open: hall/open-blitz.ini'
says 'Nobody is paired in round 1 yet'
mv hall/elsewhere.ini hall/open-blitz.ini
sed -i 's/^boards = 59/boards = 60/' hall/open-rapid-u16.ini
printf 'section\n' | "$FLAGFALL" hall/open.ini --line --who AB >out 2>err || wrong "it opens: $(cat err)"
says 'Rapid U16 R1 not begun.'

# --- settings
mkdir -p config/flagfall
export XDG_CONFIG_HOME="$PWD/config"
printf '[display]\nmouse = no\ndensity = huge\n' >config/flagfall/flagfall.ini
expect 0 "$FLAGFALL" --print-config --set display.order=board
warns 'flagfall.ini:3: display.density = huge is not valid: write one of: auto tile line cell'
says 'mouse = no                   ; '
says 'flagfall.ini:2'
says 'order = board                ; --set'
says 'density = auto               ; built in'
expect 2 "$FLAGFALL" --print-config nonsense
is_silent

# What the rulebook leaves to the event and does not assume: check names it until it is answered, in either place.
printf '[event]\nname = Blitz\nrulebook = fide-2023\ncontrol = 3+2\n' >open.ini
expect 0 "$FLAGFALL" event check open.ini
says 'to be answered: "Rapid or blitz: is every game supervised and recorded as A.4 or B.2 requires?" (A.4, A.6, B.2'
says "; write in the event's file: [answers] supervised = yes or no"
says '    default time: 0 minutes, so a player who is not there at the start loses (6.7.1); [event] default-time'
says '; [event] default-time = a number of minutes'
says 'open: tie-breaks; the standings use BH-C1'
says 'open: arbiters; everyone at the console may do what the head arbiter may'
printf '[answers]\nsupervised = no\n' >>open.ini
expect 0 "$FLAGFALL" event check open.ini
grep -q 'to be answered' out && wrong 'it is answered'
printf '[event]\nname = Blitz\nrulebook = fide-2023\ncontrol = 3+2\nsupervised = yes\n' >open.ini
expect 0 "$FLAGFALL" event check open.ini
grep -q 'to be answered' out && wrong 'it is answered'
exit 0
