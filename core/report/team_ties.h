/* Team tie-breaks of a match event, as IHSA T&C VIII-E has them: for each match, the team's points of the match plus
 * ten, times one plus the square of the opponent's tournament points, by a hundred. A round without a match counts as
 * drawn in the tournament points of a team; a match that is not over counts for nobody yet.
 */
#ifndef FLAGFALL_REPORT_TEAM_TIES_H
#define FLAGFALL_REPORT_TEAM_TIES_H

#include "report/record/record.h"

/* The tie-break of one match, in hundredths, from match points in hundredths and the opponents' tournament points in
 * halves. */
int team_tie_break(int match_points, int opponent_halves);

/* Tournament points of a team by its name, in halves, over the rounds of the record from `first` on. */
int team_tournament_halves(const struct record *, int first, const char *team);

#endif
