#include "commands/report_pages.h"

#include "base/table.h"
#include "base/tongue.h"
#include "hall/appeal.h"
#include "host/language.h"
#include "host/progress.h"
#include "host/version.h"
#include "report/appeal_form.h"
#include "report/cards.h"
#include "report/case_file.h"
#include "report/clock_sheets.h"
#include "report/document.h"
#include "report/event_report.h"
#include "report/lists.h"
#include "report/precedents/precedents.h"
#include "report/record/record_look.h"
#include "report/record/words.h"
#include "report/transcripts.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void page_fn(const struct report *, struct page *);

/* --- rows --------------------------------------------------------------------------------------------------------- */

static void round_alone(const struct report *r, struct page *p)
{
    report_write(r, false, p);
}

static void round_in_folder(const struct report *r, struct page *p)
{
    report_write(r, true, p);
}

static void alerts_alone(const struct report *r, struct page *p)
{
    report_add_alerts(r, p);
    report_add_source(r, p);
}

static void say_zone(const struct report *r, struct page *p)
{
    struct words zone;
    page_say(p, "Times of day: %s.", words_zone(r->zone, r->utc_offset_min, &zone));
}

static const enum page_kind kinds[REPORT_FORMS] = {
    [REPORT_TEXT] = PAGE_TEXT, [REPORT_MARKDOWN] = PAGE_MARKDOWN, [REPORT_HTML] = PAGE_HTML};

static bool write_page_of(const struct report *r, const struct report_asked *a, page_fn *page, bool is_a_list,
                          struct text *out)
{
    assert(HAS_ROW(kinds, a->form) && "a form of the table");
    struct page p;
    char title[256];
    snprintf(title, sizeof title, "Round %d: %.200s", r->round->number, r->round->event->name);
    page_begin(&p, kinds[a->form], out, a->page->title ? a->page->title : title);
    page(r, &p);
    if (is_a_list && !a->is_for_wall)
        report_add_keys(r, &p);
    if (page != round_alone && page != round_in_folder)
        say_zone(r, &p);
    page_end(&p);
    return true;
}

static bool write_page(const struct report *r, const struct report_asked *a, page_fn *page, struct text *out)
{
    return write_page_of(r, a, page, false, out);
}

static bool write_round(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    (void)why;
    return write_page(r, a, a->is_in_folder ? round_in_folder : round_alone, out);
}

static bool write_boards(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    (void)why;
    return write_page(r, a, report_write_boards, out);
}

static bool write_cards(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    (void)why;
    return write_page(r, a, cards_write, out);
}

static bool write_event(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    (void)why;
    return write_page(r, a, event_report_write, out);
}

static bool write_alerts(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    (void)why;
    return write_page(r, a, alerts_alone, out);
}

static bool write_clocks(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    (void)why;
    return write_page(r, a, clock_sheets_write, out);
}

static bool write_transcripts(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    (void)why;
    return write_page(r, a, transcripts_write, out);
}

static bool write_scoresheets(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    (void)why;
    return write_page(r, a, scoresheets_write, out);
}

/* Writes a list of report/lists.h, by the name of its page. */
static bool write_list(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    static const struct {
        const char *name;
        page_fn *write;
    } lists[] = {{"pairings", lists_pairings}, {"names", lists_names},     {"slips", lists_slips},
                 {"places", lists_places},     {"players", lists_players}, {"standings", lists_standings}};
    (void)why;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (!strcmp(lists[i].name, a->page->name))
            return write_page_of(r, a, lists[i].write, true, out);
    return false;
}

static bool write_penalties(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    (void)a;
    (void)why;
    report_add_penalties_csv(r, out);
    return true;
}

static bool write_pgn(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    (void)a;
    (void)why;
    report_add_pgn(r, out);
    return true;
}

static bool write_trf(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    (void)a;
    (void)why;
    report_add_trf(r, &(struct trf_choice){.form = TRF26}, out);
    return true;
}

