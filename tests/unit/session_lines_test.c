/* From the bytes of a line to the games of a hall, through a whole session, as the console and `watch` run it. */
#include "hall/board_view.h"
#include "hall/desk.h"
#include "recording.h"
#include "sim/wired.h"

#include "scratch.h"
#include "session_heard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

int clock_gettime(clockid_t clock, struct timespec *t)
{
    return clock_of_recordings(clock, t);
}

/* --- a bus of boards, as simulated people play on it ----------------------------------------------------------- */

enum { BOARDS = 8 };

struct played_on_lines {
    struct line_recorder *recorder;
    move moves[BOARDS][600];
    int plies[BOARDS];
};

static void keep_bytes(void *self, int line, bool sent, struct span s, msec at)
{
    struct played_on_lines *p = self;
    struct error why;
    (void)line;
    assert_true(recorder_note(p->recorder, sent, s, at, &why));
}

static void keep_move(void *self, const struct truth *t)
{
    struct played_on_lines *p = self;
    if (t->kind == TRUTH_MOVE)
        p->moves[t->board - 1][p->plies[t->board - 1]++] = t->move;
}

static void pass_over(void *self, int line, const struct reading *r)
{
    (void)self, (void)line, (void)r;
}

static void play_on_a_bus(struct played_on_lines *p, const char *name)
{
    enum { WHILE_PLAYED = 20 * 60000, A_LINE = 64 << 20 };
    struct error why = {0};
    struct sim_settings set = {.boards = BOARDS, .boards_a_bus = BOARDS, .seed = 5, .rate = 1};
    struct wired_listener listener = {.reading = pass_over, .truth = keep_move, .self = p, .bytes = keep_bytes};
    assert_true(control_read("5+3", &set.control, &why));
    struct sim_games *games = sim_games_read("config/games/selfplay.pgn", &why);
    unlink(in_scratch(name));
    assert_non_null(p->recorder = recorder_open(in_scratch(name), "dgt-bus", A_LINE, &why));
    struct wired *w = wired_new(&set, games, &listener);
    wired_run(w, WHILE_PLAYED);
    wired_free(w);
    recorder_close(p->recorder);
    sim_games_free(games);
}

static void squares_and_presses_of_an_answer_have_one_time(void **state)
{
    (void)state;
    static struct played_on_lines p;
    memset(&p, 0, sizeof p);
    play_on_a_bus(&p, "bus.log");
    struct event_base *base = event_base_new();
    struct line_entry e = heard_entry("dgt-bus", "bus.log");
    e.first_address = 1001;
    struct session *s = hear_line(base, &e, NULL);
    for (int i = 0; i < BOARDS; i++) {
        const struct history *g = board_game(hall_board(session_hall(s), i + 1));
        int same = 0;
        while (same < g->plies && same < p.plies[i] && g->moves[same] == p.moves[i][same])
            same++;
        assert_true(p.plies[i] > 20);
        if (same != g->plies || p.plies[i] - same > 2)
            fail_msg("board %d: %d half-moves recorded, %d of them right, %d played", i + 1, g->plies, same,
                     p.plies[i]);
    }
    session_close(s, NULL);
    event_base_free(base);
}

/* --- a board without a clock ------------------------------------------------------------------------------------ */

static uint8_t odd(uint8_t c)
{
    return __builtin_parity(c) ? c : c | 0x80;
}

/* s, 64 squares from a8 on, and the XOR of them all: each byte with odd parity. */
static void write_whole_board(FILE *f, const char board[64], int wait)
{
    unsigned sum = 's';
    fprintf(f, "%d < %02X", wait, odd('s'));
    for (int i = 0; i < 64; i++) {
        fprintf(f, "%02X", odd((uint8_t)board[i]));
        sum ^= (uint8_t)board[i];
    }
    fprintf(f, "%02X%02X\n", odd((uint8_t) "0123456789ABCDEF"[sum >> 4]), odd((uint8_t) "0123456789ABCDEF"[sum & 15]));
}

static void moves_of_a_board_without_a_clock_are_recorded(void **state)
{
    (void)state;
    static const char *const moves[] = {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4"};
    char board[65] = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";
    FILE *f = fopen(in_scratch("clockless.log"), "w");
    assert_non_null(f);
    fputs("# flagfall recording 1\n# driver: millennium\n", f);
    write_whole_board(f, board, 100);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        int from = (moves[i][0] - 'a') + 8 * ('8' - moves[i][1]), to = (moves[i][2] - 'a') + 8 * ('8' - moves[i][3]);
        char moved = board[from];
        board[from] = '.';
        write_whole_board(f, board, 4000);
        board[to] = moved;
        write_whole_board(f, board, 500);
    }
    write_whole_board(f, board, 30000);
    fclose(f);
    struct event_base *base = event_base_new();
    struct line_entry e = heard_entry("millennium", "clockless.log");
    struct session *s = hear_line(base, &e, NULL);
    assert_int_equal(board_plies(hall_board(session_hall(s), 1)), 5);
    for (int id = 1; id <= hall_incident_count(session_hall(s)); id++)
        assert_int_not_equal(hall_incident(session_hall(s), id)->kind, INCIDENT_WRONG_SETUP);
    session_close(s, NULL);
    event_base_free(base);
}

