/* What goes on inside, reported line by line to find out why a hall did what it did. The caller passes in the sink; if
 * there is none, or a subject is off, asking costs the test of one bit and no words are made.
 *
 *     if (trace_is_on(t, TRACE_CLOCK))
 *         trace_tell(t, TRACE_CLOCK, board, now, "%s", clock_event_name(kind));
 */
#ifndef FLAGFALL_BASE_TRACE_H
#define FLAGFALL_BASE_TRACE_H

#include "base/error.h"
#include "base/msec.h"

#include <stdbool.h>

/* order: names in trace.c */
enum trace_subject {
    TRACE_LINE,    /* what a device said, as readings      */
    TRACE_FRAME,   /* bytes, both ways                     */
    TRACE_TRACKER, /* what became of a game's squares      */
    TRACE_CLOCK,   /* what became of its clock             */
    TRACE_ALERT,   /* incidents and alerts, as they come   */
    TRACE_WALK,    /* the answers of a ruling              */
    TRACE_LOG,     /* what is written, and when it is safe */
    TRACE_HUB,     /* what other consoles wrote            */
    TRACE_SUBJECTS,
};

struct trace {
    unsigned on; /* bits by enum trace_subject */
    void (*take)(void *self, enum trace_subject, int board, msec at, const char *words); /* board 0: none */
    void *self;
};

static inline bool trace_is_on(const struct trace *t, enum trace_subject s)
{
    return t && (t->on >> s & 1);
}

void trace_tell(const struct trace *, enum trace_subject, int board, msec at, const char *format, ...)
    __attribute__((format(printf, 5, 6))); /* ask trace_is_on() first; `at` is the time of the round */

const char *trace_subject_name(enum trace_subject); /* as --trace takes it */

/* Reads "clock,tracker", "all", "off" or "" into bits for trace.on. */
bool trace_read_subjects(const char *text, unsigned *on, struct error *why);

#endif
