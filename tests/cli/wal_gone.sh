#!/bin/sh
# A console is killed and its -wal file is gone: what is left of the log is whole, and only the lock file beside it
# knows that more was saved. Whoever reads such a log shows what is there, says what is missing, and does not end well.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state" XDG_CONFIG_HOME="$PWD/config"
cp "$screens/club.ini" .
lines begin 'note 5 the first'
cp club.flagfall older

mkfifo typed
"$FLAGFALL" club.ini --line --who "$who" <typed >out 2>err &
seen=$!
exec 3>typed
echo 'note 5 the second' >&3
until "$FLAGFALL" log show club.flagfall --kind note >shown 2>/dev/null && grep -qF 'the second' shown; do
    kill -0 "$seen" || wrong "it runs until the note is saved: $(cat err)"
    sleep 0.1
done
kill -KILL "$seen"
wait "$seen" 2>/dev/null
exec 3>&-
# with its -wal file all is there
expect 0 "$FLAGFALL" log show club.flagfall
says 'the second'

cp older club.flagfall
rm -f club.flagfall-wal club.flagfall-shm
[ -e club.flagfall-lock ] || wrong 'what was saved last is beside it'
mkdir spoiled
cp club.ini club.flagfall club.flagfall-lock spoiled
is_told() {
    warns 'saved entry'
    warns 'its -wal file was cut or deleted, or this is an older copy'
    warns 'look for its -wal file or a newer copy'
}
expect 1 "$FLAGFALL" log verify club.flagfall
is_told
for form in '' --csv --json; do
    expect 1 "$FLAGFALL" log show club.flagfall $form
    is_told
    says 'the first'
    silent 'the second'
done
for form in '' --names; do
    expect 1 "$FLAGFALL" log export club.flagfall $form
    is_told
done
expect 1 "$FLAGFALL" broadcast --once club.flagfall
is_told
says 'round 1: '
expect 1 "$FLAGFALL" club.ini --readonly --line
is_told
says 'This only looks on'
says 'that had been saved'

# a mark that cannot be read says nothing of what is missing, nor that nothing is
cd spoiled || exit 2
spoil club.flagfall-lock 130
expect 1 "$FLAGFALL" log show club.flagfall
warns 'entries may be missing at the end'
says 'the first'
cd .. || exit 2

# whoever writes says it too, and logs it: from then on the log itself tells
lines 'note 5 the third'
says 'that had been saved'
expect 0 "$FLAGFALL" log show club.flagfall
says 'the third'