/* A home-built board says in no word that a clock will never come. */
static void a_board_that_could_have_a_clock_and_has_none_is_recorded(void **state)
{
    (void)state;
    static const char *const squares[] = {"e2", "e4", "e7", "e5", "g1", "f3"};
    static const char *const stand[] = {"empty", "P", "empty", "p", "empty", "N"};
    FILE *f = fopen(in_scratch("kitchen.log"), "w");
    assert_non_null(f);
    fputs("# flagfall recording 1\n# driver: plain\n", f);
    for (int i = -1; i < 7; i++) {
        char line[96];
        snprintf(line, sizeof line, "square %s %s\n", squares[i < 0 || i > 5 ? 5 : i], stand[i < 0 || i > 5 ? 5 : i]);
        if (i < 0)
            snprintf(line, sizeof line, "board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n");
        fprintf(f, "%d < ", i < 0 ? 100 : i % 2 ? 500 : 15000);
        for (const char *c = line; *c; c++)
            fprintf(f, "%02X", (unsigned char)*c);
        fputc('\n', f);
    }
    fclose(f);
    struct event_base *base = event_base_new();
    struct line_entry e = heard_entry("plain", "kitchen.log");
    struct session *s = hear_line(base, &e, NULL);
    assert_int_equal(board_plies(hall_board(session_hall(s), 1)), 3);
    session_close(s, NULL);
    event_base_free(base);
}

/* --- a Certabo that was taught the other way round --------------------------------------------------------------- */

enum { CHIP_LINES = 10 };

/* chips[]: which chip is on each square as people see them, a1 first; 0: none. The board lies the other way round. */
static void write_chips(FILE *f, const uint8_t chips[64], int wait)
{
    struct text line = {0};
    text_add_char(&line, ':');
    for (int i = 0; i < 64; i++) {
        int chip = chips[63 - (i ^ 56)];
        text_addf(&line, chip ? "3 0 84 %d 5 " : "%d 0 0 0 0 ", chip);
    }
    text_add(&line, "\r\n");
    fprintf(f, "%d < ", wait);
    for (size_t i = 0; i < line.length; i++)
        fprintf(f, "%02X", (unsigned char)text_chars(&line)[i]);
    fputc('\n', f);
    text_release(&line);
}

static void write_chips_for(FILE *f, const uint8_t chips[64], int lines)
{
    for (int i = 0; i < lines; i++)
        write_chips(f, chips, 300);
}

/* White's knight comes first, at half a second or two a half-move; then castling and queens, which no other reading of
 * the chips explains. `adjusts`: Black has put a pawn forward for a while before that. */
static void write_taught_game(const char *name, bool spares, bool adjusts, int pace)
{
    static const char *const moves[] = {"g1f3", "d7d5", "e2e3", "d8d6", "f1e2", "g8f6", "e1g1", "e8d8"};
    uint8_t chips[64] = {0};
    FILE *f = fopen(in_scratch(name), "w");
    assert_non_null(f);
    fputs("# flagfall recording 1\n# driver: certabo\n", f);
    for (int sq = 0; sq < 64; sq++)
        chips[sq] = (uint8_t)(sq < 16 || sq >= 48 ? sq + 1 : 0);
    chips[43] = spares ? 100 : 0;
    chips[19] = spares ? 101 : 0;
    write_chips_for(f, chips, CHIP_LINES);
    chips[43] = chips[19] = 0;
    write_chips_for(f, chips, CHIP_LINES);
    if (adjusts) {
        chips[36] = chips[52];
        chips[52] = 0;
        write_chips_for(f, chips, 5);
        chips[52] = chips[36];
        chips[36] = 0;
        write_chips_for(f, chips, 5);
    }
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        int from = square_at(moves[i][0] - 'a', moves[i][1] - '1'),
            to = square_at(moves[i][2] - 'a', moves[i][3] - '1');
        chips[to] = chips[from];
        chips[from] = 0;
        if (from == 4 && to == 6) {
            chips[5] = chips[7];
            chips[7] = 0;
        }
        write_chips_for(f, chips, pace);
    }
    write_chips_for(f, chips, 5 * CHIP_LINES);
    fclose(f);
}

