/* The files of a rulebook and its bases, merged section by section before the rulebook is read from them. */
#ifndef FLAGFALL_RULES_MERGE_H
#define FLAGFALL_RULES_MERGE_H

#include "rules/problems.h"
#include "rules/sheet.h"

struct merged {
    struct sheet *sheets; /* one for each name; they live in the store */
    size_t count;
};

/* Returns false after adding to the problems. */
bool merge_add(struct merged *, struct store *, const struct sheet *, struct problems *);
struct sheet *merge_find(const struct merged *, const char *name); /* NULL if there is none of that name */
void merge_drop(struct merged *, const char *name);

#endif
