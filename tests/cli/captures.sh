#!/bin/sh
# Pictures of screens: no two are equal, so each says something that no other says; and each belongs to a shot of its
# script, in a size and a look that the script names.
here=$(cd "$(dirname "$0")/../screens" && pwd) || exit 1
failed=0

same=$(find "$here" -mindepth 2 -type f -exec md5sum {} + | sort |
    awk '$1 == sum { print $2 " is the same picture as " file } { sum = $1; file = $2 }')
[ -z "$same" ] || { echo "$same"; failed=1; }

find "$here" -mindepth 2 -type f | awk '
    FNR == 1 && FILENAME != "-" { script = FILENAME; sub(/\.keys$/, "", script) }
    FILENAME != "-" {
        if ($1 == "shot") shot[script, substr($0, 6)] = 1
        for (i = 2; i <= NF && ($1 == "sizes" || $1 == "looks"); i++) has[script, $1, $i] = 1
        next
    }
    {
        n = split($0, part, "/")
        script = substr($0, 1, length($0) - length(part[n]) - 1)
        m = split(part[n], word, ".")
        label = substr(part[n], 1, length(part[n]) - length(word[m - 1]) - length(word[m]) - 2)
        if ((script, label) in shot && (script, "sizes", word[m - 1]) in has && (script, "looks", word[m]) in has) next
        print $0 ": no shot of " script ".keys"
        failed = 1
    }
    END { exit failed }' "$here"/*.keys - || failed=1
exit $failed
