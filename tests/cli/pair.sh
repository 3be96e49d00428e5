#!/bin/sh
# flagfall event pair: an open of five rounds, each paired by another program from the file that it is given.
# The program here knows nothing of Flagfall: it takes the columns of TRF as its specification has them, and refuses
# what is not so.
. "$(dirname "$0")/../expect.sh"
cat >pairer <<'END'
#!/bin/sh
[ "$1 $3" = "--swiss -p" ] || { echo "usage: pairer --swiss FILE -p LIST" >&2; exit 3; }
tr -d '\r' <"$2" | sed 's/ü/u/' | awk ' # columns are characters, and not every awk counts them
function fail(what) { print "line " NR ": " what > "/dev/stderr"; bad = 1; exit 3 }
function number(from, to) { return substr($0, from, to - from + 1) + 0 }
/^XXR [0-9]+$/ { rounds = $2 }
/^XXC (white|black)1$/ { colour = substr($2, 1, 5) }
/^(222|142|299|310|240)/ { fail("a record that no pairing program knows") }
/^001/ {
    n = number(5, 8)
    played = 0
    for (r = 1; 92 + 10 * (r - 1) <= length($0); r++) {
        at = 92 + 10 * (r - 1)
        opponent = number(at, at + 3)
        result = substr($0, at + 7, 1)
        if (!opponent && result !~ /[UFHZ]/) fail("round " r ": nobody and no bye")
        if (opponent && result !~ /[10=+-]/) fail("round " r ": a game without a result")
        worth[n, r] = result ~ /[1+UF]/ ? 1 : result ~ /[=H]/ ? 0.5 : 0
        met[n, opponent] = 1
        played = r
        away[n, r] = !opponent
    }
    points[n] = number(81, 84)
    cells[n] = played
    last = played > last && substr($0, 92 + 10 * (played - 1), 4) + 0 ? played : last
    order[++count] = n
}
END {
    if (bad) exit 3
    if (!rounds || last >= rounds) { print "how many rounds?" > "/dev/stderr"; exit 3 }
    if (!last && !colour) { print "which colour?" > "/dev/stderr"; exit 3 }
    for (i = 1; i <= count; i++) {
        n = order[i]
        sum = 0
        for (r = 1; r <= last; r++) sum += worth[n, r]
        if (sum == points[n]) continue
        print "player " n ": " points[n] " points, the results give " sum > "/dev/stderr"
        exit 3
    }
    for (i = 2; i <= count; i++) # by points, then by start number
        for (j = i; j > 1 && points[order[j]] > points[order[j - 1]]; j--) {
            t = order[j]; order[j] = order[j - 1]; order[j - 1] = t
        }
    for (i = 1; i <= count; i++) {
        a = order[i]
        if (done[a] || cells[a] > last) continue
        for (j = i + 1; j <= count; j++) {
            b = order[j]
            if (done[b] || cells[b] > last || met[a, b]) continue
            list[++pairs] = a " " b
            done[a] = done[b] = 1
            break
        }
        if (!done[a]) list[++pairs] = a " 0"
    }
    print pairs
    for (i = 1; i <= pairs; i++) print list[i]
}' >"$4"
END
chmod +x pairer
{ echo name,rating; for n in 1 2 3 4 5 6 7 8 9; do echo "Müller $n,$((2000 - n))"; done; } >players.csv
expect 0 "$FLAGFALL" event import players.csv --control 90+30 --rounds 4
cp out open.ini
expect 2 "$FLAGFALL" event import players.csv --into open.ini --rounds 5
warns 'rounds = in [event] of open.ini says how many there are'
expect 2 "$FLAGFALL" event pair open.ini
warns 'pair which event --with which program?'
expect 2 "$FLAGFALL" event pair open.ini --with './pairer --swiss'
warns 'the colour of board 1 has to be drawn by lot for round 1: draw it, and add --first-colour white or black'
expect 2 "$FLAGFALL" event pair open.ini --with ./nobody --first-colour white
warns './nobody: cannot be started'
expect 2 "$FLAGFALL" event pair open.ini --with ./pairer --first-colour white
warns 'usage: pairer --swiss FILE -p LIST'
warns './pairer: made no pairings (exit 3)'
expect 2 "$FLAGFALL" event pair open.ini --with "./pairer $(seq -s ' ' 24)" --first-colour white
warns 'flagfall: --with: has more than 24 words: put them into a script, and name that'
expect 2 env TMPDIR="$PWD/nowhere" "$FLAGFALL" event pair open.ini --with './pairer --swiss' --first-colour white
warns "$PWD/nowhere: a folder in it cannot be made: No such file or directory: make room there, or set TMPDIR"
! grep -q '^\[round' open.ini || wrong 'what failed leaves the event as it was'
expect 0 "$FLAGFALL" event pair open.ini --with './pairer --swiss' --first-colour white
says 'round 1: 4 games, 1 bye, 4 without a result'
says 'round 1 is paired by ./pairer --swiss'
expect 2 "$FLAGFALL" event pair open.ini --with './pairer --swiss'
warns 'round 1 is paired, and 4 of its games have no result'

results() { # of the boards of this round, some of everything
    awk -v round="[round $1]" -v step="$1" '
        /^\[/ { inside = $0 == round }
        BEGIN { split("1-0 0-1 1/2-1/2 +/- 1-0", r, " ") }
        inside && /^[0-9]+ = [0-9]+ - [0-9]+$/ { $0 = $0 " : " r[(NR + step) % 5 + 1] }
        { print }' open.ini >filled && cp filled open.ini
}
# who asked not to play in round 3 is not given to the program, and their bye stays
printf '[round 3]\nhalf-bye = 5\n' >>open.ini
for round in 1 2 3; do
    results $round
    expect 0 "$FLAGFALL" event pair open.ini --with './pairer --swiss' --force
    says "round $((round + 1)) is paired by"
done
grep -A3 '^\[round 3\]' open.ini | grep -q '^half-bye = 5$' || wrong 'the half-point bye of player 5 stands in round 3'
results 4
expect 2 "$FLAGFALL" event pair open.ini --with './pairer --swiss'
warns 'all 4 rounds are played'
expect 0 "$FLAGFALL" event export open.ini --for-pairing -o over.trf
expect 3 ./pairer --swiss over.trf -p list
warns 'how many rounds?'
expect 2 "$FLAGFALL" event export open.ini --for-pairing --as csv
warns 'leave --as out'
expect 0 "$FLAGFALL" event export open.ini --as trf16
! grep -q '^222' out || wrong 'TRF16 has no record 222'

# the program itself, where it is installed: it checks what we wrote against its own pairings
if command -v bbpPairings >/dev/null; then
    cp players.csv again.csv
    expect 0 "$FLAGFALL" event import again.csv --control 90+30 --rounds 4
    cp out open.ini
    for round in 1 2 3 4; do
        expect 0 "$FLAGFALL" event pair open.ini --with bbpPairings --first-colour white
        results $round
    done
    expect 0 "$FLAGFALL" event export open.ini --for-pairing -o over.trf
    expect 0 bbpPairings --dutch over.trf -c
fi
exit 0
