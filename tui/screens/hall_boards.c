#include "screens/hall_boards.h"

#include "base/memory.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"
#include "event/event.h"
#include "hall/board_view.h"
#include "hall/team.h"
#include "session/session.h"
#include "widgets/fuzzy.h"
#include "widgets/glance.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_ROOM = 1024 };

/* --- groups --------------------------------------------------------------------------------------------------- */

static const char *named_section(const struct console *c, const struct hall_board *b)
{
    const struct chess_event *e = session_event(console_session(c));
    return e ? event_section(e, hall_settings_of(console_hall(c))->round, board_number(b)) : "";
}

static const char *section_of(const struct console *c, const struct hall_board *b)
{
    const char *name = named_section(c, b);
    return *name ? name : "other boards";
}

void hall_boards_group_words(const struct console *c, enum hall_grouping grouping, const struct hall_board *b,
                             char *out, size_t room)
{
    const struct hall_player *p = board_seat(b)->players;
    bool turned = strcmp(p[WHITE].team, p[BLACK].team) > 0; /* the same words for either colour */
    if (grouping == BY_SECTION)
        copy_text(out, room, *named_section(c, b) ? named_section(c, b) : _("other boards"));
    else if (hall_is_team_board(b))
        snprintf(out, room, "%s %s %s", p[turned ? BLACK : WHITE].team, glyph(GLYPH_DASH),
                 p[turned ? WHITE : BLACK].team);
    else
        copy_text(out, room, _("no match"));
}

bool hall_boards_has_groups(const struct console *c, enum hall_grouping grouping)
{
    const struct hall *h = console_hall(c);
    for (int i = 0; i < hall_count(h); i++)
        if (grouping == BY_MATCH ? hall_is_team_board(hall_at(h, i))
                                 : strcmp(section_of(c, hall_at(h, i)), "other boards") != 0)
            return true;
    return false;
}

/* --- which boards, in which order --------------------------------------------------------------------------- */

struct hall_sorting {
    enum hall_order by;
    msec now;
};

/* A board with its group while groups are made: they are in the order of their first boards. */
struct grouped {
    const struct hall_board *board;
    int group, place;
};

static int by_number(const struct hall_board *a, const struct hall_board *b)
{
    return (board_number(a) > board_number(b)) - (board_number(a) < board_number(b));
}

static int compare(const void *x, const void *y, void *self)
{
    const struct hall_sorting *order = self;
    const struct hall_board *a = *(const struct hall_board *const *)x, *b = *(const struct hall_board *const *)y;
    if (order->by == ORDER_BY_NEED && board_urgency(a) != board_urgency(b))
        return board_urgency(b) - board_urgency(a);
    msec left_a = least_time(a, order->now), left_b = least_time(b, order->now);
    if (order->by == ORDER_BY_TIME && left_a != left_b)
        return left_a < left_b ? -1 : 1;
    return by_number(a, b);
}

/* The public screen keeps a filter and a search of its own. */
static enum screen_id finder_of(const struct console *c)
{
    return console_settings(c)->public_view ? SCREEN_PUBLIC : SCREEN_HALL;
}

const char *hall_boards_filter(const struct console *c)
{
    return chosen_filter(c, finder_of(c));
}

const char *hall_boards_search(const struct console *c)
{
    return chosen_search(c, finder_of(c));
}

bool hall_boards_fits(const struct console *c, const struct hall_board *b, const char *words)
{
    char text[WORDS_ROOM];
    if (!*words)
        return true;
    board_words(b, named_section(c, b), console_settings(c)->public_view, text, sizeof text);
    return filter_fits(words, text);
}

static void reverse(struct hall_boards *l)
{
    for (int i = 0; i < l->count / 2; i++) {
        const struct hall_board *b = l->at[i];
        l->at[i] = l->at[l->count - 1 - i];
        l->at[l->count - 1 - i] = b;
    }
}

static int by_group(const void *x, const void *y)
{
    const struct grouped *a = x, *b = y;
    return a->group != b->group ? (a->group > b->group) - (a->group < b->group)
                                : (a->place > b->place) - (a->place < b->place);
}

/* The number of the first board with the same words. There are few groups, and neighbours are mostly in the same
 * one. */
static int group_number(const struct console *c, const struct hall_boards *l, const struct grouped *before, int count,
                        const char *words)
{
    assert(count >= 0 && count < l->count && "those before it");
    char other[GROUP_WORDS];
    for (int i = count - 1; i >= 0; i--) {
        if (i < count - 1 && before[i].group == before[i + 1].group)
            continue;
        hall_boards_group_words(c, l->grouping, before[i].board, other, sizeof other);
        if (!strcmp(other, words))
            return before[i].group;
    }
    return count;
}

static void put_together(const struct console *c, struct hall_boards *l)
{
    struct grouped *all = memory_take((size_t)l->count + 1, sizeof *all);
    char words[GROUP_WORDS];
    for (int i = 0; i < l->count; i++) {
        hall_boards_group_words(c, l->grouping, l->at[i], words, sizeof words);
        all[i] = (struct grouped){l->at[i], group_number(c, l, all, i, words), i};
    }
    qsort(all, (size_t)l->count, sizeof *all, by_group);
    for (int i = 0; i < l->count; i++) {
        l->at[i] = all[i].board;
        l->group_of[i] = all[i].group;
    }
    free(all);
}

void hall_boards_list(const struct console *c, struct hall_boards *l)
{
    const struct hall *h = console_hall(c);
    if (l->room < hall_count(h)) {
        l->room = hall_count(h);
        l->at = memory_resize(l->at, (size_t)l->room * sizeof *l->at);
        l->group_of = memory_resize(l->group_of, (size_t)l->room * sizeof *l->group_of);
    }
    l->count = 0;
    for (int i = 0; i < hall_count(h); i++)
        if (!board_seat(hall_at(h, i))->gone && hall_boards_fits(c, hall_at(h, i), hall_boards_filter(c)))
            l->at[l->count++] = hall_at(h, i);
    assert(l->count <= l->room && "each of the hall's boards once");
    struct hall_sorting order = {l->order, console_now(c)};
    if (l->order != ORDER_BY_NUMBER)
        qsort_r(l->at, (size_t)l->count, sizeof *l->at, compare, &order);
    if (l->reversed)
        reverse(l);
    if (l->grouping != NO_GROUPS)
        put_together(c, l);
}

int hall_boards_paired(const struct hall *h)
{
    int count = 0;
    for (int i = 0; i < hall_count(h); i++)
        count += !board_seat(hall_at(h, i))->gone;
    return count;
}

int hall_boards_place(const struct hall_boards *l, int board)
{
    for (int i = 0; i < l->count; i++)
        if (board_number(l->at[i]) == board)
            return i;
    return -1;
}

int hall_boards_finished(const struct hall_boards *l)
{
    int finished = 0;
    for (int i = 0; i < l->count; i++)
        finished += !board_waits_for_result(l->at[i]);
    return finished;
}

void hall_boards_release(struct hall_boards *l)
{
    free((void *)l->at);
    free(l->group_of);
    *l = (struct hall_boards){0};
}

const int *hall_boards_groups(const struct hall_boards *l)
{
    return l->grouping == NO_GROUPS ? NULL : l->group_of;
}
