#!/bin/sh
# How line mode ends: at the end of what is typed, by quit, by signals; what would be lost is said before, what was lost
# after; and what the head confirms of roles.
screens=$(cd "$(dirname "$0")/../screens" && pwd)
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
cp "$screens/club.ini" .
: >out && : >err
lines() { # STATUS LINE...
    wanted=$1 && shift
    ran="--line $*"
    printf '%s\n' "$@" | "$FLAGFALL" club.ini --line --who AB >out 2>err
    status=$?
    [ $status -eq "$wanted" ] || wrong "$ran ends with $wanted, it ended with $status"
}

# A ruling that is not made: quit asks, the end of what is typed says so and ends with 1.
lines 1 begin 'incident 5 phone'
says 'The ruling at board 5 was not made: its answers are lost.'
lines 0 'incident 5 phone' quit discard 'quit yes'
says 'The ruling at board 5 is not made, and its answers would be lost.'
says 'To end it all the same, say quit yes.'
says 'The ruling is discarded: nothing was decided.'
lines 0 'incident 5 phone' 'quit yes'
grep -q 'are lost' out && wrong 'who said yes is not told again'
lines 0 'note 5 water'
expect 0 "$FLAGFALL" log verify club.flagfall
expect 0 "$FLAGFALL" log show club.flagfall --last 1
says 'water'

# Signals end it as the end of what is typed does: all is saved, the log closed, and the sender sees the signal.
waits_for() { # WORDS
    until grep -qF "$1" out; do
        kill -0 $process 2>/dev/null || wrong "$1 is said"
        sleep 0.02
    done
}
rm -f typed && mkfifo typed
for signal in TERM HUP ALRM USR1 USR2 INT QUIT; do
    ( trap - INT QUIT; exec env --default-signal=INT,QUIT "$FLAGFALL" club.ini --line --who AB ) <typed >out 2>err &
    process=$!
    exec 3>typed
    waits_for 'Type help'
    echo "note 5 before $signal" >&3
    waits_for 'Board 5: noted.'
    printf 'note 5 not yet' >&3
    kill -s $signal $process
    wait $process
    status=$?
    exec 3>&-
    [ "$(kill -l $status 2>/dev/null)" = $signal ] || wrong "it ends by $signal, not with $status"
    says '1 line that came before the end was not carried out.'
    [ ! -e club.flagfall-wal ] || wrong "$signal: the log is closed in order"
    expect 0 "$FLAGFALL" log verify club.flagfall
    expect 0 "$FLAGFALL" log show club.flagfall --last 1
    says "before $signal"
done

# While somebody's passphrase is asked for, too.
printf '%s\n' '[event]' 'name = X' 'rulebook = fide-2023' 'control = 90+30' 'boards = 1' '[arbiters]' \
    'KM = Kim Moe | head' 'CD = Carl Dahl | floor' '[players]' '1 = Aalto' '2 = Brandt' '[round 1]' '1 = 1 - 2' \
    >desk.ini
echo secret | "$FLAGFALL" event passphrase desk.ini CD >out 2>err || wrong 'a passphrase'
"$FLAGFALL" desk.ini --line --who KM <typed >out 2>err &
process=$!
exec 3>typed
echo 'who CD' >&3
waits_for 'Passphrase of CD'
kill -s TERM $process
wait $process
status=$?
exec 3>&-
[ "$(kill -l $status)" = TERM ] || wrong "it ends by the signal, not with $status"

# A log that may not grow any more: what is not saved is said before it is lost, and the status says so.
long=$(printf '%0900d' 0)
(
    ulimit -f 400
    { for i in 1 2 3; do for n in $(seq 200); do echo "note 5 $i $n $long"; done; done; echo quit; echo quit yes; } |
        "$FLAGFALL" club.ini --line --who AB 2>err
    echo "ended with $?"
) | grep -v noted | cut -c1-200 | tail -n 20 >out
says 'not saved and would be lost: '
says 'To end it all the same, say quit yes.'
says 'ended with 1'
expect 0 "$FLAGFALL" log verify club.flagfall

# What the event's file changes of roles holds when the head says so, here as on the screen.
printf '%s\n' 'quit yes' | "$FLAGFALL" desk.ini --line --who KM >out 2>err || wrong 'KM is head'
sed -i 's/^CD = .*/CD = Carl Dahl | deputy/; s/^\[players\]/EF = Eva Falk | floor\n&/' desk.ini
typed() { # WHO LINE...
    who=$1 && shift
    ran="--line $*"
    printf '%s\n' "$@" | "$FLAGFALL" desk.ini --line --who "$who" >out 2>err || wrong "it ends well: $(cat err)"
}
typed CD secret confirm-role 'confirm-role CD' 'confirm-role CD yes' 'begin'
says 'Not in force: '
says 'say confirm-role CD yes.'
says 'say confirm-role EF yes.'
says 'only the head arbiter may'
typed KM 'confirm-role ZZ' 'confirm-role EF' 'confirm-role ef yes' 'confirm-role EF' 'who EF' 'who KM' \
    'confirm-role CD yes' confirm-role 'who CD'
says 'Nothing of ZZ waits to be confirmed.'
says 'Ef: it applies from now on.'
says 'Nothing of EF waits to be confirmed.'
says 'Eva Falk, floor, works here now, on trust: no passphrase is set'
says 'No role waits to be confirmed.'
says 'Carl Dahl, deputy, works here now, on trust'
expect 0 "$FLAGFALL" log show desk.flagfall
says 'confirmed by KM'
exit 0
