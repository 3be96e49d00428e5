/* What is shown beside a question or a decision: the position before, the irregular move, the board now; both clocks,
 * the last moves, both players' earlier penalties.
 */
#ifndef FLAGFALL_SCREENS_RULING_EVIDENCE_H
#define FLAGFALL_SCREENS_RULING_EVIDENCE_H

#include "ruling/ruling.h"
#include "widgets/long_page.h"

struct console;

/* What the page beside it says already, and so is left out here. */
enum { SAID_NOTHING, SAID_RULE = 1, SAID_STORY = 2 };

/* Draws into an area of at least 20 columns. `more` is the key that shows what does not fit; said: bits of these. */
void ruling_evidence_draw(struct console *, const struct ruling_case *, struct page_seen *, const char *more, int said,
                          struct area);

#endif
