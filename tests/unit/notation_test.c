/* What players and devices write: what is read, what is refused and with which words, and that every way of writing
 * is read back to the same move. */
#include "chess/board/movegen.h"
#include "chess/notation/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define CASTLES "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
#define FISCHER "nrbkrqnb/pppppppp/8/8/8/8/PPPPPPPP/NR1K2RB w GBeb - 0 1"
#define PROMOTES "3r3k/2P5/8/8/8/8/7p/K7 w - - 0 1"
#define PASSANT "4k3/8/8/1pPp4/8/8/8/4K3 w - d6 0 1"
#define TAKES "4k3/8/2p5/3p4/1B2P3/2N5/8/4K3 w - - 0 1"
#define ROOKS "6k1/8/8/3p4/8/3R4/8/K2R3R w - - 0 1"

static void set_up(struct position *p, const char *fen)
{
    struct error why;
    if (!position_from_fen(p, fen, RULES_CHESS, &why))
        fail_msg("%s: %s", fen, why.what);
}

static const struct {
    const char *fen, *text, *uci;
} readable[] = {
    {START, "e4", "e2e4"},          {START, "e2e4", "e2e4"},        {START, "e2-e4", "e2e4"},
    {START, "e2–e4", "e2e4"},       {START, "e2 - e4", "e2e4"},     {START, "E2-E4", "e2e4"},
    {START, "B2B4", "b2b4"},        {START, "E4", "e2e4"},          {START, "Pe4", "e2e4"},
    {START, "5254", "e2e4"},        {START, "1. 5254", "e2e4"},     {START, "  Nf3\r\n", "g1f3"},
    {START, "nf3", "g1f3"},         {START, "NF3", "g1f3"},         {START, "Ktf3", "g1f3"},
    {START, "N-f3", "g1f3"},        {START, "Ng-f3", "g1f3"},       {START, "N1f3", "g1f3"},
    {START, "♘f3", "g1f3"},         {START, "♞f3", "g1f3"},         {START, "♘\ufe0ef3", "g1f3"},
    {START, "♙e4", "e2e4"},         {START, "12.Nf3", "g1f3"},      {START, "12 . ... Nf3", "g1f3"},
    {START, "…Nf3", "g1f3"},        {START, "e4!?", "e2e4"},        {START, "e4+-", "e2e4"},
    {START, "e4 +/=", "e2e4"},      {START, "e4±", "e2e4"},         {START, "e4 $14", "e2e4"},
    {START, "e4 (=)", "e2e4"},      {START, "e4(=)", "e2e4"},       {START, "e4=", "e2e4"},
    {START, "Nf3 mate", "g1f3"},    {CASTLES, "0-0", "e1g1"},       {CASTLES, "o-o", "e1g1"},
    {CASTLES, "O-O-O!", "e1c1"},    {CASTLES, "0–0–0", "e1c1"},     {CASTLES, "О-О", "e1g1"},
    {CASTLES, "O - O", "e1g1"},     {CASTLES, "00", "e1g1"},        {CASTLES, "1.0-0", "e1g1"},
    {CASTLES, "e1g1", "e1g1"},      {CASTLES, "e1h1", "e1g1"},      {CASTLES, "e1a1", "e1c1"},
    {CASTLES, "Ke1-g1", "e1g1"},    {CASTLES, "5131", "e1c1"},      {FISCHER, "O-O", "d1g1"},
    {FISCHER, "d1g1", "d1g1"},      {FISCHER, "O-O-O", "d1b1"},     {FISCHER, "d1b1", "d1b1"},
    {FISCHER, "Kc1", "d1c1"},       {FISCHER, "d1c1", "d1c1"},      {PROMOTES, "c8=Q", "c7c8q"},
    {PROMOTES, "c8Q", "c7c8q"},     {PROMOTES, "c8(N)", "c7c8n"},   {PROMOTES, "c8/R", "c7c8r"},
    {PROMOTES, "c8 = B", "c7c8b"},  {PROMOTES, "c8=♕", "c7c8q"},    {PROMOTES, "c8b", "c7c8b"},
    {PROMOTES, "c8b+", "c7c8b"},    {START, "e4ch", "e2e4"},        {START, "Nf3ch", "g1f3"},
    {PROMOTES, "c7c8n", "c7c8n"},   {PROMOTES, "37384", "c7c8n"},   {PROMOTES, "cd=Q", "c7d8q"},
    {PROMOTES, "cd8Q+", "c7d8q"},   {PROMOTES, "c7xd8=Q", "c7d8q"}, {PASSANT, "cxd6", "c5d6"},
    {PASSANT, "cxd6 e.p.", "c5d6"}, {PASSANT, "cxd6ep!", "c5d6"},   {PASSANT, "c5:d6 e. p.", "c5d6"},
    {PASSANT, "cd6 (ep)", "c5d6"},  {PASSANT, "cd", "c5d6"},        {TAKES, "ed", "e4d5"},
    {TAKES, "ed:", "e4d5"},         {TAKES, "e:d", "e4d5"},         {TAKES, "e4×d5", "e4d5"},
    {TAKES, "Nd5:", "c3d5"},        {TAKES, "Nd5", "c3d5"},         {TAKES, "N x d5", "c3d5"},
    {TAKES, "Nc3:d5", "c3d5"},      {TAKES, "c3d5", "c3d5"},        {TAKES, "Nc3-d5", "c3d5"},
    {ROOKS, "R3d2", "d3d2"},        {ROOKS, "Rhe1", "h1e1"},        {ROOKS, "Rxd5 dbl ch", "d3d5"},
};

