#!/bin/sh
# The guides that `flagfall help` prints fit a page of 80 columns, and each key and command in their left column is
# pressed or run by the play that walks the guide (tests/screens/guide_NAME.keys). A key that nobody pressed is found.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/expect.sh"

# left GUIDE: keys, typed words and commands of its left column, one a line. A line that begins with a word in brackets
# is about a file.
left() {
    sed -n 's/^  \([^ []\)/\1/p' "$1" | while read -r first rest; do
        case $first in
        flagfall) echo "flagfall $(echo "$rest" | sed 's/   .*//')" ;;
        *) echo "$first" ;;
        esac
    done
}
# pressed PLAY: what it presses, types and runs, one a line
pressed() {
    sed -n 's/^keys //p' "$1" | tr ' ' '\n'
    sed -n 's/^type //p' "$1"
    sed -n 's/^\(run\|again\) /flagfall /p' "$1"
    grep -o '\$FLAGFALL [^|&>]*' "$1" | sed 's/^\$FLAGFALL/flagfall/; s/ *$//'
}
as_tmux_names_it() {
    case $1 in
    space) echo Space ;;
    backspace) echo BSpace ;;
    page-down) echo NPage ;;
    Ctrl-R) echo C-r ;;
    ';') echo '\;' ;;
    :) echo : ;;
    :*) echo "${1#:}" ;;
    *) echo "$1" ;;
    esac
}
unpressed() { # GUIDE PLAY: what is in the one and not in the other
    pressed "$2" >pressed
    left "$1" | while read -r key; do
        case $key in
        flagfall*) awk -v key="$key" 'index($0, key) == 1 { found = 1 } END { exit !found }' pressed ||
            echo "not run: $key" ;; # the play may add what makes it short, as a seed
        *)
            name=$(as_tmux_names_it "$key")
            cut -d' ' -f1 pressed | grep -qxF -e "$name" || echo "not pressed: $key" ;;
        esac
    done
}

: >err
for name in floor head reviewer; do
    guide=$root/config/guides/$name.txt
    expect 0 "$FLAGFALL" help $name
    cmp -s out "$guide" || wrong "help $name is that page"
    [ "$(wc -l <"$guide")" -le 60 ] || wrong "$name has at most 60 lines"
    awk 'length > 80' "$guide" >out
    [ ! -s out ] || wrong "$name has at most 80 columns"
    script -qec "stty rows 999 cols 40; \"$FLAGFALL\" help $name" typescript </dev/null | tr -d '\r' >out
    ! LC_ALL=C.UTF-8 grep -E '.{41}' out || wrong "$name breaks its lines at blanks on a terminal of 40 columns"
    tr -s ' \n' '\n' <out >narrow
    tr -s ' \n' '\n' <"$guide" | cmp -s - narrow || wrong "each word of $name is whole in 40 columns"
    [ "$(left "$guide" | wc -l)" -gt 15 ] || wrong "$name has keys"
    unpressed "$guide" "$root/tests/screens/guide_$name.keys" >out
    [ ! -s out ] || wrong "each key of $name is pressed"
done
expect 0 "$FLAGFALL" help
says 'flagfall help reviewer'

cat >spoiled.txt <<'END'
  flagfall review round.flagfall
  flagfall review other.flagfall
  Enter               the moment
  w                   what no play presses
  :nothing            what no play types
END
unpressed spoiled.txt "$root/tests/screens/guide_reviewer.keys" >out
says 'not run: flagfall review other.flagfall'
says 'not pressed: w'
says 'not pressed: :nothing'
[ "$(wc -l <out)" -eq 3 ] || wrong 'nothing else is missing'

# as people type it: the command's usage, and the guide below it
expect 0 "$FLAGFALL" help review
sed -n 1p out | grep -q '^usage: flagfall review' || wrong 'help review begins with the usage'
tail -n "$(wc -l <"$root/config/guides/reviewer.txt")" out | cmp -s - "$root/config/guides/reviewer.txt" ||
    wrong 'help review ends with the guide of the reviewer'
