#include "chess/dead/dead_steps.h"

#include "chess/board/attacks.h"

#include <stdlib.h>
#include <string.h>

uint8_t knight_jumps[64][64];

__attribute__((constructor(102))) static void fill_knight_jumps(void)
{
    memset(knight_jumps, FAR_AWAY, sizeof knight_jumps);
    for (int from = 0; from < 64; from++) {
        sqset front = bit(from), met = front;
        for (uint8_t jumps = 0; front; jumps++) {
            sqset next = 0;
            while (front) {
                int sq = take_first(&front);
                knight_jumps[from][sq] = jumps;
                next |= knight_attacks[sq];
            }
            front = next & ~met;
            met |= next;
        }
    }
}

int pawn_steps(int sq, enum side s)
{
    int steps = 7 - rank_for(s, rank_of(sq));
    return steps == 6 ? 5 : steps;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int bishop_moves_apart(int from, int to)
{
    if (from == to)
        return 0;
    if (has(LIGHT_SQUARES, from) != has(LIGHT_SQUARES, to))
        return FAR_AWAY;
    return has(bishop_attacks(from, 0), to) ? 1 : 2;
}

int moves_to_stand(const struct position *p, int sq, int to)
{
    enum side s = side_of(p->on[sq]);
    switch (kind_of(p->on[sq])) {
    case KNIGHT: return knight_jumps[sq][to];
    case BISHOP: return bishop_moves_apart(sq, to);
    case PAWN: break;
    default: return FAR_AWAY;
    }
    int ahead = (rank_of(to) - rank_of(sq)) * (s == WHITE ? 1 : -1);
    if (file_of(to) == file_of(sq) && ahead >= 0 && rank_for(s, rank_of(to)) < 7)
        return ahead;
    int last = square_at(file_of(sq), s == WHITE ? 7 : 0);
    return pawn_steps(sq, s) + least(knight_jumps[last][to], bishop_moves_apart(last, to));
}