static void says(struct position *p, move m, const struct notation_style *style, struct text *out)
{
    text_clear(out);
    notation_write(p, m, style, out);
}

static void reads_what_is_written_in_any_dress(void **state)
{
    (void)state;
    const struct notation_style uci = {.form = FORM_UCI};
    for (size_t i = 0; i < COUNT(readable); i++) {
        struct position p;
        struct error why = {0};
        struct text out = {0};
        move m;
        set_up(&p, readable[i].fen);
        enum notation_reading got = notation_read(&p, readable[i].text, NULL, &m, &why);
        if (got != MOVE_READ)
            fail_msg("%s: %s: %s", readable[i].text, why.what, why.remedy);
        says(&p, m, &uci, &out);
        assert_string_equal(text_chars(&out), readable[i].uci);
        text_release(&out);
    }
}

static const struct {
    const char *fen, *text;
    enum notation_reading verdict;
    const char *what, *remedy;
} refused[] = {
    {START, "", MOVE_UNREADABLE, "no move was given", "write one, such as Nf3 or e4"},
    {START, "--", MOVE_UNREADABLE, "a null move is not a move of chess", "write the move that was made"},
    {START, "0000", MOVE_UNREADABLE, "a null move is not a move of chess", "write the move that was made"},
    {START, "0-1", MOVE_UNREADABLE, "this is a result, not a move", "record it as the result of the game"},
    {START, "e4 e5", MOVE_UNREADABLE, "something else follows the move: e5", "give the move alone"},
    {START, "e41-0", MOVE_UNREADABLE, "something else follows the move: 1-0", NULL},
    {START, "e4--", MOVE_UNREADABLE, "something else follows the move: --", NULL},
    {START, "Sf3", MOVE_UNREADABLE, "S is not the letter of a piece in English", "the letters are K Q R B N"},
    {START, "Фd4", MOVE_UNREADABLE, "Ф is not the letter of a piece in English", NULL},
    {START, "N-KB3", MOVE_UNREADABLE, "this is descriptive notation, which is not allowed here",
     "in algebraic notation: Nf3"},
    {START, "P-B4", MOVE_UNREADABLE, NULL, "in algebraic notation: c4, f4"},
    {START, "e9", MOVE_UNREADABLE, "this cannot be read as a move", "write it like Nf3, exd5, e8=Q or O-O"},
    {START, "Nf", MOVE_UNREADABLE, "this cannot be read as a move", NULL},
    {START, "xe4", MOVE_UNREADABLE, NULL, NULL},
    {START, "0-0-0-0", MOVE_UNREADABLE, NULL, NULL},
    {START, "e4\x01", MOVE_UNREADABLE, "the byte \\x01 is not of a move", NULL},
    {START, "e\xff", MOVE_UNREADABLE, "this cannot be read as a move", NULL},
    {START, "e5", MOVE_ILLEGAL, "no pawn can go to e5", NULL},
    {START, "Nd2", MOVE_ILLEGAL, "White's own pawn stands on d2", NULL},
    {START, "Nd4", MOVE_ILLEGAL, "no knight can go to d4", NULL},
    {START, "Nxf3", MOVE_ILLEGAL, "nothing can be captured there", "legal without it: Nf3"},
    {START, "e4=Q", MOVE_ILLEGAL, "only a pawn that reaches the last rank is promoted", "legal without it: e4"},
    {START, "e4e5", MOVE_ILLEGAL, "e4 is empty", NULL},
    {START, "e7e5", MOVE_ILLEGAL, "the pawn on e7 is Black's", NULL},
    {START, "Bg1f3", MOVE_ILLEGAL, "a knight stands on g1, not a bishop", "legal on f3: f3, Nf3"},
    {START, "O-O", MOVE_ILLEGAL, "a piece stands in the way of castling on the king's side", NULL},
    {"4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O", MOVE_ILLEGAL, "White is in check and may not castle", NULL},
    {"4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "0-0", MOVE_ILLEGAL,
     "castling on the king's side would take the king over or onto an attacked square", NULL},
    {"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "0-0", MOVE_ILLEGAL, "White has no right to castle on the king's side", NULL},
    {CASTLES, "Kg1", MOVE_ILLEGAL, "the king cannot go to g1", "legal on g1: Rg1, O-O"},
    {CASTLES, "Ke1xh1", MOVE_ILLEGAL, "nothing can be captured there", "legal without it: O-O"},
    {CASTLES, "Qd1", MOVE_ILLEGAL, "White has no queen", NULL},
    {"4k3/8/8/8/8/8/4r3/3K4 w - - 0 1", "Kd2", MOVE_ILLEGAL, "the king would stand in check on d2", NULL},
    {"4k3/4r3/8/8/8/4R3/8/4K3 w - - 0 1", "Rd3", MOVE_ILLEGAL, "White's king would be left in check", NULL},
    {"4k3/4r3/8/8/8/R7/8/4K3 w - - 0 1", "Rd3", MOVE_ILLEGAL, "White's king would stay in check", NULL},
    {TAKES, "bc5", MOVE_ILLEGAL, "White has no pawn on the b-file", "legal on c5: Bc5"},
    {TAKES, "exd5 e.p.", MOVE_ILLEGAL, "this is not a capture en passant", "legal without it: exd5"},
    {TAKES, "ef", MOVE_ILLEGAL, "no pawn of the e-file can capture on the f-file", NULL},
    {PROMOTES, "c8", MOVE_UNNAMED_PROMOTION, "the promotion piece is not named", "say which: c8=Q, c8=R, c8=B, c8=N"},
    {PROMOTES, "cd", MOVE_UNNAMED_PROMOTION, "the promotion piece is not named", NULL},
    {PROMOTES, "c8=", MOVE_UNNAMED_PROMOTION, "the promotion piece is not named", NULL},
    {PROMOTES, "c8=K", MOVE_ILLEGAL, "a pawn cannot become a king or stay a pawn", NULL},
    {"k7/8/8/8/8/8/K7/R6R w - - 0 1", "Rd1", MOVE_AMBIGUOUS, "more than one rook can go to d1",
     "say which: Rad1, Rhd1"},
    {"7k/8/8/8/p1p5/1P6/8/K7 w - - 0 1", "bxa", MOVE_READ, NULL, NULL},
    {"7k/8/8/2p5/1p6/1P6/1P6/K7 w - - 0 1", "ba", MOVE_ILLEGAL, "no pawn of the b-file can capture on the a-file",
     NULL},
    {"7k/8/1p6/P1p5/1P6/8/8/K7 w - - 0 1", "bc", MOVE_READ, NULL, NULL},
    {"7k/8/8/1p6/P7/1p6/P7/K7 w - - 0 1", "ab", MOVE_AMBIGUOUS, "more than one legal move fits this",
     "say which: axb3, axb5"},
};

static void refuses_with_a_reason_and_a_remedy(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(refused); i++) {
        struct position p;
        struct error why = {0};
        move m = 1;
        set_up(&p, refused[i].fen);
        enum notation_reading got = notation_read(&p, refused[i].text, NULL, &m, &why);
        if (got != refused[i].verdict)
            fail_msg("%s is %d: %s", refused[i].text, (int)got, why.what);
        assert_int_equal(got == MOVE_READ, m != NO_MOVE);
        if (refused[i].what)
            assert_string_equal(why.what, refused[i].what);
        if (refused[i].remedy)
            assert_string_equal(why.remedy, refused[i].remedy);
        assert_int_equal(notation_read(&p, refused[i].text, NULL, &m, NULL), got);
    }
}

