#!/bin/sh
# What happens on the boards of a simulated hall, as plain lines.
. "$(dirname "$0")/../expect.sh"

expect 2 "$FLAGFALL" watch
warns 'add --plain or --public'
expect 2 "$FLAGFALL" watch --plain --dir nowhere
warns 'no simulated hall runs here'
expect 2 "$FLAGFALL" watch --plain no-such-list
one_complaint
expect 2 "$FLAGFALL" watch --plain a:dgt b:no-such-driver
warns 'PATH:DRIVER'
echo "$PWD/nothing dgt 1" >one-line
expect 2 "$FLAGFALL" watch --plain --control soon one-line
warns 'time control "soon"'
expect 0 "$FLAGFALL" watch --plain --control 3+2 --seconds 1 one-line
echo 'port abacus 1' >wrong-list
expect 2 "$FLAGFALL" watch --plain wrong-list
warns 'wrong-list:1: no driver is called abacus'
: >empty-list
expect 2 "$FLAGFALL" watch --plain empty-list
warns 'no line is in it'

"$FLAGFALL" demo --serve --control 3+2 --boards 4 --speed 40 --seed 2 --faults none --dir hall \
    >demo.out 2>&1 </dev/null &
hall=$!
until_so test -s hall/lines
expect 0 "$FLAGFALL" watch --plain --all --relative --dir hall --seconds 8
says 'round 1 started'
for board in 1 2 3 4; do
    grep -q "board $board  [0-9]*\. [a-hK-RO]" out || wrong "White's moves on board $board are told"
    grep -q "board $board  [0-9]*\.\.\. " out || wrong "Black's moves on board $board are told"
done
says '  White '
expect 0 "$FLAGFALL" watch --plain --readings hall/lines --seconds 2
says 'board r' || says 'board '
grep -q 'clock left=' out || wrong 'readings are shown as decode shows them'

"$FLAGFALL" watch --plain --all --until-lost --dir hall >lost 2>&1 </dev/null &
watch=$!
for board in 1 2 3 4; do
    until_so grep -q "board $board  " lost
done
kill -INT $hall
wait $hall || wrong 'the hall ends in order'
wait $watch || wrong 'the watch ends with the last line'
grep -q 'the other end is gone' lost || wrong 'it says that the lines are gone'

# A recording is over within a turn of the loop, and the watch with it.
{
    echo '# flagfall recording 1'
    echo '# driver: dgt'
    empty=$(printf '%064d' 0)
    echo "0 < 86004308090A0C0B0A09080707070707070707${empty}01010101010101010203040605040302"
    echo '300 < 8E00053400'
    echo '300 < 8E00052401'
} >short.log
expect 0 timeout 20 "$FLAGFALL" watch --plain --all --until-lost log-fast:short.log:dgt
says 'the board answers'

# Beside a console that shows a hall, its log is followed.
mkdir run
chmod 700 run
terminal() { tmux -f /dev/null -S tmux "$@"; }
trap 'terminal kill-server 2>/dev/null' EXIT
terminal new-session -d -x 80 -y 24 "XDG_RUNTIME_DIR='$PWD/run' '$FLAGFALL' demo --boards 8 --speed 8"
until_so test -L run/flagfall-demo/log.flagfall
expect 0 env XDG_RUNTIME_DIR="$PWD/run" "$FLAGFALL" watch --plain --all --seconds 5
says 'round 1 started'
grep -q 'board [1-8]  ' out || wrong 'what happens on the boards is told'
terminal kill-server
until_so test ! -L run/flagfall-demo/log.flagfall

# Whoever reads it leaves, and nothing more happens: it goes too.
"$FLAGFALL" simulate --direct --boards 2 --minutes 1 --log still.flagfall >/dev/null 2>&1
"$FLAGFALL" watch --plain --seconds 1 still.flagfall >all
{ timeout 20 "$FLAGFALL" watch --plain still.flagfall; echo "ended with $?" >left; } |
    head -n "$(wc -l <all)" >/dev/null
grep -q 'ended with [01]' left || wrong 'it ends with the pipe'
