#!/bin/sh
# A result that did not arrive is never claimed whole.
. "$(dirname "$0")/../expect.sh"

if [ -c /dev/full ]; then
    for call in --help --version 'help bench' ''; do
        # shellcheck disable=SC2086
        "$FLAGFALL" $call >/dev/full 2>err </dev/null && wrong "flagfall $call on a full disk fails"
        : >out
        one_complaint
        warns 'standard output: No space left on device'
    done
fi

"$FLAGFALL" --help 2>err </dev/null | head -n 1 >out
[ ! -s err ] || wrong 'a reader that leaves is no error'

# It ends at once, as a command that failed and not by a signal, also where the parent has ignored that.
for ignored in 'trap "" PIPE' ':'; do
    sh -c "$ignored; { yes startpos | \"\$FLAGFALL\" position - --moves; echo \$? >ended; } 2>err | head -n 1 >out"
    [ "$(cat ended)" = 1 ] || wrong "a closed pipe ends it with 1, not $(cat ended)"
    if grep -v '^yes: ' err >/dev/null; then wrong 'a reader that leaves is no error'; fi
done
exit 0
