/* Games by correspondence under US Chess, chapter 9: days used reckoned from dates, limits, time off, what is due by
 * the calendar. No clock is read: the days are given. */
#include "event/people.h"
#include "hall/board_view.h"
#include "hall/correspondence.h"
#include "hall/hall_made.h"
#include "hall/known.h"
#include "rulebook_files.h"
#include "rules/facts.h"

enum { MARCH_1 = 20513, SECOND = 1000, PAUSE = 6 * SECOND };

static struct error why;
static struct rulebook *book;

static int load(void **unused)
{
    (void)unused;
    book = rulebook_loaded("config/rulebooks", "us-chess-7");
    return 0;
}

static int unload(void **unused)
{
    (void)unused;
    rulebook_free(book);
    return 0;
}

static void make_letters(struct hall_fixture *m, const char *control, int today)
{
    make_hall_by_letter(m, make_seats(2, control, true), 2, book, MARCH_1, 0, today);
}

static const struct hall_board *the_board(const struct hall_fixture *m)
{
    return hall_board(m->hall, 1);
}

/* Days are those of March 2026. */
static bool letter(struct hall_fixture *m, const char *text, int received, int sent)
{
    struct letter l = {.received = {received ? MARCH_1 + received - 1 : 0, 0}, .sent = {MARCH_1 + sent - 1, 0}};
    return hall_letter(m->hall, 1, text, &l, "AB", m->now, &why);
}

static struct reflection reflection(const struct hall_fixture *m, enum side side)
{
    struct reflection r;
    assert_true(hall_reflection(m->hall, the_board(m), side, &r));
    return r;
}

/* What the board shows, also out of the log and for those without the rulebook. */
static void assert_left(struct hall_fixture *m, int white, int black)
{
    assert_int_equal(hall_left(the_board(m), WHITE, m->now), (msec)white * 86400 * SECOND);
    assert_int_equal(hall_left(the_board(m), BLACK, m->now), (msec)black * 86400 * SECOND);
    m->settings.book = NULL;
    struct hall *again = replayed(m);
    m->settings.book = book;
    assert_int_equal(hall_left(hall_board(again, 1), WHITE, m->now), (msec)white * 86400 * SECOND);
    assert_int_equal(hall_left(hall_board(again, 1), BLACK, m->now), (msec)black * 86400 * SECOND);
    hall_free(again);
}

static void dates_become_numbers_and_back(void **unused)
{
    static const struct {
        day day;
        int number;
    } rows[] = {{19700101, 0},     {19700301, 59},      {20000229, 11016},
                {20240229, 19782}, {20260301, MARCH_1}, {21000301, 47541}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(day_number(rows[i].day), rows[i].number);
        assert_int_equal(day_numbered(rows[i].number), rows[i].day);
    }
    for (int n = 0; n < 60000; n++)
        assert_int_equal(day_number(day_numbered(n)), n);
}

/* Rule 5: from the date received to the postmark; the same date is no day. */
static void days_are_counted_from_received_to_sent(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_letters(&m, "10/30d", MARCH_1 + 60);
    assert_left(&m, 30, 30);
    assert_true(letter(&m, "e4", 0, 1));
    assert_true(letter(&m, "e5", 4, 4));
    assert_left(&m, 30, 30);
    assert_true(letter(&m, "Nf3", 6, 7));
    assert_left(&m, 29, 30);
    assert_true(letter(&m, NULL, 6, 9)); /* its date was misread */
    assert_left(&m, 27, 30);
    assert_int_equal(reflection(&m, WHITE).last, 3);
    unmake_hall(&m);
}

/* Rule 5: by email each full 24 hours is a day. */
static void with_their_time_of_day_letters_count_full_days(void **unused)
{
    static const struct {
        int minute, days;
    } rows[] = {{11 * 60, 0}, {11 * 60 + 1, 1}};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct hall_fixture m;
        struct letter first = {.sent = {MARCH_1, 661}};
        struct letter answer = {.received = {MARCH_1 + 21, 661}, .sent = {MARCH_1 + 22, rows[i].minute}};
        make_letters(&m, "10/30d", MARCH_1 + 60);
        assert_true(hall_letter(m.hall, 1, "e4", &first, "AB", 0, &why));
        assert_true(hall_letter(m.hall, 1, "e5", &answer, "AB", 0, &why));
        assert_int_equal(reflection(&m, BLACK).last, rows[i].days);
        unmake_hall(&m);
    }
}

