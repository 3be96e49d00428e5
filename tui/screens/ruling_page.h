/* The question with its answers, or the decision: result, position, clocks and penalties before and after, and the
 * words to say to the players. The answers are put by ruling_choices.c.
 */
#ifndef FLAGFALL_SCREENS_RULING_PAGE_H
#define FLAGFALL_SCREENS_RULING_PAGE_H

#include "ruling/ruling.h"
#include "widgets/long_page.h"

struct console;
struct list;
struct ruling_screen;

/* ruling_part.c: puts what the arbiter's part is, before all else. asked: may be NULL */
void ruling_part_put(const struct console *, const struct ruling_case *, const struct question *asked,
                     struct long_page *);
void ruling_page_settle(struct ruling_screen *, const struct ruling_case *); /* what can be chosen, and what is */
/* Puts the answers. Returns the row of the page with the chosen one; -1 if there is none. */
int ruling_choices_put(struct console *, struct ruling_screen *, const struct ruling_case *, const struct question *,
                       struct long_page *);
int ruling_choices_in_row(const struct ruling_screen *, int row); /* as last drawn; -1 if there is none */
/* Returns the row of the page with the chosen answer; -1 if there is none. */
int ruling_page_question(struct console *, struct ruling_screen *, const struct ruling_case *, const struct question *,
                         struct long_page *);
/* Puts everything that must be seen before it is confirmed, then the reasons. Returns the row of the chosen penalty, or
 * -1. */
int ruling_page_decision(struct console *, struct ruling_screen *, const struct ruling_case *, struct long_page *);

#endif
