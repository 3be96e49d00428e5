#!/bin/sh
# No string, paper, manual page or sample says what an English-speaking arbiter would not (tests/words); a word of the
# list is found, and code in papers is left alone.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/expect.sh"
expect 0 "$root/tests/words"
is_silent

mkdir -p house/tests house/core house/config/rulebooks/x
cp "$root/tests/words" house/tests/
printf '/* men\n * "men" */\nconst char *a = "the Men are set up"; /* "anew" */\n' >house/core/a.c
printf '; "anew"\n[x]\nwhy = "Whoever moved"\ntext = "%s"\n' 'a b c d e f g h i j k l m n o p q r s t u?' \
    >house/config/rulebooks/x/y.ini
printf 'const char *b = "women, mental, stands";\n' >house/core/b.c
mkdir -p house/tui house/devices
mkdir -p house/config/man house/config/events house/config/guides
printf 'It hangs on `the man` ([see](man.md)).\n\n    men\n' >house/README.md
echo 'Begin anew.' >house/config/man/x.1
printf 'men = 1 ; whoever\n' >house/config/events/x.ini
expect 1 house/tests/words
says 'README.md:1: "It hangs on'
says 'config/man/x.1:1: "Begin anew."'
says 'config/events/x.ini:1: " whoever"'
says 'core/a.c:3: "the Men are set up": rather pieces'
says 's t u?": a question has at most twenty words'
says 'config/rulebooks/x/y.ini:3: "Whoever moved": rather anyone who'
[ "$(wc -l <out)" -eq 6 ] || wrong 'nothing else is found'
