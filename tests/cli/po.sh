#!/bin/sh
# The texts to be translated are those of the code, and each translation fits them.
source=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"
command -v xgettext >/dev/null || { echo 'gettext is not installed'; exit 1; }

expect 0 "$source/config/po/extract" now.pot
cmp -s now.pot "$source/config/po/flagfall.pot" || {
    diff "$source/config/po/flagfall.pot" now.pot | head -n 20
    wrong 'config/po/flagfall.pot has the texts of the code: make po'
}
for po in "$source"/config/po/*.po; do
    [ -f "$po" ] || continue
    expect 0 msgfmt --check --check-header -o shown.mo "$po"
    LC_ALL=C awk '/^#\. at most [0-9]+ columns/ { most = $4 }
        /^msgstr/ && most {
            text = $0
            sub(/^msgstr[^"]*"/, "", text)
            sub(/"$/, "", text)
            gsub(/%[-+ #0-9.$]*[hlz]*[a-z]/, "", text)
            gsub(/[\200-\277]/, "", text)
            if (length(text) > most) { print FILENAME ": more than " most " columns: " $0; failed = 1 }
        }
        /^$/ { most = 0 }
        END { exit failed }' "$po" || exit 1
    # an old text that is still there, or a new one that is not, shows that make po was forgotten
    msgmerge --quiet --no-fuzzy-matching --no-wrap --add-location=file -o merged.po "$po" now.pot || exit 1
    msgattrib --no-obsolete --no-wrap merged.po | grep '^msgid' >merged
    msgattrib --no-obsolete --no-wrap "$po" | grep '^msgid' >own
    cmp -s merged own || { diff own merged | head -n 20; wrong "$po has the texts of flagfall.pot: make po"; }
    for kind in untranslated only-fuzzy; do
        msgattrib --no-obsolete --no-wrap --$kind "$po" | sed 1,/^$/d >missing
        [ ! -s missing ] || { head -n 20 missing; wrong "$po has no text that is still to be translated ($kind)"; }
    done
done

# A sentence that is kept in English has one owner: a format with a name, in its maker's table (core/base/sentence.h).
for maker in $(grep -l 'struct sentences [a-z_]* = SENTENCES' $(find "$source/core" -name '*.c')); do
    awk '/^static const char [a-z_]+\[\] =/ { name = $4; sub(/\[\]/, "", name); line = $0 }
        name && $0 ~ /N_\(/ { named[name] = FNR }
        name && /;$/ { name = "" }
        /^static const char \*const [a-z_]+\[\] = / { table = 1 }
        table { rows = rows " " $0 " " }
        /;$/ { table = 0 }
        END {
            for (name in named)
                if (rows !~ "[{ ,]" name "[,} ]") {
                    print FILENAME ":" named[name] ": " name " is in no table"
                    bad = 1
                }
            exit bad
        }' "$maker" || exit 1
done
awk '/incident_set_words\(/ && FILENAME !~ /begin[.]c$/ { call = ""; in_call = 1; line = FNR }
    in_call { call = call $0 }
    in_call && /;$/ {
        in_call = 0
        if (match(call, /,[ \n]*"[^"]*"/)) {
            text = substr(call, RSTART, RLENGTH)
            gsub(/%s/, "", text)
            if (text ~ /[A-Za-z%]/) { print FILENAME ":" line ": a sentence without an owner: " call; bad = 1 }
        }
    }
    END { exit bad }' "$source"/core/hall/*.c "$source"/core/hall/*/*.c || exit 1

# display.language: by its name, by a file; what is not there is said, and English shown.
printf 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: xx\\n"\n' >xx.po
expect 0 msgfmt -o xx.mo xx.po
FLAGFALL_DISPLAY_LANGUAGE=$PWD/xx.mo expect 0 "$FLAGFALL" --print-config
says 'language = '

# One rulebook can be read in German from its first question to its last decision: each of its sentences has a
# translation beside it, or where it stands first; those of coverage.ini are for the reader of the rulebook alone.
untranslated() {
    awk 'FNR == 1 { section = "" }
        /^\[/ { section = $0; next }
        !match($0, /^[a-z_0-9.]+ = /) { next }
        {
            key = substr($0, 1, RLENGTH - 3)
            text = substr($0, RLENGTH + 1)
            gsub(/^"|"[ \t]*$/, "", text)
        }
        key ~ /[.]de$/ { sub(/[.]de$/, "", key); said[english[FILENAME, section, key]]; next }
        { english[FILENAME, section, key] = text }
        FILENAME ~ /coverage[.]ini$/ { next }
        key ~ /^(title|who|text|why|say|decide|criteria)([.]|$)/ || (section == "[questions]" && /"/) {
            if (!(text in place)) place[text] = FILENAME ":" FNR
        }
        END { for (text in place) if (!(text in said)) print place[text] ": " text }' "$@"
}
books=$source/config/rulebooks
untranslated "$books"/fide-2023/*.ini "$books/facts.ini" | grep -v '/facts[.]ini:' >missing
[ ! -s missing ] || { sort missing; wrong 'fide-2023 is whole in German'; }
