/* What the console looks and sounds like: as settings, event and terminal have it. */
#ifndef FLAGFALL_DRESS_H
#define FLAGFALL_DRESS_H

struct chess_event;
struct console;

void dress(struct console *);                                        /* for the terminal that is open */
void dress_as_event_says(struct console *, const struct chess_event *);

#endif
