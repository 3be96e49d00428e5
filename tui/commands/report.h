/* The parts of `flagfall report`: a log opened to be reported on, and the folder that is handed in.
 *
 * report_open.c opens the log, report_folder.c writes the folder.
 */
#ifndef FLAGFALL_COMMANDS_REPORT_H
#define FLAGFALL_COMMANDS_REPORT_H

#include "report/report.h"

/* A log with everything that a report is made from. `report` borrows from the other members. */
struct reported {
    struct report report;
    struct log *log;
    struct record *record;
    struct error damage;
    bool was_opened; /* the file is a log, even if it is damaged */
};

/* How a report was made, for making it again. */
struct reported_as {
    const struct log_head *head; /* the end of the log at that time */
    int utc_offset_min; /* used if the log names no zone */
    bool unverified; /* a console was writing to the log */
};

/* Opens the log as it was when it ended with that head, which the caller has checked against the log. */
bool reported_open_as(struct reported *, const char *path, int round, const struct reported_as *, struct error *why);

/* Opens a log for a report on a round, 0 for the last; `of_all` if it also looks into the games of other rounds.
 * Returns false with the reason if nothing can be reported. A damaged log that can still be read is opened, with
 * report.damage set. */
bool reported_open(struct reported *, const char *path, int round, bool of_all, struct error *why);
void reported_close(struct reported *);

/* Sets the zone for times of day: the event's; if it names none, the offset of `as`, or without that this machine's
 * zone. */
void reported_take_zone(struct report *, const struct chess_event *, msec wall, const struct reported_as *);

/* Writes the whole folder: pages, games, tables, decisions. Replaces files of an earlier report, never any others. */
bool report_folder_write(const struct report *, const char *folder, struct error *why);

#endif
