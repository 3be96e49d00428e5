/* Boards on a bus: what changed since the last question comes late, in order, without times, and with the presses. */
#include "game/tracker/press.h"
#include "history_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct memory_desk {
    struct tracker tracker;
    struct press press;
    struct orientation way;
    int told[TRACK_KINDS], presses, no_bonus, wrong_side, flags, plies_at_flag;
    struct orientation_finding found;
};

static void hear(void *self, const struct tracked *e)
{
    struct memory_desk *d = self;
    d->told[e->kind]++;
    d->wrong_side = e->kind == TRACK_ILLEGAL ? e->side : d->wrong_side;
    if (e->finding)
        d->found = *e->finding;
}

static void hear_clock(void *self, const struct clock_event *e)
{
    struct memory_desk *d = self;
    d->presses += e->kind == CLOCK_PRESSED;
    d->no_bonus += e->kind == CLOCK_NO_BONUS;
    d->flags += e->kind == CLOCK_FLAG;
    d->plies_at_flag = e->kind == CLOCK_FLAG ? d->tracker.game.plies : d->plies_at_flag;
}

static void begin_with(struct memory_desk *d, const char *time)
{
    struct position start;
    struct control control;
    *d = (struct memory_desk){0};
    position_start(&start, RULES_CHESS);
    assert_true(control_read(time, &control, NULL));
    tracker_begin(&d->tracker, &start, true, hear, d);
    press_begin(&d->press, &control, &d->tracker, hear_clock, d);
}

static void begin(struct memory_desk *d)
{
    begin_with(d, "3+2");
}

/* As the owner of a board does: squares to the tracker, everything else to the press. */
static void take(struct memory_desk *d, struct reading r)
{
    r.address = 1001;
    if (r.kind <= READING_TOUCHED)
        tracker_take(&d->tracker, &r);
    else
        press_take(&d->press, &r);
    while (tracker_due(&d->tracker) <= r.at)
        tracker_settle(&d->tracker, tracker_due(&d->tracker));
}

static void clock_shows(struct memory_desk *d, msec at, int white_s, int black_s, uint8_t running, uint8_t up)
{
    struct reading r = {.kind = READING_CLOCK, .at = at};
    r.as.clock = (struct clock_reading){
        .has_lever = true, .run_known = true, .running = running, .up = up, .left_s = white_s, .right_s = black_s};
    take(d, r);
}

/* Words as e2 (now empty), e4=P, L173 and R173 (the left side was halted with so many seconds). */
static void answers(struct memory_desk *d, msec at, const char *name, const char *events)
{
    struct reading news = {.kind = READING_NEWS, .at = at};
    news.as.news.what = NEWS_MEMORY;
    snprintf(news.text, sizeof news.text, "%s", name);
    for (const char *c = events; *c; c += strcspn(c, " "), c += *c == ' ') {
        bool press = *c == 'L' || *c == 'R';
        news.as.news.number += press ? 3 : 2;
        sqset square = press ? 0 : bit(square_at(c[0] - 'a', c[1] - '1'));
        if (c[2] != '=')
            news.as.news.lifted |= square & ~news.as.news.squares;
        news.as.news.squares |= square;
    }
    take(d, news);
    for (const char *c = events; *c; c += strcspn(c, " "), c += *c == ' ') {
        struct reading r = {.kind = READING_FIELD, .at = at, .from_memory = true};
        if (*c == 'L' || *c == 'R') {
            r.kind = READING_HALTED;
            r.as.halted.side = *c == 'L' ? CLOCK_LEFT : CLOCK_RIGHT;
            sscanf(c + 1, "%d", &r.as.halted.s);
        } else {
            static const char letters[] = " PNBRQK  pnbrqk";
            r.as.field.square = (uint8_t)square_at(c[0] - 'a', c[1] - '1');
            r.as.field.piece = c[2] == '=' ? (piece)(strchr(letters, c[3]) - letters) : EMPTY;
        }
        take(d, r);
    }
}

static void changes(struct memory_desk *d, msec at, const char *events)
{
    answers(d, at, "changes", events);
}

static void is_played(const struct memory_desk *d, const char *moves)
{
    assert_moves(&d->tracker.game, moves);
}

static void running(struct memory_desk *d)
{
    begin(d);
    clock_shows(d, 900, 182, 182, CLOCK_LEFT, CLOCK_LEFT);
    changes(d, 1000, "");
    clock_shows(d, 1900, 181, 182, CLOCK_LEFT, CLOCK_LEFT);
    changes(d, 2000, "");
}

