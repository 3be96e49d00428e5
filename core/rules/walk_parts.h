/* A walk as the files walk*.c share it; everybody else knows walk.h. */
#ifndef FLAGFALL_RULES_WALK_PARTS_H
#define FLAGFALL_RULES_WALK_PARTS_H

#include "rules/lookup.h"
#include "rules/walk.h"

struct answer {
    char fact[FACT_NAME_MAX], value[FACT_VALUE_MAX], reason[FACT_EVIDENCE_MAX];
    bool overrules, skips;
};

/* The walk is worked out anew after each answer, from the first step: so there is nothing that could be stale. */
struct walk {
    const struct rulebook *rulebook;
    const struct script *script;
    struct facts given, facts; /* facts: given and answered */
    struct answer *answers;
    size_t answer_count, answer_room;

    struct lookup lookup;
    struct store store; /* texts of this working out */
    struct walk_step *steps;
    size_t step_count;
    const char *cites[CITED_MAX];
    size_t cite_count;
    struct stance_ruling stance;
    bool asks, decided;
    struct question question;
    struct decision decision;
    char stuck[256];
};

/* walk_said.c: texts, articles and the account of the steps. */
const char *walk_fill(struct walk *, const struct wording *);
const char *walk_fact_text(struct walk *, const char *question); /* of facts.ini; NULL gives "" */
void walk_cite(struct walk *, const char *list);                 /* NULL is allowed             */
void walk_write_cites(struct walk *, const char *first);
void walk_note_step(struct walk *, const struct step *, const char *way);
void walk_recall(struct walk *); /* what the log remembers, before all steps */

/* walk_take.c: one step. The next one, or NULL where the walk pauses: it asks, has decided, or is stuck. */
const struct step *walk_take(struct walk *, const struct step *);

/* Where the rulebook waits for a claim and there is none, that is the decision. */
bool walk_waits_for_claim(struct walk *);

void walk_work_out(struct walk *);

#endif
