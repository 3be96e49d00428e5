/* The push to Lichess: what is sent, when, what answers mean; held against boards that follow Lichess's own rules. */
#include "hall/log_of_hall.h"

#include "chess/laws/rules.h"
#include "hall/board_view.h"
#include "lichess/stand_in.h"
#include "public/public_push.h"

enum { BOARDS = 6, SECOND = 1000, STEP = 500 };

/* --- a hall, its push, and Lichess -------------------------------------------------------------------------------- */

struct world {
    struct logged l;
    struct public_log *seen;
    struct push *push;
    struct shown_round there;
    msec delay;
    msec last_push;
    int pushes, reads, others;
    uint64_t chance;
};

static uint64_t next_chance(struct world *w)
{
    w->chance = w->chance * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return w->chance >> 33;
}

static void add_event(struct text *out, int boards, const char *at_lichess)
{
    text_add(out, "[event]\nname = Test Open\nplace = Nordhamn\ncontrol = 3+2\nrulebook = fide-2023\nrounds = 1\n");
    text_addf(out, "boards = %d\n[broadcast]\n%s[players]\n", boards, at_lichess);
    for (int i = 1; i <= 2 * boards; i++)
        text_addf(out, "%d = Player%d, Ann\n", i, i);
    text_add(out, "[round 1]\n");
    for (int i = 1; i <= boards; i++)
        text_addf(out, "%d = %d - %d\n", i, 2 * i - 1, 2 * i);
}

static void follow(struct world *w)
{
    struct error why;
    if (!public_log_follow(w->seen, &why))
        fail_msg("%s", why.what);
}

static void begin(struct world *w, const char *at_lichess)
{
    struct text event = {0};
    *w = (struct world){.there = {.id = "roundAAA", .name = "Round 1"}, .chance = 1};
    add_event(&event, BOARDS, at_lichess);
    log_hall(&w->l, "push.flagfall", text_chars(&event));
    text_release(&event);
    w->seen = public_log_new(w->l.log);
    w->push = push_new(7, false, "lip_token");
    follow(w);
}

static void end(struct world *w)
{
    push_free(w->push);
    public_log_free(w->seen);
    free(w->there.boards);
    unlog_hall(&w->l);
}

static struct push_time time_of(const struct world *w)
{
    return (struct push_time){w->l.m.now, made_at + w->l.m.now};
}

static bool asks(struct world *w, struct push_request *r)
{
    struct push_time now = time_of(w);
    struct push_view v = {w->seen, {made_at + w->l.m.now, w->l.m.now}, w->delay};
    return push_next(w->push, &v, &now, r);
}

static void answers_with(struct world *w, enum push_outcome outcome, int status, const char *bytes)
{
    struct push_time now = time_of(w);
    push_answer(w->push, &(struct push_answer){outcome, status, 0, bytes, strlen(bytes)}, &now);
}

/* As Lichess answers, NULL if there is no such thing; what is asked is put down. */
static char *lichess_says(struct world *w, const struct push_request *r)
{
    json_t *said;
    if (!strcmp(r->path, "/api/broadcast/round/roundAAA/push")) {
        assert_non_null(r->body);
        said = boards_push(&w->there, text_chars(r->body), r->body->length, 0, false);
        w->pushes++;
    } else if (!strcmp(r->path, "/api/broadcast/-/-/roundAAA")) {
        said = boards_read(&w->there);
        w->reads++;
    } else if (strcmp(r->path, "/api/broadcast/tourAAAA") != 0) {
        return NULL;
    } else {
        said = json_pack("{s:{}, s:[{s:s, s:s}]}", "tour", "rounds", "id", "roundAAA", "name", "Round 1");
        w->others++;
    }
    char *bytes = json_dumps(said, 0);
    json_decref(said);
    return bytes;
}

static void let_pass(struct world *w, msec ms)
{
    for (msec left = ms; left > 0; left -= STEP) {
        struct push_request r;
        wait_ms(&w->l.m, STEP);
        follow(w);
        if (!asks(w, &r))
            continue;
        char *bytes = lichess_says(w, &r);
        answers_with(w, PUSH_ANSWERED, 200, bytes);
        free(bytes);
    }
}

