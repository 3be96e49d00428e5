#!/bin/sh
# The runner itself, on a house of its own whose tests pass, fail, hang, crash, skip, and pass only the second time.
runner=$(cd "$(dirname "$0")/.." && pwd)/run
. "$(dirname "$0")/../expect.sh"
mkdir -p house/tests/unit house/tests/fuzz house/tests/cli house/tests/screens house/build/tests/unit
cp "$runner" house/tests/run
cd house || exit 2

# fake NAME BODY: a unit test that is a script
fake() {
    : >"tests/unit/$1_test.c"
    printf '#!/bin/sh\n%s\n' "$2" >"build/tests/unit/$1_test"
    chmod +x "build/tests/unit/$1_test"
}
passes='echo "[ RUN      ] it_holds"; echo "[       OK ] it_holds"'
# alone KEY: true the second time it is asked
second_time() { echo "[ -f $PWD/tried-$1 ] || { : >$PWD/tried-$1; echo first time of $1; exit 1; }"; }
run() {
    expect_status=$1
    shift
    status=0
    SCRATCH='' "$@" tests/run build >../out 2>../err || status=$?
    cd .. && ran="tests/run"
    [ "$status" -eq "$expect_status" ] || wrong "the run ends with $expect_status, it ended with $status"
    cd house || exit 2
}
is_over() { # also one whose parent has not asked after it yet
    state=$(sed -n 's/^State:[[:space:]]*//p' "/proc/$(cat asleep)/status" 2>/dev/null)
    [ -z "${state##Z*}" ]
}
prints() { (cd .. && says "$1") || exit 1; }

fake good "$passes; echo '[ RUN      ] it_holds_too'; echo '[       OK ] it_holds_too'"
fake old_skip 'echo "[ RUN      ] late"; echo "skipped: late: no disk"; echo "[  SKIPPED ] late"
echo "[  SKIPPED ] 1 test(s), listed below:"; echo "[  SKIPPED ] late"'
fake new_skip 'echo "[ RUN      ] tomorrow"; echo "[  SKIPPED ] tomorrow"; echo "[  SKIPPED ] 1 test(s)."'
fake chance "$(second_time a); $passes"
run 0 env
prints 'flaky chance_test'
prints 'first time of a'
prints 'old_skip_test: skipped: late: no disk'
prints '3 passed, 0 failed'

fake bad 'echo "[ RUN      ] it_breaks"; echo "[  FAILED  ] it_breaks"; exit 1'
fake crash 'echo just before; kill -SEGV $$'
fake hang "sleep 1000 & echo \$! >$PWD/asleep; echo it hangs here; wait"
run 1 env TEST_SECONDS=3
prints 'FAILED  bad_test (exit status 1'
prints 'FAILED  crash_test (ended by SIGSEGV'
prints 'just before'
prints 'FAILED  hang_test (ended by the runner after 3 s'
prints 'it hangs here'
prints '3 passed, 3 failed'
is_over || { echo "what a test leaves running is ended"; exit 1; }

# what is left by a test that passes is ended too
rm tests/unit/bad_test.c tests/unit/crash_test.c tests/unit/hang_test.c
fake leaves "setsid sleep 1000 >/dev/null 2>&1 & echo \$! >$PWD/asleep; $passes"
run 0 env
is_over || { echo "what a test leaves running is ended"; exit 1; }

for key in b c d e; do fake "chance_$key" "$(second_time $key); $passes"; done
run 1 env
prints 'flaky chance_e_test'
prints 'more than three tests pass only alone'
