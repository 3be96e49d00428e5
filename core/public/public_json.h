/* A round in the files of LiveChess's cloud, for programs that read these. What is not public, or not known, is null:
 * clocks stand as of the moves.
 */
#ifndef FLAGFALL_PUBLIC_PUBLIC_JSON_H
#define FLAGFALL_PUBLIC_PUBLIC_JSON_H

#include "base/text.h"
#include "public/public_round.h"

/* A round that has begun, in tournament.json. */
struct public_json_round {
    int number, count, live; /* boards, and those without a result */
};

struct public_json_event {
    const char *id, *name, *place;
    const struct public_json_round *rounds; /* by their numbers */
    int count;
};

/* Each adds one whole file. */
void public_json_tournament(struct text *, const struct public_json_event *);
void public_json_round(struct text *, const struct public_round *);                            /* index.json */
void public_json_game(struct text *, const struct public_round *, const struct public_game *); /* game-1.json ... */

#endif
