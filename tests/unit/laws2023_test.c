/* Chess Laws 2023: each law by a position of its own, and all of them together against a literal reading. */
#include "chess/laws/laws2023.h"
#include "chess/laws/rules.h"
#include "laws2023_reference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

static void set_up(struct position *p, const char *fen)
{
    struct error why = {0};
    if (!position_from_fen(p, fen, RULES_LAWS_2023, &why))
        fail_msg("%s: %s", fen, why.what);
}

/* --- one law, one position -------------------------------------------------------------------------------- */

/* A move by its squares: "e1e8c" castling, "a3d3v" il vaticano, "pass", "a7b8q" promotion, "e5d6e" en passant. */
static move written(const struct position *p, const char *text)
{
    static const char ends[] = "ecnbrqv";
    static const enum how hows[] = {EN_PASSANT,   CASTLING,      PROMOTE_KNIGHT, PROMOTE_BISHOP,
                                    PROMOTE_ROOK, PROMOTE_QUEEN, IL_VATICANO};
    if (!strcmp(text, "pass")) {
        int king = king_square(p, (enum side)p->turn);
        return move_of(king, king, PASSING);
    }
    int from = square_at(text[0] - 'a', text[1] - '1'), to = square_at(text[2] - 'a', text[3] - '1');
    return move_of(from, to, text[4] ? hows[strchr(ends, text[4]) - ends] : ORDINARY);
}