static bool write_decision(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    const struct record_round *round;
    struct words number;
    struct document_asked document = {.version = a->version, .is_public = a->is_public};
    const struct record_ruling *k = record_ruling(r->record, a->decision, &round);
    if (!k)
        return failf(why, words_decision(a->decision, &number), "see the rulings: flagfall report FILE",
                     "there is no such decision in this log");
    struct report of_its_round = *r;
    of_its_round.round = round;
    return document_write(&of_its_round, k, &document, kinds[a->form], out, why);
}

static bool write_appeal(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    struct page page;
    struct case_file f;
    char title[64] = "Appeal";
    struct report of_its_round = *r;
    bool there =
        a->version ? case_file_of_appeal(r->record, a->version, &f) : case_file_of_ruling(r->record, a->decision, &f);
    if (!there)
        return failf(why, a->log,
                     a->version ? "see the appeals: flagfall event appeal FILE" : "see: flagfall report FILE",
                     "there is no %s %c-%04d in it", a->version ? "appeal" : "decision", a->version ? 'A' : 'D',
                     a->version ? a->version : a->decision);
    of_its_round.round = f.round;
    if (a->version)
        snprintf(title, sizeof title, "Appeal A-%04d against D-%04d", a->version, f.ruling);
    else
        snprintf(title, sizeof title, "Appeal against D-%04d", f.ruling);
    page_begin(&page, kinds[a->form], out, title);
    appeal_form_write(&of_its_round, record_ruling_of(f.round, f.ruling), hall_appeal_of(f.round->hall, a->version),
                      &page);
    say_zone(&of_its_round, &page);
    page_end(&page);
    return true;
}

static bool write_case(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    struct page page;
    char title[160];
    struct case_file f = {.record = r->record};
    struct precedents *precedents = precedents_new();
    precedents_offset(precedents, r->utc_offset_min);
    precedents_shelf(precedents, r->shelf);
    bool good =
        case_file_of_ruling(r->record, a->decision, &f) ||
        failf(why, a->log, "see the rulings: flagfall report FILE", "there is no decision D-%04d in it", a->decision);
    good = good && (!a->with || precedents_add_file(precedents, a->with, progress_line(), why));
    if (good) {
        precedents_add(precedents, a->log, r->record);
        f.utc_offset_min = r->utc_offset_min;
        f.book = r->book;
        f.shelf = r->shelf;
        f.precedents = precedents;
        f.file = a->log;
        snprintf(title, sizeof title, "Case file of D-%04d", f.ruling);
        page_begin(&page, kinds[a->form], out, title);
        case_file_write(&f, &page);
        report_add_keys(r, &page);
        say_zone(r, &page);
        page_end(&page);
    }
    precedents_free(precedents);
    return good;
}

static bool write_docket(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    struct page page;
    char title[256];
    (void)why;
    snprintf(title, sizeof title, "Appeals: %s", r->record->event->name);
    page_begin(&page, kinds[a->form], out, title);
    docket_write(r->record, r->shelf, r->utc_offset_min, &page);
    report_add_keys(r, &page);
    say_zone(r, &page);
    page_end(&page);
    return true;
}

const struct report_page report_pages[] = {
    {"round", NULL, write_round},
    {"decision", NULL, write_decision},
    {"boards", "All boards", write_boards},
    {"event", "The chief arbiter's report", write_event},
    {"cards", "Incident cards", write_cards},
    {"alerts", "Alerts of the round", write_alerts},
    {"clocks", "Clock sheets", write_clocks},
    {"scoresheets", "Team scoresheets", write_scoresheets},
    {"transcripts", "Games by correspondence", write_transcripts},
    {"penalties", NULL, write_penalties},
    {"pgn", NULL, write_pgn},
    {"trf", NULL, write_trf},
    {"pairings", NULL, write_list},
    {"names", NULL, write_list},
    {"slips", NULL, write_list},
    {"places", NULL, write_list},
    {"players", NULL, write_list},
    {"standings", NULL, write_list},
    {"appeal", NULL, write_appeal},
    {"case", NULL, write_case},
    {"docket", NULL, write_docket},
    {NULL, NULL, NULL},
};

