#!/bin/sh
# What `make install` puts into a folder runs from there, finds its data, and `make uninstall` takes all of it away.
source=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"

kind=${FLAGFALL%/flagfall}
kind=${kind##*/}
# -o: what is installed is the program that is tried here, whatever flags another make has
put() { make -s -C "$source" --no-print-directory -o "build/$kind/flagfall" KIND="$kind" DESTDIR="$PWD/put" "$@"; }

expect 0 put install
installed=$(find put -path '*/bin/flagfall')
share=${installed%/bin/flagfall}/share/flagfall
expect 0 "$installed" --version
says 'flagfall 0.'
expect 0 "$installed" rulebook list
says 'fide-2023'
expect 0 "$installed" help floor
says 'FLOOR ARBITER'
expect 0 "$installed" event check "$share/events/large.ini"
if command -v msgfmt >/dev/null; then # and speaks German there, from its own folder
    [ -f "${share%/flagfall}/locale/de/LC_MESSAGES/flagfall.mo" ] || wrong 'the German texts are installed'
    expect 0 "$installed" simulate --direct --boards 4 --minutes 4 --rate 60 --seed 5 --log round.flagfall
    expect 0 "$installed" report cards round.flagfall --language de
    grep -q 'VORFALLKARTE\|keine Karten' out || wrong 'cards are in German'
fi
[ -n "$(find put -name 60-flagfall.rules)" ] || wrong 'the rule for udev is not there'

# nothing that an installed page links to or shows is missing
pages=${share%/flagfall}/doc/flagfall
find "$pages" -name '*.md' | while read -r page; do
    tr '\n' ' ' <"$page" | grep -oE '(\]\(|src="|srcset=")[^)"# ]+' | sed 's/^[^("]*[("]//' | grep -vE '^https?:' |
        while read -r link; do echo "$page ${page%/*}/$link"; done
done >links
[ "$(wc -l <links)" -gt 60 ] && grep -q '\.svg$' links || wrong 'installed pages have links and pictures'
while read -r page file; do
    [ -f "$file" ] || wrong "$page leads to an installed file: $file"
done <links

expect 0 put uninstall
left=$(find put -type f)
[ -z "$left" ] || wrong "uninstall leaves $left"
