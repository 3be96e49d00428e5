/* A FEN from anywhere: refused with a reason, or a position that says the same FEN again, whose moves can be made and
 * taken back, whose key is what its squares say, and whose every child can be written and read. */
#include "chess/board/movegen.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool fact)
{
    if (!fact)
        abort();
}

static bool same(const struct position *a, const struct position *b)
{
    return !memcmp(a, b, sizeof *a);
}

static void reads_as_it_writes(const struct position *p)
{
    char fen[FEN_MAX], again[FEN_MAX];
    struct position q;
    struct error why;
    position_to_fen(p, fen);
    demand(position_from_fen(&q, fen, (enum rules)p->rules, &why));
    position_to_fen(&q, again);
    demand(!strcmp(fen, again) && p->key == q.key);
}

/* Reading takes counters of four digits; a move made at that limit counts on, and is written as it is. */
static bool counters_at_limit(const struct position *p)
{
    return p->quiet_plies > 9999 || p->move_number > 9999;
}

static void moves_come_back(struct position *p)
{
    const struct position before = *p;
    move list[MOVES_MAX];
    int n = legal_moves(p, list);
    demand((n > 0) == any_legal_move(p));
    for (int i = 0; i < n; i++) {
        struct undo u;
        demand(move_is_legal(p, list[i]));
        position_make(p, list[i], &u);
        demand(p->key == position_key(p));
        demand(!square_attacked(p, king_square(p, other((enum side)p->turn)), (enum side)p->turn));
        if (!position_doubt(&before) && !counters_at_limit(p))
            reads_as_it_writes(p);
        position_unmake(p, list[i], &u);
        demand(same(p, &before));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char fen[512];
    if (size >= sizeof fen)
        return 0;
    memcpy(fen, data, size);
    fen[size] = '\0';
    struct position p;
    struct error why = {0};
    if (!position_from_fen(&p, fen, RULES_CHESS, &why)) {
        demand(*why.what);
        return 0;
    }
    demand(p.key == position_key(&p));
    reads_as_it_writes(&p);
    moves_come_back(&p);
    return 0;
}
