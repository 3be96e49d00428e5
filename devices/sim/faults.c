#include "sim/faults.h"

#include "chess/attacks.h"
#include "chess/draws.h"
#include "chess/movegen.h"
#include "sim/life.h"

#include <stdio.h>
#include <string.h>

static const char *const truth_names[] = {
    "move",       "result",       "illegal-move", "no-move",     "no-press",   "flag",       "stopped",
    "claim",      "takeback",     "displaced",    "knocked",     "penalty",    "wrong-setup", "turned",
    "colours",    "wrong-side",   "wrong-time",   "no-bonus",    "dead-square", "stuck-square", "low-battery",
    "clock-off",  "unplugged",    "noise",        "repeated",    "late",
    "both-flags",
};
_Static_assert(sizeof truth_names / sizeof *truth_names == TRUTH_KINDS, "a name for each");

const char *truth_name(enum truth_kind kind)
{
    return truth_names[kind];
}

int truth_named(const char *name)
{
    for (int i = 0; i < TRUTH_KINDS; i++)
        if (!strcmp(name, truth_names[i]))
            return i;
    return -1;
}

static int32_t seconds(struct sim_table *t, int least, int most)
{
    return chance_between(&t->chance, least * 1000, most * 1000);
}

static void truth(struct sim_table *t, enum truth_kind kind, int side, move m, const char *detail)
{
    deed_add(t, (struct deed){.kind = DEED_TRUTH, .arg = (int)kind, .arg2 = side, .move = m, .detail = detail});
}

/* The display is set digit by digit: for some seconds it shows times that nobody ordered. */
static void give_time(struct sim_table *t, enum side side, int s, int32_t pause)
{
    enum { WRONG_DIGIT = 540 };
    const int steps[] = {s + WRONG_DIGIT, -WRONG_DIGIT};
    for (int i = 0; i < 2; i++) {
        deed_add(t, (struct deed){.kind = DEED_TIMES, .pause = pause, .arg = side == WHITE ? steps[i] : 0,
                                  .arg2 = side == WHITE ? 0 : steps[i]});
        pause = seconds(t, 1, 4);
    }
}

enum penalty { PENALTY_NONE, PENALTY_SET, PENALTY_NOT_SET, PENALTY_WRONG_SIDE };

/* An arbiter comes, has the position put back, gives the opponent two minutes and lets the offender's clock run. */
static void arbiter_restores(struct sim_table *t, enum penalty penalty)
{
    enum { TWO_MINUTES = 120 };
    enum side us = table_turn(t);
    deed_add(t, (struct deed){.kind = DEED_STOP, .pause = seconds(t, 2, 8)});
    deed_restore(t, seconds(t, 8, 25));
    if (penalty == PENALTY_SET || penalty == PENALTY_WRONG_SIDE)
        give_time(t, penalty == PENALTY_SET ? other(us) : us, TWO_MINUTES, seconds(t, 5, 15));
    deed_add(t, (struct deed){.kind = DEED_START, .pause = seconds(t, 2, 6), .arg = (int)us});
    if (penalty >= PENALTY_NOT_SET)
        truth(t, TRUTH_PENALTY, (int)other(us), NO_MOVE, penalty == PENALTY_NOT_SET ? "not set" : "wrong side");
}

/* What is done on a square that sees nothing, or goes on showing a man, nobody can tell from outside. */
static sqset squares_that_lie(const struct sim_table *t)
{
    const struct sim_board *b = &t->board;
    return (b->dead_square == NO_SQUARE ? 0 : bit(b->dead_square)) |
           (b->stuck_square == NO_SQUARE ? 0 : bit(b->stuck_square));
}

static bool can_be_seen(const struct sim_table *t, move m)
{
    int king_to = move_to(m), rook_to = move_to(m);
    if (move_how(m) == CASTLING)
        castling_squares(&t->history.now, move_from(m), move_to(m), &king_to, &rook_to);
    sqset touched = bit(move_from(m)) | bit(move_to(m)) | bit(king_to) | bit(rook_to);
    return !(touched & squares_that_lie(t));
}