static void presses_complete_moves_in_the_order_in_which_they_were_kept(void **state)
{
    (void)state;
    struct memory_desk d;
    running(&d);
    changes(&d, 3000, "e2 e4=P L181 e7 e5=p R181 g1");
    changes(&d, 4000, "f3=N L180");
    changes(&d, 5000, "");
    is_played(&d, "e4 e5 Nf3");
    assert_int_equal(d.told[TRACK_NO_MOVE] + d.told[TRACK_NOT_PRESSED] + d.told[TRACK_ILLEGAL], 0);
    assert_int_equal(d.presses, 3);
    tracker_release(&d.tracker);
}

/* The clock was read before the press that the board then told of: that reading says nothing any more. */
static void a_reading_from_before_a_press_makes_no_second_one(void **state)
{
    (void)state;
    struct memory_desk d;
    running(&d);
    clock_shows(&d, 2900, 181, 182, CLOCK_LEFT, CLOCK_LEFT);
    changes(&d, 3000, "e2 e4=P L181");
    changes(&d, 3500, "");
    changes(&d, 4500, "");
    is_played(&d, "e4");
    assert_int_equal(d.told[TRACK_NO_MOVE], 0);
    assert_int_equal(d.tracker.runs.now, BLACK);
    tracker_release(&d.tracker);
}

static void squares_that_are_told_after_their_press_belong_to_it(void **state)
{
    (void)state;
    struct memory_desk d;
    running(&d);
    changes(&d, 3000, "e2 e3=P L181");
    changes(&d, 3250, "e3 e4=P");
    changes(&d, 6000, "");
    is_played(&d, "e4");
    tracker_release(&d.tracker);
}

/* Board and clock tell in one order: the knight was tried on f3, and had left it when the clock was pressed. From
 * there, too, it could have gone to d4. */
static void a_square_left_before_the_press_is_not_where_the_piece_went(void **state)
{
    (void)state;
    struct memory_desk d;
    running(&d);
    tracker_set_lag(&d.tracker, 1000); /* as many boards a line have */
    changes(&d, 3000, "e2 e4=P L181 e7 e5=p R181");
    changes(&d, 4000, "");
    changes(&d, 5000, "g1 f3=N");
    changes(&d, 5750, "f3");
    changes(&d, 6000, "L180 e2=N");
    changes(&d, 6250, "b8");
    changes(&d, 6500, "c6=n R180");
    changes(&d, 6750, "e2");
    changes(&d, 7000, "d4=N");
    changes(&d, 7250, "");
    changes(&d, 8000, "L179");
    changes(&d, 9000, "");
    changes(&d, 10000, "");
    is_played(&d, "e4 e5 Ne2 Nc6 Nd4");
    tracker_release(&d.tracker);
}

/* The press of White's illegal move is told before Black's move has settled: nobody took the knight for White's. */
static void a_move_is_complete_before_what_irregular_follows_it(void **state)
{
    (void)state;
    struct memory_desk d;
    running(&d);
    tracker_set_lag(&d.tracker, 1000);
    changes(&d, 3000, "e2 e4=P L181");
    changes(&d, 4000, "");
    changes(&d, 5000, "");
    changes(&d, 6000, "d7 d5=p R181 g8 f6=n L179");
    changes(&d, 7000, "");
    changes(&d, 8000, "");
    changes(&d, 9000, "");
    is_played(&d, "e4 d5");
    assert_int_equal(d.told[TRACK_ILLEGAL], 1);
    assert_int_equal(d.wrong_side, WHITE);
    tracker_release(&d.tracker);
}

/* The clock shows zero before the board tells what was moved in time: a mate stood by then. */
static void a_flag_waits_for_the_squares_up_to_its_fall(void **state)
{
    (void)state;
    struct memory_desk d;
    running(&d);
    tracker_set_lag(&d.tracker, 1000);
    changes(&d, 3000, "f2 f3=P L181 e7 e5=p R181 g2 g4=P L180");
    changes(&d, 4000, "");
    changes(&d, 6000, "");
    is_played(&d, "f3 e5 g4");
    clock_shows(&d, 7000, 180, 0, CLOCK_NONE, CLOCK_RIGHT);
    clock_shows(&d, 7200, 180, 0, CLOCK_NONE, CLOCK_RIGHT);
    clock_shows(&d, 7400, 180, 0, CLOCK_NONE, CLOCK_RIGHT);
    assert_int_equal(d.flags, 0);
    changes(&d, 7600, "d8 h4=q");
    changes(&d, 9000, "");
    changes(&d, 10500, "");
    is_played(&d, "f3 e5 g4 Qh4#");
    assert_int_equal(d.flags, 1);
    assert_int_equal(d.plies_at_flag, 4);
    tracker_release(&d.tracker);
}

