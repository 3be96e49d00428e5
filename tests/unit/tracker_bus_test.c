/* Boards on a bus that are asked late, or told of something wrong that was answered at once: nobody is accused on a
 * guess, and nothing wrong passes without a word. */
#include "game/tracker/tracker.h"
#include "history_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct told_bus {
    struct tracker tracker;
    piece shows[64];
    msec now;
    int told[TRACK_KINDS], of[2]; /* of: accusations, by side */
};

static void hear(void *self, const struct tracked *e)
{
    struct told_bus *b = self;
    b->told[e->kind]++;
    b->of[e->side & 1] += e->kind == TRACK_ILLEGAL || e->kind == TRACK_OUT_OF_TURN || e->kind == TRACK_NO_MOVE ||
                          e->kind == TRACK_MOVED_AGAIN || e->kind == TRACK_TWO_MOVED || e->kind == TRACK_DISPLACED;
    if (getenv("SHOW"))
        printf("    %lld %s %d-%d\n", (long long)e->at, track_name((enum track_kind)e->kind), e->from, e->to);
}

static int accused(const struct told_bus *b)
{
    return b->told[TRACK_ILLEGAL] + b->told[TRACK_PROMOTION] + b->told[TRACK_TWO_MOVED] + b->told[TRACK_OUT_OF_TURN] +
           b->told[TRACK_MOVED_AGAIN] + b->told[TRACK_NO_MOVE] + b->told[TRACK_DISPLACED] + b->told[TRACK_DEAD] +
           b->told[TRACK_STUCK];
}

static int called(const struct told_bus *b)
{
    return b->told[TRACK_MISMATCH] + b->told[TRACK_ASK] + b->told[TRACK_ILLEGAL];
}

static void begin(struct told_bus *b)
{
    struct position start;
    *b = (struct told_bus){.now = 6000}; /* the console has just been opened */
    position_start(&start, RULES_CHESS);
    memcpy(b->shows, start.on, sizeof b->shows);
    tracker_begin(&b->tracker, &start, true, hear, b);
    tracker_set_lag(&b->tracker, 1000);
}

static void settle(struct told_bus *b)
{
    while (tracker_due(&b->tracker) <= b->now)
        tracker_settle(&b->tracker, tracker_due(&b->tracker));
}

static void tells_square(struct told_bus *b, const char *word, bool quick)
{
    static const char letters[] = " PNBRQK  pnbrqk";
    struct reading r = {.kind = READING_FIELD, .address = 1001, .at = b->now, .from_memory = true, .quick = quick};
    r.as.field.square = (uint8_t)square_at(word[0] - 'a', word[1] - '1');
    r.as.field.piece = word[2] == '=' ? (piece)(strchr(letters, word[3]) - letters) : EMPTY;
    b->shows[r.as.field.square] = r.as.field.piece;
    tracker_take(&b->tracker, &r);
    settle(b);
}

/* Both as a clock tells it: which side pressed, then that the other's time runs. */
static void tells_press(struct told_bus *b, enum side side)
{
    msec at;
    struct reading r = {.kind = READING_HALTED, .address = 1001, .at = b->now, .from_memory = true};
    if (!tracker_memory_time(&b->tracker, &r, &at))
        fail_msg("a press out of nothing");
    tracker_press(&b->tracker, side, at);
    tracker_runs(&b->tracker, (int)other(side), at);
    settle(b);
}

static void looks_at_all(struct told_bus *b)
{
    struct reading whole = {.kind = READING_BOARD, .address = 1001, .on_bus = true, .at = b->now};
    memcpy(whole.as.board, b->shows, sizeof whole.as.board);
    tracker_take(&b->tracker, &whole);
    settle(b);
}

/* An answer a second later. Words as e2 (now empty), e4=P, W and B (that side pressed); ~ before a square: close behind
 * what was told before it. */
