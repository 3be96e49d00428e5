/* Article numbers of another edition: a rulebook may take over the rules of its base under different numbers. */
#ifndef FLAGFALL_RULES_ARTICLES_H
#define FLAGFALL_RULES_ARTICLES_H

#include "rules/merge.h"

/* Renumbers all articles in what was merged so far, by the table [articles] of the next rulebook. Returns false after
 * adding to the problems. */
bool articles_renumber(struct merged *, struct store *, const struct section *table, struct problems *);

#endif
