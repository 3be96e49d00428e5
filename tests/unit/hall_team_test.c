/* Team matches: communication cards and substitutions, written down with what their rulings will ask. */
#include "hall/board_view.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/known.h"
#include "hall/round.h"
#include "hall/team.h"
#include "rules/facts.h"

static struct error why;

/* Two matches of two boards: A meets B on 1 and 2, C meets D on 3 and 4; colours change from board to board. */
static void make_matches(struct hall_fixture *m)
{
    static const char *const teams[4][2] = {{"A", "B"}, {"B", "A"}, {"C", "D"}, {"D", "C"}};
    make_hall(m, 5, "60+0", true);
    forget_entries(&m->kept);
    hall_free(m->hall);
    for (int i = 0; i < 4; i++)
        for (int side = WHITE; side <= BLACK; side++)
            snprintf(m->seats[i].players[side].team, NAME_MAX_BYTES, "%s", teams[i][side]);
    m->hall = hall_new(&m->settings, &(struct hall_listener){keep_entry, &m->kept});
}

static const struct hall_player substitute = {.name = "Reserve, Ann", .id = "77", .rating = 1500};

static void a_card_keeps_who_began_and_how_many_games_were_going(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const struct team_card *cards;
    make_matches(&m);
    assert_true(hall_result(m.hall, 2, RESULT_DRAW, "AB", "agreed", 5000, &why));
    assert_true(hall_card(m.hall, 1, BLACK, true, "take a draw", "AB", 6000, &why));
    assert_int_equal(hall_cards(m.hall, &cards), 1);
    assert_int_equal(cards[0].board, 1);
    assert_int_equal(cards[0].side, BLACK);
    assert_true(cards[0].by_coach);
    assert_int_equal(cards[0].open, 1);
    assert_string_equal(cards[0].words, "take a draw");
    assert_string_equal(cards[0].who, "AB");
    assert_int_equal(cards[0].at, 6000);
    unmake_hall(&m);
}

static void assert_fact(const struct facts *f, const char *name, const char *value, const char *evidence)
{
    const struct fact *found = facts_find(f, name);
    assert_non_null(found);
    assert_string_equal(found->value, value);
    assert_string_equal(found->evidence, evidence);
}

/* Boards 1 and 2 are of one match, and A has White on 1 and Black on 2. */
static void the_script_of_communication_knows_the_cards_and_the_games(void **unused)
{
    enum { MINUTE = 60000 };
    (void)unused;
    struct hall_fixture m;
    struct facts f = {0};
    make_matches(&m);
    hall_start(m.hall, "AB", MINUTE);
    assert_true(hall_card(m.hall, 1, WHITE, true, "you may draw", "AB", 13 * MINUTE, &why));
    assert_true(hall_card(m.hall, 2, BLACK, false, "the score?", "CD", 41 * MINUTE, &why));
    assert_true(hall_card(m.hall, 3, WHITE, false, "the score?", "CD", 42 * MINUTE, &why));
    assert_true(hall_result(m.hall, 2, RESULT_DRAW, "AB", "agreed", 50 * MINUTE, &why));
    hall_facts(m.hall, 1, 0, "communication", NO_SIDE, &f);
    assert_fact(&f, "white_cards", "2",
                "minute 40 board 2 by the player: the score?; minute 12 board 1 by the coach: you may draw");
    assert_fact(&f, "black_cards", "0", "none is recorded");
    assert_fact(&f, "white_carried", "yes", "the card of minute 12, written down by AB: you may draw");
    assert_fact(&f, "white_told_by", "coach", "the card of minute 12, written down by AB: you may draw");
    assert_fact(&f, "white_count", "2", "counted when the card was carried, in minute 12");
    assert_fact(&f, "black_carried", "unknown", "no card of this player is recorded");
    assert_fact(&f, "black_count", "1", "going now: board 1");
    facts_release(&f);
    hall_facts(m.hall, 1, 0, "touch-move", NO_SIDE, &f);
    assert_null(facts_find(&f, "white_cards"));
    facts_release(&f);
    hall_facts(m.hall, 5, 0, "communication", NO_SIDE, &f); /* nobody plays in a team there */
    assert_null(facts_find(&f, "white_cards"));
    facts_release(&f);
    unmake_hall(&m);
}