static void answers(struct told_bus *b, const char *events)
{
    struct reading news = {.kind = READING_NEWS, .address = 1001, .on_bus = true, .text = "changes"};
    b->now += 1000;
    news.at = b->now;
    news.as.news.what = NEWS_MEMORY;
    for (const char *c = events; *c; c += strcspn(c, " "), c += *c == ' ') {
        const char *square = c + (*c == '~');
        bool press = *c == 'W' || *c == 'B';
        news.as.news.number += press ? 3 : 2;
        if (press)
            continue;
        sqset changed = bit(square_at(square[0] - 'a', square[1] - '1'));
        news.as.news.lifted |= square[2] != '=' ? changed & ~news.as.news.squares : 0;
        news.as.news.squares |= changed;
    }
    tracker_take(&b->tracker, &news);
    settle(b);
    for (const char *c = events; *c; c += strcspn(c, " "), c += *c == ' ') {
        if (*c == 'W' || *c == 'B')
            tells_press(b, *c == 'W' ? WHITE : BLACK);
        else
            tells_square(b, c + (*c == '~'), *c == '~');
    }
}

/* A. B= and so on: the squares of a piece. */
static void answers_with(struct told_bus *b, const char *form, const char *const squares[3], piece what)
{
    static const char letters[] = " PNBRQK  pnbrqk";
    char events[96];
    int length = 0;
    for (const char *c = form; *c; c += strcspn(c, " "), c += *c == ' ') {
        const char *square = squares[(*c - 'A') % 3];
        bool press = c[1] != '.' && c[1] != '=';
        if (press)
            length += snprintf(events + length, sizeof events - (size_t)length, "%c ", *c);
        else if (c[1] == '=')
            length += snprintf(events + length, sizeof events - (size_t)length, "%s=%c ", square, letters[what]);
        else
            length += snprintf(events + length, sizeof events - (size_t)length, "%s ", square);
    }
    events[length ? length - 1 : 0] = '\0';
    answers(b, events);
}

static void answers_nothing(struct told_bus *b, int times)
{
    for (int i = 0; i < times; i++)
        answers(b, "");
}

static void is_played(const struct told_bus *b, const char *moves)
{
    assert_moves(&b->tracker.game, moves);
}

/* --- the console is opened late ----------------------------------------------------------------------------------- */

#define WHOLE_GAME \
    "b1 c3=N W e7 e5=p B e2 e4=P W f8 b4=b B d2 d4=P W e5 d4=p B d1 W ~d4=Q d8 e7=q B d4 g7=Q W e7 f6=q B g7 f6=Q W "

/* The board tells all of it at once: 1.Nc3 e5 2.e4 Bb4 3.d4 exd4 4.Qxd4 Qe7 5.Qxg7 Qf6 6.Qxf6. */
static void open_late(struct told_bus *b)
{
    begin(b);
    for (const char *c = WHOLE_GAME; *c; c += strcspn(c, " "), c += *c == ' ') {
        const char *square = c + (*c == '~');
        static const char letters[] = " PNBRQK  pnbrqk";
        if (*c != 'W' && *c != 'B')
            b->shows[square_at(square[0] - 'a', square[1] - '1')] =
                square[2] == '=' ? (piece)(strchr(letters, square[3]) - letters) : EMPTY;
    }
    looks_at_all(b);
    answers(b, WHOLE_GAME);
    answers_nothing(b, 1);
    looks_at_all(b);
    answers_nothing(b, 1);
}

static void what_a_board_tells_late_is_played_in_its_order(void **state)
{
    (void)state;
    struct told_bus b;
    open_late(&b);
    answers_nothing(&b, 3);
    is_played(&b, "Nc3 e5 e4 Bb4 d4 exd4 Qxd4 Qe7 Qxg7 Qf6 Qxf6");
    assert_int_equal(accused(&b) + called(&b), 0);
    tracker_release(&b.tracker);
}

/* What was played before anybody asked is not as sure as what is seen: until squares and clock have fitted, no square
 * is called broken, and nobody is accused of what comes of that. */
static void a_board_asked_late_accuses_nobody(void **state)
{
    (void)state;
    struct told_bus b;
    open_late(&b);
    answers(&b, "g8 B ~f6=n");
    answers_nothing(&b, 2);
    answers(&b, "c1 d2=B W");
    answers_nothing(&b, 2);
    answers(&b, "h8 g8=r B");
    answers_nothing(&b, 2);
    answers(&b, "c3 d5=N W");
    answers_nothing(&b, 2);
    answers(&b, "b4 d2=b B");
    answers_nothing(&b, 2);
    answers(&b, "e1 d2=K W");
    answers_nothing(&b, 2);
    answers(&b, "g8 g5=r B");
    answers(&b, "c2 c4=P W");
    answers_nothing(&b, 20);
    assert_int_equal(accused(&b), 0);
    tracker_release(&b.tracker);
}

