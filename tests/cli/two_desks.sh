#!/bin/sh
# Two desks on one log: what one console writes stands on the other, which only looks; taking over is explicit.
. "$(dirname "$0")/../expect.sh"
command -v tmux >/dev/null || wrong 'tmux is not installed'

export XDG_STATE_HOME="$SCRATCH/state" XDG_CONFIG_HOME="$SCRATCH/config" XDG_DATA_HOME="$SCRATCH/data" USER=AB
unset NO_COLOR TMUX
desks() { LC_ALL=C.UTF-8 tmux -f /dev/null -S tmux "$@"; }
trap 'desks kill-server 2>/dev/null' EXIT
printf '%s\n' '[event]' 'name = Club' 'rulebook = fide-2023' 'control = 60+15' 'boards = 6' '[arbiters]' \
    'AB = Anna Berg | head' 'CD = Carl Dahl | floor' >club.ini

shows() { desks capture-pane -t "$1" -p >seen && grep -qF -- "$2" seen; }
until_it_shows() { # DESK WORDS
    tries=$((${TEST_PATIENCE:-60} * 20))
    until shows "$1" "$2"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || { cat seen; wrong "$1 shows: $2"; }
        sleep 0.05
    done
}
press() { desks send-keys -t "$@"; }
type() { desks send-keys -t "$1" -l "$2"; }
command() { press "$1" : && type "$1" "$2" && press "$1" Enter; }

desks new-session -d -s writes -x 100 -y 30 "$FLAGFALL club.ini --who AB; exec sleep 1000"
until_it_shows writes '6 boards'
desks new-session -d -s looks -x 80 -y 24 "$FLAGFALL club.ini --readonly; exec sleep 1000"
until_it_shows looks '(looks'

# A third hand: what is typed at a shell does not go into a log that a console writes.
printf '%s\n' 'name,rating' 'Ada,2000' 'Ben,1900' >players.csv
expect 2 "$FLAGFALL" event import players.csv --into club.flagfall
warns 'type :pairings FILE there, or end that one first'
press writes 3 c
type writes 'the clock ticks loudly'
press writes Enter
press looks a
until_it_shows looks 'the clock ticks loudly'
press writes a

press writes t
until_it_shows looks 'AB has it'
press looks t
until_it_shows looks 'this console only looks'

# Handed over: it is AB's until CD accepts.
press writes H
type writes CD
press writes Enter
until_it_shows looks 'taken by AB; offered to CD'
command writes 'who CD'
until_it_shows writes "Carl Dahl, floor, works"
command writes accept
until_it_shows looks 'CD has it'
shows looks 'offered to' && wrong 'what was accepted is not offered any more'

# Taken over: nobody does that by the way.
command writes 'who AB'
until_it_shows writes 'Anna Berg, head, works'
press writes t
until_it_shows writes 'CD has it. Take it over?'
press writes n
until_it_shows writes 'left as it is'
shows looks 'CD has it' || wrong 'whoever says no leaves it'
press writes t
until_it_shows writes 'Take it over?'
press writes y
until_it_shows writes 'you have taken it over'
until_it_shows looks 'AB has it'

# The log tells it all, and from whom it was taken.
command writes 'quit'
until_it_shows writes 'Quit?'
press writes y
expect 0 "$FLAGFALL" log show club.flagfall --kind alert
says 'taken over from CD'
