/* What happened, in order; the game as it stood at any moment; what came late. On logs made by hand. */
#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "host/language.h"
#include "report/late.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"
#include "report/story.h"
#include "report/timeline.h"

#include "hall/log_of_hall.h"
#include "skip.h"

static const char event[] = "[event]\nname = Test Open\ncontrol = 90+30\nrulebook = fide-2023\nrounds = 2\nboards = 3\n"
                            "[arbiters]\nAB = Anna Berg | floor\n[devices]\n1-3 = dgt-bus | /dev/null\n"
                            "[players]\n1 = Holt, Ben | 2100\n2 = Moe, Vera | 2000\n3 = Krag, Eva\n4 = Rask, Tor\n"
                            "[round 1]\n1 = 1 - 2\n2 = 3 - 4\n"
                            "[round 2]\n1 = 4 - 1\n2 = 2 - 3\n";

enum { BISHOP_FROM = 5, BISHOP_TO = 9 }; /* f1-b2: no bishop goes there */

struct read {
    struct logged l;
    struct record *record;
};

static void read_all(struct read *r)
{
    struct error why = {0};
    record_free(r->record);
    assert_true(log_commit(r->l.log, r->l.m.now, &why));
    r->record = record_read(r->l.log, &why);
    if (!r->record || r->record->faults)
        fail_msg("%s", r->record ? r->record->fault.what : why.what);
}

static void close_all(struct read *r)
{
    record_free(r->record);
    unlog_hall(&r->l);
}

/* White's second move is illegal, seen after 4 and ruled after 6 seconds; on board 2 the clock is stopped, and nobody
 * comes. */
static void play(struct read *r)
{
    struct hall_fixture *m = &r->l.m;
    begin_board(m, 1);
    begin_board(m, 2);
    hand_plays(m, 1, "e4");
    hand_plays(m, 1, "e5");
    hand_goes(m, 1, BISHOP_FROM, BISHOP_TO);
    const struct alert *a = only_alert(m, INCIDENT_ILLEGAL_MOVE);
    wait_ms(m, 4000);
    assert_true(hall_acknowledge(m->hall, a->id, "AB", "", m->now, NULL));
    wait_ms(m, 2000);
    log_ruling(&r->l, 1, a->id, 2);
    assert_true(hall_note(m->hall, 1, "the coach was near", "AB", m->now));
    hall_bookmark(m->hall, 1, 5, "look here", true, "AB", m->now);
    clock_says(m, 2, m->left[WHITE], m->left[BLACK], NO_SIDE, WHITE);
    wait_ms(m, 30000);
}

static void begin(struct read *r, const char *name)
{
    *r = (struct read){0};
    log_hall_under(&r->l, name, event, "fide-2023");
    play(r);
    read_all(r);
}

/* --- the list ----------------------------------------------------------------------------------------------------- */

static int rows_of(struct timeline *t, const struct record *record, const char *filter)
{
    struct timeline_filter f = {0};
    struct error why = {0};
    if (!timeline_filter_read(&f, filter, &why))
        fail_msg("%s: %s", filter, why.what);
    timeline_begin(t, &f);
    while (timeline_more(t, record, 3))
        continue;
    return t->rows.count;
}

static bool has_line(struct timeline *t, const struct record *record, const char *words)
{
    bool has = false;
    for (int i = 0; i < t->rows.count; i++) {
        struct text line = {0};
        timeline_words(record, t->rows.at[i], &line);
        has = has || strstr(text_chars(&line), words);
        text_release(&line);
    }
    return has;
}

static void all_that_happened_is_told_in_order(void **state)
{
    (void)state;
    struct read r;
    struct timeline t = {0};
    static const char *const lines[] = {"1. e4  White 1:31:00, Black 1:30:30, pressed",
                                        "1... e5",
                                        "illegal move by White: ",
                                        "NOW shown: illegal move",
                                        "NOW acknowledged by AB",
                                        "D-0001 by AB: Illegal move, penalty against White: 2 minutes",
                                        "D-0001: penalty against White: 2 minutes",
                                        "note by AB: the coach was near",
                                        "bookmark at entry 5 by AB: look here",
                                        "round 1 started",
                                        "clock stopped"};
    begin(&r, "timeline.flagfall");
    assert_int_equal(rows_of(&t, r.record, ""), r.record->rounds.at[0].steps.count);
    for (int i = 1; i < t.rows.count; i++)
        assert_true(timeline_step(r.record, t.rows.at[i])->when.entry >
                    timeline_step(r.record, t.rows.at[i - 1])->when.entry);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!has_line(&t, r.record, lines[i]))
            fail_msg("nothing says: %s", lines[i]);
    timeline_release(&t);
    close_all(&r);
}

