/* The file that players and pairings came from, line by line as it stood, so that what nothing has changed since is
 * handed on as it came: ranks by tie-breaks of other programs, dates in their form, comments, blanks. It is a section
 * of the event file.
 */
#ifndef FLAGFALL_EVENT_SOURCE_H
#define FLAGFALL_EVENT_SOURCE_H

#include "base/text.h"
#include "clock/control.h"

enum { SOURCE_LINES_MAX = 20000, SOURCE_BYTES_MAX = 4 << 20 };

struct event_source {
    struct text text; /* UTF-8, each line ended by \n; empty: there is none */
    int lines;
    char end[3]; /* of each line as it came: \r\n, \n or \r */
    bool mark;   /* a byte order mark stood before it       */
    bool latin1; /* it came in Latin-1, and goes so         */
    bool open;   /* its last line had no end                */
    bool goes_on; /* while it is read: the last entry was only part of a line */
    struct control control; /* of the event when it came, for where the file says it in words only */
    int rounds;             /* that were planned then       */
};

/* Takes the whole file. One that is too large, or has lines that end in different ways, is not kept, and false. */
bool source_take(struct event_source *, const char *text, size_t length);
void source_release(struct event_source *); /* empty afterwards */

void source_write(const struct event_source *, struct text *); /* the section with its head, or nothing */
/* One entry of the section. False: *why says what is wrong with it, without a line. */
bool source_read(struct event_source *, const char *key, const char *value, struct error *why);

/* The file again, its ends, mark and letters as they were, made of lines that each end in \n. A letter that Latin-1
 * does not have makes it UTF-8. */
void source_as_it_came(const struct event_source *, const char *lines, size_t length, struct text *out);

#endif
