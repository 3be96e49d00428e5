/* Boards as they may lie before a game, in the numbering of the device, and what is made of them. */
#include "game/orientation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define RIGHT_WAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define TURNED "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr"
#define REVERSED "RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr"
#define MIRRORED "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"
#define SIDE_LEFT "RP4pr/NP4pn/BP4pb/QP4pq/KP4pk/BP4pb/NP4pn/RP4pr"
#define SIDE_RIGHT "rp4PR/np4PN/bp4PB/kp4PK/qp4PQ/bp4PB/np4PN/rp4PR"

static struct reading board(const char *placement)
{
    static const char letters[] = " PNBRQK  pnbrqk";
    struct reading r = {.kind = READING_BOARD};
    int sq = 56;
    for (const char *c = placement; *c; c++) {
        if (*c == '/')
            sq -= 16;
        else if (*c >= '1' && *c <= '8')
            sq += *c - '0';
        else
            r.as.board[sq++] = (piece)(strchr(letters, *c) - letters);
    }
    assert_int_equal(sq, 8);
    return r;
}

static struct reading occupied(const char *placement)
{
    struct reading b = board(placement), r = {.kind = READING_OCCUPIED};
    for (int sq = 0; sq < 64; sq++)
        if (b.as.board[sq])
            r.as.occupied |= bit(sq);
    return r;
}

static struct reading field(const char *square, piece what)
{
    struct reading r = {.kind = READING_FIELD};
    r.as.field.square = (uint8_t)square_at(square[0] - 'a', square[1] - '1');
    r.as.field.piece = what;
    return r;
}

static void note(struct orientation *o, struct reading r)
{
    orientation_note(o, &r);
}

static struct orientation_finding found(const struct orientation *o)
{
    struct orientation_finding f;
    orientation_find(o, &f);
    return f;
}

/* order: enum arrangement */
static const char *const arrangement_names[ARRANGEMENTS] = {
    "unknown", "empty", "right", "turned", "reversed", "mirrored", "sideways", "royals", "chess960", "wrong",
};

/* "right:0 mirrored:1" */
static void causes_in_words(const struct orientation_finding *f, char *out, size_t room)
{
    size_t at = 0;
    *out = '\0';
    for (int i = 0; i < f->count; i++)
        at += (size_t)snprintf(out + at, room - at, "%s%s:%d", i ? " " : "",
                               arrangement_names[f->causes[i].arrangement], f->causes[i].turn);
}

