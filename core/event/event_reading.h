/* An event file while it is read: shared by event_read.c, which reads its sections, and event_consistent.c. */
#ifndef FLAGFALL_EVENT_EVENT_READING_H
#define FLAGFALL_EVENT_EVENT_READING_H

#include "base/ini.h"
#include "event/event.h"

struct reading_file {
    struct chess_event *event;
    const struct ini *ini;
    struct error *why;
    ini_fault_fn *tell; /* NULL if the first fault ends the reading */
    void *teller;
    /* Lines of these could not be read: what may have been in them is not said to be missing. */
    bool event_lost, players_lost;
};

#define bad_line(r, line, remedy, ...) ini_fail(&(r)->ini->scan, line, (r)->why, remedy, __VA_ARGS__)

bool event_is_consistent(struct reading_file *); /* checks that need several lines; false with the first that fails */

#endif
