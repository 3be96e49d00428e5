/* The words of entries for timelines and plain lines, one function for a row of the schema or for several similar ones.
 * The words name who did it, but not the time and the board.
 */
#ifndef FLAGFALL_HALL_WORDS_ENTRY_WORDS_H
#define FLAGFALL_HALL_WORDS_ENTRY_WORDS_H

#include "hall/schema.h"

struct hall;
struct incident_change;

/* An entry that is to be put into words. */
struct entry_telling {
    const struct hall *hall; /* as it is at the entry, or after it */
    enum entry_action action;
    int board;
    const char *who;
    msec at;
    const void *change; /* the struct that the row's fields are read into */
    bool at_length;     /* for somebody who sees nothing else: an alert in full, as its line on the screen */
    bool shown;         /* in the language shown; else in English, for other programs and tests */
    void (*add_penalties)(const char *, struct text *); /* in the language shown; NULL: as they were logged */
};
typedef void entry_words_fn(const struct entry_telling *, struct text *);

/* entry_words_table.c */
/* Adds the words of an entry as one line, without time, board and call; nothing if its row has none. */
void entry_tell(const struct entry_telling *, struct text *);

/* The functions `tells` of entries.h. */
#define ENTRY_TELLS_FOLDED(action, kind, what, place, fields, does, tells, ...) entry_words_fn tells;
#define ENTRY_TELLS_VIEWED(action, kind, what, place, fields, tells, ...) entry_words_fn tells;
ENTRY_ACTION_LIST(ENTRY_TELLS_FOLDED, ENTRY_TELLS_VIEWED)
#undef ENTRY_TELLS_FOLDED
#undef ENTRY_TELLS_VIEWED

/* entry_words_alerts.c */
/* The alert that an incident joins at a board as a repetition; NULL if it will get its own. */
const struct alert *entry_alert_joined(const struct hall *, int board, const struct incident_change *);

/* What an alert requires of the arbiter: "act now" alone where that is so, "answer the call", "wait for the claim",
 * "watch". */
const char *entry_stance_words(const struct alert *);

#endif
