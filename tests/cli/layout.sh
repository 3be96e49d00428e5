#!/bin/sh
# No line of a source or a paper has more than 120 columns, no file of C more than 600 lines, no function more than 46
# (tests/layout). In a spoiled copy what is too long is found, and lines that cannot be broken are not complained of.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/expect.sh"
expect 0 "$root/tests/layout"

long=$(printf '%0121d' 0)
mkdir -p house/core/base house/config
echo "$long" | cut -c 2- >house/core/base/even.c
echo "; $(printf '%0118d' 0 | sed 's/0/ä/g')" >house/config/letters.ini
{ echo '| a | table |'; echo "| $long | |"; } >house/README.md
printf '[part]\nvalue = %s\n' "$long" >house/config/value.ini
yes 'int x;' | head -n 600 >house/core/base/full.c
of_lines() { # LINES
    printf '/* One. */\n\nint one(int a,\n        int b)\n{\n'
    yes '    a += b;' | head -n $(($1 - 5))
    printf '    return a;\n}\n'
}
of_lines 46 >house/core/base/fits.c
expect 0 "$root/tests/layout" house
is_silent

echo "/* $long */" >house/core/base/long.c
of_lines 47 >house/core/base/does.c
echo "; a = $long" >house/config/comment.ini
echo "$long" >house/core/base/README.md
echo 'int last;' >>house/core/base/full.c
printf '/* order: enum side */\nstatic const int values[] = {1};\n' >house/core/base/rows.c
expect 1 "$root/tests/layout" house
says 'core/base/long.c:1: 127 columns, at most 120'
says 'config/comment.ini:1: 127 columns'
says 'core/base/README.md:1: 121 columns'
says 'core/base/full.c: has more than 600 lines'
says 'core/base/rows.c: a table in the order of an enum ends with ROW_FOR_EACH'
says 'core/base/does.c:3: a function of 47 lines, at most 46'
[ "$(wc -l <out)" -eq 6 ] || wrong "nothing else is found"
