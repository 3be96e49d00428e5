/* curses, beside chess: both have a `move`. The function of curses is put out of sight; wmove() does the same. */
#ifndef FLAGFALL_TERMINAL_H
#define FLAGFALL_TERMINAL_H

#define NCURSES_NOMACROS 1
#define move curses_move
#include <curses.h>
#undef move

#endif
