/* Every board of the round at once: as tiles with their positions, lines, cells of a heat map, or single letters; the
 * richest that lets all be seen, unless a level is forced. What is where, hall_layout.c says.
 */
#include "screens/hall.h"

#include "base/memory.h"
#include "console.h"
#include "glance.h"
#include "hall/event.h"
#include "hall/team.h"
#include "screens/hall_cells.h"
#include "screens/hall_layout.h"
#include "session.h"
#include "widgets/fuzzy.h"
#include "widgets/typed_number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_ROOM = 512 };

/* By which boards are put together. order: group_names */
enum grouping { NO_GROUPS, BY_SECTION, BY_MATCH, GROUPINGS };
static const char *const group_names[GROUPINGS] = {"", ", by section", ", by match"};

struct hall_screen {
    enum hall_level forced, level;
    enum hall_order order;
    bool reversed;
    enum grouping grouping;
    struct hall_layout layout;
    int page;
    const struct hall_board **list; /* as filtered and sorted */
    int *groups;                    /* of each, as numbers    */
    int count, room;
    struct typed_number typed;
};

/* --- groups --------------------------------------------------------------------------------------------------- */

static const char *section_of(const struct console *c, const struct hall_board *b)
{
    const struct chess_event *e = session_event(c->session);
    const char *name = e ? event_section(e, hall_settings_of(console_hall(c))->round, b->number) : "";
    return *name ? name : "other boards";
}

static void group_words(const struct console *c, enum grouping grouping, const struct hall_board *b, char *out,
                        size_t room)
{
    const struct hall_player *p = b->seat->players;
    bool turned = strcmp(p[WHITE].team, p[BLACK].team) > 0; /* the same words whoever has White */
    if (grouping == BY_SECTION)
        snprintf(out, room, "%s", section_of(c, b));
    else if (hall_is_team_board(b))
        snprintf(out, room, "%s %s %s", p[turned ? BLACK : WHITE].team, glyph(GLYPH_DASH),
                 p[turned ? WHITE : BLACK].team);
    else
        snprintf(out, room, "no match");
}

static bool has_groups(const struct console *c, enum grouping grouping)
{
    const struct hall *h = console_hall(c);
    for (int i = 0; i < hall_count(h); i++)
        if (grouping == BY_MATCH ? hall_is_team_board(hall_at(h, i))
                                 : strcmp(section_of(c, hall_at(h, i)), "other boards") != 0)
            return true;
    return false;
}

/* --- which boards, in which order --------------------------------------------------------------------------- */

static msec order_now;
static enum hall_order order_by;

/* A board with its group while they are put together: groups stand in the order of their first boards. */
struct grouped {
    const struct hall_board *board;
    int group, place;
};

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

static void reverse(struct hall_screen *s)
{
    for (int i = 0; i < s->count / 2; i++) {
        const struct hall_board *b = s->list[i];
        s->list[i] = s->list[s->count - 1 - i];
        s->list[s->count - 1 - i] = b;
    }
}

static int by_group(const void *x, const void *y)
{
    const struct grouped *a = x, *b = y;
    return a->group != b->group ? (a->group > b->group) - (a->group < b->group)
                                : (a->place > b->place) - (a->place < b->place);
}

/* The number of the first board of the same words: there are few groups, and neighbours are mostly of one. */
static int group_number(const struct console *c, const struct hall_screen *s, const struct grouped *before, int count,
                        const char *words)
{
    char other[2 * NAME_MAX_BYTES + 8];
    for (int i = count - 1; i >= 0; i--) {
        if (i < count - 1 && before[i].group == before[i + 1].group)
            continue;
        group_words(c, s->grouping, before[i].board, other, sizeof other);
        if (!strcmp(other, words))
            return before[i].group;
    }
    return count;
}

static void put_together(const struct console *c, struct hall_screen *s)
{
    struct grouped *all = memory_take((size_t)s->count + 1, sizeof *all);
    char words[2 * NAME_MAX_BYTES + 8];
    for (int i = 0; i < s->count; i++) {
        group_words(c, s->grouping, s->list[i], words, sizeof words);
        all[i] = (struct grouped){s->list[i], group_number(c, s, all, i, words), i};
    }
    qsort(all, (size_t)s->count, sizeof *all, by_group);
    for (int i = 0; i < s->count; i++) {
        s->list[i] = all[i].board;
        s->groups[i] = all[i].group;
    }
    free(all);
}

