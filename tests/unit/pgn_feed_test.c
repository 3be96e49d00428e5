/* PGN that another program rewrites: what is new is told, what a half-written file seems to say is not. */
#include "game/tracker/tracker.h"
#include "line.h"
#include "pgn_feed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

#include "patience.h"

/* --- what was told, one line each ------------------------------------------------------------------------------- */

static struct text told;

static void take(void *context, const struct feed_news *n)
{
    (void)context;
    text_addf(&told, "%d:", n->board);
    if (n->lost)
        text_add(&told, " lost");
    if (n->back)
        text_add(&told, " back");
    if (n->new_game)
        text_addf(&told, " %s-%s", n->white, n->black);
    if (n->taken_back)
        text_addf(&told, " -%d", n->taken_back);
    for (int i = 0; i < n->count; i++) {
        text_addf(&told, " %s", n->moves[i].san);
        if (n->moves[i].clock_ms >= 0)
            text_addf(&told, "(%d)", (int)(n->moves[i].clock_ms / 1000));
    }
    if (n->new_result)
        text_addf(&told, " %s", pgn_result_text(n->result));
    if (n->fault)
        text_addf(&told, " %s %s", n->fault, n->fault_move);
    text_add(&told, "; ");
}

static void told_is(const char *expected)
{
    if (strcmp(text_chars(&told), expected) != 0)
        fail_msg("told \"%s\", not \"%s\"", text_chars(&told), expected);
    text_clear(&told);
}

#define HEAD(round, white, black) "[Round \"" round "\"]\n[White \"" white "\"]\n[Black \"" black "\"]\n\n"

static msec now;

static bool look(struct pgn_games *g, const char *text, bool believe)
{
    now += FEED_TAKEBACK_MS;
    return pgn_games_look(g, "games.pgn", text, strlen(text), believe, now);
}

/* --- texts ------------------------------------------------------------------------------------------------------ */

static bool look_at(struct pgn_games *g, const char *file, const char *text)
{
    return pgn_games_look(g, file, text, strlen(text), false, now);
}

static void what_is_new_is_told_once(void **state)
{
    struct pgn_games *g = pgn_games_new(0, take, NULL);
    (void)state;
    assert_false(look(g, HEAD("1.3", "A", "B") "1. e4 e5 *\n", false));
    told_is("3: A-B e4 e5 *; ");
    assert_false(look(g, HEAD("1.3", "A", "B") "1. e4 e5 *\n", false));
    told_is("");
    assert_false(look(g, HEAD("1.3", "A", "B") "1. e4 {[%clk 0:05:00]} e5 2. Nf3 {[%clk 0:04:58.7]} *\n", false));
    told_is("3: Nf3(298); ");
    assert_false(look(g, HEAD("1.3", "A", "B") "1. e4 {[%clk 0:05:00]} e5 2. Nf3 {[%clk 0:04:50]} *\n", false));
    told_is("3:; "); /* the clock alone */
    assert_false(look(g, HEAD("1.3", "A", "B") "1. e4 {[%clk 0:05:00]} e5 2. Nf3 {[%clk 0:04:50]} 1-0\n", false));
    told_is("3: 1-0; ");
    pgn_games_free(g);
}

static void what_takes_away_waits_to_be_believed(void **state)
{
    struct pgn_games *g = pgn_games_new(0, take, NULL);
    (void)state;
    look(g, HEAD("1.1", "A", "B") "1. e4 e5 2. Nf3 *\n" HEAD("1.2", "C", "D") "1. d4 *\n", false);
    told_is("1: A-B e4 e5 Nf3 *; 2: C-D d4 *; ");
    assert_true(look(g, "", false));
    assert_true(look(g, HEAD("1.1", "A", "B") "1. e4 e5 *\n", false));
    told_is("");
    assert_true(look(g, HEAD("1.1", "A", "B") "1. e4 e5 2. d4 *\n", true));
    told_is("1: -1; 2: lost; ");
    assert_false(look(g, HEAD("1.1", "A", "B") "1. e4 e5 2. d4 *\n", false));
    told_is("1: d4; ");
    look(g, HEAD("1.1", "A", "B") "1. e4 e5 2. d4 *\n" HEAD("1.2", "C", "D") "1. d4 d5 *\n", false);
    told_is("2: back d5; ");
    assert_true(look(g, HEAD("1.1", "E", "F") "1. c4 *\n" HEAD("1.2", "C", "D") "1. d4 d5 *\n", false));
    told_is("");
    look(g, HEAD("1.1", "E", "F") "1. c4 *\n" HEAD("1.2", "C", "D") "1. d4 d5 *\n", true);
    told_is("1: E-F c4 *; ");
    pgn_games_free(g);
}

