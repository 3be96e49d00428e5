#!/bin/sh
# What shells offer and what the manual says is what the command table holds.
pages=$(cd "$(dirname "$0")/../../config/man" && pwd)
. "$(dirname "$0")/../expect.sh"

for shell in bash zsh fish; do
    expect 0 "$FLAGFALL" completion $shell
    cp out completion.$shell
    command -v $shell >/dev/null || continue
    expect 0 $shell -n completion.$shell
done
expect 0 "$FLAGFALL" help --man
cp out manual

# --- every command and every option is everywhere
"$FLAGFALL" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' >commands
[ "$(wc -l <commands)" -gt 10 ] || wrong 'there are commands'
while read -r name; do
    grep -q "^    $name) words=" completion.bash || wrong "bash knows $name"
    grep -q "^        '$name:" completion.zsh || wrong "zsh knows $name"
    grep -q -- "-a $name -d" completion.fish || wrong "fish knows $name"
    grep -q "^\.SS flagfall $name\$" manual || wrong "the manual knows $name"
    "$FLAGFALL" "$name" --help | sed -n 's/^  \(-., \)\{0,1\}--\([a-z-]*\) .*/\2/p' >options
    while read -r option; do
        sed -n "/^    $name) words=/p" completion.bash | grep -q -- " --$option[ ']" ||
            wrong "bash knows $name --$option"
        grep -q -- "'--$option=*\\[" completion.zsh || wrong "zsh knows --$option"
        grep -q -- "from $name' -l $option " completion.fish || wrong "fish knows $name --$option"
        escaped=$(echo "$option" | sed 's/-/\\\\-/g')
        sed -n "/^\.SS flagfall $name\$/,/^\.SS/p" manual | grep -q -- "\\\\-\\\\-$escaped\\\\fR" ||
            wrong "the manual knows $name --$option"
    done <options
done <commands

# --- bash does offer them
if command -v bash >/dev/null; then
    cat >try.bash <<'TRY'
. ./completion.bash
offer() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _flagfall; echo "${COMPREPLY[*]}"; }
offer flagfall rep
offer flagfall report sco
offer flagfall report x.flagfall --ht
offer flagfall position --can-mate ''
offer flagfall help simul
TRY
    expect 0 bash try.bash
    for line in report scoresheets --html 'white black' simulate; do says "$line"; done
    [ "$(wc -l <out)" -eq 5 ] || wrong 'one answer each'
fi
expect 2 "$FLAGFALL" completion
expect 2 "$FLAGFALL" completion tcsh
one_complaint

# --- the manual pages
sed '/^\.\\" COMMANDS$/r manual' "$pages/flagfall.1" >flagfall.1
cp "$pages"/*.5 .
for page in flagfall.1 *.5; do
    grep -q '^\.SH NAME' $page || wrong "$page has a name"
    if command -v mandoc >/dev/null; then
        expect 0 mandoc -Tlint -Wwarning $page
    fi
    if command -v man >/dev/null && man --version >/dev/null 2>&1; then
        expect 0 man -l --warnings $page
        [ ! -s err ] || wrong "$page is without warnings"
    fi
done
grep -q 'flagfall report' flagfall.1 || wrong 'the page holds the commands'
"$FLAGFALL" --print-config |
    sed -n -e 's/^\[\(.*\)\]$/\1/;t section' -e 's/ =.*//p;d' -e ': section' -e 's/^/[/p' >names
section=
while read -r name; do
    case $name in
    '['*) section=${name#[} ;;
    ?*) grep -q "^\.BR $section\.$(echo "$name" | sed 's/-/\\\\-/g') " flagfall.ini.5 ||
        wrong "flagfall.ini(5) knows $section.$name" ;;
    esac
done <names
grep -q colours names || wrong 'there are settings'
