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

expect 0 "$FLAGFALL" simulate --boards 5 --faults none --seed 1-2 --json --minutes 3
says '"games":10,"right":10,'
says '"missed":0,"invented":0,'
says '"hash":"'
expect 0 "$FLAGFALL" simulate --boards 16 --faults none --boards-a-bus 8 --minutes 5
says 'right 16'

# As often as in life: far fewer, and the load beside what alarm practice aims at.
expect 0 "$FLAGFALL" simulate --boards 40 --faults life --seed 2 --arbiters 4
says 'missed 0, invented 0'
says 'one of 4'
says 'worst ten minutes'
says 'chattering                                  0'
expect 0 "$FLAGFALL" simulate --boards 40 --faults life --seed 2 --arbiters 4 --json
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
expect 2 "$FLAGFALL" simulate --control 3++
one_complaint
expect 2 "$FLAGFALL" simulate now
warns 'one argument too many'
expect 2 "$FLAGFALL" simulate --games nowhere.pgn
warns 'nowhere.pgn'

# --- kept as a log
export XDG_STATE_HOME="$SCRATCH/state"
expect 0 "$FLAGFALL" simulate --boards 4 --minutes 4 --seed 3 --log round.flagfall
expect 0 "$FLAGFALL" log verify round.flagfall
says 'round.flagfall: whole:'
expect 0 "$FLAGFALL" log show round.flagfall --kind event
says 'Simulated hall'
expect 2 "$FLAGFALL" simulate --boards 4 --minutes 1 --log round.flagfall
one_complaint
expect 2 "$FLAGFALL" simulate --boards 4 --minutes 1 --seed 1-2 --log two.flagfall
warns 'a log holds one round: name one seed'
