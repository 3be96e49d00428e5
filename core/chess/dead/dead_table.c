#include "chess/dead/dead_table.h"

#include "base/memory.h"
#include "chess/board/attacks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint8_t table_turned[8][64], table_symmetry[64], table_class[64];
static uint8_t corner_squares[TABLE_KINGS];

enum { MIRROR_FILES = 1, MIRROR_RANKS = 2, SWAP = 4 };

static int turn_square(int sq, int symmetry)
{
    int file = file_of(sq), rank = rank_of(sq);
    if (symmetry & MIRROR_FILES)
        file = 7 - file;
    if (symmetry & MIRROR_RANKS)
        rank = 7 - rank;
    return symmetry & SWAP ? square_at(rank, file) : square_at(file, rank);
}

__attribute__((constructor(102))) static void fill_symmetries(void)
{
    int classes = 0;
    for (int sq = 0; sq < 64; sq++) {
        for (int s = 0; s < 8; s++)
            table_turned[s][sq] = (uint8_t)turn_square(sq, s);
        int s = (file_of(sq) > 3 ? MIRROR_FILES : 0) | (rank_of(sq) > 3 ? MIRROR_RANKS : 0);
        int corner = turn_square(sq, s);
        table_symmetry[sq] = (uint8_t)(rank_of(corner) > file_of(corner) ? s | SWAP : s);
        if (file_of(sq) <= 3 && rank_of(sq) <= file_of(sq)) {
            corner_squares[classes] = (uint8_t)sq;
            table_class[sq] = (uint8_t)classes++;
        }
    }
}

struct dead_place {
    uint8_t loser_moves, loser, winner, piece_sq;
};

struct filling {
    struct mate_table *table;
    enum kind kind;
    struct dead_place *found; /* in order of distance */
    int count;
};

static bool attacked(const struct filling *f, struct dead_place at, int sq)
{
    return has(king_attacks[at.winner], sq) ||
           (sq != at.piece_sq && has(piece_attacks(f->kind, at.piece_sq, bit(at.winner)), sq));
}

static bool can_arise(const struct filling *f, struct dead_place at)
{
    if (at.loser == at.winner || at.loser == at.piece_sq || at.winner == at.piece_sq)
        return false;
    if (has(king_attacks[at.loser], at.winner))
        return false;
    return at.loser_moves || !attacked(f, at, at.loser);
}

static bool is_mate(const struct filling *f, struct dead_place at)
{
    if (!at.loser_moves || !attacked(f, at, at.loser))
        return false;
    for (sqset steps = king_attacks[at.loser]; steps;)
        if (!attacked(f, at, take_first(&steps)))
            return false;
    return true;
}

static void note_one(struct filling *f, struct dead_place at, uint8_t plies)
{
    uint8_t *entry = &f->table->plies[at.loser_moves][table_class[at.loser]][at.winner][at.piece_sq];
    if (*entry != TABLE_NEVER || !can_arise(f, at))
        return;
    *entry = plies;
    f->found[f->count++] = at;
}

static struct dead_place turned(struct dead_place at, int symmetry)
{
    const uint8_t *t = table_turned[symmetry];
    return (struct dead_place){at.loser_moves, t[at.loser], t[at.winner], t[at.piece_sq]};
}

/* With the king on the long diagonal, the mirror image has it on the same square, so it counts as found too. */
static void note(struct filling *f, struct dead_place at, uint8_t plies)
{
    struct dead_place in_corner = turned(at, table_symmetry[at.loser]);
    note_one(f, in_corner, plies);
    if (file_of(in_corner.loser) == rank_of(in_corner.loser))
        note_one(f, turned(in_corner, SWAP), plies);
}

/* Every place from which one move leads to `at`: moves without captures are reversible. */
static void note_before(struct filling *f, struct dead_place at, uint8_t plies)
{
    struct dead_place before = at;
    sqset steps;
    before.loser_moves = !at.loser_moves;
    if (before.loser_moves) {
        for (steps = king_attacks[at.loser]; steps;) {
            before.loser = (uint8_t)take_first(&steps);
            note(f, before, plies);
        }
        return;
    }
    for (steps = king_attacks[at.winner]; steps;) {
        before.winner = (uint8_t)take_first(&steps);
        note(f, before, plies);
    }
    before.winner = at.winner;
    sqset others = bit(at.winner) | bit(at.loser);
    for (steps = piece_attacks(f->kind, at.piece_sq, others) & ~others; steps;) {
        before.piece_sq = (uint8_t)take_first(&steps);
        note(f, before, plies);
    }
}

void mate_table_fill(struct mate_table *t, enum kind kind)
{
    assert(kind == QUEEN || kind == ROOK);
    struct filling f = {t, kind, memory_take(sizeof t->plies, sizeof *f.found), 0};
    memset(t->plies, TABLE_NEVER, sizeof t->plies);
    for (int c = 0; c < TABLE_KINGS; c++)
        for (int i = 0; i < 64 * 64; i++) {
            struct dead_place at = {1, corner_squares[c], (uint8_t)(i >> 6), (uint8_t)(i & 63)};
            if (can_arise(&f, at) && is_mate(&f, at))
                note_one(&f, at, 0);
        }
    for (int i = 0; i < f.count; i++) {
        struct dead_place at = f.found[i];
        int plies = t->plies[at.loser_moves][table_class[at.loser]][at.winner][at.piece_sq];
        note_before(&f, at, (uint8_t)(plies + 1));
    }
    free(f.found);
}
