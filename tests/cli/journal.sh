#!/bin/sh
# A rollback journal that somebody puts beside a log: SQLite would cut the log with it. No way of opening heeds it, the
# screen names it, and who only reads leaves it where it is.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"
command -v tmux >/dev/null || wrong 'tmux is not installed'
export XDG_STATE_HOME="$PWD/state" XDG_CONFIG_HOME="$PWD/config"
unset NO_COLOR TMUX
desk() { LC_ALL=C.UTF-8 tmux -f /dev/null -S tmux "$@"; }
trap 'desk kill-server 2>/dev/null' EXIT
cp "$screens/club.ini" .
lines begin 'note 5 the last that was saved'
"$FLAGFALL" log show club.flagfall >whole 2>/dev/null

# Its header alone: no page, and the file has to have two. 28 bytes, filled up to the sector that it names.
forge() {
    printf '\331\325\005\371\040\241\143\327\0\0\0\0\0\0\022\064\0\0\0\002\0\0\002\0\0\0\020\0' >club.flagfall-journal
    dd if=/dev/zero bs=1 count=484 2>/dev/null >>club.flagfall-journal
}
forge
expect 1 "$FLAGFALL" log verify club.flagfall
warns 'club.flagfall-journal is beside it, a rollback journal that is not Flagfall'
expect 0 "$FLAGFALL" log show club.flagfall
cmp -s out whole || wrong 'all entries are read'
desk new-session -d -s looks -x 120 -y 30 "$FLAGFALL club.ini --readonly; exec sleep 1000"
tries=$((${TEST_PATIENCE:-60} * 20))
until desk capture-pane -t looks -p >seen && grep -qF 'It is not heeded' seen; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || { cat seen; wrong 'who reads is told'; }
    sleep 0.05
done
desk kill-server
[ -e club.flagfall-journal ] || wrong 'who only reads changes nothing'
expect 0 "$FLAGFALL" log show club.flagfall
cmp -s out whole || wrong 'all entries are still there'

lines 'note 5 after it'
says 'and is kept as'
says 'club.flagfall-journal.aside-1'
[ ! -e club.flagfall-journal ] && [ -e club.flagfall-journal.aside-1 ] || wrong 'it is set aside'
expect 0 "$FLAGFALL" log verify club.flagfall
expect 0 "$FLAGFALL" log show club.flagfall --kind trouble
says "a rollback journal that is not Flagfall's was beside the log; it was not heeded, and is kept as"
expect 0 "$FLAGFALL" log show club.flagfall --kind note
says 'the last that was saved'
says 'after it'
