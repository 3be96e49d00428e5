/* Incidents and alerts, in words. */
#include "hall/words/entry_words_parts.h"

#include "base/table.h"
#include "hall/alert_words.h"
#include "hall/board_view.h"
#include "hall/changes.h"
#include "hall/desk.h"
#include "hall/incident_shown.h"
#include "rules/words.h"

#include <assert.h>
#include <string.h>

static void add_incident(const struct entry_telling *k, const struct incident *i, struct text *out)
{
    if (!i)
        text_add(out, entry_say(k, "an incident"));
    else if (k->shown)
        incident_add_shown(NULL, i, out);
    else
        text_add(out, i->words);
}

static const char *say_priority(const struct entry_telling *k, unsigned p)
{
    return entry_say(k, priority_words((enum priority)p));
}

const struct alert *entry_alert_joined(const struct hall *h, int board, const struct incident_change *c)
{
    for (int id = hall_alert_count(h); id >= 1; id--) {
        const struct alert *a = hall_alert(h, id);
        if (a->board == board && a->kind == c->incident.kind && (!c->line || c->line == id) && alert_is_listed(a))
            return a;
    }
    return NULL;
}

static void add_article(const struct incident *i, struct text *out)
{
    if (i && *i->article)
        text_addf(out, " (%s)", i->article);
}

static void add_players(const struct hall *h, int board, struct text *out)
{
    const struct hall_board *b = hall_board(h, board);
    if (b && *board_player(b, WHITE)->name && *board_player(b, BLACK)->name)
        text_addf(out, "; %s - %s", board_player(b, WHITE)->name, board_player(b, BLACK)->name);
}

/* Something else is to be done than to look and to rule. */
static const char *const duties[INCIDENT_KINDS] = {
    [INCIDENT_CALL] = "answer the call",
    [INCIDENT_CLAIM] = "rule on it",
    [INCIDENT_REPORTED] = "rule on it",
    [INCIDENT_APPEAL] = "hear the appeal",
    [INCIDENT_APPEAL_DUE] = "ask the player",
    [INCIDENT_BOARD_HANDED] = "take the board over",
    [INCIDENT_TO_COMPLETE] = "complete the record",
};

const char *entry_stance_words(const struct alert *a)
{
    static const char *const words[] = {[STANCE_CLAIM] = "wait for the claim", [STANCE_OBSERVE] = "watch"};
    if (a->stance == STANCE_ACT)
        return a->priority == PRIORITY_1 ? "act now" : duties[a->kind] ? duties[a->kind] : "act soon";
    assert(HAS_ROW(words, a->stance));
    return words[a->stance];
}

/* What there is to do but what the urgency says already. */
static void add_duty(const struct entry_telling *k, const struct alert *a, const char *before, const char *behind,
                     struct text *out)
{
    const char *duty = a->stance == STANCE_ACT ? duties[a->kind] : entry_stance_words(a);
    if (duty && a->stance != STANCE_OBSERVE && !(a->stance == STANCE_ACT && a->priority == PRIORITY_1))
        text_addf(out, "%s%s%s", before, entry_say(k, duty), behind);
}

static void add_urgency(const struct entry_telling *k, enum priority p, const struct alert *a, struct text *out)
{
    text_add(out, say_priority(k, p));
    add_duty(k, a, ", ", "", out);
}

/* For example a second illegal move: it joins the existing alert, but is reported nevertheless. */
static void add_repeat(const struct entry_telling *k, const struct alert *a, const struct incident *i, struct text *out)
{
    int known = a->latest == i->id; /* when a log is followed this has been done already */
    text_addf(out, entry_say(k, "again, %d times now: "), a->count + !known);
    add_urgency(k, (enum priority)i->priority, a, out);
    text_add(out, ": ");
    add_incident(k, i, out);
    add_article(i, out);
    add_players(k->hall, k->board, out);
}

void told_begun(const struct entry_telling *k, struct text *out)
{
    const struct incident_change *c = k->change;
    const struct alert *a = k->at_length ? entry_alert_joined(k->hall, k->board, c) : NULL;
    if (a) {
        add_repeat(k, a, &c->incident, out);
        return;
    }
    add_incident(k, &c->incident, out);
    add_article(&c->incident, out);
    entry_add_who(k, out);
}

