/* The cost of the console while a hall plays, measured from outside on the whole program: one pseudo-terminal is its
 * screen, another is the line of all boards.
 */
#ifndef FLAGFALL_BENCH_REDRAW_H
#define FLAGFALL_BENCH_REDRAW_H

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


#endif
