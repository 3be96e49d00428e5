/* What can still matter from a step of a script on: which facts, whether their value or only that they are known, and at
 * which numbers they change something. Worked out once for each script, for the machine that walks it (tryout.c).
 */
#ifndef FLAGFALL_RULES_MATTERS_H
#define FLAGFALL_RULES_MATTERS_H

#include "rules/pack.h"

enum { LIMITS_MAX = 64, FACT_WORDS = 8, STEP_WORDS = (STEPS_MAX + 63) / 64 };

/* Facts by their place in the vocabulary. */
struct fact_set {
    uint64_t bits[FACT_WORDS];
};

struct step_matters {
    struct fact_set named, valued, whole; /* of this step; after matters_of(): of all steps that it can lead to */
    uint32_t locals;               /* that are compared, by place                                         */
    uint64_t reach[STEP_WORDS];    /* the steps that it can lead to, itself among them                    */
};

struct limit {
    uint16_t fact, step;
    int64_t number;
    const char *word; /* NULL: it is a number */
};

struct matters {
    const struct rulebook *rulebook;
    const struct script *script;
    struct step_matters *steps; /* one for each step of the script */
    struct limit *limits;
    size_t limit_count;
    struct fact_set words;      /* facts of which `both` or `unknown` means something of its own */
    struct store store;
};

void matters_of(struct matters *, const struct rulebook *, const struct script *);
void matters_release(struct matters *);

size_t matters_step(const struct matters *, const char *step);
bool fact_set_has(const struct fact_set *, size_t fact);

/* The numbers at which the fact changes something from that step on; how many there are, at least one. */
/* The value, or what stands for it where nothing from that step on tells it from others: "" for those never named. */
const char *matters_value(const struct matters *, size_t step, size_t fact, const char *value);

size_t matters_numbers(const struct matters *, size_t step, size_t fact, int64_t out[LIMITS_MAX]);

#endif
