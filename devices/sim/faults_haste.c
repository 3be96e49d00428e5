/* Players who do not wait: moves without a press, answers before the press, pieces that stay for a moment. None of this
 * is more than a habit, or against the rules; the record has to be right anyway. */
#include "sim/faults_parts.h"

#include "chess/board/draws.h"
#include "chess/laws/rules.h"

static bool ends_game(const struct sim_table *t)
{
    return t->history.plies + 1 == t->game.plies;
}

static bool is_mate(const struct sim_table *t, move m)
{
    struct position after = t->history.now;
    struct undo undo;
    position_make(&after, m, &undo);
    return rules_ending(&after) == CHECKMATE;
}

static bool last_move(struct sim_table *t, enum truth_kind kind)
{
    move m = table_next_move(t);
    fault_hand(t, &t->history.now, m, HAND_ANY, table_think_time(t));
    deed_add(t, (struct deed){.kind = DEED_PLAYED, .pause = 50, .move = m});
    fault_truth(t, kind, (int)table_turn(t), m, "");
    return true;
}

/* A player moves, then they agree on a draw or the opponent resigns, and the clock is not touched until it is
 * stopped. */
bool fault_last_unpressed(struct sim_table *t)
{
    return ends_game(t) && !is_mate(t, table_next_move(t)) && last_move(t, TRUTH_LAST_UNPRESSED);
}

bool fault_mate_unpressed(struct sim_table *t)
{
    return ends_game(t) && is_mate(t, table_next_move(t)) && last_move(t, TRUTH_MATE_UNPRESSED);
}

static bool takes_back_at_once(const struct sim_table *t, move *m, move *reply)
{
    int ply = t->history.plies;
    if (ply + 2 > t->game.plies)
        return false;
    *m = t->game.moves[ply];
    *reply = t->game.moves[ply + 1];
    return move_to(*m) == move_to(*reply) && fault_can_be_seen(t, *m) && fault_can_be_seen(t, *reply);
}

static struct position after_move(const struct sim_table *t, move m)
{
    struct position after = t->history.now;
    struct undo undo;
    position_make(&after, m, &undo);
    return after;
}

/* A piece is captured as soon as it is put down; both clocks are pressed afterwards. */
bool fault_recapture(struct sim_table *t)
{
    move m, reply;
    if (!takes_back_at_once(t, &m, &reply) || t->history.now.on[move_to(m)] == EMPTY)
        return false;
    struct position after = after_move(t, m);
    fault_hand(t, &t->history.now, m, 0, table_think_time(t));
    fault_hand(t, &after, reply, 0, -1);
    fault_press_and_play(t, chance_between(&t->chance, 60, 400), m);
    fault_truth(t, TRUTH_RECAPTURE, (int)table_turn(t), reply, "");
    fault_press_and_play(t, chance_between(&t->chance, 150, 700), reply);
    return true;
}

/* Pressed in time, but captured before the board has sampled its square again. */
bool fault_brief(struct sim_table *t)
{
    move m, reply;
    if (!takes_back_at_once(t, &m, &reply))
        return false;
    struct position after = after_move(t, m);
    fault_hand(t, &t->history.now, m, 0, table_think_time(t));
    fault_press_and_play(t, chance_between(&t->chance, 20, 70), m);
    fault_hand(t, &after, reply, 0, -1);
    fault_truth(t, TRUTH_BRIEF, (int)table_turn(t), reply, "");
    fault_press_and_play(t, chance_between(&t->chance, 150, 700), reply);
    return true;
}

/* From 0.2 to 0.5 s for each half-move, the press included. */
static void hurried_ply(struct sim_table *t, const struct position *p, move m)
{
    struct hand hand;
    int32_t whole = chance_between(&t->chance, 200, 500), press = whole / 5, sum = 0;
    hand_move(&hand, p, m, 0, 100, &t->chance);
    for (int i = 0; i < hand.count; i++)
        sum += hand.steps[i].pause;
    for (int i = 0; i < hand.count; i++)
        hand.steps[i].pause = hand.steps[i].pause * (whole - press) / (sum ? sum : 1);
    deed_hand(t, &hand);
    fault_press_and_play(t, press, m);
}

bool fault_scramble(struct sim_table *t)
{
    enum { LEAST = 8, MOST = 20 };
    int left = t->game.plies - t->history.plies, plies = chance_between(&t->chance, LEAST, MOST);
    struct position p = t->history.now;
    struct undo undo;
    if (left < LEAST)
        return false;
    for (int i = 0; i < plies && i < left; i++) {
        move m = t->game.moves[t->history.plies + i];
        hurried_ply(t, &p, m);
        position_make(&p, m, &undo);
    }
    fault_truth(t, TRUTH_SCRAMBLE, -1, NO_MOVE, "");
    return true;
}
