/* Every board of the round at once: as tiles with their positions, lines, cells of a heat map, or single letters; the
 * richest that lets all be seen, unless a level is forced. What is where is one grid, whatever the level.
 */
#include "screens/hall.h"

#include "base/memory.h"
#include "console.h"
#include "glance.h"
#include "line.h"
#include "screens/hall_cells.h"
#include "widgets/fuzzy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TYPING_MS = 1200, WORDS_ROOM = 512 };

struct grid {
    enum hall_level level;
    int columns, rows; /* of places on one page        */
    int width, height; /* of a place                   */
    bool down_first;   /* filled column by column      */
    int first;         /* index of the first one shown */
};

struct hall_screen {
    enum hall_level forced;
    enum hall_order order;
    bool reversed;
    struct grid grid;
    const struct hall_board **list; /* as filtered and sorted */
    int count, room;
    int typed;
    msec typed_at;
};

/* --- which boards, in which order --------------------------------------------------------------------------- */

static msec order_now;
static enum hall_order order_by;

static int by_number(const struct hall_board *a, const struct hall_board *b)
{
    return (a->number > b->number) - (a->number < b->number);
}

static int compare(const void *x, const void *y)
{
    const struct hall_board *a = *(const struct hall_board *const *)x, *b = *(const struct hall_board *const *)y;
    if (order_by == ORDER_BY_NEED && need_of(a) != need_of(b))
        return need_of(b) - need_of(a);
    msec left_a = least_time(a, order_now), left_b = least_time(b, order_now);
    if (order_by == ORDER_BY_TIME && left_a != left_b)
        return left_a < left_b ? -1 : 1;
    return by_number(a, b);
}

static bool is_wanted(const struct hall_board *b, const char *filter)
{
    char words[WORDS_ROOM];
    if (!*filter)
        return true;
    board_words(b, words, sizeof words);
    return filter_fits(filter, words);
}

static void make_list(struct console *c, struct hall_screen *s)
{
    const struct hall *h = console_hall(c);
    if (s->room < hall_count(h)) {
        s->room = hall_count(h);
        s->list = memory_resize(s->list, (size_t)s->room * sizeof *s->list);
    }
    s->count = 0;
    for (int i = 0; i < hall_count(h); i++)
        if (is_wanted(hall_at(h, i), c->finders[SCREEN_HALL].filter))
            s->list[s->count++] = hall_at(h, i);
    order_now = c->now;
    order_by = s->order;
    if (s->order != ORDER_BY_NUMBER)
        qsort(s->list, (size_t)s->count, sizeof *s->list, compare);
    for (int i = 0; s->reversed && i < s->count / 2; i++) {
        const struct hall_board *b = s->list[i];
        s->list[i] = s->list[s->count - 1 - i];
        s->list[s->count - 1 - i] = b;
    }
}

static int place_of(const struct hall_screen *s, int board)
{
    for (int i = 0; i < s->count; i++)
        if (s->list[i]->number == board)
            return i;
    return -1;
}

/* --- the grid ----------------------------------------------------------------------------------------------- */

/* Where so little is shown of each, the last row tells of the chosen one. */
static bool tells_of_chosen(enum hall_level level)
{
    return level >= LEVEL_CELLS;
}

static struct grid grid_of(enum hall_level level, struct area a, int count)
{
    a.rows -= tells_of_chosen(level);
    struct grid g = {.level = level,
                     .height = hall_place(level)->rows,
                     .width = hall_place(level)->columns,
                     .down_first = level == LEVEL_ROWS};
    g.rows = a.rows / g.height > 0 ? a.rows / g.height : 1;
    g.columns = (a.columns + 1) / g.width > 0 ? (a.columns + 1) / g.width : 1;
    if (level == LEVEL_ROWS) { /* as few columns as do, so that lines are as wide as can be */
        int needed = draw_is_small() ? 1 : (count + g.rows - 1) / g.rows;
        g.columns = needed < 1 ? 1 : needed < g.columns ? needed : g.columns;
        g.width = a.columns / g.columns;
    }
    return g;
}

