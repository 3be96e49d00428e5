#include "hall/hall_parts.h"

#include <stdio.h>
#include <string.h>

/* Alerts of the hall: each opened by an incident, or joined by it; shown when it has lasted, gone when it is over. */

enum { SAME = 60000, BURST = 10000 };

struct alert *alert_with(struct hall *h, int id)
{
    return id >= 1 && id <= h->alert_count ? &h->alerts[id - 1] : NULL;
}

/* --- what the board shows of it ----------------------------------------------------------------------------------- */

static void count_on_board(struct hall *h, int number)
{
    struct hall_board *b = board_numbered(h, number);
    if (!b)
        return;
    b->alerts = 0;
    b->worst = PRIORITY_LOG;
    for (int i = 0; i < h->open_count; i++) {
        const struct alert *a = &h->alerts[h->open[i] - 1];
        bool held = a->state == ALERT_SUPPRESSED;
        if (a->board != number || !(alert_stands(a) || held))
            continue;
        b->alerts++;
        if ((alert_rings(a) || held) && a->priority > b->worst)
            b->worst = a->priority;
    }
    board_changed(h, b);
}

static void open_alert(struct hall *h, int id)
{
    h->open = list_grow(h->open, h->open_count, &h->open_room, sizeof *h->open);
    h->open[h->open_count++] = id;
}

static void close_alert(struct hall *h, int id)
{
    for (int i = 0; i < h->open_count; i++) {
        if (h->open[i] != id)
            continue;
        memmove(&h->open[i], &h->open[i + 1], sizeof *h->open * (size_t)(h->open_count - i - 1));
        h->open_count--;
        return;
    }
}

/* Whether it could happen; open list and board follow. */
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

void alert_wakes_at(struct hall *h, struct alert *a, msec due)
{
    a->due = due;
    if (due < h->alert_due)
        h->alert_due = due;
}

/* --- opened, joined ----------------------------------------------------------------------------------------------- */

static struct alert *joinable(struct hall *h, const struct incident *i)
{
    const struct hall_board *b = board_numbered(h, i->board);
    if (incident_row((enum incident_kind)i->kind)->joins == JOINS_NOT_EVEN_ITSELF)
        return NULL;
    struct alert *a = alert_with(h, b ? b->last[i->kind] : h->last[i->kind]);
    if (a && (a->state != ALERT_CLEARED || i->begun - a->over < SAME))
        return a;
    return NULL;
}

bool incident_is_apart(const struct incident *a, const struct incident *b)
{
    uint8_t joins = incident_row((enum incident_kind)a->kind)->joins;
    if (joins != JOINS_SAME_SIDE && joins != JOINS_SAME_MATTER)
        return false;
    return a->side != b->side ||
           (joins == JOINS_SAME_MATTER && (strcmp(a->script, b->script) != 0 || strcmp(a->words, b->words) != 0));
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
    struct hall_board *b = board_numbered(h, i->board);
    h->alerts = list_grow(h->alerts, h->alert_count, &h->alert_room, sizeof *h->alerts);
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
    alert_say(h, a->id, group ? "grouped" : "shown", "", "", "", MSEC_NEVER, group);
    if (!group)
        group_gathers(h, kind);
}

int alert_for(struct hall *h, const struct incident *i, int line)
{
    struct alert *same = line ? alert_with(h, line) : joinable(h, i), *a = same ? same : opened(h, i);
    if (same)
        joined(h, same, i);
    int id = a->id;
    a->latest = i->id;
    a->sides |= i->side == NO_SIDE ? 0 : (uint8_t)(1 << i->side);
    a->count++;
    a->going++;
    if (a->state == ALERT_PENDING)
        alert_wakes_at(h, a, i->begun + incident_row((enum incident_kind)i->kind)->on_delay);
    else
        a->due = a->state == ALERT_SHELVED ? a->shelved_until : MSEC_NEVER;
    if (!h->replaying && a->state == ALERT_PENDING && a->due <= h->now)
        show(h, a);
    return id;
}

/* --- over --------------------------------------------------------------------------------------------------------- */

