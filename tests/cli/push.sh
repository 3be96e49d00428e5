#!/bin/sh
# Games to Lichess, here a stand-in that fails when it is told to: whatever fails, in the end its boards are ours.
lichess=$(dirname "$FLAGFALL")/tests/lichess/lichess
games=$(cd "$(dirname "$0")/../../config/games" && pwd)/selfplay.pgn
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state" XDG_CONFIG_HOME="$PWD/config"
[ -x "$lichess" ] || wrong "$lichess is built"
boards=12

event() { # LINE OF [broadcast]...
    echo '[event]
name = Harbour Open
rulebook = fide-2023
control = 3+2
rounds = 1
[arbiters]
AB = Anna Berg | head
[broadcast]
delay = 0
folder = web'
    printf '%s\n' "$@" '[players]'
    for i in $(seq $((2 * boards))); do echo "$i = Player$i, Ann"; done
    echo "[devices]
1-$boards = pgn | games.pgn
[round 1]"
    for i in $(seq $boards); do echo "$i = $((2 * i - 1)) - $((2 * i))"; done
}
# until COMMAND: until it succeeds; the runner ends what hangs
waits_until() {
    until "$@" >found 2>&1; do sleep 0.1; done
}

# --- what an event's file may say
event 'lichess-1 = tourAAAA | 1-100' >ok.ini
expect 0 "$FLAGFALL" event check ok.ini
for wrong in 'short' 'tourAAAA | 1-101' 'tourAAAA | one' '../../me' 'tourAAAA/../../1'; do
    event "lichess-1 = $wrong" >wrong.ini
    expect 2 "$FLAGFALL" event check wrong.ini
    one_complaint
done
event 'lichess-1 = tourAAAA' 'lichess-2 = tourAAAA' >wrong.ini
expect 2 "$FLAGFALL" event check wrong.ini
warns 'tourAAAA is lichess-1 already'
event "lichess-9 = tourAAAA" >wrong.ini
expect 2 "$FLAGFALL" event check wrong.ini
event 'lichess-1 = https://lichess.org/broadcast/harbour-open/round-1/tourAAAA | 1-100' >live.ini
printf '[settings]\nbroadcast.lichess-host = elsewhere.example\nbroadcast.token-file = /etc/passwd\n' >>live.ini
"$FLAGFALL" --print-config --event live.ini >out 2>err
ran='an event with settings of its own'
warns 'broadcast.lichess-host is yours alone, which an event'
warns 'broadcast.token-file is yours alone'
grep -q elsewhere out && wrong 'they are not taken'

# --- a stand-in, and a round that is about to begin
mkdir there config config/flagfall
"$lichess" there lip_good roundAAA='Round 1' >lichess.out 2>&1 &
waits_until test -s there/port
cat >config/flagfall/flagfall.ini <<INI
[broadcast]
token-file = token
lichess-host = 127.0.0.1:$(cat there/port)
lichess-authority = $PWD/there/authority.pem
INI
mkfifo words
"$FLAGFALL" live.ini --line --who AB <words >console.out 2>&1 &
console=$!
exec 3>words
echo status >&3
waits_until has console.out "Round 1 has not begun."

# --- it is tried before: the token, who answers, what is there
check() { expect "$1" "$FLAGFALL" broadcast live.flagfall --check; }
check 1
warns 'token: cannot be read, so nothing goes to Lichess: write the token of Lichess into it'
mkdir -p config/flagfall/token
chmod 600 config/flagfall/token
check 1
warns 'token: is not a file, so nothing goes to Lichess: name the file that has the token of Lichess'
rmdir config/flagfall/token
echo lip_good >config/flagfall/token
chmod 644 config/flagfall/token
check 1
warns 'others may read this token (mode 644)'
chmod 600 config/flagfall/token
echo 'lip good' >config/flagfall/token
check 1
warns 'is not a token of Lichess'
echo lip_other >config/flagfall/token
check 1
warns 'Lichess refuses the token'
echo lip_good >config/flagfall/token
check 0
says 'lichess-1: tourAAAA, boards 1-100: a tournament with 1 round, of the broadcast "Harbour Open"'
for told in certificate name html redirect endless; do
    echo $told >there/next
    check 1
    warns 'not Lichess: does this network ask for a login?'
    one_complaint
