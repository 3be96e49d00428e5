/* What the plans of faults have in common. */
#include "sim/faults_parts.h"

#include "chess/board/attacks.h"

int32_t fault_seconds(struct sim_table *t, int least, int most)
{
    return chance_between(&t->chance, least * 1000, most * 1000);
}

void fault_truth(struct sim_table *t, enum truth_kind kind, int side, move m, const char *detail)
{
    deed_add(t, (struct deed){.kind = DEED_TRUTH, .arg = (int)kind, .arg2 = side, .move = m, .detail = detail});
}

/* A move by hand. With a pause below 0 it is made at once, by a hand that was waiting. */
void fault_hand(struct sim_table *t, const struct position *p, move m, unsigned ways, int32_t pause)
{
    enum { NO_HURRY_LEFT = 100 };
    struct hand hand;
    hand_move(&hand, p, m, ways, pause < 0 ? NO_HURRY_LEFT : table_hurry(t), &t->chance);
    if (pause < 0)
        hand.steps[0].pause = chance_between(&t->chance, 30, 120);
    else
        hand.steps[0].pause += pause;
    deed_hand(t, &hand);
}

void fault_press_and_play(struct sim_table *t, int32_t pause, move m)
{
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = pause});
    deed_add(t, (struct deed){.kind = DEED_PLAYED, .move = m});
}

enum { WRONG_DIGIT = 540 };

/* As the arbiter orders meanwhile; or on the wrong side. */
static void set_as_ordered(struct sim_table *t, bool wrong_side, int32_t pause)
{
    for (int i = 0; i < 2; i++) {
        deed_add(t,
                 (struct deed){.kind = DEED_ORDERED, .pause = pause, .arg = i ? 0 : WRONG_DIGIT, .arg2 = wrong_side});
        pause = fault_seconds(t, 1, 4);
    }
}

/* The display is set digit by digit: for some seconds it shows times that were not ordered. */
void fault_give_time(struct sim_table *t, enum side side, int s, int32_t pause)
{
    if (t->obeys) {
        set_as_ordered(t, side == table_turn(t), pause);
        return;
    }
    const int steps[] = {s + WRONG_DIGIT, -WRONG_DIGIT};
    for (int i = 0; i < 2; i++) {
        deed_add(t, (struct deed){.kind = DEED_TIMES,
                                  .pause = pause,
                                  .arg = side == WHITE ? steps[i] : 0,
                                  .arg2 = side == WHITE ? 0 : steps[i]});
        pause = fault_seconds(t, 1, 4);
    }
}

/* The players wait for an arbiter if there is one, but not for ever. */
void fault_await_arbiter(struct sim_table *t)
{
    enum { LONGEST = 600000 };
    if (t->waits)
        deed_add(t, (struct deed){.kind = DEED_WAIT, .pause = LONGEST});
}

/* An arbiter comes, has the position put back, gives the opponent two minutes and lets the offender's clock run. */
void fault_arbiter_restores(struct sim_table *t, enum arbiter_error penalty)
{
    enum { TWO_MINUTES = 120 };
    enum side us = table_turn(t);
    fault_await_arbiter(t);
    t->ordered = false;
    deed_add(t, (struct deed){.kind = DEED_STOP, .pause = fault_seconds(t, 2, 8)});
    deed_restore(t, fault_seconds(t, 8, 25));
    if (penalty == PENALTY_SET || penalty == PENALTY_WRONG_SIDE)
        fault_give_time(t, penalty == PENALTY_SET ? other(us) : us, TWO_MINUTES, fault_seconds(t, 5, 15));
    deed_add(t, (struct deed){.kind = DEED_START, .pause = fault_seconds(t, 2, 6), .arg = (int)us});
    if (penalty >= PENALTY_NOT_SET)
        fault_truth(t, TRUTH_PENALTY, (int)other(us), NO_MOVE, penalty == PENALTY_NOT_SET ? "not set" : "wrong side");
}

/* What happens on a square with a dead or stuck sensor cannot be seen. */
sqset fault_squares_that_lie(const struct sim_table *t)
{
    const struct sim_board *b = &t->board;
    return (b->dead_square == NO_SQUARE ? 0 : bit(b->dead_square)) |
           (b->stuck_square == NO_SQUARE ? 0 : bit(b->stuck_square));
}

bool fault_can_be_seen(const struct sim_table *t, move m)
{
    int king_to = move_to(m), rook_to = move_to(m);
    if (move_how(m) == CASTLING)
        castling_squares(&t->history.now, move_from(m), move_to(m), &king_to, &rook_to);
    sqset touched = bit(move_from(m)) | bit(move_to(m)) | bit(king_to) | bit(rook_to);
    if (move_how(m) == IL_VATICANO)
        touched = squares_between[move_from(m)][move_to(m)]; /* the bishops are alike */
    return !(touched & fault_squares_that_lie(t));
}
