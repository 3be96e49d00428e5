#!/bin/sh
# Five times the same position: the Laws of 2014 (9.6a) count it on consecutive alternate moves alone, those of 2023
# anywhere in the game.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
knights='Nf3 Nf6 Ng1 Ng8' around='Nc3 Nc6 Nd5 Nd4 Nc3 Nc6 Nb1 Nb8'
play() { # RULEBOOK MOVE...
    book=$1 && shift
    rm -f five.flagfall*
    printf '%s\n' '[event]' 'name = Five' "rulebook = $book" 'control = 90+30' 'rounds = 1' 'boards = 1' \
        '[arbiters]' 'AB = Anna Berg | head' '[players]' '1 = A, F | 2500' '2 = B, F | 2400' '[round 1]' '1 = 1 - 2' \
        >five.ini
    { echo begin; printf 'move 1 %s\n' "$@"; } >typed
    "$FLAGFALL" five.ini --line --who AB <typed >said 2>err || true # the round goes on, and line mode says so
    expect 0 "$FLAGFALL" log show five.flagfall --kind incident
}
for book in fide-2014 ccca-2014 us-chess-7; do
    play $book $knights $around $knights $around
    silent 'five times'
    play $book $knights $knights $knights $knights
    says 'five times'
done
play fide-2023 $knights $around $knights $around
says 'five times'