static void make_list(struct console *c, struct hall_screen *s)
{
    const struct hall *h = console_hall(c);
    if (s->room < hall_count(h)) {
        s->room = hall_count(h);
        s->list = memory_resize(s->list, (size_t)s->room * sizeof *s->list);
        s->groups = memory_resize(s->groups, (size_t)s->room * sizeof *s->groups);
    }
    s->count = 0;
    for (int i = 0; i < hall_count(h); i++)
        if (is_wanted(hall_at(h, i), c->finders[SCREEN_HALL].filter))
            s->list[s->count++] = hall_at(h, i);
    order_now = c->now;
    order_by = s->order;
    if (s->order != ORDER_BY_NUMBER)
        qsort(s->list, (size_t)s->count, sizeof *s->list, compare);
    if (s->reversed)
        reverse(s);
    if (s->grouping != NO_GROUPS)
        put_together(c, s);
}

static int place_of(const struct hall_screen *s, int board)
{
    for (int i = 0; i < s->count; i++)
        if (s->list[i]->number == board)
            return i;
    return -1;
}

/* --- which level ------------------------------------------------------------------------------------------------ */

/* Where so little is shown of each, the last row tells of the chosen one. */
static bool tells_of_chosen(enum hall_level level)
{
    return level >= LEVEL_CELLS;
}

/* Lines stand in as few columns as do, so that they are as wide as can be. */
static void lay_lines(struct hall_screen *s, struct area a, const int *groups)
{
    const struct hall_place *place = hall_place(LEVEL_ROWS);
    int most = draw_is_small() || a.columns + 1 < 2 * place->columns ? 1 : (a.columns + 1) / place->columns;
    for (int columns = 1; columns <= most; columns++) {
        hall_layout_make(&s->layout, a, a.columns / columns, place->rows, true, groups, s->count);
        if (s->layout.pages == 1)
            return;
    }
}

static void lay_out(struct hall_screen *s, enum hall_level level, struct area a)
{
    const struct hall_place *place = hall_place(level);
    const int *groups = s->grouping == NO_GROUPS ? NULL : s->groups;
    s->level = level;
    a.rows -= tells_of_chosen(level);
    if (level == LEVEL_ROWS)
        lay_lines(s, a, groups);
    else
        hall_layout_make(&s->layout, a, place->columns, place->rows, false, groups, s->count);
}

static void choose_level(struct hall_screen *s, struct area a)
{
    if (draw_is_small()) {
        lay_out(s, LEVEL_ROWS, a);
        return;
    }
    for (enum hall_level level = LEVEL_TILES; level < LEVEL_DOTS; level++) {
        if (s->forced != level && s->forced != LEVEL_AUTO)
            continue;
        lay_out(s, level, a);
        if (s->forced == level || s->layout.pages == 1)
            return;
    }
    lay_out(s, LEVEL_DOTS, a);
}

