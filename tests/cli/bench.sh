#!/bin/sh
# A benchmark by its name, as a table and as JSON; figures are nothing that a test could hold.
. "$(dirname "$0")/../expect.sh"

expect 0 "$FLAGFALL" bench moves
says 'what        flagfall            aim                       met  peer'
says 'M/s'
says 'over 60 M/s'
expect 0 "$FLAGFALL" bench --json moves
says '{"name": "moves", "figure": '
says '"unit": "M/s", "aim": 60, "met": "'
expect 2 "$FLAGFALL" bench speed
warns 'speed: no such benchmark'
expect 0 "$FLAGFALL" bench dead-hard
[ "$(wc -l <out)" -eq 1 ] || wrong 'without a folder there are no hard questions'
