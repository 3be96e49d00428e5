/* Rounds in one log: which entries belong to which, what is remembered of those that are over, what came out of
 * them. */
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/rounds.h"
#include "hall/ruling.h"
#include "hall/seats.h"
#include "hall/wording.h"
#include "log_made.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"
#include "report/report.h"

static struct error why;

/* --- an event of two boards and three rounds, kept in a real log -------------------------------------------------- */

static const char event_text[] =
    "[event]\nname = X\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 3\nboards = 2\n"
    "[players]\n1 = A\n2 = B\n3 = C\n4 = D\n"
    "[round 1]\n1 = 1 - 2\n2 = 3 - 4\n[round 2]\n1 = 4 - 1\n2 = 2 - 3\n[round 3]\n1 = 1 - 3\n"
    "2 = 2 - 4\n";

struct played {
    struct log *log;
    struct hall *hall;
    msec now;
};

static void write_down(void *self, const struct entry *draft)
{
    struct played *p = self;
    struct entry e = *draft;
    e.wall_ms = made_at + e.mono_ms;
    assert_true(log_append(p->log, &e, &why));
}

static struct chess_event *read_event(void)
{
    struct chess_event *e = event_read(event_text, sizeof event_text - 1, "x.ini", &why);
    assert_non_null(e);
    return e;
}

static bool replay_one(void *hall, const struct entry *e, struct error *reason)
{
    return hall_replay(hall, e, reason);
}

/* The hall of a round as a console has it: folded out of the log, with what it has to know of the others. */
static void enter(struct played *p, int round)
{
    struct past past;
    struct hall_settings settings;
    struct chess_event *e = read_event();
    assert_true(past_read(p->log, &past, &why));
    struct log_place place = past_place(&past, round);
    struct hall_seat *seats = seats_of(e, round, MSEC_NEVER, NULL, &settings);
    hall_free(p->hall);
    p->hall = hall_new(&settings, &(struct hall_listener){write_down, p});
    past_tell(&past, round, p->hall);
    if (!round_each(p->log, round, &place, replay_one, p->hall, &why))
        fail_msg("%s", why.what);
    past_tell_words(&past, p->hall);
    hall_decided_before(p->hall, past.decisions);
    hall_appealed_before(p->hall, past.appeals);
    if (past.latest != round)
        hall_open(p->hall, "AB", ++p->now);
    past_tell_appeals(&past, round, p->hall, "AB", p->now);
    free(seats);
    past_release(&past);
    chess_event_free(e);
}

static void begin(struct played *p)
{
    *p = (struct played){.log = made_new(in_scratch("rounds.flagfall"))};
    struct body body = {0};
    body_begin(&body);
    body_text(&body, "text", event_text);
    struct entry e = {.kind = ENTRY_EVENT, .who = "AB", .wall_ms = made_at, .body = body_done(&body)};
    assert_true(p->log && log_append(p->log, &e, &why));
    body_release(&body);
    enter(p, 1);
}

static void end(struct played *p)
{
    assert_true(log_close(p->log, &why));
    hall_free(p->hall);
}

static void result_is(struct played *p, int board, enum result r, const char *reason)
{
    assert_true(hall_result(p->hall, board, r, "AB", reason, ++p->now, &why));
}

/* One decision with a penalty against White of a board. */
static int decide(struct played *p, int board, const char *script, enum result result, bool is_forfeit)
{
    struct ruling r = {.board = board,
                       .offender = WHITE,
                       .runs = NO_SIDE,
                       .left_s = {-1, -1},
                       .result = (uint8_t)result,
                       .forfeit = is_forfeit,
                       .counts = true};
    snprintf(r.script, sizeof r.script, "%s", script);
    snprintf(r.penalty, sizeof r.penalty, "warning");
    return hall_rule(p->hall, &r, "AB", ++p->now, &why);
}

static int punish(struct played *p, int board, const char *script, enum result result)
{
    return decide(p, board, script, result, false);
}

