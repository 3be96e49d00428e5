/* What every alert has: board, players, what, article, script, and the times of device, screen and person. */
#include "hall/alert_words.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "rulebook_files.h"
#include "rules/rulebook.h"

#include "cmocka_names.h"

enum { SECOND = 1000 };

static struct rulebook *book;

static void make_hall_under(struct hall_fixture *m, const char *rulebook)
{
    struct hall_listener listener = {keep_entry, &m->kept};
    make_hall(m, INCIDENT_KINDS, "90+30", false);
    hall_free(m->hall);
    forget_entries(&m->kept);
    m->settings.book = book = rulebook_loaded("config/rulebooks", rulebook);
    m->hall = hall_new(&m->settings, &listener);
    hall_start(m->hall, "AB", 0);
}

static void unmake_hall_under(struct hall_fixture *m)
{
    unmake_hall(m);
    rulebook_free(book);
}

/* A board for each kind; nobody told of it. */
static void let_happen(struct hall_fixture *m, const char *who)
{
    wait_ms(m, SECOND);
    for (int kind = INCIDENT_NONE + 1; kind < INCIDENT_KINDS; kind++)
        hall_report(m->hall, kind, (enum incident_kind)kind, WHITE, "", "", who, m->now);
    wait_ms(m, 20 * SECOND);
}

static void look_at(const struct hall_fixture *m, const struct alert *a)
{
    const struct hall_board *b = hall_board(m->hall, a->board);
    const struct incident *i = hall_incident(m->hall, a->incident);
    const struct alert_times t = hall_alert_times(m->hall, a);
    const char *name = incident_name((enum incident_kind)a->kind);
    if (!b || !*board_player(b, WHITE)->name || !*board_player(b, BLACK)->name)
        fail_msg("%s has no board or no players", name);
    if (!*i->words)
        fail_msg("%s does not say what", name);
    if (!*i->article)
        fail_msg("%s has no article", name);
    if (*incident_row((enum incident_kind)a->kind)->script && !*i->script)
        fail_msg("%s proposes no script", name);
    bool explained = a->kind == INCIDENT_CLOCK_STOPPED; /* whoever reports it is there, and that is why it stands */
    if ((t.shown == MSEC_NEVER && !explained) || (t.device == MSEC_NEVER && t.observed == MSEC_NEVER))
        fail_msg("%s has not its times", name);
}

/* One incident of each kind; an alert for each that is more than an entry of the log. */
static void all_that_is_no_matter_for_the_log_alone_is_an_alert(const struct hall_fixture *m)
{
    bool seen[INCIDENT_KINDS] = {false};
    for (int id = 1; hall_incident(m->hall, id); id++) {
        const struct incident *i = hall_incident(m->hall, id);
        seen[i->kind] = true;
        if (!i->alert != (i->priority == PRIORITY_LOG))
            fail_msg("%s %s", incident_name((enum incident_kind)i->kind), i->alert ? "is an alert" : "is no alert");
        assert_true(i->alert >= 0 && i->alert <= hall_alert_count(m->hall));
    }
    for (int kind = INCIDENT_NONE + 1; kind < INCIDENT_KINDS; kind++)
        if (!seen[kind])
            fail_msg("%s did not happen", incident_name((enum incident_kind)kind));
}

static void every_alert_has_all_that_an_arbiter_asks(void **unused)
{
    (void)unused;
    static const char *const rulebooks[] = {"fide-2023", "example-club", "fide-2014",     "us-chess-7",
                                            "ihsa-2014", "ccca-2014",    "schiller-2003", "chess-laws-2023"};
    for (size_t r = 0; r < sizeof rulebooks / sizeof *rulebooks; r++) {
        struct hall_fixture m;
        make_hall_under(&m, rulebooks[r]);
        let_happen(&m, "");
        all_that_is_no_matter_for_the_log_alone_is_an_alert(&m);
        for (int id = 1; id <= hall_alert_count(m.hall); id++)
            look_at(&m, hall_alert(m.hall, id));
        assert_replays(&m);
        unmake_hall_under(&m);
    }
}

