/* A list of lines as a text file: which port, which driver, which boards depend on it.
 *
 *      # a comment; blanks or tabs part the words, so that no address has any in it
 *      /dev/serial/by-id/usb-board-12  dgt      12           the board of that number alone on its line
 *      tcp:192.168.1.20:4001           dgt-bus  13  1013     a bus: board 13 has the address 1013, board 14 1014...
 *      /dev/ttyUSB0@9600               plain    53           a home-built device at a speed of its own
 *      speed 20                                              a simulated hall that runs so much faster; once
 */
#ifndef FLAGFALL_LINES_H
#define FLAGFALL_LINES_H

#include "driver.h"

#include <stdio.h>

enum { LINES_MAX = 4096, LINE_ADDRESS_MAX = 192 };

struct line_entry {
    char address[LINE_ADDRESS_MAX];
    const struct driver *driver;
    int board;         /* number of the first board             */
    int first_address; /* on a bus; 0 if boards have their addresses as numbers */
    int last_board;    /* of a bus, where it was said; 0: up to the next line's first */
};

struct line_list {
    struct line_entry *entries;
    int count;
    double speed; /* 1 for a real hall */
};

/* Returns false with the line of the file that is wrong. To be released with lines_release() in either case. */
bool lines_read(FILE *, const char *name, struct line_list *, struct error *why);
bool lines_add(struct line_list *, const struct line_entry *); /* false if there are too many */
void lines_write(FILE *, const struct line_list *);
void lines_release(struct line_list *);

#endif
