# For tests/cli: `expect STATUS COMMAND...` runs a command, `says TEXT` and `warns TEXT` look for a line in what it
# printed and in what it complained. The first thing that is not so ends the script with a failure.
: "${FLAGFALL:?names the program}" "${SCRATCH:?names a folder for this test}"
cd "$SCRATCH" || exit 2

wrong() {
    echo "not so: $*"
    echo "--- it printed:"; cat out
    echo "--- it complained:"; cat err
    exit 1
}
expect() {
    wanted=$1
    shift
    ran=$*
    status=0
    "$@" >out 2>err </dev/null || status=$?
    [ "$status" -eq "$wanted" ] || wrong "$ran ends with $wanted, it ended with $status"
}
says() { grep -qF -- "$1" out || wrong "$ran says: $1"; }
warns() { grep -qF -- "$1" err || wrong "$ran complains: $1"; }
silent() { ! grep -qF -- "$1" out || wrong "$ran says: $1"; } # no line of it has that
is_silent() { [ ! -s out ] || wrong "$ran prints nothing"; }
one_complaint() {
    [ "$(wc -l <err)" -eq 1 ] && grep -q '^flagfall: ' err || wrong "$ran complains in one line of its own"
}

# lines TYPED...: each a line that is typed into the line mode of $event by $who, in a console of its own
event=club.ini who=AB
lines() {
    ran="$event, typed: $*"
    printf '%s\n' "$@" | "$FLAGFALL" "$event" --line --who "$who" >out 2>err || wrong "it ends well: $(cat err)"
}

# small_event FILE PLAYERS [LINE]...: a new event of so many players (up to 6) without pairings; each LINE is one of its
# [event], or begins a section. The rounds are written behind it.
small_event() {
    into=$1 players=$2
    shift 2
    printf '%s\n' '[event]' 'name = Autumn Open' 'rulebook = fide-2023' 'control = 90+30' "$@" >"$into"
    printf '%s\n' '[arbiters]' 'AB = Anna Berg | head' '[players]' >>"$into"
    printf '%s\n' '1 = Aalto, Veera' '2 = Brandt, Jonas' '3 = Castellanos, Rut' '4 = Dahl, Peder' '5 = Eng, Li' \
        '6 = Fjeld, Anne' | head -n "$players" >>"$into"
}

# spoil FILE OFFSET: one byte becomes another, whatever it was
spoil() {
    was=$(od -An -tu1 -j "$2" -N 1 "$1" | tr -d ' ')
    printf "\\$(printf '%03o' $((was == 88 ? 89 : 88)))" | dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# simulated OPTION...: a round to be looked at; how well its faults were found is not what is tested here
simulated() {
    "$FLAGFALL" simulate "$@" >out 2>err </dev/null
    [ $? -le 1 ] || wrong "a round is simulated"
}

# until_so COMMAND...: tried for up to TEST_PATIENCE seconds, while the program in the background, $seen, runs, if there
# is one
until_so() {
    late=$(($(date +%s) + ${TEST_PATIENCE:-60}))
    until "$@"; do
        [ ! "${seen:-}" ] || kill -0 "$seen" || wrong "it runs until so: $*"
        [ "$(date +%s)" -lt "$late" ] || wrong "in time: $*"
        sleep 0.1
    done
}
has() { grep -qF -- "$2" "$1" 2>/dev/null; } # FILE TEXT
waits() { until_so has "$1" "$2"; }
is_gone() { [ ! -e "$1" ]; }
gone() { until_so is_gone "$1"; }
