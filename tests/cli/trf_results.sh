#!/bin/sh
# The letters of results in what the pairing program gets: of games that were played, and of those that were not.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"

export XDG_STATE_HOME="$PWD/state"
cp "$screens/club.ini" .

lines begin '1 +' '2 -' '3 ---' '4 1' 'move 5 e4' '5 0' '6 ='
expect 0 "$FLAGFALL" report trf club.flagfall
letters=$(tr -d '\r' <out | awk '/^001/ { printf "%s ", $NF }')
[ "$letters" = '+ - + - - - 1 0 0 1 = = ' ] || wrong "each side has the letter of its result: $letters"
