#!/bin/sh
# The clock that runs since the computer was started is another when an event is opened again: a virtual machine or a
# container brought back. What is entered then is in a log that opens. The name of the start is the same: here what was
# noted of that clock is changed instead of the clock.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
other='This computer'"'"'s clocks do not fit the log'

apart() { # MILLISECONDS: by which that clock is behind what the log was written by, or ahead of it
    awk -v by="$1" '{ printf "%s %s %.0f\n", $1, $2, $3 + by }' state/flagfall/clocks >changed
    mv changed state/flagfall/clocks
}

for by in 1790318838539 -5000000 -1790318838539 5000000 9000000000000; do
    rm -rf state club.* && cp "$screens/club.ini" .
    lines begin '1 1' 'empty 3w'
    apart "$by"
    lines '2 0' 'note 4 water' 'incident 5 phone' discard '4 move e4' 'colours 5 sat so'
    cp out first
    lines '4 ='
    silent "$other"
    says 'Board 4'
    expect 0 "$FLAGFALL" log verify club.flagfall
    cp first out
    case $by in 5000000) silent "$other" ;; *) says "$other" ;; esac
done
