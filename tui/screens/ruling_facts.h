/* What a ruling is based on: the steps it took, each fact with its source, what is still open; and the list in which a
 * fact can be changed.
 */
#ifndef FLAGFALL_SCREENS_RULING_FACTS_H
#define FLAGFALL_SCREENS_RULING_FACTS_H

#include "ruling/ruling.h"
#include "widgets/long_page.h"

struct console;
struct ruling_screen;

/* An answer as people say it: a side is a player's name and colour. */
const char *ruling_value_words(struct console *, const struct ruling_case *, const char *fact, const char *value,
                               char out[FACT_VALUE_MAX]);

/* Puts the steps so far, below a heading. */
void ruling_facts_put(struct console *, const struct ruling_screen *, const struct ruling_case *, struct long_page *);

void ruling_facts_settle(struct ruling_screen *, const struct ruling_case *, struct area); /* the list's rows */
/* Draws the list, with one fact chosen. ruling_facts_change() asks for another value of that fact. */
void ruling_facts_draw(struct console *, struct ruling_screen *, const struct ruling_case *, struct area);
void ruling_facts_change(struct console *, struct ruling_screen *, struct ruling_case *);

#endif
