/* Appeals in the hall: filed, refused, reminded of, decided; what a new decision does to clocks, result, position and
 * counts; the same again from the entries; and the deadlines of every rulebook on both sides of each number. */
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/known.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "rulebook_files.h"
#include "rules/facts.h"
#include "rules/rulebook.h"

enum { MINUTE = 60000 };

static struct error why;

static struct rulebook *book_of(const char *id)
{
    return rulebook_loaded("config/rulebooks", id);
}

/* Board 1 under a rulebook: three half-moves played, the clocks known. */
static void made_under(struct hall_fixture *m, struct rulebook *book)
{
    make_hall(m, 2, "90+30", false);
    m->settings.book = book;
    hall_free(m->hall);
    forget_entries(&m->kept);
    m->hall = hall_new(&m->settings, &(struct hall_listener){keep_entry, &m->kept});
    hall_start(m->hall, "AB", 0);
    begin_board(m, 1);
    hand_plays(m, 1, "e4");
    hand_plays(m, 1, "e5");
    hand_plays(m, 1, "Nf3");
}

static const struct hall_board *board(const struct hall_fixture *m)
{
    return hall_board(m->hall, 1);
}

static int32_t shown_s(const struct hall_fixture *m, enum side s)
{
    return (int32_t)(hall_left(board(m), s, m->now) / 1000);
}

/* Two minutes for Black, counted against White, the position as it was a move ago. */
static int rule_on(struct hall_fixture *m, enum result result)
{
    struct ruling r = {.board = 1,
                       .script = "illegal-move",
                       .article = "7.5.5",
                       .words = "illegal",
                       .result = (uint8_t)result,
                       .restores = true,
                       .ply = board_plies(board(m)) - 1,
                       .offender = WHITE,
                       .counts = true,
                       .runs = NO_SIDE,
                       .penalty = "2 minutes",
                       .orders = result == RESULT_OPEN};
    r.left_s[WHITE] = shown_s(m, WHITE);
    r.left_s[BLACK] = shown_s(m, BLACK) + 120;
    return hall_rule(m->hall, &r, "AB", m->now, &why);
}

static struct appeal asked(int ruling)
{
    return (struct appeal){
        .ruling = ruling, .side = WHITE, .by = "player", .written = true, .ground = "the move was legal"};
}

static int file(struct hall_fixture *m, int ruling)
{
    struct appeal a = asked(ruling);
    return hall_appeal(m->hall, &a, NULL, "AB", m->now, &why);
}

static bool decide(struct hall_fixture *m, int id, const char *decision, const struct ruling *instead)
{
    struct appeal_verdict v = {.decision = decision, .reason = "seen by a witness", .panel = "KM", .instead = instead};
    return hall_appeal_decide(m->hall, id, &v, "KM", m->now, &why);
}

/* The clock is set by hand to what is ordered, and runs for White again. */
static void clock_is_set(struct hall_fixture *m)
{
    m->left[WHITE] = board_order(board(m))->left_s;
    m->left[BLACK] = board_order(board(m))->right_s;
    clock_says(m, 1, m->left[WHITE], m->left[BLACK], NO_SIDE, WHITE);
    wait_ms(m, 1000);
    clock_says(m, 1, m->left[WHITE], m->left[BLACK], WHITE, WHITE);
    wait_ms(m, 500);
}

static void assert_replays_appeals(const struct hall_fixture *m)
{
    struct hall *again = replayed(m);
    const struct appeal *a, *b;
    assert_same_hall(m->hall, again);
    assert_int_equal(hall_appeals(m->hall, &a), hall_appeals(again, &b));
    for (int i = 0; i < hall_appeals(again, &b); i++)
        assert_memory_equal(&a[i], &b[i], sizeof *a);
    assert_int_equal(hall_rulings(m->hall), hall_rulings(again));
    for (int id = 1; id <= hall_rulings(again); id++)
        assert_memory_equal(hall_ruling(m->hall, id), hall_ruling(again, id), sizeof(struct ruling));
    hall_free(again);
}

