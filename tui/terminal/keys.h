/* Keys and their names as people write them in flagfall.ini: "q", "C-z", "space", "F1", "page-down". */
#ifndef FLAGFALL_TERMINAL_KEYS_H
#define FLAGFALL_TERMINAL_KEYS_H

#include <stdbool.h>

/* A key is a character, or KEY_SPECIAL + the code of curses, or KEY_PASTED + a character that was pasted. */
enum {
    KEY_SPECIAL = 0x1000000,
    KEY_PASTED = 0x2000000,
    NO_KEY = 0,
    KEY_NAME_MAX = 24,
    CTRL_C = 3,
    BACKSPACE = 127,
    ESCAPE = 27,
    ENTER = 13,
    TAB = 9
};

int key_named(const char *name); /* NO_KEY if no key has that name */
const char *key_spelled(int key, char out[KEY_NAME_MAX]); /* the key's name, as key_named() reads it */

void keys_begin(void); /* after a terminal was opened */

/* The next key that the terminal has sent, NO_KEY if there are no more. Enter, Tab, Backspace and Escape are one key
 * each. In pasted text, tabs become blanks, line ends KEY_PASTED + '\n', and the one at its very end KEY_PASTED alone;
 * other control characters are dropped, so pasting can never run a command. */
int key_next(void);

/* What the mouse did, after key_next() returned KEY_SPECIAL + KEY_MOUSE; rows and columns count from 0. */
enum mouse_what { MOUSE_PRESSED, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN };

struct mouse_event {
    int row, column;
    enum mouse_what what;
};

struct mouse_event keys_mouse(void); /* the last one that key_next() returned */

#endif
