/* The arbiter's desk: the alerts of the hall, and what arbiters do with them and with boards.
 *
 * Returned alerts, incidents and lists belong to the hall and are valid until the next call that changes it. `who` are
 * the initials of the arbiter. Functions that return false have done nothing, and `why` says what prevents it. Alerts
 * are acknowledged one at a time, on purpose; there is no function that acknowledges all.
 */
#ifndef FLAGFALL_HALL_DESK_H
#define FLAGFALL_HALL_DESK_H

#include "hall/hall.h"

/* The functions with a `list` point it at the alerts and return how many there are. */
/* those on the list, most urgent first */
int hall_alerts(const struct hall *, const struct alert *const **list);
/* The most urgent alert of a board that needs a ruling, ongoing ones first; board 0 for any board. NULL if there is
 * none. */
const struct alert *hall_alert_to_rule(const struct hall *, int board);
/* the shelved ones */
int hall_shelved(const struct hall *, const struct alert *const **list);
/* calls and claims, earliest first */
int hall_calls(const struct hall *, const struct alert *const **list);
/* put right already, still to be written up */
int hall_to_complete(const struct hall *, const struct alert *const **list);

int hall_alert_count(const struct hall *);                   /* ids are 1 to this, cleared alerts included */
const struct alert *hall_alert(const struct hall *, int id); /* NULL if there is none of that id           */
/* A fault at the board that a person entered or a move completed, which goes on and was not ruled on; or NULL. */
const struct alert *hall_not_ruled_on(const struct hall *, int board);
int hall_incident_count(const struct hall *); /* ids are 1 to this, incidents that are over included */
const struct incident *hall_incident(const struct hall *, int id); /* NULL if there is none of that id     */

/* The reason may be NULL. */
bool hall_acknowledge(struct hall *, int alert, const char *who, const char *reason, msec now, struct error *why);

/* assigns it to this arbiter */
bool hall_take_alert(struct hall *, int alert, const char *who, msec now, struct error *why);
/* takes it from the arbiter who has it */
bool hall_take_over(struct hall *, int alert, const char *who, msec now, struct error *why);
bool hall_hand_over(struct hall *, int alert, const char *from, const char *to, msec now, struct error *why);
bool hall_accept(struct hall *, int alert, const char *who, msec now, struct error *why);
bool hall_decline(struct hall *, int alert, const char *who, msec now, struct error *why);
bool hall_clear(struct hall *, int alert, const char *who, const char *reason, msec now, struct error *why);

enum { SHELF_USUAL = 5 * 60000, SHELF_MOST = 30 * 60000 };
bool hall_shelve(struct hall *, int alert, const char *who, const char *reason, msec for_ms, msec now,
                 struct error *why); /* needs a reason; for_ms is at most SHELF_MOST */

/* For something that was put right at once: clears the alert and opens another of the same script, which waits until
 * the decision has been written up. */
bool hall_complete_later(struct hall *, int alert, const char *words, const char *who, msec now, struct error *why);

/* Offers a board to another arbiter by an alert of its own. Once they accept it, they are at the board. */
bool hall_hand_board(struct hall *, int board, const char *from, const char *to, msec now, struct error *why);

/* These return false if there is no such board. */
/* who is at the board now; who: "" for nobody */
bool hall_sit(struct hall *, int board, const char *who, msec now);
bool hall_mark(struct hall *, int board, bool on, const char *who, msec now);
/* nothing is proposed for a frozen board */
bool hall_freeze(struct hall *, int board, bool on, const char *who, msec now);
bool hall_out_of_service(struct hall *, int board, bool on, const char *who, msec now);

#endif
