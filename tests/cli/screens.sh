#!/bin/sh
# Every script of tests/screens in every size and look that it names, a few at a time.
here=$(cd "$(dirname "$0")/../screens" && pwd)
: "${FLAGFALL:?names the program}" "${SCRATCH:?names a folder for this test}"
command -v tmux >/dev/null || { echo 'tmux is not installed'; exit 1; }

for keys in "$here"/*.keys; do
    name=$(basename "$keys" .keys)
    for size in $(sed -n 's/^sizes //p' "$keys"); do
        for look in $(sed -n 's/^looks //p' "$keys"); do
            echo "$name $size $look"
        done
    done
done | xargs -P 6 -L 1 sh -c '"$0/play" "$@" || exit 1' "$here"