static void dates_that_cannot_be_are_refused(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_letters(&m, "10/30d", MARCH_1 + 20);
    assert_false(letter(&m, "e4", 0, 30));
    assert_string_equal(why.what, "the date is in the future");
    assert_true(letter(&m, "e4", 0, 5));
    assert_false(letter(&m, "e5", 4, 6));
    assert_string_equal(why.what, "the move that it answers was received before it was sent");
    assert_false(letter(&m, "e5", 9, 8));
    assert_string_equal(why.what, "it was sent before the move that it answers was received");
    assert_false(letter(&m, "e5", 0, 8));
    assert_string_equal(why.what, "two dates are needed");
    assert_false(letter(&m, "Ke3", 8, 9));
    assert_int_equal(board_plies(the_board(&m)), 1);
    unmake_hall(&m);
}

/* Knights go out and home, White taking so many days for each move. */
static void play(struct hall_fixture *m, const int *days, int count)
{
    static const char *const moves[4] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    int on = 1;
    for (int i = 0; i < count; i++) {
        assert_true(letter(m, moves[i * 2 % 4], i ? on : 0, on + (i ? days[i] : 0)));
        on += i ? days[i] : 0;
        assert_true(letter(m, moves[i * 2 % 4 + 1], on, on));
    }
}

/* Rule 5a: unused time goes over into the next ten moves. */
static void unused_days_are_carried_over(void **unused)
{
    static const int days[10] = {0, 3, 3, 3, 0, 0, 0, 0, 0, 0};
    (void)unused;
    struct hall_fixture m;
    make_letters(&m, "10/30d", MARCH_1 + 200);
    play(&m, days, 10);
    assert_left(&m, 21 + 30, 60);
    assert_int_equal(count_incidents(&m, INCIDENT_FLAG_FALL), 0);
    unmake_hall(&m);
}