static void all_that_happened_is_told_in_german(void **state)
{
    struct read r;
    struct timeline t = {0};
    static const char *const lines[] = {"1. e4  Weiß 1:31:00, Schwarz 1:30:30, gedrückt",
                                        "regelwidriger Zug von Weiß: ",
                                        " zur Kenntnis genommen von AB: regelwidriger Zug",
                                        "D-0001 von AB: Regelwidriger Zug, Strafe gegen Weiß: 2 minutes",
                                        "D-0001: Strafe gegen Weiß: 2 minutes",
                                        "Notiz von AB: the coach was near",
                                        " bei Eintrag 5 von AB: look here",
                                        "Runde 1: gestartet",
                                        "Uhr: steht"};
    if (!*state)
        skip_because("gettext's msgfmt is not installed");
    begin(&r, "timeline.flagfall");
    assert_true(language_take("de", NULL));
    assert_int_equal(rows_of(&t, r.record, ""), r.record->rounds.at[0].steps.count);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!has_line(&t, r.record, lines[i]))
            fail_msg("nothing says: %s", lines[i]);
    assert_int_equal(rows_of(&t, r.record, "Notiz von"), 1); /* what is typed is looked for in what is read */
    timeline_release(&t);
    close_all(&r);
}

static void a_filter_leaves_what_it_asks_for(void **state)
{
    (void)state;
    struct read r;
    struct timeline t = {0};
    static const struct {
        const char *filter;
        int least, most;
        const char *has;
    } rows[] = {
        {"kind:move", 2, 2, "e5"},
        {"kind:move board:2", 0, 0, NULL},
        {"kind:move,note board:1", 4, 4, "bookmark"},
        {"player:krag kind:clock", 1, 9, "clock stopped"},
        {"player:krag kind:move", 0, 0, NULL},
        {"round:2", 0, 0, NULL},
        {"coach", 1, 1, "coach"},
        {"kind:note near", 1, 1, "coach"},
        {"after:00:00 kind:move", 2, 2, "e4"},
        {"after:00:00 before:00:00 kind:move", 0, 0, NULL},
    };
    begin(&r, "timeline.flagfall");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int count = rows_of(&t, r.record, rows[i].filter);
        if (count < rows[i].least || count > rows[i].most || (rows[i].has && !has_line(&t, r.record, rows[i].has)))
            fail_msg("%s: %d", rows[i].filter, count);
    }
    timeline_release(&t);
    close_all(&r);
}

static void a_filter_that_means_nothing_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"board:x",     "board:0",   "board:",      "kind:moon",
                                      "after:25:00", "before:12", "after:12:60", "round:-1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct timeline_filter f = {0};
        struct error why = {0};
        if (timeline_filter_read(&f, bad[i], &why) || !*why.what)
            fail_msg("%s was taken", bad[i]);
    }
}

static void a_timeline_goes_on_with_its_round(void **state)
{
    (void)state;
    struct read r;
    struct timeline t = {0};
    struct error why;
    begin(&r, "timeline.flagfall");
    struct record_reader *reader = record_begin(r.l.log);
    while (record_more(reader, 2, &why))
        continue;
    int before = rows_of(&t, record_of(reader), "");
    assert_true(hall_note(r.l.m.hall, 2, "later", "AB", r.l.m.now));
    assert_true(log_commit(r.l.log, r.l.m.now, &why));
    assert_false(timeline_more(&t, record_of(reader), 100));
    assert_int_equal(t.rows.count, before);
    while (record_more(reader, 2, &why))
        continue;
    assert_string_equal(why.what, "");
    assert_false(timeline_more(&t, record_of(reader), 100));
    assert_int_equal(t.rows.count, before + 1);
    int64_t last = timeline_step(record_of(reader), t.rows.at[before])->when.entry;
    assert_int_equal(timeline_at(&t, record_of(reader), last), before);
    assert_int_equal(timeline_at(&t, record_of(reader), last + 1), before + 1);
    assert_int_equal(timeline_at(&t, record_of(reader), 0), 0);
    timeline_release(&t);
    record_end(reader);
    close_all(&r);
}

