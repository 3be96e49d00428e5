/* A hall whose entries go into a log, as a console writes it: the event first, then whatever the hall tells. */
#ifndef FLAGFALL_TESTS_LOG_OF_HALL_H
#define FLAGFALL_TESTS_LOG_OF_HALL_H

#include "hall/hall_made.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "hall/seats.h"
#include "log_made.h"
#include "rules/rulebook.h"

struct logged {
    struct hall_fixture m; /* its hall and hands; what it keeps is in the log too */
    struct log *log;
    struct chess_event *event;
    struct rulebook *book;
    char path[512];
    msec wall_ahead; /* of the day's clock, where it was set since */
};

void log_entry(void *self, const struct entry *draft);

/* An event of two boards and two rounds; the same, where the broadcast waits for its order. */
extern const char log_two_boards[], log_two_boards_waiting[];

/* An order to the broadcast, as it is typed. */
void log_order(struct logged *l, const char *words);

/* The next round of the same event in the same log. */
void log_round(struct logged *l, int round);
void log_hall(struct logged *l, const char *name, const char *text);

/* With the rulebook, which some things ask: appeals, priorities. */
void log_hall_under(struct logged *l, const char *name, const char *text, const char *rulebook);
void log_walk(struct logged *l, int board, int decision, const char *answers);
void unlog_hall(struct logged *l);

/* An illegal move by White, two minutes for Black: what such a decision is. `ply`: back to there; below 0: the position
 * stays. */
int log_ruling(struct logged *l, int board, int alert, int ply);

#endif
