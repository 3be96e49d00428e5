/* The push to Lichess: what is sent, when, what answers mean; held against boards that follow Lichess's own rules. */
#include "hall/push_world.h"

#include "event/broadcast.h"
#include "hall/board_view.h"
#include "hall/round.h"

#include "cmocka_names.h"

/* --- when --------------------------------------------------------------------------------------------------------- */

static void a_push_is_proved_by_what_is_shown(void **state)
{
    struct world w;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    hand_plays(&w.l.m, 1, "e4");
    world_passes(&w, 4 * SECOND);
    assert_int_equal(w.pushes, 1);
    assert_false(push_is_proved(w.push));
    world_passes(&w, 60 * SECOND);
    assert_true(push_is_proved(w.push));
    assert_int_equal(w.pushes, 1);
    assert_int_equal(w.reads, 1);
    world_passes(&w, 300 * SECOND);
    assert_int_equal(w.reads, 1);
    assert_int_equal(w.there.count, BOARDS);
    world_is_there(&w);
    world_faults_are(&w, "");
    world_end(&w);
}

/* Another round's boards prove nothing, even where they are the same. */
static void another_round_is_no_proof(void **state)
{
    struct world w;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    world_passes(&w, 4 * SECOND);
    assert_int_equal(w.pushes, 1);
    strcpy(w.there.id, "roundBBB");
    world_passes(&w, 4 * SECOND);
    assert_int_in_range(w.reads, 1, 2); /* and again after 2 s */
    assert_false(push_is_proved(w.push));
    struct push_fault f;
    assert_int_equal(push_faults(w.push, &f, 1), 1);
    assert_int_equal(f.kind, PUSH_OTHER_ROUND);
    strcpy(w.there.id, "roundAAA");
    world_passes(&w, 70 * SECOND);
    world_faults_are(&w, "");
    assert_true(push_is_proved(w.push));
    world_end(&w);
}

/* Three seconds without a delay, fifteen from five minutes on. */
static void pushes_keep_their_pace(void **state)
{
    static const msec rows[][2] = {{0, 3}, {150 * SECOND, 9}, {300 * SECOND, 15}, {900 * SECOND, 15}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world w;
        msec began = 0, pace = rows[i][1] * SECOND;
        world_begin(&w, "lichess-1 = tourAAAA\n");
        w.delay = rows[i][0];
        while (!began || w.l.m.now < began + 120 * SECOND) {
            if (!began && w.l.m.now > w.delay + 10 * SECOND) {
                began = w.l.m.now;
                w.pushes = 0;
            }
            world_plays(&w, (int)(world_chance(&w) % BOARDS) + 1);
            world_passes(&w, SECOND);
        }
        msec took = w.l.m.now - began;
        assert_int_in_range(w.pushes, took / (pace + 3 * SECOND), took / pace + 1);
        world_end(&w);
    }
}

static void one_request_is_out_at_a_time(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\nlichess-2 = tourBBBB\n");
    assert_true(world_asks(&w, &r));
    for (int i = 0; i < 100; i++) {
        wait_ms(&w.l.m, SECOND);
        assert_false(world_asks(&w, &r));
    }
    world_answers(&w, PUSH_ANSWERED, 200, "{\"rounds\":[]}");
    assert_true(world_asks(&w, &r));
    assert_string_equal(r.path, "/api/broadcast/tourBBBB");
    world_end(&w);
}

static void failures_are_tried_again_later_and_later(void **state)
{
    struct world w;
    struct push_request r;
    msec most = 2 * SECOND;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    assert_true(world_asks(&w, &r));
    for (int i = 0; i < 9; i++) {
        msec waited = world_waits(&w, PUSH_UNREACHABLE, 0, "");
        assert_int_in_range(waited, most * 3 / 4, most + 100);
        most = most < 30 * SECOND ? 2 * most : 60 * SECOND;
    }
    assert_int_in_range(world_waits(&w, PUSH_ANSWERED, 429, "{}"), 60 * SECOND, 61 * SECOND);
    world_answers(&w, PUSH_ANSWERED, 200, "{\"rounds\":[]}");
    world_faults_are(&w, "");
    world_end(&w);
}

