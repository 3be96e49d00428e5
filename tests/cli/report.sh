#!/bin/sh
# What is handed in after a round, from a simulated one.
. "$(dirname "$0")/../expect.sh"
export TZ=UTC XDG_STATE_HOME="$SCRATCH/state"
simulated --direct --boards 12 --control 3+2 --minutes 9 --rate 60 --seed 5 --log round.flagfall

# --- the round
expect 0 "$FLAGFALL" report round.flagfall
for part in 'Round 1: Simulated hall' Results 'Byes and absences' Rulings Penalties Incidents Devices \
    Signed 'flagfall-log 1 entries=1-'; do
    says "$part"
done
says 'D-0001'
cp out report.txt
expect 0 "$FLAGFALL" log verify round.flagfall --report report.txt
says 'the report is what the log gives'
expect 0 "$FLAGFALL" report event round.flagfall
for part in 'Rounds' 'Decisions' 'Penalties' 'Appeals' 'Remarks'; do says "$part"; done
says 'Chief arbiter '
cp out event.txt
expect 0 "$FLAGFALL" log verify round.flagfall --report event.txt
expect 0 "$FLAGFALL" report appeal round.flagfall D-0001
for part in 'Appeal against D-0001' 'The decision' 'Who heard the appeal' '[ ] upheld' 'Chair '; do says "$part"; done
cp out appeal.txt
expect 0 "$FLAGFALL" log verify round.flagfall --report appeal.txt
expect 2 "$FLAGFALL" report appeal round.flagfall A-0001
warns 'there is no appeal A-0001 in it'
expect 2 "$FLAGFALL" report appeal round.flagfall
warns 'which appeal'
expect 0 "$FLAGFALL" report alerts round.flagfall
says 'Alerts an hour'
says 'Alerts of the round'
expect 0 "$FLAGFALL" report round.flagfall 1 --markdown
says '## Rulings'
expect 2 "$FLAGFALL" report round.flagfall 2
one_complaint
warns 'there is no round 2 in it; the last is 1'

# --- the folder
expect 0 "$FLAGFALL" report round.flagfall --html folder
is_silent
for file in index.html boards.html cards.html clocks.html scoresheets.html report.txt games.pgn penalties.csv \
    event.trf \
    internal/alerts.html internal/D-0001.html public/D-0001.html; do
    [ -s "folder/$file" ] || wrong "the folder has $file"
done
for file in folder/*.* folder/internal/* folder/public/*; do
    expect 0 "$FLAGFALL" log verify round.flagfall --report "$file"
    for at in 5 40 75 100; do # a byte changed at so many hundredths of the page is found, wherever it stands
        cp "$file" kept
        spoil "$file" $(($(wc -c <kept) * at / 101))
        expect 1 "$FLAGFALL" log verify round.flagfall --report "$file"
        cp kept "$file"
    done
done
# the choices that a page says of itself are part of it, and so is its clock
for change in s/public=0/public=1/ s/folder=0/folder=1/ s/open=0/open=1/ s/offset=0/offset=60/ s/with=0/with=1/; do
    sed "$change" report.txt >other.txt
    expect 1 "$FLAGFALL" log verify round.flagfall --report other.txt
done
says_in() { grep -q "$2" "$1" || wrong "$1 says $2"; }
says_in report.txt 'Time zone'
TZ=Asia/Tokyo "$FLAGFALL" report round.flagfall >elsewhere.txt
expect 0 "$FLAGFALL" log verify round.flagfall --report elsewhere.txt
sed 's/UTC+09:00/UTC+00:00/' elsewhere.txt >other.txt
cmp -s elsewhere.txt other.txt || expect 1 "$FLAGFALL" log verify round.flagfall --report other.txt
# pages that stand alone: a table, a case file, the docket
"$FLAGFALL" report penalties round.flagfall >alone.csv
expect 0 "$FLAGFALL" log verify round.flagfall --report alone.csv
says 'the table is what the log gives as it stands'
sed '2s/./X/' alone.csv >changed.csv
expect 1 "$FLAGFALL" log verify round.flagfall --report changed.csv
warns 'is not what the log gives'
# what event export writes names no log either: it is held against all that this log gives, and none is called another
for as in trf trf26 trf16 csv players pgn; do
    "$FLAGFALL" event export round.flagfall --as $as >table.$as
    expect 0 "$FLAGFALL" log verify round.flagfall --report table.$as
    says 'the table is what the log gives as it stands'
    sed '2s/./?/' table.$as >changed.$as
    expect 1 "$FLAGFALL" log verify round.flagfall --report changed.$as
    warns 'is not what the log gives'
done
echo 'round,board' >none.csv
expect 1 "$FLAGFALL" log verify round.flagfall --report none.csv
warns 'says "round,board", the log gives'
echo 'no page of ours' >none.txt
expect 1 "$FLAGFALL" log verify round.flagfall --report none.txt
warns 'does not say which log it was made from, and is no table that this log gives'

# what is printed for the wall has no room for a line of ours
expect 0 "$FLAGFALL" report round.flagfall --sheets wall
for sheet in pairings names slips places players; do
    for as in txt html; do
        expect 0 "$FLAGFALL" log verify round.flagfall --report wall/$sheet.$as
        sed '1s/./?/' wall/$sheet.$as >changed.$as
        expect 1 "$FLAGFALL" log verify round.flagfall --report changed.$as
        warns "changed.$as"
    done
done
sed 's/^flagfall-page.*//' report.txt >other.txt
expect 1 "$FLAGFALL" log verify round.flagfall --report other.txt
for form in text markdown html; do
    "$FLAGFALL" event appeal round.flagfall D-0001 --form $form >case.txt
    expect 0 "$FLAGFALL" log verify round.flagfall --report case.txt
    spoil case.txt $(($(wc -c <case.txt) / 2))
    expect 1 "$FLAGFALL" log verify round.flagfall --report case.txt
    "$FLAGFALL" event appeal round.flagfall --form $form >docket.txt
    expect 0 "$FLAGFALL" log verify round.flagfall --report docket.txt
