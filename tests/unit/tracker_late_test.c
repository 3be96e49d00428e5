/* Squares that are told after the press that followed them, on a board and clock that seldom tell so late: what was on
 * its way as the clock was pressed is waited for. SHOW=1 prints what is told. */
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

struct late_board {
    struct tracker tracker;
    msec now;
    int told[TRACK_KINDS];
    int of[2]; /* accusations, by side */
};

static bool accuses(const struct tracked *e)
{
    return e->kind == TRACK_ILLEGAL || e->kind == TRACK_PROMOTION || e->kind == TRACK_TWO_MOVED ||
           e->kind == TRACK_OUT_OF_TURN || e->kind == TRACK_MOVED_AGAIN || e->kind == TRACK_NO_MOVE;
}

static void hear(void *self, const struct tracked *e)
{
    struct late_board *b = self;
    b->told[e->kind]++;
    b->of[e->side & 1] += accuses(e);
    if (getenv("SHOW"))
        printf("    %lld %s %d-%d\n", (long long)e->at, track_name((enum track_kind)e->kind), e->from, e->to);
}

static void begin(struct late_board *b, const char *fen)
{
    struct position p;
    struct reading whole = {.kind = READING_BOARD, .address = -1};
    assert_true(position_from_fen(&p, fen, RULES_CHESS, NULL));
    *b = (struct late_board){.now = 0};
    tracker_begin(&b->tracker, &p, true, hear, b);
    tracker_runs(&b->tracker, p.turn, 0);
    memcpy(whole.as.board, p.on, sizeof whole.as.board);
    tracker_take(&b->tracker, &whole);
}

static void wait(struct late_board *b, msec how_long)
{
    b->now += how_long;
    while (tracker_due(&b->tracker) <= b->now)
        tracker_settle(&b->tracker, tracker_due(&b->tracker));
}

static void square(struct late_board *b, const char *word)
{
    static const char letters[] = " PNBRQK  pnbrqk";
    struct reading r = {.kind = READING_FIELD, .address = -1, .at = b->now};
    r.as.field.square = (uint8_t)square_at(word[0] - 'a', word[1] - '1');
    r.as.field.piece = word[2] == '=' ? (piece)(strchr(letters, word[3]) - letters) : EMPTY;
    tracker_take(&b->tracker, &r);
}

/* Words as e2 (now empty), e4=P, W and B (that side pressed), 150 (milliseconds later). */
static void happens(struct late_board *b, const char *words)
{
    for (const char *c = words; *c; c += strcspn(c, " "), c += *c == ' ') {
        enum side side = *c == 'W' ? WHITE : BLACK;
        if (*c >= '0' && *c <= '9') {
            wait(b, strtol(c, NULL, 10));
        } else if (*c == 'W' || *c == 'B') {
            tracker_press(&b->tracker, side, b->now);
            tracker_runs(&b->tracker, (int)other(side), b->now);
        } else {
            square(b, c);
        }
    }
}

static int accused(const struct late_board *b)
{
    return b->of[WHITE] + b->of[BLACK] + b->told[TRACK_DISPLACED] + b->told[TRACK_MISMATCH];
}

#define AT_LEISURE "3000 g1 200 f1=K 600 W 3000 g8 200 h8=k 600 B 3000 f1 200 g1=K 600 W 3000 h8 200 g8=k 600 B "
#define KINGS_MOVES "Kf1 Kh8 Kg1 Kg8 "
#define ANSWER "a7=q 1500 f1 200 e1=K 500 W"

/* Twelve half-moves are pressed long after they stood, so that squares are known to come early here. */
static void begin_at_leisure(struct late_board *b)
{
    begin(b, "6k1/1q6/8/8/8/8/P7/RN4K1 w - - 0 1");
    happens(b, AT_LEISURE AT_LEISURE AT_LEISURE "3000 g1 200 f1=K 600 W 2000");
    assert_true(b->tracker.presses.known);
}

static void is_read(const char *words, const char *moves, int accusations)
{
    struct late_board b;
    char all[128];
    snprintf(all, sizeof all, KINGS_MOVES KINGS_MOVES KINGS_MOVES "Kf1 %s", moves);
    begin_at_leisure(&b);
    happens(&b, words);
    wait(&b, 20000);
    if (getenv("SHOW"))
        printf("  %s: accused %d asked %d\n", words, accused(&b), b.told[TRACK_ASK]);
    assert_moves(&b.tracker.game, all);
    assert_int_equal(accused(&b), accusations);
    assert_int_equal(b.told[TRACK_ASK], 0);
    tracker_release(&b.tracker);
}

