/* A section by correspondence under US Chess, chapter 9: each plays the others at once. Conditional moves (rule 12),
 * games that are given up (19), the days of an appeal (21). */
#include "event/by_letter.h"
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "hall/correspondence.h"
#include "hall/hall_made.h"
#include "hall/known.h"
#include "rulebook_files.h"
#include "rules/facts.h"

enum { TODAY = 20600, BOARDS = 3, PAUSE = 6000 };

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

/* Board 1: A - B, board 2: C - A, board 3: A - D. */
static void make_section(struct hall_fixture *m, int last_day)
{
    static const char *const names[BOARDS][2] = {{"A", "B"}, {"C", "A"}, {"A", "D"}};
    struct hall_seat *seats = make_seats(BOARDS, "10/30d", true);
    for (int i = 0; i < BOARDS; i++)
        for (int side = WHITE; side <= BLACK; side++) {
            strcpy(seats[i].players[side].name, names[i][side]);
            strcpy(seats[i].players[side].id, names[i][side]);
        }
    make_hall_by_letter(m, seats, BOARDS, book, TODAY - 90, last_day, TODAY);
}

static bool letter(struct hall_fixture *m, const char *first, const char *second, const char *third, int ago)
{
    const char *moves[] = {first, second, third};
    int count = third ? 3 : second ? 2 : 1;
    bool begins = !board_plies(hall_board(m->hall, 1));
    struct letter l = {.received = {begins ? 0 : TODAY - ago - 2, 0}, .sent = {TODAY - ago, 0}};
    return hall_letter_accepts(m->hall, 1, moves, count, &l, "AB", m->now, &why);
}

static bool offer(struct hall_fixture *m, const char *moves, bool *whole)
{
    return hall_conditional(m->hall, 1, moves, whole, "AB", m->now, &why);
}

static void conditional_moves_hold_where_they_are_accepted(void **unused)
{
    struct hall_fixture m;
    struct reflection r;
    bool whole;
    (void)unused;
    make_section(&m, 0);
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_false(offer(&m, "e5 Nf3", &whole)); /* nothing was sent yet */
    assert_true(letter(&m, "e4", NULL, NULL, 60));
    assert_true(offer(&m, "if 1...e5 then 2.Nf3 Nc6 3. Bb5", &whole) && whole);
    assert_string_equal(hall_conditional_at(m.hall, b, 0), "e5 Nf3 Nc6 Bb5");
    assert_false(letter(&m, "e5", "Nc3", "Nf6", 50));
    assert_false(letter(&m, "c5", "Nf3", "d6", 50));
    assert_int_equal(board_plies(b), 1);
    assert_true(letter(&m, "e5", "Nf3", "d6", 50)); /* in part */
    assert_int_equal(board_plies(b), 4);
    assert_true(hall_reflection(m.hall, b, WHITE, &r));
    assert_int_equal(r.used, 0);
    assert_true(hall_reflection(m.hall, b, BLACK, &r));
    assert_int_equal(r.used, 2);
    assert_null(hall_conditional_at(m.hall, b, 0)); /* void with the next reply */
    struct hall *again = replayed(&m);
    assert_int_equal(board_plies(hall_board(again, 1)), 4);
    hall_free(again);
    unmake_hall(&m);
}

/* Rule 9: what stands before an illegal or ambiguous move holds. */
static void what_stands_before_an_illegal_one_holds(void **unused)
{
    struct hall_fixture m;
    bool whole = true;
    (void)unused;
    make_section(&m, 0);
    assert_true(letter(&m, "e4", NULL, NULL, 60));
    assert_true(offer(&m, "e5 Nf3 Nc6 Bh6", &whole));
    assert_false(whole);
    assert_string_equal(hall_conditional_at(m.hall, hall_board(m.hall, 1), 0), "e5 Nf3");
    assert_false(offer(&m, "e5 Nf9", &whole));
    assert_false(offer(&m, "e5", &whole));
    unmake_hall(&m);
}

/* A reply that was offered before is no move that the player sends: time off goes on. */
static void an_offered_move_ends_no_time_off(void **unused)
{
    struct hall_fixture m;
    struct reflection r;
    bool whole;
    (void)unused;
    make_section(&m, 0);
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_true(letter(&m, "e4", NULL, NULL, 60));
    assert_true(offer(&m, "e5 Nf3", &whole));
    assert_true(hall_excuse_days(m.hall, 1, WHITE, TODAY - 49, TODAY - 41, false, "AB", m.now, &why));
    assert_true(letter(&m, "e5", "Nf3", "Nc6", 45));
    struct letter l = {.received = {TODAY - 45, 0}, .sent = {TODAY - 40, 0}};
    assert_true(hall_letter(m.hall, 1, "Bb5", &l, "AB", m.now, &why));
    assert_true(hall_reflection(m.hall, b, WHITE, &r));
    assert_int_equal(r.used, 1); /* the days 44 to 41 were off */
    unmake_hall(&m);
}

static int standing_absences(const struct hall_fixture *m)
{
    int count = 0;
    for (int id = 1; id <= hall_incident_count(m->hall); id++) {
        const struct incident *i = hall_incident(m->hall, id);
        count += !strcmp(i->script, "absence") && i->ended == MSEC_NEVER;
    }
    return count;
}