/* However a rewrite is caught half-way, nothing is told that the whole does not say. */
static void no_half_of_a_file_invents_anything(void **state)
{
    static const char before[] = HEAD("1.1", "A", "B") "1. e4 e5 2. Nf3 Nc6 *\n\n" HEAD("1.12", "C", "D") "1. d4 *\n";
    static const char after[] =
        HEAD("1.1", "A", "B") "1. e4 {[%clk 0:05:00]} e5 2. Nf3 Nc6 3. Bc4 {[%clk 0:04:10]} Bc5 4. O-O-O\n"
                              "[Round \"1.12\"]\n[White \"C\"]\n[Black \"D\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - "
                              "0 1\"]\n\n1. O-O-O O-O-O 2. Rd7 Rxd7 *\n";
    (void)state;
    for (size_t cut = 0; cut < sizeof after; cut++) {
        struct pgn_games *g = pgn_games_new(0, take, NULL);
        look(g, before, false);
        text_clear(&told);
        pgn_games_look(g, "games.pgn", after, cut, false, now);
        const char *t = text_chars(&told);
        if (strstr(t, "lost") || strstr(t, " -") || strstr(t, "O-O ") || strstr(t, "illegal") || strstr(t, "C-D") ||
            (*t && strncmp(t, "1:", 2) != 0))
            fail_msg("cut at %zu: %s", cut, t);
        pgn_games_look(g, "games.pgn", after, sizeof after - 1, false, now);
        text_clear(&told);
        pgn_games_look(g, "games.pgn", after, sizeof after - 1, true, now);
        pgn_games_free(g);
    }
    text_clear(&told);
}

static void a_last_move_that_touches_the_end_waits(void **state)
{
    struct pgn_games *g = pgn_games_new(0, take, NULL);
    (void)state;
    look(g, HEAD("1.1", "A", "B") "1. e4 e5 2. N", false);
    told_is("1: A-B e4 e5; ");
    assert_true(look(g, HEAD("1.1", "A", "B") "1. e4 e5 2. Nf3", false));
    told_is("");
    assert_false(look(g, HEAD("1.1", "A", "B") "1. e4 e5 2. Nf3", true));
    told_is("1: Nf3; ");
    pgn_games_free(g);
}

static void an_illegal_move_is_told_when_it_stays(void **state)
{
    struct pgn_games *g = pgn_games_new(0, take, NULL);
    (void)state;
    assert_true(look(g, HEAD("1.1", "A", "B") "1. e4 e5 2. Ke3 *\n", false));
    told_is("1: A-B e4 e5 *; ");
    assert_false(look(g, HEAD("1.1", "A", "B") "1. e4 e5 2. Ke3 *\n", true));
    told_is("1: illegal move Ke3; ");
    assert_false(look(g, HEAD("1.1", "A", "B") "1. e4 e5 2. Ke3 *\n", true));
    told_is("");
    pgn_games_free(g);
}

static void boards_are_numbered_by_what_says_them_best(void **state)
{
    static const char plain[] = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n";
    struct pgn_games *g = pgn_games_new(2, take, NULL);
    (void)state;
    look_at(g, "f/games.pgn", "[Board \"7\"]\n" HEAD("2.9", "A", "B") "1. e4 *\n");
    told_is("7: A-B e4 *; ");
    pgn_games_look(g, "round-2/game-14.pgn", plain, sizeof plain - 1, false, now);
    told_is("14: A-B e4 *; ");
    pgn_games_look(g, "x.pgn", plain, sizeof plain - 1, false, now);
    told_is("1: A-B e4 *; ");
    look_at(g, "y.pgn", HEAD("3.5", "C", "D") "1. e4 *\n"); /* of another round */
    told_is("");
    pgn_games_free(g);
}

