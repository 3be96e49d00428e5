/* The moves of a record as people read them. */
#ifndef FLAGFALL_TESTS_HISTORY_MADE_H
#define FLAGFALL_TESTS_HISTORY_MADE_H

#include "base/text.h"
#include "chess/board/history.h"

void add_moves(const struct history *, struct text *out);       /* "e4 e5 Nf3" */
void assert_moves(const struct history *, const char *wanted); /* the same, and the test fails if it is not so */

#endif
