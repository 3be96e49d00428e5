#include "ruling/event_facts.h"

#include <ctype.h>
#include <stdio.h>

static void know(struct facts *out, const char *name, const char *value)
{
    facts_know(out, name, value, FACT_FROM_EVENT, "the event");
}

/* As the rulebook has it, whose names of variations have small letters. */
static void name_variation(const struct event_choice *v, char out[FACT_NAME_MAX])
{
    snprintf(out, FACT_NAME_MAX, "variation.%.36s", v->name);
    for (char *c = out; *c; c++)
        *c = (char)tolower((unsigned char)*c);
}

void event_facts(const struct chess_event *e, struct facts *out)
{
    if (e && e->supervised >= 0)
        know(out, "supervised", e->supervised ? "yes" : "no");
    for (int i = 0; e && i < e->variations.count; i++) {
        char name[FACT_NAME_MAX];
        name_variation(&e->variations.rows[i], name);
        know(out, name, e->variations.rows[i].value);
    }
    for (int i = 0; e && i < e->answers.count; i++)
        know(out, e->answers.rows[i].name, e->answers.rows[i].value);
    if (e && e->default_min >= 0) {
        facts_know_number(out, "default_s", e->default_min * 60, FACT_FROM_EVENT, "the event");
        know(out, "default.counts_from", default_from_name(e->default_from));
    }
}

void facts_of_round(const struct chess_event *e, int round, struct facts *out)
{
    if (e && e->round_count > 0 && round > 0)
        know(out, "last_round", round >= e->round_count ? "yes" : "no");
}

void facts_of_later_round(struct facts *out)
{
    facts_know(out, "next_round_started", "yes", FACT_FROM_LOG, "the log");
}