static int sits(void *context, const char *white, const char *black)
{
    (void)context;
    return !strcmp(white, "A") && !strcmp(black, "B") ? 14 : 0;
}

static void who_sits_there_counts_before_numbers_and_other_boards_are_not_ours(void **state)
{
    struct pgn_games *g = pgn_games_new(0, take, NULL);
    (void)state;
    pgn_games_for(g, 11, 20, sits);
    look_at(g, "f/games.pgn",
            HEAD("1.3", "A", "B") "1. e4 *\n" HEAD("1.12", "C", "D") "1. d4 *\n" HEAD("1.4", "E", "F") "1. c4 *\n");
    told_is("14: A-B e4 *; 12: C-D d4 *; ");
    look_at(g, "other.pgn", "[White \"G\"]\n[Black \"H\"]\n\n1. e4 *\n");
    told_is("11: G-H e4 *; "); /* the first game of the file is that of the first board */
    pgn_games_free(g);
}

static void the_file_of_one_board_is_believed_before_that_of_all(void **state)
{
    static const char all[] = HEAD("1.4", "A", "B") "1. e4 *\n", one[] = HEAD("1.4", "A", "B") "1. e4 e5 *\n",
                      later[] = HEAD("1.4", "A", "B") "1. e4 e5 2. d4 *\n";
    struct pgn_games *g = pgn_games_new(0, take, NULL);
    (void)state;
    pgn_games_look(g, "games.pgn", all, sizeof all - 1, false, now);
    told_is("4: A-B e4 *; ");
    pgn_games_look(g, "game-4.pgn", one, sizeof one - 1, false, now);
    told_is("4: e5; ");
    pgn_games_look(g, "games.pgn", later, sizeof later - 1, true, now);
    told_is("");
    pgn_games_look(g, "game-4.pgn", later, sizeof later - 1, false, now);
    told_is("4: d4; ");
    pgn_games_free(g);
}

static void print_reading(void *context, const struct reading *r)
{
    (void)context;
    reading_print(r, &told);
    text_add(&told, "\n");
}

static void take_as_readings(void *context, const struct feed_news *n)
{
    feed_news_tell(n, 0, print_reading, context);
}

static void news_is_told_in_the_words_of_devices(void **state)
{
    struct pgn_games *g = pgn_games_new(0, take_as_readings, NULL);
    (void)state;
    look(g, "[Round \"1\"]\n[Clock \"B/0:01:05\"]\n\n1. e4 {[%clk 0:02:00]} *\n", false);
    told_is("new-game games.pgn\nboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\nmove number=1 side=white e4\n"
            "clock white=0:02:00 black=0:01:05 run=black\n");
    look(g, "[Round \"1\"]\n[Clock \"B/0:01:05\"]\n\n1. e4 {[%clk 0:02:00]} 0-1\n", false);
    told_is("clock white=0:02:00 black=0:01:05 run=black\nresult games.pgn\n");
    look(g, "[Round \"1\"]\n\n1. d4 0-1\n", true);
    told_is("takeback games.pgn\nboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n");
    look(g, "[Round \"1\"]\n\n1. d4 0-1\n", true);
    told_is("move number=1 side=white d4\n");
    pgn_games_free(g);
}

static struct tracker tracker;

static void note_tracked(void *self, const struct tracked *e)
{
    char san[SAN_MAX] = "";
    struct position before;
    (void)self;
    if (e->kind == TRACK_MOVE) {
        history_position(&tracker.game, tracker.game.plies - 1, &before);
        san_write(&before, e->move, san);
    }
    text_addf(&told, "%s %s; ", e->kind == TRACK_TAKEBACK ? "back" : track_name((enum track_kind)e->kind), san);
}

static void hand_to_tracker(void *self, const struct reading *r)
{
    (void)self;
    tracker_take(&tracker, r);
}

static void take_for_tracker(void *self, const struct feed_news *n)
{
    feed_news_tell(n, now, hand_to_tracker, self);
}

