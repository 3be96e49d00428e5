/* The list that pairing programs print (bbpPairings, JaVaFo): the number of pairs, then one pair of start numbers on
 * each line, White first, with 0 as the opponent of the bye. Boards are in the order of the list. */
#include "event/import_parts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Reads up to `most` numbers from a line. -1 if there is anything else, or more numbers. */
static int numbers(const char *line, size_t length, int *out, int most)
{
    int count = 0;
    for (size_t at = 0; at < length;) {
        if (isspace((unsigned char)line[at])) {
            at++;
            continue;
        }
        int n = 0;
        size_t from = at;
        while (at < length && at - from < 6 && isdigit((unsigned char)line[at]))
            n = n * 10 + (line[at++] - '0');
        if (at == from || count == most || (at < length && !isspace((unsigned char)line[at])))
            return -1;
        out[count++] = n;
    }
    return count;
}

/* The next line that is not empty, or NULL; *line counts empty ones too. */
static const char *next_line(const char *text, size_t length, size_t *at, size_t *line, size_t *of_line)
{
    while (*at < length) {
        const char *from = text + *at, *end = memchr(from, '\n', length - *at);
        *of_line = end ? (size_t)(end - from) : length - *at;
        *at += *of_line + (end != NULL);
        ++*line;
        for (size_t i = 0; i < *of_line; i++)
            if (!isspace((unsigned char)from[i]))
                return from;
    }
    return NULL;
}

bool import_is_pairs(const char *text, size_t length)
{
    size_t at = 0, line = 0, of_line = 0;
    int found[2];
    const char *first = next_line(text, length, &at, &line, &of_line);
    if (!first || numbers(first, of_line, found, 2) != 1)
        return false;
    const char *second = next_line(text, length, &at, &line, &of_line);
    return !second || numbers(second, of_line, found, 2) == 2;
}

static bool take_pair(struct import *i, size_t line, int round, const int *pair, struct error *why)
{
    struct error what;
    for (int side = 0; side < 2; side++)
        if (pair[side] && !event_player(i->event, pair[side]))
            return import_fail(i, line, why, "is it the list of this event?", "there is no player %d", pair[side]);
    if (!pair[0] || pair[0] == pair[1])
        return import_fail(i, line, why, "a pair is two start numbers, or one and 0", "nobody plays White");
    return import_pairing(i, line, round, 0, pair[0], pair[1], "", &what) || import_pass_on(i, line, &what, why);
}

bool import_pairs(struct import *i, const char *text, size_t length, struct error *why)
{
    size_t at = 0, line = 0, of_line = 0;
    int said, pair[2], count = 0, round = i->round ? i->round : event_last_paired_round(i->event) + 1;
    const char *from = next_line(text, length, &at, &line, &of_line);
    if (!from || numbers(from, of_line, &said, 1) != 1)
        return import_fail(i, line, why, "is it a list of pairs?", "the first line is not the number of pairs alone");
    while ((from = next_line(text, length, &at, &line, &of_line))) {
        if (numbers(from, of_line, pair, 2) != 2)
            return import_fail(i, line, why, "write two start numbers, 0 for the bye",
                               "this is not a pair of start numbers");
        if (!take_pair(i, line, round, pair, why))
            return false;
        count++;
    }
    return count == said || import_fail(i, line, why, "see that the list is whole",
                                        "the first line announces %d pairs, but the list has %d", said, count);
}
