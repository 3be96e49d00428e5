/* What an answer of Lichess means. */
#include "public/public_push_parts.h"

#include "base/memory.h"
#include "base/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { READ_SOON = 5 * PUSH_SECOND, REFUSED_AGAIN = PUSH_MINUTE, WAIT_MOST = 3600 * PUSH_SECOND };

static struct push_target *target_of(struct push *p)
{
    assert(p->asked_target >= 0 && p->asked_target < EVENT_LICHESS_MAX);
    return &p->targets[p->asked_target];
}

static struct push_round *round_of(struct push *p)
{
    for (int i = 0; i < p->round_count; i++)
        if (p->rounds[i].target == p->asked_target && p->rounds[i].number == p->asked_round)
            return &p->rounds[i];
    assert(false);
    abort();
}

/* --- what is tried again ------------------------------------------------------------------------------------------ */

/* A quarter less or not, so that not all come back at once. */
static msec less(struct push *p, msec wait)
{
    p->chance = p->chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return wait - wait / 4 * (msec)(p->chance >> 33) / (msec)(UINT64_C(1) << 31);
}

/* 2, 4, ... 60 s. */
static msec wait_after(struct push *p, int failures)
{
    enum { MOST = 60 * PUSH_SECOND, DOUBLED = 5 };
    msec usual = (msec)2 * PUSH_SECOND << (failures < DOUBLED ? failures : DOUBLED);
    return less(p, usual < MOST ? usual : MOST);
}

/* At least a minute where it is asked for. */
static void try_later(struct push *p, enum push_fault_kind trouble, msec least, const struct push_time *t)
{
    msec usual = wait_after(p, p->failures);
    least = least < WAIT_MOST ? least : WAIT_MOST;
    p->failures++;
    if (p->trouble != trouble)
        p->trouble_since = t->wall;
    p->trouble = trouble;
    p->trouble_wait = usual > least ? usual : least;
    assert(p->trouble_wait > 0 && "what failed is not tried at once");
    p->next_at = t->now + p->trouble_wait;
    if (p->only_checks)
        target_of(p)->is_checked = true;
}

void push_hold(struct push *p, msec until, const struct push_time *t)
{
    msec wait = until - t->now < WAIT_MOST ? until - t->now : WAIT_MOST;
    if (wait <= 0)
        return;
    p->trouble = PUSH_BUSY;
    p->trouble_since = t->wall;
    p->trouble_wait = wait;
    p->next_at = t->now + wait;
}

static void is_well(struct push *p)
{
    p->failures = 0;
    p->trouble = PUSH_FINE;
    p->next_at = 0;
}

/* It is none of the forms of an answer. What Lichess calls an error is no page of somebody else's, nor is a list of
 * nothing; what is empty was cut before it began. */
static void is_no_answer(struct push *p, enum push_ask asked, const struct push_answer *a, const struct push_time *t)
{
    char said[ANSWER_WORDS_MAX];
    bool is_error = answer_read_error(a->bytes, a->length, said), is_nothing = answer_is_nothing(a->bytes, a->length);
    enum push_fault_kind kind = is_nothing && asked == REQUEST_PUSH ? PUSH_TOOK_NOTHING
                                : is_error || is_nothing            ? PUSH_SAYS_ERROR
                                : a->length                         ? PUSH_NOT_LICHESS
                                                                    : PUSH_NO_NETWORK;
    try_later(p, kind, 0, t);
    copy_text(p->trouble_said, sizeof p->trouble_said, said);
}

/* --- each answer -------------------------------------------------------------------------------------------------- */

/* What is none of Lichess's forms was not written by Lichess. */
typedef bool read_fn(struct push *, const struct push_answer *, const struct push_time *);

static bool take_token(struct push *p, const struct push_answer *a, const struct push_time *t)
{
    (void)t;
    if (!answer_read_token(a->bytes, a->length, &p->token_is))
        return false;
    p->token_refused = !p->token_is.is_known;
    p->refused = REQUEST_TOKEN;
    return true;
}

