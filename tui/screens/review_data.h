/* The data of the review: the record of a log, read while the loop is idle, and followed while the log grows.
 *
 * It reads the file while this console or another writes it. Nothing here points into the record beyond one turn: its
 * lists move while it is read.
 */
#ifndef FLAGFALL_SCREENS_REVIEW_DATA_H
#define FLAGFALL_SCREENS_REVIEW_DATA_H

#include "report/late.h"
#include "report/story.h"
#include "report/timeline.h"
#include "console/screen.h"

struct event;

struct late_row {
    int round; /* index in the record */
    struct late late;
};

/* A place in a game: after an entry of the log, at a time. */
struct review_place {
    int round, board; /* round: index in the record */
    int64_t entry;
    msec mono;
};

struct review {
    struct console *console;
    char path[1024];
    struct log *log;
    struct record_reader *reader;
    struct event *timer;
    int64_t length;              /* how many entries it had when it was opened, by its head */
    bool is_read, failed;        /* everything was read; reading failed            */
    struct error trouble;

    struct timeline all;         /* what passes the filter                         */
    char filter[64];             /* the filter it was made with                    */
    struct error filter_trouble;
    int found, looks, from;      /* row of the present match; direction of the search, 1, -1 or 0; where it began */
    char words[64];              /* the words searched for                         */

    struct late_row *late;
    int late_count, late_room;
    int64_t late_read;           /* how many entries it was made from              */

    struct review_place at;
    int64_t story_read;
    struct story *story;         /* the story of at.board                          */
    struct timeline around;      /* everything that happened at that board         */
    int wanted_round, wanted_ruling; /* to go to as soon as it was read; 0 if none  */
};

/* The review of the open event, or of the file that the console was started with; NULL, with a message, if there is
 * none. */
struct review *review_of(struct console *);
void review_end(struct console *); /* at the end of the program */
void review_wake(struct review *); /* the log has grown: read on soon */

const struct record *review_record(const struct review *); /* valid until the reader reads on */
int review_percent(const struct review *); /* how much of the log has been read */

/* uses another filter; an error in it is kept in filter_trouble */
void review_use_filter(struct review *, const char *filter);
/* searches in idle time; r->found changes when a row is found */
void review_find(struct review *, const char *words, int from, int way);

/* Shows that place; false if there is no such board. */
bool review_go(struct review *, struct review_place);
bool review_go_to_step(struct review *, int round, int step);
bool review_is_marked(const struct review *, int64_t entry); /* has a bookmark */
bool review_go_to_ruling(struct review *, int round_number, int ruling);
struct story *review_story(struct review *); /* NULL if no board is shown */
const struct record_round *review_round(const struct review *); /* of the place that is shown */

void review_refresh_late(struct review *); /* makes the list of what came late again if more was read */

#endif
