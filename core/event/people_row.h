/* People and devices as one line of an event file: parts between bars, those at the end may be left out.
 *
 *      players   Aalto, Veera | 2105 | WFM | FIN | 512345 | 2004-05-17 | w | 3 | club id
 *                name, rating, title, federation, FIDE id, birth, m or w, team, another id
 *      teams     Nordlys | captain's name | NOR
 *      arbiters  Anna Berg | head | hash of the passphrase
 *      sections  Rapid | rapid.ini
 *      devices   dgt-bus | /dev/serial/by-id/... | from 1013 | recorded
 */
#ifndef FLAGFALL_EVENT_PEOPLE_ROW_H
#define FLAGFALL_EVENT_PEOPLE_ROW_H

#include "event/event.h"

/* False: why->what and why->remedy are filled. Numbers and initials are the caller's. */
bool player_row_read(const char *, struct player *, struct error *why);
bool team_row_read(const char *, struct team *, struct error *why);
bool arbiter_row_read(const char *, struct arbiter *, struct error *why);
bool device_row_read(const char *, struct device *, struct error *why);
bool section_row_read(const char *, struct event_part *, struct error *why);

void player_row_write(const struct player *, struct text *); /* adds the row as player_row_read() reads it */
void team_row_write(const struct team *, struct text *);
void arbiter_row_write(const struct arbiter *, struct text *);
void device_row_write(const struct device *, struct text *);
void section_row_write(const struct event_part *, struct text *);

#endif
