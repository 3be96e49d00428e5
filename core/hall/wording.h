/* A person's own words for a decision. The log keeps all of them; the hall keeps the latest. */
#ifndef FLAGFALL_HALL_WORDING_H
#define FLAGFALL_HALL_WORDING_H

#include "hall/hall.h"

enum { WORDING_MOST = 1500 };

/* Sets the words for a decision of any round. is_public: for everybody; else for arbiters only. words "" goes back to
 * those made from the log. Returns false with what prevents it. */
bool hall_word(struct hall *, int ruling, bool is_public, const char *words, const char *who, msec now,
               struct error *why);
const char *hall_wording(const struct hall *, int ruling, bool is_public); /* "" if there are none */
/* restores words that were typed in another round */
void hall_remember_words(struct hall *, int ruling, bool is_public, const char *words);

#endif