static void length_is_bounded_and_shown_text_is_cut(void **state)
{
    (void)state;
    struct position p;
    struct error why;
    move m;
    char text[4096];
    position_start(&p, RULES_CHESS);
    memset(text, '!', sizeof text);
    memcpy(text, "e4", 2);
    text[NOTATION_BYTES_MAX] = '\0';
    assert_int_equal(notation_read(&p, text, NULL, &m, &why), MOVE_READ);
    text[NOTATION_BYTES_MAX] = '!';
    text[sizeof text - 1] = '\0';
    assert_int_equal(notation_read(&p, text, NULL, &m, &why), MOVE_UNREADABLE);
    assert_string_equal(why.what, "the text is too long for one move");
    assert_true(strlen(why.where) < 48);
    assert_int_equal(notation_read(&p, "e\x1b[2J", NULL, &m, &why), MOVE_UNREADABLE);
    assert_string_equal(why.where, "e?[2J");
    assert_int_equal(notation_read(&p,
                                   "e4 \xc2\x9b"
                                   "2J\xff♘",
                                   NULL, &m, &why),
                     MOVE_UNREADABLE);
    assert_string_equal(why.where, "e4 ??2J?♘");
    assert_string_equal(why.what, "something else follows the move: ??2J??");
}

static const struct {
    enum language language;
    const char *text;
    enum notation_reading verdict;
} foreign[] = {
    {GERMAN, "Sf3", MOVE_READ},      {GERMAN, "Nf3", MOVE_UNREADABLE},  {GERMAN, "sf3", MOVE_READ},
    {GERMAN, "Lc4", MOVE_ILLEGAL},   {GERMAN, "Be4", MOVE_READ},        {FRENCH, "Cf3", MOVE_READ},
    {FRENCH, "C4", MOVE_UNREADABLE}, {FRENCH, "c4", MOVE_READ},         {SPANISH, "Cc3", MOVE_READ},
    {DUTCH, "Pf3", MOVE_READ},       {ITALIAN, "Cf3", MOVE_READ},       {RUSSIAN, "Кf3", MOVE_READ},
    {RUSSIAN, "Крf3", MOVE_ILLEGAL}, {RUSSIAN, "Nf3", MOVE_UNREADABLE}, {RUSSIAN, "е4", MOVE_READ},
    {ESTONIAN, "Rf3", MOVE_READ},    {GERMAN, "g1f3", MOVE_READ},       {GERMAN, "♘f3", MOVE_READ},
    {GERMAN, "D2-D4", MOVE_READ},
};

