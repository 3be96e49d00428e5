/* Changes of who plays whom, by an arbiter and one thing at a time: a late entry, a bye, two boards exchanged. A change
 * is made whole, or it is refused and nothing is changed.
 *
 * A round is named by its number. Players are named by theirs; a board of 0 is the next one that is free.
 */
#ifndef FLAGFALL_EVENT_PAIRING_CHANGE_H
#define FLAGFALL_EVENT_PAIRING_CHANGE_H

#include "event/event.h"

enum pairing_change_kind {
    CHANGE_BOARDS,   /* the pairs of `board` and `other` change places; one of the two may be empty */
    CHANGE_COLOURS,  /* of `board`                                                                  */
    CHANGE_SEATS,    /* `white` and `black` change places, at two boards: what was played stays     */
    CHANGE_PAIR,     /* `white` and `black`, who have no game in the round, play at `board`         */
    CHANGE_UNPAIR,   /* nobody plays at `board` any more                                            */
    CHANGE_BYE,      /* `white` does not play from `round` to `last`: `letter` as in struct pairing */
    CHANGE_NO_BYE,   /* `white` plays after all                                                     */
    CHANGE_WITHDRAW, /* `white` no longer plays from `round` on                                     */
    CHANGE_ENTER,    /* `player` is new; a number of 0 is filled in                                 */
    CHANGE_RENAME,   /* `white` is called as `player` from now on                                   */
    PAIRING_CHANGES,
};

struct pairing_order {
    enum pairing_change_kind kind;
    int round, last;
    int board, other, white, black;
    char letter;
    struct player player;
};

/* Carries the order out, or changes nothing and says why. */
bool event_change_pairing(struct chess_event *, const struct pairing_order *, struct error *why);

/* Where the event's file does not say how many rounds there are, the next one can be named before it is paired. */
int event_last_round_to_change(const struct chess_event *);

int event_free_number(const struct chess_event *); /* which a player gets who enters without one */

/* pairing_change_words.c: what the order does, as a sentence without a full stop: "boards 3 and 4 were exchanged". */
void pairing_change_words(const struct chess_event *, const struct pairing_order *, struct text *);

/* A player who enters has the name of somebody who is entered already: is it another person? Or a name is corrected to
 * quite another one: is it the same person? Or somebody who has withdrawn plays again: is that meant? */
bool pairing_change_is_doubtful(const struct chess_event *, const struct pairing_order *);

#endif