static const struct {
    const char *placement;
    enum arrangement arrangement;
    const char *causes;
    int wrong;
    const char *words;
} rows[] = {
    {RIGHT_WAY, ARRANGEMENT_RIGHT, "right:0", 0, "as they should be"},
    {TURNED, ARRANGEMENT_TURNED, "turned:3 reversed:0", 0, "180 degrees"},
    {REVERSED, ARRANGEMENT_REVERSED, "reversed:0 mirrored:2", 0, "colours are reversed"},
    {MIRRORED, ARRANGEMENT_ROYALS, "royals:0 mirrored:1", 4,
     "exchanged; or the board is wired mirrored: look at d1 e1 d8 e8"},
    {SIDE_LEFT, ARRANGEMENT_SIDEWAYS, "sideways:5", 0, "sideways"},
    {SIDE_RIGHT, ARRANGEMENT_SIDEWAYS, "sideways:6", 0, "sideways"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR", ARRANGEMENT_ROYALS, "royals:0", 2, "exchanged: look at d1 e1"},
    {"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", ARRANGEMENT_ROYALS, "royals:0", 2, "exchanged: look at d8 e8"},
    {"RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr", ARRANGEMENT_ROYALS, "royals:3", 2, "exchanged: look at d8 e8"},
    {"8/8/8/8/8/8/8/8", ARRANGEMENT_EMPTY, "", 0, "empty"},
    {"8/8/8/3k4/8/8/3K4/R7", ARRANGEMENT_UNKNOWN, "", 0, "not in a starting position"},
    {"8/pppppppp/8/8/8/8/PPPPPPPP/8", ARRANGEMENT_UNKNOWN, "", 0, "not in a starting"},
    /* pieces exchanged */
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR", ARRANGEMENT_WRONG, "wrong:0", 2, "position: look at b1 c1"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN", ARRANGEMENT_WRONG, "wrong:0", 4, "look at a1 b1 g1 h1"},
    {"NRBKQBRN/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr", ARRANGEMENT_WRONG, "wrong:3", 4, "look at a8 b8 g8 h8"},
    {"pppppppp/rnbqkbnr/8/8/8/8/RNBQKBNR/PPPPPPPP", ARRANGEMENT_UNKNOWN, "", 0, "not in a starting"},
    /* Chess960, and what is none: bishops on one colour, king outside, sides unlike */
    {"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR", ARRANGEMENT_CHESS960, "chess960:0", 14, "position of Chess960"},
    {"RKRNNQBB/PPPPPPPP/8/8/8/8/pppppppp/rkrnnqbb", ARRANGEMENT_CHESS960, "chess960:3", 14, "position of Chess960"},
    {"bqbnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQBNNRKR", ARRANGEMENT_WRONG, "wrong:0", 12, "wrong starting position"},
    {"bbqnnrrk/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRRK", ARRANGEMENT_WRONG, "wrong:0", 16, "wrong starting position"},
    {"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB", ARRANGEMENT_WRONG, "wrong:0", 14, "wrong starting position"},
    /* pieces in the hand, a dead square, the first move */
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R", ARRANGEMENT_RIGHT, "right:0", 1,
     "not in the starting position: g1"},
    {"RNBKQBNR/PPPPPPPP/8/8/8/8/ppppppp1/rnbkqbn1", ARRANGEMENT_TURNED, "turned:3 reversed:0", 2, "position: h1 h2"},
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", ARRANGEMENT_RIGHT, "right:0", 2,
     "not in the starting position: e2 e4"},
    {"rnb2bnr/pppppppp/8/8/8/8/PPPPPPPP/RNB2BNR", ARRANGEMENT_RIGHT, "right:0 royals:0 mirrored:1", 4,
     "cannot be told apart"},
    {"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", ARRANGEMENT_RIGHT, "right:0", 1, "position: d8"},
    {"rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/1NBQKBN1", ARRANGEMENT_RIGHT, "right:0", 3, "position: a1 h1 a2"},
    {"rnbqkbnr/pppppppp/8/8/8/8/8/RNBQKBNR", ARRANGEMENT_UNKNOWN, "", 0, "not in a starting"},
};

static void every_arrangement_is_read_from_the_pieces(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct orientation o = {0};
        char causes[128];
        note(&o, board(rows[i].placement));
        struct orientation_finding f = found(&o);
        causes_in_words(&f, causes, sizeof causes);
        if (f.arrangement != rows[i].arrangement || strcmp(causes, rows[i].causes) != 0 ||
            count_of(f.wrong) != rows[i].wrong || !strstr(f.words, rows[i].words))
            fail_msg("%s: %s (%s), %d wrong: %s", rows[i].placement, arrangement_names[f.arrangement], causes,
                     count_of(f.wrong), f.words);
    }
}

static const struct {
    const char *placement;
    enum arrangement arrangement;
    const char *causes;
    const char *words;
} shadows[] = {
    {RIGHT_WAY, ARRANGEMENT_UNKNOWN, "right:0 royals:0 mirrored:1 turned:3 reversed:0 royals:3 mirrored:2",
     "the board cannot tell which end is White's; the first move will"},
    {SIDE_LEFT, ARRANGEMENT_SIDEWAYS, "sideways:5 sideways:6", "sideways"},
    {"8/8/8/8/8/8/8/8", ARRANGEMENT_EMPTY, "", "empty"},
    {"8/8/8/3k4/8/8/3K4/R7", ARRANGEMENT_UNKNOWN, "", "not in a starting"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R", ARRANGEMENT_UNKNOWN,
     "right:0 royals:0 mirrored:1 turned:3 reversed:0 royals:3 mirrored:2", "not in the starting position: g1"},
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", ARRANGEMENT_RIGHT, "right:0 royals:0 mirrored:1", "e2 e4"},
    {"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R", ARRANGEMENT_RIGHT, "right:0 royals:0 mirrored:1", "g1 f3"},
    {"RNBKQBNR/PPP1PPPP/8/3P4/8/8/pppppppp/rnbkqbnr", ARRANGEMENT_TURNED, "turned:3 reversed:0 royals:3 mirrored:2",
     "180 degrees"},
};