static void a_piece_that_went_on_as_the_clock_was_pressed_is_read_where_it_stands(void **state)
{
    (void)state;
    is_read("b7 110 b8=q 225 b8 20 B 140 " ANSWER, "Qa7 Ke1", 0);
    is_read("b7 110 b8=q 800 B 90 b8 " ANSWER, "Qa7 Ke1", 0);
    is_read("b7 110 b8=q 430 B 20 a7=q b8 1500 f1 200 e1=K 500 W", "Qa7 Ke1", 0);
    is_read("b7 110 b8=q 250 B 65 b8 225 a7=q f1 900 e1=K 500 W", "Qa7 Ke1", 0);
}

static void whenever_its_squares_are_told(void **state)
{
    (void)state;
    for (int stood = 110; stood <= 910; stood += 200)
        for (int left = -270; left <= 210; left += 60)
            for (int came = left < 10 ? 10 : left; came <= 300; came += 80) {
                char words[96];
                if (left <= 0)
                    snprintf(words, sizeof words, "b7 110 b8=q %d b8 %d B %d %s", stood, -left, came, ANSWER);
                else
                    snprintf(words, sizeof words, "b7 110 b8=q %d B %d b8 %d %s", stood, left, came - left, ANSWER);
                is_read(words, "Qa7 Ke1", 0);
            }
}

/* No hand presses and takes the piece up again so soon. */
static void a_piece_that_is_moved_on_after_the_press_is_told(void **state)
{
    (void)state;
    is_read("b7 110 b8=q 800 B 900 b8 200 a7=q 9000", "Qb8", 1);
}

/* The clock is heard late, and White has already taken the queen off, which touches another square on its way. */
static void what_is_taken_may_touch_another_square(void **state)
{
    (void)state;
    is_read("b7 110 b1=q 800 B 30 b1 30 b4=q 270 b4 a1 300 b1=R 500 W", "Qxb1+ Rxb1", 0);
    is_read("b7 110 b3=q 800 B 30 b3 30 b4=q 270 b4 a2 300 b3=P 500 W", "Qb3 axb3", 0);
}

/* Black has moved a white piece and pressed, and White moves that piece on: Black alone is accused. */
static void who_moves_on_what_the_other_moved_is_not_accused(void **state)
{
    static const struct {
        const char *words;
        int illegal, no_move; /* by Black */
    } rows[] = {
        {"b1 450 c3=N 10 B 670 c3 380 W 70 b5=N", 1, 0},
        {"b1 450 c3=N 10 B 670 c3 300 b5=N 100 W", 1, 0},
        {"b1 450 c3=N 10 B 670 c3 900 b5=N 300 W", 1, 0},
        {"b1 310 B 140 c3=N 680 c3 450 b5=N 130 W", 0, 1}, /* it may have come after the press */
        {"b1 310 B 140 c3=N 680 c3 300 W 200 b5=N", 0, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct late_board b;
        begin(&b, "1n2k3/7p/8/8/8/8/P7/1N2K3 b - - 0 1");
        happens(&b, "3000 h7 300 h6=p 500 B 3000 a2 300 a3=P 500 W 3000 ");
        happens(&b, rows[i].words);
        wait(&b, 20000);
        if (b.of[WHITE] || b.told[TRACK_ILLEGAL] != rows[i].illegal || b.told[TRACK_NO_MOVE] != rows[i].no_move ||
            b.told[TRACK_OUT_OF_TURN] || (rows[i].no_move && b.told[TRACK_MISMATCH] != 1))
            fail_msg("%s: White %d, illegal %d, no move %d, mismatch %d", rows[i].words, b.of[WHITE],
                     b.told[TRACK_ILLEGAL], b.told[TRACK_NO_MOVE], b.told[TRACK_MISMATCH]);
        tracker_release(&b.tracker);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_piece_that_went_on_as_the_clock_was_pressed_is_read_where_it_stands),
        cmocka_unit_test(whenever_its_squares_are_told),
        cmocka_unit_test(a_piece_that_is_moved_on_after_the_press_is_told),
        cmocka_unit_test(what_is_taken_may_touch_another_square),
        cmocka_unit_test(who_moves_on_what_the_other_moved_is_not_accused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
