#!/bin/sh
# Orders to the broadcast, from the line mode to the files: by whom, at once, and in the log.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"

event() { # a line of [broadcast]
    cat <<EOF
[event]
name = Autumn Open
rulebook = fide-2023
control = 3+2
rounds = 2
[arbiters]
AB = Anna Berg | head
CD = Carl Dahl | deputy
EF = Eva Falk | floor
[broadcast]
delay = 0
folder = web
$1
[players]
1 = Aalto, Veera
2 = Brandt, Jonas
3 = Castellanos, Rut
4 = Dahl, Peder
5 = Eng, Li
6 = Fjeld, Anne
[round 1]
1 = 1 - 2
2 = 3 - 4
3 = 5 - 6
[round 2]
1 = 2 - 3
2 = 4 - 5
3 = 6 - 1
EOF
}
lines_by() { # WHO FILE, then each argument a line
    who=$1 event=$2
    shift 2
    lines "$@"
    who=AB event=open.ini
}
event=open.ini

event '' >open.ini
lines 'begin round' '3 1'
"$FLAGFALL" broadcast open.flagfall >said 2>complained &
seen=$!
waits web/round-1/game-3.pgn '[Result "1-0"]'
waits web.status 'state live'

# --- who may, and what is refused
lines_by EF open.ini 'broadcast pause the wrong game'
says 'only deputy and head arbiters may'
lines_by CD open.ini 'broadcast delay 5'
says 'only the head arbiter may'
lines 'broadcast hide 9' 'broadcast resume' 'broadcast start' 'broadcast pause' 'broadcast off'
says 'there is no board 9'
says 'it is not paused'
says 'it begins by itself'
says 'pause needs a reason'
says "'off' is not a broadcast command"
"$FLAGFALL" log show open.flagfall --csv >shown
grep -q 'what: broadcast' shown && wrong 'what is refused is not in the log'

# --- a pause: what is out stays, also for a program that begins then; a board is hidden all the same
lines_by CD open.ini 'broadcast pause the wrong game' '1 1'
says 'Nothing new goes out to spectators until broadcast resume.'
waits said 'paused: what is in web stays as it is'
waits web.status 'state paused'
lines 'broadcast hide 3'
gone web/round-1/game-3.pgn
gone web/round-1/board-3.html
grep -q '1-0' web/round-1/game-1.pgn && wrong 'nothing new goes out'
grep -rq -e Eng -e Fjeld web && wrong 'nothing of a hidden board is left'
expect 0 "$FLAGFALL" broadcast open.flagfall --once --out later
grep -rqF -e '1-0' -e Eng later && wrong 'it does not depend on when it began'
lines 'broadcast resume'
waits web/round-1/game-1.pgn '[Result "1-0"]'
waits said 'it goes on, in web'
[ ! -e web/round-1/game-3.pgn ] || wrong 'it stays hidden'

# --- undone, it is back
lines 'undo 3 the wrong board'
says 'Taken back: that the board is hidden from spectators; they see it again.'
waits web/round-1/game-3.pgn '[Result "1-0"]'

# --- a longer delay takes nothing back; a reset does
lines 'broadcast delay 15' '2 5' 'broadcast hide 1'
gone web/round-1/game-1.pgn
waits web.status 'delay 15'
grep -qF '[Result "1-0"]' web/round-1/game-3.pgn || wrong 'what is out stays'
grep -qF '[Result "*"]' web/round-1/game-2.pgn || wrong 'what is new waits'
lines 'broadcast reset'
waits web/round-1/game-3.pgn '[Result "*"]'

# --- the next round: hidden there, too
lines 'end round' 'next round' 'begin round'
waits web/round-2/game-2.pgn '[White "Dahl, Peder"]'
[ ! -e web/round-2/game-1.pgn ] || wrong 'a board is hidden in the next rounds, too'
lines 'broadcast show 1'
waits web/round-2/game-1.pgn '[White "Brandt, Jonas"]'
[ ! -e web/round-1/game-1.pgn ] || wrong 'but not shown in those before'
kill "$seen"
wait "$seen" || wrong 'it ends in order when it is asked to'
grep -qx 'state ended' web.status || wrong 'which the console is told'
[ ! -s complained ] || wrong "nothing to complain of: $(cat complained)"

# --- all of it is in the log
"$FLAGFALL" log show open.flagfall --csv >shown
grep -q 'note,CD,"order: pause, reason: the wrong game, what: broadcast"' shown || wrong 'a pause has its reason'
grep -q 'note,AB,"minutes: 15, order: delay, what: broadcast"' shown || wrong 'a delay has its minutes'
grep -q ',3,note,AB,"order: hide, what: broadcast"' shown || wrong 'as has what was hidden'
expect 0 "$FLAGFALL" log verify open.flagfall

# --- an event that waits for its start
event 'waits = yes' >slow.ini
lines_by AB slow.ini 'begin round'
expect 0 "$FLAGFALL" broadcast slow.flagfall --once --out slow
says 'nothing goes out before :broadcast start'
[ ! -e slow ] || wrong 'no folder is made before'
[ "$(ls slow)" = '' ] || wrong 'nothing goes out'
grep -qx 'state waits' slow.status || wrong 'the console is told'
lines_by AB slow.ini 'broadcast start'
expect 0 "$FLAGFALL" broadcast slow.flagfall --once --out slow
says 'round 1: 3 boards'
lines_by AB slow.ini 'broadcast start'
says 'it has begun already'
