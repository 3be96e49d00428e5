#include "base/list.h"
#include "base/text.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"

#include <assert.h>
#include <string.h>

/* Alerts of the hall: an incident opens one or joins one; it is shown when it has lasted long enough, and removed when
 * it is over. */

/* An alert that settled by itself without being acknowledged leaves the list after a quarter of an hour; the log keeps
 * it. */
enum { SAME = 60000, BURST = 10000, SETTLED_STAYS = 15 * 60000 };

struct alert *alert_with(struct hall *h, int id)
{
    return hall_alert(h, id) ? &h->alerts[id - 1] : NULL;
}

/* --- what the board shows of it ----------------------------------------------------------------------------------- */

static void count_on_board(struct hall *h, int number)
{
    assert(h->open_count <= h->alert_count && "each is open once");
    struct hall_board *b = board_numbered(h, number);
    if (!b)
        return;
    b->alerts = 0;
    b->worst = PRIORITY_LOG;
    for (int i = 0; i < h->open_count; i++) {
        const struct alert *a = &h->alerts[h->open[i] - 1];
        bool held = a->state == ALERT_SUPPRESSED;
        if (a->board != number || !(alert_is_listed(a) || held) || alert_is_settled(a))
            continue; /* it settled by itself */
        b->alerts++;
        if ((alert_rings(a) || held) && a->priority > b->worst)
            b->worst = a->priority;
    }
    board_changed(h, b);
}

static void open_alert(struct hall *h, int id)
{
    assert(id >= 1 && id <= h->alert_count && h->alerts[id - 1].state != ALERT_CLEARED);
    LIST_ROOM(h->open, h->open_count, h->open_room);
    h->open[h->open_count++] = id;
}

static void close_alert(struct hall *h, int id)
{
    assert(id >= 1 && id <= h->alert_count);
    for (int i = 0; i < h->open_count; i++) {
        if (h->open[i] != id)
            continue;
        memmove(&h->open[i], &h->open[i + 1], sizeof *h->open * (size_t)(h->open_count - i - 1));
        h->open_count--;
        return;
    }
}

/* Returns whether it could happen; updates the open list and the board. */
static bool happens(struct hall *h, struct alert *a, enum alert_event event)
{
    bool was_open = a->state != ALERT_CLEARED, rang = alert_rings(a);
    if (!alert_happens(a, event))
        return false;
    bool is_open = a->state != ALERT_CLEARED;
    if (alert_rings(a) && !rang)
        a->rang = ++h->rung;
    if (is_open && !was_open)
        open_alert(h, a->id);
    if (was_open && !is_open)
        close_alert(h, a->id);
    count_on_board(h, a->board);
    return true;
}

static void alert_wakes_at(struct hall *h, struct alert *a, msec due)
{
    a->due = due;
    if (due < h->alert_due)
        h->alert_due = due;
}

/* --- opened, joined ----------------------------------------------------------------------------------------------- */

static struct alert *joinable(struct hall *h, const struct incident *i)
{
    const struct hall_board *b = board_numbered(h, i->board);
    if (incident_row((enum incident_kind)i->kind)->joins == JOIN_NEVER)
        return NULL;
    struct alert *a = alert_with(h, b ? b->last[i->kind] : h->last[i->kind]);
    if (a && (a->state != ALERT_CLEARED || i->begun - a->over < SAME))
        return a;
    return NULL;
}

bool incident_is_apart(const struct incident *a, const struct incident *b)
{
    uint8_t joins = incident_row((enum incident_kind)a->kind)->joins;
    if (joins != JOIN_SAME_SIDE && joins != JOIN_SAME_MATTER)
        return false;
    return a->side != b->side ||
           (joins == JOIN_SAME_MATTER && (strcmp(a->script, b->script) != 0 || strcmp(a->words, b->words) != 0));
}

static bool tells_of(const struct hall *h, const struct alert *a, const struct incident *i)
{
    return a->board == i->board && a->kind == i->kind && !incident_is_apart(&h->incidents[a->latest - 1], i);
}

int alert_line(struct hall *h, const struct incident *i)
{
    const struct alert *last = joinable(h, i);
    if (!last || tells_of(h, last, i))
        return 0;
    for (int k = h->open_count - 1; k >= 0; k--)
        if (tells_of(h, &h->alerts[h->open[k] - 1], i))
            return h->open[k];
    return h->alert_count + 1;
}

