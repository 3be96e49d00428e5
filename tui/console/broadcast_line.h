/* How the broadcast fares, as one short line below the status: read once a second from the file that the broadcast
 * keeps. Nothing is shown where that file is not there, so where there is no broadcast. */
#ifndef FLAGFALL_CONSOLE_BROADCAST_LINE_H
#define FLAGFALL_CONSOLE_BROADCAST_LINE_H

#include "base/msec.h"
#include "terminal/draw.h"

struct console;
struct session;

/* Zeroed it has read nothing. */
struct broadcast_line {
    const struct session *of; /* whose it is: each section has its own */
    msec read;                /* when, by line_now() */
    bool is_good;             /* else it asks to be looked at */
    char words[96];           /* "" if there is no broadcast */
};

void broadcast_line_look(struct console *); /* reads it, if it was not read in the last second */

/* Draws it in the first row of the area; behind the sections, which are there already, if it fits. Returns false, and
 * draws nothing, if there is no broadcast. */
bool broadcast_line_draw(const struct console *, struct area, bool behind_sections);

#endif
