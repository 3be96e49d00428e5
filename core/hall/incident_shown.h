/* An incident's sentence in the language that is shown (base/tongue.h). What is logged is English and may have been
 * logged elsewhere: the sentence is taken apart again, and only where its parts give it back letter for letter is it
 * put together in the other language. What people typed, and what is not known here, stays as it is.
 */
#ifndef FLAGFALL_HALL_INCIDENT_SHOWN_H
#define FLAGFALL_HALL_INCIDENT_SHOWN_H

#include "base/text.h"
#include "hall/incident.h"
#include "rules/rulebook.h"

/* Adds the sentence of an incident. The rulebook has what its claims say; it may be NULL. */
void incident_add_shown(const struct rulebook *, const struct incident *, struct text *);
/* As incident_words(), in the language shown. */
const char *incident_shown(enum incident_kind, int side, char out[INCIDENT_WORDS]);

#endif
