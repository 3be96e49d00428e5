#include "sim/table.h"

#include "chess/dead.h"
#include "chess/draws.h"
#include "sim/faults.h"
#include "sim/life.h"

#include <string.h>

enum { SECOND = 1000, SCRAMBLE = 20 * SECOND };

enum side table_turn(const struct sim_table *t)
{
    return (enum side)t->history.now.turn;
}

move table_next_move(const struct sim_table *t)
{
    return t->game.moves[t->history.plies];
}

void deed_add(struct sim_table *t, struct deed d)
{
    if (t->deeds_count < DEEDS)
        t->deeds[t->deeds_count++] = d;
}

void deed_hand(struct sim_table *t, const struct hand *h)
{
    for (int i = 0; i < h->count; i++)
        deed_add(t, (struct deed){.kind = DEED_PUT,
                                  .pause = h->steps[i].pause,
                                  .square = h->steps[i].square,
                                  .piece = h->steps[i].piece});
}

void deed_restore(struct sim_table *t, int32_t pause)
{
    piece will_stand[64];
    memcpy(will_stand, t->board.squares, sizeof will_stand);
    for (int i = t->deeds_done; i < t->deeds_count; i++)
        if (t->deeds[i].kind == DEED_PUT)
            will_stand[t->deeds[i].square] = t->deeds[i].piece;
    for (int lifting = 1; lifting >= 0; lifting--) { /* first away with what does not belong there */
        for (int sq = 0; sq < 64; sq++) {
            piece should = t->history.now.on[sq];
            if (will_stand[sq] == should || (lifting && will_stand[sq] == EMPTY))
                continue;
            piece what = lifting ? EMPTY : should;
            will_stand[sq] = what;
            deed_add(t, (struct deed){.kind = DEED_PUT, .pause = pause, .square = (uint8_t)sq, .piece = what});
            pause = 800;
        }
    }
}

static const struct sim_side *clock_side(const struct sim_table *t, enum side side)
{
    bool right = (t->white_lever == CLOCK_RIGHT) == (side == WHITE);
    return &t->clock.sides[right];
}

static uint8_t lever_of(const struct sim_table *t, enum side side)
{
    uint8_t other_lever = t->white_lever == CLOCK_LEFT ? CLOCK_RIGHT : CLOCK_LEFT;
    return side == WHITE ? t->white_lever : other_lever;
}

int hurry_of(const struct sim_table *t)
{
    msec left = clock_side(t, table_turn(t))->left;
    return left >= 60 * SECOND ? 0 : left <= 10 * SECOND ? 100 : (int)((60 * SECOND - left) / 500);
}

/* About what is left for the moves still expected, with a long tail; opening moves come quickly, and in a scramble
 * all of them do. */
int32_t think_time(struct sim_table *t)
{
    static const int tail[] = {5, 10, 15, 25, 40, 60, 80, 100, 130, 180, 260, 400};
    const struct sim_side *s = clock_side(t, table_turn(t));
    int done = t->history.plies / 2, expected = done < 30 ? 45 - done : 15;
    msec budget = s->left / expected + control_period(&t->control, done + 1)->bonus_s * 800;
    msec ms = budget * tail[chance_between(&t->chance, 0, 11)] / 100;
    if (done < 8)
        ms /= 3;
    if (s->left < SCRAMBLE && ms > s->left / 8)
        ms = s->left / 8 + chance_between(&t->chance, 0, 600);
    if (t->faults == FAULTS_LIFE)
        ms = life_think_time(t, (int32_t)ms, s->left);
    return (int32_t)(ms < 200 ? 200 : ms);
}

static int32_t reaction(struct sim_table *t)
{
    int ms = chance_between(&t->chance, 150, 950);
    if (chance_of(&t->chance, 1, 12))
        ms += chance_between(&t->chance, 200, 900); /* writes the move down first, or looks once more */
    return ms - ms * hurry_of(t) / 250;
}

void plan_move(struct sim_table *t)
{
    struct hand hand;
    move m = table_next_move(t);
    hand_move(&hand, &t->history.now, m, HAND_ANY, hurry_of(t), &t->chance);
    hand.steps[0].pause += think_time(t);
    deed_hand(t, &hand);
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = reaction(t)});
    deed_add(t, (struct deed){.kind = DEED_PLAYED, .move = m});
}

