#!/bin/sh
# The console as short sentences, line by line: results, incidents with their rulings, changes of pairings.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"

export XDG_STATE_HOME="$PWD/state"
cp "$screens/club.ini" .

lines status begin '1 1' '2 5' '2 0' '2 0 misread' '17 1' '3 +' '4 x' nonsense
says 'Round 1 has not begun.'
says 'Round 1 has begun.'
says 'Board 1: Aalto, Veera has White against Brandt, Jonas. The result is 1-0.'
says 'Board 2 has 1/2-1/2. To change it, say why after it.'
says 'Board 2: Dahl, Peder has White against Castellanos, Rut. The result is 0-1.'
says 'There is no board 17.'
says "'x' is not a result."
says "'nonsense' is not known."

# A round of no boards is not begun, and what to do is said.
cp "$screens/unpaired.ini" .
printf 'begin\n' | "$FLAGFALL" unpaired.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
says 'Nobody is paired in round 1 yet: say pairings FILE, or end and use flagfall event pair.'
! grep -q 'has begun' out || wrong 'no round has begun'

# What touches pairs who play is asked first, has a reason in the log, and its ruling is proposed as in the console.
lines 'swap 4 5' 'board 4' 'colours 5' 'swap 1 99'
says 'Round 1 is being played: boards 4 and 5 are exchanged.'
says 'To do it, say swap 4 5 and why.'
says 'Board 4: Grip, Måns has White against Holm, Siv.'
says 'There is no board 99: the hall has boards 1 to 6.'
says 'say colours 5 and why.'
lines 'colours 5 sat wrongly' 'rule 5' discard 'colours 5 as they were' undo-change undo-change 'board 5' 'seen 1'
says 'are exchanged: sat wrongly.'
says 'Alert 1, act soon: board 5: the colours of Ibsen, Tor - Jurado, Ana are exchanged: sat wrongly.'
says 'Say rule 5 to begin the ruling.'
says 'The ruling is discarded: nothing was decided.'
says 'Taken back: board 5: the colours of Ibsen, Tor - Jurado, Ana are exchanged: sat wrongly.'
lines help 'incident 5 late' discard 'incident 5 late arr' discard 'incident 5 l' \
    'undo 5 misheard' 'undo 5 misheard' discard
[ "$(grep -c 'The ruling is discarded' out)" = 3 ] || wrong 'the beginning of a name is enough'
says 'discard leaves the ruling, nothing is decided.'
says '; or discard leaves it.'

lines status end 'swap 4 5 light' 'incident 6' 'incident 6 phone' 2 2 1 back 1 what yes 'undo 6'
says '3 of 6 games are open: boards 4 5 6'
says '3 games have no result yet: boards 4 5 6.'
says 'The last flag falls at '
says 'Boards 4 and 5 are exchanged: light.'
says 'The ruling at board 6 is not finished: Device on the person: the game is lost. Say yes, back or discard.'
says 'Say which: Illegal move'
says 'Whose device is it?'
says 'Answer with a number: 1 Krantz, Ove (White), 2 Lund, Eva (Black); or discard leaves it.'
says 'Decision: Device on the person: the game is lost.'
says 'Decision 1 is made at board 6.'
says 'It would take back D-0001'

lines 'player krantz' 'player 12'
says 'Round 1: Phone (Lund, Eva)'
says 'whatever is on the board. Penalty for Lund, Eva: loss of the game'
grep -q '^Round 1: Phone$' out || wrong 'whose it was says so without the name'

lines 'board 6' 'undo 6 wrong player' 'board 6' 'player lund' undo-change 'note 4 water' 'player 7'
says 'The result is 1-0.'
says 'Taken back: D-0001'
says 'Round 1: Black against Krantz, Ove, board 6, result *.'
says 'Taken back: boards 4 and 5 are exchanged: light.'
says 'Round 1: water'

lines 'position 4 4k3/8/8/8/8/8/P3K3/8 w - - 0 1' 'position 4 4k3/8 w - - 0 1 x' \
    'position 4 4k3/8/8/8/8/8/P3K3/8 w - - 0 1 they began with it'