/* What was asked of a program that was killed since. */
static void a_waiting_time_outlives_the_program(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    assert_true(world_asks(&w, &r));
    world_answers(&w, PUSH_ANSWERED, 429, "{}");
    msec until = push_held(w.push);
    assert_true(until >= w.l.m.now + 60 * SECOND);
    push_free(w.push);
    w.push = push_new(7, false, "lip_token");
    struct push_time now = world_time(&w);
    push_hold(w.push, until, &now);
    wait_ms(&w.l.m, 59 * SECOND);
    assert_false(world_asks(&w, &r));
    wait_ms(&w.l.m, 2 * SECOND);
    assert_true(world_asks(&w, &r));
    world_answers(&w, PUSH_ANSWERED, 200, "{\"rounds\":[]}");
    assert_int_equal(push_held(w.push), 0);
    world_end(&w);
}

/* --- what goes wrong ---------------------------------------------------------------------------------------------- */

static void each_failure_is_one_line(void **state)
{
    static const struct {
        enum push_outcome outcome;
        int status;
        const char *bytes, *words;
        msec again;
    } rows[] = {
        {PUSH_UNREACHABLE, 0, "", "Lichess unreachable since 03:13, next try in 2 s\n", 2 * SECOND},
        {PUSH_DOUBTFUL, 0, "", "not Lichess: does this network ask for a login? Next try in 2 s\n", 2 * SECOND},
        {PUSH_ANSWERED, 302, "", "not Lichess: does this network ask for a login? Next try in 2 s\n", 2 * SECOND},
        {PUSH_ANSWERED, 200, "<html>", "not Lichess: does this network ask for a login? Next try in 2 s\n", 2 * SECOND},
        {PUSH_ANSWERED, 200, "{\"error\":\"No such \\u001btour\"}",
         "Lichess answers with an error since 03:13: No such ?tour, next try in 2 s\n", 2 * SECOND},
        {PUSH_ANSWERED, 200, "{\"error\":{\"tour\":1}}",
         "Lichess answers with an error since 03:13: it does not say why, next try in 2 s\n", 2 * SECOND},
        {PUSH_ANSWERED, 200, "[]", "Lichess answers with an error since 03:13: it does not say why, next try in 2 s\n",
         2 * SECOND},
        {PUSH_ANSWERED, 503, "", "Lichess busy since 03:13, next try in 2 s\n", 2 * SECOND},
        {PUSH_ANSWERED, 429, "", "Lichess busy since 03:13, next try in 60 s\n", 60 * SECOND},
        {PUSH_ANSWERED, 401, "", "Lichess refuses the token: see flagfall broadcast --check\n", 60 * SECOND},
        {PUSH_ANSWERED, 403, "",
         "lichess-1: the token may not push to tourAAAA: its owner has to be of those who make "
         "that broadcast\n",
         60 * SECOND},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world w;
        struct push_request r;
        world_begin(&w, "lichess-1 = tourAAAA\n");
        assert_true(world_asks(&w, &r));
        msec waited = world_waits(&w, rows[i].outcome, rows[i].status, rows[i].bytes);
        assert_int_in_range(waited, rows[i].again * 3 / 4, rows[i].again + SECOND);
        world_faults_are(&w, rows[i].words);
        world_end(&w);
    }
}

static void what_is_not_there_is_said(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    assert_true(world_asks(&w, &r));
    world_answers(&w, PUSH_ANSWERED, 404, "");
    assert_true(world_asks(&w, &r));
    assert_string_equal(r.path, "/api/broadcast/-/-/tourAAAA");
    world_answers(&w, PUSH_ANSWERED, 404, "");
    assert_false(world_asks(&w, &r));
    world_faults_are(&w, "lichess-1: there is no round or tournament tourAAAA at Lichess\n");
    world_end(&w);
    world_begin(&w, "lichess-1 = tourAAAA\n");
    assert_true(world_asks(&w, &r));
    world_answers(&w, PUSH_ANSWERED, 200, "{\"rounds\":[{\"id\":\"roundAAA\",\"name\":\"Round 2\"}]}");
    assert_false(world_asks(&w, &r));
    world_faults_are(&w, "lichess-1: no round 1 there: make one at Lichess that has 1 in its name\n");
    wait_ms(&w.l.m, 61 * SECOND);
    assert_true(world_asks(&w, &r));
    world_end(&w);
}