static bool take_rounds(struct push *p, const struct push_answer *a, const struct push_time *t)
{
    struct push_target *at = target_of(p);
    struct answer_rounds *read = memory_take(1, sizeof *read);
    (void)t;
    bool good = answer_read_rounds(a->bytes, a->length, read);
    if (good) {
        at->kind = TARGET_TOURNAMENT;
        at->rounds = *read;
        at->ask_at = MSEC_NEVER;
    }
    free(read);
    return good;
}

static bool take_round(struct push *p, const struct push_answer *a, const struct push_time *t)
{
    struct push_target *at = target_of(p);
    struct answer_boards *read = memory_take(1, sizeof *read);
    (void)t;
    bool good = answer_read_boards(a->bytes, a->length, read);
    good = good && !strcmp(read->round, at->is.name);
    if (good) {
        at->kind = TARGET_ROUND;
        at->rounds = (struct answer_rounds){.count = 1};
        at->rounds.at[0].number = read->number;
        at->rounds.at[0].delay = read->delay;
        strcpy(at->rounds.at[0].name, at->is.name);
        copy_text(at->rounds.of, sizeof at->rounds.of, read->of);
        at->ask_at = MSEC_NEVER;
    }
    free(read);
    return good;
}

/* One fault for all games: the round there has a source of its own, or cannot be pushed to. */
static bool is_refused_whole(const struct answer_games *g, const struct push_body *sent)
{
    return *g->refusal || (g->count == 1 && sent->count > 1 && g->at[0].is_refused);
}

static void take_whole(struct push *p, struct push_round *r, const struct answer_games *said, const struct push_time *t)
{
    push_boards_take(r, &p->body, said && said->count == p->body.count ? said : NULL);
    r->taken = p->digest;
    push_note_taken(p, r);
    for (int i = 0; i < r->count; i++)
        if (r->boards[i].is_refused)
            r->settled = 0; /* less of it is sent next */
    p->taken_at = t->wall;
}

static bool take_push(struct push *p, const struct push_answer *a, const struct push_time *t)
{
    struct push_round *r = round_of(p);
    struct answer_games *read = memory_take(1, sizeof *read);
    bool good = answer_read_games(a->bytes, a->length, read) && (read->count || *read->refusal);
    if (good)
        r->push_at = t->now + push_pace(p->delay);
    if (good && is_refused_whole(read, &p->body)) {
        r->since = r->fault == PUSH_ROUND_REFUSED ? r->since : t->wall;
        r->fault = PUSH_ROUND_REFUSED;
        copy_text(r->said, sizeof r->said, *read->refusal ? read->refusal : read->at[0].why);
        r->push_at = t->now + REFUSED_AGAIN;
    } else if (good) {
        take_whole(p, r, read, t);
        msec soon = t->now + READ_SOON, again = r->was_read + PUSH_MINUTE;
        if (r->read_at == MSEC_NEVER)
            r->read_at = r->was_read && again > soon ? again : soon;
    }
    free(read);
    return good;
}

/* What is shown under the name of another round proves nothing, and stays so until somebody mends it there. */
static bool read_shown(struct push *p, const struct push_answer *a, const struct push_time *t, struct push_round *r,
                       bool *same)
{
    struct push_round *asked = round_of(p);
    struct answer_boards *read = memory_take(1, sizeof *read);
    bool good = answer_read_boards(a->bytes, a->length, read);
    if (good)
        asked->shows_other = strcmp(read->round, asked->there) != 0;
    asked->misread = asked->shows_other ? asked->misread + 1 : good ? 0 : asked->misread;
    if (good && !asked->shows_other) {
        r->late_by = read->delay;
        r->was_read = t->now;
        *same = push_boards_compare(r, read, t->now);
    }
    free(read);
    return good;
}