says 'Nothing is entered: say position 12, the position in FEN with its six parts, and why.'
says 'Board 4: play goes on from this position.'
[ "$("$FLAGFALL" log show club.flagfall | grep -c 'they began with it')" = 1 ] || wrong 'the reason is in the log'

lines quit status 'quit yes' status
says 'A round is being played, 3 games are open'
[ "$(grep -c 'minutes\? ago' out)" = 1 ] || wrong 'it goes on until it is said again, and then it ends'

printf 'note 1 x\nquit\n' | "$FLAGFALL" club.ini --line --who CD >out 2>err || wrong 'floor arbiters work too'
printf 'swap 1 2\n' | "$FLAGFALL" club.ini --line --who CD >out 2>err
says 'only deputy and head arbiters may'
printf 'begin\nresults 4 +\nresults 5 1 6 0-0\n4 +\nstatus\n' | "$FLAGFALL" club.ini --line --who CD >out 2>err
[ "$(grep -c 'only deputy and head arbiters may' out)" = 3 ] || wrong 'a result without play is theirs, in a list too'
expect 2 "$FLAGFALL" club.ini --line --who ZZ
warns 'is not among the arbiters of this event'
expect 2 "$FLAGFALL" --line
expect 0 "$FLAGFALL" log verify club.flagfall

# Lists, and two sections: a number of a board finds its section, each round begins and ends by itself.
cp "$screens/mixed.ini" "$screens/mixed-rapid.ini" .
printf '2,1,4,1\n2,2,2,3\n' | sed '1i round,board,white,black' >r2.csv
printf 'round,board,white,black\n2,11,4,1\n' >theirs.csv
printf 'pairings theirs.csv\n' | "$FLAGFALL" mixed.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
says 'Theirs.csv:2: board 11 belongs to the section Rapid. To do: correct the number, or show that section and import'
printf '%s\n' begin '11 1' begin '11 1' '1 1' 'section rapid' 'results 12 0' end 'pairings r2.csv' next begin status \
    'results 2 1 3 x' 'results 11 5 2 1 3 5' 'empty 4w' 'empty 9' status section |
    "$FLAGFALL" mixed.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
says 'Rapid, round 1.'
says 'round 1 has not begun: board 11 has no result'
says 'Board 11: Rask, Mia has White against Strid, Ola. The result is 1-0.'
says '1 result is entered, 0 were there already.'
says 'Rapid. Round 1 is over.'
says 'Imported for round 2.'
says 'Round 2 has 2 boards. Say begin.'
says '2 of 2 games are open: boards 11 12.'
says "'x' is not a result"
says '3 results are entered, 0 were there already.'
says '1 board is empty or half empty. All others count as started.'
says 'there is no board 9'
says '1 of 4 games is open: board 4.'
says 'Rapid R2 +0:00 1 open.'
expect 0 "$FLAGFALL" report mixed.flagfall --public pages
grep -q '>Standings after 3 games of round 1<' pages/standings.html || wrong 'the heading says what is counted'
grep -q '>Standings after round 1, and 1 game of round 2<' pages/boards-11-12/standings.html ||
    wrong 'the heading says what is counted of the round that is played'
expect 0 "$FLAGFALL" report standings mixed-rapid.flagfall 1
says 'Standings after round 1'
grep -q 'href="boards-11-12/index.html">Rapid<' pages/index.html || wrong 'the page of the event leads to the section'
grep -q 'Rask' pages/index.html && wrong 'each section has its own pages'
grep -q 'Rask' pages/boards-11-12/index.html || wrong 'the section has its pages'
grep -q 'href="../index.html"' pages/boards-11-12/names.html || wrong 'and they lead back'

printf '%s\n' 'old-result 1 12 1 misread' 'old-result 1 11 0 misread' 'board 11' |
    "$FLAGFALL" mixed-rapid.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