static void assert_prior_offences(struct hall_fixture *m, const char *many)
{
    struct facts f = {0};
    hall_facts(m->hall, 1, 0, "illegal-move", NO_SIDE, &f);
    assert_non_null(facts_find(&f, "white_prior_offences"));
    assert_string_equal(facts_find(&f, "white_prior_offences")->value, many);
    facts_release(&f);
}

static void a_reversed_ruling_leaves_nothing_behind(void **state)
{
    struct hall_fixture m;
    (void)state;
    made_under(&m, NULL);
    int32_t black = shown_s(&m, BLACK), white = shown_s(&m, WHITE);
    int first = rule_on(&m, RESULT_OPEN);
    assert_int_equal(first, 1);
    assert_int_equal(board_offences(board(&m), WHITE), 1);
    assert_int_equal(board_plies(board(&m)), 2);
    assert_int_equal(board_order(board(&m))->right_s, black + 120);
    int id = file(&m, first);
    assert_int_equal(id, 1);
    assert_non_null(only_alert(&m, INCIDENT_APPEAL));
    assert_true(decide(&m, id, "reverse", NULL));
    const struct ruling *old = hall_ruling(m.hall, 1), *new = hall_ruling(m.hall, 2);
    assert_true(old->undone);
    assert_int_equal(old->superseded_by, 2);
    assert_int_equal(new->supersedes, 1);
    assert_int_equal(new->appeal, id);
    assert_int_equal(board_offences(board(&m), WHITE), 0);
    assert_prior_offences(&m, "0");
    assert_int_equal(board_plies(board(&m)), 3); /* the move that was taken back stands again */
    assert_true(board_order(board(&m)));
    assert_int_equal(board_order(board(&m))->right_s, black); /* nobody had set the clock yet */
    assert_int_equal(board_order(board(&m))->left_s, white);
    assert_replays_appeals(&m);
    unmake_hall(&m);
}

/* White's 0:00 is a time like any other: what was given to Black is taken off all the same. */
static void clocks_are_those_of_now_without_the_penalty(void **state)
{
    struct hall_fixture m;
    (void)state;
    for (int at_nothing = 0; at_nothing < 2; at_nothing++) {
        made_under(&m, NULL);
        int first = rule_on(&m, RESULT_OPEN);
        clock_is_set(&m);
        board_says(&m, 1, board_position(board(&m))->on);
        hand_plays(&m, 1, "d4");
        hand_plays(&m, 1, "exd4");
        if (at_nothing)
            clock_says(&m, 1, 0, shown_s(&m, BLACK), NO_SIDE, WHITE);
        int32_t white = shown_s(&m, WHITE), black = shown_s(&m, BLACK);
        int id = file(&m, first);
        assert_true(decide(&m, id, "reverse", NULL));
        assert_int_equal(board_order(board(&m))->left_s, white);
        assert_int_equal(board_order(board(&m))->right_s, black - 120);
        assert_int_equal(board_plies(board(&m)), 4); /* play went on: the position stays */
        const struct alert *a = only_alert(&m, INCIDENT_DECISION_REPLACED);
        const struct incident *i = hall_incident(m.hall, a->incident);
        assert_non_null(strstr(i->words, "D-0002 replaces D-0001: play goes on"));
        assert_non_null(strstr(i->words, "position stays"));
        assert_non_null(strstr(i->words, "illegal moves by White: 0"));
        assert_replays_appeals(&m);
        unmake_hall(&m);
    }
}

static void a_lost_game_goes_on_with_the_times_it_was_stopped_at(void **state)
{
    struct hall_fixture m;
    (void)state;
    made_under(&m, NULL);
    int32_t white = shown_s(&m, WHITE), black = shown_s(&m, BLACK);
    int first = rule_on(&m, RESULT_BLACK);
    assert_int_equal(board_result(board(&m)), RESULT_BLACK);
    clock_says(&m, 1, 0, 0, NO_SIDE, WHITE); /* the clock was put away */
    wait_ms(&m, 10 * MINUTE);
    int id = file(&m, first);
    assert_true(decide(&m, id, "reverse", NULL));
    assert_int_equal(board_result(board(&m)), RESULT_OPEN);
    assert_int_equal(board_order(board(&m))->left_s, white);
    assert_int_equal(board_order(board(&m))->right_s, black);
    assert_replays_appeals(&m);
    unmake_hall(&m);
}

