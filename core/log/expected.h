/* Checks entries one after another against the chain and against a printed head: for files and for bundles. */
#ifndef FLAGFALL_LOG_EXPECTED_H
#define FLAGFALL_LOG_EXPECTED_H

#include "log/chain.h"
#include "log/verify.h"

struct comparison {
    const char *path;
    const struct log_expected *expected;
    struct chain chain;
    struct log_verdict *verdict;
    bool any_station;           /* a reader accepts the log of any writer */
    struct log_station unknown; /* the first that is neither vouched for nor named; sequence 0 if none */
};

/* Takes the next entry, in order. Returns false with what does not fit. */
bool compare_entry(struct comparison *, const struct entry *, struct error *);
/* After the last entry: compares with the head and with what was expected. Returns false with what differs. */
bool expected_compare_end(struct comparison *, const struct log_head *, struct error *);

#endif