/* --- en passant, and the pawn is left ----------------------------------------------------------------------------- */

static void up_to_en_passant(struct told_bus *b)
{
    begin(b);
    tracker_runs(&b->tracker, WHITE, b->now);
    answers_nothing(b, 2);
    answers(b, "g2 g4=P W");
    answers_nothing(b, 2);
    answers(b, "a7 a6=p B");
    answers_nothing(b, 2);
    answers(b, "g4 g5=P W");
    answers_nothing(b, 2);
    answers(b, "f7 f5=p B");
    answers_nothing(b, 2);
    is_played(b, "g4 a6 g5 f5");
}

/* Answered within a second, so that one answer of the board or two tell all of it. */
static void a_pawn_left_en_passant_is_told_of(void **state)
{
    (void)state;
    static const char *const ways[][4] = {
        {"g5 f6=P W b7 b6=p B", "", "", "f1"}, {"g5 f6=P", "W b7 b6=p B", "", "f1"},
        {"g5 f6=P W b7", "b6=p B", "", "f1"},  {"g5 f6=P W", "b7 b6=p B", "", "f1"},
        {"g5 f6=P W b7 b6=p B", "f1", "", ""}, {"g5", "f6=P W b7 b6=p B", "f1", ""},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct told_bus b;
        bool lifted = false;
        up_to_en_passant(&b);
        for (int k = 0; k < 4; k++) {
            answers(&b, ways[i][k]);
            lifted = lifted || !strcmp(ways[i][k], "f1");
        }
        answers(&b, "g2=B W");
        answers_nothing(&b, 2);
        answers(&b, "c7 c5=p B");
        answers_nothing(&b, 2);
        answers(&b, "c2 c4=P W");
        answers_nothing(&b, 20);
        if (!called(&b))
            fail_msg("way %d: the pawn on f5 was left, and nobody is called", (int)i + 1);
        assert_int_equal(b.told[TRACK_STUCK] + b.told[TRACK_DEAD], 0);
        tracker_release(&b.tracker);
    }
}

/* Black leaves the pawn of c4, and White moves it on: he has done nothing illegal. */
static void who_moves_the_pawn_that_was_left_is_not_accused(void **state)
{
    (void)state;
    struct told_bus b;
    begin(&b);
    tracker_runs(&b.tracker, WHITE, b.now);
    answers_nothing(&b, 2);
    answers(&b, "a2 a4=P W");
    answers_nothing(&b, 2);
    answers(&b, "d7 d5=p B");
    answers_nothing(&b, 2);
    answers(&b, "a4 a5=P W");
    answers_nothing(&b, 2);
    answers(&b, "d5 d4=p B");
    answers_nothing(&b, 2);
    answers(&b, "c2 c4=P W");
    answers_nothing(&b, 2);
    answers(&b, "d4 c3=p B");
    answers(&b, "c4");
    answers(&b, "c5=P W");
    answers_nothing(&b, 3);
    answers(&b, "e7 e5=p B");
    answers_nothing(&b, 1);
    answers(&b, "h2");
    answers(&b, "h4=P W");
    answers_nothing(&b, 2);
    answers(&b, "e8 e7=k B");
    answers_nothing(&b, 20);
    assert_int_equal(accused(&b), 0);
    assert_true(called(&b) > 0);
    tracker_release(&b.tracker);
}