static void plays_any(struct world *w, int board)
{
    const struct history *h = board_game(hall_board(w->l.m.hall, board));
    move list[MOVES_MAX];
    char san[SAN_MAX];
    int count = rules_moves(&h->now, list);
    if (!count || board_result(hall_board(w->l.m.hall, board)) != RESULT_OPEN)
        return;
    san_write(&h->now, list[next_chance(w) % (uint64_t)count], san);
    hand_plays(&w->l.m, board, san);
}

static void boards_are_ours(struct world *w)
{
    struct text ours = {0}, theirs = {0}, pgn = {0};
    struct push_body body = {.count = 0};
    struct public_round r;
    struct shown_round same = {.count = 0};
    struct public_moment now = {made_at + w->l.m.now, w->l.m.now};
    struct event_lichess all = {.boards = ""};
    follow(w);
    assert_true(public_round_at(w->seen, 1, &now, w->delay, &r));
    push_body_make(&body, &r, &(struct push_wish){.target = &all});
    json_decref(boards_push(&same, text_chars(&body.text), body.text.length, 0, false));
    boards_list(&same, &ours);
    boards_list(&w->there, &theirs);
    assert_string_equal(text_chars(&theirs), text_chars(&ours));
    push_body_release(&body);
    public_round_release(&r);
    free(same.boards);
    text_release(&ours);
    text_release(&theirs);
    text_release(&pgn);
}

static void faults_are(struct world *w, const char *wanted)
{
    struct push_fault faults[32];
    struct text all = {0};
    int count = push_faults(w->push, faults, 32);
    for (int i = 0; i < count; i++) {
        push_fault_words(&faults[i], 60, &all);
        text_add_char(&all, '\n');
    }
    assert_string_equal(text_chars(&all), wanted);
    text_release(&all);
}

static void found(struct world *w)
{
    struct push_request r;
    assert_true(asks(w, &r));
    char *bytes = lichess_says(w, &r);
    answers_with(w, PUSH_ANSWERED, 200, bytes);
    free(bytes);
    assert_int_equal(w->others, 1);
}

/* --- when --------------------------------------------------------------------------------------------------------- */

static void a_push_is_proved_by_what_is_shown(void **state)
{
    struct world w;
    (void)state;
    begin(&w, "lichess-1 = tourAAAA\n");
    hand_plays(&w.l.m, 1, "e4");
    let_pass(&w, 4 * SECOND);
    assert_int_equal(w.pushes, 1);
    assert_false(push_is_proved(w.push));
    let_pass(&w, 60 * SECOND);
    assert_true(push_is_proved(w.push));
    assert_int_equal(w.pushes, 1);
    assert_int_equal(w.reads, 1);
    let_pass(&w, 300 * SECOND);
    assert_int_equal(w.reads, 1);
    assert_int_equal(w.there.count, BOARDS);
    boards_are_ours(&w);
    faults_are(&w, "");
    end(&w);
}

/* Three seconds without a delay, fifteen from five minutes on. */
static void pushes_keep_their_pace(void **state)
{
    static const msec rows[][2] = {{0, 3}, {150 * SECOND, 9}, {300 * SECOND, 15}, {900 * SECOND, 15}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world w;
        msec began = 0, pace = rows[i][1] * SECOND;
        begin(&w, "lichess-1 = tourAAAA\n");
        w.delay = rows[i][0];
        while (!began || w.l.m.now < began + 120 * SECOND) {
            if (!began && w.l.m.now > w.delay + 10 * SECOND) {
                began = w.l.m.now;
                w.pushes = 0;
            }
            plays_any(&w, (int)(next_chance(&w) % BOARDS) + 1);
            let_pass(&w, SECOND);
        }
        msec took = w.l.m.now - began;
        assert_in_range(w.pushes, took / (pace + 3 * SECOND), took / pace + 1);
        end(&w);
    }
}

static void one_request_is_out_at_a_time(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    begin(&w, "lichess-1 = tourAAAA\nlichess-2 = tourBBBB\n");
    assert_true(asks(&w, &r));
    for (int i = 0; i < 100; i++) {
        wait_ms(&w.l.m, SECOND);
        assert_false(asks(&w, &r));
    }
    answers_with(&w, PUSH_ANSWERED, 200, "{\"rounds\":[]}");
    assert_true(asks(&w, &r));
    assert_string_equal(r.path, "/api/broadcast/tourBBBB");
    end(&w);
}

