#include "chess/perft.h"

#include "chess/movegen.h"

#include <stddef.h>

typedef uint64_t kernel(const struct position *, int depth);

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

static uint64_t plain(const struct position *p, int depth)
{
    struct position copy = *p;
    return count_plain(&copy, depth);
}

static const struct {
    const char *name;
    kernel *count;
} kernels[PERFT_KERNELS] = {
    [PERFT_PLAIN] = {"plain", plain},
};
static enum perft_kernel chosen = PERFT_PLAIN;

bool perft_kernel_runs(enum perft_kernel which)
{
    return kernels[which].count != NULL;
}

const char *perft_kernel_name(enum perft_kernel which)
{
    return kernels[which].name;
}

const char *perft_kind(void)
{
    return kernels[chosen].name;
}

uint64_t perft_with(enum perft_kernel which, const struct position *p, int depth)
{
    return depth <= 0 ? 1 : kernels[which].count(p, depth);
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
        made += perft_made(p, depth - 1);
        position_unmake(p, list[i], &u);
    }
    return made;
}
