/* An illegal move at board 1, and what is decided about it. */
#ifndef FLAGFALL_TESTS_ILLEGAL_MADE_H
#define FLAGFALL_TESTS_ILLEGAL_MADE_H

#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/ruling.h"

/* Black goes b8-a5 and presses; the clock was stopped. */
void play_illegal(struct hall_fixture *m);

/* The latest of them: two minutes more for White, and the position before it. */
int rule_illegal(struct hall_fixture *m);

#endif