/* Any move to an empty or enemy square that the laws do not allow, no king captured. */
static move any_illegal_move(struct sim_table *t)
{
    const struct position *p = &t->history.now;
    const enum side us = table_turn(t);
    for (int tries = 0; tries < 200; tries++) {
        int from = chance_between(&t->chance, 0, 63), to = chance_between(&t->chance, 0, 63);
        bool last_rank = kind_of(p->on[from]) == PAWN && (bit(to) & (RANK_1 | RANK_8));
        if (from == to || p->on[from] == EMPTY || side_of(p->on[from]) != us || last_rank)
            continue;
        if (p->on[to] != EMPTY && (side_of(p->on[to]) == us || kind_of(p->on[to]) == KING))
            continue;
        move m = move_of(from, to, ORDINARY);
        bool could_be_castling = kind_of(p->on[from]) == KING && file_of(from) - file_of(to) != 1;
        if (!is_legal(p, m) && !could_be_castling && !is_legal(p, move_of(from, to, EN_PASSANT)))
            return m;
    }
    return NO_MOVE;
}

/* A piece goes as it may, but the king is in check afterwards. */
static move leaves_king_in_check(struct sim_table *t)
{
    const struct position *p = &t->history.now;
    const enum side us = table_turn(t);
    for (int tries = 0; tries < 400; tries++) {
        int from = chance_between(&t->chance, 0, 63);
        enum kind kind = kind_of(p->on[from]);
        if (kind == NO_KIND || kind == PAWN || side_of(p->on[from]) != us)
            continue;
        sqset to = piece_attacks(kind, from, occupied(p)) & ~p->side[us] & ~p->kind[KING];
        while (to) {
            move m = move_of(from, take_first(&to), ORDINARY);
            if (!is_legal(p, m))
                return m;
        }
    }
    return NO_MOVE;
}

/* King and rook at home with nothing between, but one of them has moved, or an attack is in the way. */
static move illegal_castling(struct sim_table *t)
{
    const struct position *p = &t->history.now;
    const enum side us = table_turn(t);
    const int home = us == WHITE ? 0 : 56, king = E1 + home, rooks[2] = {H1 + home, A1 + home};
    for (int i = 0; i < 2; i++) {
        move m = move_of(king, rooks[i], CASTLING);
        bool at_home = p->on[king] == piece_of(us, KING) && p->on[rooks[i]] == piece_of(us, ROOK);
        if (at_home && !(between[king][rooks[i]] & occupied(p)) && !is_legal(p, m))
            return m;
    }
    return NO_MOVE;
}

/* The pawn is left on the last rank. */
static move pawn_left(struct sim_table *t)
{
    move list[MOVES_MAX];
    int count = legal_moves(&t->history.now, list);
    for (int i = 0; i < count; i++)
        if (move_promotes(list[i]))
            return move_of(move_from(list[i]), move_to(list[i]), ORDINARY);
    return NO_MOVE;
}

static const struct {
    const char *detail;
    move (*find)(struct sim_table *);
} illegal_ways[] = {
    {"promotion", pawn_left},
    {"castling", illegal_castling},
    {"check", leaves_king_in_check},
    {"move", any_illegal_move},
};
enum { ILLEGAL_WAYS = sizeof illegal_ways / sizeof *illegal_ways };

/* The rarer an occasion, the likelier it is taken; the last way nearly always exists. */
static move illegal_move(struct sim_table *t, const char **detail)
{
    for (int i = 0; i < ILLEGAL_WAYS; i++) {
        move m = i + 1 < ILLEGAL_WAYS && chance_of(&t->chance, 1, 3) ? NO_MOVE : illegal_ways[i].find(t);
        *detail = illegal_ways[i].detail;
        if (m != NO_MOVE && can_be_seen(t, m))
            return m;
    }
    return NO_MOVE;
}

static bool offend(struct sim_table *t, enum penalty penalty)
{
    struct hand hand;
    const char *detail;
    move m = illegal_move(t, &detail);
    if (m == NO_MOVE)
        return false;
    hand_move(&hand, &t->history.now, m, 0, hurry_of(t), &t->chance);
    hand.steps[0].pause += think_time(t);
    deed_hand(t, &hand);
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = seconds(t, 0, 1)});
    truth(t, TRUTH_ILLEGAL_MOVE, (int)table_turn(t), m, detail);
    arbiter_restores(t, penalty);
    return true;
}

static bool plan_illegal(struct sim_table *t)
{
    return offend(t, PENALTY_SET);
}

static bool plan_penalty(struct sim_table *t)
{
    return offend(t, chance_of(&t->chance, 1, 2) ? PENALTY_NOT_SET : PENALTY_WRONG_SIDE);
}

