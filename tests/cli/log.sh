#!/bin/sh
# The log as people and programs meet it: shown, verified, exported as lines and as bundles.
logs=$(cd "$(dirname "$0")/../logs" && pwd)
. "$(dirname "$0")/../expect.sh"
export TZ=UTC XDG_STATE_HOME="$SCRATCH/state"
cp "$logs/round.flagfall" . && chmod 644 round.flagfall

# --- show
expect 0 "$FLAGFALL" log show round.flagfall
[ "$(wc -l <out)" -eq 50 ] || wrong 'a line for each entry'
says '      1* 2025-11-13 02:13:20.000+00:00      -  station    -   key: '
says '     47* 2025-11-13 02:14:50.000+00:00      2  decision   AB  black: 7:00, cite: 7.5.1, result: continue'
says 'text: asked for water ?2J'
expect 0 "$FLAGFALL" log show round.flagfall --board 2 --kind decision,incident
[ "$(wc -l <out)" -eq 2 ] || wrong 'board and kinds choose'
expect 0 "$FLAGFALL" log show round.flagfall --player white
is_silent # nobody is called that: it is the name of a member in every pairing
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
grep -q 'illegal-move\|black_s' out && wrong 'people read no identifiers'
says 'illegal move by a player'
expect 0 "$FLAGFALL" log show round.flagfall --from 46 --to 47 --json
says 'illegal-move'
says 'black_s'
expect 0 "$FLAGFALL" log show round.flagfall --after 02:14:50 --before 2025-11-13T02:14:55
[ "$(wc -l <out)" -eq 1 ] || wrong 'a time'

# An offset to UTC is with each time: clocks that are set back at the decision show the hour before it twice.
twice=AAA0BBB-1,J60/2,J317/3:14:50
expect 0 env TZ=$twice "$FLAGFALL" log show round.flagfall
says '      1* 2025-11-13 03:13:20.000+01:00      -  station'
says '     47* 2025-11-13 02:14:50.000+00:00      2  decision'
expect 0 env TZ=$twice "$FLAGFALL" log show round.flagfall --after 03:14:50+01:00 --before 2025-11-13T02:14:55+00:00
[ "$(wc -l <out)" -eq 1 ] || wrong 'a time with its offset'
expect 0 env TZ=$twice "$FLAGFALL" log show round.flagfall --last 1 --csv
says '+00:00,'
expect 0 env TZ=$twice "$FLAGFALL" report round.flagfall
says 'at 03:14:50 to UTC+00:00'
says 'times that come twice are marked'
says '(1st) before it, (2nd) after it'
grep -q '03:1[34]:[0-9][0-9] (1st)' out || wrong 'the first is told apart'
grep -q '02:14:5[0-9] (2nd)' out || wrong 'the second is told apart'
expect 0 "$FLAGFALL" report round.flagfall
! grep -q '(1st)\|(2nd)' out || wrong 'no other time is marked'

# They are those of the event, wherever the log is read.
mkdir there
sed 's#^supervised#zone = Asia/Tokyo\nsupervised#' "$logs/../screens/club.ini" >there/club.ini
printf 'begin\nquit yes\n' | "$FLAGFALL" there/club.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
expect 0 "$FLAGFALL" log show there/club.flagfall --last 1
says '+09:00 '

expect 0 "$FLAGFALL" log show round.flagfall --text WATER
[ "$(wc -l <out)" -eq 1 ] || wrong 'a text'
expect 2 "$FLAGFALL" log show round.flagfall --kind decisions
warns 'decisions is not a kind of entry; you may mean decision'
expect 2 "$FLAGFALL" log show round.flagfall --after noon
warns 'noon is not a time'
expect 2 "$FLAGFALL" log show
expect 2 "$FLAGFALL" log look round.flagfall
expect 2 "$FLAGFALL" log show nowhere.flagfall
one_complaint
warns 'nowhere.flagfall: cannot be opened: No such file or directory'

echo "a letter to the arbiter, which is longer than the beginning of a file that SQLite would look at" >letter

