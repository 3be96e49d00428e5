/* Games that are not written in SAN with English letters: read as what they say, or unreadable, never illegal. */
#include "chess/pgn/pgn_play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct game_read {
    int plies, faults;
    enum pgn_fault_kind first;
    enum pgn_result result;
    uint64_t key; /* of the last position */
};

static struct game_read told_by(const char *moves)
{
    char text[1000];
    struct pgn_play play = {0};
    snprintf(text, sizeof text, "[Event \"A\"]\n\n%s\n", moves);
    struct pgn_bytes bytes = {text, strlen(text)};
    struct pgn_reader *reader = pgn_reader_new(pgn_source_of(&bytes));
    struct pgn_game *g = pgn_next(reader);
    assert_non_null(g);
    pgn_play(g, &play);
    struct game_read t = {play.plies, (int)g->fault_count,
                          g->fault_count ? (enum pgn_fault_kind)g->faults[0].kind : PGN_BROKEN_TAG, g->result,
                          play.end.key};
    pgn_play_release(&play);
    pgn_reader_free(reader);
    return t;
}

static const char english[] = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4 5. Re1 Nd6 6. Nxe5 Nxe5 7. Rxe5+ Be7 1-0";

static void the_same_game_in_other_letters(void **state)
{
    static const char *const same[] = {
        "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 g8f6 4. e1g1 f6e4 5. f1e1 e4d6 6. f3e5 c6e5 7. e1e5 f8e7 1-0",
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 Sf6 4. O-O Sxe4 5. Te1 Sd6 6. Sxe5 Sxe5 7. Txe5+ Le7 1-0",
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 Cf6 4. 0-0 Cxe4 5. Te1 Cd6 6. Cxe5 Cxe5 7. Txe5+ Fe7 1-0",
        "1. e4 e5 2. Cf3 Cc6 3. Ab5 Cf6 4. O-O Cxe4 5. Te1 Cd6 6. Cxe5 Cxe5 7. Txe5+ Ae7 1-0",
        "1. e4 e5 2. Pf3 Pc6 3. Lb5 Pf6 4. O-O Pxe4 5. Te1 Pd6 6. Pxe5 Pxe5 7. Txe5+ Le7 1-0",
        "1. e4 e5 2. Hf3 Hc6 3. Fb5 Hf6 4. O-O Hxe4 5. Be1 Hd6 6. Hxe5 Hxe5 7. Bxe5+ Fe7 1-0",
        "1. e4 e5 2. Кf3 Кc6 3. Сb5 Кf6 4. O-O Кxe4 5. Лe1 Кd6 6. Кxe5 Кxe5 7. Лxe5+ Сe7 1-0",
        "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 ♞f6 4. O-O ♞xe4 5. ♖e1 ♞d6 6. ♘xe5 ♞xe5 7. ♖xe5+ ♝e7 1-0",
    };
    const struct game_read right = told_by(english);
    (void)state;
    assert_int_equal(right.plies, 14);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct game_read t = told_by(same[i]);
        if (t.faults || t.plies != right.plies || t.key != right.key || t.result != PGN_WHITE_WINS)
            fail_msg("%s: %d plies, %d faults", same[i], t.plies, t.faults);
    }
}

/* The French king is R: what would be a rook's illegal move in English is read. */
static void letters_that_mean_another_piece_in_english(void **state)
{
    struct game_read t = told_by("1. e4 e5 2. Re2 Re7 3. Re3 Re6 4. Cf3 Cf6 *");
    (void)state;
    assert_int_equal(t.faults, 0);
    assert_int_equal(t.plies, 8);
}

static void what_is_foreign_and_wrong_is_unreadable(void **state)
{
    static const char *const wrong[] = {
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 Sf6 4. Sxe7 *",
        "1. e4 e5 2. Xf3 Xc6 *",
        "1. e4 e5 2. Sf3 Sc6 3. Kg1 *",
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct game_read t = told_by(wrong[i]);
        assert_int_equal(t.faults, 1);
        assert_int_equal(t.first, PGN_UNREADABLE_MOVE);
    }
    assert_int_equal(told_by("1. e4 e5 2. Nf3 Nc6 3. Nxe7 *").first, PGN_ILLEGAL_MOVE);
    assert_int_equal(told_by("1. e2e4 e7e5 2. g1g3 *").first, PGN_ILLEGAL_MOVE);
}

static void a_result_glued_to_the_last_move_is_the_result(void **state)
{
    (void)state;
    assert_int_equal(told_by("1. f3 e5 2. g4 Qh4#0-1").result, PGN_BLACK_WINS);
    assert_int_equal(told_by("1. f3 e5 2. g4 Qh40-1").plies, 4);
    assert_int_equal(told_by("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O1/2-1/2").result, PGN_DRAW);
    assert_int_equal(told_by("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O1/2-1/2").plies, 7);
    assert_int_equal(told_by("1. e4 e51-0").plies, 2);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_game_in_other_letters),
        cmocka_unit_test(letters_that_mean_another_piece_in_english),
        cmocka_unit_test(what_is_foreign_and_wrong_is_unreadable),
        cmocka_unit_test(a_result_glued_to_the_last_move_is_the_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