/* --- the game at a moment ----------------------------------------------------------------------------------------- */

static void the_game_stands_as_it_stood(void **state)
{
    (void)state;
    struct read r;
    struct story_moment m;
    begin(&r, "timeline.flagfall");
    const struct record_round *round = &r.record->rounds.at[0];
    struct story *s = story_of(round, 1);
    const struct record_move *first = record_move_at(record_board(round, 1), 1);
    assert_null(story_of(round, 9));
    story_at(s, first->when.entry - 1, 0, &m);
    assert_int_equal(m.game->plies, 0);
    story_at(s, INT64_MAX, 0, &m);
    assert_int_equal(m.game->plies, 2);
    assert_true(m.game->now.key == board_position(record_board(round, 1)->is)->key);
    story_at(s, first->when.entry, 0, &m);
    assert_int_equal(m.game->plies, 1);
    assert_int_equal(m.left_ms[WHITE], 5460000);
    assert_int_equal(m.runs, BLACK);
    story_at(s, first->when.entry, first->when.mono + 2500, &m);
    assert_int_equal(m.left_ms[BLACK], 5430000 - 2500);
    assert_int_equal(m.left_ms[WHITE], 5460000);
    struct when next = story_next(s, first->when.entry);
    assert_int_equal(next.entry, record_move_at(record_board(round, 1), 2)->when.entry);
    assert_int_equal(story_before(s, next.entry).entry, first->when.entry);
    assert_int_equal(story_before(s, first->when.entry).entry, 0);
    story_free(s);
    close_all(&r);
}

