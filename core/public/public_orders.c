#include "public/public_orders.h"

#include "base/list.h"
#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "event/lichess.h"
#include "hall/changes.h"

#include <assert.h>
#include <stdlib.h>

enum { MINUTE = 60000 };

/* From a moment to the next pace's. */
struct public_pace {
    msec from;
    msec delay;
    bool by_event; /* the delay is what the event says, if that is longer */
    bool still;    /* nothing becomes public */
};

struct public_hiding {
    int board, round;
    bool hides;
    int64_t by; /* entry */
    msec at;
};

void public_orders_release(struct public_orders *o)
{
    free(o->paces);
    free(o->hidings);
    free(o->judged);
    *o = (struct public_orders){0};
}

/* --- each order --------------------------------------------------------------------------------------------------- */

static void add_pace(struct public_orders *o, msec at, bool still)
{
    LIST_ROOM_FOR_ONE(o->paces, o->pace_count);
    o->paces[o->pace_count++] =
        (struct public_pace){.from = at, .delay = o->delay, .by_event = !o->delays, .still = still};
}

/* What is due is what was due when the pause began, by the delay of then; by a longer one if that was ordered before a
 * reset. */
static void start_again_in_pause(struct public_orders *o)
{
    struct public_pace still = o->paces[o->pace_count - 1];
    assert(still.still && o->pace_count > 1 && "what was before the pause, and the pause");
    still.delay = still.delay > o->delay ? still.delay : o->delay;
    o->pace_count = 2;
    o->paces[1] = o->paces[0] = still;
    o->paces[0].still = false;
}

/* Nothing is first seen before that moment. In a pause each reset takes away, and none gives back. */
static void judge_again(struct public_orders *o, msec at)
{
    bool again = o->paused && o->judged_count && o->judged[o->judged_count - 1] >= o->paused_at;
    o->judged_count = again ? o->judged_count : 0;
    LIST_ROOM_FOR_ONE(o->judged, o->judged_count);
    o->judged[o->judged_count++] = at;
}

static void start_again(struct public_orders *o, msec at)
{
    judge_again(o, at);
    if (o->paused) {
        start_again_in_pause(o);
    } else {
        o->pace_count = 0;
        add_pace(o, at, false);
    }
}

typedef bool take_fn(struct public_orders *, const struct entry *, const struct broadcast_change *, msec at);

static bool take_reset(struct public_orders *o, const struct entry *e, const struct broadcast_change *c, msec at)
{
    (void)c;
    o->reset_by = o->emptied_by = e->sequence;
    o->emptied_round = o->round;
    start_again(o, at);
    return true;
}

static bool take_start(struct public_orders *o, const struct entry *e, const struct broadcast_change *c, msec at)
{
    if (o->started)
        return false;
    (void)c;
    o->started = true;
    o->reset_by = e->sequence;
    start_again(o, at);
    return true;
}

static bool take_pause(struct public_orders *o, const struct entry *e, const struct broadcast_change *c, msec at)
{
    (void)c;
    if (o->paused)
        return false;
    o->paused = true;
    o->paused_by = e->sequence;
    o->paused_at = at;
    add_pace(o, at, true);
    return true;
}

static bool take_resume(struct public_orders *o, const struct entry *e, const struct broadcast_change *c, msec at)
{
    (void)e, (void)c;
    if (!o->paused)
        return false;
    o->paused = false;
    add_pace(o, at, false);
    return true;
}

static bool take_delay(struct public_orders *o, const struct entry *e, const struct broadcast_change *c, msec at)
{
    (void)e;
    assert(c->minutes >= 0);
    o->delays = true;
    o->delay = (msec)c->minutes * MINUTE;
    if (!o->paused)
        add_pace(o, at, false);
    return true;
}

static bool take_hiding(struct public_orders *o, const struct entry *e, const struct broadcast_change *c, msec at)
{
    if (e->board < 1 || e->board > BOARDS_MAX)
        return false;
    LIST_ROOM_FOR_ONE(o->hidings, o->hiding_count);
    o->hidings[o->hiding_count++] = (struct public_hiding){
        .board = e->board, .round = o->round, .hides = c->order == BROADCAST_HIDE, .by = e->sequence, .at = at};
    return true;
}

/* order: enum broadcast_order */
static take_fn *const takes[] = {
    take_start, take_pause, take_resume, take_delay, take_hiding, take_hiding, take_reset,
};
ROW_FOR_EACH(takes, BROADCAST_ORDERS);

bool public_orders_take(struct public_orders *o, const struct entry *e, msec at)
{
    struct change c;
    bool taken = false;
    if (!o->pace_count)
        start_again(o, PUBLIC_ALWAYS);
    if ((e->kind != ENTRY_NOTE && e->kind != ENTRY_ROUND) || !change_read(&c, e, NULL))
        return false;
    if (c.action == ACTION_BROADCAST) {
        assert(HAS_ROW(takes, c.as.broadcast.order));
        taken = takes[c.as.broadcast.order](o, e, &c.as.broadcast, at);
    } else if (e->kind == ENTRY_ROUND && c.as.round.round) {
        o->round = c.as.round.round;
    }
    json_decref(c.body);
    return taken;
}

