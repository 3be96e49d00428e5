/* What can still matter from a given step of a script on: which facts, whether by their value or only by being known,
 * and at which numbers they change something. Worked out once for each script, for trying all its ways (tryout.c).
 */
#ifndef FLAGFALL_RULES_MATTERS_H
#define FLAGFALL_RULES_MATTERS_H

#include "rules/pack.h"

enum { LIMITS_MAX = 64, FACT_WORDS = FACTS_MAX / 64, STEP_WORDS = (STEPS_MAX + 63) / 64 };

/* Facts by their index in the vocabulary. */
struct fact_set {
    uint64_t bits[FACT_WORDS];
};

struct step_matters {
    struct fact_set named, valued, whole; /* of this step; after matters_of() of all steps it can lead to */
    uint32_t locals;               /* the compared ones, by index                                         */
    uint64_t reach[STEP_WORDS];    /* the steps that it can lead to, itself included                      */
};

struct limit {
    uint16_t fact, step;
    int64_t number;
    const char *word; /* NULL for a number */
};

struct matters {
    const struct rulebook *rulebook;
    const struct script *script;
    struct step_matters *steps; /* one for each step of the script */
    struct limit *limits;
    size_t limit_count;
    struct fact_set words;      /* facts for which `both` or `unknown` has a meaning of its own */
    struct store store;
};

/* works it out for a script; released with matters_release() */
void matters_of(struct matters *, const struct rulebook *, const struct script *);
void matters_release(struct matters *);

size_t matters_step(const struct matters *, const char *step); /* index of a step, which must be one of the script */
bool fact_set_has(const struct fact_set *, size_t fact);

/* The value itself, or an equivalent one from that step on: "" for all values that are never named. */
const char *matters_value(const struct matters *, size_t step, size_t fact, const char *value);

/* The numbers at which the fact changes something from that step on; returns how many, at least one. */
size_t matters_numbers(const struct matters *, size_t step, size_t fact, int64_t out[LIMITS_MAX]);

#endif
