#!/bin/sh
# A simulated round: the score as people and as programs read it, the same hash for the same seed.
. "$(dirname "$0")/../expect.sh"

expect 0 "$FLAGFALL" simulate --boards 10 --faults none --seed 3
says 'games 10, right 10,'
says 'missed 0, invented 0'
cp out first
expect 0 "$FLAGFALL" simulate --boards 10 --faults none --seed 3
cmp -s out first || wrong 'the same seed gives the same round'
expect 0 "$FLAGFALL" simulate --boards 10 --faults none --seed 4
cmp -s out first && wrong 'another seed gives another round'

# in one line, as the guide of the reviewer has it
expect 0 "$FLAGFALL" simulate --summary --boards 10 --faults none --seed 3
[ "$(wc -l <out)" = 1 ] || wrong "one line: $(cat out)"
says '10 games, 10 of them recorded right; of 11 incidents 11 were reported, 0 asked about, 0 missed; 0 were invented'

expect 0 "$FLAGFALL" simulate --boards 10 --faults none --seed 3 --direct
says 'games 10, right 10,'
says 'direct: readings went straight to the hall'

expect 0 "$FLAGFALL" simulate --boards 5 --faults none --seed 1-2 --json --minutes 3
says '"games":{"made":10,"right":10,"asked":0,"wrong":0,'
says '"invented_p1":0'
says '"path":"session"'
says '"hash":"'
expect 0 "$FLAGFALL" simulate --boards 16 --faults none --boards-a-bus 8 --minutes 5
says 'right 16'

# Every kind of device plays a round, from its bytes through lines and session to the games.
for device in millennium certabo novag-citrine novag-ucb saitek-osa chessnut ichessone plain plain-no-clock \
    livechess; do
    expect 0 "$FLAGFALL" simulate --boards 4 --control 15+10 --faults none --device "$device"
    says 'games 4, right 4,'
done
# Squares that are only occupied or not leave captures in doubt: that is a score of its own.
"$FLAGFALL" simulate --boards 2 --control 15+10 --faults none --device pegasus >out 2>err
says 'games 2, right '
# By each rulebook; under the Chess Laws 2023 people play what they alone know, on boards with and without a clock.
for book in ccca-2014 schiller-2003 us-chess-7 ihsa-2014 fide-2014; do
    expect 0 "$FLAGFALL" simulate --rulebook "$book" --boards 4 --control 15+10 --faults none
    says 'games 4, right 4,'
done
for how in '--boards-a-bus 5' '--device plain' '--device plain-no-clock'; do
    # shellcheck disable=SC2086
    expect 0 "$FLAGFALL" simulate --rulebook chess-laws-2023 --boards 10 --control 15+10 --faults none $how
    says 'games 10, right 10,'
    says 'pass '
done
rm -f laws.flagfall
expect 0 "$FLAGFALL" simulate --rulebook chess-laws-2023 --boards 20 --seed 2 --faults none --log laws.flagfall
expect 0 "$FLAGFALL" report pgn laws.flagfall
[ "$(grep -c '^.Variant "Chess Laws 2023"' out)" = 20 ] || wrong 'each game names its variant'
for move in -- O-O-O; do
    grep -q -e " $move" out || wrong "somebody plays $move"
done
expect 2 "$FLAGFALL" simulate --rulebook checkers
warns 'there is no rulebook checkers'
expect 2 "$FLAGFALL" simulate --rulebook chess-laws-2023 --device pegasus
warns 'pegasus knows the moves of chess alone'
expect 2 "$FLAGFALL" simulate --device abacus
warns 'no simulated device is called abacus'
expect 2 "$FLAGFALL" simulate --device plain --boards-a-bus 4
warns 'only DGT boards are on a bus'

# As often as in life: far fewer, and the load beside what alarm practice aims at.
# What goes wrong in life may be too hard to be seen: that is a score of its own, and exit status 1.
"$FLAGFALL" simulate --boards 40 --faults life --seed 2 --arbiters 4 >out 2>err
[ $? -le 1 ] || wrong 'a round as in life is scored'
says 'games 40, right '
says 'one of 4'
says 'worst ten minutes'
says 'chattering                                  0'
"$FLAGFALL" simulate --boards 40 --faults life --seed 2 --arbiters 4 --json >out 2>err
says '"arbiters":4,"each":{"per_hour":'
expect 0 "$FLAGFALL" simulate --assumptions
says 'illegal-move         0.5       3.0  100 games'

