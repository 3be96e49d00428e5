/* Random positions by family: what makes the question "can this side still mate?" hard. The same seed makes the same
 * positions on every machine. For tests/tools/dead_families.c and for the unit tests.
 */
#ifndef FLAGFALL_TESTS_DEAD_FAMILIES_H
#define FLAGFALL_TESTS_DEAD_FAMILIES_H

#include "chess/board/position.h"

struct dead_family {
    const char *name;
    void (*place)(struct position *, uint64_t *seed); /* on an empty board */
};

enum { DEAD_FAMILIES = 9 };
extern const struct dead_family dead_families[DEAD_FAMILIES];

/* A position of the family in which the side to move has a choice; tries until one comes out. */
void dead_family_position(const struct dead_family *, uint64_t *seed, struct position *);

#endif
