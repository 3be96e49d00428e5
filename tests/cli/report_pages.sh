#!/bin/sh
# Every page of the logs that are kept, as it is: tests/reports/LOG.pages. GENERATE=1 writes them; read the difference.
here=$(cd "$(dirname "$0")/.." && pwd)
. "$(dirname "$0")/../expect.sh"
export TZ=UTC XDG_STATE_HOME="$SCRATCH/state"

no_clock='s/ At [0-9:]* it was [0-9:]* old/ At hh:mm it was h:mm old/; s/ It is [0-9:]*\./ It is hh:mm./'

page() {
    echo "=== $*"
    "$FLAGFALL" "$@" 2>&1 </dev/null
    echo "=== ends with $?"
}
all_pages() { # of LOG
    page log show "$1"
    page log verify "$1"
    for kind in round cards clocks scoresheets penalties pgn trf event transcripts pairings names slips places players \
        standings; do
        page report $kind "$1"
    done
    page report event "$1" --markdown
    for form in trf26 players pgn csv; do page event export "$1" --as $form; done
    "$FLAGFALL" report pgn "$1" >games.pgn 2>err
    page audit games.pgn
    for decision in D-0001 D-0002 D-0003 D-0004; do
        page report decision "$1" $decision
        page report decision "$1" $decision --public --markdown
    done
    page event appeal "$1"
    for appeal in A-0001 A-0002 D-0001; do page event appeal "$1" $appeal; done
    page report "$1" --html folder
    page report --public wall "$1"
    find folder wall -name '*.html' | sort | while read -r file; do
        echo "=== $file" # the style once: it is the same in all
        case $file in
        folder/index.html) cat "$file" ;;
        *) sed -e '/<style>/,/<\/style>/d' -e "$no_clock" "$file" ;;
        esac
    done
}

for log in appeals faults hall match regulations team undo; do
    rm -rf folder wall
    : >err
    cp "$here/logs/$log.flagfall" . && chmod 644 $log.flagfall
    all_pages $log.flagfall >$log.pages
    [ -n "${GENERATE:-}" ] && cp $log.pages "$here/reports/$log.pages"
    diff "$here/reports/$log.pages" $log.pages >out ||
        wrong "the pages of $log.flagfall are those of tests/reports/$log.pages"
done
