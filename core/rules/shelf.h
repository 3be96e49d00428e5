/* Rulebooks as they are installed now, and whether the rule that a decision was made by is still the same.
 *
 * Each is loaded when it is first asked for and kept: whoever wants to see an edit makes a new shelf.
 */
#ifndef FLAGFALL_RULES_SHELF_H
#define FLAGFALL_RULES_SHELF_H

#include "rules/rulebook.h"

enum rule_since { /* order: rule_since_words() */
    RULE_AS_THEN,
    RULE_CHANGED,
    RULE_GONE,          /* the rulebook has the script no longer                         */
    RULE_OTHER_EDITION, /* of an older decision that carries no fingerprint               */
    RULE_NOT_HERE,      /* no rulebook of that name is installed, or it is wrong          */
    RULE_SINCES,
};
const char *rule_since_words(enum rule_since); /* "rule changed since"; "" as then */
bool rule_since_tells(enum rule_since);        /* a walk of then can be told in the words of the rulebook of now */
char rule_since_letter(enum rule_since);       /* for narrow tables; a blank as then */

struct shelf;
struct shelf *shelf_new(const char *folders); /* as rulebook_load() takes them */
void shelf_free(struct shelf *);
const struct rulebook *shelf_book(struct shelf *, const char *id); /* NULL: it is not there, or wrong */

/* How the rule of a decision stands now. Without a stamp the first line of its walk (may be NULL) says the edition; no
 * shelf, or nothing known: as then. */
enum rule_since shelf_rule_since(struct shelf *, const char *script, const char *stamp, const char *walk);

#endif