static void play_round(struct played *p)
{
    hall_start(p->hall, "AB", ++p->now);
    assert_true(hall_move(p->hall, 1, "e4", "AB", ++p->now, &why));
    result_is(p, 1, RESULT_WHITE, "resigned");
    result_is(p, 2, RESULT_BLACK, "forfeit");
    hall_end(p->hall, "AB", ++p->now);
}

static int round_to_open(struct played *p)
{
    struct past past;
    struct chess_event *e = read_event();
    assert_true(past_read(p->log, &past, &why));
    int round = past_round_to_open(&past, e);
    past_release(&past);
    chess_event_free(e);
    return round;
}

static char *results(struct played *p)
{
    static char out[64];
    int n = 0;
    struct record *r = record_read(p->log, &why);
    assert_true(r && !r->faults);
    struct chess_event *e = report_event(r);
    assert_non_null(e);
    for (int round = 1; round <= 3; round++)
        for (int k = 0; k < 2; k++) {
            const struct pairing *g = round_pairing(event_round(e, round), k + 1);
            out[n++] = g->white_result ? g->white_result : '.';
            out[n++] = g->black_result ? g->black_result : '.';
        }
    out[n] = '\0';
    chess_event_free(e);
    record_free(r);
    return out;
}

/* --- cases -------------------------------------------------------------------------------------------------------- */

static void the_round_that_runs_is_opened_else_the_next(void **unused)
{
    (void)unused;
    struct played p;
    begin(&p);
    assert_int_equal(round_to_open(&p), 1);
    hall_start(p.hall, "AB", ++p.now);
    assert_int_equal(round_to_open(&p), 1);
    play_round(&p);
    assert_int_equal(round_to_open(&p), 2);
    enter(&p, 2);
    assert_int_equal(round_to_open(&p), 2);
    assert_false(hall_is_started(p.hall));
    assert_int_equal(board_result(hall_board(p.hall, 1)), RESULT_OPEN);
    play_round(&p);
    enter(&p, 3);
    play_round(&p);
    assert_int_equal(round_to_open(&p), 3); /* to be looked at */
    end(&p);
}

static void each_round_is_folded_from_its_own_entries(void **unused)
{
    (void)unused;
    struct played p;
    begin(&p);
    assert_true(hall_report(p.hall, 1, INCIDENT_CALL, WHITE, "", "early", "AB", ++p.now)); /* before the start */
    play_round(&p);
    enter(&p, 2);
    assert_true(hall_report(p.hall, 2, INCIDENT_CALL, WHITE, "", "early too", "AB", ++p.now));
    hall_start(p.hall, "AB", ++p.now);
    enter(&p, 2); /* a crash */
    assert_true(hall_is_started(p.hall));
    assert_int_equal(hall_incident_count(p.hall), 1);
    assert_int_equal(board_plies(hall_board(p.hall, 1)), 0);
    assert_int_equal(hall_open_boards(p.hall), 2);
    assert_string_equal(results(&p), "10-+........");
    end(&p);
}

static int penalties_against(const struct hall *h, const char *player, const char *script)
{
    const struct penalty *all;
    int count = 0;
    for (int i = 0, n = hall_penalties(h, &all); i < n; i++)
        count += !all[i].undone && !strcmp(all[i].player, player) && !strcmp(all[i].script, script);
    return count;
}

