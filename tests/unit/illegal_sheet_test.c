/* A scoresheet on which an illegal move stands: what was played behind it is kept, the move too, its alert stays open,
 * and the ruling knows that it was answered and how long ago. */
#include "hall/board_view.h"
#include "hall/hand.h"
#include "hall/ruling_made.h"
#include "rules/rulebook.h"
#include "ruling/undo.h"

static struct error why;

/* Word by word; behind an illegal move comes its reply. */
static void type_sheet(struct hall_fixture *m, const char *moves)
{
    char word[16];
    bool waits = false;
    for (int used; sscanf(moves, "%15s%n", word, &used) == 1; moves += used) {
        int plies = board_plies(hall_board(m->hall, 1));
        bool done =
            waits ? hall_reply(m->hall, 1, word, "AB", m->now, &why) : hall_move(m->hall, 1, word, "AB", m->now, &why);
        if (!done)
            fail_msg("%s: %s", word, why.what);
        waits = board_plies(hall_board(m->hall, 1)) == plies;
    }
}

static const struct hall_board *board_of(const struct hall_fixture *m)
{
    return hall_board(m->hall, 1);
}

static void is_fact(const struct ruling_case *k, const char *fact, const char *value)
{
    const struct fact *f = facts_find(walk_facts(ruling_walk(k)), fact);
    if (!f || strcmp(f->value, value) != 0)
        fail_msg("%s is %s, not %s", fact, f ? f->value : "not known", value);
}

static void what_follows_an_illegal_move_is_kept(void **unused)
{
    static const struct {
        const char *sheet, *since;
        bool castles;
        int plies;
    } rows[] = {
        {"e4 e5 Nf3 Nc6 e1e3 d6", "0", false, 6},
        {"e4 e5 Nf3 Nc6 e1e3 d6 Bc4 Bg4 d3 Nf6 a3 a6 h3 h6 b3 b6", "5", false, 16},
        {"e4 e5 Nf3 Nc6 Bc4 Bc5 Ke2 Nf6 Ke1 d6 O-O a6 d3", "1", true, 13},
        {"e4 f6 Nf3 g8g6 d4 d5", "1", false, 6},
        {"e4 e5 d4 Bb4+ a2a3 Ba5", "0", false, 6}, /* the check was left standing */
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        make_hall_under(&m, "us-chess-7", true);
        type_sheet(&m, rows[i].sheet);
        assert_int_equal(board_plies(board_of(&m)), rows[i].plies);
        enum incident_kind kind = rows[i].castles ? INCIDENT_CASTLING_FAULT : INCIDENT_ILLEGAL_MOVE;
        assert_true(board_has(board_of(&m), kind));
        int alert = alert_of_kind(&m, kind);
        struct ruling_case *k = ruling_begin(m.hall, 1, alert, "", NULL, &why);
        assert_non_null(k);
        is_fact(k, "opponent_moved", "yes");
        is_fact(k, "clock_pressed", "yes");
        is_fact(k, "moves_since", rows[i].since);
        ruling_free(k);
        assert_replays(&m);
        unmake_hall_under(&m);
    }
}

/* The console was closed between the illegal move and its reply. */
static void the_reply_can_be_entered_after_a_replay(void **unused)
{
    struct hall_fixture m;
    (void)unused;
    make_hall_under(&m, "fide-2023", true);
    type_sheet(&m, "e4 e5 Nf3 Nc6 e1e3");
    struct hall *again = replayed(&m);
    assert_true(hall_reply(again, 1, "d6", "AB", m.now, &why));
    assert_int_equal(board_plies(hall_board(again, 1)), 6);
    hall_free(again);
    unmake_hall_under(&m);
}

