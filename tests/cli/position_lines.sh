#!/bin/sh
# One FEN a line: the answers line up with the lines, whatever stands in them.
. "$(dirname "$0")/../expect.sh"
ask() { expect "$1" sh -c "printf '$2' | \"\$FLAGFALL\" position - $3"; }
prints() { [ "$(cat out)" = "$(printf "$1")" ] || wrong "$ran prints exactly: $1"; }

ask 0 'startpos\n8/8/8/8/4k3/8/8/4K3 b - - 0 1\r\n4k3/8/8/8/8/8/8/3QK3 w - - 0 1' --dead
prints 'alive\ndead\nalive'
ask 0 '' --dead
is_silent
ask 0 '\357\273\277startpos\n' '--perft 2'
prints 400
ask 2 'startpos\nnonsense\n\nstartpos\n8/8/8/8/8/8/8/8 w - - 0 1\n' '--perft 1'
prints '20\nerror\nerror\n20\nerror'
[ "$(wc -l <err)" -eq 3 ] || wrong 'one complaint for each bad line'
warns 'flagfall: standard input:2, FEN, placement: '
warns 'flagfall: standard input:3, FEN, placement: the FEN is empty'
warns 'flagfall: standard input:5, FEN, placement: White has no king'
ask 2 'startpos\000\nstartpos\n' '--perft 1'
prints 'error\n20'
ask 2 'startpos\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n' '--play e4 --perft 1'
prints '20\nerror'
warns 'standard input:2, --play, move 1 (1.e4)'
ask 0 'startpos\nstartpos\n' --json
[ "$(grep -c '^{"fen":"rnbqkbnr/.*}$' out)" -eq 2 ] || wrong 'one object a line'

# With --json every line is an object, also that for what is no position.
ask 2 'startpos\nnonsense\nstartpos\n' '--perft 1 --json'
[ "$(sed -n '1p;3p' out | grep -c '"count":20}$')" -eq 2 ] || wrong 'the lines stay in line'
sed -n 2p out | grep -q '^{"error":"[^"].*","where":"standard input:2, FEN, placement","remedy":"[^"].*"}$' ||
    wrong 'what is no position is answered by an object'
warns 'flagfall: standard input:2, FEN, placement: '
expect 2 "$FLAGFALL" position '"quoted"' --json
says '{"error":"'
says '\"'
one_complaint

# A line without end is refused, not kept; what follows is read.
expect 2 sh -c '{ head -c 300000 /dev/zero | tr "\0" x; echo; echo startpos; } | "$FLAGFALL" position - --perft 1'
prints 'error\n20'
warns 'standard input:1: the line is longer than 4096 bytes'

# However the bytes are cut into reads, the answers are the same.
expect 0 sh -c '{ printf start; sleep 0.1; printf "pos\nstartp"; sleep 0.1; echo os; } |
    "$FLAGFALL" position - --perft 1'
prints '20\n20'

# Whoever asks and waits gets the answer before asking again.
mkfifo ask answer
"$FLAGFALL" position - --perft 1 <ask >answer 2>err &
exec 3>ask 4<answer
echo startpos >&3
read -r got <&4
[ "$got" = 20 ] || wrong "an answer comes at once, not $got"
echo '4k3/8/8/8/8/8/8/4K3 w - - 0 1' >&3
read -r got <&4
[ "$got" = 5 ] || wrong "the next too, not $got"
exec 3>&-
wait
exit 0
