#!/bin/sh
# Without a terminal, or on one that nobody knows, the console is plain lines.
. "$(dirname "$0")/../expect.sh"

expect 0 "$FLAGFALL"
says 'no terminal here'
says 'round 1: started'
says 'ALERT P'
expect 0 env TERM=no-such-terminal "$FLAGFALL" demo
says 'no terminal here'
[ -z "$(ls -A -I out -I err .)" ] || wrong 'the demo leaves nothing behind'
