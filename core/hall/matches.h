/* Team matches of a round: who meets whom on which boards, and the running score in the points that the event gives. */
#ifndef FLAGFALL_HALL_MATCHES_H
#define FLAGFALL_HALL_MATCHES_H

#include "hall/event.h"
#include "hall/hall.h"

enum { MATCHES_MAX = 400 };

/* Two teams that meet: boards one after the other on which the same two sit, whoever has White. Points in hundredths,
 * since half of a weight of 1.5 is less than a tenth can say. */
struct team_match {
    const char *teams[2];
    int first, count;   /* places in the hall */
    int points[2], open, open_points;
    int total, step;    /* of all that is given; what the least result is worth */
};

/* How many there are; no more than MATCHES_MAX. The event may be NULL. */
int matches_of(const struct hall *, const struct chess_event *, struct team_match *out);

/* What a win is worth at this place of the hall, and which board of the match it is, from 0. */
int match_worth(const struct hall *, const struct chess_event *, const struct team_match *, int place);
int match_board(const struct hall *, const struct chess_event *, const struct team_match *, int place);

const char *match_points_text(int hundredths, char out[16]);

#endif
