/* Team matches of a round: who meets whom on which boards, and the running score in the points that the event gives. */
#ifndef FLAGFALL_HALL_VIEWS_MATCHES_H
#define FLAGFALL_HALL_VIEWS_MATCHES_H

#include "event/event.h"
#include "hall/hall.h"

enum { MATCHES_MAX = 400 };

/* Two teams that meet: consecutive boards with the same two teams, with either colour. Points are in hundredths, since
 * half of a weight of 1.5 does not fit into tenths. */
struct team_match {
    const char *teams[2];
    int first, count;   /* indexes in the hall */
    int points[2], open, open_points;
    int total, step;    /* total: all points to be won; step: the value of the smallest result */
};

/* Fills in the matches and returns how many, at most MATCHES_MAX. The event may be NULL. */
int matches_of(const struct hall *, const struct chess_event *, struct team_match *out);

/* What a win is worth at this index of the hall, and which board of the match it is, from 0. */
int match_worth(const struct hall *, const struct chess_event *, const struct team_match *, int place);
int match_board(const struct hall *, const struct chess_event *, const struct team_match *, int place);

const char *match_points_text(int hundredths, char out[16]); /* 250 gives "2.5"; returns `out` */

#endif
