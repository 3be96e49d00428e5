#include "chess/board/attacks.h"

#define ROOK_TABLE 102400
#define BISHOP_TABLE 5248

struct slider rook_sliders[64], bishop_sliders[64];
bool attacks_use_pext;
sqset knight_attacks[64], king_attacks[64], pawn_attacks[2][64];
sqset squares_between[64][64];
sqset line_through[64][64];

static sqset rook_table[ROOK_TABLE], bishop_table[BISHOP_TABLE];

/* Found by trying sparse random numbers until every occupancy of the mask got an index of its own, or shared it
 * with one that gives the same attacks. */
static const uint64_t rook_magics[64] = {
    UINT64_C(0x1080004008801020), UINT64_C(0x0840092002c03000), UINT64_C(0x1900200010400900),
    UINT64_C(0x0880100008000480), UINT64_C(0x4200100420080200), UINT64_C(0x8100020100080400),
    UINT64_C(0x0200040110886200), UINT64_C(0x0200008040220411), UINT64_C(0x0404800084400220),
    UINT64_C(0x0000401000402000), UINT64_C(0x0086001081220440), UINT64_C(0x0408800800100280),
    UINT64_C(0x000a001201040820), UINT64_C(0x8848800200840080), UINT64_C(0x4001000100040200),
    UINT64_C(0x0442000102105084), UINT64_C(0x9080010020804100), UINT64_C(0x0040404000201009),
    UINT64_C(0x0000808010002009), UINT64_C(0x2200090021d00100), UINT64_C(0x0008008008040080),
    UINT64_C(0x0004004002010040), UINT64_C(0x0011040008015042), UINT64_C(0x00000a0001768104),
    UINT64_C(0x0000800080204009), UINT64_C(0x2010004140002001), UINT64_C(0x9800200280100080),
    UINT64_C(0x1000100080080080), UINT64_C(0x0442000a00049020), UINT64_C(0x2100040080020080),
    UINT64_C(0x0800120400900148), UINT64_C(0x0010040a00128541), UINT64_C(0x2800804000800030),
    UINT64_C(0x1010002000400041), UINT64_C(0x4000200011004100), UINT64_C(0x0610008410800800),
    UINT64_C(0x0400802402800800), UINT64_C(0xc100020080800400), UINT64_C(0x0002000802000401),
    UINT64_C(0x0182085882000401), UINT64_C(0x0220204000808000), UINT64_C(0x2860100040024022),
    UINT64_C(0x0001002004110040), UINT64_C(0x99101042000a0020), UINT64_C(0x0004080004008080),
    UINT64_C(0x0010040002008080), UINT64_C(0x2012004881020004), UINT64_C(0x8300842444820011),
    UINT64_C(0x0088403882010200), UINT64_C(0x0820400080210100), UINT64_C(0x0110910040a00300),
    UINT64_C(0x0801100280080480), UINT64_C(0x0242009008200600), UINT64_C(0x1002000489500200),
    UINT64_C(0x0040800200010080), UINT64_C(0x0091800041000080), UINT64_C(0x0000209300488001),
    UINT64_C(0x04c1002414824001), UINT64_C(0x020020000b001041), UINT64_C(0x7000100004200901),
    UINT64_C(0x8002002004100802), UINT64_C(0x30010002084c0007), UINT64_C(0x0888221800813004),
    UINT64_C(0x4000002840840112),
};
static const uint64_t bishop_magics[64] = {
    UINT64_C(0xa010041108003100), UINT64_C(0x006082020a002900), UINT64_C(0x6810010619200000),
    UINT64_C(0x08281a0520000408), UINT64_C(0x0001104001000400), UINT64_C(0x0018901008048400),
    UINT64_C(0x00040a0210245280), UINT64_C(0x000200210808a402), UINT64_C(0x9140048410821200),
    UINT64_C(0x0800091010820041), UINT64_C(0x20504804832202c0), UINT64_C(0x0100091401081000),
    UINT64_C(0x8021011140000012), UINT64_C(0x0810020804450400), UINT64_C(0x208b0542109008a2),
    UINT64_C(0x0080084a08040204), UINT64_C(0x0040e2a80811244c), UINT64_C(0x2505022008008108),
    UINT64_C(0x0430220100420040), UINT64_C(0x010a040420220040), UINT64_C(0x1105000290400000),
    UINT64_C(0x0093001200822120), UINT64_C(0x4000a62048043004), UINT64_C(0x280120048a015004),
    UINT64_C(0x006090002a020814), UINT64_C(0x44042000240800d0), UINT64_C(0x01102800040a4400),
    UINT64_C(0x1004080080220040), UINT64_C(0x0001001011004024), UINT64_C(0x0010044000805040),
    UINT64_C(0x0914041200820100), UINT64_C(0x0004821012821480), UINT64_C(0x0024040500c05021),
    UINT64_C(0x0088611002080200), UINT64_C(0x0116080a00040020), UINT64_C(0x4000020080080080),
    UINT64_C(0x2450450140840040), UINT64_C(0x0000880201484100), UINT64_C(0x0222020404020092),
    UINT64_C(0x8081110600002e00), UINT64_C(0x2842101105000801), UINT64_C(0x1100809008001025),
    UINT64_C(0x00020202221c0400), UINT64_C(0x0422014022009020), UINT64_C(0x0210046102100c00),
    UINT64_C(0xc004008082029102), UINT64_C(0x00aa461801101200), UINT64_C(0x0404080080201108),
    UINT64_C(0x020542108c205002), UINT64_C(0x0410544804100100), UINT64_C(0x0040910841100000),
    UINT64_C(0x0400200042021100), UINT64_C(0x00004204850400c0), UINT64_C(0x0200100410a42102),
    UINT64_C(0x1040020801210102), UINT64_C(0x0805040410420000), UINT64_C(0x2884804130100200),
    UINT64_C(0x800c262201242000), UINT64_C(0x1058000194108800), UINT64_C(0x0014221054420204),
    UINT64_C(0x0104000012a02200), UINT64_C(0x0200881003300100), UINT64_C(0x0140400202840100),
    UINT64_C(0x0402020801010201),
};