/* Its name says for which of ours it is; one without a number is for an event of one round. */
static void a_single_round_there_is_for_the_one_that_it_names(void **state)
{
    static const char *const rows[][2] = {
        {"Round 1", ""},
        {"Open", ""},
        {"Round 2", "lichess-1: no round 1 there: make one at Lichess that has 1 in its name\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world w;
        struct push_request r;
        char answer[128];
        world_begin(&w, "lichess-1 = roundAAA\n");
        assert_true(world_asks(&w, &r));
        world_answers(&w, PUSH_ANSWERED, 404, "");
        assert_true(world_asks(&w, &r));
        snprintf(answer, sizeof answer, "{\"round\":{\"id\":\"roundAAA\",\"name\":\"%s\"},\"games\":[]}", rows[i][0]);
        world_answers(&w, PUSH_ANSWERED, 200, answer);
        assert_int_equal(world_asks(&w, &r), !*rows[i][1]);
        world_faults_are(&w, rows[i][1]);
        world_end(&w);
    }
}

/* The result goes out, and what was taken before; moves that are others lift the cut. */
static void a_refused_game_is_cut(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA | 1\n");
    world_found(&w);
    hand_plays(&w.l.m, 1, "e4");
    world_passes(&w, 4 * SECOND);
    hand_plays(&w.l.m, 1, "e5");
    wait_ms(&w.l.m, 20 * SECOND);
    world_follow(&w);
    while (world_asks(&w, &r) && !r.body)
        world_answers(&w, PUSH_ANSWERED, 200, "{\"round\":{\"id\":\"roundAAA\",\"name\":\"Round 1\"},\"games\":[]}");
    assert_non_null(r.body);
    assert_non_null(strstr(text_chars(r.body), "e5"));
    world_answers(&w, PUSH_ANSWERED, 200, "{\"games\":[{\"tags\":{},\"error\":\"Cannot play e5\"}]}");
    world_faults_are(&w, "Lichess refuses board 1: Cannot play e5; it is sent up to move 1\n");
    hand_plays(&w.l.m, 1, "Nf3");
    assert_true(hall_result(w.l.m.hall, 1, RESULT_WHITE, "AB", "test", w.l.m.now, NULL));
    world_passes(&w, 20 * SECOND);
    assert_int_equal(w.there.boards[0].plies, 1);
    struct text list = {0};
    boards_list(&w.there, &list);
    assert_non_null(strstr(text_chars(&list), "| 1-0 |"));
    text_release(&list);
    const struct history *h = board_game(hall_board(w.l.m.hall, 1));
    assert_true(hall_correct_moves(w.l.m.hall, 1, h->moves, 1, "AB", "test", w.l.m.now, NULL));
    world_passes(&w, 20 * SECOND);
    world_faults_are(&w, "");
    world_end(&w);
}

static void what_lichess_does_not_show_is_said_after_a_minute(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA | 1-2\n");
    hand_plays(&w.l.m, 1, "e4");
    world_passes(&w, 5 * SECOND);
    hand_plays(&w.l.m, 1, "e5");
    for (int i = 0; i < 400; i++) {
        wait_ms(&w.l.m, STEP);
        world_follow(&w);
        if (!world_asks(&w, &r))
            continue;
        if (r.body)
            world_answers(&w, PUSH_ANSWERED, 200, "{\"games\":[{\"tags\":{},\"moves\":2},{\"tags\":{},\"moves\":0}]}");
        else {
            char *bytes = world_lichess(&w, &r);
            world_answers(&w, PUSH_ANSWERED, 200, bytes);
            free(bytes);
        }
    }
    world_faults_are(&w, "Lichess shows board 1 at move 1, sent 1: if it stays so: :broadcast reset\n");
    world_end(&w);
}

static void moves_that_were_taken_back_stay_there(void **state)
{
    struct world w;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    hand_plays(&w.l.m, 2, "e4");
    hand_plays(&w.l.m, 2, "e5");
    world_passes(&w, 10 * SECOND);
    const struct history *h = board_game(hall_board(w.l.m.hall, 2));
    assert_true(hall_correct_moves(w.l.m.hall, 2, h->moves, 1, "AB", "test", w.l.m.now, NULL));
    world_passes(&w, 200 * SECOND);
    world_faults_are(&w, "board 2: Lichess keeps 1 old half-moves until the next\n");
    hand_plays(&w.l.m, 2, "c5");
    world_passes(&w, 200 * SECOND);
    world_faults_are(&w, "");
    world_is_there(&w);
    world_end(&w);
}

/* --- what arbiters order ------------------------------------------------------------------------------------------ */

static void a_pause_holds_what_is_new_until_it_ends(void **state)
{
    struct world w;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    hand_plays(&w.l.m, 1, "e4");
    world_passes(&w, 70 * SECOND);
    assert_int_equal(w.pushes, 1);
    world_orders(&w, "pause the wrong game");
    hand_plays(&w.l.m, 1, "e5");
    assert_true(hall_result(w.l.m.hall, 2, RESULT_WHITE, "AB", "test", w.l.m.now, NULL));
    world_passes(&w, 70 * SECOND);
    assert_int_equal(w.pushes, 1);
    assert_int_equal(w.there.boards[0].plies, 1);
    world_faults_are(&w, "");
    push_free(w.push); /* one that begins meanwhile knows no more */
    w.push = push_new(8, false, "lip_token");
    world_passes(&w, 70 * SECOND);
    assert_int_equal(w.there.boards[0].plies, 1);
    world_orders(&w, "resume");
    world_passes(&w, 70 * SECOND);
    assert_int_equal(w.there.boards[0].plies, 2);
    world_is_there(&w);
    world_end(&w);
}

static void a_hidden_board_stays_there_until_a_reset(void **state)
{
    struct world w;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    hand_plays(&w.l.m, 2, "e4");
    world_passes(&w, 20 * SECOND);
    world_orders(&w, "pause the wrong games");
    world_orders(&w, "hide 2");
    world_orders(&w, "hide 5");
    hand_plays(&w.l.m, 2, "e5");
    world_passes(&w, 70 * SECOND);
    assert_int_equal(w.there.count, BOARDS);
    assert_int_equal(w.there.boards[1].plies, 1);
    world_faults_are(&w, "board 2 and 1 more: sent no more, but Lichess keeps it until :broadcast reset\n");
    world_orders(&w, "show 5");
    world_orders(&w, "resume");
    world_passes(&w, 20 * SECOND);
    world_faults_are(&w, "board 2: sent no more, but Lichess keeps it until :broadcast reset\n");
    world_orders(&w, "reset");
    world_passes(&w, 70 * SECOND);
    assert_int_equal(w.resets, 1);
    assert_int_equal(w.there.count, BOARDS - 1);
    world_faults_are(&w, "");
    world_is_there(&w);
    world_end(&w);
}

/* Lichess tells games apart by their order: one that was left out gave its place to the next. */
static void a_hidden_board_keeps_its_place_there(void **state)
{
    struct world w;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    world_passes(&w, 20 * SECOND);
    hand_plays(&w.l.m, 2, "e4");
    world_passes(&w, 20 * SECOND);
    assert_int_equal(w.there.boards[1].plies, 1);
    world_orders(&w, "hide 2");
    hand_plays(&w.l.m, 2, "c5");
    for (int board = 3; board <= BOARDS; board++)
        hand_plays(&w.l.m, board, "d4");
    push_free(w.push); /* whoever begins again knows only the log */
    w.push = push_new(7, false, "lip_token");
    world_passes(&w, 70 * SECOND);
    assert_int_equal(w.there.count, BOARDS);
    assert_int_equal(w.there.boards[1].plies, 1);
    for (int board = 3; board <= BOARDS; board++)
        assert_int_equal(w.there.boards[board - 1].plies, 1);
    world_faults_are(&w, "board 2: sent no more, but Lichess keeps it until :broadcast reset\n");
    world_is_there(&w);
    world_orders(&w, "show 2");
    world_passes(&w, 70 * SECOND);
    assert_int_equal(w.there.boards[1].plies, 2);
    world_faults_are(&w, "");
    world_is_there(&w);
    world_end(&w);
}

/* Its place went to the next: it comes last, so that no game is written over, until a reset gives places again. */
static void a_board_that_is_shown_after_a_reset_comes_last(void **state)
{
    struct world w;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    world_passes(&w, 20 * SECOND);
    world_orders(&w, "hide 2");
    world_orders(&w, "hide 4");
    world_orders(&w, "reset");
    world_passes(&w, 70 * SECOND);
    assert_int_equal(w.there.count, BOARDS - 2);
    hand_plays(&w.l.m, 3, "e4");
    world_orders(&w, "show 4");
    world_orders(&w, "show 2");
    for (int restarts = 0; restarts < 2; restarts++) {
        world_passes(&w, 70 * SECOND);
        assert_int_equal(w.there.count, BOARDS);
        assert_int_equal(w.there.boards[1].plies, restarts + 1); /* board 3 */
        assert_int_equal(w.there.boards[BOARDS - 1].plies, 0);
        assert_int_equal(w.there.old_lines, 0);
        world_faults_are(&w,
                         "board 4 and 1 more: last at Lichess, where others have its place until :broadcast reset\n");
        world_is_there(&w);
        push_free(w.push); /* whoever begins again knows only the log */
        w.push = push_new(7, false, "lip_token");
        hand_plays(&w.l.m, 3, restarts ? "Nf3" : "e5");
    }
    hand_plays(&w.l.m, 2, "d4");
    world_orders(&w, "hide 2"); /* it keeps the place that it has by now */
    world_passes(&w, 70 * SECOND);
    assert_int_equal(w.there.boards[BOARDS - 1].plies, 1);
    assert_int_equal(w.there.old_lines, 0);
    world_orders(&w, "show 2");
    world_orders(&w, "reset");
    world_passes(&w, 70 * SECOND);
    assert_int_equal(w.there.boards[1].plies, 1); /* board 2 */
    world_faults_are(&w, "");
    world_is_there(&w);
    world_end(&w);
}

static void the_last_board_is_in_its_place_again(void **state)
{
    struct world w;
    char last[16];
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    world_passes(&w, 20 * SECOND);
    snprintf(last, sizeof last, "hide %d", BOARDS);
    world_orders(&w, last);
    world_orders(&w, "reset");
    world_passes(&w, 70 * SECOND);
    snprintf(last, sizeof last, "show %d", BOARDS);
    world_orders(&w, last);
    world_passes(&w, 70 * SECOND);
    world_is_there(&w);
    world_faults_are(&w, "");
    world_end(&w);
}

/* What is hidden before anything of it was shown has no place; nor have those who sit there since. */
static void a_hidden_board_shows_nothing_new(void **state)
{
    struct world w;
    struct public_round r;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    hand_plays(&w.l.m, 2, "e4");
    hand_plays(&w.l.m, 2, "e5");
    world_orders(&w, "hide 2");
    hand_plays(&w.l.m, 2, "Nf3");
    assert_true(hall_result(w.l.m.hall, 2, RESULT_DRAW, "AB", "test", w.l.m.now, NULL));
    world_follow(&w);
    struct public_moment now = {made_at + w.l.m.now, w.l.m.now};
    assert_true(public_round_for_push(w.seen, 1, &now, 0, &r));
    assert_int_equal(r.count, BOARDS);
    assert_int_equal(r.games[1].count, 2);
    assert_int_equal(r.games[1].result, RESULT_OPEN);
    public_round_release(&r);
    assert_true(public_round_at(w.seen, 1, &now, 0, &r));
    assert_int_equal(r.count, BOARDS - 1);
    public_round_release(&r);
    world_orders(&w, "reset");
    world_follow(&w);
    now = (struct public_moment){made_at + w.l.m.now, w.l.m.now};
    assert_true(public_round_for_push(w.seen, 1, &now, 0, &r));
    assert_int_equal(r.count, BOARDS - 1);
    public_round_release(&r);
    world_end(&w);
}

static void a_reset_takes_old_moves_away(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    hand_plays(&w.l.m, 2, "e4");
    hand_plays(&w.l.m, 2, "e5");
    world_passes(&w, 70 * SECOND);
    const struct history *h = board_game(hall_board(w.l.m.hall, 2));
    assert_true(hall_correct_moves(w.l.m.hall, 2, h->moves, 1, "AB", "test", w.l.m.now, NULL));
    world_passes(&w, 70 * SECOND);
    world_faults_are(&w, "board 2: Lichess keeps 1 old half-moves until the next\n");
    world_orders(&w, "reset");
    world_follow(&w);
    while (!world_asks(&w, &r))
        wait_ms(&w.l.m, STEP);
    assert_string_equal(r.path, "/api/broadcast/round/roundAAA/reset");
    world_answers(&w, PUSH_ANSWERED, 200, "<html>"); /* that was somebody else */
    world_passes(&w, 70 * SECOND);
    assert_int_equal(w.resets, 1);
    assert_int_equal(w.there.boards[1].plies, 1);
    world_faults_are(&w, "");
    world_is_there(&w);
    push_free(w.push); /* and it is obeyed once */
    w.push = push_new(8, false, "lip_token");
    world_passes(&w, 70 * SECOND);
    assert_int_equal(w.resets, 1);
    world_end(&w);
}

static void a_board_that_is_not_shown_is_said(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA | 1-3\n");
    for (int i = 0; i < 300; i++) {
        wait_ms(&w.l.m, STEP);
        world_follow(&w);
        if (!world_asks(&w, &r))
            continue;
        char *bytes = world_lichess(&w, &r);
        if (w.there.count == 3)
            w.there.count = 1; /* the others get lost there */
        world_answers(&w, PUSH_ANSWERED, 200, bytes);
        free(bytes);
    }
    world_faults_are(&w, "Lichess does not show board 2 and 1 more\n");
    world_end(&w);
}

static void a_source_of_the_round_there_is_said(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    world_found(&w);
    assert_true(world_asks(&w, &r));
    assert_non_null(r.body);
    world_answers(&w, PUSH_ANSWERED, 200, "{\"games\":[{\"tags\":{},\"error\":\"it has a source\"}]}");
    world_faults_are(&w, "lichess-1: Lichess refuses round 1: it has a source\n");
    world_passes(&w, 100 * SECOND);
    world_faults_are(&w, "");
    world_is_there(&w);
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_push_is_proved_by_what_is_shown),
        cmocka_unit_test(another_round_is_no_proof),
        cmocka_unit_test(pushes_keep_their_pace),
        cmocka_unit_test(one_request_is_out_at_a_time),
        cmocka_unit_test(a_waiting_time_outlives_the_program),
        cmocka_unit_test(failures_are_tried_again_later_and_later),
        cmocka_unit_test(each_failure_is_one_line),
        cmocka_unit_test(what_is_not_there_is_said),
        cmocka_unit_test(a_single_round_there_is_for_the_one_that_it_names),
        cmocka_unit_test(a_refused_game_is_cut),
        cmocka_unit_test(what_lichess_does_not_show_is_said_after_a_minute),
        cmocka_unit_test(moves_that_were_taken_back_stay_there),
        cmocka_unit_test(a_pause_holds_what_is_new_until_it_ends),
        cmocka_unit_test(a_hidden_board_stays_there_until_a_reset),
        cmocka_unit_test(a_hidden_board_keeps_its_place_there),
        cmocka_unit_test(a_board_that_is_shown_after_a_reset_comes_last),
        cmocka_unit_test(the_last_board_is_in_its_place_again),
        cmocka_unit_test(a_hidden_board_shows_nothing_new),
        cmocka_unit_test(a_reset_takes_old_moves_away),
        cmocka_unit_test(a_board_that_is_not_shown_is_said),
        cmocka_unit_test(a_source_of_the_round_there_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
