#include "hall/hall_parts.h"

#include <string.h>

/* Many at once are one: a lost line, many lines that are lost together, a time control that the whole hall reaches,
 * results that wait, and in a flood everything of the lowest priority, by kind and by block of boards. A flood begins above ten
 * in ten minutes and ends below five. */

enum { TEN_MINUTES = 600000, TOGETHER = 5000, MANY = 5, FLOOD_ABOVE = 10, FLOOD_BELOW = 5, BLOCK = 50 };

/* Where no flood is, it is a line of its own. */
static bool is_for_itself(const struct alert *a)
{
    uint8_t joins = incident_row((enum incident_kind)a->kind)->joins;
    return joins == JOINS_NONE || joins == JOINS_SAME_SIDE || joins == JOINS_SAME_MATTER;
}

static bool same_block(const struct alert *a, const struct alert *b)
{
    return (a->board - 1) / BLOCK == (b->board - 1) / BLOCK;
}

static bool same_line(const struct hall *h, const struct alert *a, const struct alert *b)
{
    const struct hall_board *x = hall_board(h, a->board), *y = hall_board(h, b->board);
    return x && y && x->seat->line[0] && !strcmp(x->seat->line, y->seat->line);
}

/* It stands for boards of several lines, and nobody has looked at it yet. */
static bool many_lines(const struct hall *h, const struct alert *leader)
{
    for (int i = 0; i < h->open_count && leader->state == ALERT_UNSEEN && leader->open; i++) {
        const struct alert *a = &h->alerts[h->open[i] - 1];
        if (a->group == leader->id && !same_line(h, leader, a))
            return true;
    }
    return false;
}

static bool belongs(const struct hall *h, const struct alert *leader, const struct alert *a)
{
    uint8_t joins = incident_row((enum incident_kind)a->kind)->joins;
    if (leader->kind != a->kind || leader == a || leader->group || leader->returned || leader->shown == MSEC_NEVER)
        return false;
    if (joins == JOINS_NOT_EVEN_ITSELF || (!alert_stands(leader) && leader->state != ALERT_SHELVED))
        return false;
    if (joins == JOINS_LINE && same_line(h, leader, a) && h->now - leader->shown <= TOGETHER)
        return true;
    if (joins == JOINS_LINE && many_lines(h, leader) && h->now - leader->joined <= TOGETHER)
        return true;
    if (joins == JOINS_QUEUE)
        return true;
    if (joins == JOINS_HALL && h->now - leader->shown <= TEN_MINUTES)
        return true;
    return h->flood && a->priority == PRIORITY_3 && leader->priority == PRIORITY_3 && same_block(leader, a);
}

int group_for(const struct hall *h, const struct alert *a)
{
    for (int i = 0; i < h->open_count; i++)
        if (belongs(h, &h->alerts[h->open[i] - 1], a))
            return h->open[i];
    return 0;
}

/* With whoever stood behind the one who comes. One that was a line of its own for a moment only was none. */
void group_joined(struct hall *h, struct alert *member, int leader, msec at)
{
    struct alert *l = alert_with(h, leader);
    member->group = leader;
    l->members++;
    l->open++;
    l->joined = at;
    if (incident_row((enum incident_kind)member->kind)->joins == JOINS_LINE && at - member->shown <= TOGETHER)
        member->counts = false;
    for (int i = 0; member->open && i < h->open_count; i++) {
        struct alert *a = &h->alerts[h->open[i] - 1];
        if (a->group != member->id)
            continue;
        a->group = leader;
        member->open--;
        l->members++;
        l->open++;
    }
}

void group_left(struct hall *h, struct alert *member)
{
    struct alert *l = alert_with(h, member->group);
    member->group = 0;
    if (!l)
        return;
    l->open--;
    if (!h->replaying && l->state != ALERT_CLEARED)
        alert_over(h, l);
}

