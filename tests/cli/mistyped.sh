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
expect 2 "$FLAGFALL" help ben
warns 'perhaps bench'
expect 2 "$FLAGFALL" bench --jsno
warns 'perhaps --json'