static int rule_lost(struct hall_fixture *m, int board, enum result result, int offender)
{
    struct ruling r = {.board = board, .offender = (int8_t)offender, .result = (uint8_t)result};
    strcpy(r.script, "time-complaint");
    r.left_s[WHITE] = r.left_s[BLACK] = SECONDS_UNKNOWN;
    return hall_rule(m->hall, &r, "AB", m->now, &why);
}

static void who_forfeits_against_two_opponents_gives_up_all(void **unused)
{
    struct hall_fixture m;
    (void)unused;
    make_section(&m, 0);
    assert_true(rule_lost(&m, 1, RESULT_BLACK, WHITE) > 0);
    hall_advance(m.hall, m.now += PAUSE);
    assert_int_equal(standing_absences(&m), 0);
    int second = rule_lost(&m, 2, RESULT_WHITE, BLACK);
    assert_true(second > 0);
    hall_advance(m.hall, m.now += PAUSE);
    assert_int_equal(standing_absences(&m), 1);
    struct facts f = {0};
    hall_facts(m.hall, 3, 0, "absence", WHITE, &f);
    assert_string_equal(facts_find(&f, "opponents_forfeited")->value, "2");
    facts_release(&f);
    assert_true(hall_undo(m.hall, second, "AB", "it came in time", m.now, &why));
    hall_advance(m.hall, m.now += PAUSE);
    assert_int_equal(standing_absences(&m), 0);
    unmake_hall(&m);
}

static void who_goes_silent_does_so_at_each_board(void **unused)
{
    struct hall_fixture m;
    (void)unused;
    make_section(&m, 0);
    assert_true(hall_gives_up(m.hall, 2, BLACK, true, "AB", m.now, &why));
    assert_int_equal(standing_absences(&m), 3);
    assert_false(hall_gives_up(m.hall, 1, WHITE, false, "AB", m.now, &why));
    unmake_hall(&m);
}

/* Rule 21: seven days from the end; while games go on there is time. */
static void appeals_count_days_from_the_end_of_the_tournament(void **unused)
{
    static const struct {
        int last_day;
        bool open;
        int days;
    } rows[] = {{0, true, -1}, {TODAY + 2, true, 10}, {TODAY, true, 8}, {TODAY - 7, true, 1}, {TODAY - 8, false, -1}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct appeal_window w;
        make_section(&m, rows[i].last_day);
        int id = rule_lost(&m, 1, RESULT_BLACK, WHITE);
        assert_true(appeal_window(m.hall, id, WHITE, NULL, &w));
        assert_int_equal(w.open, rows[i].open);
        assert_true(rows[i].days < 0 ? w.closes == MSEC_NEVER : w.closes - m.now == (msec)rows[i].days * 86400000);
        unmake_hall(&m);
    }
}

#define FOUR "[players]\n1 = A\n2 = B\n3 = C\n4 = D\n"
#define SECTION \
    "[event]\nname = S\nrulebook = us-chess-7\ncontrol = 10/30d\n" FOUR \
    "[round 1]\n1 = 1 - 2 : 1-0\n2 = 3 - 4\n3 = 1 - 3\n4 = 4 - 2\n5 = 1 - 4\n6 = 2 - 3\n"

static void a_section_is_spread_over_rounds_in_which_each_plays_once(void **unused)
{
    (void)unused;
    struct chess_event *e = event_read(SECTION, strlen(SECTION), "s.ini", &why);
    assert_non_null(e);
    assert_int_equal(event_round(e, 1)->count, 6);
    assert_true(event_spread_rounds(e));
    assert_int_equal(e->round_count, 3);
    int boards = 0;
    for (int r = 1; r <= 3; r++) {
        assert_int_equal(event_round(e, r)->count, 2);
        for (int player = 1; player <= 4; player++)
            assert_non_null(round_pairing_of(event_round(e, r), player));
        for (int i = 0; i < 2; i++)
            boards |= 1 << event_round(e, r)->pairings[i].board;
    }
    assert_int_equal(boards, 126);
    assert_false(event_spread_rounds(e));
    chess_event_free(e);
}

/* Not everybody meets: as few rounds as it takes, in the order of the boards. */
static void games_of_some_are_spread_where_both_are_free(void **unused)
{
    static const char text[] = "[event]\nname = S\nrulebook = us-chess-7\ncontrol = 10/30d\n" FOUR
                               "[round 1]\n1 = 1 - 2\n2 = 3 - 1\n3 = 2 - 3\n";
    (void)unused;
    struct chess_event *e = event_read(text, strlen(text), "s.ini", &why);
    assert_true(e && event_spread_rounds(e));
    assert_int_equal(e->round_count, 3);
    assert_int_equal(round_pairing(event_round(e, 2), 2)->white, 3);
    chess_event_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditional_moves_hold_where_they_are_accepted),
        cmocka_unit_test(what_stands_before_an_illegal_one_holds),
        cmocka_unit_test(an_offered_move_ends_no_time_off),
        cmocka_unit_test(who_forfeits_against_two_opponents_gives_up_all),
        cmocka_unit_test(who_goes_silent_does_so_at_each_board),
        cmocka_unit_test(appeals_count_days_from_the_end_of_the_tournament),
        cmocka_unit_test(a_section_is_spread_over_rounds_in_which_each_plays_once),
        cmocka_unit_test(games_of_some_are_spread_where_both_are_free),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
