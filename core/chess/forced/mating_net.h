/* Can a king escape for ever from a mating net of a king with one knight, one bishop or two knights?
 *
 * White hunts, Black flees (callers turn the board). A setting says where Black's pieces other than the king are. For
 * every setting, square of White's king and square of the hunting pieces there is the set of squares on which Black's
 * king, to move, is lost. All 64 are worked out at once, backwards from the mates, until nothing changes; so there is
 * no search, cycles need no care, and what is not lost at the end is safe for ever.
 *
 * The settings that Black's moves and White's captures lead to are included as far as there is room. Moves into others
 * count as the caller chooses: as lost for Black, and then what is not lost is proved safe (PROVE_ESCAPE); or as safe,
 * and then what is lost is proved lost (PROVE_MATE). If all are included the two agree. Of many pieces only those
 * nearest to Black's king are followed, see net_settings.h; then only PROVE_ESCAPE proves anything.
 *
 * Black's castling is not known here: with castling rights left PROVE_MATE is not for asking either.
 */
#ifndef FLAGFALL_CHESS_FORCED_MATING_NET_H
#define FLAGFALL_CHESS_FORCED_MATING_NET_H

#include "chess/board/position.h"

enum net_aim { PROVE_ESCAPE, PROVE_MATE };

/* Which moves of Black's pieces are included. */
enum net_moves { ONLY_CAPTURES, STRONGEST_MOVES, ALL_MOVE };

struct net;

/* Whether White's pieces are ones that this knows. */
bool net_knows(const struct position *);

/* For a position that net_knows(). Nothing is solved yet; net_free() ends it. */
struct net *net_new(const struct position *, int pieces_followed, int settings_max, enum net_moves);
bool net_is_complete(const struct net *); /* every setting that can arise is included */
uint64_t net_size(const struct net *);    /* the least that solving it takes from a budget */

/* Spends one of the budget for each place that it looks at. False if the budget ran out; for PROVE_MATE, what was found
 * lost by then is still true. Stops early if the position that the net was made for is found lost. */
bool net_solve(struct net *, enum net_aim, uint64_t *budget);

bool net_has_lost(const struct net *); /* whether Black is lost in the position that it was made for */

/* After PROVE_MATE: how many moves Black, to move here, can at best still make before the mate; -1 if not found
 * lost. */
int net_moves_left(const struct net *, const struct position *);

void net_free(struct net *); /* NULL is not allowed */

#endif
