/* What the files of the record share.
 *
 * record_point_to_hall() is in record_whole.c; record_when(), record_follow() and record_extend() in record_follow.c.
 */
#ifndef FLAGFALL_REPORT_RECORD_RECORD_PARTS_H
#define FLAGFALL_REPORT_RECORD_RECORD_PARTS_H

#include "base/list.h"
#include "report/record/record.h"
#include "report/record/record_read.h"

#include <string.h>

/* Adds a zeroed item to the end of a list, which may move in memory. */
#define RECORD_ADD(list) \
    (LIST_ROOM((list).at, (list).count, (list).room), memset(&(list).at[(list).count], 0, sizeof *(list).at), \
     &(list).at[(list).count++])

struct reading_log {
    struct record *record;
    struct record_round *round; /* the one being read; NULL if there is none yet         */
    const struct entry *entry;
    const char *who;                /* of the last entry that had one             */
    int upcoming[EVENT_ROUNDS_MAX]; /* numbers of rounds as they begin        */
    int upcoming_count;
    const char *events_of[EVENT_ROUNDS_MAX + 1]; /* bodies: the event as a round is played; NULL: as it was set up */
    struct chess_event *last_event;              /* as it stands at the end; NULL if the log has none          */
    const char *pairs[BOARDS_MAX + 1]; /* bodies of the last pairing of each board, or NULL if there is none */
    int boards;                        /* for a log without an event                 */
    struct record_wanted wanted;
    int play; /* the round whose moves, clocks and readings are kept; 0: every one */
};

/* record.c */
const char *record_keep(struct record *, const char *); /* a copy that belongs to the record */
void record_take(struct reading_log *, const struct entry *);

/* record_rounds.c */
struct chess_event *record_read_event(struct reading_log *, const char *text, const char *zone, struct error *why);
void record_begin_event(struct reading_log *, const char *last); /* before the first entry; last: of kind event, its
                                                                    body, or NULL */
void record_choose_round(struct reading_log *, const struct change *); /* goes to the round of the current entry */

void record_forget_play(struct record_round *); /* its moves, clocks and readings, in record_whole.c */
/* sets its pointers into the hall again, since the hall's lists may have moved */
void record_point_to_hall(struct record_round *);

struct when record_when(const struct entry *); /* number and times of an entry */

void record_note_alert(struct record_alert *, enum entry_action, const struct entry *); /* its times */

/* Records what an entry changed, after the hall has applied it: new alerts, removed moves, positions after a ruling. */
void record_follow(struct reading_log *, struct record_board *, const struct change *);
/* what every entry tells of the log: how far it goes, from when to when, and whose keys sign it */
void record_extend(struct record *, const struct entry *);
void record_exchange(struct record_round *, struct record_board *, struct record_board *other); /* record_exchange.c */

#endif
