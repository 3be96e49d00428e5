#!/bin/sh
# The docket of an event, and the case file of a decision out of its log.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$SCRATCH/state" XDG_CONFIG_HOME="$SCRATCH/config" HOME="$SCRATCH"

simulated --direct --boards 12 --minutes 25 --seed 5 --log hall.flagfall
expect 0 "$FLAGFALL" event appeal hall.flagfall
says 'No appeal was filed.'
expect 0 "$FLAGFALL" event appeal hall.flagfall D-1
says 'Case file of D-0001'
says 'No appeal has been filed against this decision.'
says 'How it was decided'
says 'What happened, and what the devices showed'
says '-- D-0001 --'
says 'Earlier penalties of both players'
says 'Appeals under this rulebook'
expect 0 "$FLAGFALL" event appeal hall.flagfall d0002 --form markdown --with hall.flagfall
says '## Decision D-0002'
expect 0 "$FLAGFALL" event appeal hall.flagfall D-1 --form html
says '<h2>Decision D-0001</h2>'
expect 2 "$FLAGFALL" event appeal hall.flagfall A-1
is_silent
warns 'A-1: there is no such appeal'
expect 2 "$FLAGFALL" event appeal hall.flagfall D-99999
for bad in D- x 1x D--1 0; do
    expect 2 "$FLAGFALL" event appeal hall.flagfall "$bad"
    is_silent
    one_complaint
done
expect 2 "$FLAGFALL" event appeal nowhere.flagfall
expect 2 "$FLAGFALL" event appeal
expect 2 "$FLAGFALL" event passphrase hall.flagfall AB
warns 'is a log, and a log is never changed'
