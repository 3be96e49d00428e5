/* What goes wrong with the log and what goes out of it, as incidents of the hall. */
#ifndef FLAGFALL_HALL_TROUBLE_H
#define FLAGFALL_HALL_TROUBLE_H

#include "hall/hall.h"

void hall_entries_lost(struct hall *, int64_t lost, msec now); /* 0: unknown; stays until somebody closes it */
void hall_cannot_record(struct hall *, const char *words, msec now); /* words NULL once the log can be written again */
void hall_cannot_broadcast(struct hall *, const char *words, msec now); /* the same of spectators elsewhere */

#endif
