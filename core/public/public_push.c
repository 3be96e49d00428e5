#include "public/public_push_parts.h"

#include "base/digest.h"
#include "base/list.h"
#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_EVERY = PUSH_SECOND, ROUNDS_AGAIN = PUSH_MINUTE };

struct push *push_new(uint64_t seed, bool only_checks, const char *token)
{
    struct push *p = memory_take(1, sizeof *p);
    p->chance = seed;
    p->only_checks = only_checks;
    p->emptied_by = -1;
    text_add(&p->token, token);
    return p;
}

void push_let_go(struct push *p)
{
    push_body_release(&p->body);
    public_round_release(&p->sending);
}

static void forget_rounds(struct push *p, int target)
{
    int kept = 0;
    for (int i = 0; i < p->round_count; i++) {
        if (p->rounds[i].target == target)
            push_boards_release(&p->rounds[i]);
        else
            p->rounds[kept++] = p->rounds[i];
    }
    p->round_count = kept;
}

void push_free(struct push *p)
{
    if (!p)
        return;
    push_let_go(p);
    for (int i = 0; i < EVENT_LICHESS_MAX; i++)
        forget_rounds(p, i);
    free(p->rounds);
    text_release(&p->token);
    free(p);
}

void push_again(struct push *p)
{
    p->beginning++;
    p->token_again_at = 0;
    p->next_at = push_held(p);
    p->failures = 0;
    for (int i = 0; i < EVENT_LICHESS_MAX; i++) {
        p->targets[i].again_at = 0;
        p->targets[i].ask_at = 0;
    }
    for (int i = 0; i < p->round_count; i++) {
        struct push_round *r = &p->rounds[i];
        r->push_at = 0;
        r->read_at = r->read_at == MSEC_NEVER ? MSEC_NEVER : 0;
    }
}

msec push_taken(const struct push *p)
{
    return p->taken_at;
}

msec push_heard(const struct push *p)
{
    return p->heard_at;
}

msec push_waits(const struct push *p)
{
    msec at = p->trouble != PUSH_FINE ? p->next_at : p->token_refused ? p->token_again_at : 0;
    for (int i = 0; i < EVENT_LICHESS_MAX && !at; i++)
        at = p->targets[i].again_at;
    return at;
}

msec push_held(const struct push *p)
{
    return p->trouble == PUSH_BUSY ? p->next_at : 0;
}

bool push_is_proved(const struct push *p)
{
    bool proved = true;
    int count = 0;
    for (int i = 0; i < p->round_count; i++) {
        if (!*p->rounds[i].there)
            continue;
        count++;
        proved = proved && p->rounds[i].taken && p->rounds[i].read_at == MSEC_NEVER && !push_is_lost(&p->rounds[i]);
    }
    return proved && count;
}

/* 3 s where there is no delay, 15 s from five minutes on. */
msec push_pace(msec delay)
{
    enum { LEAST = 3 * PUSH_SECOND, MOST = 15 * PUSH_SECOND, LONG = 5 * PUSH_MINUTE };
    return delay >= LONG ? MOST : LEAST + (MOST - LEAST) * delay / LONG;
}

/* --- targets ------------------------------------------------------------------------------------------------------ */

/* A target that the event names otherwise now begins again. What is out for it is answered in vain. */
static void follow_event(struct push *p, const struct chess_event *e)
{
    p->event_rounds = e->round_count;
    for (int i = 0; i < EVENT_LICHESS_MAX; i++) {
        const struct event_lichess *now = &e->broadcast.lichess[i];
        struct push_target *t = &p->targets[i];
        if (!strcmp(now->name, t->is.name) && !strcmp(now->boards, t->is.boards))
            continue;
        *t = (struct push_target){.is = *now};
        p->token_again_at = 0;
        forget_rounds(p, i);
    }
}

