/* The standings of an event's teams after a round: matches, then the tie-break.
 *
 * With `squares` (a rulebook's team-tie-break: IHSA T&C VIII-E) the tie-break is, for each match, the team's match
 * points plus ten, times one plus the square of the opponent's tournament points, by a hundred, less what decisions
 * took (struct team_change). A bye, or a match of forfeits alone, is 48 to 20 there, and drawn in what it counts for an
 * opponent; teams that have won all their matches share their place; who beat all others of a group is its first.
 * Without it the points of the boards part teams. A match with an open game counts for nobody yet.
 */
#ifndef FLAGFALL_REPORT_STANDINGS_TEAM_STANDINGS_H
#define FLAGFALL_REPORT_STANDINGS_TEAM_STANDINGS_H

#include "event/event.h"

struct team_standing {
    int team, place;    /* its number; from 1, shared by teams that nothing parts */
    int halves;         /* points of the tournament: a match won is 2, drawn 1    */
    int points;         /* tenths, as the event counts matches                    */
    int match_points;   /* of the boards, hundredths                              */
    int tie_break;      /* hundredths; 0 without squares                          */
    int matches;        /* that count, byes too                                   */
};

struct team_standings {
    struct team_standing *rows; /* by place */
    int count, round;
    bool squares;
};

/* A team's match in a round: in hundredths, with the weights of the event. */
struct team_round {
    int opponent; /* number; 0: none                                 */
    int own, theirs;
    char bye;     /* as a player's, or 0                             */
    bool counts;  /* a match that is over, or a bye                  */
    int results;  /* games of it that have one                       */
    bool forfeit; /* no game of it was played                        */
};

/* What a team has in that round: its match, or its bye; no opponent, and not counting, if it has neither. */
struct team_round team_round_of(const struct chess_event *, const struct round *, int team);
int team_round_halves(const struct team_round *); /* 2 won, 1 drawn, 0; as it stands if it is not over */

/* What the tie-break of a team's match in that round is made of (VIII-E-1); below 0: not known yet, as a game is open
 * or a round's pairings are missing. */
struct team_factors {
    int match_halves;    /* half points of the boards; of a bye or a match not played those of VIII-D-5 */
    int opponent_halves; /* that the team it met has in the tournament, up to that round */
};
void team_factors_of(const struct chess_event *, int round, int team, struct team_factors *);

/* After that round. What the struct held before is not looked at; team_standings_release() frees its rows. */
void team_standings_make(const struct chess_event *, int round, bool squares, struct team_standings *);
void team_standings_release(struct team_standings *);

#endif
