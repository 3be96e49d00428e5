/* The parts of `flagfall report`: a log opened to be reported on, and the folder that is handed in. */
#ifndef FLAGFALL_COMMANDS_REPORT_H
#define FLAGFALL_COMMANDS_REPORT_H

#include "report/report.h"

/* A log with all that a report is made from; the report lends from it. */
struct reported {
    struct report report;
    struct log *log;
    struct record *record;
    struct rulebook *book;
    struct error damage;
    bool was_opened; /* the file is a log, whatever is wrong with it */
};

/* round 0: the last. False: nothing can be said of it; why. A damaged log that can be read is opened: report.damage. */
bool reported_open(struct reported *, const char *path, int round, struct error *why);
void reported_close(struct reported *);

/* The whole folder: pages, games, tables, decisions. Files of an earlier report are replaced, those of others never. */
bool report_folder_write(const struct report *, const char *folder, struct error *why);

#endif
