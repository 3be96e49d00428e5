#!/bin/sh
# What is handed in after a round, from a simulated one.
. "$(dirname "$0")/../expect.sh"
export TZ=UTC XDG_STATE_HOME="$SCRATCH/state"
expect 0 "$FLAGFALL" simulate --boards 12 --control 3+2 --minutes 9 --rate 60 --seed 5 --log round.flagfall

# --- the round
expect 0 "$FLAGFALL" report round.flagfall
for part in 'Round 1: Simulated hall' Results Rulings Penalties Incidents Devices Alarms 'flagfall-log 1 entries=1-'; do says "$part"; done
says 'D-0001'
cp out report.txt
expect 0 "$FLAGFALL" log verify round.flagfall --report report.txt
says 'the report fits'
expect 0 "$FLAGFALL" report round.flagfall 1 --markdown
says '## Rulings'
expect 2 "$FLAGFALL" report round.flagfall 2
one_complaint
warns 'there is no round 2 in it; the last is 1'

# --- the folder
expect 0 "$FLAGFALL" report round.flagfall --html folder
is_silent
for file in index.html boards.html cards.html clocks.html scoresheets.html report.txt games.pgn penalties.csv event.trf \
    decisions/D-0001.md decisions/D-0001-public.md; do
    [ -s "folder/$file" ] || wrong "the folder has $file"
done
expect 0 "$FLAGFALL" log verify round.flagfall --report folder/index.html
expect 0 "$FLAGFALL" log verify round.flagfall --report folder/decisions/D-0001.md
grep -qE 'https?://|<script|src=' folder/*.html && wrong 'no page asks for anything from elsewhere'
expect 0 "$FLAGFALL" audit folder/games.pgn
expect 0 "$FLAGFALL" report round.flagfall --html folder
mkdir theirs && echo mine >theirs/index.html
expect 2 "$FLAGFALL" report round.flagfall --html theirs
warns 'is there already and is no report'
[ "$(cat theirs/index.html)" = mine ] || wrong 'files of others stay'

# --- one by one
expect 0 "$FLAGFALL" report decision round.flagfall D-0001
says 'Right to appeal'
says 'The last readings of the board'
expect 0 "$FLAGFALL" report decision round.flagfall D-0001 --public --markdown
says '# Decision D-0001'
grep -q 'last readings' out && wrong 'the public wording keeps evidence back'
expect 0 "$FLAGFALL" report decision round.flagfall 1 --version 1
expect 2 "$FLAGFALL" report decision round.flagfall D-0001 --version 9
warns 'version'
expect 2 "$FLAGFALL" report decision round.flagfall D-0999
warns 'there is no such decision'
expect 2 "$FLAGFALL" report decision round.flagfall first
warns 'write it as D-0001'
expect 2 "$FLAGFALL" report decision round.flagfall
expect 0 "$FLAGFALL" report cards round.flagfall
says '[x] Illegal move'
expect 0 "$FLAGFALL" report clocks round.flagfall
says 'No sheet was written'
expect 0 "$FLAGFALL" simulate --boards 4 --control 60+10 --minutes 70 --rate 30 --seed 5 --log long.flagfall
expect 0 "$FLAGFALL" report clocks long.flagfall
says 'Against the time passed'
[ "$(grep -c 'Aldana' out)" = 2 ] || wrong 'two half hours, two sheets, each with every board'
expect 0 "$FLAGFALL" report pgn long.flagfall
says '[%ff clock,stopped]'
says '[%ff clock,started]'
expect 0 "$FLAGFALL" report scoresheets round.flagfall
says 'No teams play'
expect 0 "$FLAGFALL" report penalties round.flagfall
says 'decision,round,board,time'
expect 0 "$FLAGFALL" report pgn round.flagfall 1
says '[%clk '
expect 0 "$FLAGFALL" report trf round.flagfall
says '012 Simulated hall'

# --- bundle: the report goes with the log, and is checked against it
expect 0 "$FLAGFALL" report round.flagfall --bundle round.bundle
expect 0 "$FLAGFALL" log verify round.bundle
says 'round.bundle: whole:'
grep -q '"report":"report.txt","text":"Round 1' round.bundle || wrong 'the report is in the bundle'
expect 2 "$FLAGFALL" report round.flagfall --bundle round.bundle
warns 'cannot be made'
expect 2 "$FLAGFALL" report round.bundle
warns 'is a bundle'

# --- a damaged log is reported on, and the report says so
cp round.flagfall bad.flagfall
size=$(wc -c <bad.flagfall)
spoil bad.flagfall $((size / 2))
expect 1 "$FLAGFALL" report bad.flagfall
warns 'bad.flagfall'
LC_ALL=C sed 's/Simulated hall/Simulated hell/' round.flagfall >bad.flagfall
cmp -s round.flagfall bad.flagfall && wrong 'a byte was changed'
expect 1 "$FLAGFALL" report bad.flagfall
says '*** The log that this was made from is damaged: bad.flagfall: '
one_complaint
expect 1 "$FLAGFALL" report bad.flagfall --html bad
grep -q 'class="warn">The log that this was made from is damaged' bad/index.html || wrong 'the page says so'
expect 1 "$FLAGFALL" report decision bad.flagfall D-0001 --public
says 'is damaged'

# --- usage
expect 2 "$FLAGFALL" report
expect 2 "$FLAGFALL" report nowhere.flagfall
one_complaint
expect 2 "$FLAGFALL" report round.flagfall soon
warns 'soon is no round'
expect 2 "$FLAGFALL" report cards round.flagfall --html folder
warns 'are for the whole round'
expect 2 "$FLAGFALL" report round.flagfall 1 2
