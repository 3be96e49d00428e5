#include "screens/review_game.h"

#include "base/table.h"
#include "base/tongue.h"
#include "report/record/record_look.h"

#include "console/console.h"
#include "hall/board_view.h"
#include "host/local_time.h"
#include "screens/review_rows.h"
#include "widgets/diagram.h"
#include "widgets/moves.h"
#include "widgets/plot.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES_MAX = 2000 };

struct review_game {
    bool flipped, of_left; /* the plot shows the time left */
    struct diagram diagram;
    struct area moves, plots[2]; /* as last drawn, for clicks */
    int32_t values[2][PLIES_MAX / 2];
    int counts[2];
};

static struct review_game *state_of(struct console *c)
{
    return console_state(c, SCREEN_REVIEW_GAME);
}

/* --- the position with its players -------------------------------------------------------------------------------- */

static void draw_player(struct area a, int row, int width, const struct hall_board *b, enum side side,
                        const struct story_moment *m)
{
    assert((side == WHITE || side == BLACK) && "a player of the game");
    enum { TIME_COLUMNS = 9 };
    const struct hall_player *p = board_player(b, side);
    bool moves = m->game->now.turn == side;
    char time[16];
    draw_text(a, row, 0, ROLE_STRONG, moves ? glyph(GLYPH_ARROW) : " ");
    draw_field(a, row, 2, width - 2 - TIME_COLUMNS, ROLE_STRONG, *p->name ? p->name : _(side_name(side)));
    draw_right(a, row, width - TIME_COLUMNS, TIME_COLUMNS, m->runs == (int8_t)side ? ROLE_STRONG : ROLE_DIM,
               m->left_ms[side] < 0 ? "-:--" : clock_words(m->left_ms[side], time));
}

static int draw_position(struct review_game *s, const struct hall_board *b, const struct story_moment *m, struct area a)
{
    enum { LEAST = 26 };
    struct position p = m->game->now;
    enum { PLAYERS_AND_PLOT = 10, MOVES_COLUMNS = 40 };
    s->diagram = diagram_for(a, PLAYERS_AND_PLOT, MOVES_COLUMNS);
    struct diagram *d = &s->diagram;
    int width = diagram_columns(d) > LEAST ? diagram_columns(d) : LEAST;
    const struct history *g = m->game;
    d->last = g->plies ? bit(move_from(g->moves[g->plies - 1])) | bit(move_to(g->moves[g->plies - 1])) : 0;
    d->on = p.on;
    d->flipped = s->flipped;
    draw_player(a, 0, width, b, s->flipped ? WHITE : BLACK, m);
    diagram_draw(a, 1, 0, d);
    draw_player(a, 1 + diagram_rows(d), width, b, s->flipped ? BLACK : WHITE, m);
    d->on = NULL; /* was on this stack */
    return width;
}

/* --- the moves ---------------------------------------------------------------------------------------------------- */

/* The whole game with this moment in it; if the moves of this moment were later taken back, the game as it was then. */
static struct moves_view view_of(const struct hall_board *b, const struct story_moment *m)
{
    const struct history *whole = board_game(b), *then = m->game;
    bool is_part = then->plies <= whole->plies && then->start.key == whole->start.key &&
                   !memcmp(then->moves, whole->moves, sizeof(move) * (size_t)then->plies);
    struct moves_view v = {.game = is_part ? whole : then, .seen = then->plies, .middle = true};
    if (is_part) {
        v.times = board_move_times(b, &v.timed);
        v.timed = v.timed < whole->plies ? v.timed : whole->plies;
    }
    return v;
}

/* --- what happened around it -------------------------------------------------------------------------------------- */

