#!/bin/sh
# Audits as people and programs run them: files, standard input, JSON, exit statuses.
. "$(dirname "$0")/../expect.sh"

cat >good.pgn <<'END'
[Event "Club"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "1/2-1/2"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2
END
printf '[White "E\033[2Jve"]\n[Black "M\374ller"]\n[Result "1-0"]\n\n1. f3 e5\n2. g4 Qh4# 1-0\n\n1. e4 e4 *\n' >bad.pgn

expect 0 "$FLAGFALL" audit good.pgn
says "good.pgn:7: game 1 (A - B, round 1), move 4...: a player could claim a draw: the same position"
says "position after move 0, 2... and 4...: 9.2"
says 'fide-2023: 1 games, 8 plies, 0 faults; draw claim possible 1'
expect 0 "$FLAGFALL" audit --faults-only good.pgn
[ "$(wc -l <out)" -eq 1 ] || wrong 'only the summary is left'

expect 1 "$FLAGFALL" audit bad.pgn
says 'bad.pgn:6: game 1 (E?[2Jve - Müller), move 2...: 1-0, but Black has mated: 5.1.1'
says 'bad.pgn:8: game 2 (? - ?), move 1...: illegal move e4'
expect 1 "$FLAGFALL" audit bad.pgn good.pgn --rulebook us-chess-7
says 'us-chess-7: 3 games, 13 plies, 2 faults'

expect 1 "$FLAGFALL" audit --json bad.pgn
says '{"line":8,"game":2,"ply":2,"fault":true,"file":"bad.pgn","white":"?","black":"?","round":"?",'
says '"round":"?","move":"1...","kind":"illegal-move","what":"illegal move e4","article":""}'
says '{"summary":true,"rulebook":"fide-2023","games":2,"plies":5,"faults":2,'

# the kings' sign: on the centre's light squares White won, on the dark ones Black, one on each is a draw
signal() {
    printf '[SetUp "1"]\n[FEN "%s"]\n[Result "%s"]\n\n%s %s\n' "$1" "$3" "$2" "$3" >sign.pgn
    expect 1 "$FLAGFALL" audit sign.pgn
    says "result signal, not a move: kings on $4, record $3"
}
signal '4k3/8/8/8/8/4K3/R7/8 b - - 0 1' '1... Ke5 2. Ke4' 1/2-1/2 'e4 and e5, sign 1/2-1/2'
signal '4k3/8/8/8/8/4K3/R7/8 b - - 0 1' '1... Kd5 2. Ke4' 1-0 'e4 and d5, sign 1-0'
signal '4k3/8/8/8/8/3K4/R7/8 b - - 0 1' '1... Ke5 2. Kd4' 0-1 'd4 and e5, sign 0-1'
signal '4k3/8/8/8/8/3K4/R7/8 b - - 0 1' '1... Ke5 2. Ke2' 1-0 'e2 and e5, sign not finished'

expect 0 "$FLAGFALL" audit # standard input is empty
says 'fide-2023: 0 games'
: >empty.pgn
expect 2 "$FLAGFALL" audit empty.pgn
warns 'there is no game in it'
"$FLAGFALL" audit - <bad.pgn >out
says '(standard input):8: game 2'

# house rules are audited as their base is
expect 1 "$FLAGFALL" audit bad.pgn
sed 's/^fide-2023:/example-club:/' out >base
expect 1 "$FLAGFALL" audit --rulebook example-club bad.pgn
cmp -s out base || wrong 'house rules are audited as their base is'

expect 2 "$FLAGFALL" audit nowhere.pgn
one_complaint
warns 'flagfall: nowhere.pgn: cannot be read: No such file or directory'
expect 2 "$FLAGFALL" audit --rulebook fide-2032 good.pgn
is_silent
warns 'fide-2032 is not a rulebook; you may mean fide-2023'
# one that builds on none of ours is a rulebook nevertheless
mkdir -p data/flagfall/rulebooks/apart
printf '[rulebook]\nname = Apart\nedition = 1\n' >data/flagfall/rulebooks/apart/rulebook.ini
expect 2 env XDG_DATA_HOME="$PWD/data" "$FLAGFALL" audit --rulebook apart good.pgn
is_silent
warns 'apart is a rulebook, but games cannot be audited by it: it builds on none that they can, as fide-2023'
expect 2 "$FLAGFALL" audit .
