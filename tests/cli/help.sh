#!/bin/sh
# Help comes by every door that people try, and says the same.
. "$(dirname "$0")/../expect.sh"

expect 0 "$FLAGFALL" --help
says 'usage: flagfall'
for command in $(sed -n '/^commands:/,/^$/ s/^  \([a-z][a-z]*\)  .*/\1/p' out); do
    expect 0 "$FLAGFALL" help "$command"
    says "usage: flagfall $command"
    mv out said
    expect 0 "$FLAGFALL" "$command" --help
    [ "$command" != review ] || { head -c "$(wc -c <out)" said >usage && mv usage said; } # a guide follows: cli/guides
    cmp -s out said || wrong "$command --help is help $command"
    expect 2 "$FLAGFALL" "$command" --no-such-option
    is_silent
    one_complaint
    warns '--no-such-option is not an option'
done

# no line is wider than 80 columns, nor than a narrower terminal
"$FLAGFALL" --help | sed -n '/^commands:/,/^$/ s/^  \([a-z][a-z]*\)  .*/\1/p' >commands
# narrow COLUMNS NAME: no line of the file `out` is wider
narrow() {
    ! LC_ALL=C.UTF-8 grep -E ".{$(($1 + 1))}" out || wrong "$2 fits into $1 columns"
}
while read -r command; do
    expect 0 "$FLAGFALL" help "$command"
    narrow 80 "help $command"
    script -qec "stty rows 999 cols 60; \"$FLAGFALL\" $command --help" typescript </dev/null | tr -d '\r' >out
    says "usage: flagfall $command"
    narrow 60 "$command --help on a terminal of 60" # a guide has 80 columns
done <commands
for what in --help 'help floor' 'help head' 'help reviewer' 'help event pair' 'help event import' 'help log show'; do
    # shellcheck disable=SC2086
    expect 0 "$FLAGFALL" $what
    narrow 80 "$what"
done

# an option's help goes on below itself, a note below its own words, each way of calling on its own line
expect 0 "$FLAGFALL" help event
says '       flagfall event pair FILE --with PROGRAM'
says '                            TRF16, pairings as CSV, players as CSV, the games'
says '        to the event is answered with --answer (a time in minutes, or as 90 s),'

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