/* Returns how long nothing is asked after such an answer. */
static msec waits(struct world *w, enum push_outcome outcome, int status, const char *bytes)
{
    struct push_request r;
    msec began = w->l.m.now;
    answers_with(w, outcome, status, bytes);
    while (!asks(w, &r) && w->l.m.now - began < 400 * SECOND)
        wait_ms(&w->l.m, 100);
    return w->l.m.now - began;
}

static void failures_are_tried_again_later_and_later(void **state)
{
    struct world w;
    struct push_request r;
    msec most = 2 * SECOND;
    (void)state;
    begin(&w, "lichess-1 = tourAAAA\n");
    assert_true(asks(&w, &r));
    for (int i = 0; i < 9; i++) {
        msec waited = waits(&w, PUSH_UNREACHABLE, 0, "");
        assert_in_range(waited, most * 3 / 4, most + 100);
        most = most < 30 * SECOND ? 2 * most : 60 * SECOND;
    }
    assert_in_range(waits(&w, PUSH_ANSWERED, 429, "{}"), 60 * SECOND, 61 * SECOND);
    answers_with(&w, PUSH_ANSWERED, 200, "{\"rounds\":[]}");
    faults_are(&w, "");
    end(&w);
}

/* --- what goes wrong ---------------------------------------------------------------------------------------------- */