/* Rules 5a, 13: more than the days of the period, or than ten for one move. */
static void a_limit_that_is_overstepped_is_told_once(void **unused)
{
    static const struct {
        const char *control;
        int days[5];
        int told;
        const char *words;
    } rows[] = {
        {"10/30d", {0, 10, 10, 10, 0}, 0, ""},
        {"10/30d", {0, 10, 10, 10, 1}, 1, "White overstepped the time by move 5: 31 days, 30 allowed"},
        {"10/30d", {0, 0, 11, 0, 0}, 1, "White overstepped the time by move 3: 11 days, 10 allowed for one move"},
        {"1/3d", {0, 3, 3, 3, 3}, 0, ""},
        {"1/3d", {0, 0, 0, 4, 0}, 1, "White overstepped the time by move 4: 4 days, 3 allowed for one move"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        make_letters(&m, rows[i].control, MARCH_1 + 200);
        play(&m, rows[i].days, 5);
        assert_int_equal(count_incidents(&m, INCIDENT_FLAG_FALL), rows[i].told);
        const struct alert *a = rows[i].told ? only_alert(&m, INCIDENT_FLAG_FALL) : NULL;
        if (a)
            assert_string_equal(hall_incident(m.hall, a->incident)->words, rows[i].words);
        if (a)
            assert_int_equal(hall_incident(m.hall, a->incident)->stance, STANCE_CLAIM);
        unmake_hall(&m);
    }
}

/* Variation 13a: the first is forgiven for five days, a second is told again. */
static void an_overstepping_that_is_forgiven_costs_days(void **unused)
{
    static const int days[2] = {0, 11};
    (void)unused;
    struct hall_fixture m;
    make_letters(&m, "10/30d", MARCH_1 + 200);
    play(&m, days, 2);
    struct ruling r = {.board = 1,
                       .script = "flag-fall",
                       .kind = "flag-fall",
                       .offender = WHITE,
                       .runs = NO_SIDE,
                       .left_s = {SECONDS_UNKNOWN, SECONDS_UNKNOWN}};
    assert_left(&m, 30 - 11, 30);
    int id = hall_rule(m.hall, &r, "AB", 0, &why);
    assert_true(id > 0);
    assert_left(&m, 30 - 11 - 5, 30);
    assert_true(letter(&m, "Nf3", 12, 23));
    assert_int_equal(reflection(&m, WHITE).overstepped, 3);
    assert_true(hall_undo(m.hall, id, "AB", "a mistake", 0, &why));
    assert_int_equal(reflection(&m, WHITE).overstepped, 2);
    unmake_hall(&m);
}

/* Rule 7: time off does not count; a move that is sent ends it. */
static void time_off_is_not_counted_until_a_move_is_sent(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_letters(&m, "10/30d", MARCH_1 + 60);
    assert_true(letter(&m, "e4", 0, 1));
    assert_true(hall_excuse_days(m.hall, 1, BLACK, MARCH_1 + 5, MARCH_1 + 9, false, "AB", 0, &why)); /* 6 to 10 March */
    assert_int_equal(hall_excused_in_year(m.hall, the_board(&m), BLACK, MARCH_1), 5);
    assert_true(letter(&m, "e5", 3, 15));
    assert_int_equal(reflection(&m, BLACK).last, 7);
    assert_true(letter(&m, NULL, 3, 8)); /* sent in the middle of it: 6 and 7 March were off */
    assert_int_equal(reflection(&m, BLACK).last, 3);
    assert_int_equal(hall_excused_in_year(m.hall, the_board(&m), BLACK, MARCH_1), 2);
    assert_true(hall_excuse_days(m.hall, 1, BLACK, MARCH_1 + 5, MARCH_1 + 6, false, "AB", 0, &why)); /* entered twice */
    assert_int_equal(reflection(&m, BLACK).last, 3);
    unmake_hall(&m);
}

/* --- the calendar ------------------------------------------------------------------------------------------------- */

static const char *due(const struct hall_fixture *m)
{
    for (int id = 1; hall_incident(m->hall, id); id++) {
        const struct incident *i = hall_incident(m->hall, id);
        if (i->kind == INCIDENT_REPORTED && i->ended == MSEC_NEVER)
            return i->words;
    }
    return "";
}

static void days_go_to(struct hall_fixture *m, int march)
{
    m->now += 86400 * SECOND;
    hall_calendar(m->hall, MARCH_1 + march - 1, m->now);
}

static const char *known(const struct hall_fixture *m, const char *fact)
{
    static char value[FACT_VALUE_MAX];
    struct facts f = {0};
    const struct alert *a = NULL;
    for (int id = 1; hall_alert(m->hall, id); id++)
        a = hall_alert(m->hall, id)->state != ALERT_CLEARED ? hall_alert(m->hall, id) : a;
    hall_facts(m->hall, 1, a ? a->id : 0, "time-complaint", NO_SIDE, &f);
    const struct fact *found = facts_find(&f, fact);
    snprintf(value, sizeof value, "%s", found ? found->value : "");
    facts_release(&f);
    return value;
}

/* Rules 14, 15: fourteen days to the repeat, fourteen to the complaint, fourteen to the answer. */
static void what_is_due_is_told_on_its_day(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_letters(&m, "10/30d", MARCH_1 + 2);
    assert_true(letter(&m, "e4", 0, 3));
    days_go_to(&m, 16);
    assert_string_equal(due(&m), "");
    days_go_to(&m, 17);
    assert_string_equal(due(&m), "no answer from Black for 14 days: White has to send the move again");
    assert_string_equal(known(&m, "claimant"), "white");
    assert_string_equal(known(&m, "repeat_sent"), "no");
    assert_true(hall_repeat(m.hall, 1, MARCH_1 + 16, "AB", m.now, &why));
    assert_string_equal(due(&m), "");
    days_go_to(&m, 30);
    assert_string_equal(due(&m), "");
    days_go_to(&m, 31);
    assert_string_equal(due(&m), "no answer to the repeated move for 14 days: White may complain of Black");
    assert_string_equal(known(&m, "days_since_repeat"), "14");
    assert_string_equal(known(&m, "days_since_move"), "28");
    assert_true(hall_inquire(m.hall, 1, MARCH_1 + 30, "AB", m.now, &why));
    assert_string_equal(due(&m), "");
    days_go_to(&m, 45);
    assert_string_equal(due(&m), "Black has not answered the inquiry for 14 days");
    assert_string_equal(known(&m, "inquired"), "yes");
    assert_true(letter(&m, "e5", 5, 44)); /* and now it is there */
    assert_string_equal(due(&m), "");
    unmake_hall(&m);
}

/* A day that is off is none of the fourteen. */
static void time_off_moves_what_is_due(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_letters(&m, "10/30d", MARCH_1 + 2);
    assert_true(letter(&m, "e4", 0, 3));
    assert_true(hall_excuse_days(m.hall, 1, BLACK, MARCH_1 + 9, MARCH_1 + 11, false, "AB", 0, &why));
    days_go_to(&m, 19);
    assert_string_equal(due(&m), "");
    days_go_to(&m, 20);
    assert_string_equal(due(&m), "no answer from Black for 14 days: White has to send the move again");
    unmake_hall(&m);
}

/* Of a move that takes no time on its way. By post nobody knows when it was received. */
static void time_that_may_be_over_is_told_by_email_alone(void **unused)
{
    (void)unused;
    for (int timed = 0; timed < 2; timed++) {
        struct hall_fixture m;
        struct letter first = {.sent = {MARCH_1 + 2, timed ? 600 : 0}};
        make_letters(&m, "10/30d", MARCH_1 + 2);
        assert_true(hall_letter(m.hall, 1, "e4", &first, "AB", 0, &why));
        days_go_to(&m, 13);
        assert_string_equal(due(&m), "");
        days_go_to(&m, 14);
        assert_string_equal(due(&m), timed ? "Black's time is over, if nothing was sent yet" : "");
        assert_int_equal(count_incidents(&m, INCIDENT_FLAG_FALL), 0);
        unmake_hall(&m);
    }
}

/* Somebody enters a whole game from its letters: what was due then is over. */
static void while_letters_are_entered_nothing_is_due(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_letters(&m, "10/30d", MARCH_1 + 60);
    assert_true(letter(&m, "e4", 0, 1));
    m.now += SECOND;
    assert_true(letter(&m, "e5", 3, 5));
    hall_advance(m.hall, m.now + SECOND);
    assert_int_equal(count_incidents(&m, INCIDENT_REPORTED), 0);
    hall_advance(m.hall, m.now + PAUSE);
    assert_string_equal(due(&m), "no answer from White for 14 days: Black has to send the move again");
    unmake_hall(&m);
}

/* Rule 18. */
static void after_thirty_months_the_event_ends(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_letters(&m, "10/30d", MARCH_1 + 1);
    hall_calendar(m.hall, day_number(20280831), SECOND);
    assert_string_equal(due(&m), "");
    hall_calendar(m.hall, day_number(20280901), SECOND);
    assert_string_equal(due(&m), "the event began 30 months ago: its games end, and are adjudicated if a player asks");
    hall_calendar(m.hall, day_number(20280902), SECOND);
    assert_int_equal(count_incidents(&m, INCIDENT_REPORTED), 1);
    assert_replays(&m);
    unmake_hall(&m);
}

/* Another move in its place has other dates; the same one again has them back. */
static void a_letter_belongs_to_its_move(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_letters(&m, "10/30d", MARCH_1 + 60);
    assert_true(letter(&m, "e4", 0, 1));
    assert_true(letter(&m, "e5", 3, 9));
    assert_left(&m, 30, 24);
    move only[1] = {board_game(the_board(&m))->moves[0]};
    assert_true(hall_correct_moves(m.hall, 1, only, 1, "AB", "it was c5", m.now, &why));
    assert_left(&m, 30, 30);
    assert_true(hall_move(m.hall, 1, "c5", "AB", m.now, &why));
    assert_left(&m, 30, 30);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_become_numbers_and_back),
        cmocka_unit_test(days_are_counted_from_received_to_sent),
        cmocka_unit_test(with_their_time_of_day_letters_count_full_days),
        cmocka_unit_test(dates_that_cannot_be_are_refused),
        cmocka_unit_test(unused_days_are_carried_over),
        cmocka_unit_test(a_limit_that_is_overstepped_is_told_once),
        cmocka_unit_test(an_overstepping_that_is_forgiven_costs_days),
        cmocka_unit_test(time_off_is_not_counted_until_a_move_is_sent),
        cmocka_unit_test(what_is_due_is_told_on_its_day),
        cmocka_unit_test(time_off_moves_what_is_due),
        cmocka_unit_test(time_that_may_be_over_is_told_by_email_alone),
        cmocka_unit_test(while_letters_are_entered_nothing_is_due),
        cmocka_unit_test(after_thirty_months_the_event_ends),
        cmocka_unit_test(a_letter_belongs_to_its_move),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
