#!/bin/sh
# What was decided in a round is handed in under the rulebook of then, whatever the event's file says by now.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"

export XDG_STATE_HOME="$PWD/state"
sed 's/^rounds = 1/rounds = 3/' "$screens/club.ini" >club.ini
lines() { # each argument a line
    printf '%s\n' "$@" | "$FLAGFALL" club.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
    ran="--line $1"
}
silent() { # no line of the output has it
    ! grep -qF "$1" out || wrong "it says: $1"
}

# --- two rounds, and another rulebook between them
lines begin '1 1' '2 0' '4 5' '5 1' '6 1' 'incident 3 phone' black 2 1 y end
says 'Decision 1 is made at board 3.'
printf '[round 2]\n1 = 1 - 4\n2 = 2 - 3\n3 = 5 - 7\n4 = 6 - 8\n5 = 9 - 11\n6 = 10 - 12\n' >>club.ini
sed -i 's/^rulebook = .*/rulebook = us-chess-7/; s/^control = .*/control = 30+5/' club.ini
lines begin 'incident 3 phone' black 2 1 1 1800 y
says 'Decision 2 is made at board 3.'

# --- each is handed in under its own
for page in 'report decision club.flagfall D-0001' 'report appeal club.flagfall D-0001' \
    'event appeal club.flagfall D-1' 'report club.flagfall 1'; do
    # shellcheck disable=SC2086
    expect 0 "$FLAGFALL" $page
    says 'FIDE Laws of Chess 2023'
    says 'in force since 1 January 2023'
    silent 'US Chess'
    silent 'seventh edition'
done
for page in 'report decision club.flagfall D-0002' 'report appeal club.flagfall D-0002' \
    'event appeal club.flagfall D-2' 'report club.flagfall 2'; do
    # shellcheck disable=SC2086
    expect 0 "$FLAGFALL" $page
    says 'US Chess Official Rules of Chess'
    says 'seventh edition'
    silent 'FIDE Laws of Chess'
done
expect 0 "$FLAGFALL" report decision club.flagfall D-0001
says '11.10'
silent 'chief director'
expect 0 "$FLAGFALL" report event club.flagfall
says 'FIDE Laws of Chess 2023; from round 2 on US Chess'
says '60+15; from round 2 on 30+5'
cp out event.txt
expect 0 "$FLAGFALL" log verify club.flagfall --report event.txt
exit 0
