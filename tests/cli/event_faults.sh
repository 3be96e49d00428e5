#!/bin/sh
# What `flagfall event check` says of a file that somebody else wrote: each fault once, with its line, in words, with
# what to write instead; and no complaint that only follows from another one.
. "$(dirname "$0")/../expect.sh"

event() { # LINE...: a sound file of 32 lines, to spoil
    printf '%s\n' '[event]' 'name = Club' 'zone = Europe/Berlin' 'rulebook = fide-2023' 'control = 60+15' 'rounds = 3' \
        'boards = 4' 'tie-breaks = BH, SB' 'federation = SWE' '' '[arbiters]' 'KL = Karin Lund | head' '' '[players]' \
        '1 = Aalto, Veera | 2105' '2 = Brandt' '3 = Castellanos' '4 = Dahl' '' '[devices]' '1 = dgt | /dev/x' \
        '2 = plain | tcp:192.0.2.7:4001' '' '[round 1]' 'start = 18:30' '1 = 1 - 2 : 1-0' '2 = 3 - 4' '' '[settings]' \
        'display.density = line' '' '; the end' >wrong.ini
}
# faulty SED COMPLAINT: the one complaint about the file that it makes
faulty() {
    event
    sed -i "$1" wrong.ini
    expect 2 "$FLAGFALL" event check wrong.ini
    is_silent
    one_complaint
    warns "flagfall: wrong.ini:$2"
}
event
expect 0 "$FLAGFALL" event check wrong.ini
grep -q note out && wrong 'nothing to remark'

# --- names that are nearly right
faulty 's/fide-2023/fide-2024/' '4: fide-2024 is not a rulebook: flagfall rulebook list shows the names'
faulty 's/= dgt /= dgtt /' '21: dgtt is not a driver: did you mean dgt? flagfall devices lists the drivers'
expect 0 "$FLAGFALL" devices
says '    dgt            DGT e-board with its clock'
says 'In [devices] also: pgn, a folder or file of PGN'
faulty 's,^2 = plain ,2-4 = dgt ,' \
    '22: dgt is one board on a line, and boards 2-4 are given to it: write a line for each board: 2 = dgt | ADDRESS'
event && sed 's,^2 = plain ,2-4 = dgt-bus ,' wrong.ini >bus.ini
expect 0 "$FLAGFALL" event check bus.ini
faulty 's/^boards = /board = /' '7: board is not known in [event]: did you mean boards?'
faulty 's/^federation/hall/' '9: hall is not known in [event]: there are: name, place, federation, '
grep -q ', \(\.\.\.\|[a-z-]*\)$' err || wrong 'a list ends with a whole word'
faulty 's/\[players\]/[player]/' '14: section [player] is not known: did you mean [players]?'
faulty 's/\[arbiters\]/[umpires]/' '11: section [umpires] is not known: there are: event, players, '
faulty 's/display.density/display.densty/' '30: display.densty is not a setting: see: flagfall --print-config'
faulty 's/= line$/= lines/' '30: display.density = lines is not valid: write one of: auto tile line cell'
faulty 's/BH, SB/Buchholz/' '8: Buchholz is not a known tie-break: there are BH BH-C1'
faulty 's/Europe.Berlin/CET+1/' '3: CET+1 is not a time zone of this machine: write it as in Europe/Berlin'
faulty 's/| head/| chief/' '12: chief is not a role: write floor, deputy, head, captain or review'
faulty 's/^KL = .*/Karin Lund = head/' '12: head is a role, not a name: write INITIALS = NAME | ROLE, as in KL ='

