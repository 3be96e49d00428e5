#!/bin/sh
# Help comes by every door that people try, and says the same.
. "$(dirname "$0")/../expect.sh"

expect 0 "$FLAGFALL" --help
says 'usage: flagfall'
for command in $(sed -n '/^commands:/,/^$/ s/^  \([a-z]*\) .*/\1/p' out); do
    expect 0 "$FLAGFALL" help "$command"
    says "usage: flagfall $command"
    mv out said
    expect 0 "$FLAGFALL" "$command" --help
    cmp -s out said || wrong "$command --help is help $command"
    expect 2 "$FLAGFALL" "$command" --no-such-option
    is_silent
    one_complaint
    warns '--no-such-option is not an option'
done

# a part of a command has its own
expect 0 "$FLAGFALL" event pair --help
says 'usage: flagfall event pair FILE --with PROGRAM'
says '--with'
grep -q -- '--boards' out && wrong 'what is not for pairing stays away'
cp out said
expect 0 "$FLAGFALL" help event pair
cmp -s out said || wrong 'help event pair is event pair --help'
expect 0 "$FLAGFALL" log verify --help
says 'usage: flagfall log verify FILE'
says '--key'
grep -q -- '--board ' out && wrong 'verify has no --board'

expect 0 "$FLAGFALL" --version
says 'flagfall 0.'
says 'compiler'
says 'SQLite 3'
says 'libevent 2'
