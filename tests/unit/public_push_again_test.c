/* The push to Lichess, again: after it was refused; with less, after a body was too large; after a reset that another
 * program missed. */
#include "hall/push_world.h"

#include "hall/round.h"

#include "cmocka_names.h"

/* --- refused ------------------------------------------------------------------------------------------------------ */

/* Lichess erred once: it is told once, and over by itself. `asks`: so many requests before the one that is refused. */
static void no_refusal_is_for_good(void **state)
{
    static const struct {
        int status, asks;
        const char *words, *over;
    } rows[] = {
        {401, 0, "Lichess refuses the token: see flagfall broadcast --check\n", "Lichess takes the token again"},
        {401, 1, "Lichess refuses the token: see flagfall broadcast --check\n", "Lichess takes the token again"},
        {403, 0,
         "lichess-1: the token may not push to tourAAAA: its owner has to be of those who make that broadcast\n",
         "lichess-1: the token may push to tourAAAA again"},
        {403, 1,
         "lichess-1: the token may not push to tourAAAA: its owner has to be of those who make that broadcast\n",
         "lichess-1: the token may push to tourAAAA again"},
        {404, 0, "lichess-1: there is no round or tournament tourAAAA at Lichess\n",
         "lichess-1: tourAAAA is at Lichess again"},
        {404, 1, "lichess-1: no round 1 there: make one at Lichess that has 1 in its name\n",
         "lichess-1: round 1 is there now"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world w;
        struct push_request r;
        struct push_fault was;
        struct text over = {0};
        world_begin(&w, "lichess-1 = tourAAAA\n");
        if (rows[i].asks)
            world_found(&w);
        assert_true(world_asks(&w, &r));
        world_answers(&w, PUSH_ANSWERED, rows[i].status, "");
        if (rows[i].status == 404 && world_asks(&w, &r)) /* is it a round, then? */
            world_answers(&w, PUSH_ANSWERED, 404, "");
        for (int halves = 0; halves < 118; halves++) { /* told all the time, and nothing is asked */
            assert_false(world_asks(&w, &r));
            world_faults_are(&w, rows[i].words);
            wait_ms(&w.l.m, STEP);
        }
        assert_int_equal(push_faults(w.push, &was, 1), 1);
        assert_false(push_fault_is_over(w.push, &was, &over));
        world_passes(&w, 10 * SECOND);
        world_faults_are(&w, "");
        assert_true(push_fault_is_over(w.push, &was, &over));
        assert_string_equal(text_chars(&over), rows[i].over);
        assert_int_equal(w.pushes, 1);
        world_is_there(&w);
        text_release(&over);
        world_end(&w);
    }
}

/* What anybody may read is no sign that the token is taken again. */
static void a_refused_push_is_told_once(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    world_passes(&w, 10 * SECOND);
    assert_int_equal(w.pushes, 1);
    hand_plays(&w.l.m, 1, "e4");
    int refused = 0;
    for (int i = 0; refused < 3 && i < 1000; i++) {
        wait_ms(&w.l.m, STEP);
        world_follow(&w);
        if (!world_asks(&w, &r))
            continue;
        refused += r.body != NULL;
        char *bytes = world_lichess(&w, &r);
        world_answers(&w, PUSH_ANSWERED, r.body ? 401 : 200, bytes);
        free(bytes);
        if (refused)
            world_faults_are(&w, "Lichess refuses the token: see flagfall broadcast --check\n");
    }
    assert_int_equal(refused, 3);
    world_passes(&w, 70 * SECOND);
    world_faults_are(&w, "");
    world_is_there(&w);
    world_end(&w);
}

/* Lichess answers for so long, but has no such thing at that path; each time that must be told, and nothing else. */
static int finds_none(struct world *w, const char *path, msec ms)
{
    static const char told[] = "lichess-1: no round 1 there: make one at Lichess that has 1 in its name\n";
    int refused = 0;
    for (msec left = ms; left > 0; left -= STEP) {
        struct push_request r;
        wait_ms(&w->l.m, STEP);
        world_follow(w);
        if (world_asks(w, &r)) {
            bool none = !strcmp(r.path, path);
            char *bytes = none ? NULL : world_lichess(w, &r);
            refused += none;
            world_answers(w, PUSH_ANSWERED, none ? 404 : 200, none ? "" : bytes);
            free(bytes);
        }
        if (!refused)
            continue;
        world_faults_are(w, told);
        assert_false(push_is_proved(w->push));
    }
    return refused;
}

static const char to_push[] = "/api/broadcast/round/roundAAA/push", to_read[] = "/api/broadcast/-/-/roundAAA";

/* The tournament names it, and it shows what was taken before: neither says that a push would be taken. */
static void a_round_that_takes_no_push_is_told_once(void **state)
{
    struct world w;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    world_passes(&w, 4 * SECOND);
    assert_int_equal(w.pushes, 1);
    hand_plays(&w.l.m, 1, "e4");
    assert_int_in_range(finds_none(&w, to_push, 300 * SECOND), 3, 6);
    assert_int_equal(w.reads, 1);
    world_passes(&w, 62 * SECOND);
    world_faults_are(&w, "");
    world_passes(&w, 70 * SECOND);
    assert_true(push_is_proved(w.push));
    assert_int_equal(w.pushes, 2);
    world_is_there(&w);
    world_end(&w);
}

/* What could not be sent was taken back: nothing is left to be sent. */
static void a_lost_push_is_over_when_nothing_is_left(void **state)
{
    struct world w;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    world_passes(&w, 10 * SECOND);
    hand_plays(&w.l.m, 1, "e4");
    assert_int_in_range(finds_none(&w, to_push, 100 * SECOND), 1, 3);
    assert_true(hall_correct_moves(w.l.m.hall, 1, NULL, 0, "AB", "test", w.l.m.now, NULL));
    world_passes(&w, 130 * SECOND);
    world_faults_are(&w, "");
    assert_int_equal(w.pushes, 1);
    world_end(&w);
}

static void a_round_that_cannot_be_read_is_told_once(void **state)
{
    struct world w;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    world_passes(&w, 2 * SECOND);
    assert_int_in_range(finds_none(&w, to_read, 300 * SECOND), 7, 12); /* after 2, 4, ... 60 s */
    hand_plays(&w.l.m, 1, "e4");
    finds_none(&w, to_read, 300 * SECOND);
    assert_int_equal(w.pushes, 2);
    world_passes(&w, 130 * SECOND);
    world_faults_are(&w, "");
    assert_true(push_is_proved(w.push));
    world_end(&w);
}

/* Another token, or other settings: what was refused is tried at once, and over only then. */
static void another_token_is_tried_at_once(void **state)
{
    static const struct {
        int status;
        const char *path, *over;
    } rows[] = {
        {401, to_push, "Lichess takes the token again"},
        {401, "/api/broadcast/tourAAAA", "Lichess takes the token again"},
        {403, to_push, "lichess-1: the token may push to tourAAAA again"},
        {403, "/api/broadcast/tourAAAA", "lichess-1: the token may push to tourAAAA again"},
        {404, to_push, "lichess-1: round 1 is there now"},
        {404, to_read, "lichess-1: round 1 is there now"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world w;
        struct push_request r;
        struct push_fault was, again;
        struct text over = {0};
        world_begin(&w, "lichess-1 = tourAAAA\n");
        for (int beginning = 0; beginning < 2; beginning++) {
            for (bool refused = false; !refused; wait_ms(&w.l.m, STEP)) {
                world_follow(&w);
                if (!world_asks(&w, &r))
                    continue;
                refused = !strcmp(r.path, rows[i].path);
                char *bytes = refused ? NULL : world_lichess(&w, &r);
                world_answers(&w, PUSH_ANSWERED, refused ? rows[i].status : 200, refused ? "" : bytes);
                free(bytes);
            }
            assert_true(w.l.m.now < 20 * SECOND);
            assert_int_equal(push_faults(w.push, beginning ? &again : &was, 1), 1);
            push_again(w.push);
            assert_int_equal(push_faults(w.push, &again, 1), 1);
            assert_false(push_fault_is_over(w.push, &was, &over));
            assert_false(push_is_proved(w.push));
        }
        assert_int_equal(again.kind, was.kind);
        if (rows[i].status != 404)
            assert_int_equal(again.beginning, was.beginning + 1); /* and told again */
        world_passes(&w, 4 * SECOND);
        world_faults_are(&w, "");
        assert_true(push_fault_is_over(w.push, &was, &over));
        assert_string_equal(text_chars(&over), rows[i].over);
        text_release(&over);
        world_end(&w);
    }
}

/* What is read back is of another round, for minutes, while pushes are taken: told once, and over. */
static void another_round_is_told_once(void **state)
{
    static const char told[] = "lichess-1: Lichess shows another round in place of round 1\n";
    struct world w;
    struct push_fault was;
    struct text over = {0};
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    world_passes(&w, 4 * SECOND);
    strcpy(w.there.id, "roundBBB");
    world_passes(&w, 4 * SECOND);
    for (int i = 0; i < 300; i++) {
        if (i % 100 == 0)
            world_plays(&w, 1);
        world_faults_are(&w, told);
        assert_int_equal(push_faults(w.push, &was, 1), 1);
        assert_false(push_fault_is_over(w.push, &was, &over));
        assert_false(push_is_proved(w.push));
        world_passes(&w, SECOND);
    }
    assert_int_equal(w.pushes, 4);
    assert_int_in_range(w.reads, 7, 12); /* after 2, 4, ... 60 s */
    strcpy(w.there.id, "roundAAA");
    world_passes(&w, 61 * SECOND);
    world_faults_are(&w, "");
    assert_true(push_fault_is_over(w.push, &was, &over));
    assert_string_equal(text_chars(&over), "lichess-1: Lichess shows round 1 again");
    assert_true(push_is_proved(w.push));
    text_release(&over);
    world_end(&w);
}

/* Every push is sent again, later and later; one that is taken at last is the end of it. */
static void a_push_of_which_nothing_is_taken_is_said(void **state)
{
    static const char *const bytes[] = {"[]", "{\"games\":[]}"};
    (void)state;
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
        struct world w;
        struct push_request r;
        world_begin(&w, "lichess-1 = tourAAAA\n");
        world_follow(&w);
        world_found(&w);
        assert_true(world_asks(&w, &r));
        assert_non_null(r.body);
        assert_int_in_range(world_waits(&w, PUSH_ANSWERED, 200, bytes[i]), 1500, 2100);
        assert_non_null(r.body);
        world_faults_are(&w, "Lichess accepted nothing of what was sent since 03:13, next try in 2 s\n");
        assert_int_in_range(world_waits(&w, PUSH_ANSWERED, 200, bytes[i]), 3000, 4100);
        struct push_fault f;
        assert_int_equal(push_faults(w.push, &f, 1), 1);
        assert_true(push_fault_is_whole(&f));
        char *taken = world_lichess(&w, &r);
        world_answers(&w, PUSH_ANSWERED, 200, taken);
        free(taken);
        world_passes(&w, 20 * SECOND);
        world_faults_are(&w, "");
        world_is_there(&w);
        world_end(&w);
    }
}

/* Whatever keeps it from being read, it is read again when the line says that it is tried. */
static void what_could_not_be_read_is_read_again_later_and_later(void **state)
{
    static const struct {
        enum push_outcome outcome;
        int status;
        const char *bytes;
    } rows[] = {
        {PUSH_UNREACHABLE, 0, ""},
        {PUSH_ANSWERED, 503, ""},
        {PUSH_ANSWERED, 200, "{\"round\":null,\"games\":[]}"},
        {PUSH_ANSWERED, 200, "{\"round\":{\"id\":\"roundBBB\"},\"games\":[]}"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world w;
        struct push_request r = {.path = ""};
        world_begin(&w, "lichess-1 = tourAAAA\n");
        world_passes(&w, 2 * SECOND);
        while (!world_asks(&w, &r))
            wait_ms(&w.l.m, 100);
        for (msec most = 2 * SECOND, tries = 0; tries < 8; tries++) {
            assert_string_equal(r.path, "/api/broadcast/-/-/roundAAA");
            msec began = w.l.m.now;
            world_answers(&w, rows[i].outcome, rows[i].status, rows[i].bytes);
            while (!world_asks(&w, &r))
                wait_ms(&w.l.m, 100);
            assert_int_in_range(w.l.m.now - began, most * 3 / 4, most + 100);
            most = most < 30 * SECOND ? 2 * most : 60 * SECOND;
        }
        char *shown = world_lichess(&w, &r);
        world_answers(&w, PUSH_ANSWERED, 200, shown);
        free(shown);
        world_faults_are(&w, "");
        assert_true(push_is_proved(w.push));
        world_end(&w);
    }
}

/* --- too large ---------------------------------------------------------------------------------------------------- */

/* Boards with devices, whose games have clock times. */
static void world_begins_with_times(struct world *w)
{
    world_begin(w, "lichess-1 = tourAAAA\n[devices]\n1-6 = pgn | games.pgn\n");
    for (int board = 1; board <= BOARDS; board++) {
        begin_board(&w->l.m, board);
        hand_plays(&w->l.m, board, "e4");
        hand_plays(&w->l.m, board, "e5");
    }
}

static size_t times_in(const struct text *body)
{
    size_t count = 0;
    for (const char *at = text_chars(body); (at = strstr(at, "%clk")); at++)
        count++;
    return count;
}

static int times_there(const struct world *w)
{
    int count = 0;
    for (int i = 0; i < w->there.count; i++)
        for (int ply = 0; ply < w->there.boards[i].plies; ply++)
            count += w->there.boards[i].clocks[ply] >= 0;
    return count;
}

/* A limit that was met is kept in mind for ten minutes; then all is tried again, also of a round that is over. */
static void clock_times_come_back(void **state)
{
    struct world w;
    struct text all = {0};
    (void)state;
    for (int is_over = 0; is_over < 2; is_over++) {
        world_begins_with_times(&w);
        if (is_over)
            for (int board = 1; board <= BOARDS; board++)
                assert_true(hall_result(w.l.m.hall, board, RESULT_DRAW, "AB", "test", w.l.m.now, NULL));
        world_passes(&w, 10 * SECOND);
        assert_int_equal(times_there(&w), 2 * BOARDS);
        push_free(w.push); /* whoever begins again meets a limit */
        w.push = push_new(7, false, "lip_token");
        boards_list(&w.there, &all);
        free(w.there.boards);
        w.there.boards = NULL;
        w.there.count = w.pushes = 0;
        size_t whole = 6 * 230;
        assert_int_in_range(world_takes_at_most(&w, whole, 60 * SECOND), 1, 3);
        assert_int_equal(w.there.count, BOARDS);
        assert_int_in_range(times_there(&w), 2, 2 * BOARDS - 2); /* not of the whole round */
        struct push_fault f;
        assert_int_equal(push_faults(w.push, &f, 1), 1);
        assert_int_equal(f.kind, PUSH_CLOCKS_OUT);
        assert_int_equal(world_takes_at_most(&w, whole, 400 * SECOND), 0);
        assert_int_equal(w.pushes, 1);
        struct text over = {0};
        assert_int_equal(f.board, 0); /* of the round: told once, whatever their number */
        assert_false(push_fault_is_over(w.push, &f, &over));
        world_passes(&w, 300 * SECOND);
        assert_int_equal(times_there(&w), 2 * BOARDS);
        world_faults_are(&w, "");
        assert_true(push_fault_is_over(w.push, &f, &over));
        assert_string_equal(text_chars(&over), "lichess-1: all clock times of round 1 are sent again");
        text_release(&over);
        world_is_there(&w);
        world_end(&w);
        text_clear(&all);
    }
    text_release(&all);
}

static void a_body_that_is_too_large_comes_again_with_less(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    world_begins_with_times(&w);
    world_follow(&w);
    world_found(&w);
    assert_true(world_asks(&w, &r));
    size_t first = r.body->length;
    world_answers(&w, PUSH_ANSWERED, 413, "");
    do {
        wait_ms(&w.l.m, STEP);
        world_follow(&w);
    } while (!world_asks(&w, &r));
    assert_true(r.body->length < first);
    char *bytes = world_lichess(&w, &r);
    world_answers(&w, PUSH_ANSWERED, 200, bytes);
    free(bytes);
    struct push_fault f;
    assert_int_equal(push_faults(w.push, &f, 1), 1);
    struct text words = {0};
    push_fault_words(&f, 60, &words);
    assert_non_null(strstr(text_chars(&words), "lichess-1: clock times of "));
    assert_non_null(strstr(text_chars(&words), " of 6 games left out of round 1, it would be too large"));
    text_release(&words);
    world_end(&w);
}

/* Nobody waits long for the games: where only moves have room, three tries find it out. */
static void what_has_room_is_found_within_three_tries(void **state)
{
    enum { PLIES = 40 };
    struct world w;
    struct push_request r;
    (void)state;
    world_begins_with_times(&w);
    for (int i = 0; i < PLIES * BOARDS; i++)
        world_plays(&w, i % BOARDS + 1);
    world_follow(&w);
    world_found(&w);
    assert_true(world_asks(&w, &r));
    size_t least = r.body->length - times_in(r.body) * strlen(" {[%clk 0:03:00]}");
    assert_true(least < r.body->length / 2);
    world_answers(&w, PUSH_ANSWERED, 413, "");
    assert_int_equal(world_takes_at_most(&w, least, 20 * SECOND), 2);
    assert_int_equal(w.pushes, 1);
    assert_int_equal(times_there(&w), 0);
    world_passes(&w, 620 * SECOND);
    world_faults_are(&w, "");
    world_is_there(&w);
    world_end(&w);
}

/* Without any clock times: it is told once, and tried again each minute. */
static void a_round_that_is_too_large_is_told_once(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    world_found(&w);
    assert_true(world_asks(&w, &r));
    world_answers(&w, PUSH_ANSWERED, 413, "");
    (void)world_takes_at_most(&w, 10, 20 * SECOND);
    for (int i = 0; i < 400; i++) {
        world_faults_are(&w, "lichess-1: round 1 is too large for one push, also without clock times\n");
        (void)world_takes_at_most(&w, 10, STEP);
        wait_ms(&w.l.m, STEP);
        world_follow(&w);
        if (world_asks(&w, &r)) {
            world_faults_are(&w, "lichess-1: round 1 is too large for one push, also without clock times\n");
            world_answers(&w, PUSH_ANSWERED, 413, "");
        }
    }
    world_passes(&w, 70 * SECOND);
    world_faults_are(&w, "");
    world_is_there(&w);
    world_end(&w);
}

/* --- resets ------------------------------------------------------------------------------------------------------- */

/* One that was ordered while this program was not there: the one before it wrote down what it had obeyed. */
static void a_reset_is_obeyed_by_the_next_program(void **state)
{
    struct world w;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    assert_int_equal(push_emptied(w.push), -1);
    world_passes(&w, 20 * SECOND);
    int64_t before = push_emptied(w.push);
    assert_int_equal(before, 0);
    world_orders(&w, "reset");
    push_free(w.push); /* it saw nothing of it */
    w.push = push_new(8, false, "lip_token");
    push_emptied_before(w.push, before);
    world_passes(&w, 20 * SECOND);
    assert_int_equal(w.resets, 1);
    assert_true(push_emptied(w.push) > 0);
    before = push_emptied(w.push);
    push_free(w.push); /* it did */
    w.push = push_new(9, false, "lip_token");
    push_emptied_before(w.push, before);
    world_passes(&w, 20 * SECOND);
    assert_int_equal(w.resets, 1);
    world_is_there(&w);
    world_end(&w);
}

/* Nor is one lost that came before the rounds there were known, or that failed. */
static void a_reset_is_obeyed_once_it_was_done(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    assert_true(world_asks(&w, &r));
    world_orders(&w, "reset");
    world_answers(&w, PUSH_UNREACHABLE, 0, "");
    wait_ms(&w.l.m, 10 * SECOND);
    world_follow(&w);
    world_found(&w);
    assert_true(world_asks(&w, &r));
    assert_string_equal(r.path, "/api/broadcast/round/roundAAA/reset");
    assert_int_equal(push_emptied(w.push), 0);
    world_answers(&w, PUSH_UNREACHABLE, 0, "");
    assert_int_equal(push_emptied(w.push), 0);
    world_passes(&w, 20 * SECOND);
    assert_int_equal(w.resets, 1);
    assert_true(push_emptied(w.push) > 0);
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_refusal_is_for_good),
        cmocka_unit_test(a_refused_push_is_told_once),
        cmocka_unit_test(a_round_that_takes_no_push_is_told_once),
        cmocka_unit_test(a_lost_push_is_over_when_nothing_is_left),
        cmocka_unit_test(a_round_that_cannot_be_read_is_told_once),
        cmocka_unit_test(another_token_is_tried_at_once),
        cmocka_unit_test(another_round_is_told_once),
        cmocka_unit_test(a_push_of_which_nothing_is_taken_is_said),
        cmocka_unit_test(what_could_not_be_read_is_read_again_later_and_later),
        cmocka_unit_test(a_body_that_is_too_large_comes_again_with_less),
        cmocka_unit_test(clock_times_come_back),
        cmocka_unit_test(what_has_room_is_found_within_three_tries),
        cmocka_unit_test(a_round_that_is_too_large_is_told_once),
        cmocka_unit_test(a_reset_is_obeyed_by_the_next_program),
        cmocka_unit_test(a_reset_is_obeyed_once_it_was_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
