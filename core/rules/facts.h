/* The known facts of a case: names and values with their sources.
 *
 * A plain set of strings; rulebook_accepts() in rulebook.h checks whether a rulebook knows a fact.
 */
#ifndef FLAGFALL_RULES_FACTS_H
#define FLAGFALL_RULES_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FACT_NAME_MAX = 48, FACT_VALUE_MAX = 128, FACT_EVIDENCE_MAX = 192 };

enum fact_origin {
    FACT_GIVEN,     /* by the game, the event or the caller            */
    FACT_COMPUTED,  /* calculated from other facts                     */
    FACT_ASSUMED,   /* assumed by the rulebook until it is known */
    FACT_ANSWERED,  /* by the arbiter                                  */
    FACT_OVERRULED, /* by the arbiter, replacing what was given        */
    FACT_ORIGINS,
};
const char *fact_origin_name(enum fact_origin);

/* The source of a fact. */
enum fact_source {
    FACT_FROM_CALLER, /* not stated by the caller                                 */
    FACT_FROM_SENSOR, /* squares that a board reported, and the moves found from them */
    FACT_FROM_CLOCK,  /* a clock                                                  */
    FACT_FROM_LOG,    /* earlier entries of this event                            */
    FACT_FROM_EVENT,  /* the event's settings                                     */
    FACT_FROM_PERSON, /* typed or answered by a person                            */
    FACT_FROM_ASSUMPTION, /* assumed by the rulebook until it is known */
    FACT_SOURCES
};

struct fact {
    char name[FACT_NAME_MAX];
    char value[FACT_VALUE_MAX];
    char evidence[FACT_EVIDENCE_MAX]; /* how it is known; may be ""; for an overruled fact the reason */
    enum fact_origin origin;
    uint8_t source; /* enum fact_source */
};

struct facts {
    struct fact *list;
    size_t count, room;
};

/* Set or replace a fact; values that are too long are cut. The result is valid until the next change. */
struct fact *facts_set(struct facts *, const char *name, const char *value, enum fact_origin, const char *evidence);
struct fact *facts_set_number(struct facts *, const char *name, int64_t, enum fact_origin, const char *evidence);
const struct fact *facts_find(const struct facts *, const char *name); /* or NULL */
/* Set a fact with its source. */
void facts_know(struct facts *, const char *name, const char *value, enum fact_source, const char *evidence);
void facts_know_number(struct facts *, const char *name, int64_t, enum fact_source, const char *evidence);
void facts_copy(struct facts *to, const struct facts *from);
void facts_release(struct facts *);

#endif
