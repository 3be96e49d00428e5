/* Whole rounds to Lichess, whatever fails and whatever comes as an answer: in the end its boards are ours. */
#include "hall/push_world.h"

#include "hall/board_view.h"

/* --- whole rounds ------------------------------------------------------------------------------------------------- */

/* Lichess obeys or not, answers or not, in any of its ways. */
static void chance_answers(struct world *w, const struct push_request *r)
{
    static const struct {
        enum push_outcome outcome;
        int status;
        const char *bytes;
    } failures[] = {{PUSH_UNREACHABLE, 0, ""},   {PUSH_DOUBTFUL, 0, ""},
                    {PUSH_ANSWERED, 503, ""},    {PUSH_ANSWERED, 429, ""},
                    {PUSH_ANSWERED, 200, "<p>"}, {PUSH_ANSWERED, 302, ""},
                    {PUSH_ANSWERED, 200, "[]"},  {PUSH_ANSWERED, 200, "{\"games\":3}"}};
    if (world_chance(w) % 3) {
        char *bytes = world_lichess(w, r);
        world_answers(w, PUSH_ANSWERED, 200, bytes);
        free(bytes);
        return;
    }
    if (r->body && world_chance(w) % 2) /* it came about, and its answer was lost */
        json_decref(boards_push(&w->there, text_chars(r->body), r->body->length, 0, false));
    size_t which = world_chance(w) % (sizeof failures / sizeof *failures);
    world_answers(w, failures[which].outcome, failures[which].status, failures[which].bytes);
}

static void generated(uint64_t seed)
{
    struct world w;
    struct push_request r;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    w.chance = seed;
    for (int i = 0; i < 700; i++) {
        int board = (int)(world_chance(&w) % BOARDS) + 1;
        wait_ms(&w.l.m, (msec)(world_chance(&w) % 2000));
        if (world_chance(&w) % 3)
            world_plays(&w, board);
        if (!(world_chance(&w) % 80) && board_result(hall_board(w.l.m.hall, board)) == RESULT_OPEN)
            assert_true(hall_result(w.l.m.hall, board, RESULT_DRAW, "AB", "test", w.l.m.now, NULL));
        if (!(world_chance(&w) % 90)) { /* killed, and begun again */
            push_free(w.push);
            w.push = push_new(world_chance(&w), false, "lip_token");
        }
        world_follow(&w);
        if (world_asks(&w, &r)) {
            assert_true(!r.body || (r.body->length && r.body->length <= PUSH_BYTES_MAX));
            chance_answers(&w, &r);
        }
    }
    world_passes(&w, 300 * SECOND);
    assert_true(push_is_proved(w.push));
    world_faults_are(&w, "");
    world_is_there(&w);
    world_end(&w);
}

static void whole_rounds_arrive_whatever_fails(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++)
        generated(seed);
}

/* Whatever comes as an answer, the push goes on, and repairs all once Lichess is itself again. */
static void mutated_answers_do_no_harm(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    world_begin(&w, "lichess-1 = tourAAAA\n");
    for (int i = 0; i < 3000; i++) {
        wait_ms(&w.l.m, 20 * SECOND);
        if (i % 8 == 0)
            world_plays(&w, i / 8 % BOARDS + 1);
        world_follow(&w);
        if (!world_asks(&w, &r))
            continue;
        char *bytes = world_lichess(&w, &r);
        if (!bytes) {
            world_answers(&w, PUSH_ANSWERED, 404, "");
            continue;
        }
        size_t length = strlen(bytes);
        for (uint64_t k = 1 + world_chance(&w) % 3; k; k--)
            bytes[world_chance(&w) % length] = (char)world_chance(&w);
        struct push_time now = world_time(&w);
        size_t cut = world_chance(&w) % 4 ? length : world_chance(&w) % length;
        push_answer(w.push, &(struct push_answer){PUSH_ANSWERED, 200, 0, bytes, cut}, &now);
        free(bytes);
    }
    push_again(w.push);
    world_plays(&w, 1);
    world_passes(&w, 400 * SECOND);
    world_is_there(&w);
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_rounds_arrive_whatever_fails),
        cmocka_unit_test(mutated_answers_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
