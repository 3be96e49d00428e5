/* The facts that the hall knows about a board: from the game, the clock, the settings and earlier decisions. One table
 * says which facts these are and what supplies each; all others only a person can answer.
 */
#ifndef FLAGFALL_HALL_KNOWN_H
#define FLAGFALL_HALL_KNOWN_H

#include "hall/hall.h"

/* Adds the facts that a walk may ask for. alert: its alert, or 0. script: earlier penalties count if they were given by
 * this script; NULL for that of the alert. side: who it is about; NO_SIDE for the side of the incident, if it has
 * one. */
void hall_facts(const struct hall *, int board, int alert, const char *script, int side, struct facts *out);

/* A row of the table: names of facts, separated by blanks, and what supplies them. Returns NULL behind the last row. */
struct knowledge_row {
    const char *facts, *from;
};
const struct knowledge_row *hall_knowledge(size_t index);

/* known_incident.c: what an irregular move changed was put back on the board, no move followed, and the clock of the
 * offender runs again, or the lever has it ready. */
bool board_was_handed_back(const struct hall_board *, const struct incident *);

/* known_incident.c: a claim is judged by the game as it was when it was made, whatever was played since (FIDE 9.2). The
 * game up to there; all of it if nobody claimed what the script is about. incident: that of the ruling, or NULL. A view
 * of the board's own. */
struct history board_game_claimed(const struct hall *, const struct hall_board *, const struct incident *,
                                  const char *script);

bool board_knows_moves(const struct hall_board *); /* if false, position, counts and whose turn it is are unknown */

#endif