void told_ended(const struct entry_telling *k, struct text *out)
{
    const struct number_change *c = k->change;
    text_add(out, entry_say(k, "over: "));
    add_incident(k, hall_incident(k->hall, c->number), out);
    entry_add_reason(c->reason, out);
}

void told_handled(const struct entry_telling *k, struct text *out)
{
    const struct handled_change *c = k->change;
    text_add(out, entry_say(k, handling_words((enum handling)c->handling)));
    entry_add_who(k, out);
    text_add(out, ": ");
    add_incident(k, hall_incident(k->hall, c->id), out);
}

void told_priority(const struct entry_telling *k, struct text *out)
{
    const struct priority_change *c = k->change;
    char words[INCIDENT_WORDS];
    const char *what = (k->shown ? incident_shown : incident_words)((enum incident_kind)c->kind, NO_SIDE, words);
    text_addf(out, entry_say(k, "\"%s\" is now %s; it was %s"), what, say_priority(k, c->is), say_priority(k, c->was));
    entry_add_who(k, out);
    entry_add_reason(c->reason, out);
}

/* A plain line begins with the board, so it is not repeated. */
static void add_alert_words(const struct hall *h, const struct alert *a, struct text *out)
{
    struct text words = {0};
    char number[32];
    const struct incident *i = hall_incident(h, a->latest);
    const char *all = hall_alert_words(h, a, &words);
    int length = snprintf(number, sizeof number, "board %d: ", a->board);
    text_add(out, all + (strncmp(all, number, (size_t)length) ? 0 : length));
    add_article(i, out);
    text_release(&words);
}

static const struct alert *alert_told(const struct entry_telling *k)
{
    return hall_alert(k->hall, ((const struct alert_change *)k->change)->id);
}

static void add_alert_head(const struct entry_telling *k, const struct alert *a, struct text *out)
{
    if (a)
        text_addf(out, "%s ", say_priority(k, a->priority));
    text_add(out, entry_said(k));
    entry_add_who(k, out);
}

static void add_what_it_is_about(const struct entry_telling *k, const struct alert *a, struct text *out)
{
    if (a && k->at_length) {
        text_add(out, ": ");
        add_duty(k, a, "", ": ", out);
        add_alert_words(k->hall, a, out);
    } else if (a) {
        text_add(out, ": ");
        add_incident(k, hall_incident(k->hall, a->incident), out);
    }
}

static void add_step(const struct entry_telling *k, bool from, struct text *out)
{
    const struct alert_change *c = k->change;
    const struct alert *a = alert_told(k);
    add_alert_head(k, a, out);
    if (*c->to)
        text_addf(out, from ? entry_say(k, " from %s") : entry_say(k, " to %s"), c->to);
    add_what_it_is_about(k, a, out);
    if (*c->reason)
        text_addf(out, " (%s)", c->reason);
}

void told_alert(const struct entry_telling *k, struct text *out)
{
    add_step(k, false, out);
}

void told_alert_from(const struct entry_telling *k, struct text *out)
{
    add_step(k, true, out);
}

/* Whose game it is, and what the console would start. */
static void add_case(const struct entry_telling *k, const struct alert *a, struct text *out)
{
    const struct incident *i = hall_incident(k->hall, a->latest);
    add_players(k->hall, a->board, out);
    if (i && *i->script)
        text_addf(out, entry_say(k, "; ruling: %s"), entry_say(k, script_words(i->script)));
}

void told_shown(const struct entry_telling *k, struct text *out)
{
    const struct alert *a = alert_told(k);
    if (!a || !k->at_length) {
        told_alert(k, out);
        return;
    }
    add_urgency(k, (enum priority)a->priority, a, out);
    text_add(out, ": ");
    add_alert_words(k->hall, a, out);
    add_case(k, a, out);
}

/* On the console it has no line, as the first of the group counts it; in a full listing nothing else names its
 * board. */
void told_grouped(const struct entry_telling *k, struct text *out)
{
    const struct alert_change *c = k->change;
    const struct alert *a = alert_told(k), *first = hall_alert(k->hall, c->group);
    if (!a || !k->at_length) {
        told_alert(k, out);
        return;
    }
    add_urgency(k, (enum priority)a->priority, a, out);
    text_add(out, ": ");
    add_incident(k, hall_incident(k->hall, a->latest), out);
    if (first)
        text_addf(out, entry_say(k, "; counted with board %d"), first->board);
}
