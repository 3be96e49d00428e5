#!/bin/sh
# How well it sees, to the last figure: simulated rounds of people with every fault, far more often than in life, on
# devices that know much and little. What is told of them stands in tests/cases/figures.txt. GENERATE=1 writes it; read
# the difference: a figure that gets worse has a reason.
here=$(cd "$(dirname "$0")/.." && pwd)
. "$(dirname "$0")/../expect.sh"

figures() {
    echo "=== $*"
    "$FLAGFALL" simulate --direct --boards 10 --control 3+2 --rate 12 "$@" 2>&1 | grep -v '^hash of all entries'
}

{
    figures --seed 1-8
    figures --seed 13-17 --boards-a-bus 5
    figures --seed 21-24 --device pegasus
    figures --seed 27-30 --device plain-no-clock
    figures --seed 33-35 --device millennium
    figures --seed 39-41 --device certabo
    figures --seed 45-47 --rulebook chess-laws-2023
    figures --seed 51-52 --control 15+10 --arbiters 2
} >figures
[ -n "${GENERATE:-}" ] && cp figures "$here/cases/figures.txt"
diff "$here/cases/figures.txt" figures >out || wrong 'the figures are those of tests/cases/figures.txt'
