#!/bin/sh
# The pictures of README.md are drawn by the program: each belongs to a shot of a play in the look svg, which compares
# it with what is on the screen now, is a whole document with letters and colours in it, and has no other age or time
# of day than the next one. A picture that shows something else is found.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/expect.sh"
: >out >err

wide=$(sed -n 's/.*src="\([^"]*\.svg\)".*/\1/p' "$root/README.md")
narrow=$(sed -n 's/.*max-width: 600px.*srcset="\([^"]*\.svg\)".*/\1/p' "$root/README.md")
pictures="$wide $narrow"
[ "$(echo "$wide" | wc -l)" -ge 2 ] || wrong 'README.md has a picture of the hall and of a ruling'

# a telephone of 390 pixels leaves 360 for a picture: its letters have to be as wide there as those of the text
for picture in $wide; do
    label=$(basename "$picture" | sed 's/\..*//')
    echo "$narrow" | grep -q "/$label\." || wrong "$picture has one for narrow screens"
done
for picture in $narrow; do
    columns=$(basename "$picture" | sed 's/^[^.]*\.\([0-9]*\)x.*/\1/')
    [ "$columns" -le 46 ] || wrong "$picture is of a narrow screen"
done
for picture in $pictures; do
    script=$root/$(dirname "$picture").keys
    label=$(basename "$picture" .svg)
    grep -qx "shot ${label%.*}" "$script" || wrong "$picture belongs to a play"
    grep -q '^looks.* svg' "$script" || wrong "$(basename "$script") is played in the look svg"
    head -n 1 "$root/$picture" | grep -q '^<svg .*viewBox=' || wrong "$picture begins as a picture"
    [ "$(tail -n 1 "$root/$picture")" = '</svg>' ] || wrong "$picture is whole"
    [ "$(grep -c '<text ' "$root/$picture")" -gt 100 ] || wrong "$picture has letters"
    [ "$(grep -o 'fill="#[0-9a-f]*"' "$root/$picture" | sort -u | wc -l)" -gt 6 ] || wrong "$picture has colours"
done

# the same screen twice, once with other times; one other letter is another picture
here=$root/tests/screens
draw() { printf "$1" | LC_ALL=C awk -f "$here/canon.awk" | LC_ALL=C awk -f "$here/svg.awk"; }
screen=' 10:11:12 \033[1;38;5;215mNOW\033[0m A<B \342\231\232 \342\224\202 flag fell    9s'
draw "$screen" >first
draw "$(echo "$screen" | sed 's/10:11:12/23:59:59/; s/   9s/ 117s/')" >second
cmp -s first second || wrong 'times of day and ages are no difference'
draw "$(echo "$screen" | sed 's/NOW/NEW/')" >third
cmp -s first third && wrong 'a letter is a difference'
draw "$(echo "$screen" | sed 's/215/216/')" >third
cmp -s first third && wrong 'a colour is a difference'
cp first out
says 'fill="#ffaf5f" font-weight="bold">NOW</text>'
says '>A&lt;B</text>'
says '>♚</text>'
grep -q '│' out && wrong 'lines are drawn'

# what the play compares with is what is kept: spoiled, it fails
mkdir plays
cp "$root/tests/screens/front.keys" plays/
cp -r "$root/tests/screens/front" plays/
sed -i 's/illegal/allowed/' plays/front/hall.*.svg
size=$(sed -n 's/^sizes \([^ ]*\).*/\1/p' plays/front.keys)
SCRIPTS=$PWD/plays TEST_PATIENCE=10 "$root/tests/screens/play" front "$size" svg >out 2>err &&
    wrong 'a picture that is not what is shown is found'
says 'shot hall'