static void what_the_rulebook_says_of_an_answered_one_comes_out(void **unused)
{
    static const struct {
        const char *book, *facts, *result, *restore;
        int ply; /* that is left; 99: all of them */
    } rows[] = {
        {"fide-2023", " claimed=yes", "continue", "yes", 4},
        {"us-chess-7", " claimed=yes", "continue", "yes", 4},
        {"ihsa-2014", " claimed=yes", "continue", "yes", 4},
        {"schiller-2003", " claimed=yes", "continue", "yes", 4},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct ruling_effect e;
        make_hall_under(&m, rows[i].book, true);
        type_sheet(&m, "e4 e5 Nf3 Nc6 e1e3 d6 Bc4 Bg4 d3 Nf6");
        assert_true(hall_times(m.hall, 1, 1800, 1800, NO_SIDE, "AB", m.now));
        struct ruling_case *k = ruled_case(&m, 1, alert_of_kind(&m, INCIDENT_ILLEGAL_MOVE), "", rows[i].facts);
        const struct decision *d = ruling_decision(k);
        if (!d)
            fail_msg("%s: nothing is decided", rows[i].book);
        if (strcmp(d->value[OUT_RESTORE], rows[i].restore) != 0)
            fail_msg("%s: %s, restore=%s", rows[i].book, d->title, d->value[OUT_RESTORE]);
        assert_true(ruling_effect(k, m.hall, m.now, &e));
        if (e.restores)
            assert_int_equal(e.ply, rows[i].ply);
        assert_int_equal(e.undone, e.restores ? 6 : 0);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* The last entry goes first, and the alert lives as long as the move that it is about. */
static void taken_back_and_had_again(void **unused)
{
    struct hall_fixture m;
    struct taken_back reply, illegal;
    (void)unused;
    make_hall_under(&m, "fide-2023", true);
    type_sheet(&m, "e4 e5 Nf3 Nc6 e1e3 d6");
    assert_true(undo_last(m.hall, 1, &reply));
    assert_true(undo_take_back(m.hall, &reply, "AB", "misread", m.now, &why));
    assert_int_equal(board_plies(board_of(&m)), 5);
    assert_true(board_has(board_of(&m), INCIDENT_ILLEGAL_MOVE));
    assert_true(undo_last(m.hall, 1, &illegal));
    assert_true(undo_take_back(m.hall, &illegal, "AB", "misread", m.now, &why));
    assert_int_equal(board_plies(board_of(&m)), 4);
    assert_false(board_has(board_of(&m), INCIDENT_ILLEGAL_MOVE));
    assert_true(undo_can_be_had_again(m.hall, &illegal));
    assert_true(undo_again(m.hall, &illegal, "AB", m.now, &why));
    assert_true(board_has(board_of(&m), INCIDENT_ILLEGAL_MOVE));
    assert_int_equal(board_plies(board_of(&m)), 5);
    assert_true(undo_can_be_had_again(m.hall, &reply));
    assert_true(undo_again(m.hall, &reply, "AB", m.now, &why));
    assert_int_equal(board_plies(board_of(&m)), 6);
    unmake_hall_under(&m);
}

/* Without a reply it is no move of the game yet: it is what u takes back, and the moves before it stay. */
static void one_that_nobody_answered_is_taken_back_by_itself(void **unused)
{
    struct hall_fixture m;
    struct taken_back u;
    struct text words = {0};
    (void)unused;
    make_hall_under(&m, "fide-2023", true);
    type_sheet(&m, "e4 e5 Nf3 Nc6 e1e3");
    assert_true(undo_last(m.hall, 1, &u));
    undo_words(m.hall, &u, &words);
    assert_string_equal(text_chars(&words), "3.e1-e3");
    assert_true(undo_take_back(m.hall, &u, "AB", "misread", m.now, &why));
    assert_int_equal(board_plies(board_of(&m)), 4);
    assert_false(board_has(board_of(&m), INCIDENT_ILLEGAL_MOVE));
    assert_true(undo_again(m.hall, &u, "AB", m.now, &why));
    assert_true(board_has(board_of(&m), INCIDENT_ILLEGAL_MOVE));
    assert_int_equal(board_plies(board_of(&m)), 4);
    text_release(&words);
    unmake_hall_under(&m);
}

static void what_is_no_reply_changes_nothing(void **unused)
{
    static const char *const words[] = {"Nf9", "e5", "Qxe4", "1-0"};
    struct hall_fixture m;
    (void)unused;
    make_hall_under(&m, "fide-2023", true);
    assert_false(hall_reply(m.hall, 1, "e4", "AB", m.now, &why));
    type_sheet(&m, "e4 e5 Nf3 Nc6 e1e3");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_false(hall_reply(m.hall, 1, words[i], "AB", m.now, &why));
        assert_int_equal(board_plies(board_of(&m)), 4);
    }
    unmake_hall_under(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_follows_an_illegal_move_is_kept),
        cmocka_unit_test(the_reply_can_be_entered_after_a_replay),
        cmocka_unit_test(what_the_rulebook_says_of_an_answered_one_comes_out),
        cmocka_unit_test(taken_back_and_had_again),
        cmocka_unit_test(one_that_nobody_answered_is_taken_back_by_itself),
        cmocka_unit_test(what_is_no_reply_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
