/* Games by rules for which no games are published. They are not good chess: what matters is that each kind of move
 * occurs, and that they end as games do. */
#include "base/memory.h"
#include "chess/dead/dead.h"
#include "chess/laws/rules.h"
#include "sim/chance.h"
#include "sim/games_parts.h"

#include <assert.h>

enum { ONE_PASS_IN = 30, RARE = 60, COMING = 20, TAKES = 4, QUIET = 2 };

static int count_of_how(const struct position *p, enum how how)
{
    move list[MOVES_MAX];
    int found = 0;
    for (int i = 0, n = rules_moves(p, list); i < n; i++)
        found += move_how(list[i]) == how;
    return found;
}

/* True if after this move one of the two players could do il vaticano. */
static bool leads_to_il_vaticano(const struct position *p, move m)
{
    enum kind kind = kind_of(p->on[move_from(m)]);
    struct position after = *p;
    struct undo unused;
    if (p->rules != RULES_LAWS_2023 || (kind != PAWN && kind != BISHOP))
        return false;
    position_make(&after, m, &unused);
    int king = king_square(&after, (enum side)after.turn);
    if (count_of_how(&after, IL_VATICANO))
        return true;
    position_make(&after, move_of(king, king, PASSING), &unused);
    return count_of_how(&after, IL_VATICANO) > 0;
}

static int weight_of(const struct position *p, move m)
{
    enum how how = move_how(m);
    bool takes = p->on[move_to(m)] != EMPTY;
    bool slants = kind_of(p->on[move_from(m)]) == PAWN && how == ORDINARY && !takes &&
                  file_of(move_from(m)) != file_of(move_to(m));
    if (how == PASSING)
        return 0;
    if (how == IL_VATICANO || how == CASTLING || slants)
        return RARE;
    return (takes ? TAKES : QUIET) + (leads_to_il_vaticano(p, m) ? COMING : 0);
}

static move choose(const struct position *p, struct sim_chance *chance)
{
    move list[MOVES_MAX];
    int weights[MOVES_MAX] = {0}, all = 0, n = rules_playable(p, list);
    assert(n > 0);
    for (int i = 0; i < n; i++) {
        if (move_how(list[i]) == PASSING && (n == 1 || chance_of(chance, 1, ONE_PASS_IN)))
            return list[i];
        all += weights[i] = weight_of(p, list[i]);
    }
    int at = chance_between(chance, 0, all - 1), i = 0;
    while (i < n - 1 && at >= weights[i])
        at -= weights[i++];
    return list[i];
}

static bool is_dead(struct dead_solver *solver, const struct position *p)
{
    enum { FEW = 8 };
    struct dead_answer both[2];
    return count_of(occupied(p)) <= FEW && rules_is_dead(solver, p, both) == DEAD;
}

/* The game ends by checkmate that both players see; or they agree on a draw, or one resigns. */
static enum pgn_result make_game(struct sim_games *g, struct dead_solver *solver, struct sim_chance *chance)
{
    enum { SHORT = 50, LONG = 160 };
    struct position p;
    struct undo unused;
    bool mated = false;
    position_start(&p, sim_games_rules(g));
    for (int left = chance_between(chance, SHORT, LONG); left > 0; left--) {
        move list[MOVES_MAX];
        enum ending ending = rules_ending(&p);
        bool goes_on = rules_playable(&p, list) > 0 && !(mated && ending == CHECKMATE);
        if (mated || ending == STALEMATE || is_dead(solver, &p))
            return PGN_DRAW;
        if (ending == CHECKMATE && !goes_on)
            return p.turn == WHITE ? PGN_BLACK_WINS : PGN_WHITE_WINS;
        mated = ending == CHECKMATE;
        move m = choose(&p, chance);
        sim_games_add(g, m);
        position_make(&p, m, &unused);
    }
    static const enum pgn_result ends[] = {PGN_WHITE_WINS, PGN_BLACK_WINS, PGN_DRAW};
    return rules_ending(&p) == CHECKMATE   ? (p.turn == WHITE ? PGN_BLACK_WINS : PGN_WHITE_WINS)
           : rules_ending(&p) == STALEMATE ? PGN_DRAW
                                           : ends[chance_between(chance, 0, 2)];
}

struct sim_games *sim_games_made(enum rules rules, int count, uint64_t seed)
{
    struct sim_games *g = sim_games_new(rules);
    struct dead_solver *solver = dead_new();
    struct sim_chance chance = {.state = seed};
    for (int i = 0; i < count; i++) {
        sim_games_begin(g);
        sim_games_end(g, make_game(g, solver, &chance));
    }
    dead_free(solver);
    return g;
}
