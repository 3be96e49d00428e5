#!/bin/sh
# A full disk, or one that can only be read: the console is told why nothing goes out, though the file that says so is
# on the same disk.
not_here() {
    echo 'skipped: broadcast_full: a small disk cannot be mounted here'
    exit 0
}
if [ ! "$ON_SMALL_DISK" ]; then
    unshare -rm true 2>/dev/null || not_here
    ON_SMALL_DISK=yes exec unshare -rm "$0"
fi
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"
mkdir disk
mount -t tmpfs -o size=400k small disk 2>/dev/null || not_here

cat >open.ini <<INI
[event]
name = Autumn Open
rulebook = fide-2023
control = 3+2
rounds = 1
[arbiters]
AB = Anna Berg | head
[broadcast]
delay = 0
folder = $PWD/disk/public
[players]
1 = Aalto, Veera
2 = Brandt, Jonas
[round 1]
1 = 1 - 2
INI
event=open.ini
fill() { # until nothing more has room
    dd if=/dev/zero of=disk/fill bs=1k >/dev/null 2>&1
    dd if=/dev/zero of=disk/fill-2 bs=1 count=4096 >/dev/null 2>&1
}
runs() {
    "$FLAGFALL" broadcast open.flagfall >said 2>complained &
    seen=$!
}
ends() {
    kill "$seen"
    wait "$seen" || wrong "it ends well: $(cat complained)"
}

lines 'begin round'
runs
waits disk/public/live.pgn '[Result "*"]'
waits disk/public.status 'state live'
fill
lines '1 1'
waits disk/public.status 'disk full'
waits disk/public.status 'trouble-since '
waits complained 'cannot be written: No space left on device: make room'
one() { [ "$(grep -c . complained)" = 1 ] || wrong "it is told once: $(cat complained)"; }
one
grep -q '^event .*' disk/public.status && tail -c 1 disk/public.status | od -c | grep -qF '\n' ||
    wrong "it is whole: $(cat disk/public.status)"
rm disk/fill*
waits disk/public/live.pgn '[Result "1-0"]'
is_over() { ! grep -q -e '^disk' -e '^trouble' disk/public.status; }
until_so is_over
one
ends

# --- where it was full before anything was there, the file is left empty: what reads it sees the disk itself
rm -r disk/public disk/public.status
fill
runs
waits complained 'No space left on device'
until_so test -e disk/public.status
[ ! -s disk/public.status ] || wrong "nothing has room: $(cat disk/public.status)"
rm disk/fill*
waits disk/public/live.pgn '[Result "1-0"]'
waits disk/public.status 'state live'
ends

# --- a disk that can only be read: told once, and the console sees it; then it goes on
runs
waits said 'round 1: 1 board'
mount -o remount,ro disk
lines '1 0 misread'
waits complained 'cannot be written: Read-only file system: make its disk writable, or choose another folder'
one
mount -o remount,rw disk
waits disk/public/live.pgn '[Result "0-1"]'
waits disk/public.status 'state live'
one
ends

# --- a folder that may not be written, with its files there: the same
runs_plainly() { # as somebody whom permissions hold
    setpriv --bounding-set=-all --inh-caps=-all "$FLAGFALL" broadcast open.flagfall >said 2>complained &
    seen=$!
}
if setpriv --bounding-set=-all --inh-caps=-all true 2>/dev/null; then
    runs_plainly
    waits said 'round 1: 1 board'
    chmod 555 disk/public disk/public/round-1
    chmod 444 disk/public/live.pgn
    lines '1 = misread'
    waits complained 'cannot be written: Permission denied: make it writable, or choose another folder'
    waits disk/public.status 'disk closed'
    waits disk/public.status 'trouble game-1.pgn: cannot be written: Permission denied'
    one
    chmod 755 disk/public disk/public/round-1
    waits disk/public/live.pgn '[Result "1/2-1/2"]'
    until_so is_over
    one
    ends
fi
exit 0
