#!/bin/sh
# A round that begins before midnight: what comes on the next day is said with the day.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"

export XDG_STATE_HOME="$PWD/state"
# the zone in which it is after eleven in the evening now; its name has the sign turned round
ahead=$((23 - $(date -u +%H | sed 's/^0//')))
[ $ahead -le 14 ] || ahead=$((ahead - 24))
sign=- hours=$ahead
[ $ahead -ge 0 ] || sign=+ hours=$((0 - ahead))
sed "s#^supervised.*#supervised = yes\nzone = Etc/GMT$sign$hours\ndefault-time = 60#; s/^date = .*//" \
    "$screens/club.ini" >club.ini
printf '%s\n' begin status | "$FLAGFALL" club.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
ran=status
grep -Eq 'The default time ends at (Mon|Tue|Wed|Thu|Fri|Sat|Sun) 00:[0-9:]*\.' out || wrong "the day: $(cat out)"
grep -Eq 'The last flag falls at (Mon|Tue|Wed|Thu|Fri|Sat|Sun) 0[12]:' out || wrong "the day: $(cat out)"
