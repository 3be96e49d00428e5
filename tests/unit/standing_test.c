/* What stands in a game, in the words that the arbiter reads. */
#include "game/standing.h"

#include "chess/notation/san.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static void play(struct history *h, const char *fen, const char *moves)
{
    struct position p;
    assert_true(position_from_fen(&p, fen, RULES_CHESS, NULL));
    history_begin(h, &p);
    while (*moves) {
        size_t n = strcspn(moves, " ");
        move m = san_read(&h->now, moves, n);
        assert_true(m != NO_MOVE);
        assert_true(history_add(h, m));
        moves += n + (moves[n] == ' ');
    }
}

static const struct {
    const char *what, *fen, *moves, *lines;
} rows[] = {
    {"nothing stands at the start", START, "", ""},
    {"a second time, and the move for the third", START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1",
     "the position has appeared 2 times: after 2.Ng1, after 4.Ng1\n"
     "possible claim: 4...Ng8 repeats the position for the third time\n"},
    {"a third time", START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
     "the position has appeared 3 times: at the start, after 2...Ng8, after 4...Ng8\n"
     "possible claim: 5.Nf3 repeats the position for the third time\n"},
    {"moves without capture", "4k3/8/8/8/8/8/4P3/4K2R w - - 98 90", "Rh2",
     "49 moves by each side without a capture or a pawn move\n"
     "possible claim: 90...Kd7 completes the 50 moves\npossible claim: 90...Ke7 completes the 50 moves\n"
     "possible claim: 90...Kf7 completes the 50 moves\npossible claim: 90...Kd8 completes the 50 moves\n"
     "possible claim: 90...Kf8 completes the 50 moves\n"},
    {"fifty are complete", "4k3/8/8/8/8/8/4P3/4K2R w - - 98 90", "Rh2 Kd7",
     "50 moves by each side without a capture or a pawn move\nthe 50 moves are complete\n"},
    {"mate", START, "f3 e5 g4 Qh4#", "checkmate by Black\n"},
    {"stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", "stalemate\n"},
};

static void what_stands_is_said(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct history h = {0};
        struct claims c;
        struct text out = {0};
        play(&h, rows[i].fen, rows[i].moves);
        claims_follow(&c, &h);
        standing_write(&(struct standing_view){.game = &h, .claims = &c, .kings_say = -1}, &out);
        if (strcmp(text_chars(&out), rows[i].lines) != 0)
            fail_msg("%s: %s", rows[i].what, text_chars(&out));
        text_release(&out);
        history_release(&h);
    }
}

static void who_cannot_mate_is_said(void **state)
{
    (void)state;
    struct history h = {0};
    struct claims c;
    struct text out = {0};
    play(&h, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "");
    claims_follow(&c, &h);
    c.can_mate[WHITE] = CAN_MATE;
    c.can_mate[BLACK] = CANNOT_MATE;
    struct standing_view v = {.game = &h, .claims = &c, .kings_say = 2};
    standing_write(&v, &out);
    assert_string_equal(text_chars(&out), "Black cannot checkmate by any series of moves\n"
                                          "kings on the centre squares: players signal a draw\n");
    c.can_mate[WHITE] = CANNOT_MATE;
    v.kings_say = -1;
    text_clear(&out);
    standing_write(&v, &out);
    assert_string_equal(text_chars(&out), "dead position: neither side can checkmate by any series of moves\n");
    text_release(&out);
    history_release(&h);
}

static void the_clock_is_said_of(void **state)
{
    (void)state;
    struct history h = {0};
    struct claims c;
    struct control control;
    struct text out = {0};
    play(&h, START, "e4 e5 Nf3");
    claims_follow(&c, &h);
    assert_true(control_read("4/30 SD/15", &control, NULL));
    standing_write(&(struct standing_view){.game = &h,
                                           .claims = &c,
                                           .control = &control,
                                           .left_s = {272, 1500},
                                           .trouble = trouble_rule_of("fide-2023"),
                                           .in_trouble = {true, false},
                                           .kings_say = -1},
                   &out);
    assert_string_equal(text_chars(&out), "White is in time trouble (8.4), 4:32 left, 2 moves to the control\n"
                                          "Black: 3 moves to the control\n");
    text_release(&out);
    history_release(&h);
}