static void keep_in_sight(struct console *c, struct hall_screen *s)
{
    int at = place_of(s, c->board);
    s->page = at < 0 ? 0 : s->layout.spots[at].page;
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

static void open_screen(struct console *c, void *state)
{
    static const char *const levels[] = {"auto", "tile", "line", "cell"};
    struct hall_screen *s = state;
    if (s->layout.pages)
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
    column = draw_format(a, 0, column, ROLE_DIM, ", %s%s%s", order_names[s->order], s->reversed ? ", reversed" : "",
                         group_names[s->grouping]);
    if (*f->filter)
        column = draw_format(a, 0, column, ROLE_INPUT, "  filter: %s", f->filter);
    if (*f->search)
        column = draw_format(a, 0, column, ROLE_MATCH, "  /%s", f->search);
    if (s->layout.pages > 1)
        column = draw_format(a, 0, column, ROLE_DIM, "  page %d of %d", s->page + 1, s->layout.pages);
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

static void draw_group_names(struct console *c, const struct hall_screen *s, struct area a)
{
    char words[2 * NAME_MAX_BYTES + 8];
    for (int i = 0; i < s->layout.heading_count; i++) {
        const struct spot *spot = &s->layout.headings[i];
        if (spot->page != s->page)
            continue;
        int width = s->layout.down_first ? s->layout.width - 1 : -1;
        group_words(c, s->grouping, s->list[s->layout.heads[i]], words, sizeof words);
        draw_across(area_inside(a, spot->row, spot->column, 1, width), 0, words);
    }
}

static void draw_boards(struct console *c, const struct hall_screen *s, struct area a)
{
    const struct finder *f = &c->finders[SCREEN_HALL];
    for (int i = 0; i < s->count; i++) {
        const struct spot *spot = &s->layout.spots[i];
        const struct hall_board *b = s->list[i];
        if (spot->page != s->page)
            continue;
        struct hall_sight sight = {.now = c->now,
                                   .chosen = b->number == c->board,
                                   .focus = !c->in_rail,
                                   .for_public = c->settings.public_view,
                                   .found = *f->search && is_wanted(b, f->search)};
        struct area place = area_inside(a, spot->row, spot->column, s->layout.height, s->layout.width - 1);
        hall_place(s->level)->draw(place, b, &sight);
        if (sight.chosen && !c->in_rail)
            draw_cursor(place, 0, 0);
    }
}

static void draw(struct console *c, void *state, struct area a)
{
    struct hall_screen *s = state;
    struct area inner = area_inside(a, 1, 0, -1, -1);
    make_list(c, s);
    if (!c->board && s->count)
        c->board = c->unpointed = s->list[0]->number;
    choose_level(s, inner);
    keep_in_sight(c, s);
    if (tells_of_chosen(s->level))
        draw_chosen(c, area_inside(a, a.rows - 1, 0, 1, -1));
    draw_heading(c, s, a);
    draw_group_names(c, s, inner);
    draw_boards(c, s, inner);
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
    if (step == STEP_OPEN)
        console_open(c, SCREEN_BOARD);
    else if (step == STEP_NEXT_PANE)
        c->in_rail = true;
    else
        go_to(c, s, hall_layout_step(&s->layout, place_of(s, c->board), step));
}

static bool key(struct console *c, void *state, int key)
{
    struct hall_screen *s = state;
    if (!typed_number_key(&s->typed, console_hall(c), key))
        return false;
    c->in_rail = false;
    if (place_of(s, s->typed.board) >= 0)
        go_to(c, s, place_of(s, s->typed.board));
    else
        console_say(c, ROLE_DIM, "board %d: not here%s", s->typed.board,
                    *c->finders[SCREEN_HALL].filter ? ", or hidden by the filter" : "");
    return true;
}

static void click(struct console *c, void *state, int row, int column)
{
    struct hall_screen *s = state;
    int i = hall_layout_at(&s->layout, s->page, row - 1, column);
    if (i < 0)
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
    free(s->groups);
    hall_layout_release(&s->layout);
}

void hall_screen_level(struct console *c)
{
    static const char *const names[] = {"as fits", "tiles", "lines", "cells", "letters"};
    struct hall_screen *s = c->states[SCREEN_HALL];
    s->forced = (s->forced + 1) % LEVELS;
    console_say(c, ROLE_DIM, "shown: %s", names[s->forced]);
}

void hall_screen_group(struct console *c)
{
    static const char *const said[GROUPINGS] = {"not put together", "by section", "by match"};
    struct hall_screen *s = c->states[SCREEN_HALL];
    do
        s->grouping = (enum grouping)((s->grouping + 1) % GROUPINGS);
    while (s->grouping != NO_GROUPS && !has_groups(c, s->grouping));
    console_say(c, ROLE_DIM, "boards are %s%s", said[s->grouping],
                has_groups(c, BY_SECTION) || has_groups(c, BY_MATCH) ? ""
                                                                     : ": the event names no sections and no teams");
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
             "must wait for a claim. Type a number to go to that board. Signs: !F flag, !I illegal, !E over but clock runs, "
             "?M mismatch, !A call, !C claim, #X device lost, =S stopped, ~D draw, *T short of time. How a board is heard: + well, l late, x lost, e with errors, - not yet.",
    .footer = "next-alert acknowledge rule take filter level sort-need alerts",
    .state_size = sizeof(struct hall_screen),
    .open = open_screen,
    .draw = draw,
    .step = step,
    .key = key,
    .click = click,
    .close = close_screen,
};
