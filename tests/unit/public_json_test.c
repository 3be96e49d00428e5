/* A round in the files of LiveChess's cloud: the types that its readers insist on. */
#include "public/public_json.h"

#include "chess/notation/san.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct public_game game(int board, const char *white, enum result result)
{
    struct public_game g = {.board = board, .result = result};
    snprintf(g.players[WHITE].name, PERSON_NAME_MAX, "%s", white);
    snprintf(g.players[BLACK].name, PERSON_NAME_MAX, "Okonjo, Tade");
    position_start(&g.start, RULES_CHESS);
    return g;
}

static void are(struct text *out, const char *wanted)
{
    assert_string_equal(text_chars(out), wanted);
    text_release(out);
}

static void a_round_lists_its_pairings(void **state)
{
    struct public_game games[] = {game(1, "Vinterhav, Elin Maria", RESULT_OPEN), game(2, "Prince\" \x01", RESULT_WHITE),
                                  game(3, "Solo", RESULT_NONE)};
    struct public_round r = {.number = 3, .date = 20270306, .games = games, .count = 1, .live = true};
    struct text out = {0};
    (void)state;
    snprintf(games[0].players[WHITE].fide_id, sizeof games[0].players[WHITE].fide_id, "1503014");
    snprintf(games[0].players[WHITE].title, sizeof games[0].players[WHITE].title, "WGM");
    public_json_round(&out, &r);
    are(&out, "{\"date\":\"2027-03-06\",\"pairings\":[{\"white\":{\"fname\":\"Elin Maria\",\"mname\":null,\"lname\":"
              "\"Vinterhav\",\"title\":\"WGM\",\"federation\":null,\"gender\":null,\"fideid\":1503014},\"black\":"
              "{\"fname\":\"Tade\",\"mname\":null,\"lname\":\"Okonjo\",\"title\":null,\"federation\":null,\"gender\":"
              "null,\"fideid\":null},\"result\":\"*\",\"live\":true}]}\n");
    r.count = 3;
    r.date = 0;
    public_json_round(&out, &r);
    assert_non_null(strstr(text_chars(&out), "{\"date\":null,"));
    assert_non_null(strstr(text_chars(&out), "\"lname\":\"Prince\\\" ?\""));
    assert_non_null(strstr(text_chars(&out), "\"result\":\"1-0\",\"live\":false}"));
    assert_non_null(strstr(text_chars(&out), "\"result\":\"*\",\"live\":false}]")); /* there is no 0-0 there */
    text_release(&out);
}

static void a_game_has_its_moves_with_what_was_left(void **state)
{
    struct public_game g = game(12, "Vinterhav, Elin", RESULT_DRAW);
    struct public_round r = {.number = 3, .games = &g, .count = 1, .live = true};
    struct public_move moves[3] = {{.left_s = 5421}, {.left_s = 0}, {.left_s = 5402}};
    struct position now = g.start;
    struct text out = {0};
    struct undo unused;
    (void)state;
    static const char *const sans[] = {"e4", "c5", "Nf3"};
    for (int i = 0; i < 3; i++) {
        moves[i].is = san_read(&now, sans[i], strlen(sans[i]));
        position_make(&now, moves[i].is, &unused);
    }
    g.moves = moves;
    g.count = 3;
    public_json_game(&out, &r, &g);
    are(&out,
        "{\"live\":false,\"serialNr\":\"0\",\"firstMove\":null,\"chess960\":518,\"result\":\"DRAW\",\"comment\":null,"
        "\"clock\":null,\"moves\":[\"e4 5421\",\"c5\",\"Nf3 5402\"]}\n");
    g.result = RESULT_OPEN;
    public_json_game(&out, &r, &g);
    assert_non_null(strstr(text_chars(&out), "{\"live\":true,"));
    assert_non_null(strstr(text_chars(&out), "\"result\":null,"));
    text_release(&out);
}

static void rounds_stand_at_their_numbers(void **state)
{
    static const struct public_json_round rounds[] = {{1, 40, 0}, {3, 38, 12}};
    struct text out = {0};
    (void)state;
    public_json_tournament(&out, &(struct public_json_event){"7c1e0a2b", "Harbour Open", "", rounds, 2});
    are(&out, "{\"id\":\"7c1e0a2b\",\"name\":\"Harbour Open\",\"location\":null,\"country\":null,\"website\":null,"
              "\"rules\":null,\"chess960\":null,\"timecontrol\":null,\"rounds\":[{\"count\":40,\"live\":0},"
              "{\"count\":0,\"live\":0},{\"count\":38,\"live\":12}],\"eboards\":[]}\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_lists_its_pairings),
        cmocka_unit_test(a_game_has_its_moves_with_what_was_left),
        cmocka_unit_test(rounds_stand_at_their_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
