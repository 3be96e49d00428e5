#!/bin/sh
# How much is linked anew, on a small house with the project's Makefile: for a changed helper the tests that use it, for
# a test that came itself alone, all of them for a helper that came or went.
source=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"
mkdir -p house/core/a house/devices house/tui house/config/po house/tests/unit house/tests/hall house/tests/lichess
cd house || exit 2
cp "$source/Makefile" .
function_in() { echo "int $2(void); int $2(void) { return 0; }" >"$1"; }
calls() { echo "int $2(void); int main(void); int main(void) { return $2(); }" >"$1"; }
function_in core/a/a.c a
function_in devices/d.c d
function_in tui/t.c t
function_in tests/used.c used
function_in tests/other.c other
function_in tests/hall/deep.c deep
function_in tests/lichess/boards.c boards
calls tui/main.c t
for name in used other deep; do calls "tests/unit/${name}_test.c" $name; done
unset MAKEFLAGS MAKELEVEL CI
# built TEST...: and what is linked for it
built() {
    expect 0 make --no-print-directory KIND=release CFLAGS=-O0 HARDEN= \
        program $(printf 'build/release/tests/unit/%s ' "$@")
    linked=$(sed -n 's,^  link  *build/release/,,p' out | sort | tr '\n' ' ')
}
is_linked() { [ "$linked" = "$1" ] || wrong "linked is '$1', it was '$linked'"; }
all='used_test other_test deep_test'

built $all
is_linked 'flagfall tests/unit/deep_test tests/unit/other_test tests/unit/used_test '
built $all
is_linked ''
for helper in used hall/deep; do
    echo 'int more(void); int more(void) { return 1; }' >>tests/$helper.c
    built $all
    is_linked "tests/unit/${helper##*/}_test "
done
calls tests/unit/new_test.c other
built $all new_test
is_linked 'tests/unit/new_test '

mv tests/other.c tests/elsewhere.c
built $all
is_linked 'tests/unit/deep_test tests/unit/other_test tests/unit/used_test '
rm build/release/tests/unit/*.uses
touch tests/used.c
built $all
is_linked 'tests/unit/deep_test tests/unit/other_test tests/unit/used_test '
echo 'int b(void); int b(void) { return 1; }' >>core/a/a.c
built $all
is_linked 'flagfall tests/unit/deep_test tests/unit/other_test tests/unit/used_test '
