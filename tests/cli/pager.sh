#!/bin/sh
# Long texts that somebody types for at a terminal are shown a page at a time; what fits, or goes to a pipe, as it is.
. "$(dirname "$0")/../expect.sh"
export FLAGFALL TERM=xterm PAGER='cat >paged'

# at ROWS COMMAND...: on a terminal of so many rows and 80 columns; what it showed goes to `shown`
at() {
    rows=$1
    shift
    script -qec "stty rows $rows cols 80; $*" typescript </dev/null >raw || wrong "$* ends with 0: $(cat raw)"
    tr -d '\r' <raw >shown
}

# --- the user's own pager
for what in 'help' '--help' 'help floor' 'help head' 'help reviewer' 'help log' 'log --help' \
    'rulebook show fide-2023' 'rulebook show fide-2023 illegal-move' 'rulebook coverage fide-2023'; do
    # shellcheck disable=SC2086
    "$FLAGFALL" $what >piped || wrong "$what ends with 0"
    rm -f paged
    at 10 "\"\$FLAGFALL\" $what"
    cmp -s piped paged || wrong "$what: the pager gets all of it"
    [ ! -s shown ] || wrong "$what: it is shown by the pager alone: $(cat shown)"
done

# --- what fits is shown as it is: a text of 60 lines needs one row more, for the prompt of the shell
lines=$("$FLAGFALL" help floor | wc -l)
rm -f paged
at $((lines + 1)) '"$FLAGFALL" help floor'
[ ! -e paged ] || wrong 'it fits'
grep -q '^THE FIRST HOUR OF A FLOOR ARBITER' shown || wrong 'it is shown'
at "$lines" '"$FLAGFALL" help floor'
[ -e paged ] || wrong 'it does not fit'

# --- never in a pipe, nor where the answer is for a program
rm -f paged
at 10 '"$FLAGFALL" help floor | cat'
[ ! -e paged ] || wrong 'a pipe is not paged'
at 10 '"$FLAGFALL" rulebook coverage fide-2023 --json'
[ ! -e paged ] || wrong 'JSON is not paged'

# --- no pager is wanted, or there is none: all of it at once
for pager in '' cat no-such-pager; do
    export PAGER="$pager"
    at 10 '"$FLAGFALL" help floor'
    grep -q '^THE FIRST HOUR OF A FLOOR ARBITER' shown && grep -q '^Who may do what' shown ||
        wrong "PAGER='$pager' shows all of it: $(cat shown)"
done

# --- a pager that is left before its end is no fault
export PAGER='head -n 2'
at 10 '"$FLAGFALL" rulebook show fide-2023'
[ "$(wc -l <shown)" -eq 2 ] || wrong "head shows two lines: $(cat shown)"

# --- without one, less as everybody has it; elsewhere, and on a terminal that knows no pages, none
unset PAGER
mkdir bin none
printf '#!/bin/sh\necho "less $*" >asked\ncat >paged\n' >bin/less && chmod +x bin/less
rm -f paged
at 10 "PATH=$PWD/bin:\$PATH; \"\$FLAGFALL\" help floor"
[ "$(cat asked)" = 'less -FRX' ] || wrong "less is asked for pages: $(cat asked)"
"$FLAGFALL" help floor | cmp -s - paged || wrong 'less gets all of it'
rm -f asked
at 10 "PATH=$PWD/none; \"\$FLAGFALL\" help floor"
grep -q '^Who may do what' shown || wrong 'without less all of it is shown'
at 10 "TERM=dumb PATH=$PWD/bin:\$PATH \"\$FLAGFALL\" help floor"
[ ! -e asked ] || wrong 'no less on a dumb terminal'
grep -q '^Who may do what' shown || wrong 'a dumb terminal shows all of it'
exit 0