static bool take_read(struct push *p, const struct push_answer *a, const struct push_time *t)
{
    struct push_round *r = round_of(p);
    bool same = false;
    if (!read_shown(p, a, t, r, &same))
        return false;
    r->read_at = same ? MSEC_NEVER : t->now + (r->shows_other ? wait_after(p, r->misread - 1) : PUSH_MINUTE);
    return true;
}

/* A round from before this program began: if it is there as it has to be, nothing is sent. */
static bool take_compared(struct push *p, const struct push_answer *a, const struct push_time *t)
{
    struct push_round *r = round_of(p), looked = {.late_by = 0};
    bool same = false;
    push_boards_take(&looked, &p->body, NULL);
    bool good = read_shown(p, a, t, &looked, &same);
    push_boards_release(&looked);
    if (good && same) {
        msec taken_at = p->taken_at;
        take_whole(p, r, NULL, t);
        p->taken_at = taken_at;
    }
    r->push_at = t->now + (r->shows_other ? wait_after(p, r->misread - 1) : 0);
    r->is_compared = good && !r->shows_other;
    return good;
}

/* Nothing is there any more: all of it is sent again. */
static bool take_reset(struct push *p, const struct push_answer *a, const struct push_time *t)
{
    struct push_round *r = round_of(p);
    if (!answer_is_ok(a->bytes, a->length))
        return false;
    push_boards_release(r);
    r->taken = 0;
    r->settled = 0;
    r->left_count = 0;
    r->is_to_empty = false;
    r->is_compared = true;
    r->read_at = MSEC_NEVER;
    r->push_at = t->now;
    return true;
}

/* order: enum push_ask */
static read_fn *const readers[] = {NULL,      take_token,    take_rounds, take_round,
                                   take_push, take_compared, take_read,   take_reset};
ROW_FOR_EACH(readers, REQUESTS);

/* --- refusals ----------------------------------------------------------------------------------------------------- */

static bool is_of_round(enum push_ask asked)
{
    return asked >= REQUEST_PUSH && asked < REQUESTS;
}

static bool is_read(enum push_ask asked)
{
    return asked == REQUEST_READ || asked == REQUEST_COMPARE;
}

/* Lichess may err, and whoever could start this program again may be far away: so no refusal is for good. */
static void token_is_refused(struct push *p, enum push_ask asked, const struct push_time *t)
{
    p->token_refused = true;
    p->refused = asked;
    p->refused_in = p->beginning;
    p->token_again_at = t->now + REFUSED_AGAIN;
}

static void has_no_right(struct push *p, enum push_ask asked, const struct push_time *t)
{
    struct push_target *at = target_of(p);
    at->has_no_right = true;
    at->refused = asked;
    at->beginning = p->beginning;
    at->again_at = t->now + REFUSED_AGAIN;
}

/* There is neither a tournament nor a round of that name. */
static void is_unknown(const struct push *p, struct push_target *at, const struct push_time *t)
{
    at->beginning = p->beginning;
    at->kind = TARGET_NONE;
    at->asks_round = false;
    at->again_at = t->now + REFUSED_AGAIN;
}

/* It is not there. A round that was there is looked for again. */
static void is_gone(struct push *p, enum push_ask asked, const struct push_time *t)
{
    struct push_target *at = target_of(p);
    if (asked == REQUEST_ROUNDS && (at->kind == TARGET_NOT_KNOWN || at->kind == TARGET_NONE))
        at->asks_round = true;
    else if (asked == REQUEST_ROUND || asked == REQUEST_ROUNDS)
        is_unknown(p, at, t);
    if (!is_of_round(asked))
        return;
    struct push_round *r = round_of(p);
    bool *lost = is_read(asked) ? &r->lost_read : &r->lost_push;
    *lost = true;
    *r->there = '\0';
    at->rounds.count = 0;
    at->ask_at = t->now + (is_read(asked) ? wait_after(p, r->misread++) : PUSH_MINUTE);
    if (asked == REQUEST_READ)
        r->read_at = at->ask_at;
}

