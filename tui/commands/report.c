/* flagfall report: what is handed in after a round, and each of its parts alone. */
#include "commands/report.h"
#include "commands/command.h"
#include "log/bundle.h"
#include "report/cards.h"
#include "report/clock_sheets.h"
#include "report/document.h"
#include "report/personal.h"
#include "report/words.h"
#include "station.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct asked {
    const char *html, *bundle, *station_key;
    bool markdown, is_public;
    long version;
};

static const struct option_row options[] = {
    {"html", 0, "DIR", "round: a folder of pages, games and tables, to be looked at and printed", OPTION_TEXT,
     offsetof(struct asked, html), 0, 0},
    {"bundle", 0, "FILE", "round: the report and the whole log, signed by this station", OPTION_TEXT,
     offsetof(struct asked, bundle), 0, 0},
    {"markdown", 'm', NULL, "as Markdown", OPTION_FLAG, offsetof(struct asked, markdown), 0, 0},
    {"public", 'p', NULL, "decision: the wording for everybody; without it, the one for arbiters", OPTION_FLAG,
     offsetof(struct asked, is_public), 0, 0},
    {"version", 0, "N", "decision: as it was then (the last)", OPTION_NUMBER, offsetof(struct asked, version), 1,
     DOCUMENT_VERSIONS},
    {"station-key", 0, "FILE", "bundle: the key of this station, if it is not in its place", OPTION_TEXT,
     offsetof(struct asked, station_key), 0, 0},
    {0},
};

/* --- kinds ------------------------------------------------------------------------------------------------------------------ */

typedef void page_writer(const struct report *, struct page *);
typedef void text_writer(const struct report *, struct text *);

static void write_round(const struct report *r, struct page *p)
{
    report_write(r, false, p);
}

static const struct report_kind {
    const char *name, *title;
    page_writer *page;
    text_writer *text; /* one of the two; neither: a decision */
} kinds[] = {
    {"round", NULL, write_round, NULL},
    {"decision", NULL, NULL, NULL},
    {"cards", "Incident cards", cards_write, NULL},
    {"clocks", "Sheets of all clocks", clock_sheets_write, NULL},
    {"scoresheets", "Team scoresheets", scoresheets_write, NULL},
    {"penalties", NULL, NULL, report_add_penalties_csv},
    {"pgn", NULL, NULL, report_add_pgn},
    {"trf", NULL, NULL, report_add_trf},
    {NULL, NULL, NULL, NULL},
};

static const struct report_kind *kind_named(const char *name)
{
    for (const struct report_kind *k = kinds; k->name; k++)
        if (!strcmp(k->name, name))
            return k;
    return NULL;
}

static void write_page(const struct report *r, const struct report_kind *k, enum page_kind as, struct text *out)
{
    struct page p;
    char title[256];
    snprintf(title, sizeof title, "Round %d: %.200s", r->round->number, r->round->event->name);
    page_begin(&p, as, out, k->title ? k->title : title);
    k->page(r, &p);
    page_end(&p);
}

/* --- what is nobody's business ------------------------------------------------------------------------------------------------- */

static void warn_of(void *self, const char *where, const struct personal *p)
{
    struct error e = {0};
    (void)self;
    (void)failf(&e, where, "look whether it has to stand there: words typed for a decision can be typed anew",
                "%s goes out: \"%s\"", p->kind, p->words);
    complain(&e);
}

/* --- what is asked for --------------------------------------------------------------------------------------------------------- */

static bool read_decision(const char *text, int *id)
{
    char *end;
    const char *digits = text + (toupper((unsigned char)*text) == 'D' ? 1 : 0);
    digits += *digits == '-';
    long number = strtol(digits, &end, 10);
    *id = (int)number;
    return isdigit((unsigned char)*digits) && !*end && number > 0 && number < 1000000;
}

static bool write_decision(struct reported *r, const char *name, const struct asked *asked, struct text *out,
                           struct error *why)
{
    struct document_asked document = {.version = (int)asked->version, .is_public = asked->is_public};
    int id;
    if (!name || !read_decision(name, &id))
        return fail(why, name ? name : "decision", "is no decision", "write it as D-0001");
    const struct record_ruling *k = record_ruling(r->record, id, &r->report.round);
    if (!k)
        return failf(why, name, "see the rulings: flagfall report FILE", "there is no such decision in this log");
    if (asked->is_public)
        personal_in_decision(&r->report, k, warn_of, NULL);
    return document_write(&r->report, k, &document, asked->markdown ? PAGE_MARKDOWN : PAGE_TEXT, out, why);
}