static void a_whole_board_that_is_newer_than_the_changes_waits_for_them(void **state)
{
    (void)state;
    struct memory_desk d;
    struct reading whole = {.kind = READING_BOARD, .at = 2500};
    running(&d);
    memcpy(whole.as.board, d.tracker.game.start.on, sizeof whole.as.board);
    whole.as.board[square_at(4, 1)] = EMPTY;
    whole.as.board[square_at(4, 3)] = piece_of(WHITE, PAWN);
    take(&d, whole);
    assert_true(tracker_matches_board(&d.tracker));
    changes(&d, 3000, "e2 e4=P L181");
    changes(&d, 4000, "");
    is_played(&d, "e4");
    whole.at = 4500; /* a change that was lost shows in it, and nothing tells otherwise */
    whole.as.board[square_at(3, 6)] = EMPTY;
    take(&d, whole);
    changes(&d, 5000, "");
    assert_false(tracker_matches_board(&d.tracker));
    tracker_release(&d.tracker);
}

static void a_lever_moved_while_the_clock_stands_is_no_press(void **state)
{
    (void)state;
    struct memory_desk d;
    begin(&d);
    clock_shows(&d, 900, 182, 182, CLOCK_NONE, CLOCK_LEFT);
    changes(&d, 1000, "");
    clock_shows(&d, 5900, 182, 182, CLOCK_NONE, CLOCK_LEFT);
    changes(&d, 6000, "L182");
    changes(&d, 8000, "");
    assert_int_equal(d.presses, 0);
    assert_int_equal(d.told[TRACK_NO_MOVE], 0);
    changes(&d, 9000, "R182 e2 e4=P L183"); /* back again, then it was started and White has moved */
    changes(&d, 10000, "");
    is_played(&d, "e4");
    tracker_release(&d.tracker);
}

/* White's 5:01 was read before the press that is told first, so it says nothing of his next one, when an answer is
 * late. */
static void a_reading_older_than_a_press_says_nothing_of_the_next(void **state)
{
    (void)state;
    struct memory_desk d;
    begin_with(&d, "5+10");
    clock_shows(&d, 900, 302, 310, CLOCK_LEFT, CLOCK_LEFT);
    changes(&d, 1000, "");
    clock_shows(&d, 1020, 301, 310, CLOCK_LEFT, CLOCK_LEFT);
    changes(&d, 2000, "e2 e4=P L311");
    clock_shows(&d, 2020, 311, 310, CLOCK_RIGHT, CLOCK_RIGHT);
    changes(&d, 4000, "e7 e5=p R319 g1 f3=N L320");
    changes(&d, 5000, "");
    is_played(&d, "e4 e5 Nf3");
    assert_int_equal(d.no_bonus, 0);
    tracker_release(&d.tracker);
}

/* The board keeps what the clock showed as it was halted; what was added then stands in the next reading. */
static int missing_if_then_shows(int32_t white_s)
{
    struct memory_desk d;
    begin_with(&d, "90+30");
    clock_shows(&d, 900, 5430, 5430, CLOCK_LEFT, CLOCK_LEFT);
    changes(&d, 1000, "");
    clock_shows(&d, 4900, 5426, 5430, CLOCK_LEFT, CLOCK_LEFT);
    changes(&d, 5000, "e2 e4=P L5426");
    clock_shows(&d, 6000, white_s, 5429, CLOCK_RIGHT, CLOCK_RIGHT);
    changes(&d, 6100, "");
    tracker_release(&d.tracker);
    return d.no_bonus;
}

static void an_increment_is_missing_if_the_clock_shows_none_either(void **state)
{
    (void)state;
    assert_int_equal(missing_if_then_shows(5456), 0);
    assert_int_equal(missing_if_then_shows(5426), 1);
}

