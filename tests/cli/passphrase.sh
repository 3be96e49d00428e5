#!/bin/sh
# An arbiter's passphrase: only its hash is kept, the rest of the file stays as it is.
. "$(dirname "$0")/../expect.sh"
typing() { "$FLAGFALL" "$@" <typed; }

printf '; ours\n[event]\nname = X\nrulebook = fide-2023\ncontrol = 90+30\n[arbiters]\n; who\nKM = Kim Moe | head\nCD = Carl Dahl | floor\n' >club.ini
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
warns 'club.ini: no arbiter is called XX: name him in [arbiters] first'
printf '%s\n' x >typed
expect 2 typing event passphrase nowhere.ini XX
expect 2 "$FLAGFALL" event passphrase club.ini
cmp -s club.ini before.ini || wrong 'what was refused changes nothing'
