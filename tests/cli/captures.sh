#!/bin/sh
# Pictures of screens: no two are equal, so each says something that no other says; and each belongs to a shot of its
# script, in a size and a look that the script names.
here=$(cd "$(dirname "$0")/../screens" && pwd) || exit 1
failed=0

same=$(find "$here" -mindepth 2 -type f -exec md5sum {} + | sort |
    awk '$1 == sum { print $2 " is the same picture as " file } { sum = $1; file = $2 }')
[ -z "$same" ] || { echo "$same"; failed=1; }

for picture in "$here"/*/*; do
    script=$(dirname "$picture").keys
    file=$(basename "$picture")
    look=${file##*.} rest=${file%.*}
    size=${rest##*.} label=${rest%.*}
    { grep -qx "shot $label" "$script" && grep '^sizes' "$script" | grep -qw "$size" &&
        grep '^looks' "$script" | grep -qw "$look"; } || { echo "$picture: no shot of $script"; failed=1; }
done
exit $failed
