#include "sim/table.h"

#include "chess/board/draws.h"
#include "chess/laws/rules.h"
#include "sim/faults.h"
#include "sim/life.h"

#include <assert.h>
#include <string.h>

enum { SECOND = 1000, SCRAMBLE = 20 * SECOND };

enum side table_turn(const struct sim_table *t)
{
    return (enum side)t->history.now.turn;
}

move table_next_move(const struct sim_table *t)
{
    assert(t->history.plies < t->game.plies && "the game goes on");
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
    for (int lifting = 1; lifting >= 0; lifting--) { /* first what does not belong there is removed */
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

int table_hurry(const struct sim_table *t)
{
    msec left = clock_side(t, table_turn(t))->left;
    return left >= 60 * SECOND ? 0 : left <= 10 * SECOND ? 100 : (int)((60 * SECOND - left) / 500);
}

/* Roughly the time left for each move still expected, with a long tail; opening moves come quickly, and in a scramble
 * all moves do. */
int32_t table_think_time(struct sim_table *t)
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
    return ms - ms * table_hurry(t) / 250;
}

/* The player announces a pass, and presses. */
static void plan_pass(struct sim_table *t, move m)
{
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = table_think_time(t)});
    deed_add(t, (struct deed){.kind = DEED_TRUTH, .arg = TRUTH_PASS, .arg2 = (int)table_turn(t), .move = m});
    deed_add(t, (struct deed){.kind = DEED_PLAYED, .move = m});
}

void table_plan_move(struct sim_table *t)
{
    struct hand hand;
    move m = table_next_move(t);
    if (move_how(m) == PASSING) {
        plan_pass(t, m);
        return;
    }
    hand_move(&hand, &t->history.now, m, HAND_ANY, table_hurry(t), &t->chance);
    hand.steps[0].pause += table_think_time(t);
    deed_hand(t, &hand);
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = reaction(t)});
    deed_add(t, (struct deed){.kind = DEED_PLAYED, .move = m});
}

static int result_number(const char *result)
{
    return !strcmp(result, "1-0") ? 0 : !strcmp(result, "0-1") ? 1 : 2;
}

/* The pieces go back to where they were at the start. */
static void set_up_again(struct sim_table *t)
{
    struct position start;
    int32_t pause = chance_between(&t->chance, 5 * SECOND, 20 * SECOND);
    position_start(&start, t->game.rules);
    for (int i = 0; i < 128; i++) { /* first everything that does not belong there is removed */
        int sq = i % 64;
        piece should = i < 64 ? EMPTY : start.on[sq], is = t->board.squares[sq];
        if (is == start.on[sq] || (i < 64 && is == EMPTY))
            continue;
        deed_add(t, (struct deed){.kind = DEED_PUT, .pause = pause, .square = (uint8_t)sq, .piece = should});
        pause = chance_between(&t->chance, 300, 900);
    }
}

/* The clock is forgotten: the pieces are put back while it runs. */
static bool resigns_and_sets_up(struct sim_table *t)
{
    enum { OF_ALL = 6 };
    if (t->faults == FAULTS_LIFE)
        return chance_of(&t->chance, LIFE_RESIGNED_OF_100, 100);
    return t->faults >> TRUTH_RESIGNED & 1 && chance_of(&t->chance, 1, OF_ALL);
}

/* The players stop the clock; two in three put the kings in the centre, the others only shake hands. In reality more
 * do, and some of the others set the pieces up again. */
static void plan_end(struct sim_table *t, const char *result)
{
    struct hand hand;
    bool life = t->faults == FAULTS_LIFE;
    if (resigns_and_sets_up(t)) {
        deed_add(t,
                 (struct deed){.kind = DEED_OVER, .pause = chance_between(&t->chance, 1000, 8000), .detail = result});
        set_up_again(t);
        deed_add(t, (struct deed){.kind = DEED_TRUTH, .arg = TRUTH_RESIGNED, .arg2 = -1});
        deed_add(t, (struct deed){.kind = DEED_STOP, .pause = chance_between(&t->chance, 1000, 8000)});
        return;
    }
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
        table_plan_move(t);
}

static void tell_truth(struct sim_table *t, enum truth_kind kind, int side, msec at, move m, const char *detail)
{
    if (t->tell)
        t->tell(t->context, &(struct truth){.kind = kind,
                                            .board = t->number,
                                            .ply = t->history.plies,
                                            .side = side,
                                            .since = t->since < at ? t->since : at,
                                            .at = at,
                                            .move = m,
                                            .detail = detail ? detail : ""});
}

