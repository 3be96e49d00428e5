#include "lamps.h"

#include <assert.h>

static bool corners_lit(const bool lit[9][9], int sq)
{
    assert(sq >= 0 && sq < 64 && "a square");
    int r = rank_of(sq), f = file_of(sq);
    return lit[r][f] && lit[r][f + 1] && lit[r + 1][f] && lit[r + 1][f + 1];
}

static void count_corners(int count[9][9], int sq, int by)
{
    assert((sq >= 0 && sq < 64 && (by == 1 || by == -1)) && "a square's lamps");
    int r = rank_of(sq), f = file_of(sq);
    count[r][f] += by;
    count[r][f + 1] += by;
    count[r + 1][f] += by;
    count[r + 1][f + 1] += by;
}

static bool others_light_it(int count[9][9], int sq)
{
    int r = rank_of(sq), f = file_of(sq);
    return count[r][f] > 1 && count[r][f + 1] > 1 && count[r + 1][f] > 1 && count[r + 1][f + 1] > 1;
}

sqset lamps_squares(const bool lit[9][9])
{
    int count[9][9] = {0};
    sqset squares = 0;
    for (int sq = 0; sq < 64; sq++) {
        if (corners_lit(lit, sq)) {
            squares |= bit(sq);
            count_corners(count, sq, 1);
        }
    }
    for (sqset rest = squares; rest;) {
        int sq = take_first(&rest);
        if (others_light_it(count, sq)) {
            squares &= ~bit(sq);
            count_corners(count, sq, -1);
        }
    }
    return squares;
}