static void a_card_is_refused_without_a_team_words_or_a_name(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const struct team_card *cards;
    make_matches(&m);
    assert_false(hall_card(m.hall, 5, WHITE, false, "the score?", "AB", 1, &why)); /* nobody plays in a team there */
    assert_false(hall_card(m.hall, 9, WHITE, false, "the score?", "AB", 1, &why));
    assert_false(hall_card(m.hall, 1, WHITE, false, "", "AB", 1, &why));
    assert_false(hall_card(m.hall, 1, WHITE, false, "the score?", "", 1, &why));
    char long_words[CARD_WORDS + 1];
    memset(long_words, 'x', CARD_WORDS);
    long_words[CARD_WORDS] = '\0';
    assert_false(hall_card(m.hall, 1, WHITE, false, long_words, "AB", 1, &why));
    assert_int_equal(hall_cards(m.hall, &cards), 0);
    unmake_hall(&m);
}

static void a_substitute_takes_the_seat_and_stays_in_the_team(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const struct substitution *list;
    make_matches(&m);
    hall_start(m.hall, "AB", 1000);
    assert_true(hall_substitute(m.hall, 2, WHITE, &substitute, "AB", 61000, &why));
    const struct hall_player *p = board_player(hall_board(m.hall, 2), WHITE);
    assert_string_equal(p->name, "Reserve, Ann");
    assert_string_equal(p->id, "77");
    assert_string_equal(p->team, "B");
    assert_int_equal(hall_substitutions(m.hall, &list), 1);
    assert_string_equal(list[0].out, "Player 3");
    assert_int_equal(list[0].into_round, 60000);
    assert_false(hall_substitute(m.hall, 2, WHITE, &substitute, "AB", 62000, &why)); /* sits there already */
    unmake_hall(&m);
}

static void whoever_has_moved_stays(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_matches(&m);
    assert_true(hall_move(m.hall, 1, "e4", "AB", 1000, &why));
    assert_false(hall_substitute(m.hall, 1, BLACK, &substitute, "AB", 2000, &why));
    assert_non_null(strstr(why.remedy, "substitution"));
    unmake_hall(&m);
}

static void both_come_back_from_the_log(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const struct team_card *x, *y;
    const struct substitution *s, *t;
    make_matches(&m);
    assert_true(hall_substitute(m.hall, 3, BLACK, &substitute, "CD", 500, &why));
    assert_true(hall_card(m.hall, 3, WHITE, false, "the score?", "CD", 900, &why));
    struct hall *again = replayed(&m);
    assert_int_equal(hall_cards(again, &y), hall_cards(m.hall, &x));
    assert_memory_equal(x, y, sizeof *x);
    assert_int_equal(hall_substitutions(again, &t), hall_substitutions(m.hall, &s));
    assert_memory_equal(s, t, sizeof *s);
    assert_string_equal(board_player(hall_board(again, 3), BLACK)->name, "Reserve, Ann");
    assert_string_equal(board_player(hall_board(again, 3), BLACK)->team, "D");
    hall_free(again);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_keeps_who_began_and_how_many_games_were_going),
        cmocka_unit_test(the_script_of_communication_knows_the_cards_and_the_games),
        cmocka_unit_test(a_card_is_refused_without_a_team_words_or_a_name),
        cmocka_unit_test(a_substitute_takes_the_seat_and_stays_in_the_team),
        cmocka_unit_test(whoever_has_moved_stays),
        cmocka_unit_test(both_come_back_from_the_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
