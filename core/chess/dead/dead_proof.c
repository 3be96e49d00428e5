#include "chess/dead/dead_proof.h"

#include "chess/board/movegen.h"
#include "chess/dead/dead_material.h"
#include "chess/dead/dead_relaxed.h"

#include <assert.h>

/* Officers with so few squares are always followed. */
enum { FEW_SQUARES = 6, MORE_SQUARES = 10 };

struct proof {
    struct closure *closure;
    const struct position *p;
    enum side winner;
    size_t visited;     /* positions of all attempts so far    */
    size_t spent, most; /* the same, counting the extra cost of scenes */
};

enum proof_outcome { PROVED, TOO_MANY, MAY_BE_MATE };

static enum proof_outcome visit(struct proof *proof, struct followed_pieces followed, size_t most, size_t *positions)
{
    const enum closure_question who = proof->winner == WHITE ? CLOSURE_ONLY_WHITE : CLOSURE_ONLY_BLACK;
    struct closure_result r;
    enum closure_end end = relaxed_visit(proof->closure, proof->p, who, followed, most, &r);
    *positions = r.positions;
    proof->visited += r.positions;
    proof->spent += r.cost;
    return r.cannot[proof->winner] ? PROVED : end == CLOSURE_COMPLETE ? MAY_BE_MATE : TOO_MANY;
}

static size_t left(const struct proof *proof)
{
    return proof->spent < proof->most ? proof->most - proof->spent : 0;
}

/* Adds the officer that helps most; PROVED if that excludes every mate. */
static enum proof_outcome refine(struct proof *proof, sqset *squares)
{
    size_t most = 0, positions;
    sqset best = 0;
    for (sqset officers = occupied(proof->p) & ~proof->p->kind[PAWN] & ~proof->p->kind[KING] & ~*squares; officers;) {
        const sqset one = bit(take_first(&officers));
        enum proof_outcome outcome =
            visit(proof, (struct followed_pieces){FEW_SQUARES, *squares | one}, left(proof), &positions);
        if (outcome == PROVED || !left(proof))
            return outcome;
        if (outcome == MAY_BE_MATE && positions > most) {
            most = positions;
            best = one;
        }
    }
    *squares |= best;
    return best ? MAY_BE_MATE : TOO_MANY;
}

static bool by_structure(struct proof *proof)
{
    size_t positions;
    sqset squares = 0;
    enum proof_outcome outcome = visit(proof, (struct followed_pieces){FEW_SQUARES, 0}, left(proof), &positions);
    if (outcome == MAY_BE_MATE &&
        visit(proof, (struct followed_pieces){MORE_SQUARES, 0}, left(proof) / 2, &positions) == PROVED)
        outcome = PROVED;
    while (outcome == MAY_BE_MATE && left(proof))
        outcome = refine(proof, &squares);
    return outcome == PROVED;
}

/* `deep` is how many moves may be played first, where there is little choice. */
static bool prove(struct proof *proof, const struct position *p, int deep)
{
    enum { LITTLE_CHOICE = 3 };
    move list[MOVES_MAX];
    const int moves = legal_moves(p, list);
    if (!moves)
        return p->turn == proof->winner || !in_check(p);
    if (material_cannot_mate(p, proof->winner))
        return true;
    const bool goes_on = deep && moves <= LITTLE_CHOICE;
    const size_t most = proof->most;
    if (goes_on)
        proof->most -= left(proof) / 2;
    proof->p = p;
    bool proved = by_structure(proof);
    proof->most = most;
    if (proved || !goes_on)
        return proved;
    for (int i = 0; i < moves; i++) {
        struct position after = *p;
        struct undo undo;
        position_make(&after, list[i], &undo);
        if (!left(proof) || !prove(proof, &after, deep - 1))
            return false;
    }
    return true;
}

bool proof_excludes_mate(struct closure *closure, const struct position *p, enum side winner, size_t most,
                         size_t *visited)
{
    assert(visited && (winner == WHITE || winner == BLACK));
    enum { MOVES_PLAYED = 2 };
    struct proof proof = {.closure = closure, .winner = winner, .most = most};
    bool proved = prove(&proof, p, MOVES_PLAYED);
    *visited = proof.visited;
    return proved;
}
