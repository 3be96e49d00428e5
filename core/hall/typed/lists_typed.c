#include "hall/typed/lists_typed.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- who has not come --------------------------------------------------------------------------------------------- */

/* Reads one word such as "3", "12w" or "5-8"; -1 if it is none of these. */
static int read_word(const char *word, struct absence *out, int room)
{
    char *end;
    long first = strtol(word, &end, 10), last = first;
    if (!isdigit((unsigned char)*word))
        return -1;
    if (*end == '-' && isdigit((unsigned char)end[1]))
        last = strtol(end + 1, &end, 10);
    int side = tolower((unsigned char)*end);
    bool one = side == 'w' || side == 'b';
    if (end[one] || first < 1 || last < first || last > BOARDS_MAX || last - first >= room)
        return -1;
    for (long board = first; board <= last; board++)
        out[board - first] = (struct absence){.board = (int)board, .side = {side != 'b', side != 'w'}};
    return (int)(last - first + 1);
}

bool absences_read(const char *text, struct absence *out, int room, int *count, struct error *why)
{
    static const char gaps[] = " ,;";
    *count = 0;
    for (const char *at = text + strspn(text, gaps); *at; at += strspn(at, gaps)) {
        char word[64];
        size_t length = strcspn(at, gaps);
        snprintf(word, sizeof word, "%.*s", (int)length, at); /* a longer word is not a board anyway */
        at += length;
        if (!strcmp(word, "none") && !*count)
            continue;
        int more = read_word(word, out + *count, room - *count);
        if (more < 0)
            return failf(why, "empty boards", "write their numbers, as in 3 12w 20-22; w: White alone; or none",
                         "%.40s is not a board", word);
        *count += more;
    }
    return true;
}
