/* Entries that had been saved and were gone when a log was opened: what the log says of it, an entry of ENTRY_TROUBLE,
 * is written and read here, and has its words here.
 */
#ifndef FLAGFALL_LOG_LOSS_H
#define FLAGFALL_LOG_LOSS_H

#include "base/sentence.h"

#include <stdbool.h>
#include <stdint.h>

struct body;

/* Writes the body of the entry. kept: the name under which the damaged -wal file is kept, or NULL if it is gone. */
void loss_write(struct body *, const char *kept, int64_t lost);

/* Whether a body of ENTRY_TROUBLE is about such a loss; then `lost` is how many entries, 0 if that is unknown. */
bool loss_read(const char *body, int64_t *lost);

/* "3 entries that had been saved are lost"; 0: that some may be. */
enum { LOSS_WORDS = 80 };
const char *loss_words(int64_t lost, char out[LOSS_WORDS]);
const char *loss_words_shown(int64_t lost, char out[LOSS_WORDS]); /* in the language shown */
extern const struct sentences loss_sentences;

#endif