expect 2 "$FLAGFALL" simulate --boards 0
one_complaint
expect 2 "$FLAGFALL" simulate --seed 5-2
warns 'names no seeds'
expect 2 "$FLAGFALL" simulate --seed soon
warns 'names no seeds'
expect 2 "$FLAGFALL" simulate --faults earthquake
warns 'earthquake'
expect 2 "$FLAGFALL" simulate --control 'G/60 d'
warns 'write 60 d/5 for a delay of 5 seconds, or: 60 days'
expect 2 "$FLAGFALL" simulate --control 3++
one_complaint
expect 2 "$FLAGFALL" simulate now
warns 'one argument too many'
expect 2 "$FLAGFALL" simulate --games nowhere.pgn
warns 'nowhere.pgn'

# --- kept as a log
export XDG_STATE_HOME="$SCRATCH/state"
expect 0 "$FLAGFALL" simulate --boards 4 --minutes 4 --seed 3 --faults none --log round.flagfall
expect 0 "$FLAGFALL" log verify round.flagfall
says 'round.flagfall: whole:'
expect 0 "$FLAGFALL" log show round.flagfall --kind event
says 'Simulated hall'

# The entries of a seed are the same to the byte, in another folder, from another second on and for another person;
# what depends on these is the station's own key and name, the time of day, and the hashes and signatures over them.
entries() {
    expect 0 "$FLAGFALL" log export "$1" --names
    awk '
        function take(field, pattern) {
            if (!match($0, "\"" field "\":" pattern)) { print FILENAME ": no " field; exit }
            value = substr($0, RSTART + length(field) + 3, RLENGTH - length(field) - 3)
            $0 = substr($0, 1, RSTART - 1) substr($0, RSTART + RLENGTH)
            return value
        }
        {
            if (NR == 1) take("key", "\"[0-9a-f]*\"")
            take("hash", "\"[0-9a-f]*\"")
            take("previous", "\"[0-9a-f]*\"")
            if (/"signature":/) take("signature", "\"[0-9a-f]*\"")
            take("station", "\"[^\"]*\"")
            wall = take("wall_ms", "[0-9]*")
            if (NR == 1) began = wall
            print wall - began, $0
        }' out
}
entries round.flagfall >entries.1
[ "$(wc -l <entries.1)" -gt 50 ] || wrong 'a round has entries'
began=$(date +%s)
until [ "$(date +%s)" != "$began" ]; do :; done
mkdir elsewhere
expect 0 env HOME="$SCRATCH/elsewhere" XDG_STATE_HOME="$SCRATCH/elsewhere" USER=somebody TZ=Asia/Tokyo \
    "$FLAGFALL" simulate --boards 4 --minutes 4 --seed 3 --faults none --log elsewhere/again.flagfall
entries elsewhere/again.flagfall >entries.2
cmp entries.1 entries.2 || wrong 'the same seed gives the same entries to the byte'
"$FLAGFALL" log export round.flagfall --names | sed 's/.*"hash"://; s/,.*//' >hashes.1
"$FLAGFALL" log export elsewhere/again.flagfall --names | sed 's/.*"hash"://; s/,.*//' >hashes.2
cmp -s hashes.1 hashes.2 && wrong 'the second log is another one'
expect 0 "$FLAGFALL" simulate --boards 4 --minutes 4 --seed 4 --faults none --log elsewhere/other.flagfall
entries elsewhere/other.flagfall >entries.3
cmp -s entries.1 entries.3 && wrong 'another seed gives other entries'

expect 2 "$FLAGFALL" simulate --boards 4 --minutes 1 --log round.flagfall
one_complaint
expect 2 "$FLAGFALL" simulate --boards 4 --minutes 1 --seed 1-2 --log two.flagfall
warns 'a log holds one round: name one seed'
