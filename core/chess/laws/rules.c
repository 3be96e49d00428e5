#include "chess/laws/rules.h"

#include "base/table.h"
#include "chess/laws/laws2023.h"
#include "chess/laws/laws2023_dead.h"
#include "chess/perft/perft.h"

#include <assert.h>

int rules_moves(const struct position *p, move list[MOVES_MAX])
{
    return p->rules == RULES_LAWS_2023 ? laws2023_moves(p, list) : legal_moves(p, list);
}

int rules_playable(const struct position *p, move list[MOVES_MAX])
{
    int n = rules_moves(p, list);
    return n || p->rules != RULES_LAWS_2023 ? n : laws2023_countermates(p, list);
}

static bool is_listed(move m, const move *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i] == m)
            return true;
    return false;
}

bool rules_is_legal(const struct position *p, move m)
{
    move list[MOVES_MAX];
    return is_listed(m, list, rules_moves(p, list));
}

bool rules_may_be_played(const struct position *p, move m)
{
    move list[MOVES_MAX];
    if (p->rules == RULES_CHESS)
        return move_is_legal(p, m);
    return is_listed(m, list, rules_playable(p, list));
}

enum ending rules_ending(const struct position *p)
{
    move list[MOVES_MAX];
    if (p->rules == RULES_CHESS)
        return standard_ending(p);
    if (rules_moves(p, list) > 0)
        return NOT_ENDED;
    return in_check(p) ? CHECKMATE : STALEMATE;
}

const char *ending_name(enum ending e)
{
    static const char *const names[] = {[NOT_ENDED] = "none", [CHECKMATE] = "checkmate", [STALEMATE] = "stalemate"};
    ROW_FOR_EACH(names, STALEMATE + 1);
    assert(HAS_ROW(names, e));
    return names[e];
}

static uint64_t count_games(struct position *p, int depth)
{
    move list[MOVES_MAX];
    uint64_t games = 0;
    if (depth == 0)
        return 1;
    int n = rules_moves(p, list);
    if (depth == 1)
        return (uint64_t)n;
    for (int i = 0; i < n; i++) {
        struct undo u;
        position_make(p, list[i], &u);
        games += count_games(p, depth - 1);
        position_unmake(p, list[i], &u);
    }
    return games;
}

uint64_t rules_perft(const struct position *p, int depth)
{
    struct position copy = *p;
    return p->rules == RULES_LAWS_2023 ? count_games(&copy, depth) : perft(p, depth);
}

void rules_can_mate(struct dead_solver *s, const struct position *p, enum side winner, struct dead_answer *a)
{
    assert(winner == WHITE || winner == BLACK);
    (p->rules == RULES_LAWS_2023 ? laws2023_can_mate : dead_can_mate)(s, p, winner, a);
}

enum life rules_is_dead(struct dead_solver *s, const struct position *p, struct dead_answer both[2])
{
    if (p->rules != RULES_LAWS_2023)
        return dead_is_dead(s, p, both);
    laws2023_can_mate(s, p, WHITE, &both[WHITE]);
    laws2023_can_mate(s, p, BLACK, &both[BLACK]);
    if (both[WHITE].verdict == CAN_MATE || both[BLACK].verdict == CAN_MATE)
        return ALIVE;
    return both[WHITE].verdict == CANNOT_MATE && both[BLACK].verdict == CANNOT_MATE ? DEAD : LIFE_UNKNOWN;
}