static void penalties_of_earlier_rounds_are_remembered_and_decisions_numbered_through(void **unused)
{
    (void)unused;
    struct played p;
    begin(&p);
    assert_int_equal(punish(&p, 1, "phone", RESULT_OPEN), 1);        /* player 1 */
    assert_int_equal(punish(&p, 2, "illegal-move", RESULT_OPEN), 2); /* player 3 */
    assert_true(hall_undo(p.hall, 2, "AB", "wrong board", ++p.now, &why));
    play_round(&p);
    enter(&p, 2);
    assert_int_equal(penalties_against(p.hall, "1", "phone"), 1);
    assert_int_equal(penalties_against(p.hall, "3", "illegal-move"), 0);
    assert_int_equal(board_offences(hall_board(p.hall, 1), WHITE), 0); /* of this game */
    assert_int_equal(punish(&p, 1, "phone", RESULT_OPEN), 3);          /* player 4 */
    assert_false(hall_undo(p.hall, 1, "AB", "of round 1", ++p.now, &why));
    assert_string_equal(why.what, "D-0001 is of another round");
    enter(&p, 2);
    assert_int_equal(hall_ruling(p.hall, 3)->board, 1);
    assert_true(hall_undo(p.hall, 3, "AB", "no", ++p.now, &why));
    assert_int_equal(penalties_against(p.hall, "4", "phone"), 0);
    assert_int_equal(penalties_against(p.hall, "1", "phone"), 1); /* board 1, White, but not his */
    end(&p);
}

static int reversed_on_appeal(struct played *p, int ruling)
{
    struct appeal a = {.ruling = ruling, .side = WHITE, .by = "player", .written = true, .ground = "not so"};
    struct appeal_verdict v = {.decision = "reverse", .reason = "seen otherwise"};
    int id = hall_appeal(p->hall, &a, NULL, "AB", ++p->now, &why);
    assert_true(hall_appeal_decide(p->hall, id, &v, "KM", ++p->now, &why));
    return id;
}

static void an_appeal_takes_effect_in_later_rounds(void **unused)
{
    (void)unused;
    struct played p;
    begin(&p);
    assert_int_equal(punish(&p, 1, "phone", RESULT_OPEN), 1);        /* player 1 */
    assert_int_equal(punish(&p, 2, "illegal-move", RESULT_OPEN), 2); /* player 3 */
    assert_int_equal(reversed_on_appeal(&p, 1), 1);
    play_round(&p);
    enter(&p, 2);
    assert_int_equal(penalties_against(p.hall, "1", "phone"), 0);
    assert_int_equal(penalties_against(p.hall, "3", "illegal-move"), 1);
    assert_int_equal(punish(&p, 1, "phone", RESULT_OPEN), 4);
    assert_int_equal(reversed_on_appeal(&p, 4), 2);
    enter(&p, 1); /* back, to hear another of the first round */
    assert_int_equal(reversed_on_appeal(&p, 2), 3);
    enter(&p, 2);
    assert_int_equal(penalties_against(p.hall, "3", "illegal-move"), 0);
    assert_int_equal(hall_appeal_of(p.hall, 2)->ruling, 4);
    assert_false(hall_appeal_step(p.hall, 3, APPEAL_HEARD, "", "KM", ++p.now, &why)); /* of the first round */
    end(&p);
}

static bool calls_only_to(const struct played *p, enum incident_kind kind, const char *words)
{
    const struct alert *const *list;
    int count = hall_alerts(p->hall, &list);
    const struct incident *i = count == 1 ? hall_incident(p->hall, list[0]->latest) : NULL;
    return i && i->kind == kind && !strcmp(i->words, words);
}

/* Who only looks at the alerts must not be told that nothing is left. */
static void an_appeal_that_waits_stays_an_alert_in_later_rounds(void **unused)
{
    struct appeal asked = {.ruling = 1, .side = WHITE, .by = "player", .ground = "wrong", .late = "x"};
    struct appeal_verdict upheld = {.decision = "uphold", .reason = "nothing new", .panel = "KM"};
    const struct alert *const *list;
    (void)unused;
    struct played p;
    begin(&p);
    assert_int_equal(punish(&p, 1, "phone", RESULT_OPEN), 1);
    assert_int_equal(hall_appeal(p.hall, &asked, NULL, "AB", ++p.now, &why), 1);
    play_round(&p);
    for (int again = 0; again < 2; again++) { /* opened, and opened again */
        enter(&p, 2);
        assert_true(calls_only_to(&p, INCIDENT_APPEAL,
                                  "A-0001: White appeals against D-0001 of round 1, and has not been heard: F9"));
    }
    enter(&p, 1);
    assert_true(hall_appeal_decide(p.hall, 1, &upheld, "KM", ++p.now, &why));
    enter(&p, 2);
    assert_int_equal(hall_alerts(p.hall, &list), 0);
    end(&p);
}

