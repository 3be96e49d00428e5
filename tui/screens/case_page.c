#include "screens/case_page.h"
#include "report/record/record_read.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "console/console.h"
#include "host/local_time.h"
#include "host/loop.h"
#include "report/case_file.h"
#include "report/precedents/precedents.h"
#include "session/session.h"

#include <assert.h>
#include <event2/event.h>
#include <stdio.h>
#include <string.h>

enum { ENTRIES_AT_ONCE = 2000 };

static void stop_reading(struct case_page *p)
{
    struct error unused;
    record_end(p->reader);
    p->reader = NULL;
    if (p->log)
        log_close(p->log, &unused);
    p->log = NULL;
    if (p->timer)
        event_free(p->timer);
    p->timer = NULL;
}

void case_page_release(struct case_page *p)
{
    stop_reading(p);
    text_release(&p->text);
}

static void write_page(struct console *c, struct case_page *p, const struct record *record)
{
    if (!console_session(c))
        return;
    struct case_file f;
    struct page page;
    char title[96];
    struct precedents *precedents = precedents_new();
    precedents_offset(precedents, local_offset_min(record->last_wall));
    precedents_shelf(precedents, console_shelf(c));
    precedents_add(precedents, session_path(console_session(c)), record);
    snprintf(title, sizeof title, _("Case file of D-%04d"), p->ruling);
    page_begin(&page, PAGE_TEXT, &p->text, title);
    page.width = 0; /* the screen wraps lines to its own width */
    if (case_file_of_ruling(record, p->ruling, &f)) {
        f.book = session_book(console_session(c));
        f.shelf = console_shelf(c);
        f.precedents = precedents;
        f.file = session_path(console_session(c));
        f.utc_offset_min = local_offset_min(record->last_wall);
        case_file_write(&f, &page);
    }
    page_end(&page);
    precedents_free(precedents);
}

/* Between two slices the program does its other work. */
static void in_a_moment(struct case_page *p)
{
    struct timeval tv = {.tv_usec = 1000};
    evtimer_add(p->timer, &tv);
}

static void read_on(evutil_socket_t fd, short what, void *self)
{
    struct case_page *p = self;
    struct console *c = p->console;
    struct error why = {0};
    (void)fd;
    (void)what;
    if (record_more(p->reader, ENTRIES_AT_ONCE, &why)) {
        in_a_moment(p);
        return;
    }
    if (*why.what)
        text_addf(&p->text, "the log cannot be read: %s", why.what);
    else
        write_page(c, p, record_of(p->reader));
    stop_reading(p);
    console_changed_now(c);
}

void case_page_open(struct console *c, struct case_page *p, int ruling)
{
    assert(ruling > 0 && "a decision has its number");
    struct error why;
    case_page_release(p);
    *p = (struct case_page){.console = c, .ruling = ruling};
    p->log = log_open(session_path(console_session(c)), &(struct log_opening){.mode = LOG_READ}, &why);
    if (!p->log) {
        text_addf(&p->text, "the log cannot be read: %s", why.what);
        return;
    }
    p->reader = record_begin(p->log);
    p->timer = evtimer_new(console_base(c), read_on, p);
    if (!p->timer)
        memory_exhausted();
    in_a_moment(p);
}

/* Long lines continue below, slightly indented. */
static void draw_lines(struct case_page *p, struct area a)
{
    int row = -p->first;
    const char *line = text_chars(&p->text);
    for (p->lines = 0; *line; line += *line == '\n') {
        char words[512];
        size_t length = strcspn(line, "\n");
        snprintf(words, sizeof words, "%.*s", (int)length, line);
        bool fits = text_width(words) <= a.columns - 2;
        int rows = fits ? 1 : draw_paragraph(a, 0, 3, a.columns - 4, 8, -1, words);
        if (row >= 0 && row < a.rows && fits)
            draw_text(a, row, 1, ROLE_TEXT, words);
        else if (row >= 0 && row < a.rows)
            draw_paragraph(a, row, 3, a.columns - 4, a.rows - row < rows ? a.rows - row : rows, ROLE_TEXT, words);
        row += rows;
        p->lines += rows;
        line += length;
    }
}

void case_page_draw(struct case_page *p, struct area a)
{
    if (p->reader) {
        draw_text(a, 1, 1, ROLE_DIM, _("reading the log..."));
        return;
    }
    p->rows = a.rows - 1;
    draw_lines(p, area_inside(a, 0, 0, a.rows - 1, -1));
    draw_format(a, a.rows - 1, 1, ROLE_DIM, "line %d of %d; the arrows, space and b scroll, q goes back", p->first + 1,
                p->lines);
    draw_cursor(a, a.rows - 1, 1);
}

void case_page_step(struct case_page *p, enum screen_step step)
{
    int last = p->lines > p->rows ? p->lines - p->rows : 0;
    switch (step) {
    case STEP_UP: p->first--; break;
    case STEP_DOWN: p->first++; break;
    case STEP_PAGE_UP: p->first -= p->rows - 1; break;
    case STEP_PAGE_DOWN: p->first += p->rows - 1; break;
    case STEP_HOME: p->first = 0; break;
    case STEP_END: p->first = last; break;
    default: break;
    }
    p->first = p->first > last ? last : p->first;
    p->first = p->first < 0 ? 0 : p->first;
}