static void before_a_script_is_chosen_the_edition_itself_is_cited(void **unused)
{
    (void)unused;
    static const struct {
        const char *rulebook, *call;
    } rows[] = {{"fide-2023", "6.11.2"},
                {"example-club", "6.11.2"},
                {"fide-2014", "6.12b"},
                {"us-chess-7", "5I, 21F"},
                {"schiller-2003", "6.12(b)"}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct hall_fixture m;
        make_hall_under(&m, rows[r].rulebook);
        hall_report(m.hall, 1, INCIDENT_CALL, WHITE, "", "", "AB", m.now);
        assert_string_equal(hall_incident(m.hall, only_alert(&m, INCIDENT_CALL)->incident)->article, rows[r].call);
        unmake_hall_under(&m);
    }
}

/* The board says what the walk says: a draw offer that was only seen is nothing to act on. */
static void what_only_a_player_may_claim_is_waited_for_though_a_person_entered_it(void **unused)
{
    (void)unused;
    static const struct {
        const char *script;
        enum stance stance;
    } rows[] = {{"draw-offer", STANCE_CLAIM}, {"phone", STANCE_ACT}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct hall_fixture m;
        make_hall_under(&m, "fide-2023");
        int id = hall_report(m.hall, 1, INCIDENT_REPORTED, WHITE, rows[r].script, "seen", "AB", m.now);
        assert_int_equal(hall_alert(m.hall, hall_incident(m.hall, id)->alert)->stance, rows[r].stance);
        id = hall_report(m.hall, 2, INCIDENT_CLAIM, WHITE, rows[r].script, "claimed", "AB", m.now);
        assert_int_equal(hall_alert(m.hall, hall_incident(m.hall, id)->alert)->stance, STANCE_ACT);
        unmake_hall_under(&m);
    }
}

static void times_are_those_of_device_screen_and_person(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct error why;
    make_hall_under(&m, "fide-2023");
    let_happen(&m, "");
    const struct alert *lost = only_alert(&m, INCIDENT_FEED_LOST);
    struct alert_times t = hall_alert_times(m.hall, lost);
    assert_int_equal(t.device, SECOND);
    assert_int_equal(t.shown, 11 * SECOND);
    assert_int_equal(t.observed, MSEC_NEVER);
    assert_true(hall_acknowledge(m.hall, lost->id, "AB", "", m.now, &why));
    assert_int_equal(hall_alert_times(m.hall, lost).observed, 21 * SECOND);
    unmake_hall_under(&m);

    make_hall_under(&m, "fide-2023");
    let_happen(&m, "AB");
    t = hall_alert_times(m.hall, only_alert(&m, INCIDENT_CALL));
    assert_int_equal(t.device, MSEC_NEVER);
    assert_int_equal(t.observed, SECOND);
    unmake_hall_under(&m);
}

/* When somebody saw the flag himself is in the log, and not only in this hall (FIDE 6.8). */
static void a_flag_that_was_observed_stays_so_after_a_restart(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023");
    let_happen(&m, "");
    const struct alert *flag = only_alert(&m, INCIDENT_FLAG_FALL);
    assert_int_equal(hall_alert_times(m.hall, flag).observed, MSEC_NEVER);
    assert_false(hall_flag_observed(m.hall, flag->board, BLACK, "AB", m.now));
    assert_false(hall_flag_observed(m.hall, flag->board + 1, WHITE, "AB", m.now));
    assert_true(hall_flag_observed(m.hall, flag->board, WHITE, "AB", m.now));
    msec when = m.now;
    wait_ms(&m, SECOND);
    assert_true(hall_flag_observed(m.hall, flag->board, WHITE, "CD", m.now)); /* a second time is no other time */
    assert_int_equal(hall_alert_times(m.hall, flag).observed, when);
    struct hall *again = replayed(&m);
    assert_int_equal(hall_alert_times(again, hall_alert(again, flag->id)).observed, when);
    hall_free(again);
    assert_replays(&m);
    unmake_hall_under(&m);
}

