/* What the files walk*.c share; all others use walk.h.
 *
 * walk_work_out() is in walk.c.
 */
#ifndef FLAGFALL_RULES_WALK_PARTS_H
#define FLAGFALL_RULES_WALK_PARTS_H

#include "rules/lookup.h"
#include "rules/walk.h"

struct given_answer {
    char fact[FACT_NAME_MAX], value[FACT_VALUE_MAX], reason[FACT_EVIDENCE_MAX];
    bool overrules, skips;
};

enum { WALK_CHOICES_MAX = 64 };

/* The walk is worked out again from the first step after each answer, so nothing in it can be stale. */
struct walk {
    const struct rulebook *rulebook;
    const struct script *script;
    struct facts given, facts; /* facts: given and answered */
    struct given_answer *answers;
    size_t answer_count, answer_room;

    struct lookup lookup;
    struct store store; /* strings of the present calculation */
    struct walk_step *steps;
    size_t step_count;
    const char *cites[CITED_MAX];
    size_t cite_count;
    struct stance_ruling stance;
    bool asks, decided;
    struct question question;
    const char *offered[WALK_CHOICES_MAX], *told[WALK_CHOICES_MAX]; /* of the question; of walk_question_of() */
    struct decision decision;
    char stuck[256];
    struct walk_pair *pairs; /* in the store: its sentences, and as they are shown */
    size_t pair_count;
};

struct walk_pair {
    const char *english, *shown;
};

/* walk_shown.c: its sentences in another language. */
void walk_pair_add(struct walk *, const char *english, const char *shown); /* both live in the store, or longer */
void walk_pair_wording(struct walk *, const char *raw, const char *english); /* `english` is what `raw` was filled to */

/* walk_said.c: texts, articles and the account of the steps. */
const char *walk_fill(struct walk *, const struct wording *);
const char *walk_fact_text(struct walk *, const char *question); /* from facts.ini; NULL gives "" */
const char *walk_question_words(const struct walk *, const struct fact_kind *); /* of the script, else of facts.ini */
void walk_cite(struct walk *, const char *list);                 /* NULL is allowed             */
void walk_write_cites(struct walk *, const char *first);
void walk_note_step(struct walk *, const struct script_step *, const char *way);
void walk_recall(struct walk *); /* facts from the log, shown before all steps */

/* walk_take.c: takes one step. Returns the next one, or NULL if the walk asks, has decided, or is stuck. */
const struct script_step *walk_take(struct walk *, const struct script_step *);

/* walk_choices.c: the possible values of a fact in this script, in `out` if they are not all; ends with NULL. */
bool walk_lists_choices(const struct script_step *, const struct fact_kind *);
const char *const *walk_choices(const struct walk *, const struct fact_kind *, const char *out[WALK_CHOICES_MAX]);

/* Whether a way of the script hangs on that value. */
bool walk_tells_apart(const struct script *, const struct fact_kind *, const char *value);

/* If the rulebook waits for a claim and there is none, makes that the decision, and returns true. */
bool walk_waits_for_claim(struct walk *);

#endif
