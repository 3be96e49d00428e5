#!/bin/sh
# The runner, on a house whose tests do what nobody should: leave processes that nothing marks, print for ever, end the
# runner's own shell, write into the tree; and under those who start it twice, or where it cannot write.
. "$(dirname "$0")/../runner_house.sh"
program
fake good "$passes"

# what is skipped is no pass, and neither is what ran nothing
script later 'echo "skipped: later: no printer"'
script fails_too 'echo "skipped: fails_too: no printer"; exit 1'
fake nothing 'echo "[==========] Running 0 test(s)."'
fake half 'echo "[==========] Running 3 test(s)."; echo "[ RUN      ] one"; echo "[       OK ] one"'
run 1 env RETRY=0 tests/run build
prints 'later: skipped: later: no printer'
prints 'skipped later'
prints 'FAILED  fails_too (exit status 1'
prints 'FAILED  nothing_test (no test ran in it'
prints 'FAILED  half_test (2 of its tests did not begin'
prints '1 skipped'
prints '2 passed, 4 failed'
rm tests/cli/*.sh tests/unit/nothing_test.c tests/unit/half_test.c

# of a long output the end is shown, and where the whole is; also of one that passes the second time
fake long "seq 1000; [ -f $PWD/tried ] || { : >$PWD/tried; exit 1; }; $passes"
run 0 tests/run build
prints 'flaky long_test'
prints "all 1000 lines of it: $PWD/build/scratch/long_test.first.out"
[ "$(head -n 1 build/scratch/long_test.first.out)" = 1 ] || { echo 'the whole of it is kept'; exit 1; }
rm tests/unit/long_test.c

# who prints for ever is ended: also one that does not mind that nobody reads
fake talks 'trap "" PIPE; while :; do echo and on; done 2>/dev/null'
run 1 env RETRY=0 TEST_BYTES=100000 tests/run build
prints 'FAILED  talks_test (ended by the runner when it had printed 100000 bytes'
[ "$(wc -c <build/scratch/talks_test.out)" -eq 100000 ] || { echo 'no more than that is kept'; exit 1; }
run 2 env TEST_BYTES=much tests/run build
prints 'TEST_BYTES=much is not a number of bytes'
rm tests/unit/talks_test.c

# left running with an environment of its own; in a session of its own; with an output of its own, which is kept open
for how in 'env -i sleep 1000 >/dev/null 2>&1' 'env -i setsid sleep 1000 >/dev/null 2>&1' \
    'env -i setsid sleep 1000 8<&-' 'env -i sleep 1000 8<&- >/dev/null 2>&1'; do
    fake leaves "$how & echo \$! >$PWD/asleep; $passes"
    run 0 tests/run build leaves
    is_over || { echo "what a test leaves running is ended: $how"; exit 1; }
done

# what tmux keeps for a test lies in the folder of that test
fake desk "[ \"\$TMUX_TMPDIR\" = \"\$SCRATCH\" ] && $passes"
run 0 tests/run build desk
rm tests/unit/desk_test.c

# a checkout whose path means something in a pattern
cp -r . '../c++ (new)'
(
    cd '../c++ (new)' || exit 2
    fake leaves "setsid sleep 1000 8<&- >/dev/null 2>&1 & echo \$! >'$PWD/asleep'; $passes"
    SCRATCH='' tests/run build leaves >../out || { cat ../out; exit 1; }
    is_over || { echo 'what a test leaves running is ended, whatever the folder is called'; exit 1; }
) || exit 1
rm tests/unit/leaves_test.c

# one that takes the runner's own shell with it has not passed, and the others are run
fake kills 'for p in $(cat /proc/$PPID/stat | cut -d " " -f 4); do kill -KILL $p; done; sleep 1000'
run 1 env RETRY=0 SLOTS=1 tests/run build
prints "FAILED  kills_test (it was not run to its end: something killed the runner's own shell"
prints '1 passed, 1 failed'
rm tests/unit/kills_test.c

# what writes into the tree is named, and fails the run where nobody else can have written
fake writes ": >$PWD/tests/new; $passes"
run 0 tests/run build
prints 'changed while the tests ran: tests tests/new'
run 1 env CI=true tests/run build
rm tests/new tests/unit/writes_test.c
run 0 env CI=true tests/run build
does_not_print 'changed while'

# a name with a blank is refused
: >'tests/unit/a b_test.c'
run 2 tests/run build
prints "a test's name has letters, digits, _ and - alone: tests/unit/a b_test.c"
rm 'tests/unit/a b_test.c'

# a second run of the same build; and who goes away by ^C, or closes the terminal, leaves nothing
for signal in INT HUP; do
    fake hang "env -i setsid sleep 1000 >/dev/null 2>&1 & echo \$! >$PWD/asleep; wait; sleep 1000"
    rm -f asleep
    SCRATCH='' env --default-signal=INT,HUP tests/run build hang >../first 2>&1 &
    began=$!
    until [ -s asleep ]; do kill -0 $began || { cat ../first; exit 1; }; sleep 0.1; done
    run 2 tests/run build good
    prints 'these tests are running already: another run of build has not ended'
    kill -$signal $began
    wait $began
    is_over || { echo "nothing goes on after $signal"; exit 1; }
    run 0 tests/run build good
done
rm tests/unit/hang_test.c

# where it cannot write it says so
rm -f build/running && mkdir build/running
run 2 tests/run build
prints 'nothing can be written in build'
rmdir build/running

# a tool that is there and does not work is named, with what it was asked
mkdir ../broken
for tool in tmux setsid xargs timeout flock; do
    printf '#!/bin/sh\necho too old; exit 1\n' >../broken/$tool
    chmod +x ../broken/$tool
    run 2 env PATH="$PWD/../broken:$PATH" tests/run build
    prints "tests/run needs $tool, but the one here fails at: $tool"
    rm ../broken/$tool
done

# no TMPDIR, none that is there, one with blanks
printf '. tests/steps\nstep echo hello\nsteps_end\n' >go
run 2 env TMPDIR="$PWD/nowhere" sh go
run 0 env -u TMPDIR sh go
mkdir 'with blanks'
run 0 env TMPDIR="$PWD/with blanks" sh go
run 0 env TMPDIR="$PWD/with blanks" tests/run build
run 0 env -u TMPDIR tests/run build
exit 0
