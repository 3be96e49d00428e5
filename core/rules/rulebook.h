/* Rulebooks as packs: folders of INI files under config/rulebooks, as its README.md teaches.
 *
 * A rulebook is loaded whole, with its base, or not at all; what is wrong with it is told with file and line. Once
 * loaded it does not change and may be used by many walks.
 */
#ifndef FLAGFALL_RULES_RULEBOOK_H
#define FLAGFALL_RULES_RULEBOOK_H

#include "rules/facts.h"
#include "rules/problems.h"

struct rulebook;
struct script;

enum stance { STANCE_UNKNOWN, STANCE_ACT, STANCE_CLAIM, STANCE_OBSERVE };
const char *stance_name(enum stance);

/* `folders`, parted by colons as in PATH, hold one folder for each rulebook; what is in several of them is taken from the
 * first, facts.ini too. NULL and at least one problem, if it is not right. */
struct rulebook *rulebook_load(const char *folders, const char *id, struct problems *);
bool rulebook_is_there(const char *folders, const char *id); /* right or wrong */
void rulebook_free(struct rulebook *);

const char *rulebook_id(const struct rulebook *);
const char *rulebook_name(const struct rulebook *);
const char *rulebook_edition(const struct rulebook *);
bool rulebook_is_edition(const struct rulebook *, const char *id); /* that text, with house rules or without: same articles */
const char *rulebook_over(const struct rulebook *, size_t steps); /* the text that it goes before, and so on; NULL: the last */

/* The rulebooks in these folders, by name in each; how many there are. Each is given to the callback once. */
size_t rulebooks_each(const char *folders, void (*each)(void *context, const char *id), void *context);

/* The scripts that every rulebook has or says it does not cover; ends with NULL. */
extern const char *const script_names[];
const struct script *rulebook_script(const struct rulebook *, const char *name); /* or NULL */
const char *script_title(const struct script *);
bool rulebook_counts(const struct rulebook *, const char *script); /* decisions of it are remembered by a word of their own */

/* What a text leaves to the event is asked once, when the event is made. The answer is a fact of that name from then on,
 * given with the others. */
struct setup_question {
    const char *name, *text, *why, *cite; /* why may be NULL                                          */
    const char *value;                    /* what holds if nobody answers; "" if it has to be answered */
    const char *const *choices;           /* ends with NULL; NULL: a number                            */
};
bool rulebook_setup(const struct rulebook *, size_t index, struct setup_question *); /* false: there are no more */
/* Whether the question matters in an event of which that much is known: phase, increment_s, team... */
bool rulebook_setup_matters(const struct rulebook *, size_t index, const struct facts *);

/* What a parameter is in these circumstances. False: there is none of that name, or it hangs on a fact that is open. */
bool rulebook_value(const struct rulebook *, const char *parameter, const struct facts *, char out[FACT_VALUE_MAX]);

/* A line of the appeal procedure: to, deadline, deadline_s, before, form, deposit, committee, size, review, final, note,
 * cite. NULL: the rulebook says nothing of it. */
const char *rulebook_appeal(const struct rulebook *, const char *key);

/* What is cited for a matter that no script is chosen for: call, claim, period (the next one was added), duty (whatever
 * else is the arbiter's). NULL: the rulebook does not say. */
const char *rulebook_article(const struct rulebook *, const char *matter);

/* Whether that is a fact, a parameter or a variation of the rulebook and the value one it can have. */
bool rulebook_accepts(const struct rulebook *, const char *name, const char *value, struct error *);

#endif
