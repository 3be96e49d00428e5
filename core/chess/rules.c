#include "chess/rules.h"

#include "chess/laws2023.h"
#include "chess/laws2023_dead.h"
#include "chess/perft.h"

int rules_moves(const struct position *p, move list[MOVES_MAX])
{
    return p->rules == RULES_LAWS_2023 ? laws2023_moves(p, list) : legal_moves(p, list);
}

bool rules_is_legal(const struct position *p, move m)
{
    move list[MOVES_MAX];
    for (int i = 0, n = rules_moves(p, list); i < n; i++)
        if (list[i] == m)
            return true;
    return false;
}

enum ending rules_ending(const struct position *p)
{
    move list[MOVES_MAX];
    if (rules_moves(p, list) > 0)
        return NOT_ENDED;
    return in_check(p) ? CHECKMATE : STALEMATE;
}

const char *ending_name(enum ending e)
{
    static const char *const names[] = {[NOT_ENDED] = "none", [CHECKMATE] = "checkmate", [STALEMATE] = "stalemate"};
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
