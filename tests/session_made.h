/* An event of four rounds in made_event.ini of the scratch folder, opened without a terminal, for tests of what becomes
 * of its seats and results.
 */
#ifndef FLAGFALL_TESTS_SESSION_MADE_H
#define FLAGFALL_TESTS_SESSION_MADE_H

#include "event/pairing_change.h"
#include "hall/hall.h"
#include "session/session.h"

struct made_event {
    struct event_base *base;
    struct session *session;
};

extern const char *const six_players; /* A to F, as a section of the file */

void write_scratch(const char *name, const char *text);        /* a file of the scratch folder                   */
void write_made_event(const char *people, const char *round); /* its players and its first round, as in the file */
struct made_event open_made_event(void);                      /* fails the test if it does not open              */
void close_made_event(struct made_event *);
void enter_result(struct made_event *, int board, enum result);

/* A new one, played until Black has won on one board, and closed. */
void begin_made_event(const char *people, const char *round, int board);
void play_three_boards(void); /* that of the six players: A-B, C-D, and E-F which Black won */

/* "1 A-B *; 2 C-D *; 3 E-F 0-1" */
void assert_seats(const struct made_event *, const char *wanted);

/* Changes of its pairings or players, as the console makes them: one, one that is refused with these words, the last
 * one taken back with exactly these. */
bool change_made_event(struct made_event *, const struct pairing_order *, struct error *why);
void must_not_change(struct made_event *, struct pairing_order, const char *words);
void take_change_back(struct made_event *, const char *wanted);

void made_event_again(struct made_event *, const char *wanted); /* it is closed, opens, and has these seats */

#endif
