/* What an entry says, as people read it: in the words that the review has for it, or else its members by name. */
#ifndef FLAGFALL_COMMANDS_LOG_WORDS_H
#define FLAGFALL_COMMANDS_LOG_WORDS_H

#include "base/text.h"
#include "log/entry.h"

struct log_words;
struct log_words *log_words_begin(const char *file); /* the log of the entries; borrowed */
void log_words_end(struct log_words *);              /* NULL is allowed */

/* Adds them as one line, cleaned, without its number, time, board and who entered it. */
void log_words_add(struct log_words *, const struct entry *, struct text *);

/* Adds the members of an entry's body as they are, cleaned: cite: 7.5.1, warning: white. */
void log_members_add(const char *body, struct text *);

#endif