says 'Round 1, board 11, Rask, Mia - Strid, Ola: the result is 1-0, and 0-1 would replace it.'
says 'To do it, say old-result yes 1 11 0 misread.'
expect 0 "$FLAGFALL" event export mixed-rapid.flagfall --as csv
says '1,11,1,"Rask, Mia",,2,"Strid, Ola",,1-0'
printf '%s\n' 'sheet 12 23' 'sheet 11 23 14 12' 'sheet 99 1 1 1' 'old-result yes 1 11 0 misread' \
    'old-result yes 1 11 0 misread' 'old-result 1 19 0-1 x' 'old-result 3 11 0-1 x' 'old-result 2 11 1 x' |
    "$FLAGFALL" mixed.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
says 'Say the board, the moves'
says 'Board 11: '
says 'no board 99'
says 'Round 1, board 11, Rask, Mia against Strid, Ola: 0-1, not 1-0.'
says 'To take it back, say old-result yes 1 11 1-0 and why.'
says 'Round 1, board 11, Rask, Mia - Strid, Ola: it has 0-1 already.'
says 'There is no board 19 in round 1.'
says 'Round 2 is being played: say 11, the result and why.'
says 'no other round 3'
expect 0 "$FLAGFALL" event export mixed-rapid.flagfall --as csv
says '1,11,1,"Rask, Mia",,2,"Strid, Ola",,0-1'

# A signed result that stands is named, or has still to be entered.
cp "$screens/club.ini" signed.ini
printf '%s\n' begin '1 1-0 resignation' 'incident 1 disputed result' 4 1 2 discard 'incident 2 disputed result' 4 1 2 \
    discard quit | "$FLAGFALL" signed.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
says 'Result: 1-0, unchanged.'
says 'The result is not entered yet: after this, enter what was signed.'

# Who was named and is missing after the default time: all at once, by the rulebook; who asks first is told what.
cp "$screens/late.ini" .
cp late.ini came.ini
cp late.ini open_incident.ini
printf '%s\n' begin 'incident 5 illegal move' discard '5 1' 'board 5' alerts '5 1 he had resigned before' quit |
    "$FLAGFALL" open_incident.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
says 'A result closes it without a ruling. To enter it, say 5 1 and why.'
says 'Alert 2, act soon: board 5: Illegal move.'
[ "$(grep -c 'The result is 1-0' out)" = 1 ] || wrong 'only with a reason'
printf '%s\n' begin 'empty 3w 4' 'here eng' alerts 'rule 3' quit |
    "$FLAGFALL" came.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
says 'If they did not come in time, say incident 3 late.'
says 'settled by itself: board 3: White has not arrived'
says 'To rule on it all the same, say incident 3 and what happened.'
[ "$(grep -c 'act now: board 3' out)" -le 1 ] || wrong "a settled alert is told as open"
grep -q 'Decision' out && wrong "nothing is proposed against who is here"
printf '%s\n' begin no-shows 'empty 3w 4 5b' 'rule 3' discard no-shows 'no-shows yes' no-shows 'board 4' 'colours 3' |
    "$FLAGFALL" late.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
says 'name the empty boards'
says 'Nobody is missing after the default time.'
says 'Is Eng, Li still missing? If not: discard, and then incident 3 late.'
says 'Board 3: -/+, Eng, Li has not come (6.7.1).'
says 'Board 4: -/-, Grip, Måns and Holm, Siv have not come (6.7.1).'
says 'Games that are lost by default: 3.'
says 'Board 4: Grip, Måns has White against Holm, Siv. The result is -/-.'
says 'board 3 has a decision. To do: take it back first: say undo, the board and why'
expect 0 "$FLAGFALL" event export late.flagfall
says '6 w -'
says '5 b +'

