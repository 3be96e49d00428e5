/* A page to be handed in: one way to say it, three ways to set it: plain text, Markdown, HTML.
 *
 * Whoever writes a report says headings, fields, items, tables and figures; words from outside (names, notes, reasons)
 * come in as they are and are made harmless here: in HTML they cannot become tags, in Markdown no marks, and nowhere do
 * control characters or broken UTF-8 pass. HTML needs no network and no scripts; its style is in the page, for screens of
 * any width and for paper.
 *
 *     page_begin(&p, PAGE_TEXT, &out, "Round 3");
 *     page_heading(&p, "Penalties");
 *     page_table(&p, "<Decision <Player >Board <Penalty");    < left, > right; the last column wraps
 *     page_cell(&p, "D-%04d", 7);  page_cell(&p, "%s", name);  ...
 *     page_table_end(&p);
 *     page_end(&p);
 */
#ifndef FLAGFALL_REPORT_PAGE_H
#define FLAGFALL_REPORT_PAGE_H

#include "base/text.h"

#include <stdbool.h>

enum page_kind { PAGE_TEXT, PAGE_MARKDOWN, PAGE_HTML };
enum { PAGE_COLUMNS = 12, PAGE_WIDTH = 100 };

struct page {
    enum page_kind kind;
    struct text *out;
    size_t width;     /* of text; 0: whoever shows it breaks the lines of paragraphs, fields and items */
    bool in_list, in_fields, in_table;
    struct text word; /* what is being said                          */
    char columns[160]; /* of the table, one after another            */
    const char *style; /* of the table; NULL: the usual              */
    const char *names[PAGE_COLUMNS];
    bool right[PAGE_COLUMNS];
    int count;
    char **cells;     /* of the table, row after row                 */
    int cell_count, cell_room;
};

#define PAGE_SAYS __attribute__((format(printf, 2, 3)))

void page_begin(struct page *, enum page_kind, struct text *out, const char *title);
void page_end(struct page *);

void page_heading(struct page *, const char *format, ...) PAGE_SAYS;
void page_part(struct page *, const char *anchor, const char *format, ...) __attribute__((format(printf, 3, 4)));
void page_say(struct page *, const char *format, ...) PAGE_SAYS;   /* a paragraph                    */
void page_warn(struct page *, const char *format, ...) PAGE_SAYS;  /* a paragraph that must be seen   */
void page_item(struct page *, const char *format, ...) PAGE_SAYS;  /* of a list                       */
void page_field(struct page *, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));
void page_code(struct page *, const char *format, ...) PAGE_SAYS;  /* to be copied: a statement, a command */

void page_block(struct page *, const char *lines); /* lines of fixed columns: forms      */

void page_table(struct page *, const char *columns);
void page_table_like(struct page *, const char *style, const char *columns); /* of HTML: a class of page_style.c */
void page_cell(struct page *, const char *format, ...) PAGE_SAYS;
void page_table_end(struct page *); /* a table without rows is not there */

/* HTML that is our own: drawings, links. Other kinds leave it out. */
void page_html(struct page *, const char *html);
static inline bool page_draws(const struct page *p) { return p->kind == PAGE_HTML; }
void page_new_sheet(struct page *); /* on paper the next part begins a page */

/* For whoever writes HTML of his own: only harmless characters. */
void add_html(struct text *, const char *);
void add_harmless_text(struct text *, const char *);

#endif
