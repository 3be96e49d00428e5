#!/bin/sh
# What was mistyped is named, with the word that was probably meant.
. "$(dirname "$0")/../expect.sh"

expect 2 "$FLAGFALL" positoin
is_silent
one_complaint
warns 'flagfall: positoin: no such command; perhaps position: see: flagfall --help'
expect 2 "$FLAGFALL" xyzzy
warns 'flagfall: xyzzy: no such command: see'
expect 2 "$FLAGFALL" ''
one_complaint
# a file or folder that cannot be opened: what it is, and what to do
expect 2 "$FLAGFALL" nothere.ini
is_silent
one_complaint
warns 'flagfall: nothere.ini: there is no such file here: look at its name and folder; flagfall event new FILE makes'
expect 2 "$FLAGFALL" evnts/open.flagfall
warns 'flagfall: evnts/open.flagfall: there is no such file here: look at its name and folder'
expect 2 "$FLAGFALL" players.trf
warns 'flagfall: players.trf: there is no such file here: flagfall event import players.trf --into EVENT takes'
: >players.trf
expect 2 "$FLAGFALL" players.trf
one_complaint
warns "flagfall: players.trf: is not an event's file: flagfall event import players.trf --into EVENT takes its players"
mkdir events
for folder in events events/ .; do
    expect 2 "$FLAGFALL" $folder
    one_complaint
    warns "flagfall: $folder: is a folder: name the event's file in it; flagfall event new FILE makes one"
done
: >notes.txt
expect 2 "$FLAGFALL" notes.txt
warns "flagfall: notes.txt: is not an event's file: those end in .ini, and their logs in .flagfall; flagfall event new"
mkdir bench
expect 0 "$FLAGFALL" bench --help # a command stays one
expect 2 "$FLAGFALL" help ben
warns 'perhaps bench'
expect 2 "$FLAGFALL" bench --jsno
warns 'perhaps --json'