static struct grid choose_grid(const struct hall_screen *s, struct area a)
{
    if (draw_is_small())
        return grid_of(LEVEL_ROWS, a, s->count);
    for (enum hall_level level = LEVEL_TILES; level < LEVEL_DOTS; level++) {
        struct grid g = grid_of(level, a, s->count);
        if (s->forced == level || (s->forced == LEVEL_AUTO && g.columns * g.rows >= s->count))
            return g;
    }
    return grid_of(LEVEL_DOTS, a, s->count);
}

static void keep_in_sight(struct console *c, struct hall_screen *s)
{
    int page = s->grid.columns * s->grid.rows, at = place_of(s, c->board);
    s->grid.first = at < 0 ? 0 : at / page * page;
}

static void place_at(const struct grid *g, int i, int *row, int *column)
{
    *row = g->down_first ? i % g->rows : i / g->columns;
    *column = g->down_first ? i / g->rows : i % g->columns;
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

static void open_screen(struct console *c, void *state)
{
    static const char *const levels[] = {"auto", "tile", "line", "cell"};
    struct hall_screen *s = state;
    if (s->grid.columns)
        return; /* it was open before */
    for (int i = 0; c->settings.level && i < 4; i++)
        if (!strcmp(levels[i], c->settings.level))
            s->forced = (enum hall_level)i;
    s->order = c->settings.by_need && !c->settings.public_view ? ORDER_BY_NEED : ORDER_BY_NUMBER;
}

static const char *const order_names[] = {"by board", "by need", "by time left"};

static void draw_heading(struct console *c, const struct hall_screen *s, struct area a)
{
    const struct finder *f = &c->finders[SCREEN_HALL];
    int column = draw_format(a, 0, 0, ROLE_TITLE, " %d board%s", s->count, s->count == 1 ? "" : "s");
    if (s->count != hall_count(console_hall(c)))
        column = draw_format(a, 0, column, ROLE_DIM, " of %d", hall_count(console_hall(c)));
    column = draw_format(a, 0, column, ROLE_DIM, ", %s%s", order_names[s->order], s->reversed ? ", reversed" : "");
    if (*f->filter)
        column = draw_format(a, 0, column, ROLE_INPUT, "  filter: %s", f->filter);
    if (*f->search)
        column = draw_format(a, 0, column, ROLE_MATCH, "  /%s", f->search);
    int page = s->grid.columns * s->grid.rows;
    if (page < s->count)
        column = draw_format(a, 0, column, ROLE_DIM, "  page %d of %d", s->grid.first / page + 1,
                             (s->count + page - 1) / page);
    int finished = 0;
    for (int i = 0; i < s->count; i++)
        finished += s->list[i]->result != RESULT_OPEN;
    if (finished)
        draw_format(a, 0, column, ROLE_DIM, "  %d finished", finished);
}

static void draw_chosen(struct console *c, struct area a)
{
    const struct hall_board *b = hall_board(console_hall(c), c->board);
    struct hall_sight sight = {.now = c->now, .for_public = c->settings.public_view};
    if (b)
        hall_place(LEVEL_ROWS)->draw(a, b, &sight);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct hall_screen *s = state;
    struct area inner = area_inside(a, 1, 0, -1, -1);
    const struct finder *f = &c->finders[SCREEN_HALL];
    make_list(c, s);
    if (!c->board && s->count)
        c->board = c->unpointed = s->list[0]->number;
    s->grid = choose_grid(s, inner);
    if (tells_of_chosen(s->grid.level))
        draw_chosen(c, area_inside(a, a.rows - 1, 0, 1, -1));
    keep_in_sight(c, s);
    draw_heading(c, s, a);
    int page = s->grid.columns * s->grid.rows;
    for (int i = 0; i < page && s->grid.first + i < s->count; i++) {
        const struct hall_board *b = s->list[s->grid.first + i];
        struct hall_sight sight = {.now = c->now,
                                   .chosen = b->number == c->board,
                                   .focus = !c->in_rail,
                                   .for_public = c->settings.public_view,
                                   .found = *f->search && is_wanted(b, f->search)};
        int row, column;
        place_at(&s->grid, i, &row, &column);
        struct area place =
            area_inside(inner, row * s->grid.height, column * s->grid.width, s->grid.height, s->grid.width - 1);
        hall_place(s->grid.level)->draw(place, b, &sight);
        if (sight.chosen && !c->in_rail)
            draw_cursor(place, 0, 0);
    }
}

/* --- steps, keys, clicks ------------------------------------------------------------------------------------ */

static void go_to(struct console *c, struct hall_screen *s, int place)
{
    if (!s->count)
        return;
    place = place < 0 ? 0 : place >= s->count ? s->count - 1 : place;
    c->board = s->list[place]->number;
    c->unpointed = 0;
    c->alert = 0;
}

static void step(struct console *c, void *state, enum step step)
{
    struct hall_screen *s = state;
    const struct grid *g = &s->grid;
    int page = g->columns * g->rows;
    int by[] = {[STEP_UP] = g->down_first ? -1 : -g->columns,
                [STEP_DOWN] = g->down_first ? 1 : g->columns,
                [STEP_LEFT] = g->down_first ? -g->rows : -1,
                [STEP_RIGHT] = g->down_first ? g->rows : 1,
                [STEP_PAGE_UP] = -page,
                [STEP_PAGE_DOWN] = page,
                [STEP_HOME] = -s->count,
                [STEP_END] = s->count};
    if (step == STEP_OPEN)
        console_open(c, SCREEN_BOARD);
    else if (step == STEP_NEXT_PANE)
        c->in_rail = true;
    else
        go_to(c, s, place_of(s, c->board) + by[step]);
}

/* Digits typed one soon after the other are a board's number. */
static bool key(struct console *c, void *state, int key)
{
    struct hall_screen *s = state;
    int digit = key - '0';
    if (digit < 0 || digit > 9) {
        s->typed = 0;
        return false;
    }
    bool goes_on = line_now() - s->typed_at < TYPING_MS && s->typed < BOARDS_MAX;
    int longer = s->typed * 10 + digit;
    s->typed = goes_on && hall_board(console_hall(c), longer) ? longer : digit;
    s->typed_at = line_now();
    if (place_of(s, s->typed) >= 0)
        go_to(c, s, place_of(s, s->typed));
    else
        console_say(c, ROLE_DIM, "board %d: not here%s", s->typed,
                    *c->finders[SCREEN_HALL].filter ? ", or hidden by the filter" : "");
    return true;
}

static void click(struct console *c, void *state, int row, int column)
{
    struct hall_screen *s = state;
    const struct grid *g = &s->grid;
    int r = (row - 1) / g->height, k = column / g->width;
    int i = g->first + (g->down_first ? k * g->rows + r : r * g->columns + k);
    if (row < 1 || r >= g->rows || k >= g->columns || i >= s->count)
        return;
    if (s->list[i]->number == c->board)
        console_open(c, SCREEN_BOARD);
    else
        go_to(c, s, i);
}

static void close_screen(struct console *c, void *state)
{
    struct hall_screen *s = state;
    (void)c;
    free((void *)s->list);
}

void hall_screen_level(struct console *c)
{
    static const char *const names[] = {"as fits", "tiles", "lines", "cells", "letters"};
    struct hall_screen *s = c->states[SCREEN_HALL];
    s->forced = (s->forced + 1) % LEVELS;
    console_say(c, ROLE_DIM, "shown: %s", names[s->forced]);
}

void hall_screen_order(struct console *c, enum hall_order order)
{
    struct hall_screen *s = c->states[SCREEN_HALL];
    s->reversed = s->order == order && !s->reversed;
    s->order = order;
}

void hall_screen_find_next(struct console *c, int by)
{
    struct hall_screen *s = c->states[SCREEN_HALL];
    int at = place_of(s, c->board);
    for (int i = 1; i <= s->count; i++) {
        int k = ((at + by * i) % s->count + s->count) % s->count;
        if (is_wanted(s->list[k], c->finders[SCREEN_HALL].search)) {
            go_to(c, s, k);
            return;
        }
    }
    console_say(c, ROLE_DIM, "nothing like that here");
}

const struct screen screen_hall = {
    .name = "hall",
    .title = "Hall",
    .about = "Every board of the round. What shouts needs you: the rail of alerts says why, and whether you may act or "
             "must wait "
             "for a claim. Type a number to go to that board.",
    .footer = "next-alert acknowledge rule take filter level sort-need alerts",
    .state_size = sizeof(struct hall_screen),
    .open = open_screen,
    .draw = draw,
    .step = step,
    .key = key,
    .click = click,
    .close = close_screen,
};
