/* The facts that the hall knows about a board: from the game, the clock, the settings and earlier decisions. One table
 * says which facts these are and what supplies each; all others only a person can answer.
 */
#ifndef FLAGFALL_HALL_KNOWN_H
#define FLAGFALL_HALL_KNOWN_H

#include "base/sentence.h"
#include "hall/hall.h"

/* Adds the facts that a walk may ask for. alert: its alert, or 0. script: earlier penalties count if they were given by
 * this script; NULL for that of the alert. side: who it is about; NO_SIDE for the side of the incident, if it has
 * one. */
void hall_facts(const struct hall *, int board, int alert, const char *script, int side, struct facts *out);

/* Times that somebody typed, as a ruling may have to take them. */
struct times_taken {
    int32_t ran_s[2]; /* as if so much of it had run off since */
    bool unsure[2];   /* as if nothing were known of it        */
};
/* The same, with typed times taken so. */
void hall_facts_with(const struct hall *, int board, int alert, const char *script, int side,
                     const struct times_taken *, struct facts *out);
/* For how long the clocks may have run unseen between the times that were typed or ordered at a board by hand and the
 * alert's incident, or now if there is no alert; 0 if the times are as good as of that moment, or not known at all. */
int32_t hall_ran_unseen_s(const struct hall *, int board, int alert);

/* A row of the table: names of facts, separated by blanks, and what supplies them. Returns NULL behind the last row. */
struct knowledge_row {
    const char *facts, *from;
};
const struct knowledge_row *hall_knowledge(size_t index);

/* known_incident.c: what an irregular move changed was put back on the board, no move followed, and the clock of the
 * offender runs again, or the lever has it ready. */
bool board_was_handed_back(const struct hall_board *, const struct incident *);

extern const struct sentences known_times_sentences; /* how long ago times were typed */

/* known_incident.c: a claim is judged by the game as it was when it was made, whatever was played since (FIDE 9.2). The
 * game up to there; all of it if nobody claimed what the script is about. incident: that of the ruling, or NULL. A view
 * of the board's own. */
struct history board_game_claimed(const struct hall *, const struct hall_board *, const struct incident *,
                                  const char *script);

bool board_knows_moves(const struct hall_board *); /* if false, position, counts and whose turn it is are unknown */

#endif
