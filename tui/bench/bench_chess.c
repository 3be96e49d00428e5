/* The chess board: perft, making moves, and the memory that this takes. */
#include "bench/bench.h"

#include "chess/perft/perft.h"

#include <stdio.h>

/* Stockfish loads its networks before it counts: the time of a start without counting is subtracted. */
static double stockfish_perft_s(int depth)
{
    char ask[64];
    static const char *const stockfish[] = {"stockfish", NULL};
    snprintf(ask, sizeof ask, "position startpos\ngo perft %d\nquit\n", depth);
    double start = bench_program_s(stockfish, "position startpos\nisready\nquit\n");
    double whole = bench_program_s(stockfish, ask);
    return start < 0 || whole < start ? 0 : whole - start;
}

static bool measure_perft(const struct bench_input *input, struct bench_figure *f)
{
    enum { DEPTH = 6 };
    struct position p;
    (void)input;
    position_start(&p, RULES_CHESS);
    for (int i = 0; i < BENCH_TRIES; i++) {
        double begin = bench_cpu_s();
        uint64_t count = perft(&p, DEPTH);
        double ms = (bench_cpu_s() - begin) * 1000;
        if (!i || ms < f->ours)
            f->ours = ms;
        snprintf(f->measured, sizeof f->measured, "initial position, depth %d: %lu, kernel %s", DEPTH,
                 (unsigned long)count, perft_kind());
    }
    f->peers = stockfish_perft_s(DEPTH) * 1000;
    return true;
}

const struct bench_row bench_perft = {
    .name = "perft",
    .unit = "ms",
    .aim = 165,
    .times = 2,
    .peer = "stockfish",
    .less_is_better = true,
    .measure = measure_perft,
};

static bool measure_moves(const struct bench_input *input, struct bench_figure *f)
{
    static const char fen[] = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    struct position p;
    (void)input;
    position_from_fen(&p, fen, RULES_CHESS, NULL);
    for (int i = 0; i < BENCH_TRIES; i++) {
        double begin = bench_cpu_s();
        double count = (double)perft_made(&p, 5);
        double speed = count / 1e6 / (bench_cpu_s() - begin);
        if (speed > f->ours)
            f->ours = speed;
    }
    snprintf(f->measured, sizeof f->measured, "made and taken back with the key, a middlegame, every ply to depth 5");
    return true;
}

const struct bench_row bench_moves = {
    .name = "moves",
    .unit = "M/s",
    .aim = 60,
    .measure = measure_moves,
};
