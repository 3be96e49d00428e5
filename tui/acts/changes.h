/* Changes of pairings or players as typed, their warnings and rulings: changes_typed.c. The actions are declared in
 * acts.h. */
#ifndef FLAGFALL_ACTS_CHANGES_H
#define FLAGFALL_ACTS_CHANGES_H

#include "acts/warnings.h"
#include "base/error.h"
#include "event/pairing_change.h"

struct session;

struct typed_change {
    const struct chess_event *event; /* borrowed */
    struct pairing_order order;
    size_t named;    /* where several players may be meant: the length of the words that name them; else 0 */
    int passed_over; /* the next round, if the player has a game in it already and the bye is for a later one; else 0 */
};

/* Parses what was typed after an action: "3 4" after swap. Returns false with the reason and how to write it. */
bool change_typed(const struct session *, const char *action, const char *text, struct typed_change *,
                  struct error *why);

/* What the order does, with its round if that is over. */
void change_words(const struct session *, const struct typed_change *, struct text *);

/* It concerns pairs who play now, or a bye in a round that has begun: it needs a reason. */
bool change_is_of_played_round(const struct session *, const struct pairing_order *);
/* If so, that is shown before it is done. */
void change_question(const struct session *, const struct pairing_order *, const char *words, struct text *out);
/* Adds why a bye is not for the next round, and what to do if that one is meant; `passed_over` is not 0. */
void change_passed_over(const struct session *, const struct typed_change *, struct text *out);

/* The rulebook has a ruling for what such a change says of two who play now: who sits there is what was seen. */
bool change_can_be_ruled(const struct session *, const struct pairing_order *);
/* Then that is reported at the board. Returns its alert, or 0. */
int change_rule(struct session *, const struct pairing_order *, const char *words);

/* After a decision that a game begins again with the right colours: which these are, only people know. The order that
 * exchanges them; false if there is nothing to ask. */
bool change_after_ruling(const struct session *, int board, const char *script, struct pairing_order *,
                         struct text *words);
/* After a decision that others are to be paired: the board is free for them. */
bool pairing_after_ruling(const struct session *, int board, const char *script);
/* asks about it in the console, or says it */
void changes_ask_after(struct console *, int board, const char *script);

warner changes_warn, changes_warn_back;

#endif
