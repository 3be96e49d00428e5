/* An entry of the log as one plain line: for pipes, logs and screen readers. */
#ifndef FLAGFALL_SESSION_PLAIN_H
#define FLAGFALL_SESSION_PLAIN_H

#include "hall/hall.h"
#include "log/entry.h"

#include <stdint.h>

/* Adds the line. Returns false if the entry is of no interest to an arbiter. With `all`, moves, clocks and devices are
 * of interest too. */
bool plain_words(const struct hall *, const struct entry *, bool all, struct text *out);

/* The alerts that were announced to a reader, by id; a zeroed one is empty. */
struct plain_told {
    uint8_t *ids;
    int count;
};
void plain_told_release(struct plain_told *);

/* The same for one reader, who is not told how an alert ended that was not announced to them: entries are reported in
 * groups, when the hall already knows what comes after them. */
bool plain_words_for(struct plain_told *, const struct hall *, const struct entry *, bool all, struct text *out);

#endif
