/* Counts confirmed against another program, and the kernels against the plain rules on positions nobody chose. */
#include "chess/perft/perft.h"

#include "chess/board/movegen.h"

#include "position_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *what, *fen;
    int depth;
    uint64_t games;
} rows[] = {
    {"nothing is special here", "rnbq1rk1/pp2bppp/4pn2/2pp4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 2 8", 4, 968398},
    {"castling both wings, all attacked squares avoided", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4, 314346},
    {"castling through check is not possible", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", 4, 148737},
    {"castling into check is not possible", "4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1", 4, 171454},
    {"castling out of check is not possible", "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", 4, 29376},
    {"the queen's rook may cross an attacked b1", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 5, 953159},
    {"a captured rook takes the right with it", "r3k2r/1b4b1/8/8/8/8/1B4B1/R3K2R b KQkq - 0 1", 4, 1706709},
    {"en passant would open the rank", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", 5, 117741},
    {"en passant would open the rank from the other side", "8/8/8/K2pP2q/8/8/8/3k4 w - d6 0 1", 5, 130547},
    {"en passant along a diagonal pin", "8/8/8/8/4pP2/8/6K1/1k5B b - f3 0 1", 5, 19866},
    {"en passant against a diagonal pin of the pawn taken", "4k3/8/8/1b1pP3/8/8/4K3/8 w - d6 0 2", 5, 46822},
    {"en passant along a file pin of the taker", "4k3/8/4r3/3pP3/8/8/8/4K3 w - d6 0 2", 5, 59725},
    {"en passant takes the pawn that gives check", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", 5, 17879},
    {"two pawns may take en passant", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2", 5, 19352},
    {"double check: only the king moves", "4k3/8/5N2/8/4R3/3p4/8/2K5 b - - 0 1", 5, 34196},
    {"a discovered check by a pawn's push", "3k4/8/8/b7/8/2P5/8/4K2r w - - 0 1", 4, 9362},
    {"promotions, with and without taking", "1n2k1n1/P1P1P1P1/8/8/8/8/p1p1p1p1/1N2K1N1 w - - 0 1", 4, 177393},
    {"a promotion parries the check", "r3K2k/1P6/8/8/8/8/6p1/8 w - - 0 1", 5, 293796},
    {"a pinned pawn promotes by taking the pinner", "2r4k/1P6/K7/8/8/8/8/8 w - - 0 1", 5, 184836},
    {"promotion with check by each piece", "8/2P3k1/8/8/8/8/2p3K1/8 b - - 0 1", 5, 258852},
    {"stalemate at once", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 3, 0},
    {"checkmate at once", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 3, 0},
    {"stalemates and mates in the tree", "8/8/8/8/1k6/8/p7/K7 w - - 0 1", 7, 124517},
    {"pinned pieces on all eight lines", "3r4/8/1q1P1b2/2N1B3/rR1K1Rq1/2PQN3/1b3b2/3r3k w - - 0 1", 3, 13964},
    {"pinned sliders slide along their pins", "4r1k1/8/8/b3Q3/3B4/2R5/8/4K3 w - - 0 1", 4, 107728},
    {"nine queens each", "qqqqk3/qqqqq3/8/8/8/8/QQQQQ3/QQQQK3 w - - 0 1", 2, 2323},
    {"queens all over", "Q1Q1Q1Q1/8/1Q4Q1/8/Q1Q5/8/Q4ppp/K4bkn w - - 0 1", 3, 56578},
    {"a board full of knights", "NNNNNNNN/8/8/3k4/8/8/8/nnnnKnnn w - - 0 1", 3, 13926},
    {"nothing but pawns", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 5, 1683597},
    {"blocked pawns, kings in the corners", "k7/8/p1p1p1p1/P1P1P1P1/8/8/8/7K w - - 0 1", 7, 35695},
    {"a rook's endgame", "8/1p3pk1/6p1/4P3/1r6/6P1/4R1K1/8 w - - 0 1", 5, 2147271},
    {"960: the rook shields its king", "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", 4, 18483},
    {"960: the shield may go when nothing stands behind", "4k3/8/8/8/8/8/7r/1R1K4 w B - 0 1", 4, 44137},
    {"960: the king stays, the rook jumps", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", 5, 105989},
    {"960: king and rook change places", "r4k2/8/8/8/8/8/8/1RK3R1 w BGa - 0 1", 4, 109062},
    {"960: the king crosses the whole rank", "1k5r/8/8/8/8/8/8/RK5R w AHh - 0 1", 4, 122379},
    {"960: castling is the only move there is", "4k3/8/8/8/4n3/7p/4p2P/6KR w H - 0 1", 5, 26401},
    {"960: both wings, inner rooks", "1r1k1rr1/pppppppp/8/8/8/8/PPPPPPPP/RR1K1R2 w BFbf - 0 1", 4, 291968},
};

static void every_kernel_counts_right(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct position p = made_position(rows[i].fen);
        for (int k = 0; k < PERFT_KERNELS; k++) {
            if (!perft_kernel_runs((enum perft_kernel)k))
                continue;
            uint64_t games = perft_with((enum perft_kernel)k, &p, rows[i].depth);
            if (games != rows[i].games)
                fail_msg("%s, %s kernel: %s has %llu games of %d plies, not %llu", rows[i].what,
                         perft_kernel_name((enum perft_kernel)k), rows[i].fen, (unsigned long long)rows[i].games,
                         rows[i].depth, (unsigned long long)games);
        }
    }
}

static uint64_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

static void kernels_agree_here(const struct position *p, int depth)
{
    char fen[FEN_MAX];
    uint64_t plain = perft_with(PERFT_PLAIN, p, depth);
    for (int k = PERFT_PLAIN + 1; k < PERFT_KERNELS; k++) {
        if (!perft_kernel_runs((enum perft_kernel)k) || perft_with((enum perft_kernel)k, p, depth) == plain)
            continue;
        position_to_fen(p, fen);
        fail_msg("%s kernel, depth %d: %s", perft_kernel_name((enum perft_kernel)k), depth, fen);
    }
}

/* Games of random moves; they capture, promote and castle, and end in mate, stalemate or bare kings. */
static void kernels_agree_along_random_games(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p = made_position(rows[i].fen);
        struct undo u;
        move list[MOVES_MAX];
        for (int ply = 0; ply < 120; ply++) {
            int n = legal_moves(&p, list);
            kernels_agree_here(&p, 1);
            if (ply % 4 == 0)
                kernels_agree_here(&p, 2);
            if (!n)
                break;
            position_make(&p, list[next_random(&seed) % (unsigned)n], &u);
        }
    }
}

/* Pieces thrown on the board: far from anything a game leads to. */
static bool throw_position(struct position *p, uint64_t *seed)
{
    static const char letters[] = "PNBRQpnbrqPpNn";
    char fen[FEN_MAX], board[64];
    int most = (int)(next_random(seed) % 40) + 1, end = 0;
    memset(board, 0, sizeof board);
    for (int i = 0; i < most; i++)
        board[next_random(seed) % 64] = letters[next_random(seed) % (sizeof letters - 1)];
    board[next_random(seed) % 64] = 'K';
    board[next_random(seed) % 64] = 'k';
    for (int sq = 0; sq < 64; sq++) {
        bool edge = rank_of(sq) == 0 || rank_of(sq) == 7, pawn = board[sq] == 'P' || board[sq] == 'p';
        fen[end++] = board[sq] && !(edge && pawn) ? board[sq] : '1';
        if (file_of(sq) == 7 && sq != H8)
            fen[end++] = '/';
    }
    /* single ones side by side are no FEN: run them together */
    char tidy[FEN_MAX];
    int length = 0;
    for (int i = 0; i < end; i++) {
        bool follows = fen[i] == '1' && length && tidy[length - 1] >= '1' && tidy[length - 1] < '8';
        if (follows)
            tidy[length - 1]++;
        else
            tidy[length++] = fen[i];
    }
    strcpy(tidy + length, next_random(seed) % 2 ? " w - - 0 1" : " b - - 0 1");
    return position_from_fen(p, tidy, RULES_CHESS, NULL);
}

static void kernels_agree_on_thrown_positions(void **state)
{
    (void)state;
    uint64_t seed = 2;
    int agreed = 0;
    for (int i = 0; i < 20000; i++) {
        struct position p;
        if (!throw_position(&p, &seed))
            continue;
        kernels_agree_here(&p, 1);
        if (i % 16 == 0)
            kernels_agree_here(&p, 2);
        agreed++;
    }
    assert_true(agreed > 2000);
}

static void no_plies_are_one_game(void **state)
{
    (void)state;
    const struct position p = made_position(rows[0].fen);
    assert_int_equal(perft(&p, 0), 1);
    assert_int_equal(perft(&p, -1), 1);
}

static void perft_counts_with_the_kernel_it_names(void **state)
{
    (void)state;
    const struct position p = made_position(rows[0].fen);
    assert_int_equal(perft(&p, rows[0].depth), rows[0].games);
    bool known = false;
    for (int k = 0; k < PERFT_KERNELS; k++)
        known |=
            perft_kernel_runs((enum perft_kernel)k) && !strcmp(perft_kind(), perft_kernel_name((enum perft_kernel)k));
    assert_true(known);
}

static void every_ply_is_made_and_taken_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p = made_position(rows[i].fen);
        const struct position before = p;
        assert_int_equal(perft_made(&p, 3), perft(&p, 1) + perft(&p, 2) + perft(&p, 3));
        assert_memory_equal(&p, &before, sizeof p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kernel_counts_right),
        cmocka_unit_test(kernels_agree_along_random_games),
        cmocka_unit_test(kernels_agree_on_thrown_positions),
        cmocka_unit_test(no_plies_are_one_game),
        cmocka_unit_test(perft_counts_with_the_kernel_it_names),
        cmocka_unit_test(every_ply_is_made_and_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
