#!/bin/sh
# Spectators: files of an event that is being played, later by its delay, and of one that is over.
logs=$(cd "$(dirname "$0")/../logs" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"

event() { # DELAY [NAME]
    cat <<EOF
[event]
name = ${2:-Autumn <Open>}
rulebook = fide-2023
control = 3+2
rounds = 1
zone = Europe/Berlin
[arbiters]
AB = Anna Berg | head
[broadcast]
delay = $1
boards = 1, 3-4
folder = web
[players]
1 = Aalto, Veera | 2105
2 = Brandt, Jonas | 2044
3 = Castellanos, Rut | 1988
4 = Dahl, Peder | 1902
5 = Eng, Li | 1850
6 = Fjeld, Anne | 1777
[round 1]
date = 2026-10-24
start = 14:30
1 = 1 - 2
2 = 3 - 4
3 = 5 - 6
EOF
}
lines() { # FILE, then each argument a line
    file=$1
    shift
    printf '%s\n' "$@" | "$FLAGFALL" "$file" --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
}

# --- without a delay: what is entered is seen at once; boards that are not listed never
event 0 >open.ini
lines open.ini 'note 1 secret'
umask 077
expect 0 "$FLAGFALL" broadcast open.flagfall --once
says 'no round has begun: a page in web says so'
grep -qF 'Round 1 begins on 2026-10-24 at 14:30.' web/index.html || wrong 'the page says when'
grep -rq Aalto web && wrong 'pairings wait for the round'
"$FLAGFALL" broadcast open.flagfall >said 2>complained &
seen=$!
waits said 'no round has begun: a page in web says so'
lines open.ini 'begin round'
waits said 'round 1: 2 boards, without a delay, in web'
waits web/live.pgn '[White "Aalto, Veera"]'
grep -qF '[TimeControl "3+2"]' web/live.pgn || wrong 'a base of 180 would be hours'
grep -rq Castellanos web && wrong 'board 2 is not shown'
lines open.ini '3 1' '2 5' 'note 3 secret'
waits web/round-1/games.pgn '[Result "1-0"]'
waits web/round-1/board-3.html '<b>1-0</b>'
waits web/index.html '<bdi>Autumn &lt;Open&gt;</bdi>, Round 1'

# --- the event's file is edited: that holds once the event was opened with it, and is said once
sed -i 's/^delay = 0/delay = 0\nwaits = no/' open.ini
waits said 'open.ini: its [broadcast] does not apply yet; ":pairings open.ini" in the console takes it over'
lines open.ini 'note 3 shown'
sed -i 's/^waits = no/waits = yes/' open.ini
twice() { [ "$(grep -c "$1" "$2")" = 2 ]; } # TEXT FILE
until_so twice 'does not apply yet' said
sed -i 's/^waits = yes/waits = no/' open.ini

# --- what somebody takes away is written again; what is left of earlier goes
rm web/round-1/game-1.pgn web/index.html
waits web/round-1/game-1.pgn '[White "Aalto, Veera"]'
waits web/index.html 'Round 1'
mv web taken && rm -r taken # at once: no half of it is looked at
waits web/round-1/board-3.html '<b>1-0</b>'
waits web/live.pgn '[White "Aalto, Veera"]'
touch web/round-1/game-7.pgn web/round-1/board-3.html.new
gone web/round-1/game-7.pgn
gone web/round-1/board-3.html.new

# --- also what is taken away in the middle of a pass, here one that hangs behind the file of all games
kill -STOP "$seen"
mkfifo web/round-1/index.html.new
lines open.ini '1 0'
kill -CONT "$seen"
waits web/round-1/games.pgn '[Result "0-1"]'
rm web/round-1/game-1.pgn web/live.pgn
cat web/round-1/index.html.new >/dev/null
waits web/round-1/game-1.pgn '[Result "0-1"]'
waits web/live.pgn '[Result "0-1"]'
waits web/round-1/index.html '<!DOCTYPE html>'

# --- a log that is gone is told of once; it goes on when it is back
mkdir away
mv open.flagfall* away
waits complained 'open.flagfall: the log is not there any more: put it back'
mv away/* .
lines open.ini '1 = misread'
waits web/round-1/games.pgn '[Result "1/2-1/2"]'
mv open.flagfall* away
until_so twice 'not there any more' complained
cp "$logs/hall.flagfall" open.flagfall
waits complained 'open.flagfall: it was replaced by another log: put this event'
grep -q 'Simulated hall' web/index.html && wrong 'nothing of the other goes out'
rm -f open.flagfall*
cp away/open.flagfall-wal .
cp away/open.flagfall copy
mv copy open.flagfall
lines open.ini '1 1 misread'
waits web/round-1/game-1.pgn '[Result "1-0"]'
[ "$(grep -c 'another log' complained)" = 1 ] || wrong "each is told once: $(cat complained)"
kill "$seen"
wait "$seen" || wrong 'it ends in order when it is asked to'
ls web web/round-1 | grep '\.new$' && wrong 'nothing is left beside'
cmp -s web/round-1/games.pgn web/live.pgn || wrong 'the last round is live'
cat web/round-1/game-1.pgn web/round-1/game-3.pgn | cmp -s - web/live.pgn || wrong 'a round is its games'
grep -rq -e secret -e '<script' -e '://' web && wrong 'no note, no script and no address goes out'
[ "$(stat -c %a web/live.pgn web/index.html web/round-1/game-1.pgn | sort -u)" = 644 ] ||
    wrong 'a web server may read it'
[ "$(stat -c %a web web/round-1 | sort -u)" = 755 ] || wrong 'and enter the folders'
umask 022

# --- what is there already is not written again
touch -d 2020-01-01 web/round-1/game-3.pgn
expect 0 "$FLAGFALL" broadcast open.flagfall --once
[ "$(date -r web/round-1/game-3.pgn +%Y)" = 2020 ] || wrong 'what has not changed stays as it is'

# --- one broadcaster of an event at a time; whoever was killed holds nothing
"$FLAGFALL" broadcast open.flagfall --out alone >said 2>complained &
seen=$!
waits said 'in alone'
expect 1 "$FLAGFALL" broadcast open.flagfall --out alone-2
warns "open.flagfall: is broadcast already, by process $seen on "
one_complaint
[ ! -e alone-2 ] || wrong 'nothing is made'
mkdir linked
ln open.flagfall linked/other.flagfall
expect 1 "$FLAGFALL" broadcast linked/other.flagfall --out alone-2
warns 'other.flagfall: is broadcast already, by another name of the same file: end that one first'
one_complaint
[ ! -e linked/other.flagfall-broadcast ] || wrong 'it gives back what it has'
rm -r linked
kill -9 "$seen"
wait "$seen"
[ -e open.flagfall-broadcast ] || wrong 'it was killed'
: >said
"$FLAGFALL" broadcast open.flagfall --out alone >said 2>complained &
seen=$!
waits said 'in alone'
kill "$seen"
wait "$seen" || wrong 'it ends in order'
[ ! -e open.flagfall-broadcast ] || wrong 'it gives the lock back'

# --- a folder is one log's: another copy is refused at the same time, and afterwards unless it goes on from there
says_log() { [ "$(sed -n 's/^log [0-9a-f]* \([0-9]*\) .*/\1/p' "$1.status")" = "$2" ]; }
mkdir copied
cp open.flagfall* copied
"$FLAGFALL" broadcast open.flagfall --out shared/ >said 2>complained &
seen=$!
waits said 'in shared'
waits shared/live.pgn '[Event'
[ "$(stat -c %a shared.lock)" = 600 ] || wrong 'the lock is open to its owner alone'
for once in --once ''; do
    expect 1 "$FLAGFALL" broadcast copied/open.flagfall --out "$PWD/shared" $once
    warns "shared: is written already, by process $seen on "
    one_complaint
done
kill -9 "$seen"
wait "$seen"
expect 0 "$FLAGFALL" broadcast copied/open.flagfall --once --out shared # it has all that was read
[ ! -e shared.lock ] || wrong 'it gives the lock back'
expect 0 "$FLAGFALL" broadcast open.flagfall --once --out shared
lines open.ini 'note 1 x'
expect 0 "$FLAGFALL" broadcast open.flagfall --once --out shared
last=$("$FLAGFALL" log export open.flagfall | tail -1 | sed 's/.*"sequence":\([0-9]*\).*/\1/')
says_log shared "$last" || wrong "the last entry is kept beside it, $last: $(cat shared.status)"
cmp shared/.flagfall web/.flagfall || wrong 'nothing of it is in the folder'
for once in --once ''; do
    expect 1 "$FLAGFALL" broadcast copied/open.flagfall --out shared $once
    warns "shared: is of another copy of this event's log: broadcast that log, or name another folder: --out DIR"
    one_complaint
done
says_log shared "$last" || wrong 'what was refused leaves it as it is'
cp open.flagfall whole.flagfall
for file in open.flagfall*; do rm "$file"; done
cp copied/open.flagfall open.flagfall # as if it was what could be rescued
expect 0 "$FLAGFALL" broadcast open.flagfall --once --out shared
says_log shared "$last" && wrong 'it is the same log at its own path'
rm open.flagfall
mv whole.flagfall open.flagfall

# --- a folder that cannot be made is told of, and ends with 1 however long that takes
: >no-folder
"$FLAGFALL" broadcast open.flagfall --out no-folder >said 2>complained &
seen=$!
waits complained 'no-folder: the folder cannot be made'
kill "$seen"
wait "$seen" && wrong 'it says that it failed'

# --- the log is not for spectators, nor is what else lies somewhere
for folder in . .. "$PWD"; do
    expect 1 "$FLAGFALL" broadcast open.flagfall --once --out "$folder"
    warns "$folder: has the log in it, which spectators must not get: name a folder for them alone: --out DIR"
    one_complaint
done
[ ! -e .flagfall ] && [ ! -e index.html ] || wrong 'nothing is made there'
for folder in . .. ./ files/..; do
    event 0 | sed "s#^folder = .*#folder = $folder#" >dots.ini
    expect 2 "$FLAGFALL" event check dots.ini
    warns "folder = $folder is not valid: name a folder for spectators alone, as public"
done
mkdir papers
echo secret >papers/letter.doc
expect 1 "$FLAGFALL" broadcast open.flagfall --once --out papers
warns 'papers: has letter.doc, which is not of a broadcast of this event'

# --- nobody is paired; boards that are none
event 0 | sed '/^\[round 1\]/,$d; s/^folder = .*/folder = nobody/; s/^boards = .*//' >nobody.ini
lines nobody.ini 'note x'
expect 0 "$FLAGFALL" broadcast nobody.flagfall --once
says 'no round has begun: a page in nobody says so; nobody is paired yet: write or import the pairings'
event 0 | sed 's/^boards = .*/boards = 1-120/' >many.ini
expect 0 "$FLAGFALL" event check many.ini
says 'note: [broadcast] boards go up to 120, but the hall has 3'

# --- a folder is one event's
event 0 'Other Open' >other.ini
lines other.ini 'begin round'
expect 1 "$FLAGFALL" broadcast other.flagfall
warns 'web: is of the broadcast of another event: Autumn <Open>: name another folder'
one_complaint
grep -rq 'Other Open' web && wrong 'nothing of it goes there'
mkdir mine
echo mine >mine/index.html
expect 1 "$FLAGFALL" broadcast other.flagfall --once --out mine
warns 'mine: has index.html, which is not of a broadcast of this event: remove it, or name another folder: --out DIR'
[ "$(cat mine/index.html)" = mine ] || wrong 'it stays as it is'
[ "$(ls mine)" = index.html ] || wrong 'nothing is added'
mkdir -p beside
echo mine >beside/style.css
expect 0 "$FLAGFALL" broadcast other.flagfall --once --out beside
[ "$(cat beside/style.css)" = mine ] || wrong 'what has other names stays'
mkdir beside/round-7
touch beside/round-7/game-1.pgn beside/round-7/games.pgn
expect 0 "$FLAGFALL" broadcast other.flagfall --once --out beside
[ ! -e beside/round-7 ] || wrong 'a round that has not begun has no files'

# --- with one: pairings at once, results later
event 15 >later.ini
lines later.ini 'begin round' '3 1'
expect 0 "$FLAGFALL" broadcast later.flagfall --once --out later
says 'round 1: 2 boards, 15 minutes behind, in later'
grep -qF 'Eng, Li' later/live.pgn || wrong 'pairings do not wait'
grep -rqF '1-0' later && wrong 'results wait'

# --- the next round waits at the fixed address until the end of the one before was seen
event 15 | sed 's/^rounds = .*/rounds = 2/' >rounds.ini
printf '[round 2]\n1 = 2 - 1\n' >>rounds.ini
lines rounds.ini 'begin round' '1 1' '2 1' '3 =' 'end round' 'next round' 'begin round'
expect 0 "$FLAGFALL" broadcast rounds.flagfall --once --out rounds
says 'round 2: 1 board, 15 minutes behind, in rounds; live.pgn and index.html show round 1 until then'
grep -q 'Round "1.1"' rounds/live.pgn || wrong 'its end is still to come'
grep -q 'Round "2.1"' rounds/round-2/games.pgn || wrong 'pairings of the next do not wait'
grep -qF 'Round 2 has begun: <a href="round-2/index.html">' rounds/index.html || wrong 'the page leads there'

# --- on request, with the files that LiveChess has
event 0 | sed 's/^folder = .*/folder = cloud\njson = yes/' >cloud.ini
lines cloud.ini 'begin round' '3 1'
expect 0 "$FLAGFALL" broadcast cloud.flagfall --once
grep -qF '"name":"Autumn <Open>",' cloud/tournament.json || wrong 'the event is named'
grep -qF '"rounds":[{"count":2,"live":1}]' cloud/tournament.json || wrong 'its rounds are counted'
grep -qF '{"date":"2026-10-24","pairings":[{"white":{"fname":"Veera"' cloud/round-1/index.json || wrong 'who plays'
grep -qF '"result":"WHITEWIN"' cloud/round-1/game-2.json || wrong 'the second pairing is board 3'
lines cloud.ini 'broadcast hide 1'
expect 0 "$FLAGFALL" broadcast cloud.flagfall --once
grep -qF '"result":"WHITEWIN"' cloud/round-1/game-1.json || wrong 'now it is the first'
[ ! -e cloud/round-1/game-2.json ] || wrong 'and there is no other'
sed -i 's/^json = .*/json = no/' cloud.ini
lines cloud.ini 'note 1 x'
expect 0 "$FLAGFALL" broadcast cloud.flagfall --once
find cloud -name '*.json' | grep . && wrong 'they go when nobody asks for them'

# --- what no program reads: an illegal move that the rules let stand; moves end there, the result goes out
event 0 >stands.ini
lines stands.ini 'begin round' 'move 1 e4' 'move 1 e5' 'move 1 g1-g3' 'rule 1' 2 1 yes 'move 1 g8-f6'
"$FLAGFALL" broadcast stands.flagfall --out stands >said 2>complained &
seen=$!
waits said 'board 1: for spectators it ends at move 1, as what follows has no form for them; its result still goes out'
waits stands.status 'cut 1 1 0'
waits stands/round-1/board-1.html '<p>Moves after this one are not shown.</p>'
waits stands/index.html '<p>Moves after this one are not shown.</p>'
grep -qi -e illegal -e 'g3' stands/index.html stands/round-1/* && wrong 'nor is it said why'
lines stands.ini '1 1'
waits stands/live.pgn '1. e4 e5 1-0'
[ "$(grep -c 'it ends at move' said)" = 1 ] || wrong "it is told once: $(cat said)"
kill "$seen"
wait "$seen" || wrong "it ends in order: $(cat complained)"
expect 0 "$FLAGFALL" audit stands/live.pgn

# --- from nothing to a page in five commands, as README.md has them
sed -n '/in five commands:$/,/^[A-Z]/s/^    //p' "$root/README.md" | sed 's/ *#.*//' >five
[ "$(wc -l <five)" = 5 ] || wrong "README.md has five commands: $(cat five)"
mkdir house
printf 'number,name\n1,Aalto Veera\n2,Brandt Jonas\n3,Castellanos Rut\n4,Dahl Peder\n' >house/players.csv
printf 'round,board,white,black\n1,1,1,3\n1,2,4,2\n' >house/r1.csv
in_house() { (cd house && sh -ec "$1") >out 2>err || wrong "$1 goes well: $(cat out err)"; }
flagfall=$FLAGFALL
for line in 'event new first.ini --name First --rulebook fide-2023 --control 90+30' \
    'event import players.csv --into first.ini' 'event import r1.csv --into first.ini' \
    'event export first.ini --as trf -o players.trf'; do
    in_house "$flagfall $line"
done
(
    cd house
    printf '\n%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 |
        script -qec "$(sed -n "1s#^flagfall#\"$flagfall\"#p" ../five)" typescript >asked
    [ "$(grep -o '\]: ' asked | wc -l)" = 8 ] && rm open.ini asked typescript
) || wrong "eight questions, and Enter answers each: $(cat house/asked)"
grep -q '^The first asks eight questions: Enter takes the rulebook' "$root/README.md" || wrong 'README.md says how many'
grep -q 'second terminal' "$root/README.md" && grep -q '15 minutes after they were played' "$root/README.md" ||
    wrong 'README.md says what to wait for'
in_house "$(sed -n "1s#^flagfall#$flagfall#p" five)"
in_house "$(sed -n "2s#^flagfall#$flagfall#p" five)"
in_house "printf 'begin round\n1 1\n' | $(sed -n "3s#^flagfall#$flagfall#p" five) --line"
in_house "$(sed -n "4s#^flagfall#$flagfall#p" five) --once"
[ "$(sed -n 5p five)" = 'xdg-open public/index.html' ] || wrong 'the fifth shows the page'
grep -qF '<bdi>Spring Open</bdi>, Round 1' house/public/index.html || wrong 'the page is there'
grep -qF 'Aalto' house/public/index.html || wrong 'with its players'

# --- what brings the files elsewhere: your own command, after changes; one that fails is told of
export XDG_CONFIG_HOME="$PWD/config"
mkdir -p config/flagfall up
carries() { printf '[broadcast]\nupload = %s\n' "$1" >config/flagfall/flagfall.ini; }
carries 'cp -r "$1"/. up && echo >>ran'
event 0 >up.ini
printf '[settings]\nbroadcast.upload = touch taken-from-an-event\n' >>up.ini
lines up.ini 'begin round'
expect 0 "$FLAGFALL" broadcast up.flagfall --once --out files
cmp files/live.pgn up/live.pgn || wrong 'the folder is brought'
[ ! -e taken-from-an-event ] || wrong 'an event has no commands of its own'
"$FLAGFALL" broadcast up.flagfall --out files >said 2>complained &
seen=$!
lines up.ini '3 1'
waits up/round-1/board-3.html '<b>1-0</b>'
kill "$seen"
wait "$seen" || wrong 'it ends in order when it is asked to'
[ ! -s complained ] || wrong "nothing to complain of: $(cat complained)"
printf 'sleep 3000 &\necho $! >child\nwait\n' >slowly
carries 'sh slowly'
for once in --once ''; do
    rm -f child
    lines up.ini 'note 1 x'
    rm -rf files
    "$FLAGFALL" broadcast up.flagfall --out files $once >said 2>complained &
    seen=$!
    until_so test -s child
    kill "$seen"
    wait "$seen"
    kill -0 "$(cat child)" 2>/dev/null &&
        ! grep -q '^State:.Z' "/proc/$(cat child)/status" && wrong 'its command ends, too'
done
carries 'cut -d" " -f6 /proc/self/stat >session ; cut -d" " -f6 /proc/$PPID/stat >parents'
expect 1 "$FLAGFALL" broadcast up.flagfall --once --out files # nothing is run that would be cut at the ;
warns 'flagfall.ini:2: broadcast.upload has a ; or # in it, where the command would end: put the whole command between'
one_complaint
[ ! -e session ] || wrong 'half a command is not run'
for line in 'touch half; touch whole' '"touch half'; do # nor is a line that cannot be read
    carries "$line"
    expect 1 "$FLAGFALL" broadcast up.flagfall --once --out files
    one_complaint
    [ ! -e half ] || wrong 'half a command is not run'
done
carries "'cut -d\" \" -f6 /proc/self/stat >session; cut -d\" \" -f6 /proc/\$PPID/stat >parents'"
lines up.ini 'note 1 x'
rm -rf files
expect 0 "$FLAGFALL" broadcast up.flagfall --once --out files
[ -s session ] && ! cmp -s session parents || wrong 'a command has a session of its own, which no ^C reaches'
carries 'exit 3'
expect 1 "$FLAGFALL" broadcast up.flagfall --once --out files
warns 'broadcast.upload: failed with exit code 3: the folder is its $1: try it in a shell'
one_complaint
"$FLAGFALL" broadcast up.flagfall --out files >said 2>complained &
seen=$!
waits files.status 'trouble broadcast.upload: it failed with exit code 3'
kill "$seen"
wait "$seen" || wrong 'it ends in order all the same'
rm config/flagfall/flagfall.ini

# --- an event that is over
cp "$logs/hall.flagfall" .
expect 0 "$FLAGFALL" broadcast hall.flagfall --once --out over
says 'round 1: 3 boards'
grep -q '^1\. e3 {\[%clk 0:03:01\]} 1\.\.\. c5 ' over/live.pgn || wrong 'moves have the time of the mover'
grep -qi -e forfeit -e decision -e '%ff' -e Termination over/live.pgn && wrong 'no reason of a result goes out'
cp over/live.pgn over.pgn
expect 0 "$FLAGFALL" audit over.pgn

# --- while the computer runs, a console keeps when the last entry was written; else the clock of the day says it
cp "$logs/hall.flagfall" kept.flagfall
(
    export XDG_STATE_HOME="$PWD/kept"
    "$FLAGFALL" event take-over kept.flagfall --reason lent --who AB >out 2>err || wrong "it is taken over: $(cat err)"
    echo 'note x' | "$FLAGFALL" kept.flagfall --line --who AB >out 2>err || wrong "it opens: $(cat err)"
    cp "$logs/hall.flagfall" kept.flagfall
    rm -f kept.flagfall-*
    last=$("$FLAGFALL" log export kept.flagfall | sed -n '$s/.*"mono_ms":\([0-9]*\).*/\1/p')
    up=$(cut -d. -f1 /proc/uptime)
    awk -v ahead=$((last - (up - 60) * 1000)) '{ print $1, $2, ahead }' kept/flagfall/clocks >clocks
    cp clocks kept/flagfall/clocks
    expect 0 "$FLAGFALL" broadcast kept.flagfall --once --out a-minute
    grep -q '^1\. ' a-minute/live.pgn && wrong "what is a minute old waits: $(cat clocks)"
    awk '{ print $1, "of-another-boot", $3 }' clocks >kept/flagfall/clocks
    expect 0 "$FLAGFALL" broadcast kept.flagfall --once --out days
    grep -q '^1\. ' days/live.pgn || wrong 'by the clock of the day all of it is old'
) || exit 1

# --- what cannot be
expect 2 "$FLAGFALL" broadcast
warns 'of which event?'
expect 2 "$FLAGFALL" broadcast none.flagfall --once
one_complaint
: >file
expect 1 "$FLAGFALL" broadcast hall.flagfall --once --out file
warns 'file: the folder cannot be made'
event 15 | sed 's/^boards = .*/boards = 1 to 3/' >wrong.ini
expect 2 "$FLAGFALL" event check wrong.ini
warns 'write boards and ranges, as in 1-40, 51-60'
