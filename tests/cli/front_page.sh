#!/bin/sh
# README.md, CONTRIBUTING.md and SECURITY.md keep what they say: short enough, no link leads nowhere, every command and
# target of make that they name is there. The version is one, and the way of the data is drawn alike in two papers.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/expect.sh"

# links HOUSE PAPER: where its links lead that is not there
links() {
    grep -o '](\([^)#]*\)' "$1/$2" | sed 's/^](//' | grep -v '^https\{0,1\}:' | while read -r link; do
        [ -e "$1/$link" ] || echo "$2: $link is not there"
    done
}
# code PAPER: what is set as code in it, a piece a line: between backticks, or indented by four
code() {
    tr '\n' ' ' <"$1" | grep -o '`[^`]*`' | tr -d '`'
    sed -n 's/^    //p' "$1"
}
# commands PAPER: the subcommands that it names. A word with a dot or capitals is a file or stands for something.
commands() { code "$1" | sed -n 's/^flagfall \([a-z]*\)\( .*\)*$/\1/p' | sort -u; }
targets() { code "$1" | grep -o '^make \(-s \)*[a-z-]*' | sed 's/.* //' | sort -u; }
options() { # COMMAND, or the file that the console opens, and each long option that is used with it
    code "$1" | sed 's/  .*//' | grep '^flagfall [a-z]' | while read -r _ command rest; do
        for word in $rest; do case $word in --[a-z]*) echo "$command ${word%%=*}" ;; esac; done
    done | sort -u
}
# files HOUSE PAPER: the sources and scripts it names that are neither there nor beside the paper. What was named with
# its folder may be named again without; NAME, X and * stand for something.
files() {
    tr -c 'A-Za-z0-9_./*-' '\n' <"$1/$2" | sed -n 's/\.*$//; s/^.*[a-zA-Z0-9_]\.\(c\|h\|sh\|keys\|tsv\)$/&/p' |
        grep -v 'NAME\|X_\|\*' | sort -u >named
    while read -r file; do
        [ -e "$1/$file" ] || [ -e "$1/$(dirname "$2")/$file" ] || grep -q "/$file\$" named ||
            echo "$2: there is no file $file"
    done <named
}
known=$("$FLAGFALL" help | sed -n '/^commands:/,/^$/ s/^  \([a-z]*\) .*/\1/p')
check() { # HOUSE PAPER: what is wrong in it, a line each
    links "$1" "$2"
    for command in $(commands "$1/$2"); do
        echo "$known" | grep -qx "$command" || echo "$2: flagfall $command is no command"
    done
    options "$1/$2" | while read -r command option; do
        "$FLAGFALL" help "$(echo "$command" | sed 's/.*\..*/console/')" 2>/dev/null | grep -qw -e "$option" ||
            echo "$2: flagfall $command has no $option"
    done
    for target in $(targets "$1/$2"); do
        grep -q "^$target:" "$root/Makefile" || echo "$2: make $target is no target"
    done
}

: >out >err
ran='the front pages'
for paper in README.md CONTRIBUTING.md SECURITY.md; do
    [ "$(commands "$root/$paper" | wc -l)" -gt 0 ] || wrong "$paper names commands"
    check "$root" "$paper" >>out
done
for paper in CONTRIBUTING.md core/README.md; do
    files "$root" "$paper" >>out
    [ "$(wc -l <named)" -gt 5 ] || wrong "$paper names files"
done
[ ! -s out ] || wrong 'what they name is there'
[ "$(wc -l <"$root/README.md")" -le 180 ] || wrong 'README.md has at most 180 lines'
[ "$(sed -n '/^## What it does/,/^## /p' "$root/README.md" | grep -c '^| [a-z]')" -eq 11 ] ||
    wrong 'what it does is ten rows below their heading'
for word in 'English and German' ' --line' 'other systems' 'F12 copies the log' 'DGT 3000 or DGT 2010 clock without'; do
    grep -qF -e "$word" "$root/README.md" || wrong "README.md says $word"
done
grep '^## \[[0-9]' "$root/CHANGELOG.md" | grep -vq ' - 20[0-9][0-9]-' && wrong 'each version has its date'
[ "$(wc -l <"$root/CONTRIBUTING.md")" -le 64 ] || wrong 'CONTRIBUTING.md is one page'
awk 'length > 120' "$root/CONTRIBUTING.md" >out
[ ! -s out ] || wrong 'its lines have at most 120 columns'
[ "$(commands "$root/README.md" | wc -l)" -ge 8 ] && [ "$(targets "$root/README.md" | wc -l)" -ge 5 ] ||
    wrong 'commands and targets are found'

# each gap of a paper is named
cat >gaps.md <<'END'
See [this](gaps.md) and [that](gone.md), `flagfall fly --high`, `flagfall report
--high`, `flagfall open.ini`, `make nothing` and https://example.invalid.

    make run    and more
    flagfall jump
END
echo 'In here/there.c, then there.c; here/NAME.c, gaps.h.' >files.md
mkdir here
: >here/there.c
files . files.md >out
says 'files.md: there is no file gaps.h'
[ "$(wc -l <out)" -eq 1 ] || wrong 'no other file is missing'
check . gaps.md >out
says 'gaps.md: gone.md is not there'
says 'gaps.md: flagfall fly is no command'
says 'gaps.md: flagfall jump is no command'
says 'gaps.md: flagfall report has no --high'
says 'gaps.md: make nothing is no target'
[ "$(wc -l <out)" -eq 6 ] || wrong 'nothing else is missing' # of fly both the name and the option

# one version
version=$(sed -n 's/.*FLAGFALL_VERSION "\(.*\)"/\1/p' "$root/tui/host/version.h")
expect 0 "$FLAGFALL" --version
says "flagfall $version"
sed -n '/^## /{p;q;}' "$root/CHANGELOG.md" >out
case $version in
*-dev) says '## [Unreleased]' ; grep -q "^This will be ${version%-dev}\.$" "$root/CHANGELOG.md" || wrong 'its number' ;;
*) says "## [$version] - 20" ;;
esac
expect 0 "$root/config/packaging/changelog" "$version"
says "flagfall ($version-1) unstable"
for kind in $(sed -n 's/^### //p' "$root/CHANGELOG.md"); do
    case $kind in Added | Changed | Deprecated | Removed | Fixed | Security) ;; *) wrong "a section $kind" ;; esac
done

# the same drawing
drawing() { sed -n '/^    bytes of a device/,/^$/p' "$root/$1"; }
drawing CONTRIBUTING.md >out
drawing core/README.md >err
[ -s out ] && cmp -s out err || wrong 'the way of the data is drawn alike in CONTRIBUTING.md and core/README.md'