static bool write_bundle(const struct reported *r, const struct asked *asked, struct error *why)
{
    struct station_key key;
    struct text report = {0};
    FILE *out = NULL;
    bool good = station_key_open(&key, asked->station_key, false, why);
    if (good && !(out = fopen(asked->bundle, "wx")))
        good = failf(why, asked->bundle, "choose a name that is free, where you may write", "cannot be made: %s",
                     strerror(errno));
    write_page(&r->report, &kinds[0], PAGE_TEXT, &report);
    struct bundle_report inside = {.name = "report.txt", .text = text_chars(&report)};
    good = good && bundle_write(r->log, &key, &inside, out, why);
    if (out && fclose(out) != 0 && good)
        good = failf(why, asked->bundle, "make room and try again", "could not be written whole: %s", strerror(errno));
    if (out && !good)
        remove(asked->bundle);
    text_release(&report);
    return good;
}

static bool write_all(struct reported *r, const struct report_kind *k, const char *name, const struct asked *asked,
                      struct text *out, struct error *why)
{
    if (k == &kinds[0])
        personal_in_round(&r->report, warn_of, NULL);
    if (asked->html || asked->bundle)
        return (!asked->html || report_folder_write(&r->report, asked->html, why)) &&
               (!asked->bundle || write_bundle(r, asked, why));
    if (k->page)
        write_page(&r->report, k, asked->markdown ? PAGE_MARKDOWN : PAGE_TEXT, out);
    else if (k->text)
        k->text(&r->report, out);
    else
        return write_decision(r, name, asked, out, why);
    return true;
}

static int write_report(const struct report_kind *k, const char *file, const char *name, const struct asked *asked)
{
    struct reported r;
    struct error why = {0};
    struct text out = {0};
    int round = name && (k->page || k->text) ? atoi(name) : 0;
    bool good = reported_open(&r, file, round, &why) && write_all(&r, k, name, asked, &out, &why);
    bool damaged = r.was_opened && r.damage.what[0];
    int status = damaged ? STATUS_FAILED : good ? STATUS_OK : STATUS_USAGE;
    if (good)
        fwrite(text_chars(&out), 1, out.length, stdout);
    if (r.report.damage)
        complain(&r.damage);
    if (!good)
        complain(&why);
    text_release(&out);
    reported_close(&r);
    return status;
}

static bool is_number(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0' && strlen(text) < 4 && atoi(text) > 0;
}

static int run_report(int argc, char **argv)
{
    struct asked asked = {0};
    int status = options_read(&command_report, &argc, argv, &asked), first = 1;
    if (status != STATUS_OK)
        return status;
    const struct report_kind *k = argc > 2 ? kind_named(argv[1]) : NULL;
    first += k != NULL;
    k = k ? k : &kinds[0];
    bool decides = !k->page && !k->text;
    if (argc <= first)
        return usage_error(&command_report, "name the event's log: NAME.flagfall");
    if (argc > first + 2)
        return usage_error(&command_report, "%s: one argument too many", argv[first + 2]);
    const char *name = argc == first + 2 ? argv[first + 1] : NULL;
    if (decides && !name)
        return usage_error(&command_report, "which decision? D-0001");
    if (!decides && name && !is_number(name))
        return usage_error(&command_report, "%s is no round", name);
    if ((asked.html || asked.bundle) && k != &kinds[0])
        return usage_error(&command_report, "--html and --bundle are for the whole round");
    return write_report(k, argv[first], name, &asked);
}

const struct command command_report = {
    .name = "report",
    .summary = "what is handed in after a round: report, decisions, cards, games, tables",
    .usage = "[round|decision|cards|clocks|scoresheets|penalties|pgn|trf] FILE [ROUND | D-0001] [OPTION]...",
    .options = options,
    .notes =
        "KIND: round (the default), decision, cards, clocks (the half-hourly sheets), scoresheets, penalties (CSV), pgn, trf. Without a ROUND it is the "
        "last.\n"
        "What looks like personal data in words that people typed is warned about, and goes out all the same.\n"
        "A report says which entries of the log it was made from: flagfall log verify FILE --report REPORT.\n"
        "Exit 0: done; 1: done, and the log is not whole, as the report says; 2: a file is not there, or bad usage.",
    .run = run_report,
};