/* Not at once: after a forgotten press and its answer it would be that press, late. */
static bool plan_no_move(struct sim_table *t)
{
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = think_time(t) + seconds(t, 3, 4)});
    truth(t, TRUTH_NO_MOVE, (int)table_turn(t), NO_MOVE, "");
    arbiter_restores(t, PENALTY_SET);
    return true;
}

/* He moves and forgets the clock; the opponent answers after a while, and only then goes the clock on. Both moves are
 * complete with the answer: the clock of him who is to move runs already. */
static bool plan_no_press(struct sim_table *t)
{
    struct hand hand;
    struct position after = t->history.now;
    struct undo undo;
    int ply = t->history.plies;
    if (ply + 2 > t->game.plies)
        return false;
    move first_move = t->game.moves[ply], reply = t->game.moves[ply + 1];
    if (!can_be_seen(t, first_move) || !can_be_seen(t, reply))
        return false;
    hand_move(&hand, &after, first_move, 0, hurry_of(t), &t->chance);
    hand.steps[0].pause += think_time(t);
    deed_hand(t, &hand);
    position_make(&after, first_move, &undo);
    hand_move(&hand, &after, reply, 0, hurry_of(t), &t->chance);
    hand.steps[0].pause += seconds(t, 5, 20);
    deed_hand(t, &hand);
    deed_add(t, (struct deed){.kind = DEED_PLAYED, .move = first_move});
    truth(t, TRUTH_NO_PRESS, (int)table_turn(t), first_move, "");
    deed_add(t, (struct deed){.kind = DEED_PLAYED, .move = reply});
    deed_add(t, (struct deed){.kind = DEED_REST, .pause = seconds(t, 1, 2)});
    return true;
}

static bool plan_stopped(struct sim_table *t)
{
    deed_add(t, (struct deed){.kind = DEED_STOP, .pause = seconds(t, 1, 10)});
    truth(t, TRUTH_STOPPED, (int)table_turn(t), NO_MOVE, "");
    deed_add(t, (struct deed){.kind = DEED_START, .pause = seconds(t, 20, 90), .arg = (int)table_turn(t)});
    plan_move(t);
    return true;
}

static bool plan_claim(struct sim_table *t)
{
    bool right = repetitions(&t->history, NULL, 0) >= 3 || quiet_moves_complete(&t->history, 50, NULL);
    enum side us = table_turn(t);
    deed_add(t, (struct deed){.kind = DEED_STOP, .pause = seconds(t, 2, 10)});
    truth(t, TRUTH_CLAIM, (int)us, NO_MOVE, right ? "true" : "false");
    if (right) {
        deed_add(t, (struct deed){.kind = DEED_OVER, .pause = seconds(t, 20, 60), .detail = "1/2-1/2"});
        return true;
    }
    give_time(t, other(us), 120, seconds(t, 30, 90));
    deed_add(t, (struct deed){.kind = DEED_START, .pause = seconds(t, 2, 6), .arg = (int)us});
    plan_move(t);
    return true;
}

static bool plan_takeback(struct sim_table *t)
{
    struct hand hand;
    hand_move(&hand, &t->history.now, table_next_move(t), 0, hurry_of(t), &t->chance);
    hand.steps[0].pause += think_time(t);
    deed_hand(t, &hand);
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = seconds(t, 0, 1)});
    deed_restore(t, seconds(t, 2, 4));
    truth(t, TRUTH_TAKEBACK, (int)table_turn(t), table_next_move(t), "");
    arbiter_restores(t, PENALTY_NONE);
    return true;
}

/* One man or two that come back to their squares were adjusted, or a capture was thought better of, for all one sees. */
enum { SEEN_AS_KNOCKED = 3 };

/* Beside its square is where it came from: the last move, taken back, for all one sees. */
static bool is_taken_back(const struct sim_table *t, int from, int to)
{
    int plies = t->history.plies;
    move last = plies ? t->history.moves[plies - 1] : NO_MOVE;
    return last != NO_MOVE && move_to(last) == from && move_from(last) == to;
}

