#!/bin/sh
# No picture of a screen, no page of a report, no text of a rulebook or guide shows an identifier (tests/identifiers);
# in a copy that is spoiled each is found, and what other programs read is left alone.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/expect.sh"
expect 0 "$root/tests/identifiers"
is_silent

mkdir -p house/tests/screens/one house/tests/reports house/config/rulebooks/x house/config/guides house/config/man
mkdir -p house/core/hall
cp "$root/tests/identifiers" house/tests/
echo '    {"lever-moved", "the lever was moved"},' >house/core/hall/incident.c
printf '[script]\nask = clock_pressed\ntext = "Is {prior_illegal} draw-offer or touch-move?"\n' \
    >house/config/rulebooks/x/draw-offer.ini
printf '; lever-moved\nreason = "lever-moved | the lever was moved"\n' >house/config/rulebooks/x/rulebook.ini
printf ' hh:mm:ss  a half-hour, :draw-offer, draw-offer.ini\n│ fact: white_clock_s.\n' \
    >house/tests/screens/one/a.80x24.plain
printf '=== log export x.flagfall\nkind: lever-moved\n=== report round x.flagfall\nAbout  lever-moved\n' \
    >house/tests/reports/x.pages
echo 'flagfall-page 2 lever-moved' >>house/tests/reports/x.pages
echo 'Say clock_pressed first.' >house/config/guides/floor.txt
printf '.B clock_pressed\nthen \\fBclock_pressed\\fR\n' >house/config/man/flagfall-arbiter.7
expect 1 house/tests/identifiers
says 'tests/screens/one/a.80x24.plain:2: white_clock_s: '
says 'tests/reports/x.pages:4: lever-moved: '
says 'config/rulebooks/x/draw-offer.ini:3: draw-offer: '
says 'config/guides/floor.txt:1: clock_pressed: '
[ "$(wc -l <out)" -eq 4 ] || wrong "nothing else is found"

rm house/config/rulebooks/x/* house/core/hall/incident.c
expect 1 house/tests/identifiers
says 'no rulebook has a name to look for'
