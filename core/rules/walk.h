/* From an incident to a ruling, one question at a time.
 *
 * A walk asks only what the facts leave open. Every answer can be taken back, any fact that Flagfall brought itself can
 * be overruled with a reason, and a walk that was put aside is found again from its text. It borrows the rulebook: keep
 * that alive. Nothing that a walk decides takes effect by itself.
 */
#ifndef FLAGFALL_RULES_WALK_H
#define FLAGFALL_RULES_WALK_H

#include "base/text.h"
#include "rules/outcome.h"
#include "rules/stance.h"

struct walk;

/* Its texts are good until the next answer. */
struct question {
    const char *step, *fact;       /* an answer may name either                                              */
    const char *needs;             /* what would answer it: the fact, or the position that it is computed from */
    const char *text, *why, *cite; /* what is asked, why it matters, the article that makes us ask             */
    const char *const *choices;    /* the likely one first, ends with NULL; NULL: a number or a text           */
    bool is_number;
    int64_t least, most;           /* of a number                                                              */
    const char *criteria[12];      /* the text's own criteria of a judgement; ends with NULL                   */
};

/* A step that was taken, in order; good until the next answer. */
struct walk_step {
    const char *step, *text, *cite;
    const char *way;         /* the answer, or the way that was taken: yes, no, a value */
    char known[256];         /* the facts that it hung on, with their evidence, in words */
    const char *said;        /* of them what question and answer do not say already      */
    char hung_on[192];       /* their names, with a blank before and after each         */
    enum fact_origin origin;
    const char *fact;        /* of a question or computed fact; NULL of a branch        */
};

struct walk *walk_new(const struct rulebook *, const char *script, const struct facts *, struct error *);
void walk_free(struct walk *);

bool walk_asks(const struct walk *, struct question *); /* false: it is decided, or cannot go on */
bool walk_answer(struct walk *, const char *choice, struct error *);
bool walk_answer_step(struct walk *, const char *step_or_fact, const char *choice, struct error *); /* asked or not */
bool walk_overrule(struct walk *, const char *fact, const char *value, const char *reason, struct error *);
bool walk_back(struct walk *);                          /* takes the last answer back; false: at the start */
void walk_restart(struct walk *);                       /* takes all answers back                          */

const struct decision *walk_decision(const struct walk *); /* NULL: it still asks, or cannot go on         */
const char *walk_stuck(const struct walk *);               /* why it can neither ask nor decide; or NULL   */
const struct stance_ruling *walk_stance(const struct walk *);
size_t walk_steps(const struct walk *, const struct walk_step **);
const struct facts *walk_facts(const struct walk *);       /* given and answered                           */
const struct rulebook *walk_rulebook(const struct walk *);
const char *walk_script(const struct walk *);
void walk_fact_words(struct walk *, const char *fact, struct text *); /* its question; its name if it has none */

/* Nothing is assumed any more, but for numbers that are not among `opened`, and what the event chooses is asked: so
 * every way can be tried. */
void walk_explore(struct walk *, const struct facts *opened);
bool walk_skip(struct walk *); /* leaves unknown what only known() asks of; false if more hangs on it */

/* A walk as lines of text, and again. */
void walk_to_text(const struct walk *, struct text *);
struct walk *walk_from_text(const struct rulebook *, const char *text, struct error *);

#endif