/* A sleeve: some pieces leave the board and come back, one of them perhaps beside its square. */
static bool knock_over(struct sim_table *t, bool wrongly)
{
    const struct position *p = &t->history.now;
    sqset all = occupied(p), loose = all & ~p->kind[KING] & ~squares_that_lie(t);
    int count = 0, squares[4];
    while (loose && count < 4) {
        int sq = take_first(&loose);
        if (chance_of(&t->chance, 1, 4))
            squares[count++] = sq;
    }
    sqset beside = count ? king_attacks[squares[0]] & ~occupied(p) & ~squares_that_lie(t) : 0;
    if (!beside || (!wrongly && count < SEEN_AS_KNOCKED))
        return false;
    bool one_hand = count == 1 || (count == 2 && has(piece_attacks(kind_of(p->on[squares[0]]), squares[0], all), squares[1]));
    if (one_hand && is_legal(p, move_of(squares[0], first(beside), ORDINARY)))
        return false; /* a move, after a capture that was thought of, and taken back before the clock is pressed */
    if (wrongly && is_taken_back(t, squares[0], first(beside)))
        return false;
    for (int i = 0; i < count; i++)
        deed_add(t, (struct deed){.kind = DEED_PUT, .pause = i ? 30 : seconds(t, 2, 10), .square = (uint8_t)squares[i]});
    for (int i = 0; i < count; i++)
        deed_add(t, (struct deed){.kind = DEED_PUT, .pause = seconds(t, 1, 2), .piece = p->on[squares[i]],
                                  .square = (uint8_t)(i || !wrongly ? squares[i] : first(beside))});
    truth(t, wrongly ? TRUTH_DISPLACED : TRUTH_KNOCKED, (int)table_turn(t), NO_MOVE, "");
    if (wrongly)
        deed_restore(t, seconds(t, 10, 30));
    else
        plan_move(t);
    return true;
}

static bool plan_displaced(struct sim_table *t)
{
    return knock_over(t, true);
}

static bool plan_knocked(struct sim_table *t)
{
    return knock_over(t, false);
}

static bool plan_dead_square(struct sim_table *t)
{
    if (t->board.dead_square != NO_SQUARE)
        return false;
    sqset standing = occupied(&t->history.now) & ~bit(move_from(table_next_move(t)));
    for (int skip = chance_between(&t->chance, 0, 7); skip > 0 && more_than_one(standing); skip--)
        take_first(&standing);
    int square = first(standing);
    if (square == t->board.stuck_square)
        return false;
    deed_add(t, (struct deed){.kind = DEED_DEAD, .square = (uint8_t)square});
    truth(t, TRUTH_DEAD_SQUARE, -1, move_of(square, square, ORDINARY), "");
    plan_move(t);
    return true;
}

static bool plan_stuck_square(struct sim_table *t)
{
    if (t->board.stuck_square != NO_SQUARE || move_from(table_next_move(t)) == t->board.dead_square)
        return false;
    deed_add(t, (struct deed){.kind = DEED_STUCK, .square = (uint8_t)move_from(table_next_move(t))});
    plan_move(t);
    truth(t, TRUTH_STUCK_SQUARE, -1, NO_MOVE, ""); /* the piece has gone, the square still shows it */
    return true;
}

static bool plan_low_battery(struct sim_table *t)
{
    if (t->clock.low_battery)
        return false;
    deed_add(t, (struct deed){.kind = DEED_BATTERY});
    truth(t, TRUTH_LOW_BATTERY, -1, NO_MOVE, "");
    plan_move(t);
    return true;
}

static void put_in(struct sim_table *t, enum deed_kind what, enum truth_kind kind)
{
    deed_add(t, (struct deed){.kind = (uint8_t)what, .pause = seconds(t, 5, 40), .arg = 1});
    truth(t, kind, -1, NO_MOVE, "on");
}

void faults_end(struct sim_table *t)
{
    if (t->cable_out)
        put_in(t, DEED_CABLE, TRUTH_UNPLUGGED);
    if (t->clock.unplugged)
        put_in(t, DEED_CLOCK, TRUTH_CLOCK_OFF);
    deed_add(t, (struct deed){.kind = DEED_REPEAT, .arg = 0});
}

static bool out_and_in(struct sim_table *t, enum deed_kind what, enum truth_kind kind)
{
    deed_add(t, (struct deed){.kind = (uint8_t)what, .pause = seconds(t, 0, 2), .arg = 0});
    truth(t, kind, -1, NO_MOVE, "off");
    put_in(t, what, kind);
    plan_move(t);
    return true;
}

static bool plan_clock_off(struct sim_table *t)
{
    return out_and_in(t, DEED_CLOCK, TRUTH_CLOCK_OFF);
}

static bool plan_unplugged(struct sim_table *t)
{
    return out_and_in(t, DEED_CABLE, TRUTH_UNPLUGGED);
}

