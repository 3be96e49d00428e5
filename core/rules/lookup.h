/* Where the names of a script get their values while it is walked.
 *
 * First what was given or answered, then what steps computed, then the rulebook's modes, variations and parameters,
 * then what can be computed from the position, and last what the rulebook assumes.
 */
#ifndef FLAGFALL_RULES_LOOKUP_H
#define FLAGFALL_RULES_LOOKUP_H

#include "rules/pack.h"

enum { LOCALS_MAX = 32, CITED_MAX = 16 };

struct lookup {
    const struct rulebook *rulebook;
    const struct script *script;   /* NULL: nothing that a script says */
    const struct facts *facts;     /* borrowed; given and answered     */
    struct facts computed;         /* kept until the facts change      */
    struct { const char *name; struct value value; } local[LOCALS_MAX];
    size_t local_count;
    bool notes_cites;              /* the articles of parameters are collected */
    const char *cited[CITED_MAX];
    size_t cited_count;
    bool explores;                 /* nothing is assumed, and what an event chooses is open */
    struct facts skipped;          /* exploring: facts that shall stay unknown to known()   */
    const char *probed;            /* exploring: an open fact that known() was asked of     */
    struct facts opened;           /* exploring: numbers that are not assumed               */
    bool pretends;                 /* both clocks show pretended_s     */
    int64_t pretended_s;
};

struct value lookup_find(void *lookup, const char *name);
struct known lookup_known(struct lookup *);

/* How a fact is known at this moment; false if it is not. `fact` gets value, origin and evidence. */
bool lookup_explain(struct lookup *, const char *name, struct fact *);


/* The side that a role is, as white or black; else MISSING. */
struct value lookup_role(struct lookup *, const char *role);

/* computed.c: what core/chess can say of the position. False: it cannot, with this position or at all. */
bool computed_fact(const struct rulebook *, const char *name, const struct facts *, struct fact *);

#endif
