/* Boards from PGN that another program keeps rewriting: one file, or a folder of them, as DGT LiveChess makes them.
 *
 * The folder is watched with inotify; a network folder, where inotify does not work, is read twice a second. Additions
 * to a game are reported at once. Removals (missing moves or games, unreadable moves, a last move that may be cut off
 * by the end of the file) are believed only if the file still says so half a second later, since half-written files say
 * such things all the time.
 *
 * A board is identified by its two players, else by the Board tag, else by the part of Round after the dot, else by the
 * last number in the file's name, else by the game's position in the file, counted from the first board of the feed. If
 * a file of one game and a file of all have the same board, the file of one counts.
 */
#ifndef FLAGFALL_PGN_FEED_H
#define FLAGFALL_PGN_FEED_H

#include "base/error.h"
#include "pgn_games.h"

struct event_base;
struct pgn_feed;

/* round: games with another Round tag are ignored; 0 takes all. Does not fail if the folder is missing: it is waited
 * for. Returns NULL with the reason if the system cannot watch anything. */
struct pgn_feed *pgn_feed_new(struct event_base *, const char *path, int round, feed_news_fn *, void *context,
                              struct error *why);
void pgn_feed_free(struct pgn_feed *);

void pgn_feed_for(struct pgn_feed *, int first, int last, feed_seating *); /* as in pgn_games.h; before the loop runs */

struct pgn_feed_facts {
    bool there;  /* the folder, or the one file, exists */
    bool polls;  /* inotify does not work there                 */
    int files;   /* files that were read                        */
    uint64_t looks, bytes;
};
void pgn_feed_facts(const struct pgn_feed *, struct pgn_feed_facts *); /* fills in what is known about the feed */

#endif