static void assert_taught_game_is_followed(const char *name)
{
    int turned = 0;
    struct event_base *base = event_base_new();
    struct line_entry e = heard_entry("certabo", name);
    struct session *s = hear_line(base, &e, NULL);
    const struct hall_board *b = hall_board(session_hall(s), 1);
    assert_int_equal(board_plies(b), 8);
    assert_int_equal(kind_of(board_position(b)->on[6]), KING);
    assert_int_equal(side_of(board_position(b)->on[6]), WHITE);
    for (int id = 1; id <= hall_incident_count(session_hall(s)); id++) {
        const struct incident *i = hall_incident(session_hall(s), id);
        turned += i->kind == INCIDENT_BOARD_TURNED;
        if (i->kind != INCIDENT_BOARD_TURNED && i->kind != INCIDENT_FEED_LOST)
            fail_msg("%s: %s", name, i->words);
    }
    assert_int_equal(turned, 1);
    session_close(s, NULL);
    event_base_free(base);
}

static void a_board_that_was_taught_the_other_way_round_is_followed(void **state)
{
    (void)state;
    static const struct {
        bool spares, adjusts;
        int pace; /* lines a half-move */
    } rows[] = {{true, false, 8}, {false, false, 8}, {false, false, 2}, {false, true, 8}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[32];
        snprintf(name, sizeof name, "taught-%zu.log", i);
        write_taught_game(name, rows[i].spares, rows[i].adjusts, rows[i].pace);
        assert_taught_game_is_followed(name);
    }
}

/* --- a plain board without a clock ------------------------------------------------------------------------------- */

/* Squares of such a board, and when: "500 e2 empty". */
static struct session *hear_squares(struct event_base *base, const char *name, const char *const *squares, size_t count)
{
    FILE *f = fopen(in_scratch(name), "w");
    assert_non_null(f);
    fputs("# flagfall recording 1\n# driver: plain\n", f);
    for (size_t i = 0; i < count + 2; i++) {
        const char *what = i == 0      ? "100 board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
                           : i > count ? "40000 a1 R"
                                       : squares[i - 1];
        int wait = 0, words = 0;
        assert_int_equal(sscanf(what, "%d %n", &wait, &words), 1);
        fprintf(f, "%d < ", wait);
        for (const char *c = i ? "square " : ""; *c; c++)
            fprintf(f, "%02X", (unsigned char)*c);
        for (const char *c = what + words; *c; c++)
            fprintf(f, "%02X", (unsigned char)*c);
        fputs("0A\n", f);
    }
    fclose(f);
    struct line_entry e = heard_entry("plain", name);
    return hear_line(base, &e, NULL);
}

/* A sleeve takes three off the board, and one comes back to where no move brings it; a move had just been made. */
static void a_piece_that_comes_back_elsewhere_is_told_without_a_clock(void **state)
{
    (void)state;
    static const char *const squares[] = {"9000 e2 empty", "300 e4 P",  "9000 e7 empty", "300 e5 p",
                                          "9000 g1 empty", "300 f3 N",  "1500 d2 empty", "1 f3 empty",
                                          "1 g8 empty",    "1200 e2 P", "1200 f3 N",     "1200 g8 n"};
    struct event_base *base = event_base_new();
    struct session *s = hear_squares(base, "sleeve.log", squares, sizeof squares / sizeof *squares);
    assert_int_equal(incidents_heard(s, INCIDENT_MISMATCH), 1);
    assert_int_equal(incidents_heard(s, INCIDENT_ILLEGAL_MOVE) + incidents_heard(s, INCIDENT_OUT_OF_TURN), 0);
    session_close(s, NULL);
    event_base_free(base);
}

/* Black's move stood for a second, then White took up a knight, and both kings show that Black has won. */
static void a_move_whose_answer_had_begun_is_kept_without_a_clock(void **state)
{
    (void)state;
    static const char *const squares[] = {
        "9000 e2 empty", "300 e4 P",      "9000 e7 empty", "300 e6 p",     "9000 d2 empty", "300 d3 P", "9000 g8 empty",
        "300 e7 n",      "1200 g1 empty", "6000 e1 empty", "900 e8 empty", "900 d4 K",      "900 e5 k"};
    struct event_base *base = event_base_new();
    struct session *s = hear_squares(base, "answer.log", squares, sizeof squares / sizeof *squares);
    assert_int_equal(board_plies(hall_board(session_hall(s), 1)), 4);
    session_close(s, NULL);
    event_base_free(base);
}

/* --- times ------------------------------------------------------------------------------------------------------- */

