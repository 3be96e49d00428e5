/* What is known of a case: names and values, each with where it comes from.
 *
 * A plain set without meaning of its own; rulebook_accepts() in rulebook.h says whether a rulebook knows the fact.
 */
#ifndef FLAGFALL_RULES_FACTS_H
#define FLAGFALL_RULES_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FACT_NAME_MAX = 48, FACT_VALUE_MAX = 128, FACT_EVIDENCE_MAX = 192 };

enum fact_origin {
    FACT_GIVEN,     /* by the game, the event or the caller            */
    FACT_COMPUTED,  /* worked out from other facts                     */
    FACT_ASSUMED,   /* the rulebook's own, until somebody knows better */
    FACT_ANSWERED,  /* by the arbiter                                  */
    FACT_OVERRULED, /* by the arbiter, against what was given          */
};
const char *fact_origin_name(enum fact_origin);

struct fact {
    char name[FACT_NAME_MAX];
    char value[FACT_VALUE_MAX];
    char evidence[FACT_EVIDENCE_MAX]; /* how it is known; may be empty; of an overruled one: the reason */
    enum fact_origin origin;
};

struct facts {
    struct fact *list;
    size_t count, room;
};

/* Sets or replaces; what is too long is cut. */
struct fact *facts_set(struct facts *, const char *name, const char *value, enum fact_origin, const char *evidence);
void facts_set_number(struct facts *, const char *name, int64_t, enum fact_origin, const char *evidence);
const struct fact *facts_find(const struct facts *, const char *name); /* or NULL */
void facts_copy(struct facts *to, const struct facts *from);
void facts_release(struct facts *);

#endif