/* The hall that folded the same entries is the judge. */
static void corrections_and_rulings_are_done_again(void **state)
{
    (void)state;
    struct read r;
    struct story_moment m;
    struct error why = {0};
    begin(&r, "timeline.flagfall");
    struct hall *h = r.l.m.hall;
    const struct hall_board *b = hall_board(h, 1);
    struct {
        int64_t entry;
        uint64_t key;
        int plies;
    } stood[6];
    move moves[] = {board_game(b)->moves[0], move_of(50, 34, ORDINARY), move_of(6, 21, ORDINARY)};
    for (int i = 0; i < 6; i++) {
        wait_ms(&r.l.m, 5000);
        if (i == 1)
            assert_true(hall_correct_moves(h, 1, moves, 3, "AB", "scoresheets", r.l.m.now, &why));
        if (i == 2)
            log_ruling(&r.l, 1, 0, 1);
        if (i == 3)
            assert_true(hall_set_position(h, 1, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30", "AB", "dispute", r.l.m.now, &why));
        if (i == 4)
            assert_true(hall_correct_moves(h, 1, &(move){move_of(12, 28, ORDINARY)}, 1, "AB", "", r.l.m.now, &why));
        if (i == 5)
            assert_true(hall_result(h, 1, RESULT_DRAW, "AB", "", r.l.m.now, &why));
        stood[i].entry = log_last(r.l.log);
        stood[i].key = board_position(b)->key;
        stood[i].plies = board_plies(b);
    }
    read_all(&r);
    struct story *s = story_of(&r.record->rounds.at[0], 1);
    for (int i = 5; i >= 0; i--) {
        story_at(s, stood[i].entry, 0, &m);
        assert_int_equal(m.game->plies, stood[i].plies);
        assert_true(m.game->now.key == stood[i].key);
    }
    story_at(s, stood[5].entry, r.l.m.now + 60000, &m);
    assert_int_equal(m.runs, NO_SIDE);
    story_free(s);
    close_all(&r);
}

/* --- late --------------------------------------------------------------------------------------------------------- */

static int count_late(const struct late_list *l, enum lateness what, int board)
{
    int count = 0;
    for (int i = 0; i < l->count; i++)
        count += l->at[i].what == what && l->at[i].board == board;
    return count;
}

static void what_nobody_saw_or_ruled_is_listed(void **state)
{
    (void)state;
    struct read r;
    struct late_list late = {0};
    begin(&r, "timeline.flagfall");
    assert_true(hall_note(r.l.m.hall, 1, "half a minute", "AB", r.l.m.now));
    read_all(&r);
    late_find(&r.record->rounds.at[0], &late);
    assert_int_equal(late.count, 1); /* half a minute: nobody has seen it, but it may still be ruled */
    assert_int_equal(late.at[0].what, NEVER_ACKNOWLEDGED);
    wait_ms(&r.l.m, 150000);
    assert_true(hall_note(r.l.m.hall, 1, "later", "AB", r.l.m.now));
    read_all(&r);
    late_find(&r.record->rounds.at[0], &late);
    for (int i = 0; i < late.count; i++) /* that one was seen and ruled in time */
        assert_int_not_equal(late.at[i].alert, only_alert(&r.l.m, INCIDENT_ILLEGAL_MOVE)->id);
    assert_int_equal(count_late(&late, NEVER_ACKNOWLEDGED, 2), 1);
    assert_int_equal(count_late(&late, NEVER_RULED, 2), 1);
    late_release(&late);
    close_all(&r);
}

static void what_settled_by_itself_needs_no_ruling(void **state)
{
    (void)state;
    struct read r;
    struct late_list late = {0};
    begin(&r, "timeline.flagfall");
    struct hall_fixture *m = &r.l.m;
    clock_says(m, 2, m->left[WHITE], m->left[BLACK], WHITE, WHITE);
    wait_ms(m, 180000);
    assert_true(hall_note(m->hall, 1, "later", "AB", m->now));
    read_all(&r);
    late_find(&r.record->rounds.at[0], &late);
    assert_int_equal(count_late(&late, NEVER_ACKNOWLEDGED, 2), 1);
    assert_int_equal(count_late(&late, NEVER_RULED, 2), 0);
    late_release(&late);
    close_all(&r);
}

static void what_was_seen_too_late_is_listed_with_who_and_how_late(void **state)
{
    (void)state;
    struct read r;
    struct late_list late = {0};
    begin(&r, "timeline.flagfall");
    struct hall_fixture *m = &r.l.m;
    const struct alert *a = only_alert(m, INCIDENT_CLOCK_STOPPED);
    assert_true(hall_acknowledge(m->hall, a->id, "CD", "", m->now, NULL));
    wait_ms(m, 50000);
    assert_true(hall_clear(m->hall, a->id, "EF", "a break", m->now, NULL));
    read_all(&r);
    late_find(&r.record->rounds.at[0], &late);
    assert_int_equal(late.count, 2);
    assert_int_equal(late.at[0].what, LATE_ACKNOWLEDGED);
    assert_string_equal(late.at[0].by, "CD");
    assert_int_equal(late.at[0].target, 15000);
    assert_true(late.at[0].took >= 19000 && late.at[0].took <= 21000);
    assert_int_equal(late.at[1].what, LATE_AT_BOARD);
    assert_true(late.at[1].took >= 69000 && late.at[1].took <= 71000);
    late_release(&late);
    close_all(&r);
}

static void an_empty_log_has_nothing_to_tell(void **state)
{
    (void)state;
    struct read r = {0};
    struct timeline t = {0};
    struct error why = {0};
    r.l.log = made_new(in_scratch("empty.flagfall"));
    r.record = record_read(r.l.log, &why);
    assert_non_null(r.record);
    assert_int_equal(rows_of(&t, r.record, ""), 0);
    assert_int_equal(r.record->rounds.count, 0);
    timeline_release(&t);
    record_free(r.record);
    log_close(r.l.log, &why);
    made_away(in_scratch("empty.flagfall"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_happened_is_told_in_order),
        cmocka_unit_test_setup_teardown(all_that_happened_is_told_in_german, needs_german, forget_language),
        cmocka_unit_test(a_filter_leaves_what_it_asks_for),
        cmocka_unit_test(a_filter_that_means_nothing_is_refused),
        cmocka_unit_test(a_timeline_goes_on_with_its_round),
        cmocka_unit_test(the_game_stands_as_it_stood),
        cmocka_unit_test(corrections_and_rulings_are_done_again),
        cmocka_unit_test(what_nobody_saw_or_ruled_is_listed),
        cmocka_unit_test(what_settled_by_itself_needs_no_ruling),
        cmocka_unit_test(what_was_seen_too_late_is_listed_with_who_and_how_late),
        cmocka_unit_test(an_empty_log_has_nothing_to_tell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
