/* From an incident to a ruling, one question at a time.
 *
 * A walk asks only what the facts leave open. Every answer can be taken back, every fact that Flagfall supplied can be
 * overruled with a reason, and a walk can be saved as text and restored. It borrows the rulebook, which must outlive
 * it. A walk only decides; it changes nothing.
 *
 * walk_text.c saves and restores walks, walk_said.c puts facts into words, walk_shown.c says them in another language,
 * walk_take.c asks.
 */
#ifndef FLAGFALL_RULES_WALK_H
#define FLAGFALL_RULES_WALK_H

#include "base/text.h"
#include "rules/outcome.h"
#include "rules/stance.h"

struct walk;

/* Its strings are valid until the next answer. */
struct question {
    const char *step, *fact;       /* an answer may name either                                              */
    const char *needs;             /* what would answer it: the fact, or the position that it is computed from */
    const char *text, *why, *cite; /* the question, why it matters, the article behind it                      */
    const char *const *choices;    /* the likely one first, ends with NULL; NULL for a number or a text        */
    bool is_number;
    int64_t least, most;      /* of a number                                                              */
    const char *criteria[12]; /* the rulebook's criteria for a judgement; ends with NULL                  */
};

/* A step that was taken; valid until the next answer. */
struct walk_step {
    const char *step, *text, *cite;
    const char *way;   /* the answer, or the branch taken: yes, no, a value */
    char known[256];   /* the facts it depended on, with their evidence, in words */
    const char *said;  /* the part of these that question and answer do not say already */
    char hung_on[192]; /* names of the facts it depended on, a blank before and after each */
    enum fact_origin origin;
    const char *fact; /* for a question or a computed fact; NULL for a branch    */
};

/* Begins a walk, which the caller frees; the rulebook must outlive it. NULL if there is no such script. */
struct walk *walk_new(const struct rulebook *, const char *script, const struct facts *, struct error *);

/* A new walk with the same answers and other given facts. */
struct walk *walk_again(const struct walk *, const struct facts *given);
void walk_free(struct walk *);

/* the present question; false if it is decided, or cannot go on */
bool walk_asks(const struct walk *, struct question *);

/* Answers the present question. Returns false if there is none, or it is no valid answer. */
bool walk_answer(struct walk *, const char *choice, struct error *);

bool walk_answer_step(struct walk *, const char *step_or_fact, const char *choice, struct error *); /* asked or not */
bool walk_answer_fact(struct walk *, const char *fact, const char *choice, struct error *);         /* asked or not */

/* Returns false if there is no reason, or the value is not valid. Answers to questions that named somebody else before
 * are forgotten, and asked again. */
bool walk_overrule(struct walk *, const char *fact, const char *value, const char *reason, struct error *);

bool walk_back(struct walk *);    /* takes the last answer back; false: at the start */
void walk_restart(struct walk *); /* takes all answers back                          */

const struct decision *walk_decision(const struct walk *); /* NULL if it still asks, or cannot go on       */
/* A sentence of this walk's question, decision or steps, a title or an answer, in the language that is shown: of the
 * rulebook, or of the catalogue; else as it is. Valid until the next answer. Nothing is decided by it, or logged. */
const char *walk_shown(const struct walk *, const char *english);
const char *walk_stuck(const struct walk *);               /* why it can neither ask nor decide; or NULL   */
/* what the rulebook requires of the arbiter, by the facts so far */
const struct stance_ruling *walk_stance(const struct walk *);
size_t walk_steps(const struct walk *, const struct walk_step **); /* returns how many; valid until the next answer */
const struct facts *walk_facts(const struct walk *); /* given and answered                           */
const struct rulebook *walk_rulebook(const struct walk *);
const char *walk_script(const struct walk *); /* its name in the rulebook */
/* Adds its question, or its name if it has none; `shown`: in the language shown, where the rulebook has it. */
void walk_fact_words(struct walk *, const char *fact, bool shown, struct text *out);
/* What is known of it now, also where it is the player's own of what is known of each side; false if nothing is. */
bool walk_explains(struct walk *, const char *fact, struct fact *out);
/* Calls `each` for the facts that the script uses and that are unknown; one may come more than once. */
void walk_each_open(struct walk *, void (*each)(void *context, const char *fact), void *context);
/* Calls `each` once for every fact that mattered so far but is never asked for: a step uses it only if it is known, or
 * the rulebook assumes it. */
void walk_each_untold(struct walk *, void (*each)(void *context, const char *fact), void *context);
bool walk_question_of(struct walk *, const char *fact,
                      /* the question of a fact, even if no step asks it now; false if there is no such fact */
                      struct question *);

/* For trying every path: assumes nothing any more, except numbers that are not in `opened`, and asks what the event
 * would choose. */
void walk_explore(struct walk *, const struct facts *opened);
bool walk_skip(struct walk *); /* leaves unknown a fact that only known() uses; false if more depends on it */

/* Saves a walk as lines of text, and restores it; NULL after an error. */
void walk_to_text(const struct walk *, struct text *);
struct walk *walk_from_text(const struct rulebook *, const char *text, struct error *);
/* Adds one line of that text in words, "time trouble: no (the clock)", for when the walk cannot be restored; nothing
 * for the first line. Returns the start of the next line. */
const char *walk_text_say(const char *line, struct text *out);

#endif
