#!/bin/sh
# Wherever a file is named: a pipe, a device, a folder or a file of absurd size is refused at once, with what it is.
logs=$(cd "$(dirname "$0")/../logs" && pwd) house=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$SCRATCH/state" XDG_CONFIG_HOME="$SCRATCH/config"
cp "$logs/round.flagfall" . && chmod 644 round.flagfall
mkdir -p folder state config/flagfall
rm -f pipe && mkfifo pipe
truncate -s 3G huge
"$FLAGFALL" event new made.ini --force --name Open --rulebook fide-2023 --control 3+2 --boards 2 >out 2>err

# refused WORDS COMMAND...: within ten seconds, and says so
refused() {
    words=$1 && shift
    timeout 10 "$FLAGFALL" "$@" >out 2>err </dev/null
    status=$?
    [ $status -eq 1 ] || [ $status -eq 2 ] || wrong "flagfall $*: ends with 1 or 2, not $status"
    grep -q "$words" out err || wrong "flagfall $*: says $words"
    tried=$((tried + 1))
}

tried=0
for kind in 'pipe:a pipe or a device' '/dev/zero:a pipe or a device' 'folder:is a folder'; do
    file=${kind%%:*} why=${kind#*:}
    refused "$why" event check "$file"
    refused "$why" event import "$file"
    refused "$why" event export "$file" --as trf
    refused 'is not a file' event appeal "$file" A-1
    refused "$why" decode plain "$file"
    refused "$why" decode certabo round.flagfall --taught "$file"
    refused "$why" audit "$file"
    refused 'is not a file' report "$file"
    refused 'is not a file' log show "$file"
    refused 'is not a file' log verify "$file"
    refused 'is not a file' log export "$file"
    refused 'is not a file' precedents "$file"
    refused "$why" log verify round.flagfall --report "$file"
    refused 'is not a file' log export round.flagfall --bundle new.bundle --station-key "$file"
    refused "$why" event export made.ini --as trf -o "$file"
    refused "$why" event new "$file" --force --control 3+2
    refused "$why" simulate --games "$file" --boards 2
    rm -rf pack && mkdir -p pack/own && ln -s "$(realpath "$file")" pack/own/rulebook.ini
    refused "$why" watch --plain a:dgt --trace clock --trace-file "$file"
    refused "$why" rulebook check pack
    rm -f config/flagfall/flagfall.ini && ln -s "$(realpath "$file")" config/flagfall/flagfall.ini
    timeout 10 "$FLAGFALL" --print-config >out 2>err
    grep -q "$why" out err || wrong "settings that are $file: says $why"
    rm -f config/flagfall/flagfall.ini
    for end in -wal -shm; do
        cp round.flagfall beside.flagfall
        rm -f beside.flagfall-* && ln -s "$(realpath "$file")" "beside.flagfall$end"
        refused 'is not a file, and stands where the log has one' log show beside.flagfall
        rm -f "beside.flagfall$end"
    done
done

[ -p pipe ] && [ -c /dev/zero ] && [ -d folder ] || wrong 'what is refused stays what it is'
ln -sf named.trf link.trf && : >named.trf
"$FLAGFALL" event export made.ini --as trf -o link.trf
[ -L link.trf ] && [ -s named.trf ] || wrong 'what a link names is written, and the link stays'

for command in 'event check' 'event import' 'audit' 'log show'; do
    [ "$command" = audit ] && continue # reads games one by one, of any number
    # shellcheck disable=SC2086
    timeout 10 "$FLAGFALL" $command huge >out 2>err && wrong "$command of 3 GB is refused"
    [ -s err ] || wrong "$command of 3 GB says why"
    tried=$((tried + 1))
done
refused 'larger than' event check huge
refused 'larger than' log verify round.flagfall --report huge
refused 'larger than 64 MiB' decode dgt huge
mkdir -p large/own && truncate -s 2M large/own/rulebook.ini
refused 'larger than' rulebook check large
truncate -s 3G config/flagfall/flagfall.ini
"$FLAGFALL" --print-config >out 2>err
grep -q 'larger than' out err || wrong 'settings of 3 GB are refused by size'

# --- nobody else opens files by their name, but for what the system and the program itself put there
known='devices/port.c devices/ports.c tui/bench/bench_dead.c tui/host/passphrase.c tui/session/session_demo.c'
for source in $(cd "$house" && grep -lE 'fopen\([^;]*"r' $(find core devices tui -name '*.c')); do
    case " $known " in *" $source "*) ;; *) : >out && : >err && wrong "$source opens files by base/plain_file.h" ;; esac
done
echo "$tried files refused"