/* --- when what is public ------------------------------------------------------------------------------------------ */

msec public_orders_delay(const struct public_orders *o, msec delay)
{
    return o->delays ? o->delay : delay;
}

static msec delay_of(const struct public_pace *p, msec delay)
{
    return p->by_event && delay > p->delay ? delay : p->delay;
}

msec public_orders_due(const struct public_orders *o, msec now, msec delay)
{
    msec due = PUBLIC_ALWAYS;
    assert(delay >= 0);
    for (int i = 0; i < o->pace_count && o->paces[i].from <= now; i++) {
        msec end = i + 1 < o->pace_count && o->paces[i + 1].from < now ? o->paces[i + 1].from : now;
        msec to = end - delay_of(&o->paces[i], delay);
        if (!o->paces[i].still && to > due)
            due = to;
    }
    assert(due <= now && "nothing is public before it happened");
    return due;
}

static msec old_enough(const struct public_orders *o, msec happened, msec delay)
{
    for (int i = 0; i < o->pace_count && happened != MSEC_NEVER; i++) {
        const struct public_pace *p = &o->paces[i];
        msec due = happened + delay_of(p, delay), at = due > p->from ? due : p->from;
        if (!p->still && (i + 1 == o->pace_count || at <= o->paces[i + 1].from))
            return at;
    }
    return MSEC_NEVER;
}

/* The first moment from then on at which there is no pause. */
static msec goes_on_from(const struct public_orders *o, msec at)
{
    for (int i = 0; i < o->pace_count; i++) {
        bool ends = i + 1 < o->pace_count;
        if (o->paces[i].still && o->paces[i].from < at && (!ends || o->paces[i + 1].from > at))
            at = ends ? o->paces[i + 1].from : MSEC_NEVER;
    }
    return at;
}

/* How a board stands in a round after so many of the orders to hide and to show. */
struct hidden_after {
    const struct public_hiding *by; /* NULL: it is shown; a second order to hide says nothing new */
    int orders;
};

/* After at least so many of them, and then as soon as it is shown. */
static struct hidden_after shown_after(const struct public_orders *o, int round, int board, int least)
{
    struct hidden_after s = {NULL, 0};
    for (; s.orders < o->hiding_count && (s.by || s.orders < least); s.orders++) {
        const struct public_hiding *h = &o->hidings[s.orders];
        if (h->board == board && h->round <= round)
            s.by = !h->hides ? NULL : s.by ? s.by : h;
    }
    return s;
}

static const struct public_hiding *hidden_by(const struct public_orders *o, int round, int board)
{
    return shown_after(o, round, board, o->hiding_count).by;
}

/* The first moment from then on at which the board is not hidden in that round. */
static msec shown_from(const struct public_orders *o, int round, int board, msec at)
{
    int before = 0;
    while (before < o->hiding_count &&
           (o->hidings[before].at < at || (o->hidings[before].at == at && !o->hidings[before].hides)))
        before++;
    struct hidden_after s = shown_after(o, round, board, before);
    return s.by ? MSEC_NEVER : s.orders == before ? at : o->hidings[s.orders - 1].at;
}

/* The first moment from then on at which the board is not hidden, and there is no pause. */
static msec open_from(const struct public_orders *o, int round, int board, msec at)
{
    msec before;
    do {
        before = at;
        at = goes_on_from(o, shown_from(o, round, board, at));
    } while (at != before);
    return at;
}

/* What was open before a reset, since that came in a pause, is judged by what stands at the reset: it is seen again
 * from the first moment on at which the board is shown, if it was hidden at one of them. */
static msec judged_from(const struct public_orders *o, int round, int board)
{
    msec last = o->judged[o->judged_count - 1];
    for (int i = 0; i < o->judged_count; i++)
        if (shown_from(o, round, board, o->judged[i]) != o->judged[i])
            return open_from(o, round, board, last);
    return last;
}

msec public_orders_first(const struct public_orders *o, int round, int board, msec happened, msec delay)
{
    msec at = open_from(o, round, board, old_enough(o, happened, delay));
    if (o->judged_count && at < o->judged[o->judged_count - 1])
        at = judged_from(o, round, board);
    assert(at >= happened && "nothing is public before it happened");
    return at;
}

bool public_orders_hide(const struct public_orders *o, int round, int board)
{
    return hidden_by(o, round, board) != NULL;
}

int64_t public_orders_hidden_by(const struct public_orders *o, int round, int board)
{
    const struct public_hiding *h = hidden_by(o, round, board);
    return h ? h->by : 0;
}

msec public_orders_hidden_at(const struct public_orders *o, int round, int board)
{
    const struct public_hiding *h = hidden_by(o, round, board);
    return h ? h->at : MSEC_NEVER;
}