static void a_press_that_was_not_kept_is_seen_by_the_lever(void **state)
{
    (void)state;
    struct memory_desk d;
    running(&d);
    changes(&d, 3000, "e2 e4=P");
    clock_shows(&d, 3900, 181, 182, CLOCK_RIGHT, CLOCK_RIGHT);
    changes(&d, 4000, "");
    changes(&d, 5000, "");
    is_played(&d, "e4");
    tracker_release(&d.tracker);
}

/* What was told of it once is not told again when the board answers next. */
static void a_clock_that_has_gone_runs_for_nobody(void **state)
{
    (void)state;
    struct memory_desk d;
    running(&d);
    assert_int_equal(d.tracker.runs.now, WHITE);
    tracker_clocked(&d.tracker, false, 2500);
    changes(&d, 3000, "");
    changes(&d, 4000, "e2 e4=P");
    assert_int_equal(d.tracker.runs.now, -1);
    tracker_release(&d.tracker);
}

/* The program was killed: what was played meanwhile the board has kept, and shows; what it had told before, it only
 * shows. */
static void listens_again(struct memory_desk *d, const char *shown, const char *kept)
{
    struct reading whole = {.kind = READING_BOARD, .at = 900, .on_bus = true};
    begin(d);
    memcpy(whole.as.board, d->tracker.game.start.on, sizeof whole.as.board);
    for (const char *c = shown; *c; c += strcspn(c, " "), c += *c == ' ') {
        static const char letters[] = " PNBRQK  pnbrqk";
        whole.as.board[square_at(c[0] - 'a', c[1] - '1')] =
            c[2] == '=' ? (piece)(strchr(letters, c[3]) - letters) : EMPTY;
    }
    take(d, whole);
    clock_shows(d, 950, 181, 181, CLOCK_RIGHT, CLOCK_RIGHT);
    changes(d, 1100, kept);
    for (msec at = 2100; at < 12000; at += 1000) {
        whole.at = at - 50;
        take(d, whole);
        changes(d, at, "");
    }
}