/* The round there for ours of that number; NULL if there is none, or more than one. */
static const struct answer_round *round_there(const struct push *p, const struct push_target *t, int number)
{
    const struct answer_round *found = NULL;
    int count = 0;
    for (int i = 0; i < t->rounds.count; i++) {
        const struct answer_round *r = &t->rounds.at[i];
        bool fits = r->number ? r->number == number : t->kind == TARGET_ROUND && p->event_rounds <= 1;
        count += fits;
        found = fits ? r : found;
    }
    return count == 1 ? found : NULL;
}

static bool ask_of_target(struct push *p, const struct push_time *t, struct push_request *out)
{
    for (int i = 0; i < EVENT_LICHESS_MAX; i++) {
        struct push_target *at = &p->targets[i];
        if (!*at->is.name || at->ask_at > t->now || at->again_at > t->now || (p->only_checks && at->is_checked))
            continue;
        p->asks = at->asks_round ? REQUEST_ROUND : REQUEST_ROUNDS;
        p->asked_target = i;
        snprintf(out->path, sizeof out->path, at->asks_round ? "/api/broadcast/-/-/%s" : "/api/broadcast/%s",
                 at->is.name);
        return true;
    }
    return false;
}

static bool ask_of_token(struct push *p, struct push_request *out)
{
    if (!p->only_checks || p->token_was_asked)
        return false;
    p->token_was_asked = true;
    p->asks = REQUEST_TOKEN;
    snprintf(out->path, sizeof out->path, "/api/token/test");
    out->body = &p->token;
    return true;
}

/* --- rounds ------------------------------------------------------------------------------------------------------- */

static struct push_round *round_at(struct push *p, int target, int number)
{
    for (int i = 0; i < p->round_count; i++)
        if (p->rounds[i].target == target && p->rounds[i].number == number)
            return &p->rounds[i];
    LIST_ROOM_FOR_ONE(p->rounds, p->round_count);
    assert(p->rounds);
    struct push_round *r = &p->rounds[p->round_count++];
    *r = (struct push_round){.target = target, .number = number, .read_at = MSEC_NEVER, .emptied_by = p->emptied_by};
    return r;
}

/* A round that is missing there may be made while we play: the tournament is asked again. */
static void find_round(struct push *p, int target, int number, const struct push_time *t)
{
    struct push_target *at = &p->targets[target];
    struct push_round *r = round_at(p, target, number);
    const struct answer_round *there = round_there(p, at, number);
    copy_text(r->there, sizeof r->there, there ? there->name : "");
    if (there) {
        r->late_by = there->delay;
        r->fault = r->fault == PUSH_NO_ROUND ? PUSH_FINE : r->fault;
        return;
    }
    r->fault = PUSH_NO_ROUND;
    if (at->kind == TARGET_TOURNAMENT && at->ask_at == MSEC_NEVER)
        at->ask_at = t->now + ROUNDS_AGAIN;
}

/* It waits for nothing any more. */
static void leave_round(struct push *p, int target, int number)
{
    for (int i = 0; i < p->round_count; i++) {
        struct push_round *r = &p->rounds[i];
        if (r->target != target || r->number != number)
            continue;
        r->fault = r->fault == PUSH_NO_ROUND ? PUSH_FINE : r->fault;
        r->lost_push = r->lost_read = false;
    }
}

/* A round there is for the one that it names; only the last that has begun has to have its place. */
static bool is_for_another(const struct push *p, const struct push_target *at, int number, int last)
{
    return at->kind == TARGET_ROUND && number != last && !round_there(p, at, number);
}

static void find_rounds(struct push *p, const struct push_view *v, const struct push_time *t)
{
    int last = public_log_last_round(v->log);
    for (int i = 0; i < EVENT_LICHESS_MAX; i++) {
        const struct push_target *at = &p->targets[i];
        bool known = at->kind == TARGET_TOURNAMENT || at->kind == TARGET_ROUND;
        for (int k = 1; known && k <= last && k <= EVENT_ROUNDS_MAX; k++) {
            if (!public_log_has_begun(v->log, k))
                continue;
            if (is_for_another(p, at, k, last))
                leave_round(p, i, k);
            else
                find_round(p, i, k, t);
        }
    }
}

