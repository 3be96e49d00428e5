/* Keys by name: "q", "C-z", "space", "F1", "page-down". What the terminal sends, what people write in flagfall.ini. */
#ifndef FLAGFALL_KEYS_H
#define FLAGFALL_KEYS_H

#include <stdbool.h>

/* A character, or KEY_SPECIAL + what curses calls it, or KEY_PASTED + a character that nobody typed. */
enum { KEY_SPECIAL = 0x1000000, KEY_PASTED = 0x2000000, NO_KEY = 0, KEY_NAME_MAX = 24, CTRL_C = 3, BACKSPACE = 127, ESCAPE = 27, ENTER = 13, TAB = 9 };

int key_named(const char *name); /* NO_KEY: there is none of that name */
const char *key_spelled(int key, char out[KEY_NAME_MAX]);

void keys_begin(void); /* of a terminal that was just opened */

/* The next key that the terminal has sent; NO_KEY: no more. Enter, Tab, Backspace and Escape are one key each. Of
 * what is pasted the ends of lines and tabs are blanks, other control characters nothing: no command comes out of it. */
int key_next(void);

/* As key_next() gives it. */
int key_of_curses(int code);

#endif
