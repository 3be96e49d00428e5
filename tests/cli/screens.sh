#!/bin/sh
# Every script of tests/screens in every size and look that it names, a few at a time; FIRST_LOOK=1: in its first look.
here=$(cd "$(dirname "$0")/../screens" && pwd)
: "${FLAGFALL:?names the program}" "${SCRATCH:?names a folder for this test}"
command -v tmux >/dev/null || { echo 'tmux is not installed'; exit 1; }

# What was written again and is the same as in a plainer look is that look's picture: it goes.
tidy() {
    for pair in 8:16 16:colour vt100:none none:plain ascii:plain; do
        find "$here" -mindepth 2 -name "*.${pair%:*}" | while read -r picture; do
            cmp -s "$picture" "${picture%.*}.${pair#*:}" && rm "$picture"
        done
    done
}

for keys in "$here"/*.keys; do
    name=$(basename "$keys" .keys)
    for size in $(sed -n 's/^sizes //p' "$keys"); do
        for look in $(sed -n 's/^looks //p' "$keys"); do
            echo "$name $size $look"
            [ -z "${FIRST_LOOK:-}" ] || break
        done
    done
done | xargs -P 6 -L 1 sh -c '"$0/play" "$@" || exit 1' "$here" || exit 1
[ -z "${GENERATE:-}" ] || tidy
