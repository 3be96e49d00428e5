#!/bin/sh
# A default time is given to a game that is open, and where its moment is over that is said.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
cp "$screens/club.ini" .
lines 'default-time 30 2'
says 'which is not known yet'
lines begin '1 1' 'default-time 20 1' 'default-time 0 2' 'default-time 60 3'
says 'the game at board 1 is over'
grep -q '^Board 2: default time 0 minutes after the start, at [0-9:]*\. That has passed: a player' out ||
    wrong 'its moment has passed, and that is said'
grep -Eq '^Board 3: default time 60 minutes after the start, at ([A-Z][a-z]+ )?[0-9:]*\.$' out || # or of tomorrow
    wrong 'one that comes is just told'
lines '2 1' '3 1' '4 1' '5 1' '6 1' 'default-time 30 all'
says 'every game has its result'
