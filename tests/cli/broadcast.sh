#!/bin/sh
# Spectators: files of an event that is being played, later by its delay, and of one that is over.
logs=$(cd "$(dirname "$0")/../logs" && pwd)
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"

# waits FILE TEXT: until it is there; the runner ends what hangs
waits() {
    until grep -qF -- "$2" "$1" 2>/dev/null; do
        kill -0 "$seen" || wrong "it runs until $1 has $2"
        sleep 0.1
    done
}
event() { # DELAY
    cat <<EOF
[event]
name = Autumn <Open>
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
expect 1 "$FLAGFALL" broadcast open.flagfall --once
warns 'no round has begun in it'
[ ! -e web ] || wrong 'nothing is written before'
lines open.ini 'begin round'
"$FLAGFALL" broadcast open.flagfall >said 2>complained &
seen=$!
waits said 'round 1: 2 boards, without a delay, in web'
waits web/live.pgn '[White "Aalto, Veera"]'
grep -qF '[TimeControl "3+2"]' web/live.pgn || wrong 'a base of 180 would be hours'
grep -rq Castellanos web && wrong 'board 2 is not shown'
lines open.ini '3 1' '2 5' 'note 3 secret'
waits web/round-1/games.pgn '[Result "1-0"]'
waits web/round-1/board-3.html '<b>1-0</b>'
waits web/index.html 'Autumn &lt;Open&gt;, Round 1'
kill "$seen"
wait "$seen" || wrong 'it ends in order when it is asked to'
[ ! -s complained ] || wrong "it has nothing to complain of: $(cat complained)"
ls web web/round-1 | grep '\.new$' && wrong 'nothing is left beside'
cmp -s web/round-1/games.pgn web/live.pgn || wrong 'the last round is live'
cat web/round-1/game-1.pgn web/round-1/game-3.pgn | cmp -s - web/live.pgn || wrong 'a round is its games'
grep -rq -e secret -e '<script' -e '://' web && wrong 'no note, no script and no address goes out'
[ "$(stat -c %a web/live.pgn)" = 644 ] || wrong 'a web server may read it'

# --- what is there already is not written again
touch -d 2020-01-01 web/round-1/game-3.pgn
expect 0 "$FLAGFALL" broadcast open.flagfall --once
[ "$(date -r web/round-1/game-3.pgn +%Y)" = 2020 ] || wrong 'what has not changed stays as it is'

# --- with one: pairings at once, results later
event 15 >later.ini
lines later.ini 'begin round' '3 1'
expect 0 "$FLAGFALL" broadcast later.flagfall --once --out later
says 'round 1: 2 boards, 15 minutes behind, in later'
grep -qF 'Eng, Li' later/live.pgn || wrong 'pairings do not wait'
grep -rqF '1-0' later && wrong 'results wait'

# --- an event that is over
cp "$logs/hall.flagfall" .
expect 0 "$FLAGFALL" broadcast hall.flagfall --once --out over
says 'round 1: 3 boards'
grep -q '^1\. e3 {\[%clk 0:03:01\]} 1\.\.\. c5 ' over/live.pgn || wrong 'moves have the time of the mover'
grep -qi -e forfeit -e decision -e '%ff' -e Termination over/live.pgn && wrong 'no reason of a result goes out'
cp over/live.pgn over.pgn
expect 0 "$FLAGFALL" audit over.pgn

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
