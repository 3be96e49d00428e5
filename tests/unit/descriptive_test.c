/* English descriptive notation: every side counts from its own end, and the legal moves decide what is clear. */
#include "chess/notation/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define BLACK_STARTS "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
#define OPEN "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
#define TWO_TAKE "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1"
#define CROSSED "4k3/8/8/2p1p3/1P1P4/8/8/4K3 w - - 0 1"
#define ROOKS "6k1/8/8/8/R7/8/4K3/R6R w - - 0 1"
#define ROOK_TAKES "R3r1k1/8/8/8/4r3/8/8/4R1K1 w - - 0 1"
#define KNIGHTS "4k3/8/8/3p4/8/2N2N2/3p4/6K1 w - - 0 1"
#define BISHOP_CHECKS "6k1/5p2/8/3B4/2p5/1B6/8/4K3 w - - 0 1"
#define PASSANT "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1"
#define BLACK_PROMOTES "4k3/8/8/8/8/8/2p5/1R5K b - - 0 1"

static const struct {
    const char *fen, *text, *san; /* NULL: see verdict */
    enum notation_reading verdict;
    const char *remedy;
} rows[] = {
    {START, "P-K4", "e4", MOVE_READ, NULL},
    {START, "1. P-K4", "e4", MOVE_READ, NULL},
    {START, "P—Q4!", "d4", MOVE_READ, NULL},
    {START, "P-QB4", "c4", MOVE_READ, NULL},
    {START, "P-KKt3", "g3", MOVE_READ, NULL},
    {START, "N-KB3", "Nf3", MOVE_READ, NULL},
    {START, "Kt-QB3", "Nc3", MOVE_READ, NULL},
    {START, "KN-B3", "Nf3", MOVE_READ, NULL},
    {START, "QKt-R3", "Na3", MOVE_READ, NULL},
    {START, "QBP-B4", "c4", MOVE_READ, NULL},
    {START, "KP-K4", "e4", MOVE_READ, NULL},
    {START, "Nf3", "Nf3", MOVE_READ, NULL},
    {START, "N-B3", NULL, MOVE_AMBIGUOUS, "say which: Nc3, Nf3"},
    {START, "P-B4", NULL, MOVE_AMBIGUOUS, "say which: c4, f4"},
    {START, "P-K5", NULL, MOVE_ILLEGAL, NULL},
    {START, "PxP", NULL, MOVE_ILLEGAL, NULL},
    {START, "P-K9", NULL, MOVE_UNREADABLE, NULL},
    {START, "P-4", NULL, MOVE_UNREADABLE, NULL},
    {START, "QQ-K2", NULL, MOVE_UNREADABLE, NULL},
    {START, "P-KQ3", NULL, MOVE_UNREADABLE, NULL},
    {START, "P-K4 P-K4", NULL, MOVE_UNREADABLE, NULL},
    {START, "p-k4", NULL, MOVE_UNREADABLE, NULL},
    {BLACK_STARTS, "P-K4", "e5", MOVE_READ, NULL},
    {BLACK_STARTS, "P-QB4", "c5", MOVE_READ, NULL},
    {BLACK_STARTS, "1...N-KB3", "Nf6", MOVE_READ, NULL},
    {OPEN, "O-O", "O-O", MOVE_READ, NULL},
    {OPEN, "NxP", "Nxe5", MOVE_READ, NULL},
    {OPEN, "N x KP", "Nxe5", MOVE_READ, NULL},
    {OPEN, "BxPch", "Bxf7+", MOVE_READ, NULL},
    {OPEN, "BxP ch.", "Bxf7+", MOVE_READ, NULL},
    {OPEN, "BxKBP dbl ch", "Bxf7+", MOVE_READ, NULL},
    {OPEN, "B:P+", "Bxf7+", MOVE_READ, NULL},
    {OPEN, "B-N5", "Bb5", MOVE_READ, NULL},
    {OPEN, "BxN", NULL, MOVE_ILLEGAL, NULL},
    {TWO_TAKE, "PxP", NULL, MOVE_AMBIGUOUS, "say which: dxc5, dxe5"},
    {TWO_TAKE, "PxBP", "dxc5", MOVE_READ, NULL},
    {TWO_TAKE, "PxKP", "dxe5", MOVE_READ, NULL},
    {TWO_TAKE, "PxP/K5", "dxe5", MOVE_READ, NULL},
    {TWO_TAKE, "PxP(B5)", "dxc5", MOVE_READ, NULL},
    {TWO_TAKE, "PxQB5", "dxc5", MOVE_READ, NULL},
    {CROSSED, "QPxBP", "dxc5", MOVE_READ, NULL},
    {CROSSED, "NPxP", "bxc5", MOVE_READ, NULL},
    {CROSSED, "QKtPxP", "bxc5", MOVE_READ, NULL},
    {CROSSED, "QPxP", NULL, MOVE_AMBIGUOUS, NULL},
    {ROOKS, "R(R1)-Q1", NULL, MOVE_AMBIGUOUS, NULL},
    {ROOKS, "R(QR1)-Q1", "Rad1", MOVE_READ, NULL},
    {ROOKS, "R/4-R3", "R4a3", MOVE_READ, NULL},
    {ROOKS, "R(1)-QB1", NULL, MOVE_AMBIGUOUS, NULL},
    {ROOKS, "KR-KB1", "Rhf1", MOVE_READ, NULL},
    {ROOK_TAKES, "RxR", NULL, MOVE_AMBIGUOUS, "say which: Rxe4, Rxe8+"},
    {ROOK_TAKES, "RxR/K8", "Rxe8+", MOVE_READ, NULL},
    {ROOK_TAKES, "RxR ch", "Rxe8+", MOVE_READ, NULL},
    {KNIGHTS, "N(QB3)xP", "Nxd5", MOVE_READ, NULL},
    {KNIGHTS, "NxP", NULL, MOVE_AMBIGUOUS, "say which: Nxd5, Nxd2"},
    {KNIGHTS, "KNxP", "Nxd2", MOVE_READ, NULL},
    {KNIGHTS, "NxP/5", "Nxd5", MOVE_READ, NULL},
    {PASSANT, "PxP e.p.", "dxc6", MOVE_READ, NULL},
    {PASSANT, "PxPep", "dxc6", MOVE_READ, NULL},
    {PASSANT, "PxP/B6", "dxc6", MOVE_READ, NULL},
    {PASSANT, "PxP/B5", "dxc6", MOVE_READ, NULL},
    {PASSANT, "PxKP", NULL, MOVE_ILLEGAL, NULL},
    {BLACK_PROMOTES, "PxR(Q)ch", "cxb1=Q+", MOVE_READ, NULL},
    {BLACK_PROMOTES, "PxR=Kt", "cxb1=N", MOVE_READ, NULL},
    {BLACK_PROMOTES, "PxR/N8/Q", "cxb1=Q+", MOVE_READ, NULL},
    {BLACK_PROMOTES, "PxR", NULL, MOVE_UNNAMED_PROMOTION, NULL},
    {BLACK_PROMOTES, "P-B8(Q)", "c1=Q+", MOVE_READ, NULL},
    {"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "P-K8(Q)", "e8=Q+", MOVE_READ, NULL},
    {"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "P-K8=Q ch", "e8=Q+", MOVE_READ, NULL},
    {"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "P-K8", NULL, MOVE_UNNAMED_PROMOTION, "say which: e8=Q+, e8=R+, e8=B, e8=N"},
    {BISHOP_CHECKS, "BxP", NULL, MOVE_AMBIGUOUS, NULL},
    {BISHOP_CHECKS, "BxPch", "Bxf7+", MOVE_READ, NULL},
    {"6k1/5ppp/8/8/8/8/8/K6R w - - 0 1", "R-K1", "Re1", MOVE_READ, NULL},
    {"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "R-K8 mate", "Re8#", MOVE_READ, NULL},
    {"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "R-K8++", "Re8#", MOVE_READ, NULL},
};

static void check_row(size_t i)
{
    struct position p;
    struct error why = {0};
    struct text out = {0};
    move m;
    if (!position_from_fen(&p, rows[i].fen, RULES_CHESS, &why))
        fail_msg("%s: %s", rows[i].fen, why.what);
    enum notation_reading got =
        notation_read(&p, rows[i].text, &(struct notation_options){.descriptive = true}, &m, &why);
    if (got != rows[i].verdict)
        fail_msg("%s on %s is %d: %s: %s", rows[i].text, rows[i].fen, (int)got, why.what, why.remedy);
    if (rows[i].remedy)
        assert_string_equal(why.remedy, rows[i].remedy);
    if (!rows[i].san)
        return;
    notation_write(&p, m, &(struct notation_style){.form = FORM_SAN}, &out);
    assert_string_equal(text_chars(&out), rows[i].san);
    text_release(&out);
}

static void the_legal_moves_decide_what_is_meant(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        check_row(i);
}

static const struct {
    const char *fen, *san, *words;
} written[] = {
    {START, "e4", "P-K4"},          {START, "c4", "P-QB4"},        {START, "Nf3", "N-KB3"},
    {BLACK_STARTS, "Nf6", "N-KB3"}, {OPEN, "Bxf7+", "BxP ch"},     {OPEN, "Nxe5", "NxP"},
    {OPEN, "Bb5", "B-N5"},          {OPEN, "O-O", "O-O"},          {TWO_TAKE, "dxc5", "PxBP"},
    {CROSSED, "dxc5", "QPxBP"},     {CROSSED, "bxc5", "NPxP"},     {ROOKS, "Rad1", "R(QR1)-Q1"},
    {KNIGHTS, "Nxd5", "NxP/Q5"},    {PASSANT, "dxc6", "PxP e.p."}, {BLACK_PROMOTES, "cxb1=N", "PxR(N)"},
};

static void writes_the_shortest_words_that_fit_one_move(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(written); i++) {
        struct position p;
        struct text out = {0};
        move m;
        assert_true(position_from_fen(&p, written[i].fen, RULES_CHESS, NULL));
        assert_int_equal(notation_read(&p, written[i].san, NULL, &m, NULL), MOVE_READ);
        notation_write(&p, m, &(struct notation_style){.form = FORM_DESCRIPTIVE}, &out);
        assert_string_equal(text_chars(&out), written[i].words);
        text_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_legal_moves_decide_what_is_meant),
        cmocka_unit_test(writes_the_shortest_words_that_fit_one_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
