/* The pages that are handed in, one row each, and the line at the end of each that says how it was made.
 *
 * A page depends only on the log up to an entry, on its row, its form and a few choices. The line names all of these,
 * so that anyone with the log can make the page again and compare it byte by byte: flagfall log verify FILE --report
 * PAGE. CSV has no room for such a line: the penalties are compared as of the entry that the index.html beside them
 * names; tables without one are compared in report_tables.h.
 */
#ifndef FLAGFALL_COMMANDS_REPORT_PAGES_H
#define FLAGFALL_COMMANDS_REPORT_PAGES_H

#include "commands/report.h"

enum report_form { REPORT_TEXT, REPORT_MARKDOWN, REPORT_HTML, REPORT_CSV, REPORT_TRF, REPORT_PGN, REPORT_FORMS };

/* What a page was asked for. */
struct report_asked {
    const struct report_page *page;
    enum report_form form;
    bool is_in_folder; /* links to the files beside it          */
    bool is_for_wall;  /* without the line at the end           */
    int decision, version; /* of a decision document or a case file; version 0 for the last. Of an appeal's form:
                              the decision, or 0 and in `version` the appeal's number */
    bool is_public;        /* of a decision document: for the public      */
    const char *log;       /* of a case file: the name of the log         */
    const char *with;      /* of a case file: another event's file with precedents to include; or NULL */
};

struct report_page {
    const char *name, *title; /* title NULL for the title of the round */
    bool (*write)(const struct report *, const struct report_asked *, struct text *out, struct error *why);
};

extern const struct report_page report_pages[]; /* ends with a row without a name; the first is the round's report */
const struct report_page *report_page_named(const char *name); /* or NULL */

/* Adds the page and the line at its end. */
bool report_page_write(const struct report *, const struct report_asked *, struct text *out, struct error *why);

/* Makes a page again from the entries it was made from, and compares it with the file. Returns false with the place
 * where they differ, or the reason why it cannot be made again. `beside`: the contents of index.html in its folder, or
 * NULL. */
bool report_page_fits(const char *log, const char *path, const struct text *file, const struct text *beside,
                      struct error *why);

/* Compares a file with the page as it is made again. Returns false with the line where they differ. */
bool report_page_is(const char *path, const struct text *file, const struct text *again, struct error *why);

#endif
