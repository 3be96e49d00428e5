/* Moves that the laws do not allow, and what follows. */
#include "sim/faults_parts.h"

#include "chess/board/attacks.h"
#include "chess/laws/rules.h"

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
        if (!rules_may_be_played(p, m) && !could_be_castling && !rules_may_be_played(p, move_of(from, to, EN_PASSANT)))
            return m;
    }
    return NO_MOVE;
}

/* A piece moves as it may, but leaves the king in check. */
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
            if (!rules_may_be_played(p, m))
                return m;
        }
    }
    return NO_MOVE;
}

/* King and rook are at home with nothing between them, but one of them has moved before, or a square is attacked. */
static move illegal_castling(struct sim_table *t)
{
    const struct position *p = &t->history.now;
    const enum side us = table_turn(t);
    const int home = us == WHITE ? 0 : 56, king = E1 + home, rooks[2] = {H1 + home, A1 + home};
    for (int i = 0; i < 2; i++) {
        move m = move_of(king, rooks[i], CASTLING);
        bool at_home = p->on[king] == piece_of(us, KING) && p->on[rooks[i]] == piece_of(us, ROOK);
        if (at_home && !(squares_between[king][rooks[i]] & occupied(p)) && !rules_may_be_played(p, m))
            return m;
    }
    return NO_MOVE;
}

/* The pawn is left on the last rank. */
static move pawn_left(struct sim_table *t)
{
    move list[MOVES_MAX];
    int count = rules_playable(&t->history.now, list);
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

/* The rarer an occasion, the likelier it is taken; the last kind is nearly always possible. */
static move illegal_move(struct sim_table *t, const char **detail)
{
    for (int i = 0; i < ILLEGAL_WAYS; i++) {
        move m = i + 1 < ILLEGAL_WAYS && chance_of(&t->chance, 1, 3) ? NO_MOVE : illegal_ways[i].find(t);
        *detail = illegal_ways[i].detail;
        if (m != NO_MOVE && fault_can_be_seen(t, m))
            return m;
    }
    return NO_MOVE;
}

static bool offend(struct sim_table *t, enum arbiter_error penalty)
{
    struct hand hand;
    const char *detail;
    move m = illegal_move(t, &detail);
    if (m == NO_MOVE)
        return false;
    hand_move(&hand, &t->history.now, m, 0, table_hurry(t), &t->chance);
    hand.steps[0].pause += table_think_time(t);
    deed_hand(t, &hand);
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = fault_seconds(t, 0, 1)});
    fault_truth(t, TRUTH_ILLEGAL_MOVE, (int)table_turn(t), m, detail);
    fault_arbiter_restores(t, penalty);
    return true;
}

bool fault_illegal(struct sim_table *t)
{
    return offend(t, PENALTY_SET);
}

bool fault_penalty(struct sim_table *t)
{
    return offend(t, chance_of(&t->chance, 1, 2) ? PENALTY_NOT_SET : PENALTY_WRONG_SIDE);
}

/* --- irregular in other ways ------------------------------------------------------------------------------------ */

/* As if the other side were to move. */
static struct position others_turn(const struct sim_table *t)
{
    struct position p = t->history.now;
    p.turn = (uint8_t)other(table_turn(t));
    p.en_passant = NO_SQUARE;
    p.key = position_key(&p);
    return p;
}

/* A quiet move of the side to move that sensors can see and that does not use these squares; NO_MOVE if there is
 * none. */
static move quiet_move(struct sim_table *t, const struct position *p, sqset alone)
{
    move list[MOVES_MAX], found = NO_MOVE;
    int seen = 0;
    for (int i = 0, n = rules_playable(p, list); i < n; i++) {
        sqset touched = bit(move_from(list[i])) | bit(move_to(list[i]));
        bool plain = move_how(list[i]) == ORDINARY && p->on[move_to(list[i])] == EMPTY && !(touched & alone);
        if (plain && fault_can_be_seen(t, list[i]) && chance_of(&t->chance, 1, ++seen))
            found = list[i];
    }
    return found;
}

static bool other_side_may_move(const struct sim_table *t)
{
    return !in_check(&t->history.now);
}

/* The player moves two pieces in one turn, and presses. */
bool fault_two_moves(struct sim_table *t)
{
    const struct position *p = &t->history.now;
    move first = quiet_move(t, p, 0);
    if (first == NO_MOVE)
        return false;
    move second = quiet_move(t, p, bit(move_from(first)) | bit(move_to(first)));
    if (second == NO_MOVE)
        return false;
    fault_hand(t, p, first, 0, table_think_time(t));
    fault_hand(t, p, second, 0, fault_seconds(t, 0, 2));
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = fault_seconds(t, 0, 1)});
    fault_truth(t, TRUTH_TWO_MOVES, (int)table_turn(t), second, "");
    fault_arbiter_restores(t, PENALTY_SET);
    return true;
}

