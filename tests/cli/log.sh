#!/bin/sh
# The log as people and programs meet it: shown, verified, exported as lines and as bundles.
logs=$(cd "$(dirname "$0")/../logs" && pwd)
. "$(dirname "$0")/../expect.sh"
export TZ=UTC XDG_STATE_HOME="$SCRATCH/state"
cp "$logs/round.flagfall" . && chmod 644 round.flagfall

# --- show
expect 0 "$FLAGFALL" log show round.flagfall
[ "$(wc -l <out)" -eq 50 ] || wrong 'a line for each entry'
says '      1* 2025-11-13 02:13:20.000      -  station    -   key: '
says '     47* 2025-11-13 02:14:50.000      2  decision   AB  black_s: 420, cite: 7.5.1, result: continue'
says 'text: asked for water ?2J'
expect 0 "$FLAGFALL" log show round.flagfall --board 2 --kind decision,incident
[ "$(wc -l <out)" -eq 2 ] || wrong 'board and kinds choose'
expect 0 "$FLAGFALL" log show round.flagfall --player bauer --kind note
says 'asked for water'
expect 0 "$FLAGFALL" log show round.flagfall --player cruz --kind note
is_silent
expect 0 "$FLAGFALL" log show round.flagfall --who CD
[ "$(wc -l <out)" -eq 1 ] || wrong 'initials choose'
expect 0 "$FLAGFALL" log show round.flagfall --last 2
[ "$(wc -l <out)" -eq 2 ] || wrong 'the last two'
says 'is: ended, round: 3'
expect 0 "$FLAGFALL" log show round.flagfall --from 46 --to 47
[ "$(wc -l <out)" -eq 2 ] || wrong 'a range'
expect 0 "$FLAGFALL" log show round.flagfall --after 02:14:50 --before 2025-11-13T02:14:55
[ "$(wc -l <out)" -eq 1 ] || wrong 'a time'
expect 0 "$FLAGFALL" log show round.flagfall --text WATER
[ "$(wc -l <out)" -eq 1 ] || wrong 'a text'
expect 2 "$FLAGFALL" log show round.flagfall --kind decisions
warns 'decisions is no kind of entry; you may mean decision'
expect 2 "$FLAGFALL" log show round.flagfall --after noon
warns 'noon is no time'
expect 2 "$FLAGFALL" log show
expect 2 "$FLAGFALL" log look round.flagfall
expect 2 "$FLAGFALL" log show nowhere.flagfall
one_complaint
warns 'nowhere.flagfall: cannot be opened: No such file or directory'

echo "a letter to the arbiter, which is longer than the beginning of a file that SQLite would look at, more or less" >letter

# --- verify; nothing is touched, nothing is left beside it
before=$(cksum round.flagfall; ls)
expect 0 "$FLAGFALL" log verify round.flagfall
says 'round.flagfall: whole: 50 entries, 6 of them signed'
says 'key cecc 1507 dc1d dd72'
[ "$before" = "$(cksum round.flagfall; ls)" ] || wrong 'the file is as it was, and alone'
expect 0 "$FLAGFALL" log verify round.flagfall --key 'cecc 1507 dc1d dd72'
expect 1 "$FLAGFALL" log verify round.flagfall --key 0000000000000000
one_complaint
expect 0 "$FLAGFALL" log verify round.flagfall --report "$logs/round.txt"
says 'the report fits: entries 1 to 50 are those that it was made from, 0 came later'
sed 's/signature=./signature=g/' "$logs/round.txt" >forged.txt
expect 2 "$FLAGFALL" log verify round.flagfall --report forged.txt
warns 'forged.txt: its statement of the log was changed or is not whole'
expect 2 "$FLAGFALL" log verify round.flagfall --report letter
warns 'letter: it does not say which log it was made from'
expect 0 "$FLAGFALL" log verify --json round.flagfall
says '"entries":50,"file":"round.flagfall"'
expect 2 "$FLAGFALL" log verify nowhere.flagfall
expect 1 "$FLAGFALL" log verify letter
warns 'is not a Flagfall file'

cp round.flagfall changed.flagfall
spoil changed.flagfall 9000
expect 1 "$FLAGFALL" log verify changed.flagfall
one_complaint
is_silent
expect 1 "$FLAGFALL" log verify --json changed.flagfall
says '"whole":false'

# --- export
expect 0 "$FLAGFALL" log export round.flagfall --kind decision --names
says '{"board":2,"body":{"black_s":420,"cite":"7.5.1","result":"continue"},"hash":"'
expect 0 "$FLAGFALL" log export round.flagfall --names
says '"text":"asked for water'
[ "$(wc -l <out)" -eq 50 ] || wrong 'a JSON line for each entry'
expect 2 "$FLAGFALL" log export round.flagfall --bundle round.bundle
warns "the station's key cannot be read"
mkdir -p state/flagfall
printf 'flagfall-key 1 01%062d\n' 0 >state/flagfall/station.key
expect 2 "$FLAGFALL" log export round.flagfall --bundle round.bundle
warns "others may read the station's key"
chmod 600 state/flagfall/station.key
expect 0 "$FLAGFALL" log export round.flagfall --bundle round.bundle --report "$logs/round.txt"
expect 2 "$FLAGFALL" log export round.flagfall --bundle round.bundle
warns 'File exists'
mkdir elsewhere && mv round.bundle elsewhere
expect 0 env -u XDG_STATE_HOME HOME=/nowhere "$FLAGFALL" log verify elsewhere/round.bundle
says 'elsewhere/round.bundle: whole: 50 entries, 6 of them signed'
expect 0 "$FLAGFALL" log verify elsewhere/round.bundle --report "$logs/round.txt"
sed -i 's/7\.5\.1/7.5.5/' elsewhere/round.bundle
expect 1 "$FLAGFALL" log verify elsewhere/round.bundle
warns 'entry 47 (decision) does not give its hash: it was changed after it was written'
[ ! -e round.bundle ] || wrong 'what could not be exported leaves nothing behind'
expect 2 "$FLAGFALL" log export round.flagfall --bundle nowhere/round.bundle
warns 'nowhere/round.bundle: cannot be made'

# --- of a whole round: a player is found at the board where he sits; an export names nobody unless it is asked to
expect 0 "$FLAGFALL" simulate --boards 4 --seed 2 --log sim.flagfall
expect 0 "$FLAGFALL" log show sim.flagfall --kind pairing
says '      2  pairing    AB  black: Varga, Dev, white: Okafor, Hugo'
expect 0 "$FLAGFALL" log show sim.flagfall --player okafor --kind move --csv
[ "$(cut -d, -f4 out | sort -u | tr '\n' ' ')" = '2 board ' ] || wrong 'the moves of his board, and no others'
expect 0 "$FLAGFALL" log export sim.flagfall
says '"body":{"black":"player 4","white":"player 3"}'
says 'name = the event'
! grep -i 'okafor\|hugo\|varga\|"AB"' out || wrong 'nobody is named'
says '"who":"B'
expect 0 "$FLAGFALL" log export sim.flagfall --names --kind pairing
says '"white":"Okafor, Hugo"'