# Begun much later than planned: the default time, which counts from the plan, is over; more is given to all at once.
cp "$screens/late.ini" delayed.ini
planned=$(date -u -d '-40 minutes' '+%F %H:%M')
sed -i "s/^date = .*/date = ${planned% *}/; s/^start = .*/start = ${planned#* }/" delayed.ini
printf '%s\n' begin 'empty 3w' 'default-time 60 all' no-shows status 'default-time none 3' 'default-time 60 7' \
    'default-time soon all' 'default-time 30' |
    "$FLAGFALL" delayed.ini --line --who AB >out 2>err || wrong "it ends well: $(cat err)"
says 'Round 1 was planned for '
says 'The default time counts from the plan and is over already; default-time 60 all gives more.'
says 'act now: board 3: White has not arrived'
says '6 boards: default time 60 minutes after the start, at '
says 'Nobody is missing after the default time.'
says 'The default time ends at '
says 'Board 3: no default time.'
says 'there is no board 7'
says "'soon all' is not a number of minutes after the start (0 to 600) with a board"
says "'30' is not a number of minutes after the start"

# What the event leaves open is asked in one ruling, and holds for all: in this console and the next, until taken back.
printf '[event]\nname = Blitz\nrulebook = fide-2023\ncontrol = 3+2\nrounds = 1\nboards = 2\n' >blitz.ini
printf '[players]\n1 = A\n2 = B\n3 = C\n4 = D\n[round 1]\n1 = 1 - 2\n2 = 3 - 4\n' >>blitz.ini
supervised() { # how often it is asked; each further argument a line
    often=$1
    shift
    event=blitz.ini
    lines "$@"
    event=club.ini
    [ "$(grep -c 'Is the event supervised' out)" -eq "$often" ] || wrong "asked $often times: $(cat out)"
}
supervised 1 begin 'incident 1 Illegal move' 1 1 1 yes 'incident 2 Illegal move' 1 1 discard
says 'Decision 1 is made at board 1.'
supervised 0 'incident 2 Illegal move' 1 1 discard
supervised 1 'undo 1 it was misheard' 'incident 2 Illegal move' 1 1 discard

# A result closes what nobody has ruled on only if that is said.
rm -rf state club.flagfall*
lines begin 'incident 5 Illegal move' discard '5 1' 'board 5' '5 1 it was only mentioned' 'board 5'
says 'board 5: Illegal move. A result closes it without a ruling. To enter it, say 5 1 and why.'
[ "$(grep -c 'The result is 1-0' out)" = 2 ] || wrong 'the result is entered only with the reason'

# A line of a list that cannot be read is named before anything of the list is entered.
printf '1 1\n2 0\nBoard three 1-0\n\n4 1-0\n' >slips.txt
rm -rf state club.flagfall*
lines begin 'results slips.txt' status
says "Left out: line 3: it does not begin with the number of a board: 'Board three 1-0'."
says 'Nothing is entered yet. To enter the other 3, say results yes slips.txt.'
says '6 of 6 games are open'
lines 'results slips.txt' 'results yes slips.txt' status
says '3 results are entered, 0 were there already.'

# A third player of one name enters, once it is said that they are another person, and lists tell all of them apart.
sed 's/^2 = Brandt, Jonas/2 = Aalto, Veera/' club.ini >namesakes.ini
printf '%s\n' 'add Aalto, Veera | 1500' 'player 13' 'add Aalto, Veera | 1500 because from another club' 'player 13' \
    'pair 1 13 2' 'unpair 1' 'pair 1 13 2' | "$FLAGFALL" namesakes.ini --line --who AB >out 2>err ||
    wrong "it ends well: $(cat err)"
says 'Aalto, Veera enters as player 13, as another person than player 1 and player 2? To do it, say add Aalto, Veera'
says 'here is no player 13'
says 'Player 13, Aalto, Veera, rating 1500.'
expect 0 "$FLAGFALL" report names namesakes.flagfall
says 'Aalto, Veera (2)  '
says 'Aalto, Veera (13) '
grep -q 'Aalto, Veera  ' out && wrong 'nobody who has a namesake stands there without the number'
expect 0 "$FLAGFALL" report namesakes.flagfall --public named
grep -q 'Aalto, Veera (13)' named/names.html || wrong 'the page has the number'
grep -q 'Aalto, Veera (2)' named/index.html || wrong 'the pairings have it too'

