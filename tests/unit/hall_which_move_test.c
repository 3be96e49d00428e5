/* Which move it was is asked, and nobody answers: the record goes on, and the question stays until later squares, or a
 * person, say. */
#include "hall/hall_made.h"

#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/which_move.h"

static struct error why;

/* A board without a clock that only knows which squares are occupied. */
static void shows(struct hall_fixture *m, sqset squares)
{
    struct reading r = {.kind = READING_OCCUPIED, .address = -1, .at = m->now};
    r.as.occupied = squares;
    hall_take(m->hall, 1, &r, m->now);
}

static void goes(struct hall_fixture *m, sqset *squares, int from, int to)
{
    *squares &= ~bit(from);
    shows(m, *squares);
    wait_ms(m, 400);
    *squares |= bit(to);
    shows(m, *squares);
    for (int i = 0; i < 40; i++)
        wait_ms(m, 100);
}

enum { B7 = 49, B8 = 57, C8 = 58, G7 = 54, F7 = 53, E7 = 52, D7 = 51, G2 = 14, F2 = 13, E2 = 12 };

/* A pawn became something on b8, and both kings have gone on. */
static sqset promoted(struct hall_fixture *m)
{
    static const char start[] = "8/1P4k1/8/8/8/8/6K1/8 w - - 0 1";
    sqset squares = bit(B7) | bit(G7) | bit(G2);
    make_hall(m, 1, "90+30", false);
    assert_true(hall_set_position(m->hall, 1, start, "AB", "for the test", m->now, &why));
    shows(m, squares);
    wait_ms(m, 2000);
    goes(m, &squares, B7, B8);
    goes(m, &squares, G7, F7);
    goes(m, &squares, G2, F2);
    goes(m, &squares, F7, E7);
    goes(m, &squares, F2, E2);
    return squares;
}

static const struct incident *asked(const struct hall_fixture *m)
{
    return hall_question(m->hall, 1, 0);
}

static enum kind piece_that_it_became(const struct hall_fixture *m)
{
    return move_promotion(board_game(hall_board(m->hall, 1))->moves[0]);
}

static bool entry_says(const struct hall_fixture *m, const char *words)
{
    for (int i = 0; i < m->kept.count; i++)
        if (strstr(m->kept.entries[i].body, words))
            return true;
    return false;
}

static void the_record_goes_on_and_the_question_stays(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    promoted(&m);
    assert_non_null(asked(&m));
    assert_int_equal(asked(&m)->ply, 0);
    assert_int_equal(board_plies(hall_board(m.hall, 1)) > 1, 1);
    assert_non_null(strstr(asked(&m)->words, "which move was it: 1.b8=Q"));
    assert_replays(&m);
    unmake_hall(&m);
}

static void later_squares_settle_it_and_an_entry_says_what_it_was(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    sqset squares = promoted(&m);
    goes(&m, &squares, E7, D7);
    goes(&m, &squares, B8, B8 - 32); /* no bishop, no knight */
    goes(&m, &squares, D7, C8);
    assert_non_null(asked(&m));
    goes(&m, &squares, B8 - 32, 4); /* to e1, as no rook goes */
    goes(&m, &squares, C8, D7);
    assert_null(asked(&m));
    assert_true(entry_says(&m, "it was b8=Q"));
    assert_int_equal(piece_that_it_became(&m), QUEEN);
    assert_replays(&m);
    unmake_hall(&m);
}

static void what_was_told_otherwise_is_told_as_a_correction(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    sqset squares = promoted(&m);
    goes(&m, &squares, E7, E7 - 8);
    goes(&m, &squares, B8, D7); /* as a knight goes, and no queen */
    goes(&m, &squares, E7 - 8, E7);
    assert_int_equal(count_incidents(&m, INCIDENT_READ_AGAIN), 1);
    assert_true(entry_says(&m, "the squares since do not fit them")); /* there is no clock that anybody presses */
    assert_false(entry_says(&m, "press"));
    assert_int_equal(piece_that_it_became(&m), KNIGHT);
    assert_int_equal(count_incidents(&m, INCIDENT_ILLEGAL_MOVE), 0);
    assert_replays(&m);
    unmake_hall(&m);
}

static void an_answer_changes_that_move_and_what_follows_is_played_again(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    sqset squares = promoted(&m);
    const struct hall_board *b = hall_board(m.hall, 1);
    goes(&m, &squares, E7, D7);
    goes(&m, &squares, B8, B8 - 32);
    goes(&m, &squares, D7, C8);
    int plies = board_plies(b);
    assert_true(plies >= 7);
    assert_int_equal(hall_answer_cuts(b, asked(&m), move_of(B7, B8, promotion_to(ROOK))), 0);
    assert_int_equal(hall_answer_cuts(b, asked(&m), move_of(B7, B8, promotion_to(KNIGHT))),
                     plies - 5); /* Kd7 would have gone to the knight */
    assert_true(hall_answer(m.hall, asked(&m), move_of(B7, B8, promotion_to(ROOK)), "AB", m.now, &why));
    assert_int_equal(piece_that_it_became(&m), ROOK);
    assert_int_equal(board_plies(b), plies);
    assert_null(asked(&m));
    assert_true(entry_says(&m, "it was b8=R"));
    assert_replays(&m);
    unmake_hall(&m);
}

