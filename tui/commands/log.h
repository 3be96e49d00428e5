/* The options of `flagfall log`, and the filter that they make.
 *
 * log_choose.c makes the filter. What is missing of a log is complained of in one way by all that show one.
 */
#ifndef FLAGFALL_COMMANDS_LOG_H
#define FLAGFALL_COMMANDS_LOG_H

#include "log/log.h"

struct log_asked {
    long board, from, to, last;
    const char *player, *kinds, *who, *text, *after, *before, *report, *keys, *bundle, *station_key;
    bool names, csv, json;
};

/* Fills in the filter, which borrows its texts from `asked`. Returns STATUS_OK, or STATUS_USAGE after complaining. */
int log_choose(struct log_filter *, struct log *, const struct log_asked *);

/* What is shown of a log that lacks entries at its end is not all: false after complaining (log_is_all_there()). */
bool log_complain_of_part(const struct log *);

#endif