static void a_board_that_knows_no_pieces_says_what_it_can(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof shadows / sizeof *shadows; i++) {
        struct orientation o = {0};
        char causes[128];
        note(&o, occupied(shadows[i].placement));
        struct orientation_finding f = found(&o);
        causes_in_words(&f, causes, sizeof causes);
        if (f.arrangement != shadows[i].arrangement || strcmp(causes, shadows[i].causes) != 0 ||
            !strstr(f.words, shadows[i].words))
            fail_msg("%s: %s (%s): %s", shadows[i].placement, arrangement_names[f.arrangement], causes, f.words);
    }
}

static void a_board_not_seen_yet_is_unknown(void **state)
{
    (void)state;
    struct orientation o = {0};
    note(&o, field("e2", EMPTY));
    assert_int_equal(found(&o).arrangement, ARRANGEMENT_UNKNOWN);
    assert_non_null(strstr(found(&o).words, "not yet reported"));
}

static void squares_read_wrongly_once_are_outvoted(void **state)
{
    (void)state;
    static const char *const noisy[3] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR",   /* d1, e1 */
        "rnbqkbnr/pppppppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR", /* d5, e2 */
        "1nbqkbnR/ppppppPp/8/8/8/8/PPPPPPPP/RNBQKBNR",   /* a8, g7, h8 */
    };
    struct orientation o = {0};
    for (int i = 0; i < 3; i++)
        note(&o, board(noisy[i]));
    assert_int_equal(found(&o).arrangement, ARRANGEMENT_RIGHT);
    assert_int_equal(found(&o).wrong, 0);
    for (int i = 0; i < 2; i++) /* the same twice is believed */
        note(&o, board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"));
    assert_int_equal(found(&o).arrangement, ARRANGEMENT_ROYALS);
}