/* The player moves one of the opponent's pieces, and presses. */
bool fault_opponents_piece(struct sim_table *t)
{
    struct position p = others_turn(t);
    move m = other_side_may_move(t) ? quiet_move(t, &p, 0) : NO_MOVE;
    if (m == NO_MOVE)
        return false;
    fault_hand(t, &p, m, 0, table_think_time(t));
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = fault_seconds(t, 0, 1)});
    fault_truth(t, TRUTH_OPPONENTS_PIECE, (int)table_turn(t), m, "");
    fault_arbiter_restores(t, PENALTY_SET);
    return true;
}

/* The opponent answers an illegal move before anyone objects. Then an arbiter comes and has both taken back. */
bool fault_illegal_answered(struct sim_table *t)
{
    move m = chance_of(&t->chance, 1, 2) ? leaves_king_in_check(t) : any_illegal_move(t);
    struct undo undo;
    if (m == NO_MOVE || !fault_can_be_seen(t, m))
        return false;
    struct position after = t->history.now;
    position_make(&after, m, &undo);
    move reply = quiet_move(t, &after, bit(move_from(m)) | bit(move_to(m)));
    if (reply == NO_MOVE)
        return false;
    fault_hand(t, &t->history.now, m, 0, table_think_time(t));
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = fault_seconds(t, 0, 1)});
    fault_truth(t, TRUTH_ILLEGAL_ANSWERED, (int)table_turn(t), m, "");
    fault_hand(t, &after, reply, 0, fault_seconds(t, 1, 6));
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = fault_seconds(t, 0, 1)});
    fault_arbiter_restores(t, PENALTY_SET);
    return true;
}

/* The player who is not to move moves again, notices, and moves back. */
bool fault_out_of_turn(struct sim_table *t)
{
    struct position p = others_turn(t);
    int plies = t->history.plies;
    sqset last = plies ? bit(move_from(t->history.moves[plies - 1])) | bit(move_to(t->history.moves[plies - 1])) : 0;
    move m = plies && other_side_may_move(t) ? quiet_move(t, &p, last) : NO_MOVE;
    if (m == NO_MOVE)
        return false;
    fault_hand(t, &p, m, 0, fault_seconds(t, 1, 8));
    fault_truth(t, TRUTH_OUT_OF_TURN, (int)other(table_turn(t)), m, "");
    fault_await_arbiter(t);
    deed_restore(t, fault_seconds(t, 3, 10));
    return true;
}

/* A pawn on the last rank is replaced by a queen of the other colour, or by nothing before the press. */
bool fault_promotion(struct sim_table *t)
{
    move m = table_next_move(t);
    struct hand hand;
    enum side us = table_turn(t);
    if (move_promotes(m) == false || !fault_can_be_seen(t, m))
        return false;
    bool colour = chance_of(&t->chance, 1, 2);
    hand_move(&hand, &t->history.now, m, 0, table_hurry(t), &t->chance);
    hand.steps[0].pause += table_think_time(t);
    int32_t later = hand.steps[hand.count - 1].pause;
    hand.steps[hand.count - 1].piece = colour ? piece_of(other(us), QUEEN) : EMPTY;
    deed_hand(t, &hand);
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = fault_seconds(t, 0, 1)});
    fault_truth(t, TRUTH_PROMOTION, (int)us, m, colour ? "colour" : "no piece");
    if (colour) {
        fault_arbiter_restores(t, PENALTY_SET);
        return true;
    }
    deed_add(t, (struct deed){.kind = DEED_PUT,
                              .pause = later + fault_seconds(t, 2, 6),
                              .square = (uint8_t)move_to(m),
                              .piece = piece_of(us, move_promotion(m))});
    deed_add(t, (struct deed){.kind = DEED_PLAYED, .move = m});
    return true;
}

/* The pawn captured en passant is left on the board, and removed when the opponent points at it. */
bool fault_ep_left(struct sim_table *t)
{
    move m = table_next_move(t);
    if (move_how(m) != EN_PASSANT || !fault_can_be_seen(t, m))
        return false;
    fault_hand(t, &t->history.now, move_of(move_from(m), move_to(m), ORDINARY), 0, table_think_time(t));
    deed_add(t, (struct deed){.kind = DEED_PRESS, .pause = fault_seconds(t, 0, 1)});
    fault_truth(t, TRUTH_EP_LEFT, (int)table_turn(t), m, "");
    deed_add(t, (struct deed){.kind = DEED_PUT,
                              .pause = fault_seconds(t, 3, 8),
                              .square = (uint8_t)square_at(file_of(move_to(m)), rank_of(move_from(m)))});
    deed_add(t, (struct deed){.kind = DEED_PLAYED, .move = m});
    return true;
}
