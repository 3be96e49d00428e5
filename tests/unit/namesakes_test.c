/* Players of one family name, where only that fits. */
#include "hall/board_view.h"
#include "hall/hall_made.h"
#include "hall/namesakes.h"

enum { SEATS = 5 };

static const struct {
    const char *name, *id;
    int rating;
    const char *shown;
} rows[2 * SEATS] = {{"M\xc3\xbcller, Anna", "1", 1800, "An. M\xc3\xbcller"},
                     {"M\xc3\xbcller, Axel", "2", 1700, "Ax. M\xc3\xbcller"},
                     {"M\xc3\xbcller, \xc3\x96zlem", "3", 0, "\xc3\x96. M\xc3\xbcller"},
                     {"M\xc3\xbcller, \xc3\x84nne", "4", 0, "\xc3\x84. M\xc3\xbcller"},
                     {"Smith, John", "5", 2000, "Smith 2000"},
                     {"Smith, John", "6", 1900, "Smith 1900"},
                     {"Kim, Jo", "7", 0, "Jo Kim no. 7"},
                     {"Kim, Jo", "8", 0, "Jo Kim no. 8"},
                     {"Kim, Jona", "9", 0, "Jon. Kim"},
                     {"Moe, Ann", "10", 0, "Moe"}};

static void seat(struct hall_seat *s)
{
    for (int i = 0; i < 2 * SEATS; i++) {
        struct hall_player *p = &s[i / 2].players[i % 2];
        snprintf(p->name, sizeof p->name, "%s", rows[i].name);
        snprintf(p->id, sizeof p->id, "%s", rows[i].id);
        p->rating = rows[i].rating;
    }
}

static void test_told_apart(void **state)
{
    (void)state;
    struct hall_seat *seats = make_seats(SEATS, "90+30", true);
    seat(seats);
    struct hall *h = hall_new(
        &(struct hall_settings){
            .round = 1, .starts_at = MSEC_NEVER, .default_after = MSEC_NEVER, .seats = seats, .count = SEATS},
        NULL);
    for (int i = 0; i < 2 * SEATS; i++)
        assert_string_equal(board_seat(hall_at(h, i / 2))->shown[i % 2], rows[i].shown);
    hall_free(h);
    free(seats);
}

static void test_whole_names_and_none(void **state)
{
    (void)state;
    struct hall_seat seats[2] = {{.number = 1}, {.number = 2}};
    snprintf(seats[0].players[WHITE].name, NAME_MAX_BYTES, "Moe");
    snprintf(seats[1].players[WHITE].name, NAME_MAX_BYTES, "Moe, Ann");
    snprintf(seats[1].players[BLACK].name, NAME_MAX_BYTES, "moe");
    namesakes_apart(seats, 2);
    assert_string_equal(seats[0].shown[WHITE], "Moe (board 1)");
    assert_string_equal(seats[0].shown[BLACK], "");
    assert_string_equal(seats[1].shown[WHITE], "A. Moe");
    assert_string_equal(seats[1].shown[BLACK], "moe (board 2)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_told_apart), cmocka_unit_test(test_whole_names_and_none)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
