/* A hall whose round is pushed to Lichess: to boards that follow its rules, half a second at a time. */
#ifndef FLAGFALL_TESTS_PUSH_WORLD_H
#define FLAGFALL_TESTS_PUSH_WORLD_H

#include "hall/log_of_hall.h"
#include "lichess/stand_in.h"
#include "public/public_push.h"

enum { BOARDS = 6, SECOND = 1000, STEP = 500 };

struct world {
    struct logged l;
    struct public_log *seen;
    struct push *push;
    struct shown_round there;
    msec delay;
    msec last_push;
    int pushes, reads, resets, others;
    uint64_t chance;
};

void world_begin(struct world *, const char *at_lichess); /* lines of the event's section [broadcast] */
void world_end(struct world *);
void world_follow(struct world *); /* what was logged */
uint64_t world_chance(struct world *);
void world_orders(struct world *, const char *words); /* of the broadcast, as after :broadcast */
void world_plays(struct world *, int board);          /* any legal move, if the game is not over */

struct push_time world_time(const struct world *);
bool world_asks(struct world *, struct push_request *);
void world_answers(struct world *, enum push_outcome, int status, const char *bytes);
/* As Lichess answers, NULL if there is no such thing; what is asked is put down. The caller frees it. */
char *world_lichess(struct world *, const struct push_request *);
void world_found(struct world *);           /* the tournament, by the first request */
void world_passes(struct world *, msec ms); /* Lichess answers whatever is asked */
/* The same, but it takes no more than so many bytes at once; 0: all. Returns how often it refused. */
int world_takes_at_most(struct world *, size_t most, msec ms);

/* Answers what is out so; how long nothing is asked then, up to 400 s. The next request is out. */
msec world_waits(struct world *, enum push_outcome outcome, int status, const char *bytes);

void world_is_there(struct world *); /* its boards are ours */
void world_faults_are(struct world *, const char *lines);

#endif
