#!/bin/sh
# Under the Chess Laws 2023: its moves, its notation, its counter-mate.
. "$(dirname "$0")/../expect.sh"
ask() {
    wanted=$1 fen=$2
    shift 2
    expect "$wanted" "$FLAGFALL" position "$fen" --rules chess-laws-2023 "$@"
}
prints() { [ "$(cat out)" = "$1" ] || wrong "$ran prints exactly: $1"; }

ask 0 startpos --perft 2
prints 440
ask 0 '4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1' --moves
prints 'K:e1-d1 K:e1-f1 K:e1-d2 K:e1-e2 K:e1-f2 P:e4-d5 P:e4-f5 ≠'
ask 0 '4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1' --moves --notation uci
prints 'e1d1 e1f1 e1d2 e1e2 e1f2 e4d5 e4f5 0000'
ask 0 '4k3/8/8/8/8/BppB4/8/4K3 w - - 0 1' --play 'B-O-O-B' --json
says '"fen":"4k3/8/8/8/8/B2B4/8/4K3 b - - 0 1"'
ask 0 '4R3/7k/8/8/8/8/8/4K3 w V - 0 1' --play 'O-O-O-O-O-O ~' --json
says '"fen":"8/7k/8/8/8/4K3/4R3/8 b - - 1 1"'
ask 0 startpos --play 'P:E2-E4 nolo movere Nf3 e7e5 ≠' --moves
grep -q '≠' out && wrong 'no pass after a pass'
ask 2 startpos --play '≠ !='
one_complaint
warns '--play, move 2 (1...!=): not a legal move: a player has passed with the previous move (3.1.2)'
ask 0 '4R2k/7p/7P/8/3n4/8/PP6/KR6 b - - 0 1'
says 'status        checkmate'
says 'counter-mate  d4c2'
ask 0 '4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1' --dead
prints alive
ask 0 '4k3/8/8/8/8/8/8/4K3 w - - 0 1' --dead
prints dead
expect 2 "$FLAGFALL" position startpos --play '≠'
one_complaint
warns 'only the Chess Laws 2023 know a pass'
exit 0