static void draw_around(const struct review *r, struct area a)
{
    draw_across(area_inside(a, 0, 0, 1, -1), 0, _("what happened here"));
    a = area_inside(a, 1, 0, -1, -1);
    enum { TIME_COLUMNS = 9, KIND_COLUMNS = 9 };
    int last = timeline_at(&r->around, review_record(r), r->at.entry + 1) - 1, first = last - a.rows / 2;
    first = first > r->around.rows.count - a.rows ? r->around.rows.count - a.rows : first;
    first = first < 0 ? 0 : first;
    for (int i = 0; i < a.rows && first + i < r->around.rows.count; i++) {
        struct timeline_row row = r->around.rows.at[first + i];
        const struct record_step *step = timeline_step(review_record(r), row);
        enum role role = first + i == last ? ROLE_SELECTED : ROLE_TEXT;
        struct text words = {0};
        char time[TIME_OF_DAY];
        timeline_words(review_record(r), row, &words);
        int column = draw_field(a, i, 0, TIME_COLUMNS, first + i == last ? role : ROLE_DIM,
                                local_time_of_day(step->when.wall, time));
        draw_text(a, i, column, role, text_chars(&words));
        text_release(&words);
    }
}

/* --- time used ---------------------------------------------------------------------------------------------------- */

/* False if no clock reported anything. */
static bool gather_values(struct review_game *s, const struct hall_board *b)
{
    int offset = board_game(b)->start.turn == BLACK;
    bool any = false;
    s->counts[WHITE] = s->counts[BLACK] = 0;
    for (int ply = 1; ply <= board_plies(b) && ply < PLIES_MAX - 2; ply++) {
        struct move_time t = hall_move_time(b, ply);
        int side = (ply + 1 + offset) % 2;
        int32_t value = s->of_left ? t.left_s : t.took_ms < 0 ? -1 : (t.took_ms + 500) / 1000;
        s->values[side][s->counts[side]++] = value;
        any = any || value >= 0;
    }
    return any;
}

static int seen_bar(const struct story_moment *m, int side)
{
    assert((side == WHITE || side == BLACK) && "the moves of a player");
    int ply = m->game->plies, offset = m->game->start.turn == BLACK;
    return ply < 1 ? -1 : side == (ply + 1 + offset) % 2 ? (ply - 1 + (side == WHITE ? offset : 0)) / 2 : -1;
}

static void draw_plots(struct review_game *s, const struct story_moment *m, struct area a)
{
    enum { MOST_ROWS = 17 };
    int rows = ((a.rows > MOST_ROWS ? MOST_ROWS : a.rows) - 1) / 2;
    int32_t most[2] = {plot_scale(s->values[WHITE], s->counts[WHITE]), plot_scale(s->values[BLACK], s->counts[BLACK])};
    draw_across(area_inside(a, 0, 0, 1, -1), 0,
                s->of_left ? _("time left after each move") : _("time used for each move"));
    for (int side = WHITE; side <= BLACK; side++) {
        struct plot p = {.title = _(side_name(side)),
                         .values = s->values[side],
                         .count = s->counts[side],
                         .most = most[WHITE] > most[BLACK] ? most[WHITE] : most[BLACK],
                         .seen = seen_bar(m, side)};
        s->plots[side] = area_inside(a, 1 + side * rows, 0, rows, -1);
        plot_draw(s->plots[side], &p);
    }
}

/* --- the screen --------------------------------------------------------------------------------------------------- */

static void draw_title(const struct review *r, const struct hall_board *b, const struct story_moment *m, struct area a)
{
    const struct record_round *round = review_round(r);
    char time[TIME_OF_DAY];
    int ply = m->game->plies;
    int column = draw_format(a, 0, 0, ROLE_TITLE, " R%d board %d ", round->number, board_number(b));
    column = draw_format(a, 0, column, ROLE_STRONG, " %s ", local_time_of_day(record_wall(round, r->at.mono), time));
    if (board_result(b) != RESULT_OPEN)
        column = draw_format(a, 0, column, ROLE_TEXT, " after %d of %d half-moves; it ended %s", ply, board_plies(b),
                             board_result_words(b));
    else
        column = draw_format(a, 0, column, ROLE_TEXT, " after %d of %d half-moves", ply, board_plies(b));
    if (review_is_marked(r, r->at.entry))
        column = draw_format(a, 0, column, ROLE_DIM, "  entry %lld (bookmarked)", (long long)r->at.entry);
    else
        column = draw_format(a, 0, column, ROLE_DIM, "  entry %lld", (long long)r->at.entry);
    draw_text(a, 0, column, ROLE_DIM, r->is_read ? "" : _("  still reading"));
}

