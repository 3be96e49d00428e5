#include "chess/perft/perft.h"

#include "base/table.h"
#include "chess/board/attacks.h"
#include "chess/board/movegen.h"
#include "chess/perft/perft_board.h"

#include <assert.h>
#include <stddef.h>

static uint64_t count_plain(struct position *p, int depth)
{
    move list[MOVES_MAX];
    int n = legal_moves(p, list);
    if (depth == 1)
        return (uint64_t)n;
    uint64_t games = 0;
    for (int i = 0; i < n; i++) {
        struct undo u;
        position_make(p, list[i], &u);
        games += count_plain(p, depth - 1);
        position_unmake(p, list[i], &u);
    }
    return games;
}

static const struct {
    const char *name;
    perft_count *count; /* NULL: legal_moves() and position_make(), the reference for the others */
} kernels[] = {
    [PERFT_PLAIN] = {"plain", NULL},
    [PERFT_PORTABLE] = {"portable", perft_portable},
#if defined(__x86_64__)
    [PERFT_AVX2] = {"avx2", perft_avx2},
    [PERFT_AVX512] = {"avx512", perft_avx512},
#else /* perft_kernel_runs() is false for them */
    [PERFT_AVX2] = {"avx2", NULL},
    [PERFT_AVX512] = {"avx512", NULL},
#endif
};
ROW_FOR_EACH(kernels, PERFT_KERNELS);
static enum perft_kernel chosen;

bool perft_kernel_runs(enum perft_kernel which)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                __builtin_cpu_supports("popcnt");
    if (which == PERFT_AVX2)
        return avx2;
    if (which == PERFT_AVX512)
        return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vpopcntdq");
#endif
    return which <= PERFT_PORTABLE;
}

__attribute__((constructor(102))) static void choose_kernel(void)
{
    for (int k = 0; k < PERFT_KERNELS; k++)
        if (perft_kernel_runs((enum perft_kernel)k))
            chosen = (enum perft_kernel)k;
}

const char *perft_kernel_name(enum perft_kernel which)
{
    assert(HAS_ROW(kernels, which));
    return kernels[which].name;
}

const char *perft_kind(void)
{
    assert(HAS_ROW(kernels, chosen));
    return kernels[chosen].name;
}

static struct perft_board board_of(const struct position *p)
{
    return (struct perft_board){.part = {[PAWNS] = p->kind[PAWN],
                                         [KNIGHTS] = p->kind[KNIGHT],
                                         [SLANTED] = p->kind[BISHOP] | p->kind[QUEEN],
                                         [STRAIGHT] = p->kind[ROOK] | p->kind[QUEEN],
                                         [KINGS] = p->kind[KING],
                                         [SIDES + WHITE] = p->side[WHITE],
                                         [SIDES + BLACK] = p->side[BLACK],
                                         [CASTLING_ROOKS] = p->castling}};
}

static struct castling_way castling_way(const struct position *p, int king, int rook)
{
    int king_to, rook_to;
    castling_squares(p, king, rook, &king_to, &rook_to);
    const sqset both = bit(king) | bit(rook);
    const sqset king_way = squares_between[king][king_to] | bit(king_to),
                rook_way = squares_between[rook][rook_to] | bit(rook_to);
    return (struct castling_way){.rook = bit(rook),
                                 .king_and_rook = both,
                                 .ends = {bit(king_to), bit(rook_to)},
                                 .empty = (king_way | rook_way) & ~both,
                                 .safe = king_way | bit(king)};
}

static struct castlings castlings_of(const struct position *p)
{
    struct castlings all = {0};
    for (enum side s = WHITE; s <= BLACK; s++)
        for (sqset rooks = p->castling & p->side[s]; rooks;)
            all.way[s][all.count[s]++] = castling_way(p, king_square(p, s), take_first(&rooks));
    return all;
}

uint64_t perft_with(enum perft_kernel which, const struct position *p, int depth)
{
    assert(perft_kernel_runs(which));
    if (depth <= 0)
        return 1;
    if (!kernels[which].count) {
        struct position copy = *p;
        return count_plain(&copy, depth);
    }
    const struct perft_board board = board_of(p);
    const struct castlings castlings = castlings_of(p);
    return kernels[which].count(&board, (enum side)p->turn, p->en_passant, depth, &castlings);
}

uint64_t perft(const struct position *p, int depth)
{
    return perft_with(chosen, p, depth);
}

uint64_t perft_made(struct position *p, int depth)
{
    move list[MOVES_MAX];
    if (depth <= 0)
        return 0;
    int n = legal_moves(p, list);
    uint64_t made = (uint64_t)n;
    for (int i = 0; i < n; i++) {
        struct undo u;
        position_make(p, list[i], &u);
        if (depth > 1)
            made += perft_made(p, depth - 1);
        position_unmake(p, list[i], &u);
    }
    return made;
}
