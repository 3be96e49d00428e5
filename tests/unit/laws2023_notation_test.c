/* Chess Laws 2023, chapter 8, written and read. */
#include "chess/laws/laws2023_notation.h"

#include "chess/laws/laws2023.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void set_up(struct position *p, const char *fen)
{
    struct error why = {0};
    if (!position_from_fen(p, fen, RULES_LAWS_2023, &why))
        fail_msg("%s: %s", fen, why.what);
}

static const struct {
    const char *fen, *text, *squares, *written;
} moves[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "N:g1-f3", "g1f3", "N:g1-f3"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "P:E2-E4", "e2e4", "P:e2-e4"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2-e4", "e2e4", "P:e2-e4"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "n:g1f3 ~", "g1f3", "N:g1-f3"},
    {"4k3/1R6/8/8/8/1p6/8/4K3 w - - 0 1", "R:b7-b3x", "b7b3", "R:b7-b3x"},
    {"4k3/1R6/8/8/8/1p6/8/4K3 w - - 0 1", "R:b7-b3", "b7b3", "R:b7-b3x"},
    {"8/2P5/8/8/4k3/8/8/4K3 w - - 0 1", "P-Q:c7-c8", "c7c8q", "P-Q:c7-c8"},
    {"8/2P5/8/8/4k3/8/8/4K3 w - - 0 1", "P-N:c7-c8", "c7c8n", "P-N:c7-c8"},
    {"8/2P5/8/8/4k3/8/8/4K3 w - - 0 1", "c7c8r", "c7c8r", "P-R:c7-c8"},
    {"8/8/3Q4/8/8/4k3/8/K7 w - - 0 1", "+Q:D6-D4", "d6d4", "+Q:d6-d4"},
    {"6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "#R:E1-E8", "e1e8", "#R:e1-e8"},
    {"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "P:d2-d4", "d2d4", "P:d2-d4"},
    {"4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "P:e4-d3x", "e4d3", "P:e4-d3x"},
    {"4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "P:e4-d5", "e4d5", "P:e4-d5"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "e1g1", "O-O"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0", "e1c1", "O-O-O"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "e1g1", "O-O"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "K:e1-g1", "e1g1", "O-O"},
    {"5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "e1g1", "+O-O"},
    {"4R3/7k/8/8/8/8/8/4K3 w V - 0 1", "O-O-O-O-O-O", "e1e3", "O-O-O-O-O-O"},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "≠", "0000", "≠"},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "!=", "0000", "≠"},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "\u0338 =", "0000", "≠"},
    {"4k3/8/8/8/8/BppB4/8/4K3 w - - 0 1", "B-O-O-B", "a3d3", "B-O-O-B"},
    {"4k3/8/8/8/8/BppB4/8/4K3 w - - 0 1", "B-O-O-B:d3-a3 ∼", "a3d3", "B-O-O-B"},
    {"4k3/8/8/8/8/BppB4/8/4K3 w - - 0 1", "d3a3", "a3d3", "B-O-O-B"},
    {"4k3/8/8/2BppB2/2pp4/B6B/8/4K3 w - - 0 1", "+B-O-O-B:c5-f5", "c5f5", "B-O-O-B"},
    {"4k3/8/8/2BppB2/8/BppB4/8/4K3 w - - 0 1", "B-O-O-B:c5-f5", "c5f5", "B-O-O-B:c5-f5"},
    {"4k3/8/8/2BppB2/8/BppB4/8/4K3 w - - 0 1", "B-O-O-B:d3-a3x", "a3d3", "B-O-O-B:a3-d3"},
};

static void a_move_is_read_and_written_as_chapter_8_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        struct position p;
        struct error why = {0};
        char squares[LAWS2023_TEXT_MAX], text[LAWS2023_TEXT_MAX];
        bool offer;
        move m;
        set_up(&p, moves[i].fen);
        if (laws2023_read(&p, moves[i].text, &m, &offer, &why) != LAWS2023_READ)
            fail_msg("%s in %s: %s", moves[i].text, moves[i].fen, why.what);
        laws2023_write_squares(&p, m, squares);
        laws2023_write(&p, m, text);
        assert_string_equal(squares, moves[i].squares);
        assert_string_equal(text, moves[i].written);
        assert_int_equal(offer, strstr(moves[i].text, "~") || strstr(moves[i].text, "∼"));
    }
}