/* Below the board the time used, and beside it the history; without a clock the history has that room. */
static void draw_game(struct review *r, struct review_game *s, const struct hall_board *b, const struct story_moment *m,
                      struct area a)
{
    enum { LEAST_AROUND = 3, LEAST_PLOT = 3 };
    draw_title(r, b, m, a);
    struct area body = area_inside(a, 1, 0, -1, -1);
    int left = draw_position(s, b, m, body) + 2, rows = diagram_rows(&s->diagram) + 2;
    struct area right = area_inside(body, 0, left, rows, -1), below = area_inside(body, rows, 0, -1, -1);
    bool plots = gather_values(s, b) && below.rows >= LEAST_PLOT, beside = plots || below.rows < LEAST_AROUND;
    int around = !beside ? 0 : right.rows / 3 > LEAST_AROUND ? right.rows / 3 + 1 : LEAST_AROUND + 1;
    struct moves_view view = view_of(b, m);
    s->moves = area_inside(right, 0, 0, right.rows - around, -1);
    s->plots[0] = s->plots[1] = (struct area){0};
    moves_draw(&view, s->moves);
    draw_around(r, beside ? area_inside(right, right.rows - around, 0, -1, -1) : below);
    if (plots)
        draw_plots(s, m, below);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct review_game *s = state;
    struct review *r = review_of(c);
    struct story *story = r ? review_story(r) : NULL;
    struct story_moment m;
    if (!story) {
        draw_text(a, 0, 1, ROLE_DIM,
                  r && r->wanted_ruling ? _("reading; shown once it is found") : _("no game is chosen"));
        return;
    }
    story_at(story, r->at.entry, r->at.mono, &m);
    draw_game(r, s, record_board(review_round(r), r->at.board)->is, &m, a);
    draw_cursor(a, 0, 0);
}

/* --- moving about ------------------------------------------------------------------------------------------------- */

static void go(struct review *r, struct when when)
{
    if (when.entry)
        review_go(r, (struct review_place){r->at.round, r->at.board, when.entry, when.mono});
}

static void go_by_moves(struct review *r, int by)
{
    for (; by > 0; by--) {
        struct when next = story_next(review_story(r), r->at.entry);
        go(r, next.entry ? next : review_round(r)->last);
    }
    for (; by < 0; by++) {
        struct when last = story_before(review_story(r), r->at.entry + 1); /* that decision is undone */
        struct when before = story_before(review_story(r), last.entry);
        go(r, before.entry ? before : review_round(r)->first);
    }
}

static void go_by_events(struct review *r, int by)
{
    int at = timeline_at(&r->around, review_record(r), r->at.entry + 1) - 1 + by;
    if (at < 0 || at >= r->around.rows.count)
        return;
    go(r, timeline_step(review_record(r), r->around.rows.at[at])->when);
}

static void step(struct console *c, void *state, enum screen_step step)
{
    enum { PAGE = 10 };
    static const int by[] = {
        [STEP_LEFT] = -1,     [STEP_RIGHT] = 1, [STEP_PAGE_UP] = -2 * PAGE, [STEP_PAGE_DOWN] = 2 * PAGE,
        [STEP_NEXT_PANE] = 0, [STEP_OPEN] = 0};
    struct review *r = review_of(c);
    (void)state;
    assert(HAS_ROW(by, step) && "a step");
    if (!r || !review_story(r))
        return;
    if (step == STEP_HOME)
        go(r, review_round(r)->first);
    else if (step == STEP_END)
        go(r, review_round(r)->last);
    else if (step == STEP_UP || step == STEP_DOWN)
        go_by_events(r, step == STEP_UP ? -1 : 1);
    else
        go_by_moves(r, by[step]);
}