/* As long as it takes until all of the text is told. */
static void play_on(struct pgn_games *g, const char *text)
{
    for (bool left = true; left;) {
        left = look(g, text, true);
        for (int i = 0; i < 14; i++)
            tracker_settle(&tracker, now + i * 100);
    }
}

static void the_tracker_follows_moves_and_corrections(void **state)
{
    struct position start;
    struct pgn_games *g = pgn_games_new(0, take_for_tracker, NULL);
    (void)state;
    position_start(&start, RULES_CHESS);
    tracker_begin(&tracker, &start, false, note_tracked, NULL);
    play_on(g, HEAD("1.1", "A", "B") "1. e4 e5 2. Nf3 *\n");
    told_is("move e4; move e5; move Nf3; ");
    play_on(g, HEAD("1.1", "A", "B") "1. e4 e5 2. d4 *\n");
    told_is("back ; move d4; ");
    play_on(g, HEAD("1.1", "A", "B") "1. e4 e5 2. c4 Nc6 *\n");
    told_is("back ; move c4; move Nc6; ");
    tracker_release(&tracker);
    pgn_games_free(g);
}

/* --- a real folder ---------------------------------------------------------------------------------------------- */

static char folder[256];
static struct event_base *base;

static int forget(void **state)
{
    (void)state;
    text_clear(&told);
    return 0;
}

static int make_folder(void **state)
{
    const char *scratch = getenv("SCRATCH");
    (void)state;
    snprintf(folder, sizeof folder, "%s/feed.XXXXXX", scratch ? scratch : "/tmp");
    base = event_base_new();
    text_clear(&told);
    return mkdtemp(folder) && base ? 0 : -1;
}

static int leave_folder(void **state)
{
    (void)state;
    event_base_free(base);
    text_release(&told);
    return 0;
}