done
for told in 'status 500' 'status 429 90'; do
    echo "$told" >there/next
    check 1
    warns 'Lichess busy'
    one_complaint
    grep 'next try' err && wrong 'a check tries once'
done
echo 'status 200' >there/next # {"error":...}, and nobody's page
check 1
warns 'Lichess answers with an error since'
warns ': as told'
one_complaint
for bytes in 0 1 9 17 60 90 110; do
    echo "cut $bytes" >there/next
    check 1
    warns 'Lichess unreachable since'
    one_complaint
done
echo 'status 401' >there/next
check 1
warns 'Lichess refuses the token'
check 0

# --- a round, while everything fails once
# games N: so many moves of each side are on the boards
plays() {
    awk -v most="$1" -v boards=$boards '
        /^\[Event / { game++; ply = 0 }
        game < 2 || game > boards + 1 { next }
        /^\[Round / {
            b = game - 1
            printf "[Round \"1.%d\"]\n[Board \"%d\"]\n[White \"Player%d, Ann\"]\n", b, b, 2 * b - 1
            printf "[Black \"Player%d, Ann\"]\n[Result \"*\"]\n\n", 2 * b
        }
        /^\[/ || /^$/ { if (ply && !/\[/) print "*\n"; next }
        { for (i = 1; i <= NF; i++) if ($i !~ /^([0-9]+\.|\*|[01]-[01]|1\/2-1\/2)$/ && ply < most + b % 3) {
              printf "%s {[%%clk 0:%02d:%02d]} ", $i, (5400 - ply) / 60 % 60, (5400 - ply) % 60
              ply++
          } }
    ' "$games" >games.new
    mv games.new games.pgn
}
begin_broadcast() {
    "$FLAGFALL" broadcast live.flagfall >>said 2>>complained 3>&- &
    seen=$!
}
plays 0
begin_broadcast
echo 'begin round' >&3
waits_until has there/boards-roundAAA 'Player1, Ann - Player2, Ann'
moves=2
for told in lost certificate 'error 3' 'status 500' html deaf 'cut 30' redirect; do
    plays $moves
    echo "$told" >there/next
    moves=$((moves + 4))
    waits_until is_gone there/next
    case $told in
    lost | deaf)
        kill -KILL "$seen"
        wait "$seen"
        begin_broadcast
        ;;
    esac
done
plays $moves
is_as_ours() {
    "$lichess" --read web/live.pgn >ours && cmp ours there/boards-roundAAA
}
# the console is told of it, and that it is over
waits_until has web.status 'lichess-heard'
echo 'status 503' >there/always
moves=$((moves + 4))
plays $moves
waits_until has web.status 'lichess-fault Lichess busy since'
has web.status 'lichess-since' || wrong "since when nothing goes there: $(cat web.status)"
rm there/always
is_told_of_nothing() { ! has web.status lichess-fault; }
waits_until is_told_of_nothing
has_moves() { [ "$(grep -c 'clk' web/live.pgn)" -ge $boards ] && is_as_ours; }
waits_until has_moves

cp complained told

# --- nothing is taken of a push; what is shown is another round's, or none: told once, tried again soon, and over
fails_at_a_read() { # TOLD WORDS OVER
    kill "$seen" # whoever begins reads soon, not in a minute
    wait "$seen"
    : >complained
    : >said
    : >there/requests
    echo "$1" >there/always
    begin_broadcast
    moves=$((moves + 4))
    plays $moves
    is_read_often() { [ "$(grep -c 'GET .*/-/-/roundAAA' there/requests)" -ge 3 ]; }
    waits_until is_read_often
    [ "$(grep -cF "$2" complained)" = 1 ] || wrong "it is told once: $(cat complained)"
    rm there/always
    waits_until has said "$3"
    waits_until has_moves
}
: >complained
echo nothing >there/always
moves=$((moves + 4))
plays $moves
waits_until has web.status 'lichess-fault Lichess accepted nothing of what was sent since '
waits_until has complained 'Lichess accepted nothing of what was sent since '
rm there/always
waits_until has_moves
waits_until is_told_of_nothing
has complained 'ask for a login' && wrong "somebody else's page is something else: $(cat complained)"
fails_at_a_read other 'lichess-1: Lichess shows another round in place of round 1' \
    'lichess-1: Lichess shows round 1 again'
fails_at_a_read unread 'lichess-1: no round 1 there' 'lichess-1: round 1 is there now'

# --- clock times are left out, then of more games: that is told once
: >complained
: >said
largest() { sed -n 's/^POST .*\/push 200 \([0-9]*\).*/\1/p' there/requests | tail -n 1; }
echo "limit $(($(largest) - 200))" >there/always
leaves_out() { # FROM: another number of games than that
    now=$(sed -n 's/^lichess-fault lichess-1: clock times of \([0-9]*\) of .*/\1/p' web.status)
    [ "$now" ] && [ "$now" != "$1" ]
}
moves=$((moves + 4))
plays $moves
waits_until leaves_out none
was=$now
moves=$((moves + 8))
plays $moves
waits_until leaves_out "$was"
[ "$(grep -c 'clock times of' complained)" = 1 ] || wrong "it is told once: $(cat complained)"
rm there/always
kill "$seen" # what has room is tried again in ten minutes, or by whoever begins again
wait "$seen" || wrong 'it ends in order when it is asked to'
begin_broadcast
waits_until has_moves

# --- a refusal is told once; with a token or settings that are others it is tried at once, not only in a minute
refused() { # STATUS WORDS
    : >complained
    echo "status $1" >there/always
    moves=$((moves + 4))
    plays $moves
    waits_until has complained "$2"
    waits_until has web.status 'lichess-next'
    again=$(sed -n 's/^lichess-next //p' web.status)
    : >said
    rm there/always
}
taken_at_once() { # WORDS OVER
    waits_until has_moves
    waits_until is_told_of_nothing
    [ "$(grep -cF "$1" complained)" = 1 ] || wrong "it is told once: $(cat complained)"
    [ "$(sed -n 's/^lichess-heard //p' web.status)" -lt "$again" ] || wrong "it was tried at once: $(cat web.status)"
    waits_until has said "$2"
    [ "$(head -n 1 said)" = "$2" ] || wrong "first that it is over: $(cat said)"
}
refused 401 'Lichess refuses the token: see flagfall broadcast --check'
touch -r config/flagfall/token as-it-was
echo >>config/flagfall/token
touch -r as-it-was config/flagfall/token
taken_at_once 'Lichess refuses the token' 'Lichess takes the token again'
refused 403 'the token may not push to tourAAAA'
echo '; as it was' >>config/flagfall/flagfall.ini
taken_at_once 'the token may not push' 'lichess-1: the token may push to tourAAAA again'

# --- a pause: what is new waits, for those who ask Lichess too; a hidden board stays there until a reset
cp there/boards-roundAAA before
echo 'broadcast pause the wrong game' >&3
waits_until has web.status 'state paused'
logged() { "$FLAGFALL" log show live.flagfall | grep -c ' move '; }
was=$(logged)
moves=$((moves + 4))
plays $moves
are_logged() { [ "$(logged)" -ge $((was + boards)) ]; }
waits_until are_logged
echo 'broadcast hide 12' >&3
waits_until is_gone web/round-1/game-12.pgn
waits_until has complained 'board 12: sent no more, but Lichess keeps it until :broadcast reset'
cmp before there/boards-roundAAA || wrong "a pause holds what is new: $(cat there/boards-roundAAA)"
echo 'broadcast resume' >&3
waits_until has console.out 'Lichess keeps what it has of it until'
is_new() { ! cmp -s before there/boards-roundAAA; }
waits_until is_new
[ "$(wc -l <there/boards-roundAAA)" = $boards ] || wrong 'a hidden board is not taken away by itself'
echo 'broadcast reset' >&3
waits_until grep -q 'POST .*/reset 200' there/requests
waits_until is_as_ours
[ "$(wc -l <ours)" = $((boards - 1)) ] || wrong "a reset takes it away: $(cat there/boards-roundAAA)"
echo 'broadcast show 12' >&3
waits_until has there/boards-roundAAA 'Player23, Ann'
waits_until has_moves

# --- a reset that is ordered while nobody is there is obeyed afterwards, and once
emptied() { [ "$(sed -n 's/^lichess-emptied //p' web.status)" -gt "${1:-0}" ]; }
waits_until emptied
kill "$seen"
wait "$seen" || wrong 'it ends in order when it is asked to'
was=$(sed -n 's/^lichess-emptied //p' web.status)
: >there/requests
echo 'broadcast reset' >&3
waits_until sh -c '[ "$("$FLAGFALL" log show live.flagfall --csv | grep -c "order: reset")" = 2 ]'
begin_broadcast
waits_until grep -q 'POST .*/reset 200' there/requests
waits_until emptied "$was"
waits_until has_moves
kill "$seen"
wait "$seen"
begin_broadcast
waits_until grep -q 'POST .*/push 200' there/requests
[ "$(grep -c 'reset 200' there/requests)" = 1 ] || wrong "it is obeyed once: $(cat there/requests)"

for line in '1 1' '2 0' '3 5' '4 1' '5 1' '6 5' '7 0' '8 1' '9 1' '10 5' '11 0' '12 1'; do echo "$line" >&3; done
waits_until has web/live.pgn '[Result "1/2-1/2"]'
waits_until has there/boards-roundAAA '| 1/2-1/2 |'
waits_until is_as_ours
[ "$(wc -l <ours)" = $boards ] || wrong "all boards are there: $(cat ours)"
grep -q 'Player1, Ann - Player2, Ann | 1-0 | .*(1799)' ours || wrong "with their clock times: $(cat ours)"
cat told >>complained
has complained 'not Lichess' || wrong "what fails is said: $(cat complained)"
has complained 'Lichess busy' || wrong "what fails is said: $(cat complained)"
has complained 'Lichess refuses board 3: told to fail' || wrong "a refused game is named: $(cat complained)"
[ "$(grep -c . complained)" -le 30 ] || wrong "each is said once: $(cat complained)"

# --- over: whoever begins again looks first, and has nothing to send
echo 'end round' >&3
exec 3>&-
wait "$console" || wrong "the console ends well: $(cat console.out)"
waits_until has said 'Lichess shows all boards as sent'
kill "$seen"
wait "$seen" || wrong 'it ends in order when it is asked to'
: >there/requests
: >said
begin_broadcast
waits_until has said 'Lichess shows all boards as they are'
grep -q POST there/requests && wrong "nothing is sent: $(cat there/requests)"
kill "$seen"
wait "$seen"

# --- without a network
expect 0 "$FLAGFALL" broadcast live.flagfall --dry-run bodies
says "bodies/lichess-1-round-1.pgn: $boards boards, "
"$lichess" --read bodies/lichess-1-round-1.pgn | cmp - ours || wrong 'the same would be sent'
expect 0 "$FLAGFALL" broadcast live.flagfall --once
event '; none' >none.ini
printf 'begin round\n' | "$FLAGFALL" none.ini --line --who AB >out 2>&1
expect 1 "$FLAGFALL" broadcast none.flagfall --dry-run bodies
warns 'names nothing at Lichess'
expect 1 "$FLAGFALL" broadcast none.flagfall --check
exit 0
