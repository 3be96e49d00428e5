/* What `flagfall log` was asked for, and the entries that this chooses. */
#ifndef FLAGFALL_COMMANDS_LOG_H
#define FLAGFALL_COMMANDS_LOG_H

#include "log/log.h"

struct log_asked {
    long board, from, to, last;
    const char *player, *kinds, *who, *text, *after, *before, *report, *key, *bundle, *station_key;
    bool names, csv, json;
};

/* STATUS_OK, or STATUS_USAGE with the complaint made. Texts are lent from `asked`. */
int log_choose(struct log_filter *, struct log *, const struct log_asked *);

#endif