/* What was too large once is tried again: it may have been somebody else on the way, or an error. */
static void forget_limit(struct push *p, msec now)
{
    if (!p->most || now < p->most_until)
        return;
    p->most = 0;
    p->halvings = 0;
}

void push_emptied_before(struct push *p, int64_t by)
{
    p->emptied_by = by;
}

int64_t push_emptied(const struct push *p)
{
    return p->emptied_by;
}

/* Where nobody knows what was obeyed, what was ordered before this program began was. A log that was rescued may be
 * shorter. */
static void begin_emptied(struct push *p, const struct public_log *log)
{
    int number;
    int64_t by = public_log_emptied(log, &number);
    if (p->emptied_by < 0 || p->emptied_by > by)
        p->emptied_by = by;
}

/* It is obeyed once each round there that it is for was emptied, and there is one. */
static void obey_reset(struct push *p, const struct public_log *log, const struct push_time *t)
{
    int number, there = 0, waiting = 0;
    int64_t by = public_log_emptied(log, &number);
    for (int i = 0; i < p->round_count && by != p->emptied_by; i++) {
        struct push_round *r = &p->rounds[i];
        if (r->number != number || !*r->there)
            continue;
        if (r->emptied_by != by) {
            r->is_to_empty = true;
            r->push_at = t->now;
        }
        r->emptied_by = by;
        waiting += r->is_to_empty;
        there++;
    }
    if (there && !waiting)
        p->emptied_by = by;
}

static bool is_unchanged(const struct push *p, const struct push_round *r)
{
    return r->settled && !r->lost_push && r->settled == p->settled && r->edition == p->edition &&
           r->delay == p->delay && r->most == p->most;
}

static void make_body(struct push *p, const struct push_round *r)
{
    struct push_limit limits[PUSH_BOARDS_MAX];
    assert(r->target >= 0 && r->target < EVENT_LICHESS_MAX);
    struct push_wish wish = {&p->targets[r->target].is, p->most, limits, 0};
    wish.limit_count = push_boards_limits(r, &p->sending, limits, PUSH_BOARDS_MAX);
    push_body_make(&p->body, &p->sending, &wish);
    p->digest = digest_add(DIGEST_BEGIN, text_chars(&p->body.text), p->body.text.length) | 1;
}

/* What a body says of the round, whether it is sent or not. What is over is seen once it is taken. */
static void look_at_body(const struct push *p, struct push_round *r, const struct push_time *t)
{
    bool fits = p->body.text.length <= PUSH_BYTES_MAX;
    r->over = p->body.over;
    r->nameless = p->body.nameless;
    r->too_long = p->body.cut;
    r->timeless = p->body.timeless ? p->body.timeless : r->timeless;
    r->games = p->body.count;
    if (!fits && r->fault == PUSH_FINE) {
        r->fault = PUSH_TOO_LARGE;
        r->since = t->wall;
    }
}

static bool is_body_wanted(const struct push *p, const struct push_round *r)
{
    return p->body.count && p->digest != r->taken && p->body.text.length <= PUSH_BYTES_MAX;
}

void push_note_taken(const struct push *p, struct push_round *r)
{
    r->settled = p->settled;
    r->edition = p->edition;
    r->delay = p->delay;
    r->most = p->most;
    r->timeless = p->body.timeless;
    r->fault = PUSH_FINE;
    r->lost_push = false;
}

bool push_is_lost(const struct push_round *r)
{
    return r->lost_push || r->lost_read;
}

static void is_taken_already(const struct push *p, struct push_round *r)
{
    push_boards_unchanged(r, &p->body);
    push_note_taken(p, r);
}

