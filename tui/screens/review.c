#include "screens/review.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/table.h"
#include "base/tongue.h"
#include "console/console.h"
#include "hall/board_view.h"
#include "screens/review_rows.h"
#include "widgets/fuzzy.h"
#include "widgets/list.h"
#include "widgets/tabs.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum review_tab { TAB_GAMES, TAB_TIMELINE, TAB_LATE, TABS };
static const char *const tab_names[] = {N_("games"), N_("timeline"), N_("late")};
ROW_FOR_EACH(tab_names, TABS);
enum { HEAD_ROWS = 3 }; /* tabs, what it is, names of columns */

struct review_screen {
    enum review_tab tab;
    struct list lists[TABS];
    struct tabs tabs;
    struct game_row *games; /* that fit the filter */
    int games_count, games_room;
    int *late; /* likewise: places in the review's list */
    int late_room, late_count;
    bool follows; /* the search; the chosen row moves to what it finds */
};

static struct review_screen *state_of(struct console *c)
{
    return console_state(c, SCREEN_REVIEW);
}

/* --- what fits ---------------------------------------------------------------------------------------------------- */

static void collect_games(const struct review *r, struct review_screen *s)
{
    const struct record *record = review_record(r);
    s->games_count = 0;
    for (int round = 0; round < record->rounds.count; round++)
        for (int board = 0; board < record->rounds.at[round].board_count; board++) {
            struct game_row row = {round, board};
            LIST_ROOM(s->games, s->games_count, s->games_room);
            if (game_row_fits(r, row))
                s->games[s->games_count++] = row;
        }
}

static void collect_late(struct review *r, struct review_screen *s)
{
    review_refresh_late(r);
    s->late_count = 0;
    if (r->late_count > s->late_room) {
        s->late_room = r->late_count;
        s->late = memory_resize(s->late, (size_t)s->late_room * sizeof *s->late);
    }
    for (int i = 0; i < r->late_count; i++)
        if (late_row_fits(r, &r->late[i]))
            s->late[s->late_count++] = i;
}

/* A user at the end of the timeline stays at the end when it grows. */
static void keep_at_end(const struct review *r, struct list *l)
{
    if (r->is_read && l->count > 1 && l->chosen == l->count - 1)
        l->chosen = r->all.rows.count - 1;
}

static void collect(struct console *c, struct review *r, struct review_screen *s)
{
    review_use_filter(r, chosen_filter(c, SCREEN_REVIEW));
    if (s->tab == TAB_GAMES)
        collect_games(r, s);
    else if (s->tab == TAB_LATE)
        collect_late(r, s);
    else
        keep_at_end(r, &s->lists[TAB_TIMELINE]);
    if (s->follows && !r->looks) {
        s->follows = false;
        s->lists[TAB_TIMELINE].chosen = r->found;
    }
}

static int rows_of(const struct review *r, const struct review_screen *s, enum review_tab tab)
{
    assert(tab < TABS && "one of the tabs");
    return tab == TAB_GAMES ? s->games_count : tab == TAB_LATE ? s->late_count : r->all.rows.count;
}

/* --- drawing ------------------------------------------------------------------------------------------------------ */

static void draw_tabs(const struct console *c, const struct review *r, struct review_screen *s, struct area a)
{
    const char *filter = chosen_filter(c, SCREEN_REVIEW), *search = chosen_search(c, SCREEN_REVIEW);
    int counts[TABS] = {0}; /* the others are counted once they are shown */
    counts[s->tab] = rows_of(r, s, s->tab);
    int column = tabs_draw(&s->tabs, a, 0, 1, &(struct tab_row){tab_names, counts, TABS, (int)s->tab}) + 1;
    if (*filter)
        column = draw_format(a, 0, column, ROLE_INPUT, "filter: %s ", filter);
    if (*search)
        column = draw_format(a, 0, column, ROLE_MATCH, "/%s%s ", search, r->looks ? " ..." : "");
    if (column < a.columns - 24)
        draw_text(a, 0, column + 1, ROLE_DIM, _("left and right: lists"));
}

