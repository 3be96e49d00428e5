/* What stands where on the screen: the status line above, the top screen, the alerts beside or below it, and at the bottom
 * the keys, what is asked or what is said. Small terminals get the most urgent of it.
 */
#ifndef FLAGFALL_LAYOUT_H
#define FLAGFALL_LAYOUT_H

struct console;

void layout_draw(struct console *); /* into curses' memory; where the parts are is kept for clicks */

#endif