static void what_was_played_while_nobody_listened_is_found(void **state)
{
    (void)state;
    static const struct {
        const char *shown, *kept, *played;
    } rows[] = {
        {"e2 e4=P e7 e5=p", "e2 e4=P L181 e7 e5=p R181", "e4 e5"},
        {"e2 e3=P d2 d4=P e7 e5=p", "e2 e3=P L181 e7 e5=p R181 d2 d4=P L180", "e3 e5 d4"}, /* and no other order */
        {"e2 e4=P", "L181", "e4"},
        {"b1 d5=N e7 e5=p", "e7 e5=p R181 c3 d5=N L180", "Nc3 e5 Nd5"}, /* to c3 before it was killed */
        {"e2 e4=P e7 e5=p g1 f3=N b8", "e7 e5=p R181 g1 f3=N L180 b8", "e4 e5 Nf3"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct memory_desk d;
        listens_again(&d, rows[i].shown, rows[i].kept);
        is_played(&d, rows[i].played);
        assert_int_equal(d.told[TRACK_NO_MOVE] + d.told[TRACK_ASK] + d.told[TRACK_OUT_OF_TURN] + d.told[TRACK_MISMATCH],
                         0);
        tracker_release(&d.tracker);
    }
}

static void what_the_board_tells_of_older_things_is_passed_over(void **state)
{
    (void)state;
    struct memory_desk d;
    running(&d);
    answers(&d, 3000, "from-start", "e2 e4=P L181");
    changes(&d, 4000, "");
    changes(&d, 6000, "");
    is_played(&d, "");
    assert_true(tracker_matches_board(&d.tracker));
    tracker_release(&d.tracker);
}

/* The board lies turned: told before the start, read so once the arbiter has said it, and played on. */
static void a_turned_board_is_read_turned_once_it_is_confirmed(void **state)
{
    (void)state;
    struct memory_desk d;
    struct reading whole = {.kind = READING_BOARD, .at = 1000}, now;
    begin(&d);
    for (int sq = 0; sq < 64; sq++)
        whole.as.board[63 - sq] = d.tracker.game.start.on[sq];
    orientation_note(&d.way, &whole);
    take(&d, whole);
    tracker_settle(&d.tracker, 5000);
    assert_int_equal(d.told[TRACK_TURNED], 1);
    assert_int_equal(d.told[TRACK_SETUP], 0);
    assert_int_equal(d.found.causes[0].turn, TURN_HALF);
    orientation_confirm(&d.way, (enum turn)d.found.causes[0].turn);
    whole.at = 6000;
    orientation_apply(&d.way, &whole, &now);
    take(&d, now);
    assert_int_equal(d.told[TRACK_CLEARED], 1);
    static const struct field_reading seen[] = {{63 - 12, EMPTY, 0}, {63 - 28, (piece)PAWN, 0}};
    for (int i = 0; i < 2; i++) {
        struct reading field = {.kind = READING_FIELD, .at = 7000 + i * 200};
        field.as.field = seen[i];
        orientation_apply(&d.way, &field, &now);
        take(&d, now);
    }
    tracker_press(&d.tracker, WHITE, 8000);
    tracker_settle(&d.tracker, 9000);
    is_played(&d, "e4");
    tracker_release(&d.tracker);
}

static void while_the_line_is_gone_nothing_is_judged(void **state)
{
    (void)state;
    struct memory_desk d;
    struct reading lost = {.kind = READING_NEWS, .at = 3000}, field = {.kind = READING_FIELD, .at = 2000};
    begin(&d);
    clock_shows(&d, 1000, 182, 182, CLOCK_LEFT, CLOCK_LEFT);
    field.as.field = (struct field_reading){36, (piece)PAWN, 0}; /* on e5 */
    take(&d, field);
    lost.as.news.what = NEWS_LOST;
    take(&d, lost);
    tracker_settle(&d.tracker, 20000);
    assert_int_equal(d.told[TRACK_MISMATCH], 0);
    lost.as.news.what = NEWS_BACK;
    lost.at = 21000;
    take(&d, lost);
    tracker_settle(&d.tracker, 24000);
    assert_int_equal(d.told[TRACK_MISMATCH], 0);
    tracker_settle(&d.tracker, 27000);
    assert_int_equal(d.told[TRACK_MISMATCH], 1);
    tracker_release(&d.tracker);
}

static void news(struct memory_desk *d, msec at, enum news what, const char *text)
{
    struct reading r = {.kind = READING_NEWS, .at = at};
    r.as.news.what = (uint8_t)what;
    snprintf(r.text, sizeof r.text, "%s", text);
    take(d, r);
}

/* The line is gone while 1.Nf3 c6 2.e4 is played: the squares alone do not say in which order. */
static void come_back_after_three_moves(struct memory_desk *d)
{
    struct reading whole = {.kind = READING_BOARD};
    begin(d);
    memcpy(whole.as.board, d->tracker.game.now.on, sizeof whole.as.board);
    whole.at = 1000;
    take(d, whole);
    clock_shows(d, 1000, 180, 180, CLOCK_LEFT, CLOCK_LEFT);
    news(d, 2000, NEWS_LOST, "");
    news(d, 20000, NEWS_BACK, "");
    whole.as.board[6] = whole.as.board[12] = whole.as.board[50] = EMPTY;
    whole.as.board[21] = piece_of(WHITE, KNIGHT);
    whole.as.board[28] = piece_of(WHITE, PAWN);
    whole.as.board[42] = piece_of(BLACK, PAWN);
    whole.at = 20100;
    take(d, whole);
    news(d, 20150, NEWS_MEMORY, "asked");
    clock_shows(d, 20200, 170, 175, CLOCK_RIGHT, CLOCK_RIGHT);
}

static void stored_from(struct memory_desk *d, msec at, const struct position *from, const char *changes)
{
    static const char letters[] = " PNBRQK  pnbrqk";
    char all[1024];
    int n = 0;
    for (int sq = 0; sq < 64; sq++)
        if (from->on[sq] != EMPTY)
            n += snprintf(all + n, sizeof all - (size_t)n, "%c%d=%c ", 'a' + sq % 8, sq / 8 + 1, letters[from->on[sq]]);
    snprintf(all + n, sizeof all - (size_t)n, "%s", changes);
    answers(d, at, "eeprom", all);
}

static void stored(struct memory_desk *d, msec at, const char *changes)
{
    stored_from(d, at, &d->tracker.game.start, changes);
}

static void what_a_board_alone_has_stored_says_in_which_order_it_was_played(void **state)
{
    (void)state;
    struct memory_desk d;
    come_back_after_three_moves(&d);
    assert_int_equal(d.tracker.game.plies, 0);
    stored(&d, 22000, "g1 f3=N L175 c7 c6=p R176 e2 e4=P L172");
    clock_shows(&d, 26000, 170, 175, CLOCK_RIGHT, CLOCK_RIGHT);
    is_played(&d, "Nf3 c6 e4");
    assert_int_equal(d.told[TRACK_ASK], 0);
    tracker_release(&d.tracker);
}

static void what_a_board_stored_before_it_lost_power_is_left_to_the_squares(void **state)
{
    (void)state;
    struct memory_desk d;
    come_back_after_three_moves(&d);
    stored(&d, 22000, "g1 f3=N L175 h7");
    clock_shows(&d, 26000, 170, 175, CLOCK_RIGHT, CLOCK_RIGHT);
    assert_int_equal(d.tracker.game.plies, 3);
    assert_int_equal(d.told[TRACK_ASK], 1);
    tracker_release(&d.tracker);
}

/* 1.Nf3 stood and was not pressed yet: what follows in the list is told from there. */
static void what_a_board_stored_since_it_lost_power_goes_on_from_a_move_under_way(void **state)
{
    (void)state;
    struct memory_desk d;
    struct history then = {0};
    struct reading whole = {.kind = READING_BOARD};
    begin(&d);
    memcpy(whole.as.board, d.tracker.game.now.on, sizeof whole.as.board);
    whole.at = 1000;
    take(&d, whole);
    clock_shows(&d, 1000, 180, 180, CLOCK_LEFT, CLOCK_LEFT);
    take(&d, (struct reading){.kind = READING_FIELD, .at = 1500, .as.field = {.square = 6, .piece = EMPTY}});
    take(&d, (struct reading){
                 .kind = READING_FIELD, .at = 1700, .as.field = {.square = 21, .piece = piece_of(WHITE, KNIGHT)}});
    whole.as.board[6] = whole.as.board[48] = whole.as.board[55] = EMPTY;
    whole.as.board[21] = piece_of(WHITE, KNIGHT);
    whole.as.board[40] = whole.as.board[47] = piece_of(BLACK, PAWN);
    whole.at = 20100;
    take(&d, whole);
    news(&d, 20150, NEWS_MEMORY, "asked");
    clock_shows(&d, 20200, 170, 175, CLOCK_RIGHT, CLOCK_RIGHT);
    history_begin(&then, &d.tracker.game.start);
    history_add(&then, move_of(6, 21, ORDINARY));
    stored_from(&d, 22000, &then.now, "a7 a6=p R176 f3 g5=N L172 h7 h6=p R175 g5 f3=N L170");
    history_release(&then);
    clock_shows(&d, 26000, 170, 175, CLOCK_RIGHT, CLOCK_RIGHT);
    is_played(&d, "Nf3 a6 Ng5 h6 Nf3");
    tracker_release(&d.tracker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presses_complete_moves_in_the_order_in_which_they_were_kept),
        cmocka_unit_test(a_reading_from_before_a_press_makes_no_second_one),
        cmocka_unit_test(squares_that_are_told_after_their_press_belong_to_it),
        cmocka_unit_test(a_square_left_before_the_press_is_not_where_the_piece_went),
        cmocka_unit_test(a_move_is_complete_before_what_irregular_follows_it),
        cmocka_unit_test(a_flag_waits_for_the_squares_up_to_its_fall),
        cmocka_unit_test(a_whole_board_that_is_newer_than_the_changes_waits_for_them),
        cmocka_unit_test(a_lever_moved_while_the_clock_stands_is_no_press),
        cmocka_unit_test(a_reading_older_than_a_press_says_nothing_of_the_next),
        cmocka_unit_test(an_increment_is_missing_if_the_clock_shows_none_either),
        cmocka_unit_test(a_press_that_was_not_kept_is_seen_by_the_lever),
        cmocka_unit_test(a_clock_that_has_gone_runs_for_nobody),
        cmocka_unit_test(what_was_played_while_nobody_listened_is_found),
        cmocka_unit_test(what_the_board_tells_of_older_things_is_passed_over),
        cmocka_unit_test(a_turned_board_is_read_turned_once_it_is_confirmed),
        cmocka_unit_test(while_the_line_is_gone_nothing_is_judged),
        cmocka_unit_test(what_a_board_alone_has_stored_says_in_which_order_it_was_played),
        cmocka_unit_test(what_a_board_stored_before_it_lost_power_is_left_to_the_squares),
        cmocka_unit_test(what_a_board_stored_since_it_lost_power_goes_on_from_a_move_under_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