static void letters_are_those_of_the_chosen_language_only(void **state)
{
    (void)state;
    struct position p;
    position_start(&p, RULES_CHESS);
    for (size_t i = 0; i < COUNT(foreign); i++) {
        struct error why = {0};
        move m;
        enum notation_reading got =
            notation_read(&p, foreign[i].text, &(struct notation_options){foreign[i].language, 0, 0}, &m, &why);
        if (got != foreign[i].verdict)
            fail_msg("%s %s is %d: %s", language_name(foreign[i].language), foreign[i].text, (int)got, why.what);
    }
}

static void no_language_has_one_letter_for_two_pieces(void **state)
{
    (void)state;
    for (enum language l = 0; l < LANGUAGES; l++) {
        for (enum kind k = PAWN; k <= KING; k++) {
            int length;
            assert_int_equal(language_piece(l, language_letter(l, k), &length), k);
        }
    }
}

static void a_mistaken_announcement_passes_where_the_rules_say_so(void **state)
{
    (void)state;
    struct position p;
    move m;
    const struct notation_options mild = {.mistaken_captures_pass = true};
    set_up(&p, TAKES);
    assert_int_equal(notation_read(&p, "exd5 e.p.", &mild, &m, NULL), MOVE_READ);
    assert_int_equal(notation_read(&p, "Nxe2", &mild, &m, NULL), MOVE_READ);
    assert_int_equal(notation_read(&p, "Nxe3", &mild, &m, NULL), MOVE_ILLEGAL);
}

