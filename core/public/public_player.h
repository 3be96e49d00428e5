/* A player as spectators see them. */
#ifndef FLAGFALL_PUBLIC_PUBLIC_PLAYER_H
#define FLAGFALL_PUBLIC_PUBLIC_PLAYER_H

#include "public/public_round.h"

/* Fills in what may be seen of them; the event has more room for a name than the hall. */
void public_player_show(const struct chess_event *, const struct hall_player *, struct public_player *out);

#endif
