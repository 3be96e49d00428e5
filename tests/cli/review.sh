#!/bin/sh
# A round looked through while a console writes in it, and after; files that are no logs, or no longer whole;
# precedents.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"
command -v tmux >/dev/null || { echo 'tmux is not installed'; exit 1; }
export XDG_STATE_HOME="$SCRATCH/state" XDG_CONFIG_HOME="$SCRATCH/config" HOME="$SCRATCH" LC_ALL=C.UTF-8 USER=AB
cp "$screens/club.ini" .

: >err
: >out
terminal() { tmux -f /dev/null -S tmux "$@"; }
trap 'terminal kill-server 2>/dev/null' EXIT
shows() { # WINDOW TEXT, waited for
    for _ in $(seq 300); do
        terminal capture-pane -t "$1" -p >out 2>err
        grep -qF -- "$2" out && return
        sleep 0.1
    done
    wrong "the screen shows: $2"
}
press() { terminal send-keys -t "$@"; }
type_in() { terminal send-keys -t "$1" -l "$2"; }

# --- a console plays a round and rules
terminal new-session -d -s main -n console -x 100 -y 30 "$FLAGFALL club.ini; echo left with \$?; exec sleep 100"
shows console '6 boards'
press console B
shows console 'y/N'
press console y
shows console 'has begun'
press console +
type_in console 'e4 e5'
press console Enter
shows console '2 moves entered'
press console C
type_in console teleph
shows console 'a phone rang'
press console Enter
shows console 'claim entered'
press console r
shows console 'Whose device is it'
press console 2
shows console 'specifically approved'
press console 2
shows console 'Where was the device'
press console 1
shows console Decision
press console y
shows console 'D-0001, board 1: logged'

# --- beside it the file is looked through; what comes is seen
terminal new-window -d -n review "$FLAGFALL review club.flagfall; echo left with \$?; exec sleep 100"
shows review 'games 6'
press review Right
shows review 'D-0001: penalty against Black'
press console e
type_in console 'the coach was near'
press console Enter
shows console noted
press review End
shows review 'note by AB: the coach was near'
press review Enter
shows review 'R1 board 1'
press review q q
shows review 'left with 0'
press console Q
shows console 'y/N'
press console y
shows console 'left with 0'
expect 0 "$FLAGFALL" log verify club.flagfall

# --- while a long one is read it says how much that is, from the first picture on
"$FLAGFALL" simulate --boards 20 --minutes 20 --log long.flagfall >out 2>err
terminal new-window -d -n long "read -r begin; $FLAGFALL review long.flagfall; exec sleep 100"
terminal pipe-pane -t long 'cat >pictures'
press long Enter
shows long 'entries of long.flagfall'
all=$(sed -n 's/.*; \([0-9]*\) entries of long.flagfall.*/\1/p' out)
for _ in $(seq 300); do
    grep -aq "reading: [0-9]* % of $all entries" pictures && break
    sleep 0.1
done
grep -aq "reading: [0-9]* % of $all entries" pictures || wrong "it says that it reads $all entries, and how far it is"
grep -aq 'reading: 100 % of' pictures && wrong 'it does not say that all was read when nothing was'
terminal kill-window -t long

# --- precedents of it
expect 0 "$FLAGFALL" precedents club.flagfall
says 'D-0001  Thursday Club: round 1, board 1'
says 'fide-2023 (in force since 1 January 2023): Phone'
says 'the device had been allowed: no'
says '  outcome   stands'
says '1 of 1 rulings'
expect 0 "$FLAGFALL" precedents club.flagfall club.flagfall --script phone --fact permitted=no --fact offender=black
says '2 of 2 rulings'
says 'alike     2 of 2 facts'
expect 0 "$FLAGFALL" precedents club.flagfall --fact permitted=yes
says 'not the same case'
expect 1 "$FLAGFALL" precedents club.flagfall --script illegal-move
says '0 of 1 rulings'
expect 1 "$FLAGFALL" precedents club.flagfall --routine
expect 0 "$FLAGFALL" precedents club.flagfall --no-routine --words 'black loss' --rulebook fide-2023
expect 0 "$FLAGFALL" precedents club.flagfall --export
says '"script":"phone"'
says '"became":"stands"'
grep -qE 'Aalto|Veera|Brandt|Jonas|Berg|Thursday|"AB"|"board"' out && wrong 'nobody is named'
expect 2 "$FLAGFALL" precedents
warns 'name one event'
expect 2 "$FLAGFALL" precedents club.flagfall --fact permitted
warns 'permitted: is not NAME=VALUE'
expect 2 "$FLAGFALL" precedents club.flagfall --routine --no-routine
expect 2 "$FLAGFALL" precedents nowhere.flagfall
one_complaint
warns 'nowhere.flagfall: cannot be opened: No such file or directory'

# --- what is no log, or no longer whole, is said or shown, and nothing is touched
expect 2 "$FLAGFALL" review
expect 2 "$FLAGFALL" review nowhere.flagfall
warns 'nowhere.flagfall: cannot be opened'
expect 2 "$FLAGFALL" review club.ini
one_complaint
expect 2 "$FLAGFALL" review club.flagfall
warns 'there is no terminal here'
cp club.flagfall cut.flagfall
head -c 9000 club.flagfall >cut.flagfall
LC_ALL=C sed 's/"how":"ruling"/"how":"juggle"/' club.flagfall >odd.flagfall
before=$(cksum odd.flagfall cut.flagfall)
for file in cut odd; do
    terminal new-window -d -n $file "$FLAGFALL review $file.flagfall; echo left with \$?; exec sleep 100"
done
shows odd 'R1     1'
for _ in $(seq 100); do
    terminal capture-pane -t cut -p >out
    grep -qE 'left with 2|reading it ended early|could not be read' out && break
    sleep 0.1
done
grep -qE 'left with 2|reading it ended early|could not be read' out || wrong 'what is wrong with the file is said'
[ "$before" = "$(cksum odd.flagfall cut.flagfall)" ] || wrong 'the files are as they were'