int64_t public_orders_shown_by(const struct public_orders *o, int round, int board, int64_t after)
{
    int before = 0;
    while (before < o->hiding_count && o->hidings[before].by <= after)
        before++;
    struct hidden_after s = shown_after(o, round, board, before);
    return s.by || s.orders == before ? 0 : o->hidings[s.orders - 1].by;
}

/* --- for the person who orders ------------------------------------------------------------------------------------ */

static int delay_min(const struct public_orders *o, const struct chess_event *e)
{
    return (int)(public_orders_delay(o, (msec)broadcast_delay_min(e) * MINUTE) / MINUTE);
}

static const char *cannot(const struct public_orders *o, const struct chess_event *e, const struct broadcast_said *said)
{
    bool hidden = public_orders_hide(o, o->round, said->number);
    switch (said->order) {
    case BROADCAST_START:
        return !broadcast_waits(e) ? "it begins by itself: [broadcast] does not say that it waits"
               : o->started        ? "it has begun already"
                                   : NULL;
    case BROADCAST_PAUSE: return o->paused ? "it is paused already" : NULL;
    case BROADCAST_RESUME: return o->paused ? NULL : "it is not paused";
    case BROADCAST_DELAY: return delay_min(o, e) == said->number ? "this is its delay already" : NULL;
    case BROADCAST_HIDE: return hidden ? "that board is hidden already" : NULL;
    case BROADCAST_SHOW: return hidden ? NULL : "that board is not hidden";
    default: return NULL;
    }
}

bool public_orders_allow(const struct public_orders *o, const struct chess_event *e, const struct broadcast_said *said,
                         struct error *why)
{
    const char *reason = cannot(o, e, said);
    return !reason || fail(why, "broadcast", reason, "");
}

static void add_minutes(struct text *out, int minutes)
{
    text_addf(out, tongue_english("%d minute", "%d minutes", minutes), minutes);
}

static void add_behind(struct text *out, int minutes)
{
    if (minutes)
        add_minutes(out, minutes);
    text_add(out, minutes ? " behind" : "without a delay");
}

static void delay_words(int is, int will, bool paused, struct text *out)
{
    text_add(out, "Spectators see the games ");
    add_behind(out, will);
    text_add(out, paused ? " after :broadcast resume, not " : " from now on, not ");
    add_behind(out, is);
    if (paused) {
        text_add(out, ". Nothing new goes out before.");
        return;
    }
    text_add(out, will < is ? ": what happened in the last " : ": nothing new goes out for ");
    add_minutes(out, will < is ? is : will - is);
    if (will < is)
        text_addf(out, will ? ", but for the last %d, goes out at once." : " goes out at once.", will);
    else
        text_add(out, "; what is out stays.");
}

/* A reset in this pause took its game away. */
static bool is_gone_till_resume(const struct public_orders *o, int board)
{
    return o->paused && o->reset_by > o->paused_by && public_orders_hidden_by(o, o->round, board) < o->reset_by;
}

void public_orders_words(const struct public_orders *o, const struct chess_event *e, const struct broadcast_said *said,
                         struct text *out)
{
    int minutes = delay_min(o, e);
    switch (said->order) {
    case BROADCAST_START:
    case BROADCAST_RESUME:
        text_add(out, "Pairings, moves and results go out to spectators from now on, ");
        add_behind(out, minutes);
        text_add(out, ".");
        break;
    case BROADCAST_PAUSE:
        text_add(out, "Nothing new goes out to spectators until :broadcast resume. What is out stays.");
        break;
    case BROADCAST_DELAY: delay_words(minutes, said->number, o->paused, out); break;
    case BROADCAST_HIDE:
        text_addf(out,
                  "Board %d: its game leaves all pages and files for spectators at once. It stays away, in the next "
                  "rounds too, until :broadcast show %d.",
                  said->number, said->number);
        if (lichess_is_named(e))
            text_add(out, " Lichess keeps what it has of it until :broadcast reset.");
        break;
    case BROADCAST_SHOW:
        text_addf(out, "Board %d: spectators see its game again%s, and those of the next rounds.", said->number,
                  is_gone_till_resume(o, said->number) ? " after :broadcast resume" : "");
        if (lichess_is_named(e) && public_orders_hidden_by(o, o->round, said->number) < o->reset_by)
            text_add(out, " At Lichess it comes last until :broadcast reset.");
        break;
    default:
        text_add(out, "All files for spectators are made again");
        if (o->paused) {
            text_add(out, ". In a pause that only takes away: what was corrected or hidden, or is not due by a longer "
                          "delay, goes until :broadcast resume.");
        } else {
            text_add(out, ", with nothing but what still stands, ");
            add_behind(out, minutes);
            text_add(out, ": what else was out goes.");
        }
        if (lichess_is_named(e))
            text_add(out, " Lichess is asked to empty the round, and gets it again.");
    }
}
