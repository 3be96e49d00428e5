/* What stands in a game is known after every move. Games are played here as SAN. */
#include "chess/notation/san.h"
#include "clock/trouble.h"
#include "game/claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void play(struct history *h, const char *moves)
{
    while (*moves) {
        size_t n = strcspn(moves, " ");
        move m = san_read(&h->now, moves, n);
        assert_true(m != NO_MOVE);
        assert_true(history_add(h, m));
        moves += n + (moves[n] == ' ');
    }
}

static void begin(struct history *h, const char *fen)
{
    struct position p;
    assert_true(position_from_fen(&p, fen, RULES_CHESS, NULL));
    history_begin(h, &p);
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define ROUND "Nf3 Nf6 Ng1 Ng8"

static void the_move_that_repeats_is_named_before_it_is_played(void **state)
{
    (void)state;
    struct history h = {0};
    struct claims c;
    begin(&h, START);
    play(&h, ROUND " Nf3 Nf6 Ng1");
    claims_follow(&c, &h);
    assert_int_equal(c.times, 2);
    assert_true(claims_repetition(&c));
    assert_int_equal(c.repeating_count, 1);
    assert_int_equal(c.repeating[0], san_read(&h.now, "Ng8", 3));
    play(&h, "Ng8");
    claims_follow(&c, &h);
    assert_int_equal(c.times, 3);
    assert_int_equal(c.consecutive, 3);
    assert_int_equal(c.plies[2], 8);
    play(&h, ROUND " " ROUND);
    claims_follow(&c, &h);
    assert_int_equal(c.times, 5);
    play(&h, "e4");
    claims_follow(&c, &h);
    assert_int_equal(c.times, 1);
    assert_false(claims_repetition(&c));
    history_release(&h);
}

static void the_fiftieth_move_is_named_before_it_is_played(void **state)
{
    (void)state;
    struct history h = {0};
    struct claims c;
    begin(&h, "4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80");
    claims_follow(&c, &h);
    assert_false(claims_quiet(&c));
    play(&h, "Ra2");
    claims_follow(&c, &h);
    assert_int_equal(c.quiet_moves, 49);
    assert_int_equal(c.quiet_count, 5); /* every move of the king */
    assert_false(c.fifty);
    play(&h, "Kd8");
    claims_follow(&c, &h);
    assert_true(c.fifty);
    assert_false(c.seventy_five);
    assert_int_equal(c.quiet_since, -98);
    play(&h, "e4");
    claims_follow(&c, &h);
    assert_false(claims_quiet(&c));
    history_release(&h);
}

/* Under which books a player with so much time, the opponent having so much, is in time trouble. */
static void every_book_has_its_own_time_trouble(void **state)
{
    (void)state;
    static const struct {
        const char *rulebook, *control;
        int32_t own_s, other_s;
        int moves;
        bool trouble;
    } rows[] = {
        {"fide-2023", "90", 299, 900, 20, true},
        {"fide-2023", "90", 300, 900, 20, false},
        {"fide-2023", "90+30", 10, 900, 20, false},
        {"fide-2023", "90+29", 10, 900, 20, true},
        {"fide-2023", "90", 900, 10, 20, false},
        {"fide-2023", "40/90 SD/30 d/30", 10, 900, 20, true},
        {"schiller-2003", "40/90 SD/30", 299, 900, 20, true},
        {"schiller-2003", "90+30", 10, 900, 20, false},
        {"ihsa-2014", "G/55 d/5", 299, 900, 20, true},
        {"ihsa-2014", "90+30", 299, 900, 20, true},
        {"ihsa-2014", "G/55 d/5", 900, 10, 20, false},
        {"us-chess-7", "G/60 d/5", 900, 299, 20, true},
        {"us-chess-7", "G/60 d/30", 10, 10, 20, false},
        {"us-chess-7", "G/60 inc/30", 10, 10, 20, false},
        {"us-chess-7", "G/60 d/5", 300, 300, 20, false},
        {"ccca-2014", "40/90+30:30", 10, 900, 45, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct control c;
        struct trouble t = {0};
        const int32_t left[2] = {rows[i].own_s, rows[i].other_s};
        const int moves[2] = {rows[i].moves, rows[i].moves};
        assert_true(control_read(rows[i].control, &c, NULL));
        if (trouble_now(trouble_rule_of(rows[i].rulebook), &t, &c, left, moves, WHITE) != rows[i].trouble)
            fail_msg("row %zu: %s, %s", i, rows[i].rulebook, rows[i].control);
    }
    assert_null(trouble_rule_of("chess-laws-2023"));
}

static void under_fide_time_trouble_lasts_to_the_end_of_the_period(void **state)
{
    (void)state;
    struct control c;
    struct trouble t = {0};
    const struct trouble_rule *fide = trouble_rule_of("fide-2023"), *ihsa = trouble_rule_of("ihsa-2014");
    assert_true(control_read("40/90:30+10", &c, NULL));
    assert_true(trouble_now(fide, &t, &c, (const int32_t[]){200, 900}, (const int[]){30, 30}, WHITE));
    assert_true(trouble_now(fide, &t, &c, (const int32_t[]){400, 900}, (const int[]){31, 31}, WHITE));
    assert_false(trouble_now(fide, &t, &c, (const int32_t[]){1900, 900}, (const int[]){40, 40}, WHITE));
    assert_false(trouble_now(ihsa, &t, &c, (const int32_t[]){400, 900}, (const int[]){31, 31}, WHITE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_move_that_repeats_is_named_before_it_is_played),
        cmocka_unit_test(the_fiftieth_move_is_named_before_it_is_played),
        cmocka_unit_test(every_book_has_its_own_time_trouble),
        cmocka_unit_test(under_fide_time_trouble_lasts_to_the_end_of_the_period),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
