/* How the console looks and sounds, by the settings, the event and the terminal. */
#ifndef FLAGFALL_CONSOLE_APPEARANCE_H
#define FLAGFALL_CONSOLE_APPEARANCE_H

#include <stdbool.h>
#include <stddef.h>

struct chess_event;
struct console;

void appearance_apply(struct console *);                                        /* applies it to the open terminal */
/* takes over what the event's [settings] say of looks and sound */
void appearance_follow_event(struct console *, const struct chess_event *);
/* Takes the looks of the command line of a terminal that attaches, and "INITIALS ROLE" into `who` if they are given;
 * applied with the next of the above. False if the command line is wrong. */
bool appearance_take_command_line(struct console *, int argc, char **argv, char *who, size_t room);

#endif
