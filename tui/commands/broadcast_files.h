/* The files that spectators, and programs that spread games, read: PGN and pages of each round, in a folder.
 *
 *     live.pgn  index.html          the round that spectators follow; index.html also before the first has begun
 *     round-3/games.pgn  index.html   all of round 3
 *     round-3/game-12.pgn  board-12.html   one board
 *     tournament.json  round-3/index.json  round-3/game-12.json   on request, as LiveChess has them; 12: the pairing
 *
 * A reader gets the old file or the new one, never a part. Single games are written first, then all of a round, then
 * pages; what has not changed is not written again, what somebody took away is. broadcast_folder.h says whose the
 * folder is.
 */
#ifndef FLAGFALL_COMMANDS_BROADCAST_FILES_H
#define FLAGFALL_COMMANDS_BROADCAST_FILES_H

#include "base/error.h"
#include "public/public_round.h"
#include "public/public_status.h"

struct kept_round;

/* Zeroed but for the folder it has written nothing. */
struct broadcast_files {
    const char *folder;        /* owned by the caller */
    struct kept_round *rounds; /* what was written last */
    int count;
    uint64_t head;    /* digest of what all pages say of the event */
    uint64_t state;   /* digest of the folder as we last left it */
    uint64_t json;    /* digest of tournament.json; 0 if it was not written */
    unsigned changes; /* another number once something in it has changed */
};

/* Writes what has become public since into the folder, which is ours. Returns false with the reason if a file could not
 * be written; the next call tries again. */
bool broadcast_files_write(struct broadcast_files *, const struct public_log *, const struct public_moment *,
                           msec delay, struct error *why);
int broadcast_files_boards(const struct broadcast_files *, int round); /* as last written; 0 if none was written */
struct public_cut broadcast_files_cut(const struct broadcast_files *, int round);
void broadcast_files_release(struct broadcast_files *); /* then it has written nothing */

#endif
