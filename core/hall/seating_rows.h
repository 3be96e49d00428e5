/* The rows of a file that is taken in while its round runs: which of them cannot be, since they need a player of a
 * board with entries, and who therefore goes on as now. Nobody loses a game because somebody else's row cannot be.
 */
#ifndef FLAGFALL_HALL_SEATING_ROWS_H
#define FLAGFALL_HALL_SEATING_ROWS_H

#include "hall/seating.h"

struct seating_rows {
    int *loses; /* by index of the file's pairings: the player whom the row cannot have, or who would have no game with
                 * it; 0: the row can be */
    struct pairing *kept; /* pairs and byes of now that stay, by the file's numbers */
    int kept_count;
};

/* What of the file's round can be, beside what is played now. held: as seating_of() says, of now. End it with
 * seating_rows_release(). */
struct seating_rows seating_rows_of(const struct chess_event *file, const struct round *, const struct seating *held,
                                    const struct chess_event *now);
void seating_rows_release(struct seating_rows *);

#endif