const struct report_page *report_page_named(const char *name)
{
    const char *now = strcmp(name, "alarms") ? name : "alerts"; /* as it was called in 0.1.0 */
    for (const struct report_page *p = report_pages; p->name; p++)
        if (!strcmp(p->name, now))
            return p;
    return NULL;
}

/* --- the line at the end ------------------------------------------------------------------------------------------ */

static const char mark[] = "flagfall-page 2 ";

static const struct report_form_row {
    const char *name, *before, *after; /* NULL if there is no room for such a line before it */
} forms[] = {
    [REPORT_TEXT] = {"text", "", "\n"},          [REPORT_MARKDOWN] = {"markdown", "<!-- ", " -->\n"},
    [REPORT_HTML] = {"html", "<!-- ", " -->\n"}, [REPORT_CSV] = {"csv", NULL, NULL},
    [REPORT_TRF] = {"trf", "### ", "\n"},        [REPORT_PGN] = {"pgn", "% ", "\n"},
};
ROW_FOR_EACH(forms, REPORT_FORMS);

/* A hash of everything before it: so no byte of that, or of the choices, can change unnoticed. */
static void add_sum(struct text *out)
{
    uint8_t digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(digest, (const uint8_t *)text_chars(out), out->length);
    text_add(out, "sum=");
    for (int i = 0; i < 8; i++)
        text_addf(out, "%02x", digest[i]);
}

static void add_line(const struct report *r, const struct report_asked *a, struct text *out)
{
    const struct report_form_row *f = &forms[a->form];
    if (!f->before || !r->record->has_head || a->is_for_wall)
        return;
    text_addf(out, "%s%s%s %s round=%d offset=%d folder=%d open=%d decision=%d version=%d public=%d with=%d by=%s ",
              f->before, mark, a->page->name, f->name, r->round ? r->round->number : 0, r->utc_offset_min,
              a->is_in_folder, r->unverified, a->decision, a->version, a->is_public, a->with != NULL, FLAGFALL_VERSION);
    if (*tongue_language())
        text_addf(out, "language=%s ", tongue_language());
    add_sum(out);
    text_add_char(out, ' ');
    head_add_statement(out, &r->record->head);
    text_add(out, f->after);
}

bool report_page_write(const struct report *r, const struct report_asked *a, struct text *out, struct error *why)
{
    assert(a->page && "every page has a row");
    if (!a->page->write(r, a, out, why))
        return false;
    if (out->length && text_chars(out)[out->length - 1] != '\n')
        text_add_char(out, '\n');
    add_line(r, a, out);
    return true;
}

/* --- made again --------------------------------------------------------------------------------------------------- */

struct made {
    struct report_asked asked;
    struct reported_as as;
    int round;
    bool has_others; /* it contains precedents of another event */
    char by[24], language[16];
};

static bool read_form(const char *name, enum report_form *out)
{
    for (int i = 0; i < REPORT_FORMS; i++)
        if (!strcmp(forms[i].name, name)) {
            *out = (enum report_form)i;
            return true;
        }
    return false;
}

/* The name of a language, never of a file: the page comes from outside. */
static void read_language(const char *line, char out[16])
{
    static const char key[] = " language=", letters[] = "abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *at = strstr(line, key), *end = strchr(line, '\n');
    out[0] = '\0';
    if (at && (!end || at < end) && strspn(at + sizeof key - 1, letters) < 16)
        snprintf(out, 16, "%.*s", (int)strspn(at + sizeof key - 1, letters), at + sizeof key - 1);
}