static void squares_that_change_are_followed_at_once(void **state)
{
    (void)state;
    struct orientation o = {0};
    for (int i = 0; i < 3; i++)
        note(&o, board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"));
    assert_int_equal(found(&o).arrangement, ARRANGEMENT_ROYALS);
    note(&o, field("d1", EMPTY));
    note(&o, field("e1", piece_of(WHITE, KING)));
    note(&o, field("d1", piece_of(WHITE, QUEEN)));
    assert_int_equal(found(&o).arrangement, ARRANGEMENT_RIGHT);
    struct reading old = field("e1", EMPTY);
    old.from_memory = true;
    note(&o, old);
    assert_int_equal(found(&o).wrong, 0);
}

static void occupied_squares_are_followed_to_the_first_move(void **state)
{
    (void)state;
    struct orientation o = {0};
    struct reading lifted = {.kind = READING_TOUCHED}, put = {.kind = READING_TOUCHED};
    lifted.as.touched.square = 52; /* e7 */
    put.as.touched.square = 36;    /* e5 */
    put.as.touched.occupied = true;
    note(&o, occupied(RIGHT_WAY));
    note(&o, lifted);
    assert_int_equal(found(&o).arrangement, ARRANGEMENT_UNKNOWN);
    note(&o, put);
    assert_int_equal(found(&o).arrangement, ARRANGEMENT_TURNED);
}

static void nothing_is_turned_before_it_is_confirmed(void **state)
{
    (void)state;
    struct orientation o = {0};
    struct reading in = board(TURNED), out, right = board(RIGHT_WAY);
    note(&o, in);
    orientation_apply(&o, &in, &out);
    assert_memory_equal(out.as.board, in.as.board, 64);
    orientation_confirm(&o, (enum turn)found(&o).causes[0].turn);
    orientation_apply(&o, &in, &out);
    assert_memory_equal(out.as.board, right.as.board, 64);
    assert_int_equal(found(&o).arrangement, ARRANGEMENT_RIGHT);
}

static void every_kind_of_reading_is_turned(void **state)
{
    (void)state;
    struct orientation o = {0};
    struct reading out, in = field("a2", piece_of(WHITE, PAWN));
    orientation_confirm(&o, TURN_HALF);
    orientation_apply(&o, &in, &out);
    assert_int_equal(out.as.field.square, square_at(7, 6));
    assert_int_equal(out.as.field.piece, piece_of(WHITE, PAWN));
    in = (struct reading){.kind = READING_OCCUPIED, .as.occupied = bit(0) | bit(9)};
    orientation_apply(&o, &in, &out);
    assert_true(out.as.occupied == (bit(63) | bit(54)));
    in = (struct reading){.kind = READING_TOUCHED};
    in.as.touched.square = 1;
    orientation_apply(&o, &in, &out);
    assert_int_equal(out.as.touched.square, 62);
    in = (struct reading){.kind = READING_CLOCK};
    in.as.clock.left_s = 7;
    orientation_apply(&o, &in, &out);
    assert_memory_equal(&in, &out, sizeof in);
}

/* Whatever was confirmed before, a board that lies otherwise is found and what is offered puts it right. */
static void what_a_finding_offers_makes_it_right(void **state)
{
    (void)state;
    static const char *const lying[] = {RIGHT_WAY, TURNED, SIDE_LEFT, SIDE_RIGHT};
    struct reading right = board(RIGHT_WAY);
    for (int before = 0; before < 8; before++) {
        for (int i = 0; i < 4; i++) {
            struct orientation o = {0};
            struct reading in = board(lying[i]), out;
            orientation_confirm(&o, TURN_NONE);
            /* as a board would send it whose wiring needs `before` */
            for (int sq = 0; sq < 64; sq++)
                out.as.board[sq] = in.as.board[orientation_square((enum turn)before, sq)];
            memcpy(in.as.board, out.as.board, 64);
            orientation_confirm(&o, (enum turn)before);
            note(&o, in);
            struct orientation_finding f = found(&o);
            assert_int_equal(f.wrong, 0);
            orientation_confirm(&o, (enum turn)f.causes[0].turn);
            orientation_apply(&o, &in, &out);
            if (memcmp(out.as.board, right.as.board, 64) != 0)
                fail_msg("%s after %d: %s", lying[i], before, f.words);
        }
    }
}

static void a_mirrored_wiring_is_suspected_only_once(void **state)
{
    (void)state;
    struct orientation o = {0};
    note(&o, board(MIRRORED));
    assert_int_equal(found(&o).causes[1].arrangement, ARRANGEMENT_MIRRORED);
    orientation_confirm(&o, (enum turn)found(&o).causes[1].turn);
    assert_int_equal(found(&o).arrangement, ARRANGEMENT_RIGHT);
    for (int i = 0; i < 2; i++)
        note(&o, board(RIGHT_WAY)); /* by that wiring kings and queens stand wrongly now */
    struct orientation_finding f = found(&o);
    assert_int_equal(f.arrangement, ARRANGEMENT_ROYALS);
    assert_int_equal(f.count, 1);
    assert_int_equal(f.causes[0].turn, TURN_MIRROR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_arrangement_is_read_from_the_pieces),
        cmocka_unit_test(a_board_that_knows_no_pieces_says_what_it_can),
        cmocka_unit_test(a_board_not_seen_yet_is_unknown),
        cmocka_unit_test(squares_read_wrongly_once_are_outvoted),
        cmocka_unit_test(squares_that_change_are_followed_at_once),
        cmocka_unit_test(occupied_squares_are_followed_to_the_first_move),
        cmocka_unit_test(nothing_is_turned_before_it_is_confirmed),
        cmocka_unit_test(every_kind_of_reading_is_turned),
        cmocka_unit_test(what_a_finding_offers_makes_it_right),
        cmocka_unit_test(a_mirrored_wiring_is_suspected_only_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
