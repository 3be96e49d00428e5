/* O'Hara is one name, whichever apostrophe a keyboard or a file has: wherever a player is looked for. */
#include "base/name_order.h"
#include "event/import_parts.h"
#include "event/pairing_change.h"
#include "event/player_meant.h"
#include "hall/board_view.h"
#include "hall/hall_made.h"
#include "hall/typed/results_typed.h"
#include "widgets/fuzzy.h"

static const char *const spelt[] = {"O'Hara", "O’Hara", "O‘Hara", "OʼHara", "O`Hara", "O´Hara", "O\xC2\x92Hara"};
enum { SPELLINGS = sizeof spelt / sizeof *spelt };

/* Tries each way of typing the name against each way in which the event may have it. */
static void each_pair(void (*try)(const char *known, const char *typed))
{
    for (int i = 0; i < SPELLINGS; i++)
        for (int k = 0; k < SPELLINGS; k++)
            try(spelt[i], spelt[k]);
}

static struct chess_event *event_of(const char *family)
{
    struct chess_event *e = chess_event_new();
    snprintf(event_add_player(e, 1)->name, PERSON_NAME_MAX, "%s, Ann", family);
    strcpy(event_add_player(e, 2)->name, "Ohana, Bo");
    strcpy(event_add_player(e, 3)->name, "Berg, Cy");
    return e;
}

static void mean(const char *known, const char *typed)
{
    struct chess_event *e = event_of(known);
    struct error why = {0};
    if (event_player_meant(e, typed, &why) != 1)
        fail_msg("%s, typed as %s: %s", known, typed, why.what);
    chess_event_free(e);
}

static void a_command_finds_the_player(void **unused)
{
    (void)unused;
    each_pair(mean);
}

static void look_up(const char *known, const char *typed)
{
    assert_true(fuzzy_score(typed, known) > 0);
    assert_true(filter_fits(typed, known));
    assert_true(name_has(known, typed));
}

static void lists_find_the_player(void **unused)
{
    (void)unused;
    each_pair(look_up);
}

static void take(struct import *i, const char *before, const char *name, const char *behind)
{
    char text[200];
    struct error why = {0};
    snprintf(text, sizeof text, "%s\"%s, Ann\"%s\n", before, name, behind);
    if (!import_text(i, text, strlen(text), &why))
        fail_msg("%s: %s: %s", name, why.where, why.what);
}

static void import(const char *known, const char *typed)
{
    struct import i = {.event = event_of(known), .file = "a.csv", .running = 1};
    take(&i, "number,name\n1,", typed, "");
    take(&i, "round,board,white,black\n1,1,", typed, ",3");
    assert_int_equal(i.event->player_count, 3);
    assert_int_equal(round_pairing(event_round(i.event, 1), 1)->white, 1);
    struct chess_event *was = event_of(typed);
    assert_true(event_is_same_player(was, 1, i.event, 1));
    assert_int_equal(event_number_in(was, 1, i.event), 1);
    assert_true(event_has_name(was, i.event->players[0].name));
    chess_event_free(was);
    chess_event_free(i.event);
    import_release(&i);
}

static void files_mean_the_player(void **unused)
{
    (void)unused;
    each_pair(import);
}

static void list_result(const char *known, const char *typed)
{
    static struct listed_result out[BOARDS_MAX + 1];
    struct error why = {0};
    char line[100];
    struct hall_seat *seats = make_seats(1, "90+30", true);
    snprintf(seats->players[WHITE].name, NAME_MAX_BYTES, "%s, Ann", known);
    snprintf(seats->players[BLACK].name, NAME_MAX_BYTES, "Berg, Cy");
    struct hall_settings settings = {
        .round = 1, .starts_at = 0, .default_after = MSEC_NEVER, .seats = seats, .count = 1};
    struct hall *h = hall_new(&settings, NULL);
    const struct hall *const halls[] = {h};
    snprintf(line, sizeof line, "1 %s, Ann 1 - 0 Berg, Cy", typed);
    if (results_read(halls, 1, line, out, NULL, &why) != 1)
        fail_msg("%s, listed as %s: %s", known, typed, why.what);
    hall_free(h);
    free(seats);
}

static void a_list_of_results_has_the_player(void **unused)
{
    (void)unused;
    each_pair(list_result);
}

static void be_namesakes(const char *known, const char *typed)
{
    struct hall_seat *seats = make_seats(1, "90+30", true);
    snprintf(seats->players[WHITE].name, NAME_MAX_BYTES, "%s, Ann D’A", known);
    snprintf(seats->players[BLACK].name, NAME_MAX_BYTES, "%s, Ann D'B", typed);
    struct hall_settings settings = {
        .round = 1, .starts_at = 0, .default_after = MSEC_NEVER, .seats = seats, .count = 1};
    struct hall *h = hall_new(&settings, NULL);
    char white[40], black[40];
    snprintf(white, sizeof white, "Ann D’A %s", known);
    snprintf(black, sizeof black, "Ann D'B %s", typed);
    const char *shown = board_namesake(hall_at(h, 0), WHITE);
    assert_string_equal(shown ? shown : "(none)", white);
    assert_string_equal(board_namesake(hall_at(h, 0), BLACK), black);
    hall_free(h);
    free(seats);
}

static void two_of_the_name_are_told_apart(void **unused)
{
    (void)unused;
    each_pair(be_namesakes);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_command_finds_the_player),     cmocka_unit_test(lists_find_the_player),
        cmocka_unit_test(files_mean_the_player),          cmocka_unit_test(a_list_of_results_has_the_player),
        cmocka_unit_test(two_of_the_name_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
