/* The rulebooks' lists of insufficient material, and what a fallen flag means by them. */
#include "chess/laws/material.h"

#include "position_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Which lists of a book say that White cannot win; the articles that hold only without a forced win with a `?`. */
static const struct {
    const char *fen, *rulebook, *articles;
} listed[] = {
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "fide-2023", "5.2.2"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "us-chess-7", "14D1 14E1"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "us-chess-7/blitz", "blitz 8, 14D1 blitz 7c, 8d"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "ihsa-2014", "12-7-1a 16-3-2?"},
    {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "us-chess-7", "14D2 14E2?"},
    {"4kn2/8/8/8/8/8/8/4K3 w - - 0 1", "us-chess-7", "14D2 14E1"},
    {"4kn2/8/8/8/8/8/8/4K3 w - - 0 1", "schiller-2003", "9.6"},
    {"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", "us-chess-7", "14E2?"},
    {"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", "ccca-2014", ""},
    {"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", "ihsa-2014", "12-7-1b? 16-3-2?"},
    {"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", "us-chess-7/blitz", "blitz 7c, 8d blitz 8 tip 1?"},
    {"2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", "us-chess-7", "14D3 14E2?"},
    {"2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", "fide-2023", "5.2.2"},
    {"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", "us-chess-7", "14E2?"},
    {"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", "fide-2023", ""},
    {"4kb2/8/8/8/8/8/4P3/4KB2 w - - 0 1", "us-chess-7/blitz", "blitz 8 tip 2?"},
    {"2b1k3/8/8/8/8/8/4P3/4KB2 w - - 0 1", "us-chess-7/blitz", ""},
    {"4k3/8/8/8/8/3B4/8/4KB2 w - - 0 1", "fide-2023", "5.2.2"},
    {"4k3/8/8/8/8/3B4/8/4KB2 w - - 0 1", "us-chess-7", ""},
    {"4k3/8/8/8/8/3B4/8/4KB2 w - - 0 1", "us-chess-7/blitz", ""},
    {"4kq2/pppppppp/8/8/8/8/8/4KN2 w - - 0 1", "us-chess-7", "14E2?"},
    {"4kr2/8/8/8/8/8/8/3NKN2 w - - 0 1", "us-chess-7", "14E3?"},
    {"4kr2/8/8/8/8/8/8/3NKN2 w - - 0 1", "ihsa-2014", "12-8-1b?"},
    {"4kr2/8/8/8/8/8/8/3NKN2 w - - 0 1", "us-chess-7/blitz", ""},
    {"4k3/p7/8/8/8/8/8/3NKN2 w - - 0 1", "us-chess-7", ""},
    {"4k3/p7/8/8/8/8/8/3NKN2 w - - 0 1", "ihsa-2014", "12-8-1b?"},
    {"4k3/8/8/8/8/8/P7/4KN2 w - - 0 1", "us-chess-7", ""},
    {"4k3/p7/8/8/8/8/8/4KN2 w - - 0 1", "ihsa-2014", "12-7-1b?"},
    {"3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "ihsa-2014", "12-8-2a?"},
    {"3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "ihsa-2014", "12-8-2b?"},
    {"3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "us-chess-7/blitz", "blitz 8 tip 1?"},
    {"3qk3/8/8/8/8/8/8/2R1K3 w - - 0 1", "ihsa-2014", "12-8-3?"},
    {"2r1k3/8/8/8/8/8/8/3QK3 w - - 0 1", "ihsa-2014", ""},
    {"k7/8/8/8/8/P7/8/4K3 w - - 0 1", "ihsa-2014", "12-8-1a?"},
    {"8/1k6/8/8/8/P7/8/4K3 w - - 0 1", "ihsa-2014", "12-8-1a?"},
    {"8/2k5/8/8/8/P7/8/4K3 w - - 0 1", "ihsa-2014", ""},
    {"8/8/8/8/8/Pk6/8/4K3 w - - 0 1", "ihsa-2014", ""},
    {"8/1k6/8/8/8/1P6/8/4K3 w - - 0 1", "ihsa-2014", ""},
    {"k7/8/8/8/8/P7/8/4K3 w - - 0 1", "us-chess-7/blitz", "blitz 8 tip 3"},
    {"8/1k6/8/8/8/P7/8/4K3 w - - 0 1", "us-chess-7/blitz", ""},
    {"8/8/8/8/4k3/4P3/8/4K3 w - - 0 1", "us-chess-7/blitz", "blitz 8 tip 3"},
    {"8/8/8/4k3/8/4P3/8/4K3 w - - 0 1", "us-chess-7/blitz", ""},
    {"4k3/4P3/4K3/8/8/8/8/8 w - - 0 1", "us-chess-7/blitz", ""},
    {"r7/7k/7P/8/8/8/8/R3K3 w - - 0 1", "us-chess-7/blitz", "blitz 8 tip 4?"},
    {"r5k1/8/7P/8/8/8/8/R3K3 w - - 0 1", "us-chess-7/blitz", ""},
};

static void every_list_holds_where_its_article_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof listed / sizeof *listed; i++) {
        struct position p = made_position(listed[i].fen);
        char text[256] = "", *end = text;
        for (const struct material_list *list = material_lists; list->rulebook; list++)
            if (!strcmp(list->rulebook, listed[i].rulebook) && list->holds(&p, WHITE))
                end += sprintf(end, "%s%s%s", end > text ? " " : "", list->article, list->unless_forced_win ? "?" : "");
        assert_string_equal(text, listed[i].articles);
    }
}

