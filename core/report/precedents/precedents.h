/* Earlier rulings, in this event and in others, by the same script with the same deciding facts, and whether they were
 * upheld.
 *
 * A precedent points into the record it was found in, so that record must live as long as these precedents;
 * precedents_add_file() keeps its own. Its facts are those that were given to its walk or answered in it; a ruling
 * without a walk has none.
 */
#ifndef FLAGFALL_REPORT_PRECEDENTS_PRECEDENTS_H
#define FLAGFALL_REPORT_PRECEDENTS_PRECEDENTS_H

#include "log/log.h"
#include "report/record/record.h"
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
    FATES,
};

struct precedent {
    const char *file;                 /* as named by the caller                         */
    const struct record *record;
    const struct record_round *round;
    const struct record_ruling *ruling;
    char rulebook[64], edition[96];   /* of its walk; else of the event, with edition "" */
    struct facts facts;
    bool routine;                     /* marked as routine                              */
    uint8_t fate;                     /* enum fate                                      */
    uint8_t since;                    /* enum rule_since: whether its rule has changed  */
    int utc_offset_min;
    char fate_why[192];               /* in words, or ""                                */
    int instead;                      /* the decision that replaced it; 0 if none */
};

struct precedents *precedents_new(void); /* the caller frees them */
void precedents_offset(struct precedents *, int utc_offset_min); /* of local time, for those added from now on */
/* for comparing rules; borrowed; for those added from now on */
void precedents_shelf(struct precedents *, struct shelf *);
void precedents_free(struct precedents *);

void precedents_add(struct precedents *, const char *file, const struct record *); /* copies the file's name */
/* Reads an event's log, read-only, and keeps its record. Returns false with the reason, and adds nothing. */
bool precedents_add_file(struct precedents *, const char *path, struct log_progress, struct error *why);

int precedents_count(const struct precedents *); /* of all files that were added */
/* by index from 0; valid until something is added */
const struct precedent *precedents_at(const struct precedents *, int index);

#endif