static const struct alert *latest_alert(const struct hall_fixture *m, enum incident_kind kind)
{
    const struct alert *found = NULL;
    for (int id = 1; id <= hall_alert_count(m->hall); id++)
        if (hall_alert(m->hall, id)->kind == kind)
            found = hall_alert(m->hall, id);
    assert_non_null(found);
    return found;
}

static const char *words_of(struct hall_fixture *m, enum incident_kind kind, struct text *out)
{
    return hall_alert_words(m->hall, latest_alert(m, kind), out);
}

static msec reply_left(const struct hall_fixture *m)
{
    return hall_reply_left(m->hall, latest_alert(m, INCIDENT_ILLEGAL_MOVE), m->now);
}

static void rule_and_put_back(struct hall_fixture *m)
{
    struct error why;
    struct ruling r = {.board = 1, .offender = BLACK, .runs = BLACK, .counts = true, .restores = true, .ply = 1};
    r.alert = latest_alert(m, INCIDENT_ILLEGAL_MOVE)->id;
    snprintf(r.script, sizeof r.script, "illegal-move");
    assert_true(hall_rule(m->hall, &r, "AB", m->now, &why));
    board_says(m, 1, board_position(hall_board(m->hall, 1))->on);
    wait_ms(m, 2 * SECOND);
    clock_says(m, 1, m->left[WHITE], m->left[BLACK], BLACK, BLACK);
    wait_ms(m, 2 * SECOND);
}

/* FIDE A.5.2 asks whether the opponent has moved; 7.5.5 what the second one costs. */
static void an_illegal_move_says_whether_it_was_answered_and_what_a_second_one_costs(void **unused)
{
    (void)unused;
    enum { D2 = 11, D4 = 27, B8 = 57, A5 = 32 };
    struct hall_fixture m;
    struct text words = {0};
    make_hall_under(&m, "fide-2023");
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    hand_goes(&m, 1, B8, A5);
    wait_ms(&m, 2 * SECOND);
    assert_string_equal(words_of(&m, INCIDENT_ILLEGAL_MOVE, &words),
                        "board 1: illegal move by Black: b8-a5, no reply yet");
    msec left = reply_left(&m);
    assert_int_in_range(left, m.left[WHITE] * SECOND - 5 * SECOND, m.left[WHITE] * SECOND);
    wait_ms(&m, SECOND);
    assert_int_equal(reply_left(&m), left - SECOND);
    hand_goes(&m, 1, D2, D4);
    wait_ms(&m, SECOND);
    assert_string_equal(words_of(&m, INCIDENT_ILLEGAL_MOVE, &words), "board 1: illegal move by Black: b8-a5, answered");
    assert_int_equal(reply_left(&m), -1);
    rule_and_put_back(&m);
    hand_goes(&m, 1, B8, A5);
    wait_ms(&m, 2 * SECOND);
    assert_string_equal(words_of(&m, INCIDENT_ILLEGAL_MOVE, &words),
                        "board 1: illegal move by Black: b8-a5, the second: Black loses, no reply yet (2 times)");
    assert_replays(&m);
    text_release(&words);
    unmake_hall_under(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_alert_has_all_that_an_arbiter_asks),
        cmocka_unit_test(an_illegal_move_says_whether_it_was_answered_and_what_a_second_one_costs),
        cmocka_unit_test(before_a_script_is_chosen_the_edition_itself_is_cited),
        cmocka_unit_test(a_flag_that_was_observed_stays_so_after_a_restart),
        cmocka_unit_test(what_only_a_player_may_claim_is_waited_for_though_a_person_entered_it),
        cmocka_unit_test(times_are_those_of_device_screen_and_person),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
