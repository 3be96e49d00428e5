/* The case file on the screen: read out of the log a little at a time, so that a long one holds nothing up. */
#ifndef FLAGFALL_SCREENS_CASE_PAGE_H
#define FLAGFALL_SCREENS_CASE_PAGE_H

#include "base/text.h"
#include "screens/screen.h"

struct event;
struct log;
struct record_reader;

struct case_page {
    struct console *console;
    int ruling;
    struct log *log;              /* beside its writer                       */
    struct record_reader *reader; /* NULL: it is written, or there is no log */
    struct event *timer;          /* of the next slice                       */
    struct text text;
    int first, lines, rows;       /* as last drawn */
};

void case_page_open(struct console *, struct case_page *, int ruling);
void case_page_draw(struct case_page *, struct area);
void case_page_step(struct case_page *, enum step);
void case_page_release(struct case_page *);

#endif
