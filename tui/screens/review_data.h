/* What the review looks through: the record of a log, read in the spare time of the loop, followed while it grows.
 *
 * It reads the file beside whoever writes it, this console or another. Nothing here points into the record from one turn
 * to the next: its lists move while it is read.
 */
#ifndef FLAGFALL_REVIEW_DATA_H
#define FLAGFALL_REVIEW_DATA_H

#include "report/late.h"
#include "report/story.h"
#include "report/timeline.h"
#include "screens/screen.h"

struct event;

struct late_row {
    int round; /* place in the record */
    struct late late;
};

/* A place in a game: after an entry of the log, at a time. */
struct place {
    int round, board; /* round: place in the record */
    int64_t entry;
    msec mono;
};

struct review {
    struct console *console;
    char path[1024];
    struct log *log;
    struct record_reader *reader;
    struct event *timer;
    bool is_read, failed;        /* all that there was; it cannot be read on       */
    struct error trouble;

    struct timeline all;         /* what the filter lets through                   */
    char filter[64];             /* that it was made with                          */
    struct error filter_trouble;
    int found, looks, from;      /* row that the search stands at; way it goes on: 1, -1, 0; where it began */
    char words[64];              /* that are looked for                            */

    struct late_row *late;
    int late_count, late_room;
    int64_t late_read;           /* entries that it was made from                  */

    struct place at;
    int64_t story_read;
    struct story *story;         /* of at.board                                    */
    struct timeline around;      /* all that happened at that board                */
    int wanted_round, wanted_ruling; /* to be gone to once it is read; 0: none      */
};

/* Of the open event, or of the file that the console was started for; NULL: there is none, and that was said. */
struct review *review_of(struct console *);
void review_free(struct review *);
void review_wake(struct review *); /* something was written: look soon */

const struct record *review_record(const struct review *);
int review_percent(const struct review *); /* of a log that is still being read */

void review_use_filter(struct review *, const char *filter);
void review_find(struct review *, const char *words, int from, int way); /* r->found changes when it is found */

/* The place becomes the one that is looked at; false: there is no such board. */
bool review_go(struct review *, struct place);
bool review_go_to_step(struct review *, int round, int step);
bool review_is_marked(const struct review *, int64_t entry); /* by a bookmark */
bool review_go_to_ruling(struct review *, int round_number, int ruling);
struct story *review_story(struct review *); /* NULL: no board is looked at */
const struct record_round *review_round(const struct review *); /* of the place */

void review_refresh_late(struct review *);

#endif
