/* Recordings of the scratch folder, heard through a whole session as the console and `watch` run it, as fast as they
 * can be read. A test that hears them has its own clock_gettime(), which calls the one below.
 */
#ifndef FLAGFALL_TESTS_SESSION_HEARD_H
#define FLAGFALL_TESTS_SESSION_HEARD_H

#include "hall/incident.h"
#include "lines.h"
#include "session/session.h"

#include <time.h>

/* The clock of arrival times is ours: a millisecond passes each time that it is read, as on a busy computer. */
int clock_of_recordings(clockid_t, struct timespec *);

/* A file of the scratch folder as the line of board 1. */
struct line_entry heard_entry(const char *driver, const char *name);

/* Until the recording is over, and what was still open by then has settled; close it with session_close(). The control
 * may be NULL: then no times are judged. */
struct session *hear_line(struct event_base *, const struct line_entry *, const struct control *);

int incidents_heard(struct session *, enum incident_kind);

#endif
