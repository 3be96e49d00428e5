#include "screens/hall_room.h"

#include "base/memory.h"
#include "console/console.h"
#include "event/event.h"
#include "event/room.h"
#include "hall/board_view.h"
#include "screens/hall_cells.h"
#include "session/session.h"

#include <assert.h>
#include <stdlib.h>

enum { AISLE_COLUMNS = 2, GRID_MOST = 20 };

struct seat {
    int row, column; /* row: -1 if it has no place */
};

static const struct chess_event *event_with_room(const struct console *c)
{
    const struct chess_event *e = session_event(console_session(c));
    return e && e->room_count ? e : NULL;
}

static int names_columns(const struct console *c)
{
    return event_with_room(c) ? ROOM_NAME_MAX : 0;
}

/* In a grid of ten or twenty, as the boards are numbered. */
static int across_of(int columns)
{
    int most = columns / hall_place(LEVEL_PLAN)->columns;
    return most >= GRID_MOST ? GRID_MOST : most >= 10 ? 10 : most >= 5 ? 5 : 1;
}

static int row_columns(const struct room_row *r)
{
    int columns = 0;
    for (int i = 0; i < r->count; i++)
        columns += r->seats[i] ? hall_place(LEVEL_PLAN)->columns : AISLE_COLUMNS;
    return columns;
}

/* By the number of the board. */
static void seat_by_event(const struct chess_event *e, int left, struct seat *seats)
{
    for (int i = 0; i < e->room_count; i++) {
        const struct room_row *r = &e->room[i];
        for (int k = 0, column = left; k < r->count; k++) {
            assert(r->seats[k] >= 0 && r->seats[k] <= EVENT_BOARDS_MAX && "a board, or the aisle");
            if (r->seats[k])
                seats[r->seats[k]] = (struct seat){i, column};
            column += r->seats[k] ? hall_place(LEVEL_PLAN)->columns : AISLE_COLUMNS;
        }
    }
}

static int last_number(const struct console *c)
{
    const struct hall *h = console_hall(c);
    return hall_count(h) ? board_number(hall_at(h, hall_count(h) - 1)) : 0;
}

int hall_room_rows(const struct console *c, int columns)
{
    const struct chess_event *e = event_with_room(c);
    int across = across_of(columns);
    if (!e)
        return columns < hall_place(LEVEL_PLAN)->columns ? 0 : 1 + (last_number(c) + across - 1) / across;
    for (int i = 0; i < e->room_count; i++)
        if (names_columns(c) + row_columns(&e->room[i]) > columns)
            return 0;
    return 1 + e->room_count;
}

/* If the room is too wide, the boards are in a grid anyway. */
static bool fits(const struct console *c, int columns)
{
    return hall_room_rows(c, columns) > 0;
}

/* Boards that the event's plan leaves out are in a grid below it. */
static void seat_in_grid(int number, int across, int left, int below, struct seat *s)
{
    assert(number > 0 && across > 0 && "boards are counted from 1");
    *s = (struct seat){below + (number - 1) / across, left + (number - 1) % across * hall_place(LEVEL_PLAN)->columns};
}

void hall_room_lay_out(const struct console *c, const struct hall_boards *boards, struct area a, struct hall_layout *l)
{
    const struct chess_event *e = fits(c, a.columns) ? event_with_room(c) : NULL;
    int left = e ? names_columns(c) : 0, across = across_of(a.columns - left), rows = a.rows > 1 ? a.rows : 1,
        outside = 0;
    struct seat *seats = memory_take(EVENT_BOARDS_MAX + 1, sizeof *seats);
    hall_layout_place(l, hall_place(LEVEL_PLAN)->columns, hall_place(LEVEL_PLAN)->rows, boards->count);
    for (int i = 0; i <= EVENT_BOARDS_MAX; i++)
        seats[i].row = -1;
    if (e)
        seat_by_event(e, left, seats);
    for (int i = 0; i < boards->count; i++) {
        int number = board_number(boards->at[i]);
        struct seat *s = &seats[number <= EVENT_BOARDS_MAX ? number : 0];
        if (s->row < 0)
            seat_in_grid(e ? ++outside : number, across, left, e ? e->room_count + 1 : 0, s);
        l->spots[i] = (struct spot){s->row / rows, s->row % rows, s->column};
        l->pages = l->spots[i].page + 1 > l->pages ? l->spots[i].page + 1 : l->pages;
    }
    free(seats);
}

void hall_room_names_draw(const struct console *c, int page, struct area a)
{
    const struct chess_event *e = fits(c, a.columns) ? event_with_room(c) : NULL;
    int rows = a.rows > 1 ? a.rows : 1;
    for (int i = page * rows; e && i < e->room_count && i < (page + 1) * rows; i++)
        draw_field(a, i % rows, 1, ROOM_NAME_MAX - 1, ROLE_DIM, e->room[i].name);
}
