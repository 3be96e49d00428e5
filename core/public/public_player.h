/* A player as spectators see them. */
#ifndef FLAGFALL_PUBLIC_PUBLIC_PLAYER_H
#define FLAGFALL_PUBLIC_PUBLIC_PLAYER_H

#include "public/public_round.h"

void public_player_show(const struct chess_event *, const struct hall_player *, struct public_player *out);

#endif
