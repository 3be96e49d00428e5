#!/bin/sh
# An event under each rulebook, from its set-up to what is handed in, through the console: tests/events/NAME.keys.
events=$(cd "$(dirname "$0")/../events" && pwd)
play=$(cd "$(dirname "$0")/../screens" && pwd)/play
: "${FLAGFALL:?names the program}" "${SCRATCH:?names a folder for this test}"
command -v tmux >/dev/null || { echo 'tmux is not installed'; exit 1; }
export SCRIPTS="$events"
for keys in "$events"/*.keys; do
    name=$(basename "$keys" .keys)
    [ $# -gt 0 ] && [ "$1" != "$name" ] && continue
    echo "$name 120x40 plain"
done | xargs -P 3 -L 1 sh -c '"$0" "$@" || exit 1' "$play"
