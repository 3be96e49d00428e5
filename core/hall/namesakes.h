/* What to call players on the screen, where only the family name fits: told apart from their namesakes. */
#ifndef FLAGFALL_HALL_NAMESAKES_H
#define FLAGFALL_HALL_NAMESAKES_H

#include "hall/hall.h"

/* Fills in `shown` of all seats: "Smith" of "Smith, Joan"; "J. Smith" beside a Smith, Ann, "Joa. Smith" beside a Smith,
 * John. Of two with the same name the rating is added, or if that is the same too, the number. */
void namesakes_apart(struct hall_seat *, int count);

#endif
