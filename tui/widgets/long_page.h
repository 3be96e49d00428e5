/* A page that may be longer than its area: rows are put one below another, the rest is reached by scrolling, and the
 * page knows how much of it has been visible.
 *
 *     struct long_page p = long_page_begin(&seen, of, area);
 *     long_page_put(&p, ROLE_STRONG, "result", "0-1");
 *     long_page_end(&p);
 */
#ifndef FLAGFALL_WIDGETS_LONG_PAGE_H
#define FLAGFALL_WIDGETS_LONG_PAGE_H

#include "terminal/draw.h"
#include "widgets/list.h"

#include <stdint.h>

/* How much has been visible; nothing, if zeroed. */
struct page_seen {
    uint64_t of; /* identifies what is on the page */
    int first;   /* the row on top                                        */
    int rows;    /* of the whole page, as last drawn                      */
    int upto;    /* so many from the top have been visible, without a gap */
    int room;    /* rows of the area                                      */
    int lines, columns; /* of the terminal when it was drawn               */
    struct area foot;   /* where it says how to scroll; no columns: nothing is below */
};

struct long_page {
    struct area area;
    int row; /* where the next row goes; nothing is drawn outside the area */
    int label_columns;
    const char *more; /* how to scroll, in words */
    struct page_seen *seen;
};

/* of: identifies what is on the page; when it changes, the page begins at the top again */
struct long_page long_page_begin(struct page_seen *, uint64_t of, struct area);
void long_page_end(struct long_page *); /* says in the last row how much is below */

int long_page_rows(const struct long_page *); /* rows put so far */

/* Puts a label and its words, in as many rows as they take; nothing if `words` is NULL or empty. */
/* Label and words are looked up in the catalogue. */
void long_page_put(struct long_page *, enum role, const char *label, const char *words);
void long_page_heading(struct long_page *, const char *words);
/* Scrolls until this row of the page is visible. Returns true if the page has to be drawn again for that. */
bool long_page_follow(struct long_page *, int row);

/* True if so many rows from the top have been visible at the terminal's present size. */
bool page_seen_shows(const struct page_seen *, uint64_t of, int rows);
/* Returns false if that step does not scroll. A step down never leaves out a row that was not visible yet. */
bool page_seen_scroll(struct page_seen *, enum screen_step);

#endif
