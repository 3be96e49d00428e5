#!/bin/sh
# An arbiter's passphrase: only its hash is kept, the rest of the file stays as it is.
. "$(dirname "$0")/../expect.sh"
typing() { "$FLAGFALL" "$@" <typed; }

printf '%s\n' '; ours' '[event]' 'name = X' 'rulebook = fide-2023' 'control = 90+30' '[arbiters]' '; who' \
    'KM = Kim Moe | head' 'CD = Carl Dahl | floor' >club.ini
cp club.ini before.ini
printf '%s\n' 'a long one' >typed
expect 0 typing event passphrase club.ini km
says 'club.ini: km signs in with this passphrase from now on'
grep -q '^KM = Kim Moe | head | \$argon2id\$' club.ini || wrong 'the hash stands in the line'
grep -q 'a long one' club.ini && wrong 'the passphrase itself is nowhere'
sed 's/ | \$argon.*//' club.ini | cmp -s - before.ini || wrong 'nothing else is changed'
expect 0 "$FLAGFALL" event check club.ini
cp club.ini before.ini
printf '%s\n' 'another' >typed
expect 0 typing event passphrase club.ini KM
[ "$(grep -c argon club.ini)" -eq 1 ] || wrong 'there is one hash'
cmp -s club.ini before.ini && wrong 'the hash is another'
cp club.ini before.ini
printf '%s\n' '' >typed
expect 2 typing event passphrase club.ini CD
warns 'passphrase: it is empty'
expect 2 "$FLAGFALL" event passphrase club.ini CD </dev/null
warns 'passphrase: none was given'
printf '%s\n' x >typed
expect 2 typing event passphrase club.ini XX
warns 'club.ini: no arbiter is called XX: name them in [arbiters] first'
printf '%s\n' x >typed
expect 2 typing event passphrase nowhere.ini XX
expect 2 "$FLAGFALL" event passphrase club.ini
cmp -s club.ini before.ini || wrong 'what was refused changes nothing'

# Who works in line mode: the passphrase is the first line, in one piece with those that follow or not; `who` signs
# somebody else in, and a wrong one changes nothing.
export XDG_STATE_HOME="$PWD/state"
printf '%s\n' '[event]' 'name = X' 'rulebook = fide-2023' 'control = 90+30' 'boards = 1' '[arbiters]' \
    'KM = Kim Moe | head' 'CD = Carl Dahl | floor' 'EF = Eva Falk | floor' '[players]' '1 = Aalto' '2 = Brandt' \
    '[round 1]' '1 = 1 - 2' >desk.ini
for who in KM CD; do
    echo "of $who" >typed
    expect 0 typing event passphrase desk.ini "$who"
done
printf '%s\n' 'of KM' begin 'note 1 water' 'who CD' 'of KM' 'note 1 coffee' 'who cd' 'of CD' 'note 1 tea' \
    'colours 1 x' 'who EF' 'note 1 milk' who 'who ZZ' 'who KM' 'of KM' 'note 1 wine' 'quit yes' >typed
expect 0 typing desk.ini --line --who KM
says 'Passphrase of CD, Carl Dahl:'
says 'CD: that is not the passphrase.'
says 'Carl Dahl, floor, works here now.'
says 'only deputy and head arbiters may'
says 'Eva Falk, floor, works here now, on trust: no passphrase is set.'
says 'ZZ: is not among the arbiters of this event.'
says 'Kim Moe, head, works here now.'
grep -q 'of [KC][MD]$' out && wrong 'no passphrase is taken for a command'
expect 0 "$FLAGFALL" log show desk.flagfall --kind note
for line in 'KM  note: water' 'KM  note: coffee' 'CD  note: tea' 'EF  note: milk' 'KM  note: wine'; do
    says "$line"
done
{ printf 'of '; printf 'KM\nnote 1 in pieces\nwho CD\nof C'; printf 'D\nnote 1 more pieces\n'; } >typed
expect 0 sh -c '{ dd bs=1 2>/dev/null | "$1" desk.ini --line --who KM; } <typed' sh "$FLAGFALL"
expect 0 "$FLAGFALL" log show desk.flagfall --kind note --last 2
says 'KM  note: in pieces'
says 'CD  note: more pieces'
