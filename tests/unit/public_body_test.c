/* What is sent to Lichess of a round, and what its answers are read as. */
#include "base/memory.h"
#include "chess/notation/san.h"
#include "public/public_answer.h"
#include "public/public_body.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_names.h"

/* --- what is sent ------------------------------------------------------------------------------------------------- */

/* A round made by hand: `boards` games of `plies` moves back and forth. */
static void make_round(struct public_round *r, int boards, int plies)
{
    static const char *const san[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    *r = (struct public_round){.event = "Test", .place = "Nordhamn", .id = "7c1e", .number = 3, .count = boards};
    r->games = memory_take((size_t)boards, sizeof *r->games);
    for (int i = 0; i < boards; i++) {
        struct public_game *g = &r->games[i];
        struct position now;
        struct undo undo;
        g->board = i + 1;
        g->moves = memory_take((size_t)plies + 1, sizeof *g->moves);
        g->result = i % 2 ? RESULT_WHITE : RESULT_OPEN;
        assert_true(position_from_fen(&g->start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                      RULES_CHESS, NULL));
        now = g->start;
        for (g->count = 0; g->count < plies; g->count++) {
            const char *s = san[g->count % 4];
            g->moves[g->count] = (struct public_move){san_read(&now, s, strlen(s)), 5000};
            position_make(&now, g->moves[g->count].is, &undo);
        }
        snprintf(g->players[WHITE].name, PERSON_NAME_MAX, "White%d, A", i + 1);
        snprintf(g->players[BLACK].name, PERSON_NAME_MAX, "Black%d, B", i + 1);
    }
}

static int times_in(const struct text *t, const char *what)
{
    int count = 0;
    for (const char *at = text_chars(t); (at = strstr(at, what)); at++)
        count++;
    return count;
}

static void a_round_has_room_for_a_hundred_boards(void **state)
{
    struct public_round r;
    struct push_body body = {.count = 0};
    struct event_lichess some = {.boards = "2-130"};
    (void)state;
    make_round(&r, 120, 2);
    strcpy(r.games[4].players[BLACK].name, "X");
    push_body_make(&body, &r, &(struct push_wish){.target = &some});
    assert_int_equal(body.count, 100);
    assert_int_equal(body.over, 103);
    assert_int_equal(body.nameless, 5);
    assert_int_equal(times_in(&body.text, "[Event "), 100);
    assert_int_equal(body.games[0]->board, 2);
    for (int i = 1; i < body.count; i++)
        assert_true(body.games[i]->board > body.games[i - 1]->board);
    push_body_release(&body);
    public_round_release(&r);
}

static bool has_times(const struct push_body *b, int board)
{
    char begin[64];
    snprintf(begin, sizeof begin, "[White \"White%d, A\"]", board);
    const char *at = strstr(text_chars(&b->text), begin), *end = at ? strstr(at, "[Event ") : NULL;
    const char *time = at ? strstr(at, "%clk") : NULL;
    return time && (!end || time < end);
}

/* Of as few games as will do: of those that are over, the even ones here, and of the last boards first. */
static void clock_times_are_left_out_before_moves(void **state)
{
    static const struct {
        int plies, least, most;
    } rows[] = {{60, 0, 0}, {250, 1, 49}, {350, 51, 99}, {500, 51, 100}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct public_round r;
        struct push_body body = {.count = 0};
        struct event_lichess all = {.boards = ""};
        make_round(&r, 100, rows[i].plies);
        push_body_make(&body, &r, &(struct push_wish){.target = &all});
        assert_int_in_range(body.timeless, rows[i].least, rows[i].most);
        assert_int_in_range(body.text.length, 1, PUSH_BYTES_MAX);
        if (body.timeless) /* no game too many */
            assert_true(body.text.length + (size_t)rows[i].plies * 30 > PUSH_BYTES_MAX);
        int kept = 0;
        for (int board = 1; board <= 100; board++)
            kept += has_times(&body, board);
        assert_int_equal(kept, 100 - body.timeless);
        assert_int_equal(has_times(&body, 100), !body.timeless);
        assert_int_equal(has_times(&body, 2), body.timeless < 50);
        assert_int_equal(has_times(&body, 99), body.timeless < 51);
        assert_false(body.is_bare);
        assert_int_equal(body.count, 100);
        push_body_release(&body);
        public_round_release(&r);
    }
}

/* What is taken may be less than usual; without any clock times there is no more to be left out. */
static void less_is_left_out_where_less_is_taken(void **state)
{
    struct public_round r;
    struct push_body whole = {.count = 0}, some = {.count = 0}, bare = {.count = 0};
    struct event_lichess all = {.boards = ""};
    (void)state;
    make_round(&r, 10, 40);
    push_body_make(&whole, &r, &(struct push_wish){.target = &all});
    push_body_make(&some, &r, &(struct push_wish){.target = &all, .most = whole.text.length - 1});
    assert_int_equal(some.timeless, 1);
    assert_int_in_range(some.text.length, 1, whole.text.length - 1);
    push_body_make(&bare, &r, &(struct push_wish){.target = &all, .most = 100});
    assert_int_equal(bare.timeless, 10);
    assert_true(bare.is_bare);
    assert_int_equal(times_in(&bare.text, "%clk"), 0);
    assert_int_equal(times_in(&bare.text, "[Event "), 10);
    push_body_release(&whole);
    push_body_release(&some);
    push_body_release(&bare);
    public_round_release(&r);
}

static void a_game_has_six_hundred_plies_at_most(void **state)
{
    struct public_round r;
    struct push_body body = {.count = 0};
    struct event_lichess all = {.boards = ""};
    struct push_limit limit = {1, 4};
    (void)state;
    make_round(&r, 2, 700);
    push_body_make(&body, &r, &(struct push_wish){.target = &all, .limits = &limit, .limit_count = 1});
    assert_int_equal(body.plies[0], 4);
    assert_int_equal(body.plies[1], 600);
    assert_int_equal(body.cut, 1);
    assert_int_equal(r.games[0].count, 700);
    assert_non_null(strstr(text_chars(&body.text), "[Result \"1-0\"]"));
    push_body_release(&body);
    public_round_release(&r);
}

/* --- what is answered --------------------------------------------------------------------------------------------- */

static const char *const good_answers[] = {
    "{\"games\":[{\"tags\":{\"White\":\"A\"},\"moves\":41},{\"tags\":{},\"error\":\"bad\\u001b[31m\"}]}",
    "{\"round\":{\"id\":\"roundAAA\",\"name\":\"Round "
    "3\",\"delay\":60},\"games\":[{\"id\":\"x\",\"players\":[{\"name\":"
    "\"A, B\",\"fideId\":1503014},{\"name\":\"C\"}],\"fen\":\"r3k3/8/8/8/8/8/8/4K3 b - - 3 31\",\"status\":"
    "\"\xc2\xbd-\xc2\xbd\"}]}",
    "{\"tour\":{\"name\":\"Open\\u0007\"},\"rounds\":[{\"id\":\"roundAAA\",\"name\":\"Runde 3\"},{\"id\":\"../\"}]}",
    "{\"lip_x\":{\"userId\":\"a\",\"scopes\":\"study:read,study:write\"}}",
};

static void answers_are_read(void **state)
{
    struct answer_games *games = memory_take(1, sizeof *games);
    struct answer_boards *boards = memory_take(1, sizeof *boards);
    struct answer_rounds *rounds = memory_take(1, sizeof *rounds);
    struct answer_token token;
    (void)state;
    assert_true(answer_read_games(good_answers[0], strlen(good_answers[0]), games));
    assert_int_equal(games->count, 2);
    assert_int_equal(games->at[0].plies, 41);
    assert_true(games->at[1].is_refused);
    assert_string_equal(games->at[1].why, "bad?[31m");
    assert_true(answer_read_boards(good_answers[1], strlen(good_answers[1]), boards));
    assert_int_equal(boards->number, 3);
    assert_int_equal(boards->delay, 60000);
    assert_int_equal(boards->at[0].plies, 61);
    assert_int_equal(boards->at[0].fide_ids[WHITE], 1503014);
    assert_int_equal(boards->at[0].result, RESULT_DRAW);
    assert_true(answer_read_rounds(good_answers[2], strlen(good_answers[2]), rounds));
    assert_int_equal(rounds->count, 1);
    assert_int_equal(rounds->at[0].number, 3);
    assert_string_equal(rounds->of, "Open?");
    assert_true(answer_read_token(good_answers[3], strlen(good_answers[3]), &token));
    assert_true(token.is_known && token.may_write);
    static const char weak[] = "{\"lip_x\":{\"scopes\":\"study:writer,xstudy:write\"}}", none[] = "{\"lip_x\":null}";
    assert_true(answer_read_token(weak, sizeof weak - 1, &token));
    assert_true(token.is_known && !token.may_write);
    assert_true(answer_read_token(none, sizeof none - 1, &token));
    assert_false(token.is_known);
    free(games);
    free(boards);
    free(rounds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_has_room_for_a_hundred_boards),
        cmocka_unit_test(clock_times_are_left_out_before_moves),
        cmocka_unit_test(less_is_left_out_where_less_is_taken),
        cmocka_unit_test(a_game_has_six_hundred_plies_at_most),
        cmocka_unit_test(answers_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
