#!/bin/sh
# What was decided in a round is handed in under the rulebook of then, whatever the event's file says by now.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"

export XDG_STATE_HOME="$PWD/state"
sed 's/^rounds = 1/rounds = 3/' "$screens/club.ini" >club.ini

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
    tr -s '\n ' '  ' <out >out.joined && mv out.joined out # a row ends anywhere
    says 'FIDE Laws of Chess 2023'
    says 'in force since 1 January 2023'
    silent 'US Chess'
    silent 'updated 2025'
done
for page in 'report decision club.flagfall D-0002' 'report appeal club.flagfall D-0002' \
    'event appeal club.flagfall D-2' 'report club.flagfall 2'; do
    # shellcheck disable=SC2086
    expect 0 "$FLAGFALL" $page
    says 'US Chess Official Rules of Chess'
    says 'updated 2025'
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

# --- the log says that the rules changed, from what to what, whatever brought it
changed='from now on rulebook us-chess-7, not fide-2023; time control 30+5, not 60+15'
noted() { # how often the log says that they changed
    expect 0 "$FLAGFALL" log show club.flagfall --kind event
    [ "$(grep -cF 'from now on' out)" = "$1" ] || wrong "the rules changed $1 times"
}
noted 1 # when it was opened between two rounds
says "$changed"
sed -i 's/^rulebook = .*/rulebook = fide-2023/; s/^control = .*/control = 60+15/' club.ini
lines 'pairings yes club.ini' status
noted 2 # for the round that runs, when it was asked for
says 'from now on rulebook fide-2023, not us-chess-7; time control 60+15, not 30+5'
{ # and by going on to the next
    printf '%s\n' '1 1' '2 1' '3 1' '4 1' '5 1' '6 1' end
    tries=600
    until grep -qF 'Round 2 is over' out || [ $((tries -= 1)) -le 0 ]; do sleep 0.1; done
    printf '[round 3]\n1 = 4 - 2\n' >>club.ini
    sed -i 's/^rulebook = .*/rulebook = us-chess-7/; s/^control = .*/control = 30+5/' club.ini
    echo next
} | "$FLAGFALL" club.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
says 'Round 3 has 1 board. Say begin.'
noted 3
[ "$(grep -cF "$changed" out)" = 2 ] || wrong 'each says from what to what'
noted 3 # a second look writes nothing
exit 0
