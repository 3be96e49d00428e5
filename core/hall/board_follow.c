#include "hall/hall_parts.h"

#include "base/memory.h"
#include "chess/dead/dead.h"
#include "chess/laws/rules.h"

#include <string.h>

enum { MATE_POSITIONS = 100000 }; /* a tenth of a second: the longest wait in the hall */

/* What follows from the moves of a board whenever they change: what could be claimed, and who can still mate. */

bool board_may_be_dead(const struct hall_board *b)
{
    const struct position *p = &b->tracker.game.now;
    sqset white = pieces(p, WHITE, PAWN) << 8, black = pieces(p, BLACK, PAWN) >> 8;
    sqset all = occupied(p);
    return !(p->kind[ROOK] | p->kind[QUEEN]) && !((white | black) & ~all);
}

/* Its tables are large, and most rounds are over: so it is made when it is asked, and goes with the round. */
static struct dead_solver *solver_of(struct hall *h)
{
    if (!h->solver) {
        h->solver = dead_new();
        dead_limit(h->solver, MATE_POSITIONS);
    }
    return h->solver;
}

/* Under the Laws 2023 a pass or a slant step may open a locked position, so no answer is kept. */
static enum verdict can_still_mate(struct hall *h, struct hall_board *b, enum side side)
{
    struct dead_answer answer;
    const struct position *p = &b->tracker.game.now;
    if (p->rules == RULES_CHESS)
        return dead_follow(solver_of(h), b->hint, p, side);
    rules_can_mate(solver_of(h), p, side, &answer);
    return answer.verdict;
}

/* Whether each side can still mate, where that is in doubt; what is certain is kept during the game. */
static void follow_mates(struct hall *h, struct hall_board *b)
{
    if (!board_may_be_dead(b))
        return;
    if (!b->hint)
        b->hint = memory_take(1, sizeof *b->hint);
    for (int side = WHITE; side <= BLACK; side++)
        b->claims.can_mate[side] = can_still_mate(h, b, (enum side)side);
}

void board_follow(struct hall *h, struct hall_board *b)
{
    claims_follow(&b->claims, &b->tracker.game);
    if (b->hint && b->tracker.game.plies < b->hint_ply)
        memset(b->hint, 0, sizeof *b->hint); /* what was certain before a take-back is open again */
    follow_mates(h, b);
    b->hint_ply = b->tracker.game.plies;
    letters_reckon(h, b);
    board_changed(h, b);
}