/* White has moved a black piece and pressed, and Black moves that piece on, in so many answers of the board. */
static void who_moves_on_what_the_other_moved_is_not_accused(void **state)
{
    static const char *const pieces[][3] = {{"d8", "f6", "g5"}, {"d8", "f6", "e6"}, {"g8", "h6", "f5"},
                                            {"g8", "f6", "e4"}, {"c8", "e6", "d5"}, {"e8", "e7", "e6"},
                                            {"f8", "b4", "a5"}, {"f8", "e7", "g5"}};
    static const char *const ways[][4] = {
        {"A. B= W B. C= B", "", "", ""}, {"A.", "B= W B. C= B", "", ""},  {"A. B= W", "B. C= B", "", ""},
        {"A. B= W B.", "C= B", "", ""},  {"A. B= W", "B.", "C= B", ""},   {"A. B= W", "B.", "C=", "B"},
        {"A.", "B=", "W B.", "C= B"},    {"A. W B=", "B.", "C= B", ""},   {"A. W B= B. C= B", "", "", ""},
        {"A. W B=", "B. C= B", "", ""},  {"A. B= W B. B C=", "", "", ""}, {"A. B= W B. B", "C=", "", ""},
    };
    (void)state;
    for (size_t n = 0; n < sizeof pieces / sizeof *pieces; n++)
        for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
            struct told_bus b;
            piece what;
            begin(&b);
            tracker_runs(&b.tracker, WHITE, b.now);
            answers_nothing(&b, 2);
            answers(&b, "e2 e4=P W");
            answers_nothing(&b, 2);
            answers(&b, "e7 e5=p B");
            answers_nothing(&b, 2);
            answers(&b, "b1 c3=N W");
            answers_nothing(&b, 2);
            answers(&b, "b8 c6=n B");
            answers_nothing(&b, 2);
            what = b.shows[square_at(pieces[n][0][0] - 'a', pieces[n][0][1] - '1')];
            for (int k = 0; k < 4 && *ways[i][k]; k++)
                answers_with(&b, ways[i][k], pieces[n], what);
            answers_nothing(&b, 3);
            answers(&b, "a2 a3=P W");
            answers_nothing(&b, 20);
            if (b.of[BLACK] || called(&b) + b.told[TRACK_NO_MOVE] == 0)
                fail_msg("%s %s %s, way %d: Black accused %d times, told %d", pieces[n][0], pieces[n][1], pieces[n][2],
                         (int)i + 1, b.of[BLACK], called(&b) + b.told[TRACK_NO_MOVE]);
            tracker_release(&b.tracker);
        }
}

/* What came close behind a press is told in the next answer of the board: no hand took the queen up again. */
static void a_piece_that_slid_on_as_the_clock_was_pressed_is_read_where_it_stands(void **state)
{
    static const char *const ways[][3] = {{"d1", "~e2=Q W", "~e2 ~f3=Q"}, {"d1", "W ~e2=Q", "~e2 ~f3=Q"}};
    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct told_bus b;
        begin(&b);
        tracker_runs(&b.tracker, WHITE, b.now);
        answers_nothing(&b, 2);
        answers(&b, "e2 e4=P W");
        answers_nothing(&b, 2);
        answers(&b, "e7 e5=p B");
        answers_nothing(&b, 2);
        for (int k = 0; k < 3; k++) {
            b.now += 150;
            answers(&b, ways[i][k]);
        }
        b.now += 150; /* a round of the bus is not always as long */
        answers(&b, "b8 c6=n");
        answers(&b, "B");
        answers_nothing(&b, 20);
        is_played(&b, "e4 e5 Qf3 Nc6");
        assert_int_equal(accused(&b) + called(&b), 0);
        tracker_release(&b.tracker);
    }
}

/* The press of e4 was read as Black's while the clock was read from the wrong side; then it was turned back. */
static void a_press_read_from_the_wrong_side_is_turned_with_the_clock(void **state)
{
    (void)state;
    struct told_bus b;
    begin(&b);
    tracker_runs(&b.tracker, BLACK, b.now);
    answers_nothing(&b, 2);
    answers(&b, "e2 e4=P B");
    tracker_clock_turned(&b.tracker);
    answers_nothing(&b, 3);
    is_played(&b, "e4");
    answers(&b, "e7 e5=p B");
    answers_nothing(&b, 3);
    answers(&b, "g1 f3=N W");
    answers_nothing(&b, 20);
    is_played(&b, "e4 e5 Nf3");
    assert_int_equal(accused(&b) + called(&b), 0);
    tracker_release(&b.tracker);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_board_tells_late_is_played_in_its_order),
        cmocka_unit_test(a_board_asked_late_accuses_nobody),
        cmocka_unit_test(a_pawn_left_en_passant_is_told_of),
        cmocka_unit_test(who_moves_the_pawn_that_was_left_is_not_accused),
        cmocka_unit_test(who_moves_on_what_the_other_moved_is_not_accused),
        cmocka_unit_test(a_piece_that_slid_on_as_the_clock_was_pressed_is_read_where_it_stands),
        cmocka_unit_test(a_press_read_from_the_wrong_side_is_turned_with_the_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
