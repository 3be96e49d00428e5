#!/bin/sh
# One position on the command line: the facts, each question, and moves played before it.
. "$(dirname "$0")/../expect.sh"
lone_pawn='8/8/8/8/4k3/8/4P3/4K3 b - - 0 1'
prints() { [ "$(cat out)" = "$1" ] || wrong "$ran prints exactly: $1"; }

expect 0 "$FLAGFALL" position startpos
says 'FEN           rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
says 'to move       White'
says 'legal moves   20'
says '♔'
expect 0 env LC_ALL=C "$FLAGFALL" position startpos
says '  1  R N B Q K B N R'
expect 0 "$FLAGFALL" position 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1'
says 'status        checkmate'
expect 0 "$FLAGFALL" position 'k7/2Q5/8/8/8/8/8/4K3 b - - 0 1'
says 'status        stalemate'
expect 0 "$FLAGFALL" position '4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1'
says 'doubt         cannot arise in a game: White has more promoted pieces than pawns are missing'

expect 0 "$FLAGFALL" position startpos --perft 4
prints 197281
expect 0 "$FLAGFALL" position startpos --rules us-chess-7 --perft 0
prints 1
# how pieces move is said by the rulebook on disk, also by one that was never heard of here
mkdir -p data/flagfall/rulebooks/town
printf '[rulebook]\nname = Town\nedition = 1\nbase = chess-laws-2023\n' >data/flagfall/rulebooks/town/rulebook.ini
expect 0 env XDG_DATA_HOME="$PWD/data" "$FLAGFALL" position startpos --rules town --perft 2
prints 440
expect 0 "$FLAGFALL" position "$lone_pawn" --can-mate white
prints yes
expect 0 "$FLAGFALL" position "$lone_pawn" --can-mate black --why
prints 'no material: a bare king'
expect 0 "$FLAGFALL" position '8/8/8/8/4k3/8/8/4K3 b - - 0 1' --dead
prints dead
expect 0 "$FLAGFALL" position "$lone_pawn" --dead
prints alive
expect 0 "$FLAGFALL" position '7k/8/5K2/6Q1/8/8/8/8 w - - 0 1' --moves --notation uci
says 'g5g7'
expect 0 "$FLAGFALL" position "$lone_pawn" --moves
prints 'Ke3 Kd4 Kf4 Kd5 Ke5 Kf5'
# shellcheck disable=SC2086
expect 0 "$FLAGFALL" position $lone_pawn --moves
prints 'Ke3 Kd4 Kf4 Kd5 Ke5 Kf5'

# A mating line is one: played, it ends in mate.
expect 0 "$FLAGFALL" position "$lone_pawn" --can-mate white --why
line=$(sed -n 's/^yes //p' out)
[ -n "$line" ] || wrong 'a line follows the yes'
expect 0 "$FLAGFALL" position "$lone_pawn" --play "$line"
says 'status        checkmate'

expect 0 "$FLAGFALL" position startpos --play '1. e4 e5 2. Ng1-f3, b8c6 3.Bb5 P-QR3 4. 0-0' --json
says '"fen":"r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4"'
says '"to_move":"black"'
expect 0 "$FLAGFALL" position startpos --play 'e4 a6 e5 d5 exd6 e.p. a5' --json
says '"fen":"rnbqkbnr/1pp1pppp/3P4/p7/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 4"'
expect 2 "$FLAGFALL" position startpos --play '1. e4 e5 2. Nf6'
is_silent
one_complaint
warns 'flagfall: --play, move 3 (2.Nf6): '
expect 2 "$FLAGFALL" position startpos --play 'e4 xyzzy'
one_complaint
warns '--play, move 2 (1...xyzzy)'
expect 0 "$FLAGFALL" position startpos --play 'P:e2-e4 N:g8-f6' --moves
says 'Nc3'

# Bad usage and bad input: one line, nothing on standard output.
while IFS='|' read -r said arguments; do
    eval "expect 2 \"\$FLAGFALL\" position $arguments"
    is_silent
    one_complaint
    warns "$said"
done <<'CASES'
which position?|
White has no king|'8/8/8/8/8/8/8/8 w - - 0 1'
no such rulebook; perhaps fide-2023|startpos --rules fide-2033
one question at a time|startpos --dead --moves
--why goes with|startpos --moves --why
--notation goes with|startpos --dead --notation uci
not one of|startpos --can-mate green
not a whole number|startpos --perft x
not between|startpos --perft -1
needs a question|-
is not an option|startpos --perf 3
CASES
exit 0
