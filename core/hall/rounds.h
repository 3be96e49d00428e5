/* The rounds of an event in its log: which entries belong to which round, and what has to be remembered of rounds that
 * are over.
 *
 * An entry of kind round that names another round than the one before it begins a section of that round. A round can
 * have several sections: an arbiter may go back to a round that is over and correct it. Entries before the first such
 * entry belong to the round that it names.
 */
#ifndef FLAGFALL_HALL_ROUNDS_H
#define FLAGFALL_HALL_ROUNDS_H

#include "event/event.h"
#include "hall/appeal.h"
#include "hall/hall.h"
#include "hall/seating.h"
#include "log/log.h"

struct round_past {
    int64_t from; /* its first entry; 0 if it is not in the log */
    bool started, ended;
};

struct past_words {
    int ruling;
    bool is_public;
    char *text; /* its own */
};

struct past {
    struct round_past rounds[EVENT_ROUNDS_MAX + 1]; /* by number                           */
    int latest;                                     /* the round of the last entry; 0 if there is none         */
    struct penalty *penalties;                      /* of all rounds; those of undone decisions are marked */
    int penalty_count, penalty_room;
    struct past_words *words; /* typed for decisions, the latest of each                 */
    int words_count, words_room;
    int appeals;               /* the highest number of an appeal                         */
    struct appeal_elsewhere *filed; /* all of them                                        */
    int filed_count, filed_room;
    int decisions;             /* the highest number of a decision                        */
    struct text event;         /* the event file as logged last                           */
    char zone[64];             /* of its times of day, where that file names none; or ""  */
    int64_t last;              /* entry                                                   */
    msec last_mono, last_wall; /* the hall's latest time of all; the time of day of that entry */
};

bool past_read(struct log *, struct past *, struct error *why); /* to be released in any case */
void past_release(struct past *);

/* The round being played; else the next one that is paired and has games without a result; else the last. */
int past_round_to_open(const struct past *, const struct chess_event *);
int event_next_round(const struct chess_event *, int after); /* paired, with a game without a result; 0 if none */

/* Tells the hall of a round what it has to know of earlier ones. */
void past_tell(const struct past *, int round, struct hall *);
/* The appeals of earlier rounds; to be called once the hall of this one is open. */
void past_tell_appeals(const struct past *, int round, struct hall *, const char *who, msec now);
void past_tell_words(const struct past *, struct hall *); /* to be called after its own entries were replayed */

/* Calls the function for each entry of a round after `place`, which is then moved to the end of the log. */
struct log_place {
    int64_t last; /* last entry that was read */
    int round;    /* its round           */
};
typedef bool round_fn(void *self, const struct entry *, struct error *why);
bool round_each(struct log *, int round, struct log_place *place, round_fn *, void *self, struct error *why);
bool round_seating(struct log *, const struct past *, int round, struct seating *, struct error *why);
/* The event's file as it stood while that round was played, until it ended or another began; "" if the log has none. */
bool round_event(struct log *, int round, struct text *out, struct error *why);
struct log_place past_place(const struct past *, int round); /* before the first entry of the round */

#endif
