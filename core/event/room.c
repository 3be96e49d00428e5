#include "event/room.h"

#include "base/list.h"
#include "event/event.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char remedy[] = "write the boards from left to right, as in A = 1-10 | 11-20; a bar is an aisle";

static bool stands_already(const struct chess_event *e, const struct room_row *row, int board)
{
    for (int i = 0; i < row->count; i++)
        if (row->seats[i] == board)
            return true;
    for (int i = 0; i < e->room_count; i++)
        for (int k = 0; k < e->room[i].count; k++)
            if (e->room[i].seats[k] == board)
                return true;
    return false;
}

static bool add_seat(const struct chess_event *e, struct room_row *row, int board, struct error *why)
{
    assert(row->count >= 0 && row->count <= ROOM_SEATS_MAX && board <= INT16_MAX);
    if (row->count == ROOM_SEATS_MAX)
        return failf(why, "", "divide it in two", "row %s has more than %d seats", row->name, ROOM_SEATS_MAX);
    if (board && stands_already(e, row, board))
        return failf(why, "", "leave it out in one of the two", "board %d appears in the room twice", board);
    row->seats[row->count++] = (int16_t)board;
    return true;
}

static bool read_number(const char **at, int *out)
{
    char *end;
    long n = isdigit((unsigned char)**at) ? strtol(*at, &end, 10) : 0;
    if (n < 1 || n > EVENT_BOARDS_MAX)
        return false;
    *at = end;
    *out = (int)n;
    return true;
}

/* "5", "1-10", "10-1"; *at is moved past it. */
static bool read_run(const struct chess_event *e, struct room_row *row, const char **at, struct error *why)
{
    int first, last;
    const char *value = *at;
    bool good = read_number(at, &first);
    last = good ? first : 0;
    if (good && **at == '-') {
        ++*at;
        good = read_number(at, &last);
    }
    if (!good)
        return failf(why, "", remedy, "%.20s does not name boards (1 to %d)", value, EVENT_BOARDS_MAX);
    for (int board = first;; board += first < last ? 1 : -1) {
        if (!add_seat(e, row, board, why))
            return false;
        if (board == last)
            return true;
    }
}

bool room_read_row(struct chess_event *e, const char *name, const char *value, struct error *why)
{
    struct room_row row = {0};
    if (e->room_count == ROOM_ROWS_MAX)
        return failf(why, "", "put some together", "a room has at most %d rows", ROOM_ROWS_MAX);
    if (strlen(name) >= sizeof row.name)
        return failf(why, "", "shorten it", "the row's name %.20s is longer than %d letters", name, ROOM_NAME_MAX - 1);
    strcpy(row.name, name);
    while (*value) {
        bool between = *value == '|' || *value == ' ' || *value == ',';
        bool good = *value == '|' ? add_seat(e, &row, 0, why) : between || read_run(e, &row, &value, why);
        if (!good)
            return false;
        value += between;
    }
    LIST_ROOM_FOR_ONE(e->room, e->room_count);
    e->room[e->room_count++] = row;
    return true;
}

void room_write_row(const struct room_row *r, struct text *out)
{
    for (int i = 0; i < r->count;) {
        int last = i, by = i + 1 < r->count && r->seats[i + 1] < r->seats[i] ? -1 : 1;
        while (r->seats[i] && last + 1 < r->count && r->seats[last + 1] == r->seats[last] + by && r->seats[last + 1])
            last++;
        text_add(out, i ? " " : "");
        if (!r->seats[i])
            text_add(out, "|");
        else
            text_addf(out, last > i ? "%d-%d" : "%d", r->seats[i], r->seats[last]);
        i = last + 1;
    }
}
