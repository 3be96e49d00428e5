#!/bin/sh
# A script whose decisions change clocks has the clocks stopped first, in each rulebook whose text lets the arbiter do
# so: `pause = yes`, its own or its base's. Those that need no such order are named with the reason.
set -eu
cd "$(dirname "$0")/../../config/rulebooks"
no_clock_runs='absence late-arrival adjournment host-failure'
before_the_game='assisted-play notation'
made_up_for='equipment'              # a clock that comes later is set before it is started
by_letter='ambiguous-move time-complaint'
excused=" $no_clock_runs $before_the_game $made_up_for $by_letter "

base_of() { sed -n 's/^base *= *\([a-z0-9-]*\).*/\1/p' "$1/rulebook.ini"; }
cites_pause() { # of the rulebook or of one that it is based on
    [ -z "$1" ] && return 1
    grep -q '^pause *=' "$1/rulebook.ini" || cites_pause "$(base_of "$1")"
}
file_of() { # the nearest of that name
    [ -z "$1" ] && return 0
    if [ -f "$1/$2.ini" ]; then echo "$1/$2.ini"; else file_of "$(base_of "$1")" "$2"; fi
}
pauses() { # "yes", "no" or nothing
    [ -z "$1" ] && return 0
    own=$([ ! -f "$1/$2.ini" ] || sed -n '/^\[script\]/,/^$/s/^pause *= *//p' "$1/$2.ini")
    if [ -n "$own" ]; then echo "$own"; else pauses "$(base_of "$1")" "$2"; fi
}
changes_clocks() {
    for used in "$2" $(sed -n 's/^uses *= *//p' "$(file_of "$1" "$2")" | tr , ' '); do
        if grep -Eq '^(opponent|player|white|black)_s *= *[^" ]' "$(file_of "$1" "$used")"; then return 0; fi
    done
    return 1
}

bad=0 seen=0
for book in */; do
    book=${book%/}
    cites_pause "$book" || continue
    for file in "$book"/[a-z]*.ini; do
        script=$(basename "$file" .ini)
        case $script in rulebook | facts | coverage) continue ;; esac
        case "$excused" in *" $script "*) continue ;; esac
        changes_clocks "$book" "$script" || continue
        seen=$((seen + 1))
        [ "$(pauses "$book" "$script")" = yes ] && continue
        echo "$book/$script: its decisions change clocks, and nothing says to stop them first: pause = yes"
        bad=1
    done
done
[ "$seen" -gt 30 ] || { echo "only $seen scripts were looked at"; bad=1; }
exit $bad
