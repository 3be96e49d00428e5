/* The rounds of an event in its log: which entries belong to which, and what is to be known of those that are over.
 *
 * An entry of kind round that names another round than the one before it begins a stretch of that round. A round can
 * have several: an arbiter may go back to one that is over and correct it. What stands before the first such entry
 * belongs to the round that it names.
 */
#ifndef FLAGFALL_HALL_ROUNDS_H
#define FLAGFALL_HALL_ROUNDS_H

#include "hall/event.h"
#include "hall/hall.h"
#include "log/log.h"

struct round_past {
    int64_t from; /* its first entry; 0: the log knows nothing of it */
    bool started, ended;
};

struct past_words {
    int ruling;
    bool is_public;
    char *text; /* its own */
};

struct past {
    struct round_past rounds[EVENT_ROUNDS_MAX + 1]; /* by number                           */
    int latest;                  /* the round of the last entry; 0: there is none           */
    struct penalty *penalties;   /* of all rounds; those of a decision undone are marked so */
    int penalty_count, penalty_room;
    struct past_words *words;    /* typed for decisions, the last of each                   */
    int words_count, words_room;
    int appeals;                 /* the same of appeals                                     */
    int decisions;               /* the highest number                                      */
    struct text event;           /* the event file as it was noted last                     */
    int64_t last;                /* entry                                                   */
    msec last_mono, last_wall;   /* of it                                                   */
};

bool past_read(struct log *, struct past *, struct error *why);
void past_release(struct past *);

/* The round that runs; else the next one that is paired and has games without a result; else the last. */
int past_round_to_open(const struct past *, const struct chess_event *);
int event_next_round(const struct chess_event *, int after); /* paired, and not all results known; 0: none */

/* What the hall of a round has to know of those before it. */
void past_tell(const struct past *, int round, struct hall *);
void past_tell_words(const struct past *, struct hall *); /* once its own entries are done */

/* The entries of a round behind `place`, which is then behind the last entry of the log. */
struct log_place {
    int64_t last; /* entry that was read */
    int round;    /* that it was of      */
};
typedef bool round_taker(void *self, const struct entry *, struct error *why);
bool round_each(struct log *, int round, struct log_place *place, round_taker *, void *self, struct error *why);
struct log_place past_place(const struct past *, int round); /* before the first entry of the round */

#endif