static const struct {
    const char *fen, *uci;
    const char *forms[NOTATION_FORMS]; /* order: notation_form */
} written[] = {
    {START, "g1f3", {"Nf3", "Ng1-f3", "Nf3", "♘f3", "g1f3", "7163", "N-KB3"}},
    {PASSANT, "c5d6", {"cxd6", "c5xd6 e.p.", "cxd6 e.p.", "cxd6", "c5d6", "3546", "PxP e.p."}},
    {PROMOTES, "c7d8q", {"cxd8=Q+", "c7xd8=Q+", "cxd8Q+", "cxd8=♕+", "c7d8q", "37481", "PxR(Q) ch"}},
    {CASTLES, "e1c1", {"O-O-O", "O-O-O", "0-0-0", "O-O-O", "e1c1", "5131", "O-O-O"}},
    {FISCHER, "d1g1", {"O-O", "O-O", "0-0", "O-O", "d1g1", "4171", "O-O"}},
    {"4k3/4P3/4K3/8/8/8/8/R7 w - - 0 1", "a1a8", {"Ra8#", "Ra1-a8#", "Ra8#", "♖a8#", "a1a8", "1118", "R-R8 mate"}},
};

static void writes_each_form_as_its_users_expect(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(written); i++) {
        struct position p;
        struct text out = {0};
        move m;
        set_up(&p, written[i].fen);
        assert_int_equal(notation_read(&p, written[i].uci, NULL, &m, NULL), MOVE_READ);
        for (enum notation_form f = 0; f < NOTATION_FORMS; f++) {
            says(&p, m, &(struct notation_style){.form = f}, &out);
            assert_string_equal(text_chars(&out), written[i].forms[f]);
        }
        text_release(&out);
    }
}

static void castling_of_normal_arrays_is_king_takes_rook_on_demand(void **state)
{
    (void)state;
    struct position p;
    struct text out = {0};
    move m;
    set_up(&p, CASTLES);
    assert_int_equal(notation_read(&p, "O-O", NULL, &m, NULL), MOVE_READ);
    says(&p, m, &(struct notation_style){.form = FORM_UCI, .chess960 = true}, &out);
    assert_string_equal(text_chars(&out), "e1h1");
    says(&p, m, &(struct notation_style){.form = FORM_FIDE, .language = RUSSIAN}, &out);
    assert_string_equal(text_chars(&out), "0-0");
    text_release(&out);
}

