#!/bin/sh
# Screens in a language that nobody speaks (config/po/pseudo): whatever a person reads there came through the catalogue,
# and nothing is cut because it became a third longer. tests/po/NAME.keys plays, tests/po/plain and cut have what is
# excepted, each with its reason; an exception that nothing needs any more fails too.
source=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"
command -v msgfmt >/dev/null || { echo 'gettext is not installed'; exit 1; }

"$source/config/po/pseudo" "$source/config/po/flagfall.pot" "$PWD/pseudo.mo" || wrong 'the pseudo-language is made'
mkdir -p plays && cp "$source"/tests/po/*.keys "$source"/tests/po/*.ini plays/
export SCRIPTS="$PWD/plays" GENERATE=1 FLAGFALL_DISPLAY_LANGUAGE="$PWD/pseudo.mo"
for keys in "$source"/tests/po/*.keys; do
    name=$(basename "$keys" .keys)
    [ $# -gt 0 ] && [ "$1" != "$name" ] && continue
    "$source/tests/screens/play" "$name" 80x24 plain || exit 1
done
cd plays && LC_ALL=C awk -v whole=$# '
function table(file, to,    line, part, n) {
    while ((getline line <file) > 0) {
        if (line ~ /^#/) continue
        n = split(line, part, "\t")
        if (n != 2) { print file ": no reason: " line; failed = 1 }
        match(part[1], / /)
        to[++to[0]] = substr(part[1], RSTART + 1)
        to["shot", to[0]] = substr(part[1], 1, RSTART - 1)
        to["file", to[0]] = file
    }
}
function is_for(to, i, shot,    of) {
    of = to["shot", i]
    if (of == "*" || of == shot) return 1
    return of ~ /\/\*$/ && index(shot, substr(of, 1, length(of) - 1)) == 1
}
# The row without what is excepted.
function without(row, to, shot,    i) {
    for (i = 1; i <= to[0]; i++)
        if (is_for(to, i, shot) && gsub(to[i], "#", row)) to["used", i] = 1
    return row
}
function count(text, what,    n) { n = gsub(what, "&", text); return n }
function shot_ends() {
    if (begun != ended) {
        printf "%s: %d texts begin and %d end: one was cut\n%s", shot, begun, ended, rows
        failed = 1
    }
    begun = ended = 0
    rows = ""
}
BEGIN { table(ARGV[1], plain); table(ARGV[2], cut); ARGV[1] = ARGV[2] = "" }
FNR == 1 { if (shot) shot_ends(); shot = FILENAME; sub(/\.80x24\.plain$/, "", shot) }
{
    row = without($0, plain, shot)
    if (match(row, /[A-Za-z][A-Za-z]+/)) {
        printf "%s: not through the catalogue: %s\n    %s\n", shot, substr(row, RSTART, RLENGTH), $0
        failed = 1
    }
    row = without($0, cut, shot)
    rows = rows $0 "\n"
    begun += count(row, "\\[Þ")
    ended += count(row, "Þ\\]")
}
END {
    shot_ends()
    for (i = 1; !whole && i <= plain[0]; i++)
        if (!(("used", i) in plain)) { print "tests/po/plain: nothing needs any more: " plain[i]; failed = 1 }
    for (i = 1; !whole && i <= cut[0]; i++)
        if (!(("used", i) in cut)) { print "tests/po/cut: nothing needs any more: " cut[i]; failed = 1 }
    exit failed
}' "$source/tests/po/plain" "$source/tests/po/cut" */*.plain || exit 1
