/* What goes over a line while it is open: bytes to its framer and its driver's words back, both recorded; and what its
 * listener is told of it.
 */
#ifndef FLAGFALL_LINE_BYTES_H
#define FLAGFALL_LINE_BYTES_H

#include "line_parts.h"

void line_tell_news(struct line *, enum news, const char *words);   /* as a reading of the line itself */
void line_become(struct line *, enum presence, const char *words); /* reports a change */
void line_take_reading(void *line, const struct reading *);        /* what the framer made of its bytes */
void line_note_bytes(struct line *, bool sent, struct span, msec now); /* to the listener and the recorder */

/* Takes what was received, or lets the driver speak. False if the driver has no hope left: the caller gives up. */
bool line_take_bytes(struct line *, struct span, msec now);
bool line_speak(struct line *, enum occasion, msec now);

#endif
