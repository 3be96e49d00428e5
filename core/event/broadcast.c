#include "event/broadcast.h"

#include "base/table.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int broadcast_delay_min(const struct chess_event *e)
{
    return e->broadcast.delay_min < 0 ? BROADCAST_DELAY_MIN : e->broadcast.delay_min;
}

bool broadcast_waits(const struct chess_event *e)
{
    return e->broadcast.waits > 0;
}

bool broadcast_has_json(const struct chess_event *e)
{
    return e->broadcast.json > 0;
}

/* "public" where the event says nothing. */
static const char *broadcast_folder(const struct chess_event *e)
{
    return *e->broadcast.folder ? e->broadcast.folder : "public";
}

bool broadcast_folder_is_good(const char *name)
{
    size_t length = strlen(name);
    while (length && name[length - 1] == '/')
        length--;
    size_t from = length;
    while (from && name[from - 1] != '/')
        from--;
    bool dots = length - from <= 2 && strspn(name + from, ".") >= length - from;
    return !*name || !dots;
}

bool broadcast_folder_at(const struct chess_event *e, const char *log, char *out, size_t room)
{
    const char *folder = broadcast_folder(e), *slash = strrchr(log, '/');
    int beside = *folder != '/' && slash ? (int)(slash + 1 - log) : 0;
    return (size_t)snprintf(out, room, "%.*s%s", beside, log, folder) < room;
}

bool broadcast_status_at(const char *folder, char *out, size_t room)
{
    int length = (int)strlen(folder);
    while (length > 1 && folder[length - 1] == '/')
        length--;
    return (size_t)snprintf(out, room, "%.*s.status", length, folder) < room;
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

int broadcast_last_board(const char *list)
{
    int first, last, highest = 0;
    while (*list && next_range(&list, &first, &last))
        highest = last > highest ? last : highest;
    return highest;
}

bool broadcast_has_board(const struct chess_event *e, int round, int board)
{
    const char *list = e->broadcast.boards;
    return *list ? broadcast_list_has(list, board) : !e->device_count || !event_is_by_hand(e, round, board);
}

/* --- orders ------------------------------------------------------------------------------------------------------- */

enum { ORDER_DELAY_MOST = 1440 };

/* order: enum broadcast_order */
static const struct broadcast_row {
    const char *name;
    const char *asks, *remedy; /* where something else is behind it */
    int least, most;           /* of the number behind it; both 0 if it has none */
    const char *does;
} orders[] = {
    {"start", "nothing follows start", "write start alone", 0, 0, "the broadcast begins"},
    {"pause", "pause needs a reason", "as in: pause wrong game at board 3", 0, 0,
     "the broadcast pauses: nothing new goes out"},
    {"resume", "nothing follows resume", "write resume alone", 0, 0, "the broadcast goes on"},
    {"delay", "the delay is from 0 to 1440 minutes", "as in: delay 15", 0, ORDER_DELAY_MOST,
     "the broadcast is behind from now on by"},
    {"hide", "hide needs the number of a board", "as in: hide 7", 1, EVENT_BOARDS_MAX,
     "the board is hidden from spectators"},
    {"show", "show needs the number of a board", "as in: show 7", 1, EVENT_BOARDS_MAX,
     "the board is shown to spectators again"},
    {"reset", "nothing follows reset", "write reset alone", 0, 0, "all files of the broadcast are made again"},
};
ROW_FOR_EACH(orders, BROADCAST_ORDERS);

const char *broadcast_order_name(int order)
{
    return order >= 0 && order < BROADCAST_ORDERS ? orders[order].name : NULL;
}

void broadcast_order_words(enum broadcast_order order, int minutes, struct text *out)
{
    assert(order < BROADCAST_ORDERS);
    text_add(out, orders[order].does);
    if (order == BROADCAST_DELAY)
        text_addf(out, " %d minute%s", minutes, minutes == 1 ? "" : "s");
}

static bool read_number(const struct broadcast_row *row, const char *text, int *number)
{
    char *end;
    long n = strtol(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end || n < row->least || n > row->most)
        return false;
    *number = (int)n;
    return true;
}

bool broadcast_order_read(const char *words, struct broadcast_said *out, struct error *why)
{
    size_t length = strcspn(words, " ");
    const char *rest = words + length + strspn(words + length, " ");
    int order = 0;
    while (order < BROADCAST_ORDERS &&
           (strlen(orders[order].name) != length || strncmp(words, orders[order].name, length) != 0))
        order++;
    *out = (struct broadcast_said){.order = (enum broadcast_order)order, .reason = ""};
    if (order == BROADCAST_ORDERS)
        return failf(why, "broadcast",
                     "say start, pause REASON, resume, delay MINUTES, hide BOARD, show BOARD or reset",
                     "'%.40s' is not a broadcast command", words);
    const struct broadcast_row *row = &orders[order];
    if (order == BROADCAST_PAUSE)
        out->reason = rest;
    bool good = row->most ? read_number(row, rest, &out->number) : (order == BROADCAST_PAUSE) == (*rest != '\0');
    return good || fail(why, "broadcast", row->asks, row->remedy);
}

const char *broadcast_order_deed(const struct broadcast_said *said)
{
    bool sooner = said->order == BROADCAST_DELAY && said->number < BROADCAST_DELAY_MIN;
    return sooner ? "broadcast-sooner" : "broadcast";
}