static void the_lists_do_not_look_at_colour(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof listed / sizeof *listed; i++) {
        struct position p = made_position(listed[i].fen), turned;
        position_clear(&turned, RULES_CHESS);
        for (sqset all = occupied(&p); all;) {
            int sq = take_first(&all);
            position_put(&turned, sq ^ 56, piece_of(other(side_of(p.on[sq])), kind_of(p.on[sq])));
        }
        for (const struct material_list *list = material_lists; list->rulebook; list++)
            for (enum side s = WHITE; s <= BLACK; s++)
                assert_int_equal(list->holds(&p, s), list->holds(&turned, other(s)));
    }
}

#define YES CAN_MATE
#define NO CANNOT_MATE
#define OPEN UNDECIDED

static const struct {
    const char *fen, *rulebook; /* White's flag has fallen */
    enum verdict white, black;
    enum flag_verdict verdict;
    const char *article;
    bool asks;
} flags[] = {
    {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "fide-2023", YES, NO, FLAG_DRAWS, "6.9", false},
    {"4kn2/8/8/8/8/8/P7/4K3 w - - 0 1", "fide-2023", YES, YES, FLAG_LOSES, "6.9", false},
    {"4kn2/8/8/8/8/8/8/4K3 w - - 0 1", "fide-2023", NO, NO, FLAG_TOO_LATE, "5.2.2", false},
    {"4kn2/8/8/8/8/8/P7/4K3 w - - 0 1", "fide-2023", OPEN, OPEN, FLAG_UNDECIDED, "6.9", false},
    {"4kn2/8/8/8/8/8/P7/4K3 w - - 0 1", "us-chess-7", OPEN, OPEN, FLAG_DRAWS_UNLESS_FORCED_WIN, "14E2", false},
    {"4kn2/8/8/8/8/8/P7/4K3 w - - 0 1", "us-chess-7/blitz", YES, YES, FLAG_DRAWS, "blitz 7c, 8d", false},
    {"4kn2/8/8/8/8/8/P7/4K3 w - - 0 1", "ihsa-2014", OPEN, OPEN, FLAG_DRAWS_UNLESS_FORCED_WIN, "12-7-1b", false},
    {"4kn2/8/8/8/8/8/8/Q3K3 w - - 0 1", "us-chess-7", YES, NO, FLAG_DRAWS, "14D4", false},
    {"4kn2/8/8/8/8/8/8/Q3K3 w - - 0 1", "ihsa-2014", YES, NO, FLAG_DRAWS_UNLESS_FORCED_WIN, "12-7-1b", false},
    {"3nkn2/8/8/8/8/8/8/Q3K3 w - - 0 1", "us-chess-7", YES, YES, FLAG_DRAWS_UNLESS_FORCED_WIN, "14E3", false},
    {"3nkn2/8/8/8/8/8/8/Q3K3 w - - 0 1", "us-chess-7/blitz", YES, YES, FLAG_LOSES, "blitz 7c", true},
    {"3nkn2/8/8/8/8/8/P7/4K3 w - - 0 1", "us-chess-7/blitz", YES, YES, FLAG_LOSES, "blitz 7c", false},
    {"3nkn2/8/8/8/8/8/P7/4K3 w - - 0 1", "us-chess-7", YES, YES, FLAG_LOSES, "13C", false},
    {"3nkn2/8/8/8/8/8/P7/4K3 w - - 0 1", "ihsa-2014", YES, YES, FLAG_LOSES, "11-3", false},
    {"3bk3/8/3b4/8/8/8/P7/4K3 w - - 0 1", "us-chess-7", YES, OPEN, FLAG_UNDECIDED, "14D4", false},
    {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "us-chess-7", YES, OPEN, FLAG_DRAWS, "14E1", false},
    {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "schiller-2003", YES, NO, FLAG_DRAWS, "6.9", false},
    {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "ccca-2014", YES, NO, FLAG_DRAWS, "6.9", false},
};

static void a_fallen_flag_is_judged_by_its_book(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        struct position p = made_position(flags[i].fen);
        struct flag_ruling r;
        assert_true(
            material_flag_verdict(flags[i].rulebook, &p, WHITE, (enum verdict[]){flags[i].white, flags[i].black}, &r));
        assert_int_equal(r.verdict, flags[i].verdict);
        assert_string_equal(r.article, flags[i].article);
        assert_int_equal(r.ask != NULL, flags[i].asks);
    }
}

static void a_book_without_flags_says_so(void **state)
{
    (void)state;
    struct position p = made_position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    struct flag_ruling r;
    assert_false(material_flag_verdict("chess-laws-2023", &p, WHITE, (enum verdict[]){YES, NO}, &r));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_list_holds_where_its_article_says),
        cmocka_unit_test(the_lists_do_not_look_at_colour),
        cmocka_unit_test(a_fallen_flag_is_judged_by_its_book),
        cmocka_unit_test(a_book_without_flags_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
