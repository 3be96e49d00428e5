/* Players of one family name, where only that fits. */
#include "hall/board_view.h"
#include "hall/hall_made.h"
#include "hall/namesakes.h"
#include "hall/team.h"

enum { SEATS = 14 };

static const struct {
    const char *name, *id, *title, *shown; /* shown: NULL if nobody else has the family name */
} rows[2 * SEATS] = {
    {"Müller, Anna", "1", "", "A. Müller"},
    {"Müller, Birgit", "2", "", "B. Müller"},
    {"müller, Özlem", "3", "", "Ö. müller"},
    {"Müller, Änne", "4", "", "Ä. Müller"},
    {"Smith, Joan", "5", "", "Joa. Smith"},
    {"Smith, John", "6", "", "Joh. Smith"},
    {"Smith, Jo", "7", "", "Jo Smith"},
    {"Smith, Jo Ann", "8", "", "Jo A. Smith"},
    {"King, Martin", "9", "", "King"},
    {"King, Martin Jr", "10", "", "Jr King"},
    {"Lee, Ann", "11", "", "A. Lee"},
    {"Lee Jr., Bo", "12", "", "B. Lee"},
    {"Kim, Jo", "13", "GM", "GM Kim"},
    {"Kim, Jo", "14", "", "no. 14 Kim"},
    {"Ruiz, Ana", "15", "FM", "no. 15 Ana Ruiz"},
    {"Ruiz, Ana", "", "FM", "board 8 Ana Ruiz"},
    {"Ruiz, Anabel", "17", "", "Anab. Ruiz"},
    {"Moe, A", "18", "", "A. Moe"},
    {"Moe, Bea", "19", "", "B. Moe"},
    {"Alone, Ann", "20", "", NULL},
    {"Farlong, Maximilian Bartholomew of the Upper Valley", "21", "", "Maximilian Bartholomew of the Upper V. Farlong"},
    {"Farlong, Maximilian Bartholomew of the Upper Hills", "22", "", "Maximilian Bartholomew of the Upper H. Farlong"},
    {"Østby, Åge", "24", "", "Åge Østby"}, /* the case of a letter with a mark tells nobody apart either */
    {"ØSTBY, ÅGOT", "25", "", "ÅGO. ØSTBY"},
    {"Şen, Öz", "26", "", "Ö. Şen"},
    {"şen, Łucja", "27", "", "Ł. şen"},
    {"Noname", "23", "", NULL},
    {"", "", "", NULL},
};

static void seat_all(struct hall_seat *s)
{
    for (int i = 0; i < 2 * SEATS; i++) {
        struct hall_player *p = &s[i / 2].players[i % 2];
        snprintf(p->name, sizeof p->name, "%s", rows[i].name);
        snprintf(p->id, sizeof p->id, "%s", rows[i].id);
        snprintf(p->title, sizeof p->title, "%s", rows[i].title);
    }
}

static struct hall *hall_of(const struct hall_seat *seats, int count)
{
    struct hall_settings settings = {
        .round = 1, .starts_at = 0, .default_after = MSEC_NEVER, .seats = seats, .count = count};
    return hall_new(&settings, NULL);
}

static void namesakes_are_told_apart_and_others_take_nothing(void **unused)
{
    (void)unused;
    struct hall_seat *seats = make_seats(SEATS, "90+30", true);
    seat_all(seats);
    struct hall *h = hall_of(seats, SEATS);
    for (int i = 0; i < 2 * SEATS; i++) {
        const char *shown = board_namesake(hall_at(h, i / 2), i % 2);
        if (!rows[i].shown)
            assert_null(shown);
        else
            assert_string_equal(shown ? shown : "(none)", rows[i].shown);
    }
    hall_free(h);
    free(seats);
}

static void names_that_fill_their_room_keep_the_number(void **unused)
{
    (void)unused;
    struct hall_seat *seats = make_seats(1, "90+30", true);
    for (int side = WHITE; side <= BLACK; side++)
        memset(seats->players[side].name, 'x', NAME_MAX_BYTES - 1);
    struct hall *h = hall_of(seats, 1);
    const char *white = board_namesake(hall_at(h, 0), WHITE), *black = board_namesake(hall_at(h, 0), BLACK);
    assert_int_equal(strlen(white), NAME_MAX_BYTES - 1);
    assert_memory_equal(white, "no. 1 x", 7);
    assert_memory_equal(black, "no. 2 x", 7);
    hall_free(h);
    free(seats);
}

static void a_substitute_may_be_a_namesake(void **unused)
{
    (void)unused;
    struct hall_seat *seats = make_seats(2, "90+30", true);
    struct hall_player in = {.name = "Moe, Bea", .id = "9", .team = "Meadows"};
    struct error why;
    for (int i = 0; i < 2; i++)
        for (int side = WHITE; side <= BLACK; side++)
            snprintf(seats[i].players[side].team, NAME_MAX_BYTES, side ? "Rolling" : "Meadows");
    snprintf(seats[0].players[WHITE].name, NAME_MAX_BYTES, "Moe, Ann");
    struct hall *h = hall_of(seats, 2);
    assert_null(board_namesake(hall_at(h, 0), WHITE));
    assert_true(hall_substitute(h, 2, WHITE, &in, "AB", 1000, &why));
    assert_string_equal(board_namesake(hall_at(h, 0), WHITE), "A. Moe");
    assert_string_equal(board_namesake(hall_at(h, 1), WHITE), "B. Moe");
    hall_free(h);
    free(seats);
}

static void a_namesake_without_a_game_counts_too(void **unused)
{
    (void)unused;
    char called[PLAYER_CALLED];
    struct hall_seat *seats = make_seats(2, "90+30", true);
    struct hall_player *p = &seats[1].players[BLACK];
    snprintf(p->name, sizeof p->name, "Kim, Jo");
    snprintf(p->id, sizeof p->id, "14");
    p->apart = true;
    struct hall *h = hall_of(seats, 2);
    assert_string_equal(board_namesake(hall_at(h, 1), BLACK), "no. 14 Kim");
    assert_string_equal(board_player_called(hall_at(h, 1), BLACK, called), "Kim, Jo (14)");
    assert_string_equal(board_player_called(hall_at(h, 1), WHITE, called), board_player(hall_at(h, 1), WHITE)->name);
    hall_free(h);
    free(seats);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(namesakes_are_told_apart_and_others_take_nothing),
        cmocka_unit_test(names_that_fill_their_room_keep_the_number),
        cmocka_unit_test(a_substitute_may_be_a_namesake),
        cmocka_unit_test(a_namesake_without_a_game_counts_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