static bool read_line(const char *text, struct made *m)
{
    char name[16], form[16];
    int folder, open, is_public, with;
    const char *line = strstr(text, mark);
    if (!line ||
        sscanf(line + sizeof mark - 1,
               "%15s %15s round=%d offset=%d folder=%d open=%d decision=%d version=%d public=%d with=%d by=%23s", name,
               form, &m->round, &m->as.utc_offset_min, &folder, &open, &m->asked.decision, &m->asked.version,
               &is_public, &with, m->by) != 11)
        return false;
    read_language(line, m->language);
    m->asked.is_in_folder = folder == 1;
    m->asked.is_public = is_public == 1;
    m->as.unverified = open == 1;
    m->has_others = with == 1;
    m->asked.page = report_page_named(name);
    bool offset_can_be = m->as.utc_offset_min >= -12 * 60 && m->as.utc_offset_min <= 14 * 60;
    return m->asked.page && read_form(form, &m->asked.form) && m->round >= 0 && offset_can_be;
}

static bool is_csv(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && !strcmp(dot, ".csv");
}

static bool read_made(const char *path, const struct text *file, const struct text *beside, struct made *m,
                      struct log_head *head, struct error *why)
{
    static const char remedy[] = "take the page as it was made, or make it again from the log: flagfall report";
    bool table = is_csv(path), told = read_line(text_chars(file), m);
    if (table && !told) { /* the index beside it shows its date */
        told = beside && read_line(text_chars(beside), m);
        m->asked = (struct report_asked){.page = report_page_named("penalties"), .form = REPORT_CSV};
    }
    if (!told)
        return failf(why, path, remedy,
                     table ? "nothing says from which entries this table was made: there is no index.html beside it"
                           : "it does not say how it was made, so that its content cannot be compared");
    if (strcmp(m->by, FLAGFALL_VERSION))
        return failf(why, path, "compare it with the Flagfall that made it",
                     "it was made by version %s, this is %s: they may word the same thing differently", m->by,
                     FLAGFALL_VERSION);
    if (m->has_others)
        return fail(why, path, "make it again with flagfall event appeal --with, and compare the two",
                    "precedents of another event are in it, and that event's file is not at hand");
    return head_of_statement(head, text_chars(table && beside ? beside : file), why);
}

static void add_excerpt(struct text *out, const char *at, const char *end)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    size_t n = (size_t)((stop ? stop : end) - at);
    text_add_bytes(out, at, n < 60 ? n : 60);
}

bool report_page_is(const char *path, const struct text *file, const struct text *again, struct error *why)
{
    const char *a = text_chars(file), *b = text_chars(again);
    size_t i = 0, line = 1, begins = 0;
    while (i < file->length && i < again->length && a[i] == b[i]) {
        if (a[i++] == '\n') {
            line++;
            begins = i;
        }
    }
    if (i == file->length && i == again->length)
        return true;
    struct text there = {0}, here = {0};
    size_t from = i - begins > 30 ? i - 30 : begins;
    add_excerpt(&there, a + from, a + file->length);
    add_excerpt(&here, b + from, b + again->length);
    failf(why, path, "it was changed after it was made: take what the log gives, flagfall report",
          "line %zu is not what the log gives: it says \"%s\", the log gives \"%s\"", line, text_chars(&there),
          text_chars(&here));
    text_release(&there);
    text_release(&here);
    return false;
}

bool report_page_fits(const char *log, const char *path, const struct text *file, const struct text *beside,
                      struct error *why)
{
    struct made m = {0};
    struct log_head head;
    struct reported r = {0};
    struct text again = {0};
    if (!read_made(path, file, beside, &m, &head, why))
        return false;
    if (*m.language && !language_take(m.language, why))
        return false;
    m.as.head = &head;
    m.asked.log = log;
    bool good = reported_open_as(&r, log, m.round, &m.as, why) && report_page_write(&r.report, &m.asked, &again, why) &&
                report_page_is(path, file, &again, why);
    text_release(&again);
    reported_close(&r);
    if (*m.language)
        tongue_forget();
    return good;
}