# --- values, and what is missing
faulty 's,/dev/x,,' '21: a device needs a driver and an address: write both, as in dgt | /dev/serial/by-id/'
faulty 's/18:30/6:30 pm/' '25: start = 6:30 pm is not valid: write a time as 14:30'
faulty 's/: 1-0/: 2-0/' '26: 2-0 is not a result: write 1-0, 0-1, 1/2-1/2, +/-, -/+, -/- or *, after a colon'
faulty 's/^2 = 3 - 4/9 = 3 - 4/' '7: board 9 is used, but boards = 4: write boards = 9, or correct board 9'
faulty 's/^2 = 3 - 4/2 = 3 - 14/' '27: there is no player 14: list the player in [players]'
faulty 's/^rulebook/; &/' '1: [event] has no rulebook: write rulebook = NAME; flagfall rulebook list shows the names'
faulty 's/^control/; &/' '1: [event] has no control: write control = 90+30, or as in 40/90 SD/30 inc/30 or G/60 d/5'
faulty '1d;2,9s/^/; /' '1: this is not an event file, as it has no [event]: begin one with [event]; flagfall event new'
: >wrong.ini
expect 2 "$FLAGFALL" event check wrong.ini
one_complaint

# --- what the rulebook leaves to the event, in the wrong place or with another value
answers='$a [answers]\n'
of_event=' is not a question that FIDE Laws of Chess 2023 leaves to the event: '
faulty "${answers}fines = yes" "34: fines${of_event}it is a variation: write it below [variations]"
faulty '$a [variations]\nvariation.fines = yes' "34: variation.fines${of_event}write it without variation."
faulty "${answers}moon = full" "34: moon${of_event}correct the name, or take the line out"
faulty "${answers}device.penalty = warning" '34: device.penalty: warning is not valid: write one of: loss, milder'
faulty "${answers}draw.min_moves = thirty" '34: draw.min_moves: thirty is not a number: write a whole number'

# --- one fault is one complaint, whatever follows from it
faulty 's/^3 = Cast/2 = Cast/' '17: 2 is already in line 16: keep one of the two'
faulty 's/^4 = Dahl/4 = "Dahl/' '18: a quote that is not closed: put the whole value between'
faulty 's/^4 = Dahl/4 = D\xe4hl/' '18: bytes that are not UTF-8: save the file as UTF-8'
faulty 's/\[round 1\]/[round one]/' '24: [round one] is not a round (1 to 99): write [round 1]'
long=$(printf '%02000d' 1)
faulty "s/^name = .*/name = $long/" '2: a line of 2007 bytes, more than 1000: split it in two'

event
sed -i "s/^name = .*/name = $long/; s/: 1-0/: 2-0/" wrong.ini
expect 2 "$FLAGFALL" event check wrong.ini
warns 'wrong.ini:2: a line of'
warns 'wrong.ini:26: 2-0 is not a result'
seq 40 | sed 's/^/no line /' >wrong.ini
expect 2 "$FLAGFALL" event check wrong.ini
[ "$(wc -l <err)" -eq 21 ] || wrong 'twenty faults, and how many there are'
warns 'flagfall: wrong.ini: 21 faults more: mend those above, and check it again'

# --- what may be left as it is: in words, with the line that would change it
event
sed -i 's/fide-2023/us-chess-7/; s,tcp:.*,/dev/x,' wrong.ini
expect 0 "$FLAGFALL" event check wrong.ini
says '    a phone that sounds costs the game at once: no (20N1a); [variations] 20n1a = yes or no'
says '  note: line 22 has the address of line 21, /dev/x, and only one of them can have it'
sed -i '$a [room]\nA = 1-9' wrong.ini
expect 0 "$FLAGFALL" event check wrong.ini
says '  note: [room] has board 5 in row A, but the hall has 4'
grep -q 'variation\.' out && wrong 'no name of the rulebook'"'"'s own'
event
expect 0 "$FLAGFALL" event check wrong.ini
says '; [event] default-time = a number of minutes'
says '    fines were announced in advance: no (12.9.7); [variations] fines = yes or no'
says '    penalty for a device on the person: loss of the game (11.3.2.2); [answers] device.penalty = loss or milder'
# and each of these lines is taken as it stands
printf '[variations]\nfines = yes\n[answers]\ndevice.penalty = milder\ndraw.min_moves = 30\n' >>wrong.ini
sed -i '/^control/a default-time = 15' wrong.ini
expect 0 "$FLAGFALL" event check wrong.ini
grep -q 'fines\|device on the person\|default time: 0\|may be agreed' out && wrong 'what is answered is no longer open'
says '  default time: 15 minutes from the scheduled start'
exit 0