static void each_failure_is_one_line(void **state)
{
    static const struct {
        enum push_outcome outcome;
        int status;
        const char *bytes, *words;
        bool goes_on;
    } rows[] = {
        {PUSH_UNREACHABLE, 0, "", "Lichess unreachable since 03:13, next try in 2 s\n", true},
        {PUSH_DOUBTFUL, 0, "", "not Lichess: does this network ask for a login? Next try in 2 s\n", true},
        {PUSH_ANSWERED, 302, "", "not Lichess: does this network ask for a login? Next try in 2 s\n", true},
        {PUSH_ANSWERED, 200, "<html>", "not Lichess: does this network ask for a login? Next try in 2 s\n", true},
        {PUSH_ANSWERED, 503, "", "Lichess busy since 03:13, next try in 2 s\n", true},
        {PUSH_ANSWERED, 429, "", "Lichess busy since 03:13, next try in 60 s\n", true},
        {PUSH_ANSWERED, 401, "", "Lichess refuses the token: see flagfall broadcast --check\n", false},
        {PUSH_ANSWERED, 403, "",
         "lichess-1: the token may not push to tourAAAA: its owner has to be of those who make "
         "that broadcast\n",
         false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world w;
        struct push_request r;
        begin(&w, "lichess-1 = tourAAAA\n");
        assert_true(asks(&w, &r));
        msec waited = waits(&w, rows[i].outcome, rows[i].status, rows[i].bytes);
        assert_int_equal(waited < 400 * SECOND, rows[i].goes_on);
        faults_are(&w, rows[i].words);
        if (!rows[i].goes_on) {
            push_again(w.push);
            assert_true(asks(&w, &r));
        }
        end(&w);
    }
}

static void what_is_not_there_is_said(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    begin(&w, "lichess-1 = tourAAAA\n");
    assert_true(asks(&w, &r));
    answers_with(&w, PUSH_ANSWERED, 404, "");
    assert_true(asks(&w, &r));
    assert_string_equal(r.path, "/api/broadcast/-/-/tourAAAA");
    answers_with(&w, PUSH_ANSWERED, 404, "");
    assert_false(asks(&w, &r));
    faults_are(&w, "lichess-1: there is no round or tournament tourAAAA at Lichess\n");
    end(&w);
    begin(&w, "lichess-1 = tourAAAA\n");
    assert_true(asks(&w, &r));
    answers_with(&w, PUSH_ANSWERED, 200, "{\"rounds\":[{\"id\":\"roundAAA\",\"name\":\"Round 2\"}]}");
    assert_false(asks(&w, &r));
    faults_are(&w, "lichess-1: no round 1 there: make one at Lichess that has 1 in its name\n");
    wait_ms(&w.l.m, 61 * SECOND);
    assert_true(asks(&w, &r));
    end(&w);
}

/* The result goes out, and what was taken before; moves that are others lift the cut. */
static void a_refused_game_is_cut(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    begin(&w, "lichess-1 = tourAAAA | 1\n");
    found(&w);
    hand_plays(&w.l.m, 1, "e4");
    let_pass(&w, 4 * SECOND);
    hand_plays(&w.l.m, 1, "e5");
    wait_ms(&w.l.m, 20 * SECOND);
    follow(&w);
    while (asks(&w, &r) && !r.body)
        answers_with(&w, PUSH_ANSWERED, 200, "{\"round\":{\"id\":\"roundAAA\",\"name\":\"Round 1\"},\"games\":[]}");
    assert_non_null(r.body);
    assert_non_null(strstr(text_chars(r.body), "e5"));
    answers_with(&w, PUSH_ANSWERED, 200, "{\"games\":[{\"tags\":{},\"error\":\"Cannot play e5\"}]}");
    faults_are(&w, "Lichess refuses board 1: Cannot play e5; it is sent up to move 1\n");
    hand_plays(&w.l.m, 1, "Nf3");
    assert_true(hall_result(w.l.m.hall, 1, RESULT_WHITE, "AB", "test", w.l.m.now, NULL));
    let_pass(&w, 20 * SECOND);
    assert_int_equal(w.there.boards[0].plies, 1);
    struct text list = {0};
    boards_list(&w.there, &list);
    assert_non_null(strstr(text_chars(&list), "| 1-0 |"));
    text_release(&list);
    const struct history *h = board_game(hall_board(w.l.m.hall, 1));
    assert_true(hall_correct_moves(w.l.m.hall, 1, h->moves, 1, "AB", "test", w.l.m.now, NULL));
    let_pass(&w, 20 * SECOND);
    faults_are(&w, "");
    end(&w);
}

static void what_lichess_does_not_show_is_said_after_a_minute(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    begin(&w, "lichess-1 = tourAAAA | 1-2\n");
    hand_plays(&w.l.m, 1, "e4");
    let_pass(&w, 5 * SECOND);
    hand_plays(&w.l.m, 1, "e5");
    for (int i = 0; i < 400; i++) {
        wait_ms(&w.l.m, STEP);
        follow(&w);
        if (!asks(&w, &r))
            continue;
        if (r.body)
            answers_with(&w, PUSH_ANSWERED, 200, "{\"games\":[{\"tags\":{},\"moves\":2},{\"tags\":{},\"moves\":0}]}");
        else {
            char *bytes = lichess_says(&w, &r);
            answers_with(&w, PUSH_ANSWERED, 200, bytes);
            free(bytes);
        }
    }
    faults_are(&w, "Lichess shows board 1 at move 1, sent 1: if it stays so, reset the round there\n");
    end(&w);
}

static void moves_that_were_taken_back_stay_there(void **state)
{
    struct world w;
    (void)state;
    begin(&w, "lichess-1 = tourAAAA\n");
    hand_plays(&w.l.m, 2, "e4");
    hand_plays(&w.l.m, 2, "e5");
    let_pass(&w, 10 * SECOND);
    const struct history *h = board_game(hall_board(w.l.m.hall, 2));
    assert_true(hall_correct_moves(w.l.m.hall, 2, h->moves, 1, "AB", "test", w.l.m.now, NULL));
    let_pass(&w, 200 * SECOND);
    faults_are(&w, "board 2: Lichess keeps 1 old half-moves until the next\n");
    hand_plays(&w.l.m, 2, "c5");
    let_pass(&w, 200 * SECOND);
    faults_are(&w, "");
    boards_are_ours(&w);
    end(&w);
}

static void a_board_that_is_not_shown_is_said(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    begin(&w, "lichess-1 = tourAAAA | 1-3\n");
    for (int i = 0; i < 300; i++) {
        wait_ms(&w.l.m, STEP);
        follow(&w);
        if (!asks(&w, &r))
            continue;
        char *bytes = lichess_says(&w, &r);
        if (w.there.count == 3)
            w.there.count = 1; /* the others get lost there */
        answers_with(&w, PUSH_ANSWERED, 200, bytes);
        free(bytes);
    }
    faults_are(&w, "Lichess does not show board 2 and 1 more\n");
    end(&w);
}

static void a_source_of_the_round_there_is_said(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    begin(&w, "lichess-1 = tourAAAA\n");
    found(&w);
    assert_true(asks(&w, &r));
    assert_non_null(r.body);
    answers_with(&w, PUSH_ANSWERED, 200, "{\"games\":[{\"tags\":{},\"error\":\"it has a source\"}]}");
    faults_are(&w, "lichess-1: Lichess refuses round 1: it has a source\n");
    let_pass(&w, 100 * SECOND);
    faults_are(&w, "");
    boards_are_ours(&w);
    end(&w);
}

static void a_body_that_is_too_large_comes_again_with_less(void **state)
{
    struct world w;
    struct push_request r;
    (void)state;
    begin(&w, "lichess-1 = tourAAAA\n");
    found(&w);
    assert_true(asks(&w, &r));
    answers_with(&w, PUSH_ANSWERED, 413, "");
    faults_are(&w, "lichess-1: clock times left out of round 1, it would be too large\n");
    let_pass(&w, 20 * SECOND);
    assert_int_equal(w.pushes, 1);
    end(&w);
}

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
    if (next_chance(w) % 3) {
        char *bytes = lichess_says(w, r);
        answers_with(w, PUSH_ANSWERED, 200, bytes);
        free(bytes);
        return;
    }
    if (r->body && next_chance(w) % 2) /* it came about, and its answer was lost */
        json_decref(boards_push(&w->there, text_chars(r->body), r->body->length, 0, false));
    size_t which = next_chance(w) % (sizeof failures / sizeof *failures);
    answers_with(w, failures[which].outcome, failures[which].status, failures[which].bytes);
}

