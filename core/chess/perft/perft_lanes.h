/* Counting the legal moves of several positions at once, one position a lane of a vector register.
 *
 * Nothing is looked up and nothing branches: all sliders of one direction are slid together over the empty squares
 * in three doubling steps, knights and pawns are shifted as sets, and a set's size is the number of moves, for no
 * two pieces of a side reach one square from the same direction. Pins and checks come the same way: where the
 * enemy's sliding meets the king's own ray stands a pinned piece of ours, or an empty square that parries a check.
 *
 * All positions of a batch have the same side to move and its king on the same square.
 * Included by perft_kernel.h, once for each width. LANES is 2 (SSE2, NEON), 4 (AVX2) or 8 (AVX-512).
 */
#include "chess/board/attacks.h"
#include "chess/perft/perft_board.h"

#include <string.h>

#if defined(__aarch64__)
#include <arm_neon.h>
#endif

typedef sqset lanes __attribute__((vector_size(8 * LANES)));

struct batch {
    struct perft_board leaf[LANES];
    int waiting; /* leaves so far                    */
    int king;    /* of the side to move, in all      */
    uint64_t games;
    const struct castlings *castlings;
};

#define LANE_SHUFFLE __builtin_shufflevector
#if LANES == 8
#define ONES(a, b, odd) \
    (odd ? LANE_SHUFFLE(a, b, 1, 9, 3, 11, 5, 13, 7, 15) : LANE_SHUFFLE(a, b, 0, 8, 2, 10, 4, 12, 6, 14))
#define TWOS(a, b, odd) \
    (odd ? LANE_SHUFFLE(a, b, 2, 3, 10, 11, 6, 7, 14, 15) : LANE_SHUFFLE(a, b, 0, 1, 8, 9, 4, 5, 12, 13))
#define FOURS(a, b, odd) \
    (odd ? LANE_SHUFFLE(a, b, 4, 5, 6, 7, 12, 13, 14, 15) : LANE_SHUFFLE(a, b, 0, 1, 2, 3, 8, 9, 10, 11))
#elif LANES == 4
#define ONES(a, b, odd) (odd ? LANE_SHUFFLE(a, b, 1, 5, 3, 7) : LANE_SHUFFLE(a, b, 0, 4, 2, 6))
#define TWOS(a, b, odd) (odd ? LANE_SHUFFLE(a, b, 2, 3, 6, 7) : LANE_SHUFFLE(a, b, 0, 1, 4, 5))
#else
#define ONES(a, b, odd) (odd ? LANE_SHUFFLE(a, b, 1, 3) : LANE_SHUFFLE(a, b, 0, 2))
#endif

#define EXCHANGE(row, apart, MERGE)                        \
    _Pragma("GCC unroll 8") for (int i = 0; i < LANES; i++) \
        if (!(i & apart)) {                                \
            lanes even = MERGE(row[i], row[i + apart], 0); \
            row[i + apart] = MERGE(row[i], row[i + apart], 1); \
            row[i] = even;                                 \
        }

/* Boards as rows become parts as rows. */
ALWAYS_INLINE void transpose(const struct perft_board leaf[LANES], lanes part[PARTS])
{
#pragma GCC unroll 8
    for (int begin = 0; begin < PARTS; begin += LANES) {
        lanes *row = &part[begin];
#pragma GCC unroll 8
        for (int i = 0; i < LANES; i++)
            memcpy(&row[i], &leaf[i].part[begin], sizeof(lanes));
        EXCHANGE(row, 1, ONES)
#if LANES > 2
        EXCHANGE(row, 2, TWOS)
#endif
#if LANES > 4
        EXCHANGE(row, 4, FOURS)
#endif
    }
}

ALWAYS_INLINE lanes shifted(lanes set, int by)
{
    return by > 0 ? set << by : set >> -by;
}

/* Squares that a step can end on without having left the board at the side. */
ALWAYS_INLINE sqset landing(int by)
{
    switch (by & 7) {
    case 1: return ~FILE_A;
    case 2: return ~(FILE_A | FILE_A << 1);
    case 6: return ~(FILE_H | FILE_H >> 1);
    case 7: return ~FILE_H;
    }
    return ~(sqset)0;
}

ALWAYS_INLINE lanes stepped(lanes set, int by)
{
    return shifted(set, by) & landing(by);
}

/* Empty squares that can be reached by one, by two, by four more steps over empty squares. */
struct way {
    lanes one, two, four;
};

ALWAYS_INLINE struct way find_way(lanes empty, int by)
{
    struct way w = {.one = empty & landing(by)};
    w.two = w.one & shifted(w.one, by);
    w.four = w.two & shifted(w.two, 2 * by);
    return w;
}

ALWAYS_INLINE lanes slid(lanes set, const struct way *w, int by)
{
    set |= w->one & shifted(set, by);
    set |= w->two & shifted(set, 2 * by);
    set |= w->four & shifted(set, 4 * by);
    return stepped(set, by);
}

