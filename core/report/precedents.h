/* Earlier rulings, in this event and in others, on the same script with the same deciding facts, and what became of them.
 *
 * A precedent lends from the record that it was found in: keep that alive, or let precedents_add_file() keep it. Facts are
 * those that the walk was given and that were answered in it; a ruling that was made without a walk has none.
 */
#ifndef FLAGFALL_REPORT_PRECEDENTS_H
#define FLAGFALL_REPORT_PRECEDENTS_H

#include "report/record.h"
#include "rules/facts.h"
#include "rules/shelf.h"

struct walk;

enum fate { /* order: fate_name() */
    FATE_STANDS,
    FATE_UNDONE,   /* taken back by an arbiter */
    FATE_APPEALED, /* not decided yet          */
    FATE_UPHELD,
    FATE_MODIFIED,
    FATE_REVERSED,
};

struct precedent {
    const char *file;                 /* as it was named                                */
    const struct record *record;
    const struct record_round *round;
    const struct record_ruling *ruling;
    char rulebook[64], edition[96];   /* by its walk; else the event's, edition ""      */
    struct facts facts;
    bool routine;                     /* marked so: nobody needs to learn from it       */
    uint8_t fate;                     /* enum fate                                      */
    uint8_t since;                    /* enum rule_since: how its rule stands now       */
    int utc_offset_min;
    char fate_why[192];               /* in words; ""                                   */
    int instead;                      /* the decision that stands in its place; 0: none */
};

struct precedents *precedents_new(void);
void precedents_offset(struct precedents *, int utc_offset_min); /* of the hall's clock, for those added from now on */
void precedents_shelf(struct precedents *, struct shelf *);        /* that rules are compared with, lent: the same */
void precedents_free(struct precedents *);

void precedents_add(struct precedents *, const char *file, const struct record *);
/* Reads an event's file as it lies there and keeps its record. False: why, and nothing was added. */
bool precedents_add_file(struct precedents *, const char *path, struct error *why);

int precedents_count(const struct precedents *);
const struct precedent *precedents_at(const struct precedents *, int index);

/* --- searching ---------------------------------------------------------------------------------------------------- */

enum routine_wish { ROUTINE_ANY, ROUTINE_ONLY, ROUTINE_NOT };

/* Zeroed it lets all through. */
struct precedent_query {
    const char *script, *rulebook;
    const struct facts *facts;        /* those that decide: see precedent_deciding()    */
    const char *words;                /* each somewhere: words, article, penalty, script, facts, fate, event */
    enum routine_wish routine;
    const char *but_file;             /* with but_ruling: not that decision itself      */
    int but_ruling, but_round;
};

struct precedent_match {
    const struct precedent *is;
    int same, other, open;            /* of the facts asked for: as here, otherwise, not known there */
};

/* The best first: the same rule as now, most facts alike, then the newest. Returns how many there are, of which `room` are filled in. */
int precedents_find(const struct precedents *, const struct precedent_query *, struct precedent_match *out, int room);

/* The facts that a walk hung on; not clock times and positions, of which only what they led to matters. */
void precedent_deciding(const struct walk *, struct facts *out);

/* --- words -------------------------------------------------------------------------------------------------------- */

const char *fate_name(enum fate); /* "stands", "taken back", "under appeal", "upheld", "modified", "reversed" */

/* One line: D-0007, script, what was decided, what became of it. */
void precedent_line(const struct precedent *, struct text *);
void precedent_decided(const struct precedent *, struct text *); /* "result 0-1, White: warning" */
/* Some lines: the event, the facts, the decision, its reason, its fate. */
void precedent_account(const struct precedent *, struct text *);
/* One line of JSON for a store that others may read: nobody's name or id, no event, board or day. */
void precedent_export(const struct precedent *, struct text *);

#endif
