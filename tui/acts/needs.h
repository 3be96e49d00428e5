/* What an action needs to run at all: an event, a board, a ruling. It is checked before every action and every offer,
 * so that these need not check again.
 */
#ifndef FLAGFALL_ACTS_NEEDS_H
#define FLAGFALL_ACTS_NEEDS_H

#include "base/error.h"

struct action;
struct console;

/* returns false with what is missing, in words for the user */
bool has_what_it_needs(const struct console *, const struct action *, struct error *why);

#endif