static struct alert *opened(struct hall *h, const struct incident *i)
{
    assert(i->id >= 1 && i->priority > PRIORITY_LOG && "what is only noted opens none");
    struct hall_board *b = board_numbered(h, i->board);
    LIST_ROOM(h->alerts, h->alert_count, h->alert_room);
    struct alert *a = &h->alerts[h->alert_count++];
    *a = (struct alert){.id = h->alert_count,
                        .incident = i->id,
                        .board = i->board,
                        .kind = i->kind,
                        .priority = i->priority,
                        .stance = i->stance,
                        .latches = i->priority == PRIORITY_1,
                        .begun = i->begun,
                        .shown = MSEC_NEVER,
                        .acknowledged = MSEC_NEVER,
                        .over = MSEC_NEVER,
                        .shelved_until = MSEC_NEVER,
                        .joined = MSEC_NEVER,
                        .due = MSEC_NEVER};
    open_alert(h, a->id);
    *(b ? &b->last[i->kind] : &h->last[i->kind]) = a->id;
    return a;
}

static void joined(struct hall *h, struct alert *a, const struct incident *i)
{
    assert(a->latest >= 1 && a->latest < i->id && "incidents join in their order");
    bool was_seen = a->state == ALERT_SEEN;
    happens(h, a, ALERT_AGAIN);
    if (a->state == ALERT_PENDING || (was_seen && a->state == ALERT_UNSEEN))
        a->acknowledged = MSEC_NEVER;
    if (i->priority > a->priority)
        a->priority = i->priority;
    a->latches = a->latches || i->priority == PRIORITY_1;
}

static void show(struct hall *h, struct alert *a)
{
    int group = group_for(h, a);
    enum incident_kind kind = (enum incident_kind)a->kind;
    h->alert_due = h->now; /* is it a flood now? */
    alert_say(h, a->id, group ? ACTION_ALERT_GROUPED : ACTION_ALERT_SHOWN, "", "", "", MSEC_NEVER, group);
    if (!group)
        group_gathers(h, kind);
}

/* Typed moves do not have to be confirmed by a sensor, nor a mate with whose clock nothing was done for ten seconds. */
static msec shown_after(const struct hall *h, const struct incident *i)
{
    const struct hall_board *b = hall_board(h, i->board);
    bool sure = i->kind == INCIDENT_RESULT_PROPOSED && ((b && board_is_by_hand(b)) || i->priority == PRIORITY_1);
    return sure ? 0 : incident_row((enum incident_kind)i->kind)->on_delay;
}

int alert_for(struct hall *h, const struct incident *i, int line)
{
    assert(i->kind != INCIDENT_NONE && i->id >= 1);
    struct alert *same = line ? alert_with(h, line) : joinable(h, i), *a = same ? same : opened(h, i);
    if (same)
        joined(h, same, i);
    int id = a->id;
    a->latest = i->id;
    a->sides |= i->side == NO_SIDE ? 0 : (uint8_t)(1 << i->side);
    if (!same || i->kind != INCIDENT_RESULT_PROPOSED) /* another result is proposed: nothing happened again */
        a->count++;
    a->going++;
    if (a->state == ALERT_PENDING)
        alert_wakes_at(h, a, i->begun + shown_after(h, i));
    else
        a->due = a->state == ALERT_SHELVED ? a->shelved_until : MSEC_NEVER;
    if (!h->replaying && a->state == ALERT_PENDING && a->due <= h->now)
        show(h, a);
    return id;
}

/* --- over --------------------------------------------------------------------------------------------------------- */

void alert_over(struct hall *h, struct alert *a)
{
    assert(a->going >= 0 && "no more incidents are over than began");
    if (!a->going)
        group_goes_on(h, a->id);
    if (a->going || a->open || a->returned || a->state == ALERT_CLEARED)
        return;
    alert_say(h, a->id, ACTION_ALERT_RETURNED, "", "", "", MSEC_NEVER, 0);
}

void alert_incident_over(struct hall *h, const struct incident *i)
{
    struct alert *a = alert_with(h, i->alert);
    if (!a || a->going == 0)
        return;
    a->going--;
    msec off = incident_row((enum incident_kind)a->kind)->off_delay;
    if (a->going || a->returned)
        return;
    if (off && a->state != ALERT_PENDING)
        alert_wakes_at(h, a, h->now + off);
    else if (!h->replaying)
        alert_over(h, a);
}