/* Sizes of sets, summed lane by lane: with a counting instruction as numbers, else byte by byte, 31 sets at most. */
#if LANES == 8
ALWAYS_INLINE lanes sizes(lanes set)
{
    return (lanes)_mm512_popcnt_epi64((__m512i)set);
}
ALWAYS_INLINE lanes lane_sums(lanes sums)
{
    return sums;
}
#else
#if LANES == 4
ALWAYS_INLINE lanes sizes(lanes set)
{
    const __m256i of_half_byte = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                                  0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const lanes low = set & UINT64_C(0x0f0f0f0f0f0f0f0f), high = set >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (lanes)_mm256_shuffle_epi8(of_half_byte, (__m256i)low) +
           (lanes)_mm256_shuffle_epi8(of_half_byte, (__m256i)high);
}
#elif defined(__aarch64__)
ALWAYS_INLINE lanes sizes(lanes set)
{
    return (lanes)vcntq_u8((uint8x16_t)set);
}
#else
ALWAYS_INLINE lanes sizes(lanes set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    return (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}
#endif
ALWAYS_INLINE lanes lane_sums(lanes sums)
{
    sums = (sums & UINT64_C(0x00ff00ff00ff00ff)) + (sums >> 8 & UINT64_C(0x00ff00ff00ff00ff));
    sums += sums >> 16;
    return (sums + (sums >> 32)) & 0xffff;
}
#endif

static const int axis_step[AXES] = {8, 1, 9, 7};

struct lanes_view {
    lanes pawns, knights, sliders[2]; /* both sides; sliders straight and slanted */
    lanes ours, theirs, empty;
    lanes king;
    sqset ray[AXES][2]; /* from our king on an empty board */
    struct way way[AXES][2];
    lanes pinned[AXES], any_pinned;
    lanes danger;   /* attacked by the enemy, also through our king */
    lanes parries;  /* empty squares between our king and a checker */
    lanes checkers;
    lanes targets;  /* where a piece other than the king may go     */
};

/* The king's own rays up to the first piece: the first above it ends a carry, ... */
ALWAYS_INLINE lanes ray_up(lanes occupied, sqset ray)
{
    const lanes met = occupied & ray;
    return (met ^ (met - 1)) & ray;
}

/* ... the first below it is the highest bit, which costs more to find than to slide there without an instruction. */
ALWAYS_INLINE lanes ray_down(const struct lanes_view *v, int axis)
{
#if LANES == 8
    const __m512i met = (__m512i)((~v->empty & v->ray[axis][1]) | 1);
    const __m512i from_top = _mm512_srav_epi64(_mm512_set1_epi64(INT64_MIN), _mm512_lzcnt_epi64(met));
    return (lanes)from_top & v->ray[axis][1];
#else
    return slid(v->king, &v->way[axis][1], -axis_step[axis]);
#endif
}

/* Both directions of one axis: enemy sliders, and our king's rays against them. */
ALWAYS_INLINE void look_along(struct lanes_view *v, int axis)
{
    const int step = axis_step[axis];
    const lanes enemies = v->sliders[axis >= RISING] & v->theirs;
    struct way *ahead = &v->way[axis][0], *back = &v->way[axis][1];
    *ahead = find_way(v->empty, step);
    *back = find_way(v->empty, -step);

    lanes attacked_ahead = slid(enemies, ahead, step), attacked_back = slid(enemies, back, -step);
    lanes ray_ahead = ray_up(~v->empty, v->ray[axis][0]), ray_back = ray_down(v, axis);
    lanes meet = (ray_ahead & attacked_back) | (ray_back & attacked_ahead);
    v->pinned[axis] = meet & v->ours;
    v->any_pinned |= v->pinned[axis];
    v->parries |= meet & v->empty;
    v->checkers |= (ray_ahead | ray_back) & enemies;
    v->danger |= attacked_ahead | attacked_back;
    v->danger |= shifted(attacked_ahead & v->king, step) | shifted(attacked_back & v->king, -step);
}

ALWAYS_INLINE lanes knights_reach(lanes knights)
{
    lanes near = stepped(knights, 1) | stepped(knights, -1), far = stepped(knights, 2) | stepped(knights, -2);
    return near << 16 | near >> 16 | far << 8 | far >> 8;
}

ALWAYS_INLINE lanes king_reaches(lanes king)
{
    lanes row = king | stepped(king, 1) | stepped(king, -1);
    return row | row << 8 | row >> 8;
}

ALWAYS_INLINE void look_around(struct lanes_view *v, lanes kings, int king, enum side us)
{
    const int down = us == WHITE ? -8 : 8;
    const lanes pawns = v->pawns & v->theirs, knights = v->knights & v->theirs;
    v->any_pinned = v->parries = v->checkers = v->danger = (lanes){0};
    look_along(v, UP);
    look_along(v, ACROSS);
    look_along(v, RISING);
    look_along(v, FALLING);
    v->danger |= stepped(pawns, down + 1) | stepped(pawns, down - 1);
    v->danger |= knights_reach(knights) | king_reaches(kings & v->theirs);
    v->checkers |= (knights & knight_attacks[king]) | (pawns & pawn_attacks[us][king]);

    lanes single = (lanes)((v->checkers & (v->checkers - 1)) == 0), none = (lanes)(v->checkers == 0);
    v->targets = (none & ~v->ours) | (single & (v->parries | v->checkers));
}

ALWAYS_INLINE lanes count_along(const struct lanes_view *v, int axis)
{
    const int step = axis_step[axis];
    const lanes movers = v->sliders[axis >= RISING] & v->ours & (~v->any_pinned | v->pinned[axis]);
    return sizes(slid(movers, &v->way[axis][0], step) & v->targets) +
           sizes(slid(movers, &v->way[axis][1], -step) & v->targets);
}

ALWAYS_INLINE lanes count_sliders(const struct lanes_view *v)
{
    return count_along(v, UP) + count_along(v, ACROSS) + count_along(v, RISING) + count_along(v, FALLING);
}

ALWAYS_INLINE lanes count_jumps(const struct lanes_view *v, int jump)
{
    const lanes knights = v->knights & v->ours & ~v->any_pinned;
    return sizes(stepped(knights, jump) & v->targets) + sizes(stepped(knights, -jump) & v->targets);
}

ALWAYS_INLINE lanes count_knights(const struct lanes_view *v)
{
    return count_jumps(v, 6) + count_jumps(v, 10) + count_jumps(v, 15) + count_jumps(v, 17);
}

/* A promotion is four moves. */
ALWAYS_INLINE lanes pawn_sizes(lanes set, enum side us)
{
    lanes last = set & (us == WHITE ? RANK_8 : RANK_1);
    return sizes(set) + sizes(last) * 3;
}

ALWAYS_INLINE lanes count_pawns(const struct lanes_view *v, enum side us)
{
    const int up = us == WHITE ? 8 : -8;
    const lanes pawns = v->pawns & v->ours, hits = v->theirs & v->targets;
    const int rising = us == WHITE ? 9 : -9, falling = us == WHITE ? 7 : -7;
    lanes once = shifted(pawns & (~v->any_pinned | v->pinned[UP]), up) & v->empty;
    lanes twice = shifted(once & rank_set(rank_for(us, 2)), up) & v->empty & v->targets;
    lanes sum = sizes(twice) + pawn_sizes(once & v->targets, us);
    sum += pawn_sizes(stepped(pawns & (~v->any_pinned | v->pinned[RISING]), rising) & hits, us);
    return sum + pawn_sizes(stepped(pawns & (~v->any_pinned | v->pinned[FALLING]), falling) & hits, us);
}

/* A rook pinned on its rank would leave its king in check by castling (Chess960). */
ALWAYS_INLINE lanes count_castlings(const struct lanes_view *v, lanes rooks, const struct castlings *all, enum side us)
{
    lanes sum = {0};
    for (int i = 0; i < all->count[us]; i++) {
        const struct castling_way *c = &all->way[us][i];
        lanes obstacles = (~v->empty & c->empty) | (v->danger & c->safe) | (v->pinned[ACROSS] & c->rook) |
                          (~rooks & c->rook);
        sum -= (lanes)(obstacles == 0);
    }
    return sum;
}

ALWAYS_INLINE void settle(struct batch *b, enum side us)
{
    static const sqset lane_numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    lanes part[PARTS], number;
    transpose(b->leaf, part);
    struct lanes_view v = {.pawns = part[PAWNS],
                     .knights = part[KNIGHTS],
                     .sliders = {part[STRAIGHT], part[SLANTED]},
                     .ours = part[SIDES + us],
                     .theirs = part[SIDES + other(us)],
                     .empty = ~(part[SIDES] | part[SIDES + 1]),
                     .king = part[KINGS] & part[SIDES + us]};
    for (int axis = 0; axis < AXES; axis++) {
        v.ray[axis][0] = king_rays[b->king][axis][0];
        v.ray[axis][1] = king_rays[b->king][axis][1];
    }
    look_around(&v, part[KINGS], b->king, us);
    lanes sum = sizes(~(v.danger | v.ours) & king_attacks[b->king]);
    sum += count_sliders(&v) + count_knights(&v) + count_pawns(&v, us);
    sum = lane_sums(sum) + count_castlings(&v, part[CASTLING_ROOKS], b->castlings, us);

    memcpy(&number, lane_numbers, sizeof number);
    sum &= (lanes)(number < (sqset)b->waiting);
    for (int i = 0; i < LANES; i++)
        b->games += sum[i];
    b->waiting = 0;
}