static int result_number(const char *result)
{
    return !strcmp(result, "1-0") ? 0 : !strcmp(result, "0-1") ? 1 : 2;
}

/* The men go back to where they stood at the start. */
static void set_up_again(struct sim_table *t)
{
    struct position start;
    int32_t pause = chance_between(&t->chance, 5 * SECOND, 20 * SECOND);
    position_start(&start, RULES_CHESS);
    for (int i = 0; i < 128; i++) { /* first all away that does not belong there */
        int sq = i % 64;
        piece should = i < 64 ? EMPTY : start.on[sq], is = t->board.squares[sq];
        if (is == start.on[sq] || (i < 64 && is == EMPTY))
            continue;
        deed_add(t, (struct deed){.kind = DEED_PUT, .pause = pause, .square = (uint8_t)sq, .piece = should});
        pause = chance_between(&t->chance, 300, 900);
    }
}

/* They stop the clock; two in three put the kings in the centre, the others only shake hands. In life more do, and of
 * the others some set the men up again. */
static void plan_end(struct sim_table *t, const char *result)
{
    struct hand hand;
    bool life = t->faults == FAULTS_LIFE;
    deed_add(t, (struct deed){.kind = DEED_STOP, .pause = chance_between(&t->chance, 1000, 8000)});
    deed_add(t, (struct deed){.kind = DEED_OVER, .detail = result});
    int dice = life ? chance_between(&t->chance, 1, 100) : 0;
    if (dice > LIFE_KINGS_OF_100 && dice <= LIFE_KINGS_OF_100 + LIFE_SET_UP_OF_100)
        set_up_again(t);
    if (life ? dice <= LIFE_KINGS_OF_100 : chance_of(&t->chance, 2, 3)) {
        hand_kings_sign(&hand, &t->history.now, result_number(result), &t->chance);
        deed_hand(t, &hand);
    }
}

static void plan_next(struct sim_table *t)
{
    t->deeds_count = t->deeds_done = 0;
    if (t->over)
        return;
    if (t->history.plies == t->game.plies)
        plan_end(t, t->game.result[0] == '*' ? "1/2-1/2" : t->game.result);
    else if (!faults_plan(t))
        plan_move(t);
}

static void tell_truth(struct sim_table *t, enum truth_kind kind, int side, msec at, move m, const char *detail)
{
    if (t->tell)
        t->tell(t->taker, &(struct truth){kind, t->number, t->history.plies, side, at, m, detail ? detail : ""});
}

static void set_times(struct sim_table *t, int white_s, int black_s, msec now)
{
    msec left = t->clock.sides[0].left, right = t->clock.sides[1].left;
    bool white_left = t->white_lever == CLOCK_LEFT;
    left += (msec)(white_left ? white_s : black_s) * SECOND;
    right += (msec)(white_left ? black_s : white_s) * SECOND;
    sim_clock_set_times(&t->clock, left, right, now);
}

static void play(struct sim_table *t, move m, msec now)
{
    tell_truth(t, TRUTH_MOVE, (int)table_turn(t), now, m, "");
    history_add(&t->history, m);
}

static void do_deed(struct sim_table *t, const struct deed *d, msec now)
{
    struct sim_board *b = &t->board;
    switch ((enum deed_kind)d->kind) {
    case DEED_PUT: sim_board_put(b, d->square, d->piece, now); break;
    case DEED_PRESS: sim_clock_press(&t->clock, t->clock.up, now); break;
    case DEED_STOP: sim_clock_stop(&t->clock, now); break;
    case DEED_START: sim_clock_start(&t->clock, lever_of(t, (enum side)d->arg), now); break;
    case DEED_TIMES: set_times(t, d->arg, d->arg2, now); break;
    case DEED_SET: sim_clock_set(&t->clock, &t->control, now); break;
    case DEED_PLAYED: play(t, d->move, now); break;
    case DEED_TRUTH: tell_truth(t, (enum truth_kind)d->arg, d->arg2, now, d->move, d->detail); break;
    case DEED_CABLE: t->cable_out = !d->arg; break;
    case DEED_CLOCK: t->clock.unplugged = !d->arg; break;
    case DEED_NOISE: t->noise = d->arg; break;
    case DEED_REPEAT: t->repeats = d->arg; break;
    case DEED_LATE: t->late_until = now + d->arg; break;
    case DEED_BATTERY: t->clock.low_battery = true; break;
    case DEED_DEAD:
        b->dead_square = d->square;
        sim_board_put(b, d->square, b->squares[d->square], now); /* the piece on it is gone for the sensors */
        break;
    case DEED_STUCK:
        b->stuck_square = d->square;
        b->stuck_piece = b->squares[d->square];
        break;
    case DEED_OVER:
        t->over = true;
        tell_truth(t, TRUTH_RESULT, -1, now, NO_MOVE, d->detail);
        break;
    case DEED_REST: break;
    }
}

