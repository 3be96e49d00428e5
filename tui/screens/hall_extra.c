#include "screens/hall_extra.h"

#include "base/table.h"
#include "base/tongue.h"
#include "console/console.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "screens/hall_boards.h"
#include "screens/hall_cells.h"
#include "widgets/glance.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- chips ------------------------------------------------------------------------------------------------------- */

static bool any(const struct hall_board *b)
{
    (void)b;
    return true;
}

static bool needs_somebody(const struct hall_board *b)
{
    return board_alerts(b) > 0;
}

static bool has_device(const struct hall_board *b)
{
    return !board_is_by_hand(b);
}

static bool is_over(const struct hall_board *b)
{
    return !board_waits_for_result(b);
}

static const struct hall_chip {
    const char *label, *filter; /* filter: as it would be typed */
    bool (*fits)(const struct hall_board *);
} chips[] = {
    {"all", "", any},
    {"devices", "device", has_device}, /* if other boards are by hand */
    {"needs me", "pending", needs_somebody},
    {"low on time", "low", board_is_low},
    {"sensor", "sensor", board_sensor_doubts},
    {"finished", "state:finished", is_over},
};
ROW_FOR_EACH(chips, HALL_CHIPS);

static bool fits(const struct hall_chip *chip, const struct hall_board *b)
{
    return !board_seat(b)->gone && chip->fits(b);
}

/* All boards are checked only this often, and where alerts came or went: the heading counts those at once. */
static void count_chips(struct hall_extra *x, const struct hall *h, msec now)
{
    enum { COUNTED_EVERY_MS = 400 };
    const struct alert *const *list;
    int alerts = hall_alerts(h, &list);
    if (x->counted_in == h && x->counted_alerts == alerts && now >= x->counted_at &&
        now - x->counted_at < COUNTED_EVERY_MS)
        return;
    memset(x->counts, 0, sizeof x->counts);
    x->counted_in = h;
    x->counted_alerts = alerts;
    x->counted_at = now;
    for (int i = 0; i < hall_count(h); i++)
        for (int k = 0; k < HALL_CHIPS; k++)
            x->counts[k] += fits(&chips[k], hall_at(h, i));
}

static int count_of_chip(const struct hall *h, const struct hall_chip *chip)
{
    int count = 0;
    for (int i = 0; i < hall_count(h); i++)
        count += fits(chip, hall_at(h, i));
    return count;
}

static const struct hall_chip *const of_devices = &chips[1];

/* If all are the same there is nothing to distinguish. */
static bool is_offered(const struct hall *h, const struct hall_chip *chip)
{
    int count = chip == of_devices ? count_of_chip(h, chip) : -1;
    return count < 0 || (count > 0 && count < hall_boards_paired(h));
}

int hall_chips_draw(const struct console *c, struct hall_extra *x, struct area a, int column, const char *filter)
{
    memset(x->chip_at, 0, sizeof x->chip_at);
    count_chips(x, console_hall(c), console_now(c));
    for (int i = 0; i < HALL_CHIPS; i++) {
        char words[96];
        if (!is_offered(console_hall(c), &chips[i]))
            continue;
        snprintf(words, sizeof words, " %s %d ", _(chips[i].label), x->counts[i]);
        if (column + text_width(words) > a.columns)
            break;
        x->chip_at[i] = column;
        column = draw_text(a, 0, column, !strcmp(filter, chips[i].filter) ? ROLE_SELECTED : ROLE_DIM, words);
        x->chip_at[i + 1] = column;
    }
    return column;
}

const char *hall_chip_label(const char *filter)
{
    for (int i = 0; i < HALL_CHIPS; i++)
        if (!strcmp(filter, chips[i].filter))
            return chips[i].label;
    return NULL;
}

const char *hall_chip_at(const struct hall_extra *x, int column)
{
    for (int i = 0; i < HALL_CHIPS; i++)
        if (x->chip_at[i + 1] && column >= x->chip_at[i] && column < x->chip_at[i + 1])
            return chips[i].filter;
    return NULL;
}

const char *hall_chip_after(const struct hall *h, const char *filter)
{
    int at = -1;
    for (int i = 0; i < HALL_CHIPS; i++)
        if (!strcmp(filter, chips[i].filter))
            at = i;
    do
        at = (at + 1) % HALL_CHIPS;
    while (!is_offered(h, &chips[at]));
    return chips[at].filter;
}

