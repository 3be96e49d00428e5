/* flagfall event export FILE: an event in the formats of other programs. */
#ifndef FLAGFALL_COMMANDS_EVENT_HAND_ON_H
#define FLAGFALL_COMMANDS_EVENT_HAND_ON_H

#include "base/error.h"
#include "base/text.h"

/* order: the words of the option --as; AS_TRF: the edition that was imported, else TRF26 */
enum hand_on_as { AS_TRF, AS_TRF26, AS_TRF16, AS_CSV, AS_PLAYERS, AS_PGN, HAND_ON_FORMS };

struct event_hand_on {
    enum hand_on_as as;
    bool for_pairing;
    int round; /* games of this round only; 0 for all */
    const char *output;
};

/* Adds what is exported of the file. */
bool event_hand_on_text(const struct event_hand_on *, const char *path, struct text *out, struct error *why);

int event_hand_on(const struct event_hand_on *, int count, char **paths); /* returns the exit status */

#endif