/* Paperwork is done later: in whatever round it is typed, the last words are those of the decision. */
static void words_for_a_decision_are_known_in_every_round(void **unused)
{
    struct played p;
    (void)unused;
    begin(&p);
    assert_int_equal(punish(&p, 1, "phone", RESULT_BLACK), 1);
    assert_true(hall_word(p.hall, 1, true, "first", "AB", ++p.now, &why));
    enter(&p, 2);
    assert_string_equal(hall_wording(p.hall, 1, true), "first");
    assert_string_equal(hall_wording(p.hall, 1, false), "");
    assert_true(hall_word(p.hall, 1, true, "second", "AB", ++p.now, &why));
    assert_false(hall_word(p.hall, 1, true, "second", "AB", ++p.now, &why));
    assert_false(hall_word(p.hall, 99, true, "of nothing", "AB", ++p.now, &why));
    assert_true(log_commit(p.log, p.now, &why));
    enter(&p, 1);
    assert_string_equal(hall_wording(p.hall, 1, true), "second");
    struct record *r = record_read(p.log, &why);
    assert_string_equal(record_wording_of(r, 1, true), "second");
    assert_int_equal(r->wordings.count, 2);
    assert_int_equal(r->faults, 0);
    record_free(r);
    end(&p);
}

static void a_round_that_is_over_can_be_corrected(void **unused)
{
    (void)unused;
    struct played p;
    begin(&p);
    play_round(&p);
    enter(&p, 2);
    hall_start(p.hall, "AB", ++p.now);
    result_is(&p, 1, RESULT_DRAW, "");
    enter(&p, 1);
    assert_int_equal(board_result(hall_board(p.hall, 1)), RESULT_WHITE);
    result_is(&p, 1, RESULT_NONE, "both were late after all");
    assert_int_equal(punish(&p, 2, "phone", RESULT_OPEN), 1);
    assert_int_equal(round_to_open(&p), 2); /* which still runs */
    assert_string_equal(results(&p), "00-+==......");
    enter(&p, 2);
    assert_int_equal(board_result(hall_board(p.hall, 1)), RESULT_DRAW);
    assert_int_equal(penalties_against(p.hall, "3", "phone"), 1);
    enter(&p, 1);
    assert_int_equal(board_result(hall_board(p.hall, 1)), RESULT_NONE);
    end(&p);
}

/* Who did not come loses without a game: the pairing program has to know that, and the rulebook says it, whatever the
 * script is called: who left the board in the middle of a game has played. */
static void absence_is_told_from_a_game_that_was_lost(void **unused)
{
    (void)unused;
    struct played p;
    begin(&p);
    hall_start(p.hall, "AB", ++p.now);
    assert_int_equal(decide(&p, 1, "late-arrival", RESULT_BLACK, true), 1);
    assert_int_equal(decide(&p, 2, "absence", RESULT_BLACK, false), 2);
    assert_string_equal(results(&p), "-+01........");
    assert_true(hall_undo(p.hall, 1, "AB", "misread", ++p.now, &why));
    assert_int_equal(decide(&p, 1, "equipment", RESULT_NONE, true), 3);
    assert_string_equal(results(&p), "--01........");
    result_is(&p, 1, RESULT_BLACK, "he came in time");
    assert_string_equal(results(&p), "0101........");
    end(&p);
}