/* A position that was set up has its own number; who reached the next period by the clock has no control before it. */
static void moves_to_the_control_are_those_from_a_set_up_position(void **state)
{
    static const struct {
        const char *fen, *says;
        int period;
    } set_up[] = {
        {"8/5k2/8/3pp3/8/3K4/4P3/8 w - - 0 40", "", 0},
        {"8/5k2/8/3pp3/8/3K4/4P3/8 w - - 0 20", "White: 16 moves to the control\nBlack: 16 moves to the control\n", 0},
        {"8/5k2/8/3pp3/8/3K4/4P3/8 b - - 0 20", "White: 15 moves to the control\nBlack: 16 moves to the control\n", 0},
        {"8/5k2/8/3pp3/8/3K4/4P3/8 w - - 0 20", "", 1},
    };
    struct control control;
    (void)state;
    assert_true(control_read("35/75 SD/15", &control, NULL));
    for (size_t i = 0; i < sizeof set_up / sizeof *set_up; i++) {
        struct history h = {0};
        struct claims c;
        struct text out = {0};
        play(&h, set_up[i].fen, "");
        claims_follow(&c, &h);
        standing_write(&(struct standing_view){.game = &h,
                                               .claims = &c,
                                               .control = &control,
                                               .period = {set_up[i].period, set_up[i].period},
                                               .left_s = {3000, 3000},
                                               .kings_say = -1},
                       &out);
        assert_string_equal(text_chars(&out), set_up[i].says);
        text_release(&out);
        history_release(&h);
    }
}

static void rights_are_spelled_out(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *words;
    } positions[] = {
        {START, "White may castle on both sides; Black may castle on both sides; no en passant"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
         "White may castle on the king's side; Black may castle on the queen's side; no en passant"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
         "White may no longer castle; Black may no longer castle; en passant on d6"},
    };
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct position p;
        struct text out = {0};
        assert_true(position_from_fen(&p, positions[i].fen, RULES_CHESS, NULL));
        standing_rights(&p, &out);
        assert_string_equal(text_chars(&out), positions[i].words);
        text_release(&out);
    }
}

/* Castling was given up between: what looks the same is another position, and is not laid beside. */
static void positions_of_a_claim_are_laid_side_by_side(void **state)
{
    (void)state;
    struct history h = {0};
    struct laid_position laid[CLAIM_PLIES];
    play(&h, START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    move last = san_read(&h.now, "Ng8", 3);
    assert_int_equal(standing_lay_out(&h, last, laid), 3);
    assert_string_equal(laid[0].when, "at the start");
    assert_string_equal(laid[1].when, "after 2...Ng8");
    assert_string_equal(laid[2].when, "after 4...Ng8");
    assert_string_equal(laid[2].rights,
                        "White may castle on both sides; Black may castle on both sides; no en passant");
    assert_true(laid[0].position.key == laid[2].position.key);
    play(&h, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Ra2 Ra7 Ra1 Ra8 Ra2 Ra7 Ra1 Ra8");
    assert_int_equal(standing_lay_out(&h, NO_MOVE, laid), 2);
    assert_string_equal(laid[0].rights,
                        "White may castle on the king's side; Black may castle on the king's side; no en passant");
    history_release(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_stands_is_said),
        cmocka_unit_test(who_cannot_mate_is_said),
        cmocka_unit_test(the_clock_is_said_of),
        cmocka_unit_test(moves_to_the_control_are_those_from_a_set_up_position),
        cmocka_unit_test(rights_are_spelled_out),
        cmocka_unit_test(positions_of_a_claim_are_laid_side_by_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
