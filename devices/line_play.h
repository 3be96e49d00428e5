/* A recording in place of a device: what it holds is taken as if it came now. */
#ifndef FLAGFALL_LINE_PLAY_H
#define FLAGFALL_LINE_PLAY_H

struct line;

/* Takes what is due, but only some pieces in one turn of the loop: a long recording must not keep other lines waiting.
 */
void line_play(struct line *);

#endif
