/* The case file on the screen, read from the log a little at a time, so that a long one delays nothing else. */
#ifndef FLAGFALL_SCREENS_CASE_PAGE_H
#define FLAGFALL_SCREENS_CASE_PAGE_H

#include "base/text.h"
#include "console/screen.h"

struct event;
struct log;
struct record_reader;

struct case_page {
    struct console *console;
    int ruling;
    struct log *log;              /* a reader of its own, beside the writer  */
    struct record_reader *reader; /* NULL once everything was read, or if there is no log */
    struct event *timer;          /* for reading the next part               */
    struct text text;
    int first, lines, rows;       /* as last drawn */
};

/* Opens it; a failure is shown on the page. To be released in any case. */
void case_page_open(struct console *, struct case_page *, int ruling);

void case_page_draw(struct case_page *, struct area); /* the page, or that its log is still being read */
void case_page_step(struct case_page *, enum screen_step); /* scrolls */
void case_page_release(struct case_page *);

#endif
