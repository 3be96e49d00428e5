/* flagfall report: what is handed in after a round, as a whole or in parts. */
#include "commands/command.h"
#include "commands/report_pages.h"
#include "commands/report_public.h"
#include "host/files.h"
#include "host/language.h"
#include "host/station.h"
#include "log/bundle.h"
#include "report/document.h"
#include "report/privacy/personal.h"
#include "report/record/record_look.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct report_options {
    const char *html, *bundle, *station_key, *sheets, *language;
    bool markdown, is_public, watch;
    long version;
};

static const struct option_row options[] = {
    {"html", 0, "DIR", "round: a folder of pages, games and tables, to be looked at and printed", OPTION_TEXT,
     offsetof(struct report_options, html), 0, 0},
    {"bundle", 0, "FILE", "round: the report and the whole log, signed by this station", OPTION_TEXT,
     offsetof(struct report_options, bundle), 0, 0},
    {"markdown", 'm', NULL, "as Markdown", OPTION_FLAG, offsetof(struct report_options, markdown), 0, 0},
    {"public", 'p', NULL,
     "FOLDER FILE: pairings, results, standings, the round's clock for everybody; of a decision the wording for "
     "everybody",
     OPTION_FLAG, offsetof(struct report_options, is_public), 0, 0},
    {"watch", 'w', NULL, "with --public: go on, whenever there is something new", OPTION_FLAG,
     offsetof(struct report_options, watch), 0, 0},
    {"sheets", 0, "DIR", "round: pairings, names, slips, place cards, players, to be printed", OPTION_TEXT,
     offsetof(struct report_options, sheets), 0, 0},
    {"language", 0, "NAME", "cards: in this language, as de; what is logged stays in English", OPTION_TEXT,
     offsetof(struct report_options, language), 0, 0},
    {"version", 0, "N", "decision: as it was then (the last)", OPTION_NUMBER, offsetof(struct report_options, version),
     1, DOCUMENT_VERSIONS},
    {"station-key", 0, "FILE", "bundle: the key of this station, if it is not in its usual place", OPTION_TEXT,
     offsetof(struct report_options, station_key), 0, 0},
    {0},
};

/* --- what is nobody's business ------------------------------------------------------------------------------------ */

static void warn_of(void *self, const char *where, const struct personal *p)
{
    struct error e = {0};
    (void)self;
    (void)failf(&e, where, "check whether it has to be there: the words of a decision can be entered again",
                "%s goes out: \"%s\"", p->kind, p->words);
    complain(&e);
}

/* --- what is asked for -------------------------------------------------------------------------------------------- */

/* "D-0001", "d1", "1"; for an appeal the letter is required. */
static bool read_number(const char *text, char letter, int *id)
{
    char *end;
    const char *digits = text + (toupper((unsigned char)*text) == letter ? 1 : 0);
    digits += *digits == '-';
    long number = strtol(digits, &end, 10);
    *id = (int)number;
    return isdigit((unsigned char)*digits) && !*end && number > 0 && number < 1000000;
}

static bool ask_decision(const struct reported *r, const char *name, const struct report_options *how,
                         struct report_asked *asked, struct error *why)
{
    const struct record_round *round;
    if (!name || !read_number(name, 'D', &asked->decision))
        return fail(why, name ? name : "decision", "is not a decision", "write it as D-0001");
    asked->version = (int)how->version;
    asked->is_public = how->is_public;
    const struct record_ruling *k = record_ruling(r->record, asked->decision, &round);
    if (k && asked->is_public)
        personal_in_decision(&r->report, k, warn_of, NULL);
    return true;
}

static bool write_bundle(const struct reported *r, const struct report_options *asked, struct error *why)
{
    struct station_key key = {0};
    struct text report = {0};
    FILE *out = NULL;
    bool good = station_key_open(&key, asked->station_key, false, why);
    if (good && !(out = file_make(asked->bundle)))
        good = failf(why, asked->bundle, "choose a name that is free, where you may write", "cannot be made: %s",
                     strerror(errno));
    good = good && report_page_write(&r->report, &(struct report_asked){.page = report_pages}, &report, why);
    struct bundle_report inside = {.name = "report.txt", .text = text_chars(&report)};
    good = good && bundle_write(r->log, &key, &inside, out, why);
    if (out && fclose(out) != 0 && good)
        good = failf(why, asked->bundle, "make room and try again", "could not be written whole: %s", strerror(errno));
    if (out && !good)
        remove(asked->bundle);
    text_release(&report);
    key_close(&key);
    return good;
}

static bool is_decision(const struct report_page *page)
{
    return page == report_page_named("decision");
}

static bool is_appeal(const struct report_page *page)
{
    return page == report_page_named("appeal");
}

static bool ask_appeal(const char *name, struct report_asked *asked, struct error *why)
{
    bool of_appeal = name && toupper((unsigned char)*name) == 'A';
    if (name && read_number(name, of_appeal ? 'A' : 'D', of_appeal ? &asked->version : &asked->decision))
        return true;
    return fail(why, name, "is neither an appeal nor a decision", "write it as A-0001 or D-0001");
}