static void a_modified_ruling_brings_what_it_says_instead(void **state)
{
    struct hall_fixture m;
    (void)state;
    made_under(&m, NULL);
    int32_t white = shown_s(&m, WHITE), black = shown_s(&m, BLACK);
    int first = rule_on(&m, RESULT_BLACK);
    struct ruling instead = {.offender = WHITE,
                             .counts = true,
                             .runs = NO_SIDE,
                             .penalty = "1 minute",
                             .orders = true,
                             .left_s = {white, black + 60}};
    int id = file(&m, first);
    assert_true(decide(&m, id, "modify", &instead));
    assert_int_equal(board_result(board(&m)), RESULT_OPEN);
    assert_int_equal(board_order(board(&m))->right_s, black + 60);
    assert_int_equal(board_offences(board(&m), WHITE), 1);
    assert_prior_offences(&m, "1");
    const struct penalty *p;
    assert_int_equal(hall_penalties(m.hall, &p), 2);
    assert_true(p[0].undone && !p[1].undone);
    assert_replays_appeals(&m);
    unmake_hall(&m);
}

static void a_finished_game_gets_another_result(void **state)
{
    struct hall_fixture m;
    (void)state;
    made_under(&m, NULL);
    int first = rule_on(&m, RESULT_BLACK);
    struct ruling instead = {.offender = NO_SIDE, .runs = NO_SIDE, .result = RESULT_DRAW};
    assert_true(decide(&m, file(&m, first), "modify", &instead));
    assert_int_equal(board_result(board(&m)), RESULT_DRAW);
    assert_false(board_order(board(&m)));
    const struct alert *alert = only_alert(&m, INCIDENT_DECISION_REPLACED);
    assert_int_equal(alert->priority, PRIORITY_1);
    assert_non_null(strstr(hall_incident(m.hall, alert->incident)->words, "result 1/2-1/2"));
    assert_replays_appeals(&m);
    unmake_hall(&m);
}

static void only_who_has_something_to_do_is_called(void **state)
{
    struct hall_fixture m;
    (void)state;
    made_under(&m, NULL);
    int first = rule_on(&m, RESULT_OPEN);
    assert_true(hall_result(m.hall, 1, RESULT_DRAW, "AB", "agreed", m.now, &why));
    assert_true(decide(&m, file(&m, first), "reverse", NULL));
    const struct alert *a = only_alert(&m, INCIDENT_DECISION_REPLACED);
    assert_int_equal(a->priority, PRIORITY_3);
    assert_non_null(strstr(hall_incident(m.hall, a->incident)->words, "the result 1/2-1/2 stays"));
    assert_int_equal(board_result(board(&m)), RESULT_DRAW);
    assert_replays_appeals(&m);
    unmake_hall(&m);
}

static void what_is_upheld_changes_nothing(void **state)
{
    struct hall_fixture m;
    (void)state;
    made_under(&m, NULL);
    int first = rule_on(&m, RESULT_OPEN);
    int32_t ordered = board_order(board(&m))->right_s;
    int id = file(&m, first);
    assert_true(decide(&m, id, "uphold", NULL));
    assert_int_equal(hall_rulings(m.hall), 1);
    assert_false(hall_ruling(m.hall, 1)->undone);
    assert_int_equal(board_order(board(&m))->right_s, ordered);
    assert_int_equal(count_incidents(&m, INCIDENT_DECISION_REPLACED), 0);
    assert_int_equal(only_alert(&m, INCIDENT_APPEAL)->state, ALERT_CLEARED);
    assert_false(decide(&m, id, "uphold", NULL)); /* once */
    assert_replays_appeals(&m);
    unmake_hall(&m);
}