/* How much is taken nobody says: half of the clock times are left out next, then half of those that are left, then all,
 * for ten minutes. */
static void is_too_large(struct push *p, const struct push_time *t)
{
    enum { LEARNED_FOR = 10 * PUSH_MINUTE, HALVINGS = 2 };
    struct push_round *r = round_of(p);
    size_t sent = p->body.text.length, least = push_body_least(&p->body, &p->sending);
    r->push_at = t->now + push_pace(p->delay);
    if (least < sent) {
        p->most = p->halvings++ < HALVINGS ? sent - (sent - least) / 2 : least;
        p->most_until = t->now + LEARNED_FOR;
        return;
    }
    r->since = r->fault == PUSH_TOO_LARGE ? r->since : t->wall;
    r->fault = PUSH_TOO_LARGE;
    r->push_at = t->now + REFUSED_AGAIN;
}

static void judge_status(struct push *p, enum push_ask asked, const struct push_answer *a, const struct push_time *t)
{
    int status = a->status;
    if (status >= 300 && status < 400) {
        try_later(p, PUSH_NOT_LICHESS, 0, t);
    } else if (status == 401) {
        is_well(p);
        token_is_refused(p, asked, t);
    } else if (status == 403) {
        is_well(p);
        has_no_right(p, asked, t);
    } else if (status == 404) {
        is_well(p);
        is_gone(p, asked, t);
    } else if (status == 413 && asked == REQUEST_PUSH) {
        is_well(p);
        is_too_large(p, t);
    } else {
        try_later(p, PUSH_BUSY, status == 429 && a->wait < PUSH_MINUTE ? PUSH_MINUTE : a->wait, t);
    }
}

/* What anybody may read says nothing of a token that was refused for more. */
static bool lifts(enum push_ask asked, enum push_ask refused)
{
    bool writes = asked == REQUEST_PUSH || asked == REQUEST_RESET;
    return writes || (refused != REQUEST_PUSH && refused != REQUEST_RESET);
}

static void is_allowed(struct push *p, enum push_ask asked)
{
    struct push_target *at = target_of(p);
    if (asked == REQUEST_TOKEN)
        return;
    p->token_refused = p->token_refused && !lifts(asked, p->refused);
    at->has_no_right = at->has_no_right && !lifts(asked, at->refused);
    if (!at->has_no_right)
        at->again_at = 0;
}

static void is_heard(struct push *p, enum push_ask asked, const struct push_time *t)
{
    is_well(p);
    is_allowed(p, asked);
    if (!is_of_round(asked))
        return;
    struct push_round *r = round_of(p);
    bool *lost = is_read(asked) ? &r->lost_read : &r->lost_push;
    *lost = false;
    if (r->fault == PUSH_FINE && !push_is_lost(r) && !r->shows_other)
        p->heard_at = t->wall;
}

void push_answer(struct push *p, const struct push_answer *a, const struct push_time *t)
{
    enum push_ask asked = p->asks;
    assert(asked != REQUEST_NOTHING && HAS_ROW(readers, asked) && "an answer to what was asked");
    p->asks = REQUEST_NOTHING;
    if (a->outcome != PUSH_ANSWERED)
        try_later(p, a->outcome == PUSH_DOUBTFUL ? PUSH_NOT_LICHESS : PUSH_NO_NETWORK, 0, t);
    else if (a->status < 200 || a->status >= 300)
        judge_status(p, asked, a, t);
    else if (readers[asked](p, a, t))
        is_heard(p, asked, t);
    else
        is_no_answer(p, asked, a, t);
    if (asked == REQUEST_READ && p->trouble != PUSH_FINE)
        round_of(p)->read_at = p->next_at;
    if (p->only_checks && asked != REQUEST_TOKEN)
        target_of(p)->is_checked = target_of(p)->is_checked || !(asked == REQUEST_ROUNDS && target_of(p)->asks_round);
    push_let_go(p);
}