static void address(const struct push_round *r, enum push_ask asks, struct push_request *out)
{
    bool posts = asks == REQUEST_PUSH || asks == REQUEST_RESET;
    assert(*r->there && "a round that is known there");
    if (posts)
        snprintf(out->path, sizeof out->path, "/api/broadcast/round/%s/%s", r->there,
                 asks == REQUEST_PUSH ? "push" : "reset");
    else
        snprintf(out->path, sizeof out->path, "/api/broadcast/-/-/%s", r->there);
}

static bool try_reset(struct push *p, struct push_round *r, const struct push_time *t, struct push_request *out)
{
    p->asks = REQUEST_RESET;
    r->push_at = t->now + LOOK_EVERY;
    out->body = &p->nothing;
    address(r, p->asks, out);
    return true;
}

/* Makes the body; a round that is over, or was pushed before this program began, is looked at before it is pushed. */
static bool try_push(struct push *p, struct push_round *r, const struct push_view *v, const struct push_time *t,
                     struct push_request *out)
{
    p->settled = public_log_settled(v->log, r->number, &v->moment, v->delay);
    p->edition = public_log_edition(v->log);
    p->delay = v->delay;
    r->push_at = t->now + LOOK_EVERY;
    if (is_unchanged(p, r) || !public_round_for_push(v->log, r->number, &v->moment, v->delay, &p->sending))
        return false;
    make_body(p, r);
    look_at_body(p, r, t);
    if (!p->body.count)
        r->taken = p->digest; /* none of its boards is shown there */
    if (!is_body_wanted(p, r)) {
        if (p->digest == r->taken)
            is_taken_already(p, r);
        push_let_go(p);
        return false;
    }
    p->asks = r->is_compared || p->sending.live ? REQUEST_PUSH : REQUEST_COMPARE;
    r->is_compared = true;
    out->body = p->asks == REQUEST_PUSH ? &p->body.text : NULL;
    address(r, p->asks, out);
    return true;
}

static bool try_read(struct push *p, struct push_round *r, const struct push_time *t, struct push_request *out)
{
    p->asks = REQUEST_READ;
    r->read_at = t->now + PUSH_MINUTE;
    address(r, p->asks, out);
    return true;
}

/* The one that is due for longest; NULL if none is. */
static struct push_round *round_due(struct push *p, msec now)
{
    struct push_round *due = NULL;
    msec first = now + 1;
    for (int i = 0; i < p->round_count; i++) {
        struct push_round *r = &p->rounds[i];
        msec at = r->push_at < r->read_at ? r->push_at : r->read_at;
        if (!*r->there || p->targets[r->target].again_at > now || at >= first)
            continue;
        first = at;
        due = r;
    }
    return due;
}

static bool ask_of_round(struct push *p, const struct push_view *v, const struct push_time *t, struct push_request *out)
{
    struct push_round *r;
    while ((r = round_due(p, t->now))) {
        p->asked_target = r->target;
        p->asked_round = r->number;
        if (r->is_to_empty && r->push_at <= t->now)
            return try_reset(p, r, t, out);
        if (r->push_at <= r->read_at ? try_push(p, r, v, t, out) : try_read(p, r, t, out))
            return true;
    }
    return false;
}

/* A refusal may be an error of Lichess: it is tried again, but by a check. */
static bool waits(const struct push *p, msec now)
{
    return now < p->next_at || (p->token_refused && (p->only_checks || now < p->token_again_at));
}

bool push_next(struct push *p, const struct push_view *v, const struct push_time *t, struct push_request *out)
{
    *out = (struct push_request){0};
    if (p->asks != REQUEST_NOTHING)
        return false;
    follow_event(p, public_log_event(v->log));
    begin_emptied(p, v->log);
    if (waits(p, t->now))
        return false;
    if (ask_of_token(p, out) || ask_of_target(p, t, out))
        return true;
    if (p->only_checks)
        return false;
    forget_limit(p, t->now);
    find_rounds(p, v, t);
    obey_reset(p, v->log, t);
    return ask_of_round(p, v, t, out);
}