static void set_times(struct sim_table *t, int white_s, int black_s, msec now)
{
    msec left = t->clock.sides[0].left, right = t->clock.sides[1].left;
    bool white_left = t->white_lever == CLOCK_LEFT;
    if (t->ordered) { /* not the usual penalty, but the times that were ordered */
        left = right = 0;
        white_s = t->ordered_s[WHITE];
        black_s = t->ordered_s[BLACK];
    }
    left += (msec)(white_left ? white_s : black_s) * SECOND;
    right += (msec)(white_left ? black_s : white_s) * SECOND;
    sim_clock_set_times(&t->clock, left, right, now);
}

int32_t table_left_s(const struct sim_table *t, enum side side)
{
    bool left = (t->white_lever == CLOCK_LEFT) == (side == WHITE);
    return sim_clock_shown_s(&t->clock, left ? CLOCK_LEFT : CLOCK_RIGHT);
}

/* By side, whichever end of the clock is White's. */
static void set_seconds(struct sim_table *t, const int32_t s[2], msec now)
{
    bool white_left = t->white_lever == CLOCK_LEFT;
    sim_clock_set_times(&t->clock, (msec)s[white_left ? WHITE : BLACK] * SECOND,
                        (msec)s[white_left ? BLACK : WHITE] * SECOND, now);
}

/* Digit by digit, so that one clock shows too much at first; or the change is made on the other clock. */
static void set_as_ordered(struct sim_table *t, int too_many_s, bool wrong_side, msec now)
{
    int32_t s[2];
    if (!t->ordered)
        return;
    for (int side = WHITE; side <= BLACK; side++) {
        int whose = wrong_side ? !side : side;
        int32_t change = t->ordered_s[whose] - t->had_s[whose];
        s[side] = t->had_s[side] + change + (change > 0 ? too_many_s : 0);
    }
    set_seconds(t, s, now);
}

static void play(struct sim_table *t, move m, msec now)
{
    tell_truth(t, TRUTH_MOVE, (int)table_turn(t), now, m, "");
    sim_voice_played(&t->voice, t->device, m, 0);
    history_add(&t->history, m);
}

/* What nobody ordered cannot be set wrongly. */
static void tell_deed(struct sim_table *t, const struct deed *d, msec now)
{
    if (d->arg != TRUTH_PENALTY || !t->obeys || t->ordered)
        tell_truth(t, (enum truth_kind)d->arg, d->arg2, now, d->move, d->detail);
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
    case DEED_ORDERED: set_as_ordered(t, d->arg, d->arg2, now); break;
    case DEED_SET: sim_clock_set(&t->clock, &t->control, now); break;
    case DEED_PLAYED: play(t, d->move, now); break;
    case DEED_TRUTH: tell_deed(t, d, now); break;
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
    case DEED_RESET:
        sim_board_power_up(b, now);
        sim_voice_restart(&t->voice, t->device);
        break;
    case DEED_OVER:
        t->over = true;
        tell_truth(t, TRUTH_RESULT, -1, now, NO_MOVE, d->detail);
        break;
    case DEED_WAIT:
    case DEED_REST: break;
    }
}

/* The player whose flag is down moves anyway, and both play on until the other's time is over, too. */
static bool plan_wait_for_other_flag(struct sim_table *t, enum side fallen)
{
    enum { NOT_LONGER = 60 * SECOND };
    msec left = clock_side(t, other(fallen))->left;
    if (!t->clock.no_freeze || left > NOT_LONGER || t->history.plies == t->game.plies || table_turn(t) != fallen)
        return false;
    deed_restore(t, 300); /* whatever was in the player's hand */
    table_plan_move(t);
    deed_add(t, (struct deed){.kind = DEED_STOP, .pause = (int32_t)left + 5 * SECOND});
    return true;
}

/* A flag ends the game: the other player claims some seconds later. As far as the players know, a side whose opponent's
 * flag fell has won, and it is a draw if both fell; what the laws say is up to the arbiter. */
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

/* Then the time no longer counts (FIDE 6.9). */
static bool has_ended_on_board(const struct position *p)
{
    struct dead_answer both[2];
    if (rules_ending(p) != NOT_ENDED)
        return true;
    struct dead_solver *solver = dead_new();
    bool dead = rules_is_dead(solver, p, both) == DEAD;
    dead_free(solver);
    return dead;
}

