/* A page of a report, written once for three forms: plain text, Markdown, HTML.
 *
 * Reports are written as headings, fields, items, tables and figures. Words from outside (names, notes, reasons) are
 * passed in as they are and escaped here: they cannot become tags in HTML or markup in Markdown, and no control
 * characters or broken UTF-8 get through. HTML needs no network and no scripts; its style is in the page, for screens
 * of any width and for paper.
 *
 *     page_begin(&p, PAGE_TEXT, &out, "Round 3");
 *     page_heading(&p, "Penalties");
 *     page_table(&p, "<Decision <Player >Board <Penalty");    < left, > right, ~ may be cut; the last wraps
 *     page_cell(&p, "D-%04d", 7);  page_cell(&p, "%s", name);  ...
 *     page_table_end(&p);
 *     page_end(&p);
 */
#ifndef FLAGFALL_REPORT_PAGE_PAGE_H
#define FLAGFALL_REPORT_PAGE_PAGE_H

#include "base/text.h"

#include <stdbool.h>

enum page_kind { PAGE_TEXT, PAGE_MARKDOWN, PAGE_HTML, PAGE_KINDS };
enum { PAGE_COLUMNS = 12, PAGE_WIDTH = 80 };

struct page {
    enum page_kind kind;
    struct text *out;
    size_t width;     /* of text; 0 if the viewer breaks the lines of paragraphs, fields and items */
    bool in_list, in_fields, in_table;
    struct text word; /* being built                                 */
    char columns[160]; /* of the table, one after another            */
    char heading[120]; /* the last one: what a table is about */
    const char *style; /* of the table; NULL for the usual one       */
    const char *names[PAGE_COLUMNS];
    bool right[PAGE_COLUMNS], may_be_cut[PAGE_COLUMNS];
    int count;
    char **cells;     /* of the table, row after row                 */
    int cell_count, cell_room;
};

#define PAGE_SAYS __attribute__((format(printf, 2, 3)))

/* Begins a page into `out`, which must outlive it; page_end() ends it. */
void page_begin(struct page *, enum page_kind, struct text *out, const char *title);
void page_end(struct page *); /* releases the page; the text remains its owner's */

/* Of the second level; may not be within a table. */
void page_heading(struct page *, const char *format, ...) PAGE_SAYS;
/* a heading with an anchor that links can point to */
void page_part(struct page *, const char *anchor, const char *format, ...) __attribute__((format(printf, 3, 4)));
void page_say(struct page *, const char *format, ...) PAGE_SAYS;   /* a paragraph                    */
void page_warn(struct page *, const char *format, ...) PAGE_SAYS;  /* a paragraph that must be seen   */
void page_take_item(void *page, const char *sentence);               /* the same, as a callback */
void page_item(struct page *, const char *format, ...) PAGE_SAYS;  /* of a list                       */

/* A name with a value; left out if the value is empty. */
void page_field(struct page *, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));

void page_code(struct page *, const char *format, ...) PAGE_SAYS;  /* text to be copied: a statement, a command */

void page_block(struct page *, const char *lines); /* lines with fixed columns: forms    */

/* Begins a table. "<" before a column aligns it left, ">" right; page_cell() fills the rows. "~" as "<", for names: in
 * text they are cut where all columns would be wider than the page, but for a number in brackets behind them. */
void page_table(struct page *, const char *columns);

/* style: for HTML, a class of page_style.c */
void page_table_like(struct page *, const char *style, const char *columns);
void page_cell(struct page *, const char *format, ...) PAGE_SAYS;
void page_table_end(struct page *); /* a table without rows is left out */

/* HTML of our own: drawings, links. Left out in the other kinds. */
void page_html(struct page *, const char *html);
static inline bool page_draws(const struct page *p) { return p->kind == PAGE_HTML; }
void page_new_sheet(struct page *); /* on paper, the next part begins a new sheet */

/* Adds a string with HTML's special characters escaped, for callers who write HTML themselves. */
void html_add(struct text *, const char *);
void html_add_name(struct text *, const char *); /* the same, as text_add_name_by() has it */

#endif