static void an_answer_that_what_follows_contradicts_ends_the_record_there(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    sqset squares = promoted(&m);
    const struct hall_board *b = hall_board(m.hall, 1);
    goes(&m, &squares, E7, D7);
    goes(&m, &squares, B8, B8 - 32);
    goes(&m, &squares, D7, C8);
    assert_true(hall_answer(m.hall, asked(&m), move_of(B7, B8, promotion_to(KNIGHT)), "AB", m.now, &why));
    assert_int_equal(piece_that_it_became(&m), KNIGHT);
    assert_int_equal(board_plies(b), 5);
    assert_null(asked(&m));
    assert_replays(&m);
    unmake_hall(&m);
}

static void an_answer_as_it_is_recorded_changes_nothing(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    promoted(&m);
    int plies = board_plies(hall_board(m.hall, 1));
    assert_true(hall_answer(m.hall, asked(&m), move_of(B7, B8, promotion_to(QUEEN)), "AB", m.now, &why));
    assert_int_equal(board_plies(hall_board(m.hall, 1)), plies);
    assert_null(asked(&m));
    assert_true(entry_says(&m, "it was b8=Q"));
    assert_replays(&m);
    unmake_hall(&m);
}

static int times_asked(const struct hall_fixture *m, int ply)
{
    int times = 0;
    for (int id = 1; id <= hall_incident_count(m->hall); id++) {
        const struct incident *i = hall_incident(m->hall, id);
        times += i->kind == INCIDENT_WHICH_MOVE && i->ply == ply;
    }
    return times;
}

/* The promoted piece is taken at once: no later square says what it was. */
static void what_a_person_has_answered_is_not_asked_again(void **unused)
{
    (void)unused;
    static const char start[] = "1r4k1/P7/8/8/8/8/6K1/8 w - - 0 1";
    enum { A7 = 48, G8 = 62, F8 = 61 };
    struct hall_fixture m;
    sqset squares = bit(A7) | bit(B8) | bit(G8) | bit(G2);
    make_hall(&m, 1, "90+30", false);
    assert_true(hall_set_position(m.hall, 1, start, "AB", "for the test", m.now, &why));
    shows(&m, squares);
    wait_ms(&m, 2000);
    goes(&m, &squares, A7, A8);
    squares &= ~bit(A8);
    shows(&m, squares);
    wait_ms(&m, 400);
    goes(&m, &squares, B8, A8);
    goes(&m, &squares, G2, F2);
    goes(&m, &squares, G8, F8);
    goes(&m, &squares, F2, E2);
    assert_non_null(asked(&m));
    assert_int_equal(asked(&m)->ply, 0);
    assert_true(hall_answer(m.hall, asked(&m), move_of(A7, A8, promotion_to(QUEEN)), "AB", m.now, &why));
    goes(&m, &squares, F8, E7);
    goes(&m, &squares, E2, F2);
    goes(&m, &squares, E7, D7);
    assert_null(asked(&m));
    assert_int_equal(times_asked(&m, 0), 1);
    assert_replays(&m);
    unmake_hall(&m);
}

/* 1.e4 e5 2.Nf3, while the line was gone: as well 1.Nf3 e5 2.e4. Shows three pieces elsewhere, when it is back. */
static void plays_unseen(struct hall_fixture *m)
{
    struct reading line = {.kind = READING_NEWS, .address = -1}, r = {.kind = READING_BOARD, .address = -1};
    struct position p;
    position_start(&p, RULES_CHESS);
    make_hall(m, 1, "90+30", false);
    memcpy(r.as.board, p.on, sizeof r.as.board);
    r.at = m->now;
    hall_take(m->hall, 1, &r, m->now);
    wait_ms(m, 2000);
    line.at = m->now;
    line.as.news.what = NEWS_LOST;
    hall_take(m->hall, 1, &line, m->now);
    wait_ms(m, 15000);
    line.at = r.at = m->now;
    line.as.news.what = NEWS_BACK;
    hall_take(m->hall, 1, &line, m->now);
    r.as.board[square_at(4, 1)] = r.as.board[square_at(4, 6)] = r.as.board[square_at(6, 0)] = EMPTY;
    r.as.board[square_at(4, 3)] = piece_of(WHITE, PAWN);
    r.as.board[square_at(4, 4)] = piece_of(BLACK, PAWN);
    r.as.board[square_at(5, 2)] = piece_of(WHITE, KNIGHT);
    hall_take(m->hall, 1, &r, m->now);
    for (int i = 0; i < 300; i++)
        wait_ms(m, 100);
}

static void the_order_of_what_nobody_saw_is_asked_until_a_person_answers(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    plays_unseen(&m);
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_int_equal(board_plies(b), 3);
    assert_non_null(asked(&m));
    assert_int_equal(asked(&m)->ply, 0);
    move first = board_game(b)->moves[0], last = board_game(b)->moves[2];
    assert_true(hall_answer(m.hall, asked(&m), last, "AB", m.now, &why));
    assert_int_equal(board_plies(b), 3);
    assert_int_equal(board_game(b)->moves[0], last);
    assert_int_equal(board_game(b)->moves[2], first);
    assert_null(asked(&m));
    assert_replays(&m);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_record_goes_on_and_the_question_stays),
        cmocka_unit_test(the_order_of_what_nobody_saw_is_asked_until_a_person_answers),
        cmocka_unit_test(later_squares_settle_it_and_an_entry_says_what_it_was),
        cmocka_unit_test(what_was_told_otherwise_is_told_as_a_correction),
        cmocka_unit_test(an_answer_changes_that_move_and_what_follows_is_played_again),
        cmocka_unit_test(an_answer_that_what_follows_contradicts_ends_the_record_there),
        cmocka_unit_test(an_answer_as_it_is_recorded_changes_nothing),
        cmocka_unit_test(what_a_person_has_answered_is_not_asked_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