static const struct {
    const char *law, *fen, *played, *move;
    bool legal;
} single[] = {
    {"3.1 a pass is a move", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "pass", true},
    {"3.1.1 not out of check", "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "", "pass", false},
    {"3.1.1 not out of stalemate", "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", "", "pass", false},
    {"3.1.2 not after the opponent's pass", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "pass", "pass", false},
    {"3.1.2 not after one's own pass", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "pass e8e7", "pass", false},
    {"3.1.2 again after a move by each", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "pass e8e7 e1e2", "pass", true},
    {"3.4.2.1.1 a pass ends en passant", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4", "e4d3e", true},
    {"3.4.2.1.1 a pass ends en passant", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 pass e1d1", "e4d3e", false},
    {"3.4.4 a blocked pawn beside a lone king", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "", "e4d5", true},
    {"3.4.4 on the other side too", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "", "e4f5", true},
    {"3.4.4 a king in front counts", "8/8/8/4k3/4P3/8/8/4K3 w - - 0 1", "", "e4d5", true},
    {"3.4.4 a pawn of one's own does not", "4k3/8/8/4P3/4P3/8/8/4K3 w - - 0 1", "", "e4d5", false},
    {"3.4.4 not with another piece", "4k3/8/8/4p3/4P3/8/8/4KN2 w - - 0 1", "", "e4d5", false},
    {"3.4.4 the opponent may have others", "r3k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "", "e4d5", true},
    {"3.4.4 not if the pawn can capture", "4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1", "", "e4f5", false},
    {"3.4.4 not if the pawn can push", "4k3/8/4p3/8/4P3/8/8/4K3 w - - 0 1", "", "e4d5", false},
    {"3.4.4 not if it can take en passant", "4k3/3p4/4p3/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "e5f6", false},
    {"3.4.4 along a pin that forbids the capture", "4k3/8/6b1/3pp3/4P3/3K4/8/8 w - - 0 1", "", "e4f5", true},
    {"3.4.4.1 not in check", "4k3/8/8/4p3/4P3/8/4r3/4K3 w - - 0 1", "", "e4d5", false},
    {"3.4.4 and 3.4.3 it promotes", "4r1k1/4P3/8/8/8/8/8/K7 w - - 0 1", "", "e7d8q", true},
    {"3.12 a step that exposes the king", "4k3/8/8/4p3/r3P2K/8/8/8 w - - 0 1", "", "e4d5", false},
    {"3.4.4 stalemate is escaped", "7k/5Q2/8/8/6p1/6P1/8/6K1 b - - 0 1", "", "g4h3", true},
    {"3.7.1 on a rank", "4k3/8/8/8/8/B1pp4/8/4K3 w - - 0 1", "", "a3d3v", false},
    {"3.7.1 on a rank", "4k3/8/8/8/8/Bpp1B3/8/4K3 w - - 0 1", "", "a3e3v", false},
    {"3.7.1 on a rank", "4k3/8/8/8/8/BppB4/8/4K3 w - - 0 1", "", "a3d3v", true},
    {"3.7.1 on a file", "4k3/8/B7/p7/p7/B7/8/4K3 w - - 0 1", "", "a3a6v", true},
    {"3.7.1 on a diagonal", "4k3/8/8/4B3/3p4/2p5/1B6/4K3 w - - 0 1", "", "b2e5v", true},
    {"3.7.1 not over own pawns", "4k3/8/8/8/8/BPpB4/8/4K3 w - - 0 1", "", "a3d3v", false},
    {"3.7.1 not with the opponent's bishop", "4k3/8/8/8/8/Bppb4/8/4K3 w - - 0 1", "", "a3d3v", false},
    {"3.7.1 for Black", "4k3/8/bPPb4/8/8/8/8/4K3 b - - 0 1", "", "a6d6v", true},
    {"3.12 it may not open a line on the king", "4k3/8/8/r1BppB1K/8/8/8/8 w - - 0 1", "", "c5f5v", true},
    {"3.12 it may not open a line on the king", "3rk3/8/8/2BppB2/8/8/8/3K4 w - - 0 1", "", "c5f5v", false},
    {"3.7.1 it may take the pawn that checks", "4k3/8/8/2BppB2/4K3/8/8/8 w - - 0 1", "", "c5f5v", true},
    {"3.10.1 to the king's side", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "e1h1c", true},
    {"3.10.1 out of check", "4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "", "e1h1c", true},
    {"3.10.1 through check", "4k3/5r2/8/8/8/8/8/4K2R w K - 0 1", "", "e1h1c", true},
    {"3.12 not into check", "4k3/6r1/8/8/8/8/8/4K2R w K - 0 1", "", "e1h1c", false},
    {"3.10.1 not over a piece", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "", "e1a1c", false},
    {"3.10.1 with a promoted rook", "k7/4P3/8/8/8/8/8/4K2R w K - 0 1", "e7e8r a8a7", "e1e8c", true},
    {"3.10.1 with a promoted rook, no other left", "k7/4P3/8/8/8/8/8/4K3 w E - 0 1", "e7e8r a8a7", "e1e8c", true},
    {"3.10.1.1 not if the king has moved", "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8r a8a7", "e1e8c", false},
    {"3.10.1.1 not if the rook has moved", "k7/4P3/8/8/8/8/8/4K3 w E - 0 1", "e7e8r a8a7 e8d8 a7a6 d8e8 a6a5", "e1e8c",
     false},
    {"3.10.1.1 king and rooks moved and back", "k7/8/8/8/8/8/4P3/4K2R w K - 0 1", "h1g1 a8a7 g1h1 a7a8", "e1h1c",
     false},
    {"3.10.1 vertical, read from the FEN", "4R3/7k/8/8/8/8/8/4K3 w V - 0 1", "", "e1e8c", true},
    {"3.10.1 vertical for Black", "4k3/8/8/8/8/8/K7/4r3 b v - 0 1", "", "e8e1c", true},
    {"3.10.1 vertical, way not clear", "4R3/7k/8/4P3/8/8/8/4K3 w V - 0 1", "", "e1e8c", false},
    {"1.5 the king is not captured", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "e1e8", false},
};

static void play_all(struct position *p, const char *moves)
{
    char text[8];
    int used;
    while (sscanf(moves, "%7s%n", text, &used) == 1) {
        struct undo u;
        move m = written(p, text);
        if (!rules_is_legal(p, m))
            fail_msg("%s should be legal", text);
        position_make(p, m, &u);
        assert_true(p->key == position_key(p));
        moves += used;
    }
}

static void each_law_allows_and_forbids_what_it_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
        struct position p;
        set_up(&p, single[i].fen);
        play_all(&p, single[i].played);
        if (rules_is_legal(&p, written(&p, single[i].move)) != single[i].legal)
            fail_msg("%s: %s after \"%s\" in %s", single[i].law, single[i].move, single[i].played, single[i].fen);
    }
}

static void castling_on_a_file_moves_the_king_two_squares_up(void **state)
{
    (void)state;
    struct position p;
    struct undo u;
    char fen[FEN_MAX];
    set_up(&p, "4R3/7k/8/8/8/8/8/R3K3 w QV - 3 9");
    struct position before = p;
    position_make(&p, written(&p, "e1e8c"), &u);
    position_to_fen(&p, fen);
    assert_string_equal(fen, "8/7k/8/8/8/4K3/4R3/R7 b - - 4 9");
    position_unmake(&p, written(&p, "e1e8c"), &u);
    assert_memory_equal(&p, &before, sizeof p);
}

static void an_unmoved_king_is_told_in_the_fen(void **state)
{
    (void)state;
    static const char *const fens[][2] = {
        {"k7/4P3/8/8/8/8/8/4K3 w E - 0 1", "k7/4P3/8/8/8/8/8/4K3 w E - 0 1"},
        {"4k3/8/8/8/8/8/4p3/K7 w e - 0 1", "4k3/8/8/8/8/8/4p3/K7 w e - 0 1"},
        {"k7/4P3/8/8/8/8/8/4K2R w KE - 0 1", "k7/4P3/8/8/8/8/8/4K2R w K - 0 1"},
        {"4R3/7k/8/4R3/8/8/8/4K3 w V - 0 1", "4R3/7k/8/4R3/8/8/8/4K3 w V - 0 1"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        {"k7/8/4K3/8/8/8/4R3/8 w V - 0 1", NULL},
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        struct position p;
        struct error why;
        char again[FEN_MAX];
        bool read = position_from_fen(&p, fens[i][0], RULES_LAWS_2023, &why);
        assert_int_equal(read, fens[i][1] != NULL);
        if (!read)
            continue;
        position_to_fen(&p, again);
        assert_string_equal(again, fens[i][1]);
    }
    struct position p;
    assert_false(position_from_fen(&p, "k7/4P3/8/8/8/8/8/4K3 w E - 0 1", RULES_CHESS, NULL));
}

static void forfeited_bishops_stay_forfeited_where_they_go(void **state)
{
    (void)state;
    struct position p;
    set_up(&p, "4k3/8/B7/8/8/BppB4/8/4K3 w - - 0 1");
    move swap = written(&p, "a3d3v");
    assert_true(rules_is_legal(&p, swap));
    p.forfeited |= bit(square_at(0, 2)) | bit(square_at(3, 2)); /* by 3.7.1.1.1 */
    assert_false(rules_is_legal(&p, swap));
    play_all(&p, "d3f1 e8d8 f1d3 d8e8");
    assert_false(rules_is_legal(&p, swap));
    play_all(&p, "d3f1 e8d8 a6d3 d8e8"); /* another bishop takes its place, but a3 has forfeited as well */
    assert_false(rules_is_legal(&p, swap));
    play_all(&p, "a3c1 e8d8 c1d2 d8e8");
    assert_true(p.forfeited == (bit(F1) | bit(square_at(3, 1))));
}

/* --- chapter 4 -------------------------------------------------------------------------------------------- */

static const struct {
    const char *what, *fen;
    int countermates;
} mated[] = {
    {"nothing to show", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 0},
    {"not mated", "6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1", 0},
    {"a knight that is free", "4R2k/7p/7P/8/3n4/8/PP6/KR6 b - - 0 1", 1},
    {"a knight that another piece pins", "4R2k/7p/7P/8/3n4/8/PB6/KR6 b - - 0 1", 0},
    {"en passant", "1b6/pn6/k7/p1P5/4Pp2/7P/6BK/5BRR b - e3 0 1", 1},
    {"en passant, a move later", "1b6/pn6/k7/p1P5/4Pp2/7P/6BK/5BRR b - - 0 1", 0},
};

static void a_countermate_is_any_mating_move_as_if_not_mated(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mated / sizeof *mated; i++) {
        struct position p;
        move list[MOVES_MAX];
        set_up(&p, mated[i].fen);
        int n = laws2023_countermates(&p, list);
        if (n != mated[i].countermates)
            fail_msg("%s: %d counter-mates in %s", mated[i].what, n, mated[i].fen);
    }
}

/* --- all together, against the literal reading ------------------------------------------------------------- */

static uint64_t seed = 37;

static int dice(int sides)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (int)((seed >> 33) % (uint64_t)sides);
}

static int by_value(const void *a, const void *b)
{
    return *(const move *)a - *(const move *)b;
}

static void compare(const char *what, const struct position *p, const move *got, int n, struct moves *expected)
{
    move ours[MOVES_MAX];
    char fen[FEN_MAX];
    memcpy(ours, got, (size_t)n * sizeof *got);
    qsort(ours, (size_t)n, sizeof *ours, by_value);
    qsort(expected->list, (size_t)expected->count, sizeof *expected->list, by_value);
    position_to_fen(p, fen);
    if (n != expected->count)
        fail_msg("%s in %s: %d, by the text %d", what, fen, n, expected->count);
    if (n)
        assert_memory_equal(ours, expected->list, (size_t)n * sizeof *ours);
}

static struct {
    int positions, pass, slant, il_vaticano, castled_aside, castled_up, mates, countermates, forfeits;
} seen;

static void count_kinds(const struct position *p, const move *list, int n)
{
    for (int i = 0; i < n; i++) {
        int from = move_from(list[i]), to = move_to(list[i]);
        bool pawn = kind_of(p->on[from]) == PAWN, aside = file_of(from) != file_of(to);
        seen.pass += move_how(list[i]) == PASSING;
        seen.il_vaticano += move_how(list[i]) == IL_VATICANO;
        seen.slant += pawn && aside && p->on[to] == EMPTY && move_how(list[i]) != EN_PASSANT;
        seen.castled_aside += move_how(list[i]) == CASTLING && aside;
        seen.castled_up += move_how(list[i]) == CASTLING && !aside;
    }
}

static int moves_agree(const struct position *p, const struct game *g, move list[MOVES_MAX])
{
    struct moves expected;
    move shown[MOVES_MAX];
    reference_moves(g, &expected);
    int n = laws2023_moves(p, list);
    compare("moves", p, list, n, &expected);
    reference_countermates(g, &expected);
    int countermates = laws2023_countermates(p, shown);
    compare("counter-mates", p, shown, countermates, &expected);
    count_kinds(p, list, n);
    seen.positions++;
    seen.mates += rules_ending(p) == CHECKMATE;
    seen.countermates += countermates > 0;
    return n;
}

/* Moves that are rarely met are played when they are there, and a mate now and then. */
static move choose(const struct position *p, const move *list, int n)
{
    for (int i = 0; i < n; i++) {
        struct position after = *p;
        struct undo u;
        position_make(&after, list[i], &u);
        bool rare = move_how(list[i]) == PROMOTE_ROOK || move_how(list[i]) == CASTLING;
        if ((rare && dice(3) == 0) || (dice(4) == 0 && rules_ending(&after) == CHECKMATE))
            return list[i];
    }
    return list[dice(n)];
}

static void forfeit_now_and_then(struct position *p, struct game *g, const move *list, int n)
{
    for (int i = 0; i < n; i++)
        if (move_how(list[i]) == IL_VATICANO && dice(4) == 0) {
            int one = move_from(list[i]), two = move_to(list[i]);
            p->forfeited |= bit(one) | bit(two);
            g->at[one % 8][one / 8].has_forfeited = g->at[two % 8][two / 8].has_forfeited = true;
            seen.forfeits++;
            return;
        }
}

static void play_on(struct position *p, struct game *g, int plies)
{
    move list[MOVES_MAX];
    for (int n = moves_agree(p, g, list); n > 0 && plies > 0; n = moves_agree(p, g, list), plies--) {
        struct undo u;
        move m = choose(p, list, n);
        struct position before = *p, after;
        position_make(p, m, &u);
        after = *p;
        position_unmake(p, m, &u);
        assert_memory_equal(p, &before, sizeof before);
        *p = after;
        assert_true(p->key == position_key(p));
        play(g, m);
        n = laws2023_moves(p, list);
        forfeit_now_and_then(p, g, list, n);
    }
}

static void read_game(struct game *g, const char *fen, const char *unmoved)
{
    memset(g, 0, sizeof *g);
    g->crossed_file = -1;
    int f = 0, r = 7;
    for (; *fen != ' '; fen++) {
        if (*fen == '/') {
            f = 0;
            r--;
        } else if (isdigit((unsigned char)*fen)) {
            f += *fen - '0';
        } else {
            g->at[f++][r] = (struct reference_piece){*fen, true, false};
        }
    }
    g->white_moves = fen[1] == 'w';
    for (; *unmoved; unmoved += 2)
        g->at[unmoved[0] - 'a'][unmoved[1] - '1'].has_moved = false;
}

static const struct {
    const char *fen, *unmoved;
} begins[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "a1e1h1a8e8h8"},
    {"r3k2r/pPppPppP/8/8/8/8/PpPPpPPp/R3K2R w KQkq - 0 1", "a1e1h1a8e8h8"},
    {"k7/P1P1P1P1/8/8/8/8/p1p1p1p1/4K3 w E - 0 1", "e1"},
    {"4k3/P6P/8/8/8/K7/4p1p1/8 w e - 0 1", "e8"},
    {"4k3/8/2p1p3/2P1P1p1/6P1/1p6/1P6/4K3 w - - 0 1", ""},
    {"8/pp3kpp/1P1p1P1p/3P1p2/p1p2P2/P1P3p1/1P4PP/3K4 b - - 0 1", ""},
    {"b2bbk1b/8/PP1PP1PP/1p1pp1p1/1P1PP1P1/pp1pp1pp/8/B2BBK1B w - - 0 1", ""},
    {"4k3/pppppppp/B2BB2B/8/8/b2bb2b/PPPPPPPP/4K3 w - - 0 1", ""},
    {"4k3/1BppB3/8/8/8/3pp3/2B2B2/R3K2R w KQ - 0 1", "a1e1h1"},
    {"rrq4k/7r/7b/8/8/B7/8/RK2QRR1 w - - 0 1", ""},
    {"6k1/5ppp/8/1r1qb3/1B1QR3/8/5PPP/6K1 w - - 0 1", ""},
    {"3rk3/3rp1p1/8/8/8/8/3RP1P1/3RK3 w - - 0 1", ""},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1e1h1a8e8h8"},
};

static void random_games_agree_with_the_text(void **state)
{
    (void)state;
    for (int round = 0; round < 24; round++)
        for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
            struct position p;
            struct game g;
            set_up(&p, begins[i].fen);
            read_game(&g, begins[i].fen, begins[i].unmoved);
            play_on(&p, &g, 60);
        }
}

static void place(struct game *g, int f, int r, char letter, bool has_moved)
{
    if (on_board(f, r) && (toupper((unsigned char)letter) != 'P' || (r > 0 && r < 7)))
        g->at[f][r] = (struct reference_piece){letter, has_moved, false};
}

/* At home with rooks that have not moved, one promoted among them at times, or anywhere. */
static void place_king(struct game *g, bool white)
{
    int back = white ? 0 : 7;
    char king = white ? 'K' : 'k', rook = white ? 'R' : 'r';
    if (dice(2)) {
        place(g, dice(8), dice(8), king, true);
        return;
    }
    place(g, 4, back, king, false);
    if (dice(2))
        place(g, 0, back, rook, false);
    if (dice(2))
        place(g, 7, back, rook, false);
    if (dice(2) && !g->at[4][7 - back].letter)
        place(g, 4, 7 - back, rook, false);
}

static void place_il_vaticano(struct game *g)
{
    int f = dice(8), r = dice(8), df = dice(3) - 1, dr = dice(3) - 1;
    bool white = dice(2);
    if ((!df && !dr) || !on_board(f + 3 * df, r + 3 * dr))
        return;
    for (int i = 0; i < 4; i++)
        place(g, f + i * df, r + i * dr, (white ? "BppB" : "bPPb")[i], true);
}

/* Pieces strewn over the board at random, patterns that the special moves need among them. */
static bool strew(struct position *p, struct game *g)
{
    static const char *const sets[] = {"PPPPPPpppppp", "BBbbPPppNR",       "PPpprRQqRr", "BPPppprn",
                                       "RRQQrrqqPpPp", "NNBBRQnnbbrqPPpp", "",           "BBPPpp"};
    memset(g, 0, sizeof *g);
    g->crossed_file = -1;
    g->white_moves = dice(2);
    for (const char *m = sets[dice((int)(sizeof sets / sizeof *sets))]; *m; m++)
        place(g, dice(8), dice(8), *m, true);
    for (int n = dice(3); n > 0; n--)
        place_il_vaticano(g);
    place_king(g, true);
    place_king(g, false);
    position_clear(p, RULES_LAWS_2023);
    for (int sq = 0; sq < 64; sq++) {
        struct reference_piece m = g->at[sq % 8][sq / 8];
        if (!m.letter)
            continue;
        position_put(p, sq,
                     piece_of(is_white(m) ? WHITE : BLACK, (enum kind)(strchr(" PNBRQK", plain(m)) - " PNBRQK")));
        if (!m.has_moved)
            p->castling |= bit(sq);
    }
    p->turn = g->white_moves ? WHITE : BLACK;
    p->key = position_key(p);
    return count_of(pieces(p, WHITE, KING)) == 1 && count_of(pieces(p, BLACK, KING)) == 1 &&
           !king_is_in_check(g, !g->white_moves, 0);
}

static void random_positions_agree_with_the_text(void **state)
{
    (void)state;
    for (int n = 0; n < 6000;) {
        struct position p;
        struct game g;
        if (!strew(&p, &g))
            continue;
        play_on(&p, &g, 3);
        n++;
    }
}

static void every_rare_move_was_met(void **state)
{
    (void)state;
    print_message(
        "%d positions; passes %d, slant steps %d, il vaticano %d (forfeited %d), castling %d aside and %d up, "
        "mates %d, with a counter-mate %d\n",
        seen.positions, seen.pass, seen.slant, seen.il_vaticano, seen.forfeits, seen.castled_aside, seen.castled_up,
        seen.mates, seen.countermates);
    assert_true(seen.positions > 20000);
    assert_true(seen.pass > 1000 && seen.slant > 1000 && seen.il_vaticano > 500 && seen.forfeits > 50);
    assert_true(seen.castled_aside > 500 && seen.castled_up > 50 && seen.mates > 200 && seen.countermates > 10);
}

static void a_draw_may_be_agreed_once_both_moved_a_piece(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        bool may;
    } rows[] = {
        {"", false},
        {"e2e4 e7e5", false},
        {"g1f3", false},
        {"g1f3 e7e5", false},
        {"g1f3 e7e5 e2e4 pass", false},
        {"g1f3 g8f6", true},
        {"e2e4 g8f6 e1e2", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position start, p;
        move played[16];
        int n = 0, used;
        char text[8];
        position_start(&start, RULES_LAWS_2023);
        p = start;
        for (const char *at = rows[i].moves; sscanf(at, "%7s%n", text, &used) == 1; at += used) {
            struct undo u;
            played[n] = written(&p, text);
            position_make(&p, played[n++], &u);
        }
        assert_int_equal(laws2023_may_agree_draw(&start, played, n), rows[i].may);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_law_allows_and_forbids_what_it_says),
        cmocka_unit_test(castling_on_a_file_moves_the_king_two_squares_up),
        cmocka_unit_test(an_unmoved_king_is_told_in_the_fen),
        cmocka_unit_test(forfeited_bishops_stay_forfeited_where_they_go),
        cmocka_unit_test(a_countermate_is_any_mating_move_as_if_not_mated),
        cmocka_unit_test(random_games_agree_with_the_text),
        cmocka_unit_test(random_positions_agree_with_the_text),
        cmocka_unit_test(every_rare_move_was_met),
        cmocka_unit_test(a_draw_may_be_agreed_once_both_moved_a_piece),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