static void generated(uint64_t seed)
{
    struct world w;
    struct push_request r;
    begin(&w, "lichess-1 = tourAAAA\n");
    w.chance = seed;
    for (int i = 0; i < 700; i++) {
        int board = (int)(next_chance(&w) % BOARDS) + 1;
        wait_ms(&w.l.m, (msec)(next_chance(&w) % 2000));
        if (next_chance(&w) % 3)
            plays_any(&w, board);
        if (!(next_chance(&w) % 80) && board_result(hall_board(w.l.m.hall, board)) == RESULT_OPEN)
            assert_true(hall_result(w.l.m.hall, board, RESULT_DRAW, "AB", "test", w.l.m.now, NULL));
        if (!(next_chance(&w) % 90)) { /* killed, and begun again */
            push_free(w.push);
            w.push = push_new(next_chance(&w), false, "lip_token");
        }
        follow(&w);
        if (asks(&w, &r)) {
            assert_true(!r.body || (r.body->length && r.body->length <= PUSH_BYTES_MAX));
            chance_answers(&w, &r);
        }
    }
    let_pass(&w, 300 * SECOND);
    assert_true(push_is_proved(w.push));
    faults_are(&w, "");
    boards_are_ours(&w);
    end(&w);
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
    begin(&w, "lichess-1 = tourAAAA\n");
    for (int i = 0; i < 3000; i++) {
        wait_ms(&w.l.m, 20 * SECOND);
        if (i % 8 == 0)
            plays_any(&w, i / 8 % BOARDS + 1);
        follow(&w);
        if (!asks(&w, &r))
            continue;
        char *bytes = lichess_says(&w, &r);
        if (!bytes) {
            answers_with(&w, PUSH_ANSWERED, 404, "");
            continue;
        }
        size_t length = strlen(bytes);
        for (uint64_t k = 1 + next_chance(&w) % 3; k; k--)
            bytes[next_chance(&w) % length] = (char)next_chance(&w);
        struct push_time now = time_of(&w);
        size_t cut = next_chance(&w) % 4 ? length : next_chance(&w) % length;
        push_answer(w.push, &(struct push_answer){PUSH_ANSWERED, 200, 0, bytes, cut}, &now);
        free(bytes);
    }
    push_again(w.push);
    plays_any(&w, 1);
    let_pass(&w, 400 * SECOND);
    boards_are_ours(&w);
    end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_push_is_proved_by_what_is_shown),
        cmocka_unit_test(pushes_keep_their_pace),
        cmocka_unit_test(one_request_is_out_at_a_time),
        cmocka_unit_test(failures_are_tried_again_later_and_later),
        cmocka_unit_test(each_failure_is_one_line),
        cmocka_unit_test(what_is_not_there_is_said),
        cmocka_unit_test(a_refused_game_is_cut),
        cmocka_unit_test(what_lichess_does_not_show_is_said_after_a_minute),
        cmocka_unit_test(moves_that_were_taken_back_stay_there),
        cmocka_unit_test(a_board_that_is_not_shown_is_said),
        cmocka_unit_test(a_source_of_the_round_there_is_said),
        cmocka_unit_test(a_body_that_is_too_large_comes_again_with_less),
        cmocka_unit_test(whole_rounds_arrive_whatever_fails),
        cmocka_unit_test(mutated_answers_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