static void draw_state(const struct review *r, struct area a)
{
    const struct record *record = review_record(r);
    if (r->failed)
        draw_format(a, 1, 1, ROLE_BAD, "reading it ended early: %s: %s", r->trouble.where, r->trouble.what);
    else if (*r->filter_trouble.what)
        draw_format(a, 1, 1, ROLE_BAD, "filter: %s; %s", r->filter_trouble.what, r->filter_trouble.remedy);
    else if (!r->is_read)
        draw_format(a, 1, 1, ROLE_STRONG, "reading: %d %% of %lld entries", review_percent(r), (long long)r->length);
    else if (record->faults)
        draw_format(a, 1, 1, ROLE_BAD,
                    record->faults == 1 ? N_("%d entry could not be read; %s") : N_("%d entries could not be read; %s"),
                    record->faults, record->fault.what);
    else
        draw_format(a, 1, 1, ROLE_DIM, "%s; %lld entries of %s", record->event ? record->event->name : "",
                    (long long)record->entries, r->path);
}

static void draw_heading(const struct review_screen *s, struct area a)
{
    static const char *const headings[] = {"", N_(" time    board kind     what"),
                                           N_(" shown    round   what came late       who how late, about what")};
    ROW_FOR_EACH(headings, TABS);
    if (s->tab != TAB_GAMES) {
        draw_text(a, 2, 1, ROLE_DIM, _(headings[s->tab]));
        return;
    }
    game_row_heading(a, 2);
}

static void draw_empty(const struct review *r, const struct review_screen *s, struct area a)
{
    const char *words = !r->is_read                      ? ""
                        : *r->filter                     ? N_("nothing fits the filter; Esc clears it")
                        : s->tab == TAB_LATE             ? N_("nothing was late")
                        : review_record(r)->rounds.count ? N_("nothing yet")
                                                         : N_("no round has begun");
    draw_text(a, 0, 1, ROLE_DIM, _(words));
}

static void draw_rows(const struct console *c, const struct review *r, struct review_screen *s, struct area a)
{
    struct list *l = &s->lists[s->tab];
    list_fit(l, rows_of(r, s, s->tab), a.rows);
    if (!l->count)
        draw_empty(r, s, a);
    for (int i = 0; i < a.rows && l->first + i < l->count; i++) {
        int at = l->first + i;
        bool chosen = at == l->chosen;
        if (s->tab == TAB_GAMES)
            game_row_draw(r, a, i, s->games[at], chosen);
        else if (s->tab == TAB_LATE)
            late_row_draw(r, a, i, &r->late[s->late[at]], chosen);
        else
            timeline_row_draw(r, a, i, r->all.rows.at[at], chosen, chosen_search(c, SCREEN_REVIEW));
        if (chosen)
            draw_cursor(a, i, 0);
    }
}

static void settle(struct console *c, void *state, struct area a)
{
    struct review_screen *s = state;
    struct review *r = review_of(c);
    if (!r)
        return;
    collect(c, r, s);
    list_settle(&s->lists[s->tab], rows_of(r, s, s->tab), a.rows - HEAD_ROWS);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct review_screen *s = state;
    struct review *r = review_of(c);
    if (!r)
        return;
    draw_tabs(c, r, s, a);
    draw_state(r, a);
    draw_heading(s, a);
    draw_rows(c, r, s, area_inside(a, HEAD_ROWS, 0, -1, -1));
}

/* --- going there -------------------------------------------------------------------------------------------------- */

static bool go_to_game(struct review *r, struct game_row game)
{
    assert(game.round >= 0 && game.round < review_record(r)->rounds.count && "a round of the record");
    const struct record_round *round = &review_record(r)->rounds.at[game.round];
    return review_go(
        r, (struct review_place){game.round, board_number(round->boards[game.board].is), round->to, round->last.mono});
}

static bool go_to_chosen(struct review *r, const struct review_screen *s)
{
    int at = s->lists[s->tab].chosen;
    if (at >= rows_of(r, s, s->tab))
        return false;
    if (s->tab == TAB_GAMES)
        return go_to_game(r, s->games[at]);
    if (s->tab == TAB_TIMELINE)
        return review_go_to_step(r, r->all.rows.at[at].round, r->all.rows.at[at].step);
    const struct late_row *l = &r->late[s->late[at]];
    return review_go(r, (struct review_place){l->round, l->late.board, l->late.when.entry, l->late.when.mono});
}

static void open_chosen(struct console *c, struct review *r, struct review_screen *s)
{
    collect(c, r, s);
    if (go_to_chosen(r, s)) {
        if (console_session(c) && hall_board(console_hall(c), r->at.board))
            chosen_go_along(c, r->at.board);
        console_open(c, SCREEN_REVIEW_GAME);
    } else {
        console_say(c, ROLE_DIM, "%s",
                    _(rows_of(r, s, s->tab) ? N_("this entry belongs to no board")
                      : r->is_read          ? N_("there is nothing to open")
                                            : N_("still being read; Enter once it is shown")));
    }
}

