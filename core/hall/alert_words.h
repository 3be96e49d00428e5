/* An alert in words: what it is about, at which boards, and when it was noticed.
 *
 * Words are added to the caller's text; returned strings point into it. Alerts belong to the hall.
 */
#ifndef FLAGFALL_HALL_ALERT_WORDS_H
#define FLAGFALL_HALL_ALERT_WORDS_H

#include "hall/hall.h"

struct alert_times {
    msec device;   /* the device reported it                           */
    msec shown;    /* it appeared on the screen; MSEC_NEVER if not yet  */
    msec observed; /* a person saw it; MSEC_NEVER if nobody has         */
};

/* The words of an alert and of those it represents; if they differ, what they have in common. */
const char *hall_alert_words(const struct hall *, const struct alert *, struct text *out);
/* The same in the language that is shown; hall_alert_words() is in English always, as lines and the log have it. */
const char *hall_alert_shown(const struct hall *, const struct alert *, struct text *out);
/* "1-4, 7"; if their words differ, each board with its own words. */
const char *hall_alert_boards(const struct hall *, const struct alert *, struct text *out);
struct alert_times hall_alert_times(const struct hall *, const struct alert *);

/* The alert and those that it represents, ordered by board. Returns how many. */
int hall_group(const struct hall *, const struct alert *, const struct alert *const **list);
/* The alert of this board that is represented by another board's alert; NULL if there is none. */
const struct alert *hall_held(const struct hall *, int board);

/* How long until the opponent's time is up for replying to a completed fault; below 0 if their clock is not running. */
msec hall_reply_left(const struct hall *, const struct alert *, msec now);

#endif
