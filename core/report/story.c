#include "report/story.h"

#include "base/list.h"
#include "hall/desk.h"
#include "report/record/record_look.h"

#include "base/memory.h"
#include "hall/board_view.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum point_kind { POINT_MOVE, POINT_TAKEBACK, POINT_CORRECTION, POINT_RULING, POINT_CLOCK, POINT_RESULT };

struct point {
    struct when when;
    uint8_t kind;
    int at; /* in the list of its kind */
};

struct story {
    const struct record_round *round;
    const struct record_board *board;
    RECORD_LIST(struct point) points;
    struct history game; /* after `done` points */
    int done;
    int32_t left_s[2];
    msec told; /* when */
    int8_t runs;
    bool stands, over; /* the clock was stopped; there is a result */
};

/* --- what changed the game or the clocks -------------------------------------------------------------------------- */

static void add_point(struct story *s, enum point_kind kind, struct when when, int at)
{
    assert(at >= 0);
    LIST_ROOM(s->points.at, s->points.count, s->points.room);
    s->points.at[s->points.count++] = (struct point){when, (uint8_t)kind, at};
}

static int in_order(const void *a, const void *b)
{
    int64_t x = ((const struct point *)a)->when.entry, y = ((const struct point *)b)->when.entry;
    return x < y ? -1 : x > y;
}

#define ADD_OF_BOARD(list, point_kind) \
    for (int i = 0; i < (list).count; i++) \
        if ((list).at[i].board == number) \
    add_point(s, point_kind, (list).at[i].when, i)

static void find_points(struct story *s)
{
    const struct record_round *r = s->round;
    int number = board_number(s->board->is);
    for (int i = 0; i < s->board->moves.count; i++)
        add_point(s, POINT_MOVE, s->board->moves.at[i].when, i);
    for (int i = 0; i < s->board->clocks.count; i++)
        add_point(s, POINT_CLOCK, s->board->clocks.at[i].when, i);
    ADD_OF_BOARD(r->corrections, POINT_CORRECTION);
    ADD_OF_BOARD(r->rulings, POINT_RULING);
    ADD_OF_BOARD(r->results, POINT_RESULT);
    for (int i = 0; i < r->incidents.count; i++) {
        const struct incident *in = hall_incident(r->hall, i + 1);
        if (in && in->board == number && in->kind == INCIDENT_TAKEBACK)
            add_point(s, POINT_TAKEBACK, r->incidents.at[i].begun, i);
    }
    if (s->points.count)
        qsort(s->points.at, (size_t)s->points.count, sizeof *s->points.at, in_order);
}

static void start_again(struct story *s)
{
    const struct hall_seat *seat = board_seat(s->board->is);
    struct position start;
    if (seat->start)
        start = *seat->start;
    else
        position_start(&start, (enum rules)board_position(s->board->is)->rules);
    history_begin(&s->game, &start);
    s->done = 0;
    s->left_s[WHITE] = s->left_s[BLACK] = SECONDS_UNKNOWN;
    s->told = 0;
    s->runs = NO_SIDE;
    s->stands = s->over = false;
}

struct story *story_of(const struct record_round *round, int number)
{
    const struct record_board *b = record_board(round, number);
    if (!b)
        return NULL;
    struct story *s = memory_take(1, sizeof *s);
    s->round = round;
    s->board = b;
    find_points(s);
    start_again(s);
    return s;
}

void story_free(struct story *s)
{
    if (!s)
        return;
    history_release(&s->game);
    free(s->points.at);
    free(s);
}

/* --- done again --------------------------------------------------------------------------------------------------- */

static void back_to(struct story *s, int ply)
{
    while (s->game.plies > ply && s->game.plies > 0)
        history_take_back(&s->game);
}

static void told_times(struct story *s, const int32_t left_s[2], msec mono)
{
    memcpy(s->left_s, left_s, sizeof s->left_s);
    s->told = mono;
}

static void do_point_move(struct story *s, const struct record_move *m)
{
    if (m->is.ply != s->game.plies + 1 || !history_add_as_said(&s->game, m->is.move))
        return;
    if (m->is.left_s[WHITE] != SECONDS_UNKNOWN && m->is.how != HOW_RULING) {
        told_times(s, m->is.left_s, m->when.mono);
        s->runs = s->stands || s->over ? NO_SIDE : (int8_t)s->game.now.turn;
    }
}

