/* Finds the values of names while a script is walked.
 *
 * The order: what was given or answered, what steps computed, the rulebook's modes, variations and parameters, what can
 * be computed from the position, and last what the rulebook assumes.
 */
#ifndef FLAGFALL_RULES_LOOKUP_H
#define FLAGFALL_RULES_LOOKUP_H

#include "rules/pack.h"

enum { LOCALS_MAX = 32, CITED_MAX = 16 };

struct lookup {
    const struct rulebook *rulebook;
    const struct script *script;   /* NULL to ignore what scripts define */
    const struct facts *facts;     /* borrowed; given and answered     */
    struct facts computed;         /* cache, until the facts change    */
    struct { const char *name; struct expr_value value; } local[LOCALS_MAX];
    size_t local_count;
    bool notes_cites;              /* collect the articles of parameters */
    const char *cited[CITED_MAX];
    size_t cited_count;
    bool explores;                 /* assume nothing, and leave open what an event chooses */
    struct facts skipped;          /* exploring: facts that known() has to treat as unknown */
    const char *probed;            /* exploring: an open fact that known() was asked about  */
    struct facts opened;           /* exploring: numbers that are not assumed               */
    bool pretends;                 /* pretend that both clocks show pretended_s */
    int64_t pretended_s;
};

/* for struct value_source: `lookup` is a struct lookup */
struct expr_value lookup_find(void *lookup, const char *name);
struct value_source lookup_known(struct lookup *); /* the source for evaluating expressions */

/* Fills in value, origin and evidence of a fact; false if it is not known. */
bool lookup_explain(struct lookup *, const char *name, struct fact *);
bool lookup_is_told(struct lookup *, const char *name); /* given or answered, also for the fact of a player */
bool lookup_assumes(struct lookup *, const char *name);

/* The side of a role, as white or black; else MISSING. */
struct expr_value lookup_role(struct lookup *, const char *role);

/* computed.c: facts that core/chess computes from the position. Returns false if it cannot. */
bool computed_fact(const struct rulebook *, const char *name, const struct facts *, struct fact *);

#endif
