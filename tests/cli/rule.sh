#!/bin/sh
# Rulings on the command line: decided, undetermined, refused; and the rulebooks listed, shown, proved.
. "$(dirname "$0")/../expect.sh"
move='--fact offender=white --fact clock_pressed=yes --fact increment_s=0'

# shellcheck disable=SC2086
expect 0 "$FLAGFALL" rule fide-2023 illegal-move $move -f prior_illegal=0 -f white_s=600 --fact=black_s=500
printf '%s\n' stance=act result=continue restore=yes touch=yes white_s=600 black_s=620 'cite=7.5.1, 7.5.5' >wanted
grep -v '^why=' out >got
cmp -s wanted got || wrong "$ran prints the keys in their order"
says 'why=A completed illegal move is taken back'

# shellcheck disable=SC2086
expect 3 "$FLAGFALL" rule fide-2023 illegal-move $move
says 'needs=prior_illegal'
says "why=undetermined: needs prior_illegal: All of a player's completed illegal moves in this game are counted"
# shellcheck disable=SC2086
expect 0 "$FLAGFALL" rule fide-2023 illegal-move $move --answer prior_illegal=1 \
    --fact fen='4k3/8/q7/8/8/8/4P3/4K3 b - - 0 1'
says 'result=0-1'
# shellcheck disable=SC2086
expect 0 "$FLAGFALL" rule fide-2023 illegal-move -f offender=white -a start=no --explain
says 'step 2: start: Did White press the clock after the illegal move? no'
# shellcheck disable=SC2086
expect 0 "$FLAGFALL" rule fide-2023 illegal-move -a illegal-count=0 -a start=yes -f offender=white
says 'restore=yes'
expect 0 "$FLAGFALL" rule fide-2023 phone -f offender=black -f permitted=no -f device_place=person --json
says '"result":"1-0"'
expect 3 "$FLAGFALL" rule fide-2023 phone -f offender=black --json
says '"needs":"permitted"'

# Equipment that fails by itself is repaired, and nobody is penalised for it.
for book in fide-2023 fide-2014 ccca-2014 schiller-2003 ihsa-2014 us-chess-7 chess-laws-2023; do
    for fault in battery-low sensor no-signal not-recorded; do
        expect 0 "$FLAGFALL" rule $book equipment -f fault=$fault -f phase=standard
        says 'result=continue'
        grep -q '^open=\|^warning=\|^penalty=' out && wrong "$ran penalises somebody"
        [ $fault = battery-low ] || { says 'not a player'; continue; }
        says "why=The clock's battery is low. Replace it, or the whole clock"
    done
done

