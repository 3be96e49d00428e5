#include "event/lichess.h"

#include "event/broadcast.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char prefix[] = "lichess-";
enum { PREFIX = sizeof prefix - 1, NAME = LICHESS_NAME_MAX - 1, BOARDS_THERE = 100 };

bool lichess_is_key(const char *key)
{
    return !strncasecmp(key, prefix, PREFIX);
}

/* 0 if it is none. */
static int number_of(const char *key)
{
    char *end;
    long n = isdigit((unsigned char)key[PREFIX]) ? strtol(key + PREFIX, &end, 10) : 0;
    return n >= 1 && n <= EVENT_LICHESS_MAX && !*end ? (int)n : 0;
}

/* The name is the last part of an address: lichess.org/broadcast/harbour-open/round-3/hArb0urA */
static bool read_name(const char *from, size_t length, char out[LICHESS_NAME_MAX])
{
    while (length && from[length - 1] == '/')
        length--;
    size_t begin = length;
    while (begin && from[begin - 1] != '/')
        begin--;
    size_t size = length - begin;
    for (size_t i = 0; i < size; i++)
        if (!isalnum((unsigned char)from[begin + i]))
            return false;
    if (size == NAME) {
        memcpy(out, from + begin, size);
        out[size] = '\0';
    }
    return size == NAME;
}

static int count_boards(const char *list)
{
    int count = 0;
    for (int board = 1; board <= EVENT_BOARDS_MAX; board++)
        count += broadcast_list_has(list, board);
    return count;
}

static bool read_boards(const char *list, struct event_lichess *out, struct error *why)
{
    if (!broadcast_boards_are_good(list) || strlen(list) >= sizeof out->boards)
        return failf(why, "", "write boards and ranges, as in hArb0urA | 1-40, 51-60", "%.60s are no boards", list);
    if (count_boards(list) > BOARDS_THERE)
        return failf(why, "", "give the others a round of their own: lichess-2 = NAME | 101-200",
                     "a round at Lichess has room for %d boards, these are %d", BOARDS_THERE, count_boards(list));
    copy_text(out->boards, sizeof out->boards, list);
    return true;
}

static bool is_new(const struct event_broadcast *b, int number, const char *name, struct error *why)
{
    for (int i = 0; i < EVENT_LICHESS_MAX; i++)
        if (i != number - 1 && !strcmp(b->lichess[i].name, name))
            return failf(why, "", "write all its boards in one line", "%.20s is lichess-%d already", name, i + 1);
    return true;
}

bool lichess_read_row(struct event_broadcast *b, const char *key, const char *value, struct error *why)
{
    struct event_lichess read = {0};
    int number = number_of(key);
    const char *bar = strchr(value, '|');
    size_t length = bar ? (size_t)(bar - value) : strlen(value);
    while (length && value[length - 1] == ' ')
        length--;
    if (!number)
        return failf(why, "", "write lichess-1, lichess-2 ...", "%.40s: there are at most %d", key, EVENT_LICHESS_MAX);
    if (!read_name(value, length, read.name))
        return failf(why, "", "write the eight letters at the end of its address, as in hArb0urA | 1-100",
                     "%.60s is not a round or tournament at Lichess", value);
    if (!is_new(b, number, read.name, why) || (bar && !read_boards(bar + 1 + strspn(bar + 1, " "), &read, why)))
        return false;
    b->lichess[number - 1] = read;
    return true;
}

void lichess_write_rows(const struct event_broadcast *b, struct text *out)
{
    for (int i = 0; i < EVENT_LICHESS_MAX; i++) {
        const struct event_lichess *l = &b->lichess[i];
        if (*l->name)
            text_addf(out, "lichess-%d = %s%s%s\n", i + 1, l->name, *l->boards ? " | " : "", l->boards);
    }
}

bool lichess_has_board(const struct event_lichess *l, int board)
{
    return !*l->boards || broadcast_list_has(l->boards, board);
}

bool lichess_is_named(const struct chess_event *e)
{
    bool named = false;
    for (int i = 0; i < EVENT_LICHESS_MAX; i++)
        named = named || *e->broadcast.lichess[i].name;
    return named;
}
