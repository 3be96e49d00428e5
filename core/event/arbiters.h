/* Who works at an event, in force and as its file has it: passphrases sealed, changes line by line.
 *
 * The hash of a passphrase is in the event's file alone. Wherever else the event's text is kept or passed on, a seal
 * takes its place: sixteen digits of a digest of the hash. A seal is enough to notice a change and to find the hash
 * again; no passphrase can be guessed from it, since the hash contains 128 random bits of its own.
 */
#ifndef FLAGFALL_EVENT_ARBITERS_H
#define FLAGFALL_EVENT_ARBITERS_H

#include "event/event.h"

enum { SEAL_SIZE = 24, ROSTER_CHANGE_WORDS = 140 };

bool passphrase_is_sealed(const char *passphrase);                 /* true for a seal, false for a hash and for "" */
void passphrase_seal(const char *passphrase, char out[SEAL_SIZE]); /* the seal of a hash; a seal and "" are copied */
void event_seal(const char *text, struct text *out); /* the text of an event's file with seals instead of hashes */

/* How one arbiter's line changes. Both are owned by their events; NULL if the arbiter is not on that list. */
struct roster_change {
    const struct arbiter *was, *is;
};

/* The arbiters that differ, those that leave first; returns how many. `out` has room for twice ARBITERS_MAX. */
int arbiters_changed(const struct chess_event *was, const struct chess_event *is, struct roster_change *out);

/* "CD: floor becomes head, passphrase removed", in English; long names are cut */
void roster_change_words(const struct roster_change *, char out[ROSTER_CHANGE_WORDS]);
/* Adds these words in the language shown. */
void roster_change_add_shown(const char *words, struct text *out);
/* What an alert about a change begins with, before these words. */
extern const char roster_unconfirmed[];

void event_change_arbiter(struct chess_event *, const struct roster_change *);  /* makes the change in an event    */
void event_take_arbiters(struct chess_event *, const struct chess_event *from); /* replaces all by those of `from` */
/* Puts the arbiters of `held` into the text of an event where they differ; returns in how many lines. A text that
 * cannot be read is left as it is. */
int event_keep_arbiters(struct text *text, const struct text *held);
/* True if words about who did something name this arbiter: by the initials, or by the whole name or its last word if
 * the event knows it. Letters may be large or small. */
bool event_words_name_arbiter(const struct chess_event *, const char *words, const char *initials);
bool event_has_head(const struct chess_event *);

#endif