# Who never comes has not arrived either: the reason is true of both, in every rulebook that has a default time.
for late in 'fide-2023 -f default_s=0 -f excused=no' 'fide-2014 -f default_s=0 -f excused=no' \
    'ccca-2014 -f default_s=1800 -f excused=no' 'schiller-2003 -f default_s=3600' \
    'ihsa-2014 -f default_s=1800 -f first_round=no' 'us-chess-7 -f excused=no'; do
    # shellcheck disable=SC2086
    expect 0 "$FLAGFALL" rule ${late%% *} late-arrival ${late#* } -f offender=black -f late_s=4000
    says 'result=1-0'
    grep -q '^why=.*Black failed to arrive\|^why=The game is forfeited' out || wrong "$ran gives a reason"
    ! grep -q 'Black arrived\|Black came' out || wrong "$ran says that Black arrived"
done

start='fen=rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
wrong_claim='-f claimant=white -f accepted=no -f announced=yes -f claim_true=no -f white_s=600 -f black_s=600'
# shellcheck disable=SC2086
expect 0 "$FLAGFALL" rule fide-2023 claim-repetition $wrong_claim -f announced_move=g1f3 -f "$start"
says 'must_play=yes'
# shellcheck disable=SC2086
expect 2 "$FLAGFALL" rule fide-2023 claim-repetition $wrong_claim -f announced_move=Ke3 -f "$start"
one_complaint
warns 'White cannot have announced Ke3: the king cannot go to e3'

expect 2 "$FLAGFALL" rule fide-2023 illegal-move -f ofender=white
one_complaint
warns 'flagfall: ofender: no fact of that name'
expect 2 "$FLAGFALL" rule fide-2023 illegal-move -f offender=green
one_complaint
warns 'offender: green is not valid: write one of: white, black, both'
expect 2 "$FLAGFALL" rule fide-2023 illegal-move -f offender
one_complaint
expect 2 "$FLAGFALL" rule fide-2023 illegal-move -a nowhere=yes
one_complaint
expect 2 "$FLAGFALL" rule fide-2023 dancing
one_complaint
expect 2 "$FLAGFALL" rule no-such-book illegal-move
one_complaint
expect 2 "$FLAGFALL" rule ../fide-2023 illegal-move
one_complaint
expect 2 "$FLAGFALL" rule fide-2023

expect 0 "$FLAGFALL" rulebook list
says 'fide-2023          FIDE Laws of Chess 2023, in force since 1 January 2023'
expect 0 "$FLAGFALL" rulebook show ccca-2014
says 'which goes before fide-2023'
expect 0 "$FLAGFALL" rulebook show fide-2023
says 'at set-up: default.counts_from'
expect 0 "$FLAGFALL" rulebook show fide-2023 flag-fall
says 'result = lose(player) if opponent_can_mate else draw'
expect 2 "$FLAGFALL" rulebook show fide-2023 dancing
one_complaint
expect 0 "$FLAGFALL" rulebook coverage fide-2023
says '7.5.5        script castling-fault, script clock-handling, script illegal-move, script promotion-fault'
says '12.9.7       parameter fines, question variation.fines, rulebook penalties'
says '1.1          needs nothing: It defines terms, and require'
expect 0 "$FLAGFALL" rulebook coverage ccca-2014 --json
says '"article":"note 13.2","carried":"script","by":"script team-conduct"'
expect 2 "$FLAGFALL" rulebook coverage no-such-book
expect 2 "$FLAGFALL" rulebook coverage
expect 2 "$FLAGFALL" rulebook
expect 1 "$FLAGFALL" rulebook check "$SCRATCH"
warns 'there is no rulebook'

# A broken rulebook of one's own is refused at its line.
mkdir -p books/mine
cp "$(dirname "$FLAGFALL")/../../config/rulebooks/facts.ini" books/
printf '[rulebook]\nname = Mine\nedition = first\n' >books/mine/rulebook.ini
printf '[script]\ntitle = Phone\n[start]\nask = sounding\nyes = gone\nno = gone\n' >books/mine/phone.ini
expect 1 "$FLAGFALL" rulebook check books
warns 'books/mine/phone.ini:5: [start] leads to gone, which is no step of phone: name a step of this script'

# --- rulebooks of one's own, found beside those that came with the program
mkdir -p data/flagfall/rulebooks/my-club data/flagfall/rulebooks/fide-2014
printf '[rulebook]\nname = My Club\nedition = 1\nbase = fide-2023\n[parameters]\ndefault_s = 900 cite House rule 1\n' \
    >data/flagfall/rulebooks/my-club/rulebook.ini
books=data/flagfall/rulebooks
sed 's/My Club/Not The Laws/' $books/my-club/rulebook.ini >$books/fide-2014/rulebook.ini
export XDG_DATA_HOME="$PWD/data"
expect 0 "$FLAGFALL" rulebook list
says 'my-club            My Club, 1'
says 'fide-2014          FIDE Laws of Chess 2014,'
expect 0 "$FLAGFALL" rulebook check "$PWD/data/flagfall/rulebooks"
says 'my-club '
expect 0 "$FLAGFALL" rulebook show my-club
says 'default_s'
expect 0 "$FLAGFALL" rule my-club phone -f phase=standard -f offender=black -f permitted=no -f sounding=yes \
    -f prior_offences=0
says 'result=1-0'
expect 0 "$FLAGFALL" event new club.ini --rulebook my-club --name Club --control 90+30 --boards 2
expect 0 "$FLAGFALL" event check club.ini
unset XDG_DATA_HOME
expect 2 "$FLAGFALL" event check club.ini
warns 'my-club is not a rulebook: flagfall rulebook list shows the names'
expect 0 "$FLAGFALL" rule my-club phone --rulebooks data/flagfall/rulebooks -f phase=standard -f offender=black \
    -f permitted=no -f sounding=yes -f prior_offences=0