/* The one whose flag is down makes his move all the same, and both sit on until the other's time is over, too. */
static bool plan_wait_for_other_flag(struct sim_table *t, enum side fallen)
{
    enum { NOT_LONGER = 60 * SECOND };
    msec left = clock_side(t, other(fallen))->left;
    if (!t->clock.no_freeze || left > NOT_LONGER || t->history.plies == t->game.plies || table_turn(t) != fallen)
        return false;
    deed_restore(t, 300); /* whatever was in the hand */
    plan_move(t);
    deed_add(t, (struct deed){.kind = DEED_STOP, .pause = (int32_t)left + 5 * SECOND});
    return true;
}

/* A flag ends it: the other player claims some seconds later. A side whose opponent has fallen has won, so far as the
 * players know, and it is drawn if both have; what the laws say of it is the arbiter's business. */
static void note_flag(struct sim_table *t, enum side side, msec now)
{
    bool second = t->flags_told;
    const char *result = second ? "1/2-1/2" : side == WHITE ? "0-1" : "1-0";
    t->flags_told |= (uint8_t)(1u << side);
    tell_truth(t, TRUTH_FLAG, (int)side, clock_side(t, side)->fell_at, NO_MOVE, "");
    if (second)
        tell_truth(t, TRUTH_BOTH_FLAGS, (int)side, clock_side(t, side)->fell_at, NO_MOVE, "");
    t->deeds_count = t->deeds_done = 0;
    t->last = now;
    faults_end(t);
    if (second || !plan_wait_for_other_flag(t, side))
        plan_end(t, result);
}

/* Then time means nothing any more (FIDE 6.9). */
static bool has_ended_on_board(const struct position *p)
{
    struct dead_answer both[2];
    if (standing_of(p) != ONGOING)
        return true;
    struct dead_solver *solver = dead_new();
    bool dead = dead_is_dead(solver, p, both) == DEAD;
    dead_free(solver);
    return dead;
}

static void see_flag(struct sim_table *t, msec now)
{
    for (int side = WHITE; side <= BLACK && !t->over; side++) {
        if (!clock_side(t, (enum side)side)->fallen || t->flags_told >> side & 1)
            continue;
        if (has_ended_on_board(&t->history.now))
            t->flags_told |= (uint8_t)(1u << side);
        else
            note_flag(t, (enum side)side, now);
    }
}

msec table_step(struct sim_table *t, msec now)
{
    for (;;) {
        if (t->deeds_done == t->deeds_count) {
            plan_next(t);
            if (!t->deeds_count)
                return MSEC_NEVER;
        }
        msec due = t->last + t->deeds[t->deeds_done].pause;
        sim_clock_advance(&t->clock, due < now ? due : now);
        see_flag(t, t->clock.now);
        due = t->last + t->deeds[t->deeds_done].pause;
        if (due > now)
            return due;
        struct deed d = t->deeds[t->deeds_done++];
        t->last = due;
        do_deed(t, &d, due);
    }
}

void table_begin(struct sim_table *t, int number, const struct sim_game *game, const struct control *control,
                 uint64_t seed, msec start)
{
    struct position initial;
    memset(t, 0, sizeof *t);
    t->number = number;
    t->game = *game;
    t->control = *control;
    t->chance.state = seed;
    t->white_lever = CLOCK_LEFT;
    t->last = start;
    position_start(&initial, RULES_CHESS);
    history_begin(&t->history, &initial);
    sim_board_begin(&t->board, 1000 + number, seed + 1);
    memcpy(t->board.squares, initial.on, sizeof t->board.squares);
    memcpy(t->board.seen, initial.on, sizeof t->board.seen);
    sim_clock_set(&t->clock, control, start);
    t->board.clock = &t->clock;
    sim_board_first_power(&t->board);
}

void table_end(struct sim_table *t)
{
    history_release(&t->history);
    text_release(&t->held);
}