static const char *path_of(const char *name)
{
    static char path[2][512];
    static int turn;
    turn ^= 1;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static void write_file(const char *name, const char *text)
{
    FILE *f = fopen(path_of(name), "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

/* Runs until that has been told. */
static void wait_for(const char *expected)
{
    msec begun = line_now();
    while (!strstr(text_chars(&told), expected)) {
        event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
        usleep(1000);
        if (line_now() - begun > patience_ms())
            fail_msg("told \"%s\", never \"%s\"", text_chars(&told), expected);
    }
}

static struct pgn_feed *begin_feed(const char *path)
{
    struct error why = {0};
    struct pgn_feed *f = pgn_feed_new(base, path, 0, take, NULL, &why);
    if (!f)
        fail_msg("%s: %s", why.where, why.what);
    return f;
}

static void a_folder_is_followed(void **state)
{
    (void)state;
    write_file("game-1.pgn", HEAD("1", "A", "B") "1. e4 *\n");
    struct pgn_feed *f = begin_feed(folder);
    wait_for("1: A-B e4 *; "); /* what was there before */
    write_file("game-1.pgn", HEAD("1", "A", "B") "1. e4 e5 *\n");
    wait_for("1: e5; ");
    write_file("game-2.pgn", HEAD("1", "C", "D") "1. d4 *\n");
    wait_for("2: C-D d4 *; ");
    write_file("notes.txt", HEAD("1", "X", "Y") "1. d4 *\n");
    write_file("game-3.tmp", HEAD("1", "E", "F") "1. c4 *\n"); /* written beside, then moved into place */
    assert_int_equal(rename(path_of("game-3.tmp"), path_of("game-3.pgn")), 0);
    wait_for("3: E-F c4 *; ");
    write_file("game-1.pgn", HEAD("1", "A", "B") "1. e4 *\n");
    wait_for("1: -1; ");
    write_file("game-1.pgn", HEAD("1", "A", "B") "1. d4 d5 *\n"); /* corrected: told one after the other */
    wait_for("1: d4 d5; ");
    assert_int_equal(unlink(path_of("game-2.pgn")), 0);
    wait_for("2: lost; ");
    write_file("game-2.pgn", HEAD("1", "C", "D") "1. d4 d5 *\n");
    wait_for("2: back d5; ");
    struct pgn_feed_facts facts;
    pgn_feed_facts(f, &facts);
    assert_true(facts.there && facts.files > 0 && !facts.polls);
    assert_null(strstr(text_chars(&told), "X-Y"));
    pgn_feed_free(f);
}

static void a_file_is_followed_through_rewriting_and_renames(void **state)
{
    (void)state;
    struct pgn_feed *f = begin_feed(path_of("games.pgn")); /* not there yet */
    write_file("games.pgn", HEAD("1.1", "A", "B") "1. e4 *\n");
    wait_for("1: A-B e4 *; ");
    for (int i = 0; i < 5; i++) { /* emptied and written again, as LiveChess does; the writer is slow */
        FILE *file = fopen(path_of("games.pgn"), "w");
        fputs(HEAD("1.1", "A", "B") "1. e4 ", file);
        fflush(file);
        event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
        fputs("e5 2. Nf3 *\n", file);
        fclose(file);
    }
    wait_for("1: e5 Nf3; ");
    write_file("next", HEAD("1.1", "A", "B") "1. e4 e5 2. Nf3 Nc6 *\n");
    assert_int_equal(rename(path_of("next"), path_of("games.pgn")), 0);
    wait_for("1: Nc6; ");
    assert_null(strstr(text_chars(&told), " -"));
    assert_null(strstr(text_chars(&told), "lost"));
    pgn_feed_free(f);
}

/* A writer that keeps the file open and ends in the middle of nothing. */
static void an_open_file_is_read_when_the_writer_rests(void **state)
{
    (void)state;
    struct pgn_feed *f = begin_feed(folder);
    FILE *file = fopen(path_of("a.pgn"), "w");
    fputs(HEAD("1.1", "A", "B") "1. e4 e5 2. O-O", file);
    fflush(file);
    wait_for("1: A-B e4 e5; ");
    rewind(file);
    fputs(HEAD("1.1", "A", "B") "1. e4 e5 2. Nf3 Nc6", file);
    fflush(file);
    wait_for("1: Nf3; ");
    wait_for("1: Nc6; ");
    fclose(file);
    assert_null(strstr(text_chars(&told), "illegal"));
    pgn_feed_free(f);
}

static void a_folder_that_comes_and_goes_is_waited_for(void **state)
{
    char inner[512], away[512];
    (void)state;
    snprintf(inner, sizeof inner, "%s", path_of("round-1"));
    snprintf(away, sizeof away, "%s", path_of("elsewhere"));
    struct pgn_feed *f = begin_feed(inner);
    assert_int_equal(mkdir(inner, 0700), 0);
    write_file("round-1/games.pgn", HEAD("1.1", "A", "B") "1. e4 *\n");
    wait_for("1: A-B e4 *; ");
    assert_int_equal(rename(inner, away), 0);
    wait_for("1: lost; ");
    assert_int_equal(rename(away, inner), 0);
    wait_for("1: back; ");
    pgn_feed_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(what_is_new_is_told_once, forget),
        cmocka_unit_test_setup(what_takes_away_waits_to_be_believed, forget),
        cmocka_unit_test_setup(no_half_of_a_file_invents_anything, forget),
        cmocka_unit_test_setup(a_last_move_that_touches_the_end_waits, forget),
        cmocka_unit_test_setup(an_illegal_move_is_told_when_it_stays, forget),
        cmocka_unit_test_setup(boards_are_numbered_by_what_says_them_best, forget),
        cmocka_unit_test_setup(who_sits_there_counts_before_numbers_and_other_boards_are_not_ours, forget),
        cmocka_unit_test_setup(the_file_of_one_board_is_believed_before_that_of_all, forget),
        cmocka_unit_test_setup(news_is_told_in_the_words_of_devices, forget),
        cmocka_unit_test_setup(the_tracker_follows_moves_and_corrections, forget),
        cmocka_unit_test_setup_teardown(a_folder_is_followed, make_folder, leave_folder),
        cmocka_unit_test_setup_teardown(a_file_is_followed_through_rewriting_and_renames, make_folder, leave_folder),
        cmocka_unit_test_setup_teardown(an_open_file_is_read_when_the_writer_rests, make_folder, leave_folder),
        cmocka_unit_test_setup_teardown(a_folder_that_comes_and_goes_is_waited_for, make_folder, leave_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
