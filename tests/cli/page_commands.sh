#!/bin/sh
# Every command of README.md, CONTRIBUTING.md, SECURITY.md, the guides and the manual pages is run: in a folder with
# the files that the pages speak of, and it has to end well. `instead` has those for which that is not possible, each
# with what is run for it and the reason. A command that is only named, as `event new`, has to be in the usage of its
# help. The guides' plays (tests/screens/guide_NAME.keys) open their consoles in a terminal besides.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/expect.sh"
export XDG_STATE_HOME="$SCRATCH/state" XDG_CONFIG_HOME="$SCRATCH/config" USER=AB
: >out >err

# --- what the pages say: commands FILE, one a line, without the name of the program ---------------------------------

of_markdown() { # between backticks, or indented by four; behind two blanks begins what it is for
    awk '/^    /{ next } { print }' "$1" | tr '\n' ' ' | grep -o '`[^`]*`' | tr -d '`' | sed -n 's/^flagfall //p'
    sed -n 's/^    flagfall //p' "$1" | sed 's/   *#* .*//'
}
of_guide() { # the left column, or where a sentence names a command that is written in two words or three
    sed -n 's/^  flagfall //p' "$1" | sed 's/   .*//; s/ goes on .*//'
    grep -v '^  flagfall ' "$1" | grep -o 'flagfall \(help\|event\|log\) [a-z-]*' | sed 's/^flagfall //'
}
of_manual() { # in bold, which may go on in the next line, or as an example
    sed 's/\\-/-/g; s/\\(aq/'"'"'/g' "$1" >plain
    tr '\n' ' ' <plain | grep -o '\\fBflagfall [^\\]*\\fR' | sed 's/^\\fBflagfall //; s/\\fR$//'
    sed -n 's/^\.B flagfall //p; s/^\.BR "flagfall \([^"]*\)".*/\1/p; s/^flagfall \([a-z]\)/\1/p' plain
}
commands() {
    case $1 in
    *.md) of_markdown "$1" ;;
    *.txt) of_guide "$1" ;;
    *) of_manual "$1" ;;
    esac | sed 's/ *$//' | sort -u
}

# --- what is run ----------------------------------------------------------------------------------------------------

