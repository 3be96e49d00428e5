/* Boards out of PGN that another program keeps rewriting: one file, or a folder of them, as DGT LiveChess makes them.
 *
 * The folder is watched with inotify, so news comes when it is written; a folder on a network disk, where inotify hears
 * nothing, is looked at twice a second. What adds to a game is told at once. What takes something away (moves or games
 * that are gone, moves that cannot be read, a last move that the end of the file may have cut off) is believed when the
 * file still says so half a second later, since half-written files say such things all the time.
 *
 * A board is where the two players sit, else the Board tag, else the part of Round behind the dot, else the last number in the file's name, else the
 * game's place in the file, counted from the first board that the feed is for. Where a file of one game and a file of all say the same board, the file of one is believed.
 */
#ifndef FLAGFALL_DEVICES_PGN_FEED_H
#define FLAGFALL_DEVICES_PGN_FEED_H

#include "base/error.h"
#include "pgn_games.h"

struct event_base;
struct pgn_feed;

/* `round`: games that say another in their Round tag are passed over; 0: all are taken. Never fails for want of the
 * folder: it is waited for. It fails where the system cannot watch anything. */
struct pgn_feed *pgn_feed_new(struct event_base *, const char *path, int round, feed_news_taker *, void *taker,
                              struct error *why);
void pgn_feed_free(struct pgn_feed *);

void pgn_feed_for(struct pgn_feed *, int first, int last, feed_seating *); /* as in pgn_games.h; before the loop runs */

struct pgn_feed_facts {
    bool there;  /* the folder, and if it is one file, the file */
    bool polls;  /* inotify hears nothing there                 */
    int files;   /* that were read                              */
    uint64_t looks, bytes;
};
void pgn_feed_facts(const struct pgn_feed *, struct pgn_feed_facts *);

#endif