/* `due` is when it was to be looked at; a hall that is over is looked at only when somebody needs it. */
static const char *settled_words(const struct hall *h, const struct alert *a)
{
    return h->now - a->due < SAME ? "settled by itself a quarter of an hour ago"
                                  : "settled by itself, more than a quarter of an hour ago";
}

static void look_at(struct hall *h, struct alert *a)
{
    const char *settled = settled_words(h, a);
    bool shelved = a->state == ALERT_SHELVED, lies = shelved && a->shelved_until > h->now;
    a->due = lies ? a->shelved_until : MSEC_NEVER;
    if (a->state == ALERT_PENDING)
        show(h, a);
    else if (alert_is_settled(a))
        alert_say(h, a->id, ACTION_ALERT_CLEARED, "", settled, "", MSEC_NEVER, 0);
    else if (!a->going)
        alert_over(h, a);
    else if (shelved && !lies)
        alert_say(h, a->id, ACTION_ALERT_WOKEN, "", "", "", MSEC_NEVER, 0);
}

void alerts_settle(struct hall *h)
{
    for (int i = 0; i < h->open_count;) {
        int id = h->open[i];
        struct alert *a = &h->alerts[id - 1];
        if (a->due <= h->now)
            look_at(h, a);
        i += i < h->open_count && h->open[i] == id;
    }
    flood_looks(h);
    h->alert_due = h->flood ? h->now + SAME : MSEC_NEVER;
    for (int i = 0; i < h->open_count; i++) {
        msec due = h->alerts[h->open[i] - 1].due;
        h->alert_due = due < h->alert_due ? due : h->alert_due;
    }
    assert(h->open_count <= h->alert_count && "each is open once");
}

/* --- entries ------------------------------------------------------------------------------------------------------ */

static bool is_first_out(const struct hall *h, const struct alert *a)
{
    for (int i = h->open_count - 1; i >= 0; i--) {
        const struct alert *other = &h->alerts[h->open[i] - 1];
        if (other != a && other->board == a->board && other->shown != MSEC_NEVER && a->shown - other->shown < BURST)
            return false;
    }
    return true;
}

_Static_assert(ACTION_ALERT_CLEARED - ACTION_ALERT_SHOWN == ALERT_CLEAR, "an action for each event of an alert");

/* NULL if the log is of another hall; then nothing happens. */
static struct alert *alert_of(struct hall *h, const void *change)
{
    return alert_with(h, ((const struct alert_change *)change)->id);
}

void do_alert_shown(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    struct alert *a = alert_of(h, change);
    bool first = a && a->shown == MSEC_NEVER;
    (void)b, (void)who;
    if (!a)
        return;
    a->due = MSEC_NEVER;
    if (!happens(h, a, ALERT_SHOW))
        return;
    a->shown = first ? at : a->shown;
    a->first_out = first ? is_first_out(h, a) : a->first_out;
    a->counts = true;
}

void do_alert_grouped(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct alert_change *c = change;
    struct alert *a = alert_of(h, change);
    (void)b, (void)who;
    if (!a || !alert_with(h, c->group) || c->group == a->id || !happens(h, a, ALERT_SUPPRESS))
        return;
    a->due = MSEC_NEVER;
    a->shown = a->shown == MSEC_NEVER ? at : a->shown;
    group_joined(h, a, c->group, at);
}

void do_alert_returned(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    struct alert *a = alert_of(h, change);
    (void)b, (void)who;
    if (!a)
        return;
    a->over = at;
    a->due = MSEC_NEVER;
    happens(h, a, ALERT_RETURN);
    if (alert_is_settled(a))
        alert_wakes_at(h, a, at + SETTLED_STAYS);
    group_left(h, a);
}

void do_alert_acknowledged(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct alert_change *c = change;
    struct alert *a = alert_of(h, change);
    (void)b;
    if (!a || !happens(h, a, ALERT_ACKNOWLEDGE))
        return;
    if (a->acknowledged == MSEC_NEVER)
        a->acknowledged = at;
    copy_text(a->acknowledged_by, sizeof a->acknowledged_by, who);
    memcpy(a->reason, c->reason, sizeof a->reason);
}

void do_alert_shelved(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct alert_change *c = change;
    struct alert *a = alert_of(h, change);
    (void)b, (void)who, (void)at;
    if (!a || !happens(h, a, ALERT_SHELVE))
        return;
    h->shelved_ever++;
    a->shelved_until = c->until;
    memcpy(a->reason, c->reason, sizeof a->reason);
    alert_wakes_at(h, a, c->until);
}

