/* Entries one after another, held against the chain and against what was printed: the same for a file and a bundle. */
#ifndef FLAGFALL_LOG_EXPECTED_H
#define FLAGFALL_LOG_EXPECTED_H

#include "log/chain.h"
#include "log/verify.h"

struct comparison {
    const char *path;
    const struct log_expected *expected;
    struct chain chain;
    struct log_verdict *verdict;
};

bool compare_entry(struct comparison *, const struct entry *, struct error *);
bool compare_end(struct comparison *, const struct log_head *, struct error *);

#endif