static bool holds(struct area a, struct area body, int row, int column)
{
    int top = a.top - body.top, left = a.left - body.left;
    return row >= top && row < top + a.rows && column >= left && column < left + a.columns;
}

static void go_to_ply(struct review *r, int ply)
{
    const struct record_move *m = record_move_at(record_board(review_round(r), r->at.board), ply);
    if (m)
        go(r, m->when);
}

static void click_plot(struct review *r, const struct review_game *s, int side, int column)
{
    assert((side == WHITE || side == BLACK) && "the times of a player");
    const struct hall_board *b = record_board(review_round(r), r->at.board)->is;
    struct plot p = {.values = s->values[side], .count = s->counts[side]};
    int at = plot_value_at(&p, s->plots[side].columns, column), offset = board_game(b)->start.turn == BLACK;
    if (at >= 0)
        go_to_ply(r, 2 * at + 1 + (side == BLACK ? !offset : 0) - (side == WHITE ? offset : 0));
}

static void click(struct console *c, void *state, int row, int column)
{
    struct review_game *s = state;
    struct review *r = review_of(c);
    struct story *story = r ? review_story(r) : NULL;
    struct story_moment m;
    if (!story)
        return;
    if (holds(s->moves, console_body(c), row, column)) {
        story_at(story, r->at.entry, r->at.mono, &m);
        struct moves_view v = view_of(record_board(review_round(r), r->at.board)->is, &m);
        int ply = moves_ply_at(&v, s->moves, row - (s->moves.top - console_body(c).top),
                               column - (s->moves.left - console_body(c).left));
        if (ply > 0)
            go_to_ply(r, ply);
    }
    for (int side = WHITE; side <= BLACK; side++)
        if (holds(s->plots[side], console_body(c), row, column))
            click_plot(r, s, side, column - (s->plots[side].left - console_body(c).left));
}

/* --- for actions -------------------------------------------------------------------------------------------------- */

void review_game_pass(struct console *c, msec by)
{
    struct review *r = review_of(c);
    const struct record_round *round = r && review_story(r) ? review_round(r) : NULL;
    if (!round)
        return;
    msec to = r->at.mono + by;
    to = to < round->first.mono ? round->first.mono : to > round->last.mono ? round->last.mono : to;
    int low = 0, high = round->steps.count; /* the last step that is not later */
    while (low < high) {
        int middle = (low + high) / 2;
        if (round->steps.at[middle].when.mono <= to)
            low = middle + 1;
        else
            high = middle;
    }
    int64_t entry = low ? round->steps.at[low - 1].when.entry : round->first.entry;
    review_go(r, (struct review_place){r->at.round, r->at.board, entry, to});
}

void review_game_flip(struct console *c)
{
    state_of(c)->flipped = !state_of(c)->flipped;
}

void review_game_plot(struct console *c)
{
    state_of(c)->of_left = !state_of(c)->of_left;
}

void review_game_board(struct console *c, int number)
{
    struct review *r = review_of(c);
    if (r && !review_go(r, (struct review_place){r->at.round, number, r->at.entry, r->at.mono}))
        console_say(c, ROLE_BAD, "there is no board %d in this round", number);
}

static bool reads(const struct console *c, const void *state)
{
    (void)c, (void)state;
    return true;
}

const struct screen screen_review_game = {
    .name = "game",
    .title = "A game of the review",
    .about = "Left and right step through the moves, up and down through what happened at this board; , and . step by "
             "ten seconds, < and > by a minute, and the clocks run on meanwhile. A click on a move or on a bar goes "
             "there. What is shown here is for arbiters only.",
    .footer = "earlier later plot bookmark note review-flip back",
    .no_hall = true,
    .state_size = sizeof(struct review_game),
    .draw = draw,
    .step = step,
    .reads = reads,
    .click = click,
};
