#!/bin/sh
# `--line --readonly` looks on: it reads the log, also of a console that writes it, enters nothing and changes no byte.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state" XDG_CONFIG_HOME="$PWD/config"
cp "$screens/club.ini" .
lines begin 'note 5 the first' '2 1'
cp club.flagfall before

looks() { # OPTION... -- TYPED...
    options=
    while [ "$1" != -- ]; do options="$options $1"; shift; done
    shift
    ran="club.ini --line$options, typed: $*"
    printf '%s\n' "$@" | "$FLAGFALL" club.ini --line $options >out 2>err || wrong "it ends well: $(cat err)"
    cmp -s club.flagfall before || wrong "$ran changes nothing"
    [ ! -s club.flagfall-wal ] && [ ! -e club.flagfall-lock ] || wrong "$ran holds nothing"
}

looks --readonly -- status 'board 2' '2' alerts players 'player 1' quit
says 'This only looks on: nothing can be entered.'
says 'Board 2: '
says 'The result is 1-0'
silent 'Nothing is entered'

refused=0
for typed in '3 1' 'board 3 1' '2 0 misread' begin end next 'seen 1' 'dismiss 1 no' 'incident 3 phone' 'rule 3' \
    'call 3 x' 'note 3 x' 'move 3 e4' 'undo 2 misread' 'broadcast pause x' 'here 1' 'away 1' 'results 3 1 4 0' \
    'old-result 1 2 0 x' 'sheet 3 23 58 47' \
    'default-time 60 all' 'empty 3' 'no-shows' 'pairings club.ini' 'who AB' undo-change \
    'confirm-role AB' 'swap 3 4' 'colours 5' 'bye 1 half' 'withdraw 1' 'add Somebody'; do
    looks --readonly -- "$typed" 'board 3'
    says 'Nothing is entered: this only looks on (--readonly).'
    says 'The game is open'
    refused=$((refused + 1))
done
[ "$refused" -gt 30 ] || wrong 'each is tried'
looks --role review -- 'note 3 x'
says 'Nothing is entered'

# beside a console that writes: what it saves is seen, and it is not shut out
mkfifo typed
"$FLAGFALL" club.ini --line --who "$who" <typed >writes 2>&1 &
seen=$!
exec 3>typed
waits writes 'Thursday Club'
mkfifo looked
"$FLAGFALL" club.ini --line --readonly <looked >look 2>&1 &
looker=$!
exec 4>looked
waits look 'This only looks on'
echo '3 0' >&3
until echo '3' >&4 && grep -qF 'The result is 0-1' look; do
    kill -0 "$looker" || wrong "it looks on: $(cat look)"
    sleep 0.1
done
exec 3>&- 4>&-
wait "$looker" || wrong "it ends well: $(cat look)"
wait "$seen" || wrong "it ends well: $(cat writes)"
expect 0 "$FLAGFALL" log verify club.flagfall
expect 0 "$FLAGFALL" log show club.flagfall --kind note
silent ' x'

rm club.flagfall
ran='a log that is not there'
"$FLAGFALL" club.ini --line --readonly >out 2>err </dev/null && wrong 'there is nothing to look at'
[ ! -e club.flagfall ] || wrong 'it is not made'
