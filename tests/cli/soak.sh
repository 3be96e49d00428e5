#!/bin/sh
# The long day of tests/soak in some seconds: nobody ends, no descriptor is lost.
soak=$(cd "$(dirname "$0")/.." && pwd)/soak
. "$(dirname "$0")/../expect.sh"

export SAMPLES=6 SLACK=16384 # sanitizers keep what was freed
expect 0 "$soak" 12 0.06 40
says '12 boards for 0.06 hours at 40 times'
says 'the console: +'