done
sed 's/^ *Round 1/Round 7/' report.txt >other.txt
expect 1 "$FLAGFALL" log verify round.flagfall --report other.txt
warns 'is not what the log gives'
grep -qE 'https?://|<script|src=' folder/*.html && wrong 'no page asks for anything from elsewhere'
expect 0 "$FLAGFALL" audit folder/games.pgn
expect 0 "$FLAGFALL" report round.flagfall --html folder
mkdir theirs && echo mine >theirs/index.html
expect 2 "$FLAGFALL" report round.flagfall --html theirs
warns 'is there already and is not a report'
[ "$(cat theirs/index.html)" = mine ] || wrong 'files of others stay'

# --- one by one
expect 0 "$FLAGFALL" report decision round.flagfall D-0001
says 'Right to appeal'
says 'the last readings of the board'
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
if [ -f "$(dirname "$FLAGFALL")/locale/de/LC_MESSAGES/flagfall.mo" ]; then # in the language asked, and still proved
    expect 0 "$FLAGFALL" report cards round.flagfall --language de
    says 'VORFALLKARTE'
    says '[x] Regelwidriger Zug'
    says 'Grund: Ein abgeschlossener regelwidriger Zug'
    cp out cards.txt
    expect 0 "$FLAGFALL" log verify round.flagfall --report cards.txt
    sed 's/Weiß/Schwarz/' cards.txt >spoiled.txt
    expect 1 "$FLAGFALL" log verify round.flagfall --report spoiled.txt
fi
expect 2 "$FLAGFALL" report cards round.flagfall --language xx
warns 'there are no texts in xx'
expect 2 "$FLAGFALL" report clocks round.flagfall --language de
warns '--language is for cards'
expect 0 "$FLAGFALL" report clocks round.flagfall
says 'No sheet has been written'
simulated --direct --boards 4 --control 60+10 --minutes 70 --rate 30 --seed 5 --log long.flagfall
expect 0 "$FLAGFALL" report clocks long.flagfall
says 'Off the time elapsed'
[ "$(grep -c 'Aldana' out)" = 2 ] || wrong 'two half hours, two sheets, each with every board'
expect 0 "$FLAGFALL" report pgn long.flagfall
says '[%ff clock,times-set]'
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

# --- pages that can be read with a keyboard and a screen reader: headings in order, regions that scroll can be reached
expect 0 "$FLAGFALL" report round.flagfall --html read_aloud
for page in read_aloud/*.html read_aloud/*/*.html; do
    grep -o '<h[1-6]' "$page" | awk '{ level = substr($0, 3) + 0; if (level > was + 1) exit 1; was = level }' ||
        wrong "$page leaves out a level of headings"
    ! grep -q '<pre class="form">' "$page" || wrong "$page has a form that a keyboard cannot scroll"
    [ "$(grep -c '<nav>' "$page")" -lt 2 ] || wrong "$page has two lists of links without names"
done

# --- a bundle is read as the log is
for what in 'log show' 'report' 'log export --names' 'precedents'; do
    "$FLAGFALL" $what round.flagfall >of_log
    "$FLAGFALL" $what round.bundle >of_bundle 2>/dev/null
    sed 's/round\.bundle/round.flagfall/g' of_bundle | cmp -s - of_log || wrong "$what of a bundle is that of the log"
    [ -s of_log ] || wrong "$what says something"
done
sed 's/"who":"AB"/"who":"AC"/' round.bundle >bad.bundle
expect 2 "$FLAGFALL" log show bad.bundle
warns 'it was changed after it was written'
expect 2 "$FLAGFALL" review bad.bundle
warns 'it was changed after it was written'
head -n 20 round.bundle >bad.bundle
expect 2 "$FLAGFALL" log show bad.bundle
warns 'its end was cut'

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
warns 'soon is not a round'
expect 2 "$FLAGFALL" report cards round.flagfall --html folder
warns 'are for the whole round'
expect 2 "$FLAGFALL" report round.flagfall 1 2
