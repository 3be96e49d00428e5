#include "event/broadcast.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

int broadcast_delay_min(const struct chess_event *e)
{
    return e->broadcast.delay_min < 0 ? BROADCAST_DELAY_MIN : e->broadcast.delay_min;
}

const char *broadcast_folder(const struct chess_event *e)
{
    return *e->broadcast.folder ? e->broadcast.folder : "public";
}

static bool next_number(const char **at, int *number)
{
    char *end;
    if (!isdigit((unsigned char)**at))
        return false;
    long n = strtol(*at, &end, 10);
    *at = end;
    *number = n > EVENT_BOARDS_MAX ? 0 : (int)n;
    return *number > 0;
}

/* 5 or 1-40, and what separates it from the next. */
static bool next_range(const char **at, int *first, int *last)
{
    if (!next_number(at, first))
        return false;
    *last = *first;
    if (**at == '-') {
        ++*at;
        if (!next_number(at, last))
            return false;
    }
    size_t blank = strspn(*at, ", ");
    *at += blank;
    return *first <= *last && (blank || !**at);
}

bool broadcast_boards_are_good(const char *list)
{
    int first, last;
    while (*list)
        if (!next_range(&list, &first, &last))
            return false;
    return true;
}

bool broadcast_list_has(const char *list, int board)
{
    int first, last;
    while (*list && next_range(&list, &first, &last))
        if (board >= first && board <= last)
            return true;
    return false;
}

bool broadcast_has_board(const struct chess_event *e, int round, int board)
{
    const char *list = e->broadcast.boards;
    return *list ? broadcast_list_has(list, board) : !e->device_count || !event_is_by_hand(e, round, board);
}