void do_alert_woken(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    struct alert *a = alert_of(h, change);
    (void)b, (void)who, (void)at;
    if (!a)
        return;
    a->shelved_until = a->due = MSEC_NEVER;
    happens(h, a, ALERT_WAKE);
}

void do_alert_released(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    struct alert *a = alert_of(h, change);
    (void)b, (void)who, (void)at;
    if (!a)
        return;
    group_left(h, a);
    a->counts = true;
    happens(h, a, ALERT_RELEASE);
}

/* Acknowledging, taking or shelving an alert applies to all alerts behind it; but in a queue each is acknowledged by
 * itself. */
static void inherits(struct hall *h, struct alert *heir, const struct alert *first)
{
    bool queue = incident_row((enum incident_kind)first->kind)->joins == JOIN_QUEUE;
    if (first->state == ALERT_SHELVED && happens(h, heir, ALERT_SHELVE)) {
        heir->shelved_until = first->shelved_until;
        memcpy(heir->reason, first->reason, sizeof heir->reason);
        alert_wakes_at(h, heir, heir->shelved_until);
    }
    if (queue)
        return;
    if (first->state == ALERT_SEEN && happens(h, heir, ALERT_ACKNOWLEDGE)) {
        heir->acknowledged = first->acknowledged;
        memcpy(heir->acknowledged_by, first->acknowledged_by, sizeof heir->acknowledged_by);
    }
    memcpy(heir->taken_by, first->taken_by, sizeof heir->taken_by);
    memcpy(heir->offered_to, first->offered_to, sizeof heir->offered_to);
}

/* The first alert of a group is over: the next one leads the group. */
void do_alert_leads(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct alert_change *c = change;
    struct alert *a = alert_of(h, change);
    const struct alert *first = alert_with(h, c->group);
    (void)b, (void)who, (void)at;
    if (!a || !first || a->group != c->group || !happens(h, a, ALERT_RELEASE))
        return;
    inherits(h, a, first);
    group_inherited(h, a);
}

void do_alert_taken_out(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    struct alert *a = alert_of(h, change);
    (void)b, (void)who, (void)at;
    if (a)
        happens(h, a, ALERT_TAKE_OUT);
}

void do_alert_put_back(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    struct alert *a = alert_of(h, change);
    (void)b, (void)who, (void)at;
    if (a)
        happens(h, a, ALERT_PUT_BACK);
}

void do_alert_cleared(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct alert_change *c = change;
    struct alert *a = alert_of(h, change);
    (void)b;
    if (!a)
        return;
    a->over = at;
    a->due = MSEC_NEVER;
    if (a->acknowledged == MSEC_NEVER && *who)
        a->acknowledged = at;
    if (!happens(h, a, ALERT_CLEAR))
        return;
    memcpy(a->reason, c->reason, sizeof a->reason);
    group_left(h, a);
}

void do_alert_taken(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    struct alert *a = alert_of(h, change);
    (void)b, (void)at;
    if (!a)
        return;
    copy_text(a->taken_by, sizeof a->taken_by, who);
    a->offered_to[0] = '\0';
    count_on_board(h, a->board);
}

void do_alert_offered(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct alert_change *c = change;
    struct alert *a = alert_of(h, change);
    (void)b, (void)who, (void)at;
    if (!a)
        return;
    memcpy(a->offered_to, c->to, sizeof a->offered_to);
    count_on_board(h, a->board);
}

void alert_say(struct hall *h, int id, enum entry_action action, const char *who, const char *reason, const char *to,
               msec until, int group)
{
    assert(id >= 1 && id <= h->alert_count);
    assert(who && reason && to && "what is not said is an empty text");
    struct alert_change c = {.id = id, .until = until, .group = group};
    const struct alert *a = alert_with(h, id);
    copy_text(c.reason, sizeof c.reason, reason);
    copy_text(c.to, sizeof c.to, to);
    hall_tell(h, action, a ? a->board : 0, who, &c);
}

bool alert_tell(struct hall *h, struct alert *a, enum alert_event event, const char *who, const char *reason)
{
    assert(a->id >= 1 && a->id <= h->alert_count && "the alert is of this hall");
    struct alert after = *a;
    if (!alert_happens(&after, event))
        return false;
    alert_say(h, a->id, (enum entry_action)(ACTION_ALERT_SHOWN + event), who, reason, "", MSEC_NEVER, 0);
    return true;
}