static int times_judged(const struct control *control)
{
    static const char *const lines[] = {
        "board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "clock left=0:05:00 right=0:05:00 run=none up=left",
        "clock left=0:05:00 right=0:05:00 run=left up=left",
        "clock left=0:04:59 right=0:05:00 run=left up=left",
    };
    FILE *f = fopen(in_scratch("times.log"), "w");
    assert_non_null(f);
    fputs("# flagfall recording 1\n# driver: plain\n", f);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        fputs(i == 2 ? "20000 < " : "1000 < ", f);
        for (const char *c = lines[i]; *c; c++)
            fprintf(f, "%02X", (unsigned char)*c);
        fputs("0A\n", f);
    }
    fclose(f);
    struct event_base *base = event_base_new();
    struct line_entry e = heard_entry("plain", "times.log");
    struct session *s = hear_line(base, &e, control);
    int found = 0;
    for (int id = 1; id <= hall_incident_count(session_hall(s)); id++)
        found += hall_incident(session_hall(s), id)->kind == INCIDENT_CLOCK_SET_WRONG;
    session_close(s, NULL);
    event_base_free(base);
    return found;
}

static void times_are_judged_where_somebody_says_what_is_played(void **state)
{
    (void)state;
    struct control control;
    assert_int_equal(times_judged(NULL), 0);
    assert_true(control_read("5+0", &control, NULL));
    assert_int_equal(times_judged(&control), 0);
    assert_true(control_read("3+2", &control, NULL));
    assert_int_equal(times_judged(&control), 1);
}

/* --- a mate ------------------------------------------------------------------------------------------------------- */

/* A recording of a DGT board with its clock: Black has mated, and White's clock runs on for half a minute. stops: as if
 * the players had stopped it three seconds after the mate: the lever stays, and the bit that it runs is gone. */
static void write_mate(const char *name, bool stops)
{
    enum { LINE_MOST = 512, STOPPED_AFTER = 3 };
    char line[LINE_MOST];
    FILE *from = fopen("tests/recorded/dgt/hall-mate-unpressed.log", "r"), *to = fopen(in_scratch(name), "w");
    assert_non_null(from);
    assert_non_null(to);
    for (int since = 0; fgets(line, sizeof line, from);) {
        char *end = strchr(line, '\n');
        since += strstr(line, "312713\n") != NULL; /* Black's 1:31:27, as it stays */
        if (stops && since > STOPPED_AFTER && end)
            end[-1] = '2';
        fputs(line, to);
    }
    fclose(from);
    fclose(to);
}

static const struct alert *alert_after_mate(bool stops, struct event_base *base, struct session **session)
{
    struct control control;
    assert_true(control_read("90+30", &control, NULL));
    write_mate("mate.log", stops);
    struct line_entry e = heard_entry("dgt", "mate.log");
    *session = hear_line(base, &e, &control);
    const struct hall *h = session_hall(*session);
    assert_int_equal(board_plies(hall_board(h, 1)), 4);
    const struct alert *found = NULL;
    for (int id = 1; hall_alert(h, id); id++)
        found = hall_alert(h, id)->kind == INCIDENT_RESULT_PROPOSED ? hall_alert(h, id) : found;
    assert_non_null(found);
    return found;
}

/* The Laws end the game whatever the clock does; an arbiter has to stop it, and enter the result. */
static void a_mate_with_the_clock_still_running_is_told_now(void **state)
{
    (void)state;
    struct event_base *base = event_base_new();
    struct session *s;
    const struct alert *a = alert_after_mate(false, base, &s);
    assert_int_equal(a->priority, PRIORITY_1);
    assert_string_equal(hall_incident(session_hall(s), a->latest)->words,
                        "result 0-1? checkmate; the clock is still running");
    assert_true(alert_is_listed(a) && !alert_is_settled(a));
    session_close(s, NULL);
    event_base_free(base);
}

static void a_mate_with_the_clock_stopped_is_told_soon_as_before(void **state)
{
    (void)state;
    struct event_base *base = event_base_new();
    struct session *s;
    const struct alert *a = alert_after_mate(true, base, &s);
    assert_int_equal(a->priority, PRIORITY_2);
    assert_string_equal(hall_incident(session_hall(s), a->latest)->words, "result 0-1? checkmate");
    session_close(s, NULL);
    event_base_free(base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_and_presses_of_an_answer_have_one_time),
        cmocka_unit_test(moves_of_a_board_without_a_clock_are_recorded),
        cmocka_unit_test(a_board_that_could_have_a_clock_and_has_none_is_recorded),
        cmocka_unit_test(a_board_that_was_taught_the_other_way_round_is_followed),
        cmocka_unit_test(a_piece_that_comes_back_elsewhere_is_told_without_a_clock),
        cmocka_unit_test(a_move_whose_answer_had_begun_is_kept_without_a_clock),
        cmocka_unit_test(times_are_judged_where_somebody_says_what_is_played),
        cmocka_unit_test(a_mate_with_the_clock_still_running_is_told_now),
        cmocka_unit_test(a_mate_with_the_clock_stopped_is_told_soon_as_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
