#include "event/broadcast.h"

#include "base/table.h"

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

bool broadcast_has_board(const struct chess_event *e, int round, int board)
{
    const char *list = e->broadcast.boards;
    int first, last;
    if (!*list)
        return !e->device_count || !event_is_by_hand(e, round, board);
    while (*list && next_range(&list, &first, &last))
        if (board >= first && board <= last)
            return true;
    return false;
}

/* --- orders ------------------------------------------------------------------------------------------------------- */

enum { ORDER_DELAY_MOST = 1440 };

/* order: enum broadcast_order */
static const struct {
    const char *name;
    int most; /* of the number behind it; 0 if it has none */
} orders[] = {
    {"start", 0}, {"pause", 0}, {"resume", 0}, {"delay", ORDER_DELAY_MOST}, {"hide", EVENT_BOARDS_MAX}, {"reset", 0},
};
ROW_FOR_EACH(orders, BROADCAST_ORDERS);

const char *broadcast_order_name(int order)
{
    return order >= 0 && order < BROADCAST_ORDERS ? orders[order].name : NULL;
}

static bool read_number(const char *text, enum broadcast_order order, int *number, struct error *why)
{
    char *end;
    int least = order == BROADCAST_HIDE;
    long n = strtol(text, &end, 10);
    if (end == text || *end || n < least || n > orders[order].most)
        return failf(why, text, order == BROADCAST_HIDE ? "as in: hide 7" : "as in: delay 15",
                     order == BROADCAST_HIDE ? "which board?" : "minutes from 0 to %d", ORDER_DELAY_MOST);
    *number = (int)n;
    return true;
}

bool broadcast_order_read(const char *words, struct broadcast_said *out, struct error *why)
{
    size_t length = strcspn(words, " ");
    const char *rest = words + length + strspn(words + length, " ");
    *out = (struct broadcast_said){.order = BROADCAST_ORDERS};
    for (int i = 0; i < BROADCAST_ORDERS; i++)
        if (strlen(orders[i].name) == length && !strncmp(words, orders[i].name, length))
            out->order = (enum broadcast_order)i;
    if (out->order == BROADCAST_ORDERS)
        return fail(why, words, "no order to the broadcast", "start, pause REASON, resume, delay N, hide BOARD, reset");
    if (orders[out->order].most)
        return read_number(rest, out->order, &out->number, why);
    out->reason = rest;
    bool pauses = out->order == BROADCAST_PAUSE;
    return pauses == (*rest != '\0') || fail(why, words, pauses ? "why?" : "nothing stands behind it",
                                             pauses ? "as in: pause wrong game at board 3" : "say it alone");
}