# the files that the pages speak of
world() {
    mkdir -p world/flagfall world/hall
    (
        cd world || exit 2
        ln -s "$root/config" "$root/tests" .
        for name in open own club flagfall/open; do
            "$FLAGFALL" event new "$name.ini" --name Own --rulebook fide-2023 --control 90+30 --boards 4
        done
        sed -i 's/^; AB = Anna Berg | head/AB = Anna Berg | head/' ./*.ini
        cp config/events/players.trf .
        "$FLAGFALL" event import players.trf --into open.ini
        printf 'begin\n1 1\n2 5\n3 0\n4 1\nquit yes\n' | "$FLAGFALL" open.ini --line --who AB
        cp open.flagfall club.flagfall
        "$FLAGFALL" simulate --boards 12 --minutes 6 --seed 1 --log round.flagfall || [ $? -eq 1 ]
        cp tests/logs/appeals.flagfall appeals.flagfall
        chmod u+w appeals.flagfall
        printf '8/8/4k3/8/8/4K3/5N2/8 w - - 0 1\n' >positions.fen
        printf '[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5 *\n' >games.pgn
        printf 'round,board,white,black\n2,1,2,1\n2,2,3,4\n2,3,5,6\n2,4,7,8\n' >round2.csv
        printf '8e 00 03\n' >bytes.txt
    ) >out 2>err || { ran='the files are made'; wrong 'each of them'; }
}
# COMMAND: what stands for something is filled in
filled() {
    echo "$1" | sed 's/FILE\.\.\./FILE/; s/report appeal FILE/report appeal appeals.flagfall/
        s/event appeal open/event appeal appeals/; s/take-over open/take-over appeals/
        s/simulate --log FILE/simulate --log new.flagfall/; s/--bundle FILE/--bundle b/
        s/\bFILE --line/own.ini --line/; s/FILE --readonly/open.ini --readonly/; s/\bFILE\b/round.flagfall/g
        s/FOLDER/pages/g; s/REPORT/pages\/index.html/; s/--bundle BUNDLE/--bundle new.bundle/; s/BUNDLE/round1.bundle/
        s/WORDS/because/; s/PORT=DRIVER/bytes.txt=plain/; s/NAME/a/; s/COMMAND/event/'
}
# What comes before, so that the command finds what it needs, or nothing where it makes something.
before() {
    case $1 in
    'event new '*) set -- $1; rm -f "$3" ;;
    'simulate '*' --log '*) rm -f "${1##* --log }"* ;;
    'event trust '*) echo 'CD = Carl Dahl | deputy' >new && sed -i '/^AB = /r new' open.ini ;;
    'log verify '*' --report '*)
        made=${1##* --report }
        rm -rf "${made%/*}"
        set -- $1
        "$FLAGFALL" report "$3" --html "${made%/*}" ;;
    'log verify '*.bundle) "$FLAGFALL" log export round.flagfall --bundle "${1##* }" ;;
    esac >/dev/null
}
# COMMAND: how it ends, what it complains of by then (a dash for nothing), and what is run. All but what ends with 0 is
# here because it cannot be run to its end in a test: it has to be understood as far as that complaint.
how() {
    case $1 in
    *.ini\ --record | *.ini\ --record\ --stay) # it would go on recording
        echo "2 missing $(echo "$1" | sed 's/[^ ]*\.ini/missing.ini/')" ;;
    'demo --serve '*) # it serves until it is ended
        echo "2 missing $1 --games missing.pgn" ;;
    *.ini\ --line) echo "0 - $1" ;; # it reads lines, and ends with them
    *.ini | *.ini\ --* | *.flagfall\ --readonly | 'review '* | 'watch --public '*) # they open a screen
        case $1 in event* | log* | report* | position*) echo "0 - $1" ;; *) echo "2 terminal $1" ;; esac ;;
    'broadcast --check '*) echo "1 lichess $1" ;; # it asks Lichess; this event names no round there
    'broadcast '*) echo "0 - $1 --once" ;; # it goes on until it is ended
    *' --watch') echo "0 - ${1% --watch}" ;; # likewise
    'event passphrase '*) echo "2 passphrase: $1" ;; # it is typed on a terminal
    'devices '*=*) echo "1 - $1" ;; # no board is connected there
    'rule fide-2023 illegal-move '*) echo "3 - $1" ;; # it asks for one fact more
    'simulate '*) echo "01 - $1" ;; # 1: it says that something was not seen
    bench) echo '0 - bench perft' ;; # all of it takes minutes
    *) echo "0 - $1" ;;
    esac
}
named() { # COMMAND: whether it is only named, and its help has each word of it
    case $1 in *[!a-z\ -]*) return 1 ;; esac
    set -- $1
    [ $# -le 2 ] && "$FLAGFALL" help "$1" >help 2>/dev/null &&
        { [ $# -eq 1 ] || sed -n '1,/^$/p' help | tr -c 'a-z-' '\n' | grep -qx -e "$2"; }
}
try() { # COMMAND: a line if it does not end as it should
    rm -rf here
    cp -R world here
    command=$(filled "$1")
    how "$command" >way
    read -r wanted complaint run <way
    status=0
    (cd here && before "$command" && eval "exec \"\$FLAGFALL\" $run" </dev/null) >ran.out 2>ran.err || status=$?
    [ "$complaint" = - ] || grep -qi -e "$complaint" ran.err || status=$status/unsaid
    case $wanted in *"$status"*) return ;; esac
    named "$1" || echo "flagfall $1: ended with $status: $(head -n 1 ran.err)"
}
tried() { # PAGE
    commands "$1" >found
    while IFS= read -r line; do
        try "$line" | sed "s,^,$(basename "$1"): ,"
    done <found
}

world
: >wrong
for page in README.md CONTRIBUTING.md SECURITY.md config/guides/floor.txt config/guides/head.txt \
    config/guides/reviewer.txt config/man/flagfall-arbiter.7 config/man/flagfall.1 config/man/flagfall.ini.5 \
    config/man/flagfall-event.5 config/man/flagfall-log.5 config/man/flagfall-rulebook.5; do
    tried "$root/$page" >>wrong
    cat found >>all
done
mv wrong out
: >err
ran='the commands of the pages'
[ ! -s out ] || wrong 'each does what its page says'
[ "$(sort -u all | wc -l)" -gt 70 ] || wrong 'they are found'

# what is misspelt is found, wherever it stands
cat >spoiled.md <<'END'
Try `flagfall rulebook cover fide-2099`, `flagfall rulebook
coverage fide-2099`, `flagfall log vary`, `flagfall open.ini --whom AB` and `flagfall log verify`.

    flagfall event chek open.ini    # whether it is whole
    flagfall event check open.ini   # the same
END
printf '  flagfall report round.flagfall --htlm pages\n' >spoiled.txt
printf '  flagfall log verify open.flagfall    it is whole\n' >>spoiled.txt
printf '.B flagfall log show FILE \\-\\-boards 12\n\\fBflagfall event\nnow x.ini\\fR\n' >spoiled.7
for page in spoiled.md spoiled.txt spoiled.7; do tried "$PWD/$page"; done >out
says 'spoiled.md: flagfall rulebook cover fide-2099:'
says 'spoiled.md: flagfall rulebook coverage fide-2099:'
says 'spoiled.md: flagfall log vary:'
says 'spoiled.md: flagfall open.ini --whom AB:'
says 'spoiled.md: flagfall event chek open.ini:'
says 'spoiled.txt: flagfall report round.flagfall --htlm pages:'
says 'spoiled.7: flagfall log show FILE --boards 12:'
says 'spoiled.7: flagfall event now x.ini:'
[ "$(wc -l <out)" -eq 8 ] || wrong 'nothing else is wrong'
