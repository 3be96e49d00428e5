/* What else goes wrong at a table: presses, claims, moves taken back, pieces knocked over. */
#include "sim/faults_parts.h"

#include "chess/board/attacks.h"
#include "chess/board/draws.h"
#include "chess/laws/rules.h"

/* A player who ended a turn in silence owes a move, not a pass (Chess Laws 2023, 5.7.1). */
bool fault_no_move(struct sim_table *t)
{
    if (move_how(table_next_move(t)) == PASSING)
        return false;
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = table_think_time(t) + fault_seconds(t, 1, 4)});
    fault_truth(t, TRUTH_NO_MOVE, (int)table_turn(t), NO_MOVE, "");
    fault_arbiter_restores(t, PENALTY_SET);
    return true;
}

/* A player moves and forgets the clock; the opponent replies after a while, and play continues from there. Both moves
 * are complete with the reply: the clock of the side to move is running already. */
bool fault_no_press(struct sim_table *t)
{
    struct hand hand;
    struct position after = t->history.now;
    struct undo undo;
    int ply = t->history.plies;
    if (ply + 2 > t->game.plies)
        return false;
    move first_move = t->game.moves[ply], reply = t->game.moves[ply + 1];
    if (!fault_can_be_seen(t, first_move) || !fault_can_be_seen(t, reply))
        return false;
    hand_move(&hand, &after, first_move, 0, table_hurry(t), &t->chance);
    hand.steps[0].pause += table_think_time(t);
    deed_hand(t, &hand);
    position_make(&after, first_move, &undo);
    hand_move(&hand, &after, reply, 0, table_hurry(t), &t->chance);
    hand.steps[0].pause += fault_seconds(t, 2, 20);
    deed_hand(t, &hand);
    deed_add(t, (struct deed){.kind = DEED_PLAYED, .move = first_move});
    fault_truth(t, TRUTH_NO_PRESS, (int)table_turn(t), first_move, "");
    deed_add(t, (struct deed){.kind = DEED_PLAYED, .move = reply});
    deed_add(t, (struct deed){.kind = DEED_REST, .pause = fault_seconds(t, 1, 2)});
    return true;
}

bool fault_stopped(struct sim_table *t)
{
    deed_add(t, (struct deed){.kind = DEED_STOP, .pause = fault_seconds(t, 1, 10)});
    fault_truth(t, TRUTH_STOPPED, (int)table_turn(t), NO_MOVE, "");
    fault_await_arbiter(t);
    deed_add(t, (struct deed){.kind = DEED_START, .pause = fault_seconds(t, 20, 90), .arg = (int)table_turn(t)});
    table_plan_move(t);
    return true;
}

bool fault_claim(struct sim_table *t)
{
    bool right = repetitions(&t->history, NULL, 0) >= 3 || quiet_moves_complete(&t->history, 50, NULL);
    enum side us = table_turn(t);
    deed_add(t, (struct deed){.kind = DEED_STOP, .pause = fault_seconds(t, 2, 10)});
    fault_truth(t, TRUTH_CLAIM, (int)us, NO_MOVE, right ? "true" : "false");
    fault_await_arbiter(t);
    t->ordered = false;
    if (right) {
        deed_add(t, (struct deed){.kind = DEED_OVER, .pause = fault_seconds(t, 20, 60), .detail = "1/2-1/2"});
        return true;
    }
    fault_give_time(t, other(us), 120, fault_seconds(t, 30, 90));
    deed_add(t, (struct deed){.kind = DEED_START, .pause = fault_seconds(t, 2, 6), .arg = (int)us});
    table_plan_move(t);
    return true;
}

bool fault_takeback(struct sim_table *t)
{
    struct hand hand;
    hand_move(&hand, &t->history.now, table_next_move(t), 0, table_hurry(t), &t->chance);
    hand.steps[0].pause += table_think_time(t);
    deed_hand(t, &hand);
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = fault_seconds(t, 0, 1)});
    deed_restore(t, fault_seconds(t, 2, 4));
    fault_truth(t, TRUTH_TAKEBACK, (int)table_turn(t), table_next_move(t), "");
    fault_arbiter_restores(t, PENALTY_NONE);
    return true;
}

