#!/bin/sh
# --record begins to record without a terminal, as a machine does that starts; and again after it was cut off.
source=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$SCRATCH/state" XDG_CONFIG_HOME="$SCRATCH/config" XDG_DATA_HOME="$SCRATCH/data" USER=AB
printf '%s\n' '[event]' 'name = Club' 'rulebook = fide-2023' 'control = 60+15' 'boards = 6' >club.ini

recorder() { sed -n 's/.*, process \([0-9]*\) *$/\1/p' club.flagfall-lock; }
# PID: with its last thread; while one has not ended its files are open, so it still holds the log and listens, though
# its first thread is a zombie already
ends() {
    tries=$((${TEST_PATIENCE:-60} * 20))
    while kill -0 "$1" 2>/dev/null && sed 's/.*) //' /proc/"$1"/task/*/stat 2>/dev/null | grep -q '^[^ZX]'; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || wrong "process $1 ends"
        sleep 0.05
    done
}

expect 0 "$FLAGFALL" club.ini --record
says 'club.ini is recorded; to see it: flagfall club.ini --attach'
first=$(recorder)
kill -0 "$first" || wrong 'it goes on'
expect 0 "$FLAGFALL" club.ini --record
says 'club.ini is recorded'
[ "$(recorder)" = "$first" ] || wrong 'who records goes on'

kill -KILL "$first"
ends "$first"
expect 0 "$FLAGFALL" club.ini --record
second=$(recorder)
[ "$second" != "$first" ] || wrong 'another one records'
kill -TERM "$second"
ends "$second"
expect 0 "$FLAGFALL" log verify club.flagfall

expect 2 "$FLAGFALL" console nowhere.ini --record
warns 'nowhere.ini: is not there'
expect 2 "$FLAGFALL" console --record
warns 'name the event'
expect 2 "$FLAGFALL" club.ini --record --readonly

# --stay is what a service waits with: it ends when the recorder ends, and says whether that was an accident.
stays() { # begins it in the background, as $stayer, and waits until it is sure of the recorder
    "$FLAGFALL" club.ini --record --stay >stayed 2>stayed.err </dev/null &
    stayer=$!
    tries=$((${TEST_PATIENCE:-60} * 20))
    until grep -q 'club.ini is recorded' stayed && ls -l "/proc/$stayer/fd" 2>/dev/null | grep -q pidfd; do
        tries=$((tries - 1))
        kill -0 "$stayer" && [ $tries -gt 0 ] || { cp stayed.err err; wrong '--stay waits for the recorder'; }
        sleep 0.05
    done
}
stays_until() { # STATUS
    status=0
    wait "$stayer" || status=$?
    cp stayed.err err
    [ "$status" -eq "$1" ] || wrong "--stay ends with $1, it ended with $status"
}
stays
third=$(recorder)
kill -KILL "$third"
stays_until 1
warns 'its recorder broke down or was killed'

expect 0 "$FLAGFALL" club.ini --record # somebody was faster than the service
fourth=$(recorder)
[ "$fourth" != "$third" ] || wrong 'another one records'
stays
[ "$(recorder)" = "$fourth" ] || wrong '--stay takes the recorder that is there'
kill -KILL "$stayer"
ends "$stayer"
kill -0 "$fourth" || wrong 'the recorder goes on without it'
stays
kill -TERM "$stayer"
stays_until 0
ends "$fourth"
[ ! -s stayed.err ] || wrong 'it was ended, so nothing is said'

stays
kill -TERM "$(recorder)"
stays_until 0
expect 0 "$FLAGFALL" log verify club.flagfall
expect 2 "$FLAGFALL" club.ini --stay
warns '--stay is for --record'

# What the service begins is this.
service=$source/config/systemd/flagfall@.service
grep -qx 'ExecStart=flagfall %h/flagfall/%i.ini --record --stay' "$service" || wrong 'the service records'