static bool plan_noise(struct sim_table *t)
{
    deed_add(t, (struct deed){.kind = DEED_NOISE, .pause = seconds(t, 0, 2), .arg = chance_between(&t->chance, 5, 60)});
    truth(t, TRUTH_NOISE, -1, NO_MOVE, "");
    plan_move(t);
    return true;
}

static bool plan_repeated(struct sim_table *t)
{
    deed_add(t, (struct deed){.kind = DEED_REPEAT, .arg = 1});
    plan_move(t);
    truth(t, TRUTH_REPEATED, -1, NO_MOVE, "");
    deed_add(t, (struct deed){.kind = DEED_REPEAT, .arg = 0});
    return true;
}

/* Before the start. Each ends with a board and a clock that are right, or are said to stay wrong. */

static bool plan_wrong_setup(struct sim_table *t)
{
    static const int pairs[3][2] = {{D1, E1}, {1, 2}, {57, 58}};
    const int *pair = pairs[chance_between(&t->chance, 0, 2)];
    const struct position *p = &t->history.now;
    deed_add(t, (struct deed){.kind = DEED_PUT, .square = (uint8_t)pair[0], .piece = p->on[pair[1]]});
    deed_add(t, (struct deed){.kind = DEED_PUT, .square = (uint8_t)pair[1], .piece = p->on[pair[0]]});
    truth(t, TRUTH_WRONG_SETUP, pair[0] < 32 ? WHITE : BLACK, NO_MOVE, "");
    deed_restore(t, seconds(t, 40, 60));
    return true;
}

static bool plan_late(struct sim_table *t)
{
    int32_t ms = chance_between(&t->chance, 1000, 3000);
    deed_add(t, (struct deed){.kind = DEED_LATE, .pause = seconds(t, 0, 2), .arg = ms});
    deed_add(t, (struct deed){.kind = DEED_TRUTH, .pause = ms, .arg = TRUTH_LATE, .arg2 = -1, .detail = ""});
    plan_move(t);
    return true;
}

static bool plan_turned(struct sim_table *t)
{
    t->board.turned = true;
    truth(t, TRUTH_TURNED, -1, NO_MOVE, "");
    return true;
}

/* They sat down on the wrong sides: for board and clock all is the other way round. */
static bool plan_colours(struct sim_table *t)
{
    t->board.turned = true;
    t->white_lever = CLOCK_RIGHT;
    t->clock.up = CLOCK_RIGHT;
    truth(t, TRUTH_COLOURS, -1, NO_MOVE, "");
    return true;
}

static bool plan_wrong_side(struct sim_table *t)
{
    deed_add(t, (struct deed){.kind = DEED_START, .pause = seconds(t, 60, 65), .arg = BLACK});
    truth(t, TRUTH_WRONG_SIDE, -1, NO_MOVE, "");
    deed_add(t, (struct deed){.kind = DEED_STOP, .pause = seconds(t, 5, 20)});
    return true;
}

static bool plan_wrong_time(struct sim_table *t)
{
    deed_add(t, (struct deed){.kind = DEED_TIMES, .arg = 600, .arg2 = 600});
    truth(t, TRUTH_WRONG_TIME, -1, NO_MOVE, "");
    deed_add(t, (struct deed){.kind = DEED_SET, .pause = seconds(t, 40, 60)});
    return true;
}

static bool plan_no_bonus(struct sim_table *t)
{
    if (t->control.periods[0].bonus == BONUS_NONE)
        return false;
    struct control without = t->control;
    for (int i = 0; i < without.count; i++)
        without.periods[i].bonus = BONUS_NONE;
    sim_clock_set(&t->clock, &without, t->last);
    truth(t, TRUTH_NO_BONUS, -1, NO_MOVE, "");
    return true;
}

/* A clock set not to stop at the first flag: in a scramble both may fall. */
static bool plan_no_freeze(struct sim_table *t)
{
    t->clock.no_freeze = true;
    return true;
}

/* He thinks, and sees too late how little he had left. */
static bool plan_flag(struct sim_table *t)
{
    const struct sim_side *up = &t->clock.sides[t->clock.up == CLOCK_RIGHT];
    if (!t->clock.running || up->period + 1 < t->control.count)
        return false;
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = (int32_t)up->left + 5000});
    return true;
}