static enum report_form form_of(const struct report_page *page, bool markdown)
{
    static const struct {
        const char *name;
        enum report_form form;
    } others[] = {{"penalties", REPORT_CSV}, {"pgn", REPORT_PGN}, {"trf", REPORT_TRF}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (page == report_page_named(others[i].name))
            return others[i].form;
    return markdown ? REPORT_MARKDOWN : REPORT_TEXT;
}

static bool write_all(struct reported *r, const struct report_page *page, const char *name,
                      const struct report_options *how, struct text *out, struct error *why)
{
    struct report_asked asked = {.page = page, .form = form_of(page, how->markdown)};
    if (page == report_pages)
        personal_in_round(&r->report, warn_of, NULL);
    if (how->sheets)
        return report_sheets(&r->report, how->sheets, why);
    if (how->html || how->bundle)
        return (!how->html || report_folder_write(&r->report, how->html, why)) &&
               (!how->bundle || write_bundle(r, how, why));
    return (!is_decision(page) || ask_decision(r, name, how, &asked, why)) &&
           (!is_appeal(page) || ask_appeal(name, &asked, why)) && report_page_write(&r->report, &asked, out, why);
}

static int write_report(const struct report_page *page, const char *file, const char *name,
                        const struct report_options *asked)
{
    struct reported r;
    struct error why = {0};
    struct text out = {0};
    int round = name && !is_decision(page) && !is_appeal(page) ? atoi(name) : 0;
    bool good = reported_open(&r, file, round, asked->html || is_decision(page) || is_appeal(page), &why) &&
                write_all(&r, page, name, asked, &out, &why);
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

static bool is_log(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && !strcmp(dot, ".flagfall");
}

/* --public FOLDER FILE [ROUND]: which of these is the log. */
static int run_public(int argc, char **argv, const struct report_options *asked)
{
    struct error why = {0};
    int log = argc > 1 && is_log(argv[1]) ? 1 : 2;
    if (argc < 3 || argc > 4 || !is_log(argv[log]) || (argc == 4 && !is_number(argv[3])))
        return usage_error(&command_report, "--public needs a folder and the event's log: --public www NAME.flagfall");
    if (report_public(argv[log], argc == 4 ? atoi(argv[3]) : 0, argv[3 - log], asked->watch, &why))
        return STATUS_OK;
    complain(&why);
    return STATUS_USAGE;
}

static int run_report(int argc, char **argv)
{
    struct report_options asked = {0};
    int status = options_read(&command_report, &argc, argv, &asked), first = 1;
    if (status != STATUS_OK)
        return status;
    if (asked.is_public && !(argc > 1 && !strcmp(argv[1], "decision")))
        return run_public(argc, argv, &asked);
    const struct report_page *page = argc > 2 ? report_page_named(argv[1]) : NULL;
    first += page != NULL;
    page = page ? page : report_pages;
    bool is_of_one = is_decision(page) || is_appeal(page);
    if (argc <= first)
        return usage_error(&command_report, "name the event's log: NAME.flagfall");
    if (argc > first + 2)
        return usage_error(&command_report, "%s: one argument too many", argv[first + 2]);
    const char *name = argc == first + 2 ? argv[first + 1] : NULL;
    if (is_of_one && !name)
        return usage_error(&command_report, is_appeal(page) ? "which appeal, or against which decision? A-0001, D-0001"
                                                            : "which decision? D-0001");
    if (!is_of_one && name && !is_number(name))
        return usage_error(&command_report, "%s is not a round", name);
    if ((asked.html || asked.bundle || asked.sheets) && page != report_pages)
        return usage_error(&command_report, "--html, --sheets and --bundle are for the whole round");
    if (asked.language && page != report_page_named("cards"))
        return usage_error(&command_report, "--language is for cards; all else is in English");
    struct error why = {0};
    if (asked.language && !language_take(asked.language, &why)) {
        complain(&why);
        return STATUS_USAGE;
    }
    return write_report(page, argv[first], name, &asked);
}

const struct command command_report = {
    .name = "report",
    .summary = "what is handed in after a round: report, decisions, cards, games, tables",
    .usage = "[round|decision|appeal|event|cards|clocks|scoresheets|transcripts|penalties|pgn|trf|pairings|names|slips|"
             "places|"
             "players|standings]"
             " FILE [ROUND | D-0001 | A-0001] [OPTION]...",
    .options = options,
    .notes = "KIND: round (the default), decision, appeal (its form, to be filled in and signed; of a decision "
             "too, before anybody appeals), event (the chief arbiter's report on all rounds), cards, clocks "
             "(the half-hourly sheets), scoresheets, transcripts (of games by correspondence), penalties (CSV), "
             "pgn, trf\n"
             "For the wall and the tables: pairings (by board), names (by name), slips (for results), places "
             "(cards), players (the starting list), standings.\n"
             "Without a ROUND it is the last.\n"
             "What looks like personal data in words that people typed is warned about, and goes out all the "
             "same.\n"
             "A report says which entries of the log it was made from: flagfall log verify FILE --report REPORT.\n"
             "Exit 0: done; 1: done, and the log is not whole, as the report says; 2: a file is not there, or "
             "bad usage.",
    .run = run_report,
    .apart_unless = "--html --bundle --sheets --public -p",
};
