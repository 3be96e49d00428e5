#!/bin/sh
# Papers point at what is there: every relative link of a Markdown file, and every path in it that looks like a file of
# the project. A path may begin at the root, beside the paper, or where includes begin. What has a word in capitals
# (NAME is one) is a pattern.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/expect.sh"

# missing HOUSE: what its papers name and is not there, a line each; then how many names there were
missing() (
    cd "$1" || exit 2
    find . -path ./build -prune -o -name '*.md' -print | sed 's,^\./,,' | sort | xargs awk '
        function look(kind, pattern,    line, name, after) {
            line = $0
            while (match(line, pattern)) {
                name = substr(line, RSTART, RLENGTH)
                line = substr(line, RSTART + RLENGTH)
                after = substr(line, 1, 1)
                sub(/^\]\(/, "", name)
                if (name ~ /^https?$/) continue # a link to elsewhere
                if (kind == "link" || (after !~ /[A-Za-z0-9_\/]/ && name !~ /^[~\/]/ && !is_pattern(name)))
                    print kind, FILENAME, dir, name
            }
        }
        function is_pattern(name) { return name !~ /README/ && name ~ /(^|[^a-z])([A-Z][A-Z]+|X|x)([^a-z]|$)/ }
        FNR == 1 { dir = "./" FILENAME; sub(/[^\/]*$/, "", dir) }
        {
            look("link", "\\]\\([^)#: ]+")
            look("path", "[A-Za-z0-9_.~/*-]*/[A-Za-z0-9_.*-]+\\.(c|h|md|sh|ini|keys|tsv|awk|[157])")
        }' >"$SCRATCH/named"
    while read -r kind paper dir name; do
        case $kind in
        link) places=$dir$name ;;
        *) places="$name $dir$name core/$name devices/$name tui/$name config/$name tests/$name" ;;
        esac
        found=
        for place in $places; do [ -e "$place" ] && found=yes; done # a * in it has become what fits it
        [ -n "$found" ] || echo "$paper: $name is not there"
    done <"$SCRATCH/named"
)

missing "$root" >out
[ ! -s out ] || { : >err; ran=papers; wrong 'papers point at what is there'; }
[ "$(wc -l <named)" -gt 100 ] || { : >err; wrong 'the papers were read'; }

mkdir -p house/core
printf 'See [that](core/gone.md), [it](https://example.invalid/x), [this](this.md)' >house/this.md
printf ' and core/log/gone.c, core/NAME.c.\n' >>house/this.md
missing house >out
: >err
ran='a house with two gaps'
says 'this.md: core/gone.md is not there'
says 'this.md: core/log/gone.c is not there'
[ "$(sort -u out | wc -l)" -eq 2 ] || wrong 'nothing else is missing'
