/* How an incident is dealt with, in the terms of race control: noted, under investigation, no action, penalty,
 * referred. */
#ifndef FLAGFALL_HALL_HANDLING_H
#define FLAGFALL_HALL_HANDLING_H

#include "hall/hall.h"

/* Sets the state of an incident, which it has in addition to that of its alert. Taking, ruling on or clearing the alert
 * sets it too. Returns false if there is no such incident. */
bool hall_handle(struct hall *, int incident, enum handling, const char *who, msec now);

/* The priority of a kind: as an arbiter set it, else as the rulebook says. A change is logged with the earlier
 * value. */
enum priority hall_priority_of(const struct hall *, enum incident_kind);
void hall_set_priority(struct hall *, enum incident_kind, enum priority, const char *who, const char *reason, msec now);

#endif