/* One or two pieces that come back to their squares look as if they were adjusted, or as if a capture was
 * reconsidered. */
enum { SEEN_AS_KNOCKED = 3 };

/* True if the square beside it is where it came from: that looks like the last move taken back. */
static bool is_taken_back(const struct sim_table *t, int from, int to)
{
    int plies = t->history.plies;
    move last = plies ? t->history.moves[plies - 1] : NO_MOVE;
    return last != NO_MOVE && move_to(last) == from && move_from(last) == to;
}

/* A sleeve knocks some pieces off the board; they come back, one of them perhaps beside its square. */
static bool knock_over(struct sim_table *t, bool wrongly)
{
    const struct position *p = &t->history.now;
    sqset all = occupied(p), loose = all & ~p->kind[KING] & ~fault_squares_that_lie(t);
    int count = 0, squares[4];
    while (loose && count < 4) {
        int sq = take_first(&loose);
        if (chance_of(&t->chance, 1, 4))
            squares[count++] = sq;
    }
    sqset beside = count ? king_attacks[squares[0]] & ~occupied(p) & ~fault_squares_that_lie(t) : 0;
    if (!beside || ((!wrongly || t->scene) && count < SEEN_AS_KNOCKED))
        return false; /* one piece that is beside its square may also have been moved: not what a scene promises */
    bool one_hand =
        count == 1 || (count == 2 && has(piece_attacks(kind_of(p->on[squares[0]]), squares[0], all), squares[1]));
    if (one_hand && rules_may_be_played(p, move_of(squares[0], first(beside), ORDINARY)))
        return false; /* looks like a reconsidered capture, and a move taken back before the press */
    if (wrongly && is_taken_back(t, squares[0], first(beside)))
        return false;
    for (int i = 0; i < count; i++)
        deed_add(t, (struct deed){
                        .kind = DEED_PUT, .pause = i ? 30 : fault_seconds(t, 2, 10), .square = (uint8_t)squares[i]});
    for (int i = 0; i < count; i++)
        deed_add(t, (struct deed){.kind = DEED_PUT,
                                  .pause = fault_seconds(t, 1, 2),
                                  .piece = p->on[squares[i]],
                                  .square = (uint8_t)(i || !wrongly ? squares[i] : first(beside))});
    fault_truth(t, wrongly ? TRUTH_DISPLACED : TRUTH_KNOCKED, (int)table_turn(t), NO_MOVE, "");
    if (wrongly) {
        fault_await_arbiter(t);
        deed_restore(t, fault_seconds(t, 10, 30));
    } else {
        table_plan_move(t);
    }
    return true;
}

bool fault_displaced(struct sim_table *t)
{
    return knock_over(t, true);
}

bool fault_knocked(struct sim_table *t)
{
    return knock_over(t, false);
}

/* The player thinks, and notices too late how little time is left. */
bool fault_flag(struct sim_table *t)
{
    const struct sim_side *up = &t->clock.sides[t->clock.up == CLOCK_RIGHT];
    if (!t->clock.running || up->period + 1 < t->control.count)
        return false;
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = (int32_t)up->left + 5000});
    return true;
}

/* A sleeve clears a large part of the board; the position is set up again while the clock runs. */
bool fault_swept(struct sim_table *t)
{
    const struct position *p = &t->history.now;
    sqset away = 0, standing = occupied(p) & ~fault_squares_that_lie(t);
    while (standing) {
        int sq = take_first(&standing);
        if (chance_of(&t->chance, 2, 3))
            away |= bit(sq);
    }
    if (!more_than_one(away))
        return false;
    for (sqset rest = away; rest;)
        deed_add(t, (struct deed){.kind = DEED_PUT,
                                  .pause = rest == away ? fault_seconds(t, 2, 10) : chance_between(&t->chance, 5, 120),
                                  .square = (uint8_t)take_first(&rest)});
    int32_t pause = fault_seconds(t, 1, 3);
    for (; away; pause = chance_between(&t->chance, 250, 1100)) {
        int sq = take_first(&away);
        deed_add(t, (struct deed){.kind = DEED_PUT, .pause = pause, .square = (uint8_t)sq, .piece = p->on[sq]});
    }
    fault_truth(t, TRUTH_SWEPT, -1, NO_MOVE, "");
    return true;
}
