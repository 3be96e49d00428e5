#!/bin/sh
# Without a terminal, or on one that nobody knows, the console is plain lines.
. "$(dirname "$0")/../expect.sh"

expect 0 "$FLAGFALL"
says 'no terminal here'
expect 0 env TERM=no-such-terminal "$FLAGFALL"
