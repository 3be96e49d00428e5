#!/bin/sh
# Lists for other programs: CSV that a spreadsheet takes, JSON, an object a line.
here=$(cd "$(dirname "$0")/.." && pwd)
. "$(dirname "$0")/../expect.sh"

expect 0 "$FLAGFALL" rulebook list --csv
says 'rulebook,name,edition'
says 'fide-2014,FIDE Laws of Chess 2014,in force from 1 July 2014 to 30 June 2017'
says '"Official Chess Committee 2023, edition 1"'
expect 0 "$FLAGFALL" rulebook list --json
says '{"rulebook":"schiller-2003","name":"The Official Rules of Chess (Schiller 2003)","edition":'
says '(Schiller 2003)","edition":"second edition, 2003"}'

expect 0 "$FLAGFALL" log show "$here/logs/round.flagfall" --csv
says 'number,signed,time,board,kind,who,what'
[ "$(wc -l <out)" -eq 51 ] || wrong 'a head line and 50 entries'
expect 0 "$FLAGFALL" log show "$here/logs/round.flagfall" --json --last 1
says '"number":50,"signed":true,'
says '"board":null,"kind":"round","who":"AB","what":"is: ended, round: 3"}'

expect 0 "$FLAGFALL" devices /dev/null --csv
says 'port,device,usb,may_be,in_use_by,modem_manager'
says '/dev/null,/dev/null,,,'
expect 0 "$FLAGFALL" devices --seconds 1 --json "log-fast:$here/recorded/dgt/usb-renumbered.log=dgt"
says '"driver":"dgt"'
says '"health":"good"'
expect 1 "$FLAGFALL" devices --seconds 1 --csv /dev/serial/by-id/not-there=dgt
says ',silent,0,0,0,no such port'

simulated --direct --boards 6 --control 3+2 --seed 4 --faults all --log made.flagfall
expect 0 "$FLAGFALL" precedents made.flagfall --csv
says 'file,event,round,board,decision,by,rulebook,script,article,decided,fate,instead,routine,rule_since'
"$FLAGFALL" precedents made.flagfall | tail -1 >count
[ "$(($(wc -l <out) - 1))" -eq "$(sed 's/ .*//' count)" ] || wrong 'a line for each ruling'
expect 0 "$FLAGFALL" precedents made.flagfall --json --most 1
says '"instead":null,"routine":false,"rule_since":""}'

# --- what a spreadsheet would work out stays text
printf '[White "=1+1"]\n[Black "M\374ller, \"Max\""]\n\n1. e4 e5 2. Ke3 1-0\n' >bad.pgn
expect 1 "$FLAGFALL" audit --csv bad.pgn
says '" =1+1"'
says '"Müller, ""Max"""'
expect 1 "$FLAGFALL" audit --json bad.pgn
says '"white":"=1+1"'
says '"black":"Müller, \"Max\""'
says '"summary":true'