static void what_cannot_be_is_refused_with_the_reason(void **state)
{
    struct hall_fixture m;
    (void)state;
    made_under(&m, NULL);
    int first = rule_on(&m, RESULT_OPEN);
    int entries = m.kept.count;
    struct appeal a = asked(7);
    assert_int_equal(hall_appeal(m.hall, &a, NULL, "AB", m.now, &why), 0);
    assert_non_null(strstr(why.what, "no D-0007"));
    a = asked(first);
    strcpy(a.by, "uncle");
    assert_int_equal(hall_appeal(m.hall, &a, NULL, "AB", m.now, &why), 0);
    a = asked(first);
    a.ground[0] = '\0';
    assert_int_equal(hall_appeal(m.hall, &a, NULL, "AB", m.now, &why), 0);
    a = asked(first);
    a.side = NO_SIDE;
    assert_int_equal(hall_appeal(m.hall, &a, NULL, "AB", m.now, &why), 0);
    assert_false(decide(&m, 1, "uphold", NULL));
    assert_int_equal(m.kept.count, entries);
    assert_int_equal(file(&m, first), 1);
    assert_int_equal(file(&m, first), 0);
    assert_non_null(strstr(why.what, "waits already"));
    assert_false(hall_undo(m.hall, first, "AB", "oops", m.now, &why));
    assert_non_null(strstr(why.what, "an appeal against D-0001 waits"));
    assert_false(decide(&m, 1, "overturn", NULL));
    assert_false(hall_appeal_step(m.hall, 1, APPEAL_DEPOSIT_KEPT, "", "KM", m.now, &why));
    assert_true(decide(&m, 1, "reverse", NULL));
    assert_int_equal(file(&m, first), 0);
    assert_non_null(strstr(why.what, "was replaced by D-0002"));
    assert_false(hall_undo(m.hall, 2, "AB", "oops", m.now, &why));
    assert_non_null(strstr(why.what, "decided on appeal"));
    unmake_hall(&m);
}

static void steps_stand_in_the_log(void **state)
{
    struct hall_fixture m;
    (void)state;
    made_under(&m, NULL);
    int id = file(&m, rule_on(&m, RESULT_OPEN));
    assert_true(hall_appeal_step(m.hall, id, APPEAL_DEPOSIT_HELD, "20 EUR", "KM", m.now, &why));
    assert_true(hall_appeal_step(m.hall, id, APPEAL_PUT_OFF, "", "KM", m.now, &why));
    assert_int_equal(hall_appeal_of(m.hall, id)->state, APPEAL_PROTEST);
    assert_true(hall_appeal_step(m.hall, id, APPEAL_HEARD, "", "KM", m.now, &why));
    assert_int_equal(hall_appeal_of(m.hall, id)->state, APPEAL_HEARING);
    assert_true(hall_appeal_of(m.hall, id)->protest);
    assert_replays_appeals(&m);
    assert_true(decide(&m, id, "moot", NULL));
    assert_true(hall_appeal_step(m.hall, id, APPEAL_DEPOSIT_RETURNED, "", "KM", m.now, &why));
    assert_string_equal(hall_appeal_of(m.hall, id)->deposit, "returned");
    assert_false(hall_appeal_step(m.hall, id, APPEAL_DEPOSIT_KEPT, "", "KM", m.now, &why));
    assert_replays_appeals(&m);
    unmake_hall(&m);
}

static void one_that_is_withdrawn_waits_no_more(void **state)
{
    struct hall_fixture m;
    (void)state;
    made_under(&m, NULL);
    int first = rule_on(&m, RESULT_OPEN), id = file(&m, first);
    assert_true(hall_appeal_step(m.hall, id, APPEAL_TAKEN_BACK, "", "AB", m.now, &why));
    assert_int_equal(only_alert(&m, INCIDENT_APPEAL)->state, ALERT_CLEARED);
    assert_false(decide(&m, id, "uphold", NULL));
    assert_true(hall_undo(m.hall, first, "AB", "agreed", m.now, &why));
    assert_replays_appeals(&m);
    unmake_hall(&m);
}

