#!/bin/sh
# From a folder of its own, on a machine that does not know this terminal nor the language of the environment: the
# terminal's description comes from beside the program, and what is drawn is drawn in UTF-8.
source=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"
for tool in tmux tic infocmp; do
    command -v $tool >/dev/null || { echo "skipped: elsewhere: $tool is not installed"; exit 0; }
done

export XDG_STATE_HOME="$SCRATCH/state" XDG_CONFIG_HOME="$SCRATCH/config" XDG_DATA_HOME="$SCRATCH/data" USER=AB
unset NO_COLOR TMUX TERMINFO TERMINFO_DIRS
mkdir -p far/bin far/share/flagfall
cp "$FLAGFALL" far/bin/flagfall
cp -r "$source"/config/* far/share/flagfall/
printf '%s\n' '[event]' 'name = Club' 'rulebook = fide-2023' 'control = 60+15' 'boards = 6' >club.ini

desk() { LC_ALL=C.UTF-8 tmux -f /dev/null -S tmux "$@"; }
trap 'desk kill-server 2>/dev/null' EXIT
until_it_shows() { # DESK WORDS
    tries=$((${TEST_PATIENCE:-60} * 20))
    until desk capture-pane -t "$1" -p >out && grep -qF -- "$2" out; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || { : >err; wrong "$1 shows: $2"; }
        sleep 0.05
    done
}
there="env TERM=flagfall-elsewhere LC_ALL=xx_XX.UTF-8 $SCRATCH/far/bin/flagfall"

desk new-session -d -s unknown -x 100 -y 30 "$there club.ini; exec sleep 1000"
until_it_shows unknown 'TERM is flagfall-elsewhere: no such terminal is known here'

infocmp -x tmux-256color | sed 's/^tmux-256color[^,]*/flagfall-elsewhere/' >described
tic -x -o far/share/flagfall/terminfo described
desk new-session -d -s known -x 100 -y 30 "$there club.ini; exec sleep 1000"
until_it_shows known '6 boards'
LC_ALL=C grep -q "$(printf '[\342-\357]')" out || { : >err; wrong 'it is drawn in UTF-8'; }