/* What the event says of one board holds for that board. */
static void a_board_has_its_own_start_and_default_time(void **unused)
{
    (void)unused;
    enum { MINUTE = 60000 };
    static const char text[] =
        "[event]\nname = X\nrulebook = fide-2023\ncontrol = 90+30\nboards = 3\ndefault-time = 30\n"
        "[boards 2]\ndefault-time = 5\n[boards 3]\nstart = 14:10\n[players]\n1 = A\n2 = B\n3 = C\n4 = D\n5 = E\n"
        "6 = F\n[round 1]\nstart = 14:00\n1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n";
    struct hall_settings settings;
    struct chess_event *e = event_read(text, sizeof text - 1, "x.ini", &why);
    if (!e)
        fail_msg("%s", why.what);
    struct hall_seat *seats = seats_of(e, 1, 0, NULL, &settings);
    struct hall *h = hall_new(&settings, NULL);
    msec two = 14 * 60 * (msec)MINUTE;
    hall_start(h, "AB", two);
    assert_true(hall_board(h, 1)->default_at == two + 30 * MINUTE);
    assert_true(hall_board(h, 2)->default_at == two + 5 * MINUTE);
    assert_true(hall_board(h, 3)->default_at == two + 40 * MINUTE);
    assert_true(hall_excuse(h, 3, 15 * MINUTE, "AB", two, &why));
    assert_true(hall_board(h, 3)->default_at == two + 25 * MINUTE);
    hall_free(h);
    free(seats);
    e->default_from = FROM_ACTUAL; /* begun late, all of it */
    seats = seats_of(e, 1, 0, NULL, &settings);
    h = hall_new(&settings, NULL);
    assert_true(settings.starts_at == two); /* the plan is known all the same: it is counted down to */
    assert_false(hall_excuse(h, 2, 15 * MINUTE, "AB", two, &why));
    assert_true(hall_excuse(h, 2, MSEC_NEVER, "AB", two, &why));
    hall_start(h, "AB", two + 20 * MINUTE);
    assert_true(hall_board(h, 1)->default_at == two + 50 * MINUTE);
    assert_true(hall_board(h, 2)->default_at == MSEC_NEVER); /* none stays none when the round begins */
    hall_free(h);
    free(seats);
    e->default_min = 0; /* no board sees an empty chair: nothing rings at the start */
    seats = seats_of(e, 1, 0, NULL, &settings);
    h = hall_new(&settings, NULL);
    hall_start(h, "AB", two);
    assert_true(hall_board(h, 1)->default_at == MSEC_NEVER);
    assert_true(hall_board(h, 2)->default_at == two + 5 * MINUTE);
    hall_free(h);
    free(seats);
    chess_event_free(e);
}

/* As `event new` writes it: a round that is named, and nobody in it. */
static void where_nobody_is_listed_all_boards_are_played(void **unused)
{
    (void)unused;
    static const char bare[] =
        "[event]\nname = X\nrulebook = fide-2023\ncontrol = 90+30\nboards = 3\n[round 1]\nstart = 14:00\n",
                      listed[] = "[event]\nname = X\nrulebook = fide-2023\ncontrol = 90+30\nboards = 3\n"
                                 "[players]\n1 = A\n2 = B\n[round 1]\nstart = 14:00\n";
    for (int i = 0; i < 2; i++) {
        struct hall_settings settings;
        struct chess_event *e = event_read(i ? listed : bare, i ? sizeof listed - 1 : sizeof bare - 1, "x.ini", &why);
        if (!e)
            fail_msg("%s", why.what);
        struct hall_seat *seats = seats_of(e, 1, 0, NULL, &settings);
        assert_int_equal(settings.count, i ? 0 : 3);
        free(seats);
        chess_event_free(e);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_round_that_runs_is_opened_else_the_next),
        cmocka_unit_test(each_round_is_folded_from_its_own_entries),
        cmocka_unit_test(penalties_of_earlier_rounds_are_remembered_and_decisions_numbered_through),
        cmocka_unit_test(an_appeal_takes_effect_in_later_rounds),
        cmocka_unit_test(an_appeal_that_waits_stays_an_alert_in_later_rounds),
        cmocka_unit_test(words_for_a_decision_are_known_in_every_round),
        cmocka_unit_test(a_round_that_is_over_can_be_corrected),
        cmocka_unit_test(a_board_has_its_own_start_and_default_time),
        cmocka_unit_test(absence_is_told_from_a_game_that_was_lost),
        cmocka_unit_test(where_nobody_is_listed_all_boards_are_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