static void do_correction(struct story *s, const struct record_correction *c)
{
    struct position p;
    if (!c->of_moves) {
        if (position_on_board(&p, c->text, (enum rules)s->game.now.rules, NULL))
            history_begin(&s->game, &p);
        return;
    }
    back_to(s, 0);
    const char *text = c->text;
    for (move m; (m = move_from_text(text)) != NO_MOVE && history_add_as_said(&s->game, m);)
        text = move_text_after(text);
}

static void do_point_clock(struct story *s, const struct record_clock *c)
{
    told_times(s, c->is.left_s, c->when.mono);
    if (c->verifies)
        return;
    s->stands = c->action == ACTION_CLOCK_STOPPED || (s->stands && c->action != ACTION_CLOCK_STARTED);
    if (c->action == ACTION_CLOCK_STARTED || s->stands)
        s->runs = s->stands ? NO_SIDE : c->is.side;
}

static void ends(struct story *s, uint8_t result, msec mono)
{
    if (s->runs != NO_SIDE && result != RESULT_OPEN && s->left_s[s->runs] >= 0) {
        s->left_s[s->runs] -= (int32_t)((mono - s->told) / 1000);
        s->left_s[s->runs] = s->left_s[s->runs] < 0 ? 0 : s->left_s[s->runs];
    }
    s->over = result != RESULT_OPEN;
    s->runs = s->over ? NO_SIDE : s->runs;
}

static void do_point_ruling(struct story *s, const struct record_ruling *r)
{
    if (r->is.restores)
        back_to(s, r->is.ply);
    if (r->is.orders)
        told_times(s, r->is.left_s, r->when.mono);
    if (r->is.result != RESULT_OPEN)
        ends(s, r->is.result, r->when.mono);
}

static void do_point(struct story *s, const struct point *p)
{
    const struct record_round *r = s->round;
    assert(p->at >= 0 && s->runs >= NO_SIDE && s->runs <= BLACK);
    switch ((enum point_kind)p->kind) {
    case POINT_MOVE: do_point_move(s, &s->board->moves.at[p->at]); break;
    case POINT_CLOCK: do_point_clock(s, &s->board->clocks.at[p->at]); break;
    case POINT_CORRECTION: do_correction(s, &r->corrections.at[p->at]); break;
    case POINT_RULING: do_point_ruling(s, &r->rulings.at[p->at]); break;
    case POINT_RESULT: ends(s, r->results.at[p->at].is.result, p->when.mono); break;
    case POINT_TAKEBACK: {
        const struct incident *in = hall_incident(r->hall, p->at + 1);
        back_to(s, s->game.plies - in->number);
        break;
    }
    }
}

/* --- questions ---------------------------------------------------------------------------------------------------- */

static void fold_to(struct story *s, int64_t entry)
{
    if (s->done && s->points.at[s->done - 1].when.entry > entry)
        start_again(s);
    while (s->done < s->points.count && s->points.at[s->done].when.entry <= entry)
        do_point(s, &s->points.at[s->done++]);
}

void story_at(struct story *s, int64_t entry, msec mono, struct story_moment *m)
{
    fold_to(s, entry);
    *m = (struct story_moment){.game = &s->game, .runs = s->runs};
    if (s->done)
        m->last = s->points.at[s->done - 1].when;
    for (int side = WHITE; side <= BLACK; side++) {
        msec left = (msec)s->left_s[side] * 1000;
        if (left > 0 && s->runs == side && mono > s->told)
            left = left > mono - s->told ? left - (mono - s->told) : 0;
        m->left_ms[side] = s->left_s[side] < 0 ? -1 : left;
    }
}

static bool changes_game(const struct story *s, const struct point *p)
{
    return p->kind == POINT_MOVE || p->kind == POINT_TAKEBACK || p->kind == POINT_CORRECTION ||
           (p->kind == POINT_RULING && s->round->rulings.at[p->at].is.restores);
}

struct when story_next(const struct story *s, int64_t entry)
{
    for (int i = 0; i < s->points.count; i++)
        if (s->points.at[i].when.entry > entry && changes_game(s, &s->points.at[i]))
            return s->points.at[i].when;
    return (struct when){0};
}

struct when story_before(const struct story *s, int64_t entry)
{
    for (int i = s->points.count - 1; i >= 0; i--)
        if (s->points.at[i].when.entry < entry && changes_game(s, &s->points.at[i]))
            return s->points.at[i].when;
    return (struct when){0};
}