static void step(struct console *c, void *state, enum screen_step step)
{
    struct review_screen *s = state;
    struct review *r = review_of(c);
    if (!r)
        return;
    if (step == STEP_OPEN)
        open_chosen(c, r, s);
    else if (step == STEP_LEFT || step == STEP_RIGHT || step == STEP_NEXT_PANE)
        s->tab = (enum review_tab)((s->tab + (step == STEP_LEFT ? TABS - 1 : 1)) % TABS);
    else
        list_step(&s->lists[s->tab], step);
}

static void click(struct console *c, void *state, int row, int column)
{
    struct review_screen *s = state;
    struct review *r = review_of(c);
    int tab = tabs_at(&s->tabs, row, column);
    if (tab >= 0)
        s->tab = (enum review_tab)tab;
    else if (r && list_click(&s->lists[s->tab], row - HEAD_ROWS))
        open_chosen(c, r, s);
}

static void close_screen(struct console *c, void *state)
{
    struct review_screen *s = state;
    (void)c;
    free(s->games);
    free(s->late);
}

/* --- for actions -------------------------------------------------------------------------------------------------- */

static bool row_fits(const struct review *r, const struct review_screen *s, int at, const char *search)
{
    assert(at >= 0 && at < rows_of(r, s, s->tab) && s->tab != TAB_TIMELINE && "a row of a list");
    struct text words = {0};
    if (s->tab == TAB_GAMES)
        game_row_words(r, s->games[at], &words);
    else
        late_row_words(r, &r->late[s->late[at]], &words);
    bool fits = filter_fits(search, text_chars(&words));
    text_release(&words);
    return fits;
}

void review_screen_find(struct console *c, int way)
{
    struct review_screen *s = state_of(c);
    struct review *r = review_of(c);
    const char *search = chosen_search(c, SCREEN_REVIEW);
    if (!r || !*search)
        return;
    struct list *l = &s->lists[s->tab];
    collect(c, r, s);
    if (s->tab == TAB_TIMELINE) {
        review_find(r, search, l->chosen, way);
        s->follows = true;
        return;
    }
    int at = l->chosen + way;
    while (at >= 0 && at < rows_of(r, s, s->tab) && !row_fits(r, s, at, search))
        at += way;
    if (at >= 0 && at < rows_of(r, s, s->tab))
        l->chosen = at;
    else
        console_say(c, ROLE_DIM, "nothing more matches %s", search);
}

void review_screen_go(struct console *c, int board)
{
    char filter[FINDER_ROOM];
    snprintf(filter, sizeof filter, "board:%d", board);
    chosen_set_filter(c, SCREEN_REVIEW, filter);
    console_changed(c);
}

const struct record_step *review_screen_step(struct console *c, int *round)
{
    struct review_screen *s = state_of(c);
    struct review *r = review_of(c);
    if (r && s)
        collect(c, r, s); /* the match of the last search is the chosen row */
    if (!r || !s || s->tab != TAB_TIMELINE || s->lists[TAB_TIMELINE].chosen >= r->all.rows.count)
        return NULL;
    struct timeline_row row = r->all.rows.at[s->lists[TAB_TIMELINE].chosen];
    *round = row.round;
    return timeline_step(review_record(r), row);
}

static bool enter(struct console *c)
{
    return review_of(c) != NULL;
}

static bool reads(const struct console *c, const void *state)
{
    (void)c, (void)state;
    return true;
}

const struct screen screen_review = {
    .name = "review",
    .title = "Review",
    .about =
        "The games, all that happened, and what came late or was never ruled; Enter goes to the moment, /38. "
        "finds move 38. "
        "The filter takes words, board:7 round:2 player:NAME after:14:30 before:15:00 kind:alert,ruling; kinds: "
        "move clock "
        "incident alert ruling device board note round trouble. Behind a ruling, c: the rule changed since, g: the "
        "script is no longer in the rulebook, e: the rulebook has another edition, n: it is not installed.",
    .footer = "open filter search next-alert bookmark note routine back",
    .no_hall = true,
    .state_size = sizeof(struct review_screen),
    .enter = enter,
    .settle = settle,
    .draw = draw,
    .step = step,
    .reads = reads,
    .click = click,
    .close = close_screen,
    .end = review_end,
};