# --- verify; nothing is touched, nothing is left beside it
before=$(cksum round.flagfall; ls)
expect 0 "$FLAGFALL" log verify round.flagfall
says 'round.flagfall: whole: 50 entries, 6 of them signed'
says 'key cecc 1507 dc1d dd72'
[ "$before" = "$(cksum round.flagfall; ls)" ] || wrong 'the file is as it was, and alone'
expect 0 "$FLAGFALL" log verify round.flagfall --key 'cecc 1507 dc1d dd72'
expect 1 "$FLAGFALL" log verify round.flagfall --key 0000000000000000
for key in '' zz cecc1507dc1ddd7 'cecc1507dc1ddd72,' 'cecc1507dc1ddd72,x'; do # what is not a key is no forgery
    expect 2 "$FLAGFALL" log verify round.flagfall --key "$key"
    warns 'write 16 to 64 digits of each key'
done
one_complaint
tail -n +2 "$logs/round.txt" >round.head
expect 0 "$FLAGFALL" log verify round.flagfall --report round.head
says 'the report is what the log gives: entries 1 to 50 are those that it was made from, 0 came later'
expect 1 "$FLAGFALL" log verify round.flagfall --report "$logs/round.txt"
warns 'it does not say how it was made, so that its content cannot be compared'
sed 's/signature=./signature=g/' "$logs/round.txt" >forged.txt
expect 1 "$FLAGFALL" log verify round.flagfall --report forged.txt
warns 'forged.txt: its statement of the log was changed or is not whole'
expect 1 "$FLAGFALL" log verify round.flagfall --report letter
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

# --- taken over by another station
cp round.flagfall over.flagfall
expect 2 "$FLAGFALL" event take-over over.flagfall
warns 'say why this station goes on with it: --reason TEXT'
expect 2 "$FLAGFALL" event take-over over.flagfall --reason "$(printf ' \342\200\213\302\240')"
warns 'say why this station goes on with it: --reason TEXT'
expect 0 "$FLAGFALL" event take-over over.flagfall --reason 'the laptop broke' --who AB
says 'nobody vouches for that key'
expect 0 "$FLAGFALL" log show over.flagfall --kind station --last 1
says 'the laptop broke'
expect 1 "$FLAGFALL" log verify over.flagfall
warns 'entry 51 takes the log over with key'
expect 1 "$FLAGFALL" log verify over.flagfall --key 'cecc 1507 dc1d dd72'
key=$("$FLAGFALL" log show over.flagfall --from 51 | sed -n 's/.*key: \([0-9a-f]*\).*/\1/p')
expect 0 "$FLAGFALL" log verify over.flagfall --key "cecc 1507 dc1d dd72,$key"
says "entry 51: key"
says 'took it over, named by you'
expect 2 "$FLAGFALL" event take-over over.flagfall --reason again
warns 'this station writes it already'
cp round.flagfall signed.flagfall
printf 'flagfall-key 1 01%062d\n' 0 >old.key && chmod 600 old.key
expect 0 "$FLAGFALL" event take-over signed.flagfall --old-key old.key --reason 'a second machine'
grep -q vouches out && wrong 'the old key vouches for the new one'
expect 0 "$FLAGFALL" log verify signed.flagfall
says 'took it over, signed by the key before it'
expect 0 "$FLAGFALL" event take-over signed.flagfall --station-key old.key --old-key state/flagfall/station.key \
    --reason 'the first one again'
