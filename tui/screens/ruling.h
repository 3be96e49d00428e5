/* A ruling: from an alert, or from what somebody saw, over its questions to a decision that is confirmed and logged. */
#ifndef FLAGFALL_SCREENS_RULING_H
#define FLAGFALL_SCREENS_RULING_H

#include "screens/screen.h"

struct ruling_case;

extern const struct screen screen_ruling;

/* script "": the one that the alert proposes, or, without an alert, chosen from a list. */
void ruling_begin(struct console *, int board, int alert, const char *script);

const struct ruling_case *ruling_screen_case(struct console *); /* that is looked at; NULL: none */
/* Those under way, once the screen has been open. */
struct rulings *ruling_screen_rulings(struct console *);

void ruling_screen_back(struct console *);
void ruling_screen_start_over(struct console *);    /* takes the last answer back                       */
void ruling_screen_confirm(struct console *); /* the decision; of a question of yes and no: yes   */
void ruling_screen_give_up(struct console *);
void ruling_screen_give_back(struct console *); /* the time since the call; again: not */
void ruling_screen_overrule(struct console *, const char *fact_value_reason);

/* What people say for what a script is about; "" : nothing but its name. */
const char *everyday_words(const char *script);

#endif