void alert_over(struct hall *h, struct alert *a)
{
    if (!a->going)
        group_goes_on(h, a->id);
    if (a->going || a->open || a->returned || a->state == ALERT_CLEARED)
        return;
    alert_say(h, a->id, "returned", "", "", "", MSEC_NEVER, 0);
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

static void look_at(struct hall *h, struct alert *a)
{
    bool shelved = a->state == ALERT_SHELVED, lies = shelved && a->shelved_until > h->now;
    a->due = lies ? a->shelved_until : MSEC_NEVER;
    if (a->state == ALERT_PENDING)
        show(h, a);
    else if (!a->going)
        alert_over(h, a);
    else if (shelved && !lies)
        alert_say(h, a->id, "woken", "", "", "", MSEC_NEVER, 0);
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

static bool was_shown(struct hall *h, struct alert *a, const char *who, const struct alert_change *c, msec at)
{
    (void)who, (void)c;
    bool first = a->shown == MSEC_NEVER;
    a->due = MSEC_NEVER;
    if (!happens(h, a, ALERT_SHOW))
        return false;
    a->shown = first ? at : a->shown;
    a->first_out = first ? is_first_out(h, a) : a->first_out;
    a->counts = true;
    return true;
}

static bool was_grouped(struct hall *h, struct alert *a, const char *who, const struct alert_change *c, msec at)
{
    (void)who;
    if (!alert_with(h, c->group) || c->group == a->id || !happens(h, a, ALERT_SUPPRESS))
        return false;
    a->due = MSEC_NEVER;
    a->shown = a->shown == MSEC_NEVER ? at : a->shown;
    group_joined(h, a, c->group, at);
    return true;
}

static bool was_over(struct hall *h, struct alert *a, const char *who, const struct alert_change *c, msec at)
{
    (void)who, (void)c;
    a->over = at;
    a->due = MSEC_NEVER;
    bool good = happens(h, a, ALERT_RETURN);
    group_left(h, a);
    return good;
}

static bool was_acknowledged(struct hall *h, struct alert *a, const char *who, const struct alert_change *c, msec at)
{
    if (!happens(h, a, ALERT_ACKNOWLEDGE))
        return false;
    if (a->acknowledged == MSEC_NEVER)
        a->acknowledged = at;
    snprintf(a->acknowledged_by, sizeof a->acknowledged_by, "%s", who);
    memcpy(a->reason, c->reason, sizeof a->reason);
    return true;
}

static bool was_shelved(struct hall *h, struct alert *a, const char *who, const struct alert_change *c, msec at)
{
    (void)who, (void)at;
    if (!happens(h, a, ALERT_SHELVE))
        return false;
    h->shelved_ever++;
    a->shelved_until = c->until;
    memcpy(a->reason, c->reason, sizeof a->reason);
    alert_wakes_at(h, a, c->until);
    return true;
}

static bool was_woken(struct hall *h, struct alert *a, const char *who, const struct alert_change *c, msec at)
{
    (void)who, (void)c, (void)at;
    a->shelved_until = a->due = MSEC_NEVER;
    return happens(h, a, ALERT_WAKE);
}

static bool was_released(struct hall *h, struct alert *a, const char *who, const struct alert_change *c, msec at)
{
    (void)who, (void)c, (void)at;
    group_left(h, a);
    a->counts = true;
    return happens(h, a, ALERT_RELEASE);
}

/* Whoever has seen, taken or shelved a line has done so for all who stand in it; but in a queue each is to be seen by
 * itself. */
static void inherits(struct hall *h, struct alert *heir, const struct alert *first)
{
    bool queue = incident_row((enum incident_kind)first->kind)->joins == JOINS_QUEUE;
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

/* The first of a group is done with: the line goes on with the next. */
static bool now_leads(struct hall *h, struct alert *a, const char *who, const struct alert_change *c, msec at)
{
    (void)who, (void)at;
    const struct alert *first = alert_with(h, c->group);
    if (!first || a->group != c->group || !happens(h, a, ALERT_RELEASE))
        return false;
    inherits(h, a, first);
    return group_inherited(h, a);
}

static bool was_taken_out(struct hall *h, struct alert *a, const char *who, const struct alert_change *c, msec at)
{
    (void)who, (void)c, (void)at;
    return happens(h, a, ALERT_TAKE_OUT);
}

static bool was_put_back(struct hall *h, struct alert *a, const char *who, const struct alert_change *c, msec at)
{
    (void)who, (void)c, (void)at;
    return happens(h, a, ALERT_PUT_BACK);
}

static bool was_cleared(struct hall *h, struct alert *a, const char *who, const struct alert_change *c, msec at)
{
    a->over = at;
    a->due = MSEC_NEVER;
    if (a->acknowledged == MSEC_NEVER && *who)
        a->acknowledged = at;
    if (!happens(h, a, ALERT_CLEAR))
        return false;
    memcpy(a->reason, c->reason, sizeof a->reason);
    group_left(h, a);
    return true;
}

static bool was_taken(struct hall *h, struct alert *a, const char *who, const struct alert_change *c, msec at)
{
    (void)c, (void)at;
    snprintf(a->taken_by, sizeof a->taken_by, "%s", who);
    a->offered_to[0] = '\0';
    count_on_board(h, a->board);
    return true;
}

static bool was_offered(struct hall *h, struct alert *a, const char *who, const struct alert_change *c, msec at)
{
    (void)who, (void)at;
    memcpy(a->offered_to, c->to, sizeof a->offered_to);
    count_on_board(h, a->board);
    return true;
}

/* order: enum alert_event, then what is no event */
static const struct {
    const char *name, *words;
    bool (*happens)(struct hall *, struct alert *, const char *who, const struct alert_change *, msec at);
} lives[] = {
    {"shown", "shown", was_shown},
    {"returned", "over", was_over},
    {"again", "again", NULL},
    {"acknowledged", "acknowledged", was_acknowledged},
    {"shelved", "shelved", was_shelved},
    {"woken", "back from the shelf", was_woken},
    {"grouped", "stands behind another", was_grouped},
    {"released", "stands by itself again", was_released},
    {"taken-out", "out of service", was_taken_out},
    {"put-back", "back in service", was_put_back},
    {"cleared", "done with", was_cleared},
    {"taken", "taken", was_taken},
    {"taken-over", "taken over", was_taken},
    {"offered", "offered", was_offered},
    {"accepted", "accepted", was_taken},
    {"declined", "declined", was_offered},
    {"leads", "stands for the others now", now_leads},
    {"flood", "a flood of alerts begins", NULL},
    {"flood-over", "the flood of alerts is over", NULL},
};

const char *alert_step_words(const char *what)
{
    for (size_t i = 0; i < sizeof lives / sizeof *lives; i++)
        if (!strcmp(lives[i].name, what))
            return lives[i].words;
    return what;
}

void do_alert(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct alert_change *c = change;
    struct alert *a = alert_with(h, c->id);
    (void)b;
    if (!c->id)
        flood_turns(h, !strcmp(c->what, "flood"), at);
    for (size_t i = 0; a && i < sizeof lives / sizeof *lives; i++)
        if (lives[i].happens && !strcmp(lives[i].name, c->what))
            lives[i].happens(h, a, who, c, at);
}

void alert_say(struct hall *h, int id, const char *what, const char *who, const char *reason, const char *to,
               msec until, int group)
{
    struct alert_change c = {.id = id, .until = until, .group = group};
    const struct alert *a = alert_with(h, id);
    snprintf(c.what, sizeof c.what, "%s", what);
    snprintf(c.reason, sizeof c.reason, "%s", reason);
    snprintf(c.to, sizeof c.to, "%s", to);
    hall_tell(h, CHANGE_ALERT, a ? a->board : 0, who, &c);
}

bool alert_tell(struct hall *h, struct alert *a, enum alert_event event, const char *who, const char *reason)
{
    struct alert after = *a;
    if (!alert_happens(&after, event))
        return false;
    alert_say(h, a->id, lives[event].name, who, reason, "", MSEC_NEVER, 0);
    return true;
}
