# A house of its own for the runner, whose tests are scripts that pass, fail, hang, crash: for tests/cli/runner*.sh.
tests=$(cd "$(dirname "$0")/.." && pwd)
. "$tests/expect.sh"
unset CI FIRST_LOOK RETRY SLOTS TEST_BYTES TEST_SECONDS TRIED UNDER
mkdir -p house/tests/unit house/tests/fuzz house/tests/cli house/tests/screens house/build/tests/unit
cp "$tests/run" "$tests/steps" house/tests/
cd house || exit 2

# fake NAME BODY: a unit test that is a script
fake() {
    : >"tests/unit/$1_test.c"
    printf '#!/bin/sh\n%s\n' "$2" >"build/tests/unit/$1_test"
    chmod +x "build/tests/unit/$1_test"
}
script() { # NAME BODY: one of tests/cli
    printf '#!/bin/sh\n%s\n' "$2" >"tests/cli/$1.sh"
    chmod +x "tests/cli/$1.sh"
}
program() {
    printf '#!/bin/sh\n' >build/flagfall
    chmod +x build/flagfall
}
passes='echo "[ RUN      ] it_holds"; echo "[       OK ] it_holds"'
run() { # STATUS COMMAND...
    expect_status=$1
    shift
    status=0
    SCRATCH='' "$@" >../out 2>../err || status=$?
    cd .. && ran="tests/run"
    [ "$status" -eq "$expect_status" ] || wrong "the run ends with $expect_status, it ended with $status"
    cd house || exit 2
}
is_over() { # also one whose parent has not asked after it yet
    state=$(sed -n 's/^State:[[:space:]]*//p' "/proc/$(cat asleep)/status" 2>/dev/null)
    [ -z "${state##Z*}" ]
}
prints() { (cd .. && says "$1") || exit 1; }
does_not_print() { (cd .. && silent "$1") || exit 1; }