/* A move that has been made and ends the game ends it at once: nobody has to press for it (FIDE 5.1.1, 5.2.1). */
static void see_end_on_board(struct sim_table *t, msec now)
{
    const struct deed *d = &t->deeds[t->deeds_done];
    struct position after = t->history.now;
    struct undo undo;
    bool made = t->deeds_done + 2 == t->deeds_count && d[0].kind == DEED_PRESS && d[1].kind == DEED_PLAYED;
    if (!made || t->over)
        return;
    position_make(&after, d[1].move, &undo);
    if (rules_ending(&after) == NOT_ENDED)
        return;
    t->deeds_count = t->deeds_done = 0;
    t->last = now;
    tell_truth(t, TRUTH_MATE_UNPRESSED, (int)table_turn(t), now, d[1].move, "");
    play(t, d[1].move, now);
}

static void see_flag(struct sim_table *t, msec now)
{
    for (int side = WHITE; side <= BLACK; side++) {
        if (!clock_side(t, (enum side)side)->fallen || t->flags_told >> side & 1)
            continue;
        see_end_on_board(t, now);
        bool ended = has_ended_on_board(&t->history.now);
        if (!t->over && !ended) {
            note_flag(t, (enum side)side, now);
            continue;
        }
        t->flags_told |= (uint8_t)(1u << side);
        if (!ended)
            tell_truth(t, TRUTH_LATE_FLAG, side, clock_side(t, (enum side)side)->fell_at, NO_MOVE, "");
    }
}

bool table_waits(const struct sim_table *t)
{
    return t->waits && t->deeds_done < t->deeds_count && t->deeds[t->deeds_done].kind == DEED_WAIT;
}

void table_attend(struct sim_table *t, const int32_t *left_s)
{
    t->attended = table_waits(t);
    t->ordered = t->attended && left_s;
    for (int side = WHITE; t->ordered && side <= BLACK; side++)
        t->ordered_s[side] = left_s[side];
}

void table_order(struct sim_table *t, const int32_t left_s[2])
{
    t->ordered = true;
    for (int side = WHITE; side <= BLACK; side++) {
        t->ordered_s[side] = left_s[side];
        t->had_s[side] = table_left_s(t, (enum side)side);
    }
}

static bool plans(const struct sim_table *t, enum deed_kind kind)
{
    for (int i = t->deeds_done; i < t->deeds_count; i++)
        if (t->deeds[i].kind == kind)
            return true;
    return false;
}

/* These come first; what was planned goes on where it was. */
static void put_first(struct sim_table *t, const struct deed *list, int count, msec now)
{
    struct deed *next = t->deeds + t->deeds_done;
    int left = t->deeds_count - t->deeds_done;
    msec waited = now - t->last;
    if (t->deeds_count + count > DEEDS)
        return;
    if (left)
        next->pause = waited < next->pause ? next->pause - (int32_t)waited : 0;
    memmove(next + count, next, (size_t)left * sizeof *next);
    memcpy(next, list, (size_t)count * sizeof *list);
    t->deeds_count += count;
    t->last = now;
}

/* What follows an incident sets it at its own time. */
void table_set_clock(struct sim_table *t, const int32_t left_s[2], int side)
{
    enum { READ_FIRST = 8 * SECOND, IS_SEEN = 20 * SECOND };
    const struct deed set[] = {{.kind = DEED_STOP},
                               {.kind = DEED_ORDERED, .pause = READ_FIRST},
                               {.kind = DEED_START, .pause = 2 * SECOND, .arg = (int)table_turn(t)}};
    msec now = t->clock.now;
    if (t->over || table_waits(t) || plans(t, DEED_TIMES) || plans(t, DEED_ORDERED) || now < t->sets_until ||
        (side >= 0 && side != (int)table_turn(t)))
        return;
    table_order(t, left_s);
    put_first(t, set, plans(t, DEED_START) ? 2 : 3, now);
    t->sets_until = now + IS_SEEN;
}

void table_decide(struct sim_table *t, const char *result, msec now)
{
    if (t->over)
        return;
    t->deeds_count = t->deeds_done = 0;
    t->last = now;
    faults_end(t);
    plan_end(t, result);
}

/* The arbiter has come: what is left of the wait is over. */
static void end_wait(struct sim_table *t, msec now)
{
    if (!t->attended || !table_waits(t))
        return;
    t->attended = false;
    t->deeds_done++;
    t->last = now;
}

enum { LOOKED_AFTER = 250 }; /* how often a waiting player looks up */

msec table_step(struct sim_table *t, msec now)
{
    for (;;) {
        end_wait(t, now);
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
            return table_waits(t) && due > now + LOOKED_AFTER ? now + LOOKED_AFTER : due;
        if (!t->deeds_done)
            t->since = due;
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
    t->device = sim_devices;
    position_start(&initial, game->rules);
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
    sim_voice_end(&t->voice);
}
