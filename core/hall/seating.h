/* Who sat where in a round, as its log has it.
 *
 * Results, rulings and notes belong to two players, not to a board number. So once something was entered at a board,
 * its players stay there whatever the event file says later; for all other boards the event file decides.
 */
#ifndef FLAGFALL_HALL_SEATING_H
#define FLAGFALL_HALL_SEATING_H

#include "event/event.h"
#include "log/entry.h"

struct seating_board {
    bool known;     /* named by some entry                                */
    bool held;      /* something was entered that belongs to its players  */
    char *names[2]; /* White's and Black's; NULL if no entry names them   */
    int numbers[2]; /* in the event file at that time; 0 if not given     */
};

/* Zeroed, it is empty. */
struct seating {
    struct seating_board *boards; /* by number, from 1 */
    int highest;
    bool started;
};

void seating_take(struct seating *, const struct entry *); /* the next entry of the round */
void seating_release(struct seating *);
const struct seating_board *seating_of(const struct seating *, int board); /* NULL if no entry names it */

/* True if these two sit there; false also if no names are known. */
bool seating_is(const struct seating *, int board, const char *white, const char *black);

/* Makes the pairings of the event agree with the log. `notes` gets one sentence for each board that differs from the
 * event file; it may be NULL. Doing it twice changes nothing more. */
void seating_settle(struct chess_event *, int round, const struct seating *, struct text *notes);

/* The same for a file that is imported during the round. A row that needs a player of a board with entries is left out,
 * and a player who would lose a game by that plays as in `now`. */
void seating_take_over(struct chess_event *, int round, const struct seating *, const struct chess_event *now,
                       struct text *notes);

/* A round that runs: all boards stay as the log has them, none is added, and none has a result that only the event file
 * knows. All who sit somewhere are held from now on. Does nothing where the log names no players. */
void seating_keep(struct chess_event *, int round, struct seating *);

#endif