struct direction {
    int file, rank;
};
static const struct direction rook_ways[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const struct direction bishop_ways[4] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
static const struct direction knight_steps[8] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                                 {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

static bool on_board(int file, int rank)
{
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

static sqset step(int sq, struct direction d)
{
    int file = file_of(sq) + d.file, rank = rank_of(sq) + d.rank;
    return on_board(file, rank) ? bit(square_at(file, rank)) : 0;
}

static sqset ray(int sq, struct direction d, sqset blockers)
{
    sqset reached = 0;
    for (int f = file_of(sq) + d.file, r = rank_of(sq) + d.rank; on_board(f, r); f += d.file, r += d.rank) {
        reached |= bit(square_at(f, r));
        if (has(blockers, square_at(f, r)))
            break;
    }
    return reached;
}

static sqset rays(int sq, const struct direction ways[4], sqset blockers)
{
    sqset reached = 0;
    for (int i = 0; i < 4; i++)
        reached |= ray(sq, ways[i], blockers);
    return reached;
}

/* A blocker on the edge makes no difference: there are no squares behind it. */
static sqset edges_seen_from(int sq)
{
    sqset ranks = (RANK_1 | RANK_8) & ~rank_set(rank_of(sq));
    sqset files = (FILE_A | FILE_H) & ~file_set(file_of(sq));
    return ranks | files;
}

static void fill_sliders(struct slider sliders[64], sqset *table, const uint64_t magics[64],
                         const struct direction ways[4])
{
    for (int sq = 0; sq < 64; sq++) {
        struct slider *s = &sliders[sq];
        s->mask = rays(sq, ways, 0) & ~edges_seen_from(sq);
        s->magic = magics[sq];
        s->shift = 64 - (unsigned)count_of(s->mask);
        s->attacks = table;
        sqset subset = 0;
        do {
            s->attacks[slider_index(s, subset)] = rays(sq, ways, subset);
            subset = (subset - s->mask) & s->mask;
        } while (subset);
        table += (sqset)1 << count_of(s->mask);
    }
}

static void fill_steppers(void)
{
    for (int sq = 0; sq < 64; sq++) {
        for (int i = 0; i < 8; i++)
            knight_attacks[sq] |= step(sq, knight_steps[i]);
        for (int i = 0; i < 4; i++)
            king_attacks[sq] |= step(sq, rook_ways[i]) | step(sq, bishop_ways[i]);
        pawn_attacks[WHITE][sq] = step(sq, (struct direction){-1, 1}) | step(sq, (struct direction){1, 1});
        pawn_attacks[BLACK][sq] = step(sq, (struct direction){-1, -1}) | step(sq, (struct direction){1, -1});
    }
}

static void fill_lines(const struct direction ways[4])
{
    for (int sq = 0; sq < 64; sq++) {
        for (int i = 0; i < 4; i++) {
            struct direction back = {-ways[i].file, -ways[i].rank};
            sqset ahead = ray(sq, ways[i], 0);
            sqset whole = ahead | ray(sq, back, 0) | bit(sq);
            for (sqset rest = ahead; rest;) {
                int far = take_first(&rest);
                line_through[sq][far] = whole;
                squares_between[sq][far] = ray(sq, ways[i], bit(far)) & ~bit(far);
            }
        }
    }
}

/* PEXT is microcode and slower than a multiplication on AMD before Zen 3. */
static bool pext_is_fast(void)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2") &&
           !__builtin_cpu_is("bdver4");
#else
    return false;
#endif
}

const char *attacks_kind(void)
{
    return attacks_use_pext ? "pext" : "magic";
}

__attribute__((constructor(101))) static void fill_tables(void)
{
    attacks_use_pext = pext_is_fast();
    fill_sliders(rook_sliders, rook_table, rook_magics, rook_ways);
    fill_sliders(bishop_sliders, bishop_table, bishop_magics, bishop_ways);
    fill_steppers();
    fill_lines(rook_ways);
    fill_lines(bishop_ways);
}
