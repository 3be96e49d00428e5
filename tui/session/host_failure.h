/* The host of an online round has failed, and the moves of all unfinished games are lost: each is ruled on at once as a
 * single ruling would be (US Chess Ch. 10 rule 11A1), begins again, and both players have the time that they had at the
 * start. Games that are finished stand. */
#ifndef FLAGFALL_SESSION_HOST_FAILURE_H
#define FLAGFALL_SESSION_HOST_FAILURE_H

#include "hall/hall.h"

struct session;

int host_failure_games(const struct session *); /* unfinished games that are played online */
int host_failure_decide(struct session *, struct error *why); /* returns how many begin again */

#endif
