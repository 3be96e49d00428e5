#!/bin/sh
# The runner itself, on a house of its own whose tests pass, fail, hang, crash, skip, and pass only the second time.
. "$(dirname "$0")/../runner_house.sh"

# whatever is told from the others by its name is there
eval "$(sed -n "/^\(of_the_source\|takes_[a-z]*\)=/,/['\"]\$/p" "$tests/run")"
[ -n "$takes_longest" ] && [ -n "$takes_minutes" ] && [ -n "$of_the_source" ] || exit 2
for name in $takes_longest $takes_minutes $of_the_source; do
    [ -e "$tests/unit/$name.c" ] || [ -e "$tests/cli/$name.sh" ] || [ -e "$tests/fuzz/${name%_replay}_fuzz.c" ] ||
        { echo "tests/run has a word for $name, which is no test"; exit 1; }
done

# alone KEY: true the second time it is asked
second_time() { echo "[ -f $PWD/tried-$1 ] || { : >$PWD/tried-$1; echo first time of $1; exit 1; }"; }

# what cannot be run is said at once
run 2 tests/run build
prints 'there is no program in build: make program check-programs'
program

fake good "$passes; echo '[ RUN      ] it_holds_too'; echo '[       OK ] it_holds_too'"
fake old_skip 'echo "[ RUN      ] late"; echo "skipped: late: no disk"; echo "[  SKIPPED ] late"
echo "[  SKIPPED ] 1 test(s), listed below:"; echo "[  SKIPPED ] late"'
fake new_skip 'echo "[ RUN      ] tomorrow"; echo "[  SKIPPED ] tomorrow"; echo "[  SKIPPED ] 1 test(s)."'
fake chance "$(second_time a); $passes"
run 0 tests/run build
prints 'flaky chance_test'
prints 'first time of a'
prints 'old_skip_test: skipped: late: no disk'
prints '3 passed, 0 failed'

run 2 tests/run build good nobody chance
prints 'no test is called nobody'
run 2 env TEST_SECONDS=abc tests/run build
prints 'TEST_SECONDS=abc is not a number of seconds'
run 2 env SLOTS=0 tests/run build
prints 'SLOTS=0 is not a number of tests at once'
printf '. tests/steps\nstep echo hello\nstep tests/soak 1\nsteps_end\n' >go
run 2 env ONLY=nonsense sh go
prints 'no step has one of the words: nonsense'
run 1 env ONLY=soak sh go
prints 'FAILED with 127: tests/soak 1'
# what a step tries may be such a run itself: it does not hear of ONLY
printf '#!/bin/sh\necho "ONLY is ${ONLY-not known}"\n' >hears
chmod +x hears
echo '. tests/steps; step ./hears; steps_end' >go
run 0 env ONLY=hears sh go
prints 'ONLY is not known'
# a long run ends with rows for a paper, and what was skipped stands in its table
printf '%s\n' '#!/bin/sh' 'echo "2 skipped"; echo "4 passed, 0 failed"' >suite
chmod +x suite
printf '. tests/steps\nstep env A_B=2 ./suite all\nstep false\nsteps_end\nsteps_rows\n' >go
run 0 sh go
prints 'ok       env A_B=2 ./suite all: 2 skipped, 4 passed, 0 failed'
sed -i 's/ | [0-9]* | [0-9-]* | / | SECONDS | DAY | /' ../out
prints '| `./suite all` | ok: 2 skipped, 4 passed, 0 failed | SECONDS | DAY | '
prints '| `false` | FAILED | SECONDS | DAY | '

fake bad 'echo "[ RUN      ] it_breaks"; echo "[  FAILED  ] it_breaks"; exit 1'
fake crash 'echo just before; kill -SEGV $$'
fake killed 'echo "[ RUN      ] it_stops"; printf "a\\0b\\n"; kill -KILL $$'
fake late 'exit 124'
fake hang "sleep 1000 & echo \$! >$PWD/asleep; echo it hangs here; wait"
run 1 env TEST_SECONDS=3 tests/run build
prints 'FAILED  bad_test (exit status 1'
prints 'FAILED  crash_test (ended by SIGSEGV'
prints 'just before'
prints 'FAILED  hang_test (ended by the runner after 3 s'
prints 'it hangs here'
prints '3 passed, 5 failed'
prints 'it was in it_stops'
prints 'FAILED  killed_test (ended by SIGKILL'
prints 'FAILED  late_test (exit status 124'
is_over || { echo "what a test leaves running is ended"; exit 1; }

# who interrupts it leaves nothing running
rm -f asleep
SCRATCH='' tests/run build hang >../out 2>../err &
began=$!
until [ -s asleep ]; do kill -0 $began || { cat ../out; exit 1; }; sleep 0.1; done
kill -TERM $began
wait $began
is_over || { echo 'what was begun by a run that is interrupted is ended'; exit 1; }

for name in bad crash hang killed late; do rm tests/unit/${name}_test.c; done
# what is left by a test that passes is ended too
fake leaves "setsid sleep 1000 >/dev/null 2>&1 & echo \$! >$PWD/asleep; $passes"
run 0 tests/run build
is_over || { echo "what a test leaves running is ended"; exit 1; }

for key in b c d e; do fake "chance_$key" "$(second_time $key); $passes"; done
run 1 tests/run build
prints 'flaky chance_e_test'
prints 'more than three tests pass only alone'
