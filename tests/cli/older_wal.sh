#!/bin/sh
# The -wal file of an older copy of a log, put beside a newer one: SQLite believes it and hides what was saved since.
# Whoever reads such a log is told; the console sets that file aside, says so and goes on with every entry.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state" XDG_CONFIG_HOME="$PWD/config"
cp "$screens/club.ini" .
lines begin 'note 5 the first'

# taken while a console writes, as a backup that copies files may do
mkfifo typed
"$FLAGFALL" club.ini --line --who "$who" <typed >out 2>err &
seen=$!
exec 3>typed
echo 'note 5 the second' >&3
until "$FLAGFALL" log show club.flagfall --kind note >shown 2>/dev/null && grep -qF 'the second' shown; do
    kill -0 "$seen" || wrong "it runs until the note is saved: $(cat err)"
    sleep 0.1
done
cp club.flagfall-wal older-wal
exec 3>&-
wait "$seen" || wrong "it ends well: $(cat err)"
lines 'note 5 the third'
[ ! -e club.flagfall-wal ] || wrong 'a console that ends leaves no -wal file'
"$FLAGFALL" log show club.flagfall >whole 2>/dev/null
before=$(wc -c <club.flagfall)

cp older-wal club.flagfall-wal
for reading in 'log verify' 'log show' 'report' 'broadcast --once' 'standings' 'precedents' 'log export'; do
    ran="$reading club.flagfall"
    "$FLAGFALL" $reading club.flagfall </dev/null >out 2>err && wrong 'it says that something is wrong'
    cat out >>err
    warns 'another state of this log'
done
expect 2 "$FLAGFALL" club.ini --readonly --line
warns 'another state of this log'
cmp -s older-wal club.flagfall-wal || wrong 'who only reads leaves it where it is'
[ "$(wc -c <club.flagfall)" = "$before" ] || wrong 'who only reads changes nothing'

lines 'note 5 the fourth'
says 'and is kept as'
says 'club.flagfall-wal.aside-1'
cmp -s older-wal club.flagfall-wal.aside-1 || wrong 'it is set aside, to the byte'
expect 0 "$FLAGFALL" log verify club.flagfall
expect 0 "$FLAGFALL" log show club.flagfall
head -n "$(wc -l <whole)" out | cmp -s - whole || wrong 'every entry that was saved is there'
says 'the third'
says 'the fourth'
says 'a -wal file of another state of this log was beside it'
