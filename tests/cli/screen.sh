#!/bin/sh
# The console in a real terminal: it opens, helps, follows the window's size, and leaves the terminal as it was.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$SCRATCH/state" XDG_CONFIG_HOME="$SCRATCH/config" # never those of who runs the tests
command -v tmux >/dev/null || { echo 'tmux is not installed'; exit 1; }

: >err
: >out
terminal() { tmux -f /dev/null -S tmux "$@"; }
trap 'terminal kill-server 2>/dev/null' EXIT
shows() { # waits for what it expects; twenty seconds without it are a failure
    for _ in $(seq 200); do
        terminal capture-pane -p >out 2>err
        grep -qF -- "$1" out && return
        sleep 0.1
    done
    wrong "the screen shows: $1"
}

terminal new-session -d -x 80 -y 24 "$FLAGFALL; echo left with \$?; stty -a | grep -ow -- '-*echo'; exec sleep 60"
shows 'See the demo'
terminal send-keys '?'
shows 'Help: Start'
terminal resize-window -x 30 -y 6
shows 'too small'
terminal resize-window -x 3 -y 1
terminal resize-window -x 100 -y 30
shows 'Help: Start'
terminal send-keys q
shows 'See the demo'
terminal send-keys 1
shows '24 boards'
terminal send-keys Q
for _ in $(seq 200); do # where something has gone wrong in the demo by then it asks
    terminal capture-pane -p >out 2>err
    grep -qF 'left with 0' out && break
    grep -qF 'y/N' out && terminal send-keys y
    sleep 0.1
done
shows 'left with 0'
grep -qx echo out || shows echo
[ -z "$(find . -type f ! -name out ! -name err)" ] || wrong 'the demo leaves nothing behind'

# told to end: the terminal is given back, and whoever waits sees the signal
terminal new-window "sh -c 'echo \$\$ >$SCRATCH/pid; exec $FLAGFALL'; echo left with \$?; exec sleep 60"
shows 'See the demo'
kill -TERM "$(cat pid)"
shows 'left with 143'

# a crash: what was recorded stays in sight until q; then the terminal is given back, and it is said where the log is
terminal new-window "sh -c 'echo \$\$ >$SCRATCH/pid; exec $FLAGFALL demo'; echo left with \$?; exec sleep 60"
shows '24 boards'
kill -SEGV "$(cat pid)"
shows 'It crashed, and nothing is recorded any more'
terminal send-keys q
shows 'The log is whole up to the last save'
shows 'left with'
