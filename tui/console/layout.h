/* The parts of the screen: the status line above, the top screen, the alerts beside or below it, and at the bottom the
 * keys or a question, with a message above them. Small terminals get the most urgent parts: there it covers the keys.
 */
#ifndef FLAGFALL_CONSOLE_LAYOUT_H
#define FLAGFALL_CONSOLE_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

struct console;

#define LAYOUT_TOO_SMALL "make the terminal larger: nothing is done that cannot be seen"

bool layout_is_too_small(void); /* only the most urgent alert is shown, and the questions asked on leaving */
/* Shows at once what opening waits for: the disk, or its log, of which `met` entries were read; met 0: not yet.
 * path NULL: nothing. */
void layout_show_opening(const char *path, int64_t met, int64_t of);
void layout_draw(struct console *); /* draws into curses' memory and keeps the areas of the parts for clicks */
void layout_settle(struct console *); /* before a key: the screen is as layout_draw would draw it now */

#endif