expect 0 "$FLAGFALL" log verify signed.flagfall
says 'by 2 stations'
says 'entry 52: key cecc 1507 dc1d dd72'
expect 0 "$FLAGFALL" log verify --json signed.flagfall
says '"stations":2,"takeovers":2'
names() { tr '\n' ' ' <"$1" | sed 's/<[^>]*>/ /g; s/[*|:]//g; s/  */ /g' | grep -q "$2" || wrong "$1 names $2"; }
keys_named() { # FILE LOG: a page names each key that signed, and who vouches for it
    names "$1" "First key $first"
    case $2 in
    signed) names "$1" 'from entry 51 on by key [0-9a-f ]*, signed by the key before it'
        names "$1" 'from entry 52 on by key cecc 1507 dc1d dd72, signed by the key before it' ;;
    *) names "$1" 'on by key [0-9a-f ]*, unsigned the key before it does not vouch for it' ;;
    esac
}
cp "$logs/appeals.flagfall" case.flagfall && chmod 644 case.flagfall
expect 0 "$FLAGFALL" event take-over case.flagfall --reason 'the laptop broke'
for file in over signed case; do
    # where nobody knows whose key it is the pages are made, and the command says so
    [ $file = signed ] && status=0 || status=1
    first='cecc 1507 dc1d dd72' pages='round boards event cards alerts clocks scoresheets names'
    [ $file = case ] && first='' pages='decision appeal'
    for page in $pages; do
        for form in '' --markdown; do
            # shellcheck disable=SC2046,SC2086
            expect $status "$FLAGFALL" report $page $file.flagfall $([ $file = case ] && echo D-0001) $form
            keys_named out $file
        done
    done
    for number in '' D-0001; do
        for form in text markdown html; do
            [ -z "$number" ] || [ $file = case ] || continue
            # shellcheck disable=SC2086
            "$FLAGFALL" event appeal $file.flagfall $number --form $form >out 2>err
            keys_named out $file
        done
    done
    expect $status "$FLAGFALL" report $file.flagfall --html pages-$file
    for page in pages-$file/*.html pages-$file/*/*.html pages-$file/report.txt; do
        keys_named "$page" $file
        [ $file != signed ] || expect 0 "$FLAGFALL" log verify $file.flagfall --report "$page"
    done
done
rm -rf state

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
[ "$(stat -c %a round.bundle)" = 600 ] || wrong 'a bundle is its owner'"'"'s alone'
expect 2 "$FLAGFALL" log export round.flagfall --bundle round.bundle
warns 'File exists'
mkdir elsewhere && mv round.bundle elsewhere
expect 0 env -u XDG_STATE_HOME HOME=/nowhere "$FLAGFALL" log verify elsewhere/round.bundle
says 'elsewhere/round.bundle: whole: 50 entries, 6 of them signed'
expect 0 "$FLAGFALL" log verify elsewhere/round.bundle --report "$logs/round.txt"
sed -i 's/7\.5\.1/7.5.5/' elsewhere/round.bundle
expect 1 "$FLAGFALL" log verify elsewhere/round.bundle
warns 'entry 47 (decision) does not match its hash: it was changed after it was written'
[ ! -e round.bundle ] || wrong 'what could not be exported leaves nothing behind'
expect 2 "$FLAGFALL" log export round.flagfall --bundle nowhere/round.bundle
warns 'nowhere/round.bundle: cannot be made'

# --- of a whole round: a player is found at the board where he sits; an export names nobody unless it is asked to
simulated --direct --boards 4 --seed 2 --log sim.flagfall
expect 0 "$FLAGFALL" log show sim.flagfall --kind pairing
says '      2  pairing    AB  Okafor, Hugo - Varga, Dev'
expect 0 "$FLAGFALL" log show sim.flagfall --kind move
grep -qE ' move  .* [0-9]+\.(\.\.)? [A-Za-z]' out || wrong 'moves are written as in a game score'
grep -qE '[a-h][1-8][a-h][1-8]' out && wrong 'and not from square to square'
expect 0 "$FLAGFALL" log show sim.flagfall
grep -E 'what: |id: |rule: |: (true|false)' out && wrong 'people read words, and no members'
expect 0 "$FLAGFALL" log show sim.flagfall --json
says 'rule: fide-2023 '
expect 0 "$FLAGFALL" log show sim.flagfall --player okafor --kind move --csv
[ "$(cut -d, -f4 out | sort -u | tr '\n' ' ')" = '2 board ' ] || wrong 'the moves of his board, and no others'
expect 0 "$FLAGFALL" log export sim.flagfall
says '"body":{"black":"player 4","white":"player 3"}'
says 'name = the event'
! grep -i 'okafor\|hugo\|varga\|"AB"' out || wrong 'nobody is named'
says '"who":"B'
expect 0 "$FLAGFALL" log export sim.flagfall --names --kind pairing
says '"white":"Okafor, Hugo"'