static const struct fault_row {
    uint8_t kind; /* enum truth_kind */
    bool before_start;
    bool (*plan)(struct sim_table *);
} rows[] = {
    {TRUTH_WRONG_SETUP, true, plan_wrong_setup},   {TRUTH_TURNED, true, plan_turned},
    {TRUTH_WRONG_SIDE, true, plan_wrong_side},     {TRUTH_WRONG_TIME, true, plan_wrong_time},
    {TRUTH_NO_BONUS, true, plan_no_bonus},         {TRUTH_ILLEGAL_MOVE, false, plan_illegal},
    {TRUTH_NO_MOVE, false, plan_no_move},          {TRUTH_NO_PRESS, false, plan_no_press},
    {TRUTH_STOPPED, false, plan_stopped},          {TRUTH_CLAIM, false, plan_claim},
    {TRUTH_TAKEBACK, false, plan_takeback},        {TRUTH_DISPLACED, false, plan_displaced},
    {TRUTH_DEAD_SQUARE, false, plan_dead_square},  {TRUTH_STUCK_SQUARE, false, plan_stuck_square},
    {TRUTH_LOW_BATTERY, false, plan_low_battery},  {TRUTH_CLOCK_OFF, false, plan_clock_off},
    {TRUTH_UNPLUGGED, false, plan_unplugged},      {TRUTH_NOISE, false, plan_noise},
    {TRUTH_REPEATED, false, plan_repeated},        {TRUTH_LATE, false, plan_late},
    {TRUTH_PENALTY, false, plan_penalty},          {TRUTH_KNOCKED, false, plan_knocked},
    {TRUTH_COLOURS, true, plan_colours},           {TRUTH_BOTH_FLAGS, true, plan_no_freeze},
    {TRUTH_FLAG, false, plan_flag},
};

static bool plan_one(struct sim_table *t, bool before_start)
{
    const struct fault_row *possible[sizeof rows / sizeof *rows] = {0};
    int count = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].before_start == before_start && rows[i].kind != TRUTH_FLAG && t->faults >> rows[i].kind & 1)
            possible[count++] = &rows[i];
    return count && possible[chance_between(&t->chance, 0, count - 1)]->plan(t);
}

static const struct fault_row *row_of(enum truth_kind kind)
{
    const struct fault_row *r = rows;
    while (r->kind != kind)
        r++;
    return r;
}

static bool plan_as_in_life(struct sim_table *t, bool before_start, bool in_time)
{
    msec since = t->last - t->looked;
    t->looked = t->last;
    for (const struct life_row *l = life_rows; l->kind != TRUTH_KINDS; l++) {
        const struct fault_row *r = row_of((enum truth_kind)l->kind);
        if (r->before_start != before_start || (!in_time && l->kind != TRUTH_FLAG))
            continue;
        if ((before_start ? life_happens_before(t, l) : life_happens(t, l, since)) && r->plan(t))
            return true;
    }
    return false;
}

/* The pieces stand a minute before the arbiter starts the clocks. */
static bool plan_start(struct sim_table *t)
{
    if (t->clock.running)
        return false;
    if (t->faults == FAULTS_LIFE)
        plan_as_in_life(t, true, true);
    else if (t->faults && chance_of(&t->chance, 1, 8))
        plan_one(t, true);
    int32_t wait = t->at_once ? seconds(t, 1, 3) : seconds(t, 60, 90);
    deed_add(t, (struct deed){.kind = DEED_START, .pause = wait, .arg = WHITE});
    return true;
}

bool faults_plan(struct sim_table *t)
{
    if (t->history.plies == 0 && plan_start(t))
        return true;
    bool in_time = t->clock.sides[0].left > 30000 && t->clock.sides[1].left > 30000;
    if (t->faults == FAULTS_LIFE)
        return plan_as_in_life(t, false, in_time);
    return t->faults && in_time && chance_of(&t->chance, 1, t->rate) && plan_one(t, false);
}

bool faults_read(const char *list, unsigned *out, struct error *why)
{
    char word[32];
    *out = 0;
    if (!strcmp(list, "all"))
        *out = ~0u;
    if (!strcmp(list, "life"))
        *out = FAULTS_LIFE;
    if (*out || !strcmp(list, "none"))
        return true;
    for (const char *at = list; *at;) {
        size_t n = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), at);
        int kind = truth_named(word);
        if (kind < TRUTH_ILLEGAL_MOVE)
            return failf(why, "faults", "all, none, life, or names such as illegal-move,flag,noise", "no fault is called %s", word);
        *out |= 1u << kind;
        at += n + (at[n] == ',');
    }
    return true;
}