/* Whoever stood behind the first stands behind this one now. */
bool group_inherited(struct hall *h, struct alert *heir)
{
    struct alert *first = alert_with(h, heir->group);
    heir->group = 0;
    for (int i = 0; first && i < h->open_count; i++) {
        struct alert *a = &h->alerts[h->open[i] - 1];
        if (a->group != first->id)
            continue;
        a->group = heir->id;
        heir->members++;
        heir->open++;
    }
    if (first) {
        heir->joined = first->joined;
        first->open = 0;
    }
    return first != NULL;
}

void group_goes_on(struct hall *h, int first)
{
    for (int i = 0; i < h->open_count && alert_with(h, first)->open; i++)
        if (h->alerts[h->open[i] - 1].group == first) {
            alert_say(h, h->open[i], "leads", "", "", "", MSEC_NEVER, first);
            return;
        }
}

/* Of lines that are told of one by one; those that somebody is at work on stay as they are. */
static bool is_single(const struct hall *h, const struct alert *a, enum incident_kind kind)
{
    return a->kind == kind && a->state == ALERT_UNSEEN && !a->taken_by[0] && h->now - a->shown <= TOGETHER;
}

/* Too many for one cable each to have come loose: the first of them stands for all. */
void group_gathers(struct hall *h, enum incident_kind kind)
{
    int count = 0, first = 0;
    for (int i = 0; i < h->open_count; i++) {
        const struct alert *a = &h->alerts[h->open[i] - 1];
        bool single = is_single(h, a, kind);
        count += single;
        first = single && (!first || a->id < first) ? a->id : first;
    }
    if (incident_row(kind)->joins != JOINS_LINE || count < MANY)
        return;
    for (int i = 0; i < h->open_count; i++)
        if (h->open[i] != first && is_single(h, &h->alerts[h->open[i] - 1], kind))
            alert_say(h, h->open[i], "grouped", "", "", "", MSEC_NEVER, first);
}

/* --- floods ------------------------------------------------------------------------------------------------------- */

/* Lines that somebody had to look at, and what would have been one if the flood had not put it behind another. */
static bool is_of_flood(const struct alert *a)
{
    return a->shown != MSEC_NEVER && (a->counts || is_for_itself(a));
}

static int shown_lately(const struct hall *h)
{
    int count = 0;
    for (int i = h->alert_count - 1; i >= 0 && h->alerts[i].begun > h->now - 2 * TEN_MINUTES; i--)
        count += is_of_flood(&h->alerts[i]) && h->alerts[i].shown > h->now - TEN_MINUTES;
    return count;
}

static bool collapses(const struct hall *h, const struct alert *a)
{
    return a->priority == PRIORITY_3 && a->state == ALERT_UNSEEN && !a->members && !a->taken_by[0] && group_for(h, a);
}

static void collapse(struct hall *h)
{
    for (int i = h->open_count - 1; i > 0; i--) {
        const struct alert *a = &h->alerts[h->open[i] - 1];
        if (collapses(h, a))
            alert_say(h, a->id, "grouped", "", "", "", MSEC_NEVER, group_for(h, a));
    }
}

/* What one alert stood for in the flood is shown by itself again; a lost line stays one. */
static void spread(struct hall *h)
{
    for (int i = 0; i < h->open_count; i++) {
        struct alert *a = &h->alerts[h->open[i] - 1];
        if (a->group && is_for_itself(a))
            alert_tell(h, a, ALERT_RELEASE, "", "");
    }
}

void flood_turns(struct hall *h, bool on, msec at)
{
    if (h->flood && !on)
        h->flood_ms += at - h->flood_since;
    h->floods += on && !h->flood;
    h->flood = on;
    h->flood_since = on ? at : MSEC_NEVER;
}

void flood_looks(struct hall *h)
{
    int lately = shown_lately(h);
    if (!h->flood && lately > FLOOD_ABOVE) {
        alert_say(h, 0, "flood", "", "", "", MSEC_NEVER, 0);
        collapse(h);
    } else if (h->flood && lately < FLOOD_BELOW) {
        alert_say(h, 0, "flood-over", "", "", "", MSEC_NEVER, 0);
        spread(h);
    }
}
