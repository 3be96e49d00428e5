#!/bin/sh
# What is nearly right is refused and named: a word that is nearly a bye, a header that is nearly a log's, something
# else where the log has its lock, an hourglass.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
cp "$screens/club.ini" .
lines begin 'bye 2 halff 1' 'bye 2 halfway 1'
grep -qF 'write it as in bye 17 half' out || wrong 'it says how a bye is written'
grep -qF 'gets a half-point bye' out && wrong 'halff is none'
lines 'bye 2 half-bye 1'
grep -qF 'That cannot be read' out && wrong 'half-bye is one'

mkfifo club.flagfall-lock
expect 1 "$FLAGFALL" log verify club.flagfall
warns 'club.flagfall-lock: is not a file, and stands where the log has one'
rm club.flagfall-lock && mkdir club.flagfall-lock
expect 1 "$FLAGFALL" log verify club.flagfall
warns 'club.flagfall-lock: is not a file, and stands where the log has one'
rmdir club.flagfall-lock
expect 0 "$FLAGFALL" log verify club.flagfall
cp club.flagfall other.flagfall
printf '\003' | dd of=other.flagfall bs=1 seek=18 conv=notrunc 2>/dev/null
expect 1 "$FLAGFALL" log verify other.flagfall
warns 'is not as Flagfall wrote it: another program changed how the file is kept'

printf '%s\n' '[Event "X"]' '[Round "1.1"]' '[White "A, B"]' '[Black "C, D"]' '[Result "*"]' \
    '[TimeControl "*180"]' '' '*' >glass.pgn
expect 2 "$FLAGFALL" event import glass.pgn --into glass.ini
cat out err >both
grep -qF 'an hourglass was not taken' both || wrong 'an hourglass is called one'
