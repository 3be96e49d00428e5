/* What is reported of a PGN file that another program keeps rewriting, as sentences that can be shown in any language
 * (hall/incident_shown.h). */
#ifndef FLAGFALL_HALL_PGN_WORDS_H
#define FLAGFALL_HALL_PGN_WORDS_H

#include "base/sentence.h"
#include "hall/incident.h"

extern const struct sentences pgn_sentences;

void pgn_words_illegal(const char *played, char out[INCIDENT_WORDS]); /* a move that the rules do not allow */
/* a move after which the game cannot be followed, and why (pgn_fault_text) */
void pgn_words_unreadable(const char *played, const char *fault, char out[INCIDENT_WORDS]);
void pgn_words_taken_back(int half_moves, char out[INCIDENT_WORDS]);     /* how many                        */
void pgn_words_other_start(char out[INCIDENT_WORDS]);                    /* from another starting position  */
void pgn_words_other_game(int from_half_move, char out[INCIDENT_WORDS]); /* the first that is not the hall's */

#endif
