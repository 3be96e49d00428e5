/* The rulebooks as installed now, and whether the rule of an old decision is still the same.
 *
 * Each is loaded when first needed and then kept: to see edits, make a new shelf.
 */
#ifndef FLAGFALL_RULES_SHELF_H
#define FLAGFALL_RULES_SHELF_H

#include "rules/rulebook.h"

enum rule_since { /* order: rule_since_words() */
    RULE_AS_THEN,
    RULE_CHANGED,
    RULE_GONE,          /* the rulebook no longer has the script                         */
    RULE_OTHER_EDITION, /* for an old decision without a fingerprint                      */
    RULE_NOT_HERE,      /* no rulebook of that name is installed, or it is wrong          */
    RULE_SINCES,
};
const char *rule_since_words(enum rule_since); /* "rule changed since"; "" for RULE_AS_THEN */
bool rule_since_tells(enum rule_since);        /* an old walk can be worded by the present rulebook */
char rule_since_letter(enum rule_since);       /* for narrow tables; a blank for RULE_AS_THEN */

struct shelf;
struct shelf *shelf_new(const char *folders); /* as rulebook_load() takes them */
void shelf_free(struct shelf *); /* frees its rulebooks, too; NULL is allowed */

/* As installed now; NULL if it is not there or wrong. Loads it when it is first asked for. */
const struct rulebook *shelf_rulebook(struct shelf *, const char *id);

/* What the log says of the rulebook of a decision: by the stamp, or else by the first line of its walk, which alone has
 * the edition ("" without it; it may be NULL). False if neither says anything. */
bool shelf_ruled_under(const char *stamp, const char *walk, char id[64], char edition[96]);

/* Compares the rule of a decision with the present one. Without a stamp, the edition is taken from the first line of
 * its walk, which may be NULL. RULE_AS_THEN if the shelf is NULL, or nothing is known. */
enum rule_since shelf_rule_since(struct shelf *, const char *script, const char *stamp, const char *walk);

#endif
