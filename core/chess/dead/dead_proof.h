/* Relaxed closures made exact where it matters. A relaxed closure that meets what looks like a mate is asked again with
 * one officer more followed exactly: each is tried, and the one that holds the mate off longest is kept, until none is
 * met or no officer helps. Where the first moves are all but forced it is asked of the positions after them.
 */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_PROOF_H
#define FLAGFALL_CHESS_DEAD_DEAD_PROOF_H

#include "chess/dead/dead_relaxed.h"

/* True: `winner`, who has not mated yet, never will. The effort is that of visiting `most` positions or little more;
 * counts those visited. */
bool proof_excludes_mate(struct closure *, const struct position *, enum side winner, size_t most, size_t *visited);

#endif