# A time is typed in seconds, or in minutes and seconds, and the question says so.
lines 'incident 5 interruption' 1 1 x 2:30 discard
says 'Answer with seconds, or with minutes and seconds as in 2:30; or discard leaves it.'
says "'x' is not a time."
says "White's clock: 2:30 more."
lines 'incident 5 interruption' 1 1 4210 discard # from an hour on with hours, as everywhere
says "White's clock: 1:10:10 more."

# What was read at a board is on a sheet of the clocks, also of a game that ends before the next half hour.
lines 'sheet 3 23 58 47' 'sheet 3 24 57 46' 'sheet 5 26 50 40' 'sheet 5 20 60 50' 'sheet yes 5 20 60 50' '3 1'
says 'Board 5 had 26 moves at the last count, and 20 are said. To enter them, say sheet yes 5 20 60 50.'
expect 0 "$FLAGFALL" report clocks club.flagfall
says 'Read at the boards, and on no sheet'
grep -q ' 3 *Eng, Li *57:00 *Fjeld, Anne *46:00 *24 .* AB$' out || wrong 'the last reading of board 3'
grep -q ' 5 *Ibsen, Tor *1:00:00 *Jurado, Ana *50:00 *20 .* AB$' out || wrong 'board 5'
[ "$(grep -c 'Eng, Li' out)" = 1 ] || wrong 'a reading that was corrected at once is not shown'

# one board is not several
printf '%s\n' '[event]' 'name = Two' 'rulebook = fide-2023' 'control = 90+30' '[players]' '1 = A' '2 = B' '[round 1]' \
    '1 = 1 - 2' '[round 2]' '1 = 2 - 1' >two.ini
printf '%s\n' begin '1 1' 'end' next 'quit yes' | "$FLAGFALL" two.ini --line --who AB >out 2>err
ran='--line of one board'
says 'Round 2 has 1 board. Say begin.'

# A played result of a player who was entered as not come is asked about; what needs a board or a player says so.
mkdir away && cp club.ini away && cd away || exit 1
sed -i 's/^rounds = 1/rounds = 2/' club.ini
lines 'away 6' begin 'empty 3b 4b' '3 1' '4 0' 'results 1 1 3 1' 'board 3' '3 1 came in time' '4 +' 'results 1 1 3 1' \
    unpair withdraw swap colours pair bye no-bye add 'unpair x' rename 'rename 7 Krogh, Per' 'rename 7 Gripp, Måns' \
    'board 4' undo-change 'board 4'
says 'Board 3: it was entered that Fjeld, Anne has not come. If they came all the same, say 3 1 and why.'
says 'Board 4: it was entered that Holm, Siv has not come. If they came all the same, say 4 0 and why.'
says 'Results: board 3: it was entered that Fjeld, Anne has not come. To do: nothing was entered; say that one'
says 'The game is open.'
says 'Board 3: Eng, Li has White against Fjeld, Anne. The result is 1-0.'
says 'Board 4: Grip, Måns has White against Holm, Siv. The result is +/-.'
says '1 result is entered, 1 was there already.'
says 'Say unpair and the board, as in unpair 7.'
says 'Say withdraw and the player, as in withdraw 17.'
says 'Say swap and two boards, as in swap 3 4.'
says 'Say bye, the player'
says 'write it as in unpair 7, the number of a board'
says 'Say rename, the player and the whole new name, as in rename 17 Fjeld, Anne.'
says 'Krogh, Per: is quite another name than Grip, Måns, who played in round 1'
says 'Grip, Måns (7) is called Gripp, Måns from now on.'
says 'Board 4: Gripp, Måns has White against Holm, Siv. The result is +/-.'
says 'Taken back: Grip, Måns (7) is called Gripp, Måns from now on.'
says 'Board 4: Grip, Måns has White against Holm, Siv. The result is +/-.'
cd ..

exit 0
