/* Can a king slip out of a mating net for ever, when the net is one knight, one bishop or two knights with their king?
 *
 * White hunts, Black flees (callers turn the board). A setting is where Black's men but the king stand. For every
 * setting, square of White's king and square of the hunting pieces there is a set of squares: those on which Black's
 * king, to move, is lost. All 64 are worked out at once, backwards from the mates, until nothing changes; so
 * nothing is searched, cycles need no care, and what is not lost at the end is safe for ever.
 *
 * The settings that Black's moves and White's captures lead to are taken in as far as there is room. Moves into others
 * count as one likes: as lost for Black, and then what is not lost is proved safe (PROVE_ESCAPE); or as safe, and
 * then what is lost is proved lost (PROVE_MATE). With all of them taken in the two agree. Of many men only those
 * nearest to Black's king are followed, see net_settings.h; then only PROVE_ESCAPE says anything.
 *
 * Black's castling is not known here: with castling rights left PROVE_MATE is not for asking either.
 */
#ifndef FLAGFALL_CHESS_MATING_NET_H
#define FLAGFALL_CHESS_MATING_NET_H

#include "chess/position.h"

enum net_aim { PROVE_ESCAPE, PROVE_MATE };

/* Which moves of Black's men are taken in. */
enum net_moves { ONLY_CAPTURES, STRONGEST_MOVES, ALL_MOVE };

struct net;

/* Whether White's men are ones that this knows. */
bool net_knows(const struct position *);

struct net *net_new(const struct position *, int men_followed, int settings_max, enum net_moves);
bool net_is_complete(const struct net *); /* every setting that can arise is taken in */
uint64_t net_size(const struct net *);    /* what one solving costs at least          */

/* Takes from the budget one for each place looked at. False if it ran out; what has been found lost stays true for
 * PROVE_MATE. Stops early when the position that the net was made for is found lost. */
bool net_solve(struct net *, enum net_aim, uint64_t *budget);

bool net_has_lost(const struct net *); /* Black is lost in the position that it was made for */

/* After PROVE_MATE: how many moves Black, to move here, still has before the mate at best; -1 if not found lost. */
int net_moves_left(const struct net *, const struct position *);

void net_free(struct net *);

#endif