/* --- tiles of those that need somebody --------------------------------------------------------------------------- */

struct need {
    int board, urgency;
};

static int most_urgent(const void *x, const void *y)
{
    const struct need *a = x, *b = y;
    return a->urgency != b->urgency ? b->urgency - a->urgency : a->board - b->board;
}

/* Fills x->boards in order of numbers: a tile that keeps its place can be found again. */
static int by_number(const void *x, const void *y)
{
    const int *a = x, *b = y;
    return (*a > *b) - (*a < *b);
}

static void choose_troubled(const struct hall *h, struct hall_extra *x, int room)
{
    assert(room > 0 && "there is room for one");
    struct need needs[TROUBLED_MAX * 4];
    int count = 0;
    bool mixed = is_offered(h, of_devices);
    for (int i = 0; i < hall_count(h) && count < TROUBLED_MAX * 4; i++) {
        const struct hall_board *b = hall_at(h, i);
        bool needy = needs_somebody(b) || board_is_low(b);
        if (board_waits_for_result(b) && (needy || (mixed && has_device(b))))
            needs[count++] = (struct need){board_number(b), board_urgency(b)};
    }
    qsort(needs, (size_t)count, sizeof *needs, most_urgent);
    room = room < TROUBLED_MAX ? room : TROUBLED_MAX;
    x->count = count < room ? count : room;
    for (int i = 0; i < x->count; i++)
        x->boards[i] = needs[i].board;
    qsort(x->boards, (size_t)x->count, sizeof *x->boards, by_number);
}

/* The largest size in which all of them fit, otherwise the smallest; false if not even one fits. */
static bool tiles_fit(struct hall_extra *x, struct area a)
{
    int columns, rows;
    x->across = 0;
    for (int i = 0; hall_tile_size(i, &columns, &rows); i++) {
        x->across = (a.columns + 1) / columns;
        x->tile_rows = rows;
        if (x->across * ((a.rows - 1) / rows) >= x->count)
            break;
    }
    x->across = x->across > x->count ? x->count : x->across;
    return x->across > 0 && a.rows > x->tile_rows;
}

int hall_troubled_draw(struct console *c, struct hall_extra *x, struct area a)
{
    enum { WIDER = 5 };
    const struct hall_place *place = hall_place(LEVEL_TILES);
    int most = (a.columns + 1) / place->columns * ((a.rows - 1) / place->rows);
    x->tiles = (struct area){0};
    x->count = 0;
    if (console_settings(c)->public_view || most < 1)
        return 0;
    choose_troubled(console_hall(c), x, most);
    if (!x->count || !tiles_fit(x, a))
        return 0;
    x->tiles = area_inside(a, 1, 0, -1, -1);
    x->tile_columns = (a.columns + 1) / x->across;
    for (int i = 0, columns, rows; hall_tile_size(i, &columns, &rows); i++)
        if (rows == x->tile_rows && x->tile_columns > columns + WIDER)
            x->tile_columns = columns + WIDER;
    draw_across(area_inside(a, 0, 0, 1, -1), 0,
                is_offered(console_hall(c), of_devices) ? _("need somebody, run low on time, or have a device")
                                                        : _("need somebody, or run low on time"));
    for (int i = 0; i < x->count; i++) {
        struct area tile = area_inside(x->tiles, i / x->across * x->tile_rows, i % x->across * x->tile_columns,
                                       x->tile_rows, x->tile_columns - 1);
        struct hall_sight sight = {
            .now = console_now(c), .chosen = x->boards[i] == chosen_board_number(c), .focus = !chosen_in_rail(c)};
        place->draw(tile, hall_board(console_hall(c), x->boards[i]), &sight);
    }
    return 1 + (x->count + x->across - 1) / x->across * x->tile_rows;
}

int hall_troubled_at(const struct hall_extra *x, struct area body, int row, int column)
{
    row += body.top - x->tiles.top;
    column += body.left - x->tiles.left;
    if (x->tiles.rows < 1 || row < 0 || column < 0 || row >= x->tiles.rows || column >= x->across * x->tile_columns)
        return 0;
    assert(x->tile_rows > 0 && x->tile_columns > 0 && x->across > 0 && "as last drawn");
    int i = row / x->tile_rows * x->across + column / x->tile_columns;
    return i < x->count ? x->boards[i] : 0;
}
