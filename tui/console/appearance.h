/* How the console looks and sounds, by the settings, the event and the terminal. */
#ifndef FLAGFALL_CONSOLE_APPEARANCE_H
#define FLAGFALL_CONSOLE_APPEARANCE_H

struct chess_event;
struct console;

void appearance_apply(struct console *);                                        /* applies it to the open terminal */
/* takes over what the event's [settings] say of looks and sound */
void appearance_follow_event(struct console *, const struct chess_event *);

#endif
