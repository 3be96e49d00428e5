/* What the arbiter said of it when it was entered: asked once, and not again. */
#include "rules/rulebook.h"
#include "ruling/ruling_parts.h"

#include <stdio.h>
#include <string.h>

struct hearsay {
    const struct rulebook *book;
    struct facts *out;
    const char *typed;
};

static void was_said(void *context, const char *fact, const char *value)
{
    char evidence[FACT_EVIDENCE_MAX];
    struct hearsay *s = context;
    if (facts_find(s->out, fact) || rulebook_works_out(s->book, fact, s->out))
        return;
    snprintf(evidence, sizeof evidence, "entered as: %.60s", s->typed);
    facts_know(s->out, fact, value, FACT_FROM_PERSON, evidence);
}

/* Behind what it is called, and who claims: "clock handling: two hands", "a player claims: the clock: two hands". */
static const char *typed_of(const struct incident *i)
{
    const char *at = strstr(i->words, ": ");
    if (at && i->kind == INCIDENT_CLAIM)
        at = strstr(at + 2, ": ");
    return at ? at + 2 : NULL;
}

void ruling_know_said(const struct ruling_case *k, const struct hall *h, struct facts *out)
{
    const struct incident *i = ruling_incident(k, h);
    const struct rulebook *book = walk_rulebook(k->walk);
    const struct script *script = rulebook_script(book, k->script);
    bool is_told = i && i->by_person && (i->kind == INCIDENT_REPORTED || i->kind == INCIDENT_CLAIM);
    struct hearsay s = {book, out, is_told && !strcmp(i->script, k->script) ? typed_of(i) : NULL};
    if (script && s.typed)
        script_each_said(book, script, s.typed, was_said, &s);
}
