/* What the console costs while a hall plays, measured from outside on the whole program: a pseudo-terminal to look at, another
 * on which one line speaks for all boards.
 */
#ifndef FLAGFALL_REDRAW_H
#define FLAGFALL_REDRAW_H

#include <stdbool.h>

struct redraw_load {
    int boards, changes_s, seconds;
    int rows, columns;
    const char *density; /* "auto", "line"... : as in flagfall.ini */
};

struct redraw_cost {
    double core;              /* share of one core                          */
    double kb_s;              /* to the terminal                            */
    double key_ms, key_worst; /* from a key to its answer: median, worst    */
    int keys;
};

bool redraw_measure(const struct redraw_load *, struct redraw_cost *); /* false: it could not be run here */

#endif
