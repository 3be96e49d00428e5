#include "hall/push_world.h"

#include "chess/laws/rules.h"
#include "event/broadcast.h"
#include "hall/board_view.h"

uint64_t world_chance(struct world *w)
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

void world_follow(struct world *w)
{
    struct error why;
    if (!public_log_follow(w->seen, &why))
        fail_msg("%s", why.what);
}

void world_begin(struct world *w, const char *at_lichess)
{
    struct text event = {0};
    *w = (struct world){.there = {.id = "roundAAA", .name = "Round 1"}, .chance = 1};
    add_event(&event, BOARDS, at_lichess);
    log_hall(&w->l, "push.flagfall", text_chars(&event));
    text_release(&event);
    w->seen = public_log_new(w->l.log);
    w->push = push_new(7, false, "lip_token");
    world_follow(w);
}

void world_end(struct world *w)
{
    push_free(w->push);
    public_log_free(w->seen);
    free(w->there.boards);
    unlog_hall(&w->l);
}

struct push_time world_time(const struct world *w)
{
    return (struct push_time){w->l.m.now, made_at + w->l.m.now};
}

bool world_asks(struct world *w, struct push_request *r)
{
    struct push_time now = world_time(w);
    struct push_view v = {w->seen, {made_at + w->l.m.now, w->l.m.now}, w->delay};
    return push_next(w->push, &v, &now, r);
}

void world_answers(struct world *w, enum push_outcome outcome, int status, const char *bytes)
{
    struct push_time now = world_time(w);
    push_answer(w->push, &(struct push_answer){outcome, status, 0, bytes, strlen(bytes)}, &now);
}

/* As Lichess answers, NULL if there is no such thing; what is asked is put down. */
char *world_lichess(struct world *w, const struct push_request *r)
{
    json_t *said;
    if (!strcmp(r->path, "/api/broadcast/round/roundAAA/push")) {
        assert_non_null(r->body);
        said = boards_push(&w->there, text_chars(r->body), r->body->length, 0, false);
        w->pushes++;
    } else if (!strcmp(r->path, "/api/broadcast/round/roundAAA/reset")) {
        assert_non_null(r->body);
        said = boards_reset(&w->there);
        w->resets++;
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

int world_takes_at_most(struct world *w, size_t most, msec ms)
{
    int refused = 0;
    for (msec left = ms; left > 0; left -= STEP) {
        struct push_request r;
        wait_ms(&w->l.m, STEP);
        world_follow(w);
        if (!world_asks(w, &r))
            continue;
        bool fits = !most || !r.body || r.body->length <= most;
        char *bytes = fits ? world_lichess(w, &r) : NULL;
        refused += !fits;
        world_answers(w, PUSH_ANSWERED, fits ? 200 : 413, fits ? bytes : "");
        free(bytes);
    }
    return refused;
}

void world_passes(struct world *w, msec ms)
{
    (void)world_takes_at_most(w, 0, ms);
}

void world_plays(struct world *w, int board)
{
    const struct history *h = board_game(hall_board(w->l.m.hall, board));
    move list[MOVES_MAX];
    char san[SAN_MAX];
    int count = rules_moves(&h->now, list);
    if (!count || board_result(hall_board(w->l.m.hall, board)) != RESULT_OPEN)
        return;
    san_write(&h->now, list[world_chance(w) % (uint64_t)count], san);
    hand_plays(&w->l.m, board, san);
}

void world_orders(struct world *w, const char *words)
{
    struct broadcast_said said;
    struct error why;
    if (!broadcast_order_read(words, &said, &why) || !hall_broadcast(w->l.m.hall, &said, "AB", w->l.m.now, &why))
        fail_msg("%s: %s", words, why.what);
}

void world_is_there(struct world *w)
{
    struct text ours = {0}, theirs = {0}, pgn = {0};
    struct push_body body = {.count = 0};
    struct public_round r;
    struct shown_round same = {.count = 0};
    struct public_moment now = {made_at + w->l.m.now, w->l.m.now};
    struct event_lichess all = {.boards = ""};
    world_follow(w);
    assert_true(public_round_for_push(w->seen, 1, &now, w->delay, &r));
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

msec world_waits(struct world *w, enum push_outcome outcome, int status, const char *bytes)
{
    struct push_request r;
    msec began = w->l.m.now;
    world_answers(w, outcome, status, bytes);
    while (!world_asks(w, &r) && w->l.m.now - began < 400 * SECOND)
        wait_ms(&w->l.m, 100);
    return w->l.m.now - began;
}

void world_faults_are(struct world *w, const char *wanted)
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

void world_found(struct world *w)
{
    struct push_request r;
    assert_true(world_asks(w, &r));
    char *bytes = world_lichess(w, &r);
    world_answers(w, PUSH_ANSWERED, 200, bytes);
    free(bytes);
    assert_int_equal(w->others, 1);
}
