/* What to call players of one round who have the same family name, where only that fits.
 *
 * "A. Smith" beside "J. Smith"; "Joa. Smith" beside "Joh. Smith"; "Jr Smith" beside "Smith" if the given names are the
 * same; of two who have the same name, the title or the start number is added: "GM Smith", "no. 7 Smith". What tells
 * them apart comes first, because narrow columns cut the end. A player who shares the whole name with somebody who has
 * no game in this round (`apart`) has the number as well. */
#ifndef FLAGFALL_HALL_NAMESAKES_H
#define FLAGFALL_HALL_NAMESAKES_H

#include "hall/hall.h"

struct namesake {
    int board, side;
    char shown[NAME_MAX_BYTES];
};

/* Those of the seats whose family name another one has, and those who are `apart`, in order of boards, White first.
 * Returns how many; `*out` is the caller's to free, and NULL if there are none. */
int namesakes_find(const struct hall_seat *, int count, struct namesake **out);

/* For each seat and side, how many bytes of its short name (what is shown for a namesake, else the family name) begin
 * another's of the round too: behind them it tells who it is. `*out` has 2 * count of them, and is the caller's to
 * free; `list` is what namesakes_find() made of the same seats. */
void names_in_common(const struct hall_seat *, int count, const struct namesake *list, int found, uint8_t **out);

/* NULL if that player has no namesake. */
const char *namesake_shown(const struct namesake *, int count, int board, int side);

#endif