/* --- deadlines ---------------------------------------------------------------------------------------------------- */

struct deadline {
    const char *book, *parameter;
    int given;      /* the event's answer; 0: none                        */
    bool from_game; /* else from the ruling                               */
    int minutes;    /* the last in which it is in time; 0: no such number */
};

static bool open_at(struct hall_fixture *m, int ruling, msec at, const struct facts *event)
{
    struct appeal_window w;
    wait_ms(m, at - m->now);
    assert_true(appeal_window(m->hall, ruling, WHITE, event, &w));
    return w.open;
}

static void deadlines_hold_to_the_moment(void **state)
{
    static const struct deadline rows[] = {
        {"us-chess-7", NULL, 0, false, 30},
        {"us-chess-7", "appeal.minutes", 45, false, 45},
        {"schiller-2003", NULL, 0, true, 120},
        {"schiller-2003", "appeal.deadline_min", 60, true, 60},
        {"fide-2023", NULL, 0, false, 0},
        {"fide-2023", "appeal.deadline_min", 60, false, 60},
        {"fide-2014", "appeal.deadline_min", 90, false, 90},
        {"ccca-2014", "appeal.deadline_min", 15, false, 15},
        {"example-club", NULL, 0, false, 30},
        {"ihsa-2014", NULL, 0, false, 0},
        {"chess-laws-2023", NULL, 0, false, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct deadline *d = &rows[i];
        struct rulebook *book = book_of(d->book);
        struct facts event = {0};
        struct appeal_window w;
        struct hall_fixture m;
        made_under(&m, book);
        if (d->given)
            facts_set_number(&event, d->parameter, d->given, FACT_GIVEN, "the event");
        int id = rule_on(&m, d->from_game ? RESULT_BLACK : RESULT_OPEN);
        if (d->from_game) /* a ruling in the game may be appealed only when it is over */
            wait_ms(&m, 1000);
        msec from = d->from_game ? board_finished_at(board(&m)) : hall_ruling(m.hall, id)->at;
        assert_true(appeal_window(m.hall, id, WHITE, &event, &w));
        assert_true(w.open);
        msec closes = d->minutes ? from + d->minutes * (msec)MINUTE : MSEC_NEVER;
        if (w.closes != closes)
            fail_msg("%s closes at %lld, not %lld", d->book, (long long)w.closes, (long long)closes);
        if (d->minutes) {
            assert_true(open_at(&m, id, closes, &event));
            assert_false(open_at(&m, id, closes + 1, &event));
            struct appeal a = asked(id);
            assert_int_equal(hall_appeal(m.hall, &a, &event, "AB", m.now, &why), 0);
            assert_true(*why.where); /* the article */
            strcpy(a.late, "the arbiter was not to be found");
            assert_int_equal(hall_appeal(m.hall, &a, &event, "KM", m.now, &why), 1);
            assert_string_equal(hall_appeal_of(m.hall, 1)->late, "the arbiter was not to be found");
        } else {
            assert_true(open_at(&m, id, m.now + 13 * 24 * 60 * (msec)MINUTE, &event));
        }
        facts_release(&event);
        unmake_hall(&m);
        rulebook_free(book);
    }
}

/* Four days, of which the arbiters may make five; after a decision on appeal the same again, for new facts. */
static void regulations_of_motor_sport(struct facts *event)
{
    facts_set_number(event, "appeal.deadline_min", 5760, FACT_GIVEN, "the event");
    facts_set_number(event, "appeal.extension_min", 1440, FACT_GIVEN, "the event");
    facts_set_number(event, "appeal.review_min", 5760, FACT_GIVEN, "the event");
    facts_set_number(event, "appeal.review_extension_min", 1440, FACT_GIVEN, "the event");
}

static void more_time_is_given_once_and_as_the_rulebook_says(void **state)
{
    struct rulebook *book = book_of("fide-2023");
    struct facts event = {0};
    struct appeal_window w;
    struct hall_fixture m;
    (void)state;
    made_under(&m, book);
    int id = rule_on(&m, RESULT_OPEN);
    assert_false(hall_extend_appeal(m.hall, id, &event, "the hall was closed", "AB", m.now, &why));
    assert_non_null(strstr(why.what, "gives no more time")); /* the Laws name none */
    regulations_of_motor_sport(&event);
    msec from = hall_ruling(m.hall, id)->at, days = 24 * 60 * (msec)MINUTE;
    assert_true(appeal_window(m.hall, id, BLACK, &event, &w) && w.closes == from + 4 * days);
    assert_false(hall_extend_appeal(m.hall, id, &event, "", "AB", m.now, &why));
    assert_false(open_at(&m, id, from + 4 * days + 1, &event));
    assert_true(hall_extend_appeal(m.hall, id, &event, "the hall was closed", "AB", m.now, &why));
    assert_true(open_at(&m, id, m.now, &event)); /* also when it was over */
    assert_true(appeal_window(m.hall, id, BLACK, &event, &w) && w.closes == from + 5 * days);
    assert_false(hall_extend_appeal(m.hall, id, &event, "and again", "AB", m.now, &why));
    assert_false(open_at(&m, id, from + 5 * days + 1, &event));
    assert_replays_appeals(&m);
    facts_release(&event);
    unmake_hall(&m);
    rulebook_free(book);
}

static void a_decision_on_appeal_is_opened_again_in_its_own_time(void **state)
{
    struct rulebook *book = book_of("fide-2023");
    struct facts event = {0};
    struct appeal_window w;
    struct hall_fixture m;
    (void)state;
    made_under(&m, book);
    regulations_of_motor_sport(&event);
    int id = rule_on(&m, RESULT_OPEN);
    wait_ms(&m, 3 * 24 * 60 * (msec)MINUTE);
    int appeal = file(&m, id);
    assert_true(decide(&m, appeal, "uphold", NULL));
    msec heard = hall_appeal_of(m.hall, appeal)->ended;
    assert_true(appeal_window(m.hall, id, WHITE, &event, &w) && w.open);
    assert_true(w.closes == heard + 5760 * (msec)MINUTE); /* from the decision on appeal */
    assert_true(open_at(&m, id, w.closes, &event));
    assert_false(open_at(&m, id, w.closes + 1, &event));
    assert_true(hall_extend_appeal(m.hall, id, &event, "the video came late", "AB", m.now, &why));
    assert_true(appeal_window(m.hall, id, WHITE, &event, &w) && w.closes == heard + 7200 * (msec)MINUTE);
    facts_release(&event);
    unmake_hall(&m);
    rulebook_free(book);
}

/* IHSA 19-1-1 and US Chess 21H1: the appellant's own next move ends it, the opponent's does not. */
static void the_next_move_of_who_appeals_ends_it(void **state)
{
    static const char *const books[] = {"us-chess-7", "ihsa-2014"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct rulebook *book = book_of(books[i]);
        struct appeal_window w;
        struct hall_fixture m;
        made_under(&m, book);
        struct ruling r = {.board = 1,
                           .script = "distraction",
                           .article = "x",
                           .words = "talked",
                           .offender = WHITE,
                           .runs = NO_SIDE,
                           .penalty = "warning"};
        int id = hall_rule(m.hall, &r, "AB", m.now, &why);
        hand_plays(&m, 1, "Nc6"); /* Black's */
        assert_true(appeal_window(m.hall, id, WHITE, NULL, &w) && w.open);
        assert_true(appeal_window(m.hall, id, BLACK, NULL, &w) && !w.open);
        hand_plays(&m, 1, "Bb5");
        assert_true(appeal_window(m.hall, id, WHITE, NULL, &w) && !w.open);
        assert_int_equal(file(&m, id), 0);
        unmake_hall(&m);
        rulebook_free(book);
    }
}

/* IHSA 19-3-3; under US Chess rules a chief director's decision can be pursued to a committee (21H3). */
static void a_head_steward_is_final_and_a_chief_director_is_not(void **state)
{
    static const char *const books[] = {"ihsa-2014", "us-chess-7"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct rulebook *book = book_of(books[i]);
        struct hall_fixture m;
        made_under(&m, book);
        int first = rule_on(&m, RESULT_OPEN);
        assert_true(decide(&m, file(&m, first), "uphold", NULL));
        assert_int_equal(file(&m, first), i ? 2 : 0);
        assert_true(i || !strcmp(why.where, "19-3-3"));
        unmake_hall(&m);
        rulebook_free(book);
    }
}

static void schiller_hears_nothing_before_the_game_is_over(void **state)
{
    struct rulebook *book = book_of("schiller-2003");
    struct hall_fixture m;
    (void)state;
    made_under(&m, book);
    int id = rule_on(&m, RESULT_OPEN);
    assert_int_equal(file(&m, id), 0);
    assert_true(hall_result(m.hall, 1, RESULT_BLACK, "AB", "resigned", m.now, &why));
    assert_int_equal(file(&m, id), 1);
    unmake_hall(&m);
    rulebook_free(book);
}

static void who_only_announced_it_is_reminded(void **state)
{
    struct rulebook *book = book_of("us-chess-7");
    struct hall_fixture m;
    (void)state;
    made_under(&m, book);
    int first = rule_on(&m, RESULT_OPEN);
    struct appeal a = asked(first);
    a.written = false;
    msec ruled = hall_ruling(m.hall, first)->at;
    assert_int_equal(hall_appeal(m.hall, &a, NULL, "AB", m.now, &why), 1);
    wait_ms(&m, ruled + 25 * (msec)MINUTE - 1 - m.now);
    assert_int_equal(count_incidents(&m, INCIDENT_APPEAL_DUE), 0);
    wait_ms(&m, 1);
    assert_int_equal(count_incidents(&m, INCIDENT_APPEAL_DUE), 1);
    assert_non_null(strstr(hall_incident(m.hall, only_alert(&m, INCIDENT_APPEAL_DUE)->incident)->words, "5 minutes"));
    assert_true(hall_appeal_step(m.hall, 1, APPEAL_WRITTEN, "", "AB", m.now, &why));
    wait_ms(&m, 10 * MINUTE);
    assert_int_equal(count_incidents(&m, INCIDENT_APPEAL_DUE), 1);
    assert_replays_appeals(&m);
    unmake_hall(&m);
    rulebook_free(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reversed_ruling_leaves_nothing_behind),
        cmocka_unit_test(clocks_are_those_of_now_without_the_penalty),
        cmocka_unit_test(a_lost_game_goes_on_with_the_times_it_was_stopped_at),
        cmocka_unit_test(a_modified_ruling_brings_what_it_says_instead),
        cmocka_unit_test(a_finished_game_gets_another_result),
        cmocka_unit_test(only_who_has_something_to_do_is_called),
        cmocka_unit_test(what_is_upheld_changes_nothing),
        cmocka_unit_test(what_cannot_be_is_refused_with_the_reason),
        cmocka_unit_test(steps_stand_in_the_log),
        cmocka_unit_test(one_that_is_withdrawn_waits_no_more),
        cmocka_unit_test(deadlines_hold_to_the_moment),
        cmocka_unit_test(more_time_is_given_once_and_as_the_rulebook_says),
        cmocka_unit_test(a_decision_on_appeal_is_opened_again_in_its_own_time),
        cmocka_unit_test(the_next_move_of_who_appeals_ends_it),
        cmocka_unit_test(a_head_steward_is_final_and_a_chief_director_is_not),
        cmocka_unit_test(schiller_hears_nothing_before_the_game_is_over),
        cmocka_unit_test(who_only_announced_it_is_reminded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
