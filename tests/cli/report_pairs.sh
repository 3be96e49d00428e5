#!/bin/sh
# The report has the pairs that play: what was changed after the round was set up, before it began and while it runs.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"

hall() { # each argument a line
    rm -rf state club.flagfall*
    cp "$screens/club.ini" .
    lines "$@"
    expect 0 "$FLAGFALL" report club.flagfall
}
not_there() { grep -q "$1" out && wrong "$1 is not in the report"; }

hall 'unpair 6 ill' begin '1 1'
says 'Games            5'
not_there '^ *6 '
hall 'unpair 6 ill' 'unpair 5 ill' 'pair 5 12 9 both came'
grep -Eq '^ *5 +Lund, Eva.* open +Ibsen, Tor' out || wrong 'the new pair plays'
not_there '^ *6 '
hall begin 'unpair 6 ill' '1 1'
not_there '^ *6 '
hall begin 'swap 1 2 light' 'colours 3 sat wrongly' '2 1'
grep -Eq '^ *2 +.*Aalto, Veera.* 1-0 +Brandt' out || wrong 'the pair sits at the other board'
grep -Eq '^ *3 +Fjeld, .* open +Eng, Li' out || wrong 'the other has White'
expect 0 "$FLAGFALL" report pgn club.flagfall
[ "$(grep -c '^.White ' out)" = 6 ] || wrong 'a game for each pair'

# On slips the boxes stand below each other, whatever letters the names have.
hall begin
expect 0 "$FLAGFALL" report slips club.flagfall
[ "$(sed -n 's/\[ \] 1-0.*//p' out | sed 's/./x/g' | sort -u | wc -l)" = 1 ] ||
    wrong 'a letter beyond ASCII moves the boxes'

# A name has the width that its page has; if that is not enough, names are cut, never what tells two of one name apart.
sed -i 's/^1 = Aalto, Veera/1 = Aalto-Rantanen, Veera Maria/' club.ini
rm -rf state club.flagfall*
lines begin
expect 0 "$FLAGFALL" report pairings club.flagfall
says 'WFM Aalto-Rantanen, Veera Maria'
sed -i 's/^2 = Brandt, Jonas/2 = Brandt-Castellanos-Dahlstrom, Jonas Emanuel/
s/^3 = Castellanos, Rut/3 = Brandt-Castellanos-Dahlstrom, Jonas Emanuel/' club.ini
rm -rf state club.flagfall*
lines begin
for kind in pairings names players; do
    expect 0 "$FLAGFALL" report "$kind" club.flagfall
    awk '!/^flagfall-page/ && length($0) > 80 { exit 1 }' out || wrong "$kind fit a page"
    says ' (2)'
    says ' (3)'
done
