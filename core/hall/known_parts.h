/* What the files that supply the facts of a board share: known.c, known_incident.c, known_past.c, known_team.c. */
#ifndef FLAGFALL_HALL_KNOWN_PARTS_H
#define FLAGFALL_HALL_KNOWN_PARTS_H

#include "hall/hall_parts.h"
#include "hall/known.h"

#include "rules/facts.h"

/* What the facts are about, and where they go. */
struct knowing {
    const struct hall *hall;
    const struct hall_board *board;
    const struct incident *incident; /* or NULL                                     */
    const struct incident *fault;    /* an ongoing incident at the board with this script; or NULL */
    const char *script;              /* never NULL                                  */
    int side;                        /* who it is about; NO_SIDE if not known yet   */
    struct times_taken times;
    struct facts *out;
};

/* These add a fact if the rulebook has it, with such a value. */
void known_is(const struct knowing *, const char *fact, const char *value, enum fact_source, const char *evidence);
void known_number(const struct knowing *, const char *fact, int64_t, enum fact_source, const char *evidence);
void known_yes(const struct knowing *, const char *fact, bool, enum fact_source, const char *evidence);

/* Where moves and times come from: the device, or what an arbiter typed. */
enum fact_source known_moves_from(const struct knowing *);
enum fact_source known_times_from(const struct hall_board *);

/* known_incident.c */
bool known_who_did(const struct incident *); /* whether its side is that of the player who did it */
const struct incident *known_standing_fault(const struct hall *, const struct hall_board *, const char *script);
void known_role(const struct knowing *);
void known_ended_since(const struct knowing *);
void known_fault(const struct knowing *);
void known_clock_fault(const struct knowing *);
void known_equipment_fault(const struct knowing *);
void known_connection(const struct knowing *);
void known_claim(const struct knowing *);
void known_lateness(const struct knowing *);
void known_progress(const struct knowing *);

/* known_past.c */
void known_priors(const struct knowing *);
void known_warned(const struct knowing *);
void known_times_before(const struct knowing *);
void known_resigned(const struct knowing *);

/* known_letters.c */
void known_letters(const struct knowing *);

/* known_team.c */
void known_communication(const struct knowing *);
void known_substitute(const struct knowing *);

#endif