/* Starting points of the walk below: crowds of like pieces, promotions, pins, en passant, castling of all arrays. */
static const char *const crowds[] = {
    START,
    CASTLES,
    FISCHER,
    PASSANT,
    "5rkr/5ppp/8/Q2Q4/8/8/Q2Q4/K2Q3Q w - - 0 1",
    "7k/PPP5/8/2N1N3/1N3N2/8/1N3N2/K1N1N3 w - - 0 1",
    "r1b1k2r/1P4P1/8/8/8/8/1p4p1/R1B1K2R w KQkq - 0 1",
    "r1b1k2r/1P4P1/8/8/8/8/1p4p1/R1B1K2R b KQkq - 0 1",
    "4k3/8/8/2pPpP2/8/8/8/R3K2R w KQ e6 0 1",
    "4k3/8/8/8/1PpPp3/8/8/4K3 b - d3 0 1",
    "1bbb3k/3R4/1R3R2/3p4/1p1P1p2/P1R1R1P1/1B1B1B2/K7 w - - 0 1",
    "bq1b1k2/2rn1npp/p4r2/1pp1p3/8/P2P1NPB/1PPNPP1P/BQRK1R2 w FC - 0 1",
    "1r1k1r2/8/8/8/8/8/8/1RK3R1 w GBfb - 0 1",
    "rk5r/1p6/8/8/8/8/8/1R3KR1 w GBha - 0 1",
};

static void reads_back(const struct position *p, move m, const struct notation_style *style,
                       const struct notation_options *how)
{
    struct text out = {0};
    struct error why = {0};
    move again;
    notation_write(p, m, style, &out);
    enum notation_reading got = notation_read(p, text_chars(&out), how, &again, &why);
    if (got != MOVE_READ || again != m) {
        char fen[FEN_MAX];
        position_to_fen(p, fen);
        fail_msg("%s: \"%s\" (%s, form %d) is %d: %s", fen, text_chars(&out), language_name(style->language),
                 (int)style->form, (int)got, why.what);
    }
    text_release(&out);
}

static void every_form_reads_back(const struct position *p, move m)
{
    for (enum notation_form f = 0; f < NOTATION_FORMS; f++) {
        const struct notation_style plain = {.form = f}, wild = {.form = f, .chess960 = true};
        const struct notation_options how = {.descriptive = true};
        reads_back(p, m, &plain, &how);
        reads_back(p, m, &wild, &how);
    }
    for (enum language l = 1; l < LANGUAGES; l++)
        for (enum notation_form f = 0; f <= FORM_UCI; f++)
            reads_back(p, m, &(struct notation_style){.form = f, .language = l}, &(struct notation_options){l, 0, 0});
}

static void what_is_written_reads_back_to_the_same_move(void **state)
{
    (void)state;
    uint32_t dice = 7;
    for (size_t i = 0; i < COUNT(crowds); i++) {
        struct position p;
        set_up(&p, crowds[i]);
        for (int ply = 0; ply < 12; ply++) {
            move list[MOVES_MAX];
            struct undo u;
            int n = legal_moves(&p, list);
            if (!n)
                break;
            for (int k = 0; k < n; k++)
                every_form_reads_back(&p, list[k]);
            dice = dice * 1664525u + 1013904223u;
            position_make(&p, list[(dice >> 8) % (unsigned)n], &u);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_is_written_in_any_dress),
        cmocka_unit_test(refuses_with_a_reason_and_a_remedy),
        cmocka_unit_test(length_is_bounded_and_shown_text_is_cut),
        cmocka_unit_test(letters_are_those_of_the_chosen_language_only),
        cmocka_unit_test(no_language_has_one_letter_for_two_pieces),
        cmocka_unit_test(a_mistaken_announcement_passes_where_the_rules_say_so),
        cmocka_unit_test(writes_each_form_as_its_users_expect),
        cmocka_unit_test(castling_of_normal_arrays_is_king_takes_rook_on_demand),
        cmocka_unit_test(what_is_written_reads_back_to_the_same_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