static const struct {
    const char *fen, *text;
    enum laws2023_reading reading;
    const char *what;
} refused[] = {
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", LAWS2023_UNREADABLE, "not a move in the notation of the Chess Laws 2023"},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "N:g1", LAWS2023_UNREADABLE, NULL},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "N:g1-f9", LAWS2023_UNREADABLE, NULL},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O-O-O", LAWS2023_UNREADABLE, NULL},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "K:e1-e2 and more", LAWS2023_UNREADABLE, NULL},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "N:g1-f3", LAWS2023_ILLEGAL, "not a legal move: g1 is empty"},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "N:h1-h2", LAWS2023_ILLEGAL,
     "not a legal move: a rook stands on h1, not a knight"},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "K:e8-e7", LAWS2023_ILLEGAL,
     "not a legal move: the king on e8 is the opponent's"},
    {"4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "R:h1-g1", LAWS2023_ILLEGAL,
     "not a legal move: a piece of the same side stands on g1 (3.2)"},
    {"4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "R:h1-h2", LAWS2023_ILLEGAL,
     "not a legal move: the king is in check, and h1-h2 is not a move out of it (3.12)"},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "R:h1-g2", LAWS2023_ILLEGAL,
     "not a legal move: the rook cannot go from h1 to g2, or would expose its king"},
    {"4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "≠", LAWS2023_ILLEGAL,
     "not a legal move: a pass is not allowed out of check (3.1.1)"},
    {"k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", "≠", LAWS2023_ILLEGAL,
     "not a legal move: there is no other move, and a pass may not save from stalemate (3.1.1)"},
    {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", LAWS2023_ILLEGAL, "not a legal move: the king has moved (3.10.1.1)"},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O-O", LAWS2023_ILLEGAL, NULL},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "B-O-O-B", LAWS2023_ILLEGAL, NULL},
    {"8/2P5/8/8/4k3/8/8/4K3 w - - 0 1", "P:c7-c8", LAWS2023_AMBIGUOUS, "the new piece is not named"},
    {"4k3/8/8/2BppB2/8/BppB4/8/4K3 w - - 0 1", "B-O-O-B", LAWS2023_AMBIGUOUS, "more than one il vaticano is possible"},
};

static void what_is_no_move_is_refused_with_the_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct position p;
        struct error why = {0};
        bool offer;
        move m;
        set_up(&p, refused[i].fen);
        if (laws2023_read(&p, refused[i].text, &m, &offer, &why) != refused[i].reading)
            fail_msg("%s in %s is read otherwise", refused[i].text, refused[i].fen);
        assert_int_equal(m, NO_MOVE);
        if (refused[i].what)
            assert_string_equal(why.what, refused[i].what);
    }
}

static void a_second_pass_is_refused_by_its_article(void **state)
{
    (void)state;
    struct position p;
    struct undo u;
    struct error why;
    bool offer;
    move m;
    position_start(&p, RULES_LAWS_2023);
    assert_int_equal(laws2023_read(&p, "≠", &m, &offer, &why), LAWS2023_READ);
    position_make(&p, m, &u);
    assert_int_equal(laws2023_read(&p, "≠", &m, &offer, &why), LAWS2023_ILLEGAL);
    assert_string_equal(why.what, "not a legal move: a player has passed with the previous move (3.1.2)");
}

/* Both ways of writing name every move of many games without doubt. */
static void whatever_is_written_is_read_as_the_same_move(void **state)
{
    (void)state;
    static const char *const begins[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/pPppPppP/8/8/8/8/PpPPpPPp/R3K2R w KQkq - 0 1",
        "4k3/pppppppp/B2BB2B/8/8/b2bb2b/PPPPPPPP/4K3 w - - 0 1",
        "b2bbk1b/8/PP1PP1PP/1p1pp1p1/1P1PP1P1/pp1pp1pp/8/B2BBK1B w - - 0 1",
        "8/pp3kpp/1P1p1P1p/3P1p2/p1p2P2/P1P3p1/1P4PP/3K4 b - - 0 1",
    };
    unsigned seed = 5;
    for (size_t game = 0; game < 40; game++) {
        struct position p;
        set_up(&p, begins[game % (sizeof begins / sizeof *begins)]);
        for (int ply = 0; ply < 60; ply++) {
            move list[MOVES_MAX], again;
            struct undo u;
            bool offer;
            int n = laws2023_moves(&p, list);
            for (int i = 0; i < n; i++) {
                char text[LAWS2023_TEXT_MAX];
                laws2023_write(&p, list[i], text);
                assert_int_equal(laws2023_read(&p, text, &again, &offer, NULL), LAWS2023_READ);
                assert_int_equal(again, list[i]);
                laws2023_write_squares(&p, list[i], text);
                assert_int_equal(laws2023_read(&p, text, &again, &offer, NULL), LAWS2023_READ);
                assert_int_equal(again, list[i]);
            }
            if (n == 0)
                break;
            seed = seed * 1664525u + 1013904223u;
            position_make(&p, list[(int)(seed >> 8) % n], &u);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_read_and_written_as_chapter_8_says),
        cmocka_unit_test(what_is_no_move_is_refused_with_the_reason),
        cmocka_unit_test(a_second_pass_is_refused_by_its_article),
        cmocka_unit_test(whatever_is_written_is_read_as_the_same_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
