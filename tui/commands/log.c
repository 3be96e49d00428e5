/* flagfall log: an event's log shown, verified, exported. */
#include "commands/log.h"
#include "base/text.h"
#include "commands/command.h"
#include "commands/listing.h"
#include "log/body.h"
#include "log/bundle.h"
#include "report/nameless.h"
#include "station.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct verb {
    const char *name;
    int (*run)(const char *file, const struct log_asked *);
};

static const struct option_row options[] = {
    {"board", 'b', "N", "show, export: only this board", OPTION_NUMBER, offsetof(struct log_asked, board), 1, 100000},
    {"player", 'p', "NAME", "where somebody of that name sits", OPTION_TEXT, offsetof(struct log_asked, player), 0, 0},
    {"kind", 'k', "KIND,...", "only entries of these kinds", OPTION_TEXT, offsetof(struct log_asked, kinds), 0, 0},
    {"who", 'w', "INITIALS", "only what this person entered", OPTION_TEXT, offsetof(struct log_asked, who), 0, 0},
    {"text", 't', "TEXT", "only with this text, letters large or small", OPTION_TEXT, offsetof(struct log_asked, text),
     0, 0},
    {"from", 0, "N", "from this entry on", OPTION_NUMBER, offsetof(struct log_asked, from), 1, LONG_MAX},
    {"to", 0, "N", "up to this entry", OPTION_NUMBER, offsetof(struct log_asked, to), 1, LONG_MAX},
    {"after", 0, "TIME", "not before 2026-11-21T14:00 or 14:00[:30] of the last day", OPTION_TEXT,
     offsetof(struct log_asked, after), 0, 0},
    {"before", 0, "TIME", "before that time", OPTION_TEXT, offsetof(struct log_asked, before), 0, 0},
    {"last", 'n', "N", "only the last N of these", OPTION_NUMBER, offsetof(struct log_asked, last), 1, LONG_MAX},
    {"report", 'r', "FILE", "verify: against this report; export: put it into the bundle", OPTION_TEXT,
     offsetof(struct log_asked, report), 0, 0},
    {"key", 0, "DIGITS", "verify: the key that should sign, 16 digits or more", OPTION_TEXT,
     offsetof(struct log_asked, key), 0, 0},
    {"bundle", 0, "FILE", "export: a signed bundle of the whole log", OPTION_TEXT, offsetof(struct log_asked, bundle),
     0, 0},
    {"station-key", 0, "FILE", "export: the key of this station, if it is not in its place", OPTION_TEXT,
     offsetof(struct log_asked, station_key), 0, 0},
    {"names", 0, NULL, "export: with names, ids and initials, each line as it stands in the log", OPTION_FLAG,
     offsetof(struct log_asked, names), 0, 0},
    {"csv", 0, NULL, "show: as CSV", OPTION_FLAG, offsetof(struct log_asked, csv), 0, 0},
    {"json", 0, NULL, "show: as JSON, an object a line; verify: one object", OPTION_FLAG,
     offsetof(struct log_asked, json), 0, 0},
    {0},
};

/* --- verify --------------------------------------------------------------------------------------------------- */

static void add_time(struct text *t, msec wall_ms)
{
    time_t seconds = (time_t)(wall_ms / 1000);
    struct tm parts;
    char digits[32];
    localtime_r(&seconds, &parts);
    strftime(digits, sizeof digits, "%Y-%m-%d %H:%M:%S", &parts);
    text_addf(t, "%s.%03d", digits, (int)(wall_ms % 1000));
}

static void print_whole(const char *file, const struct log_verdict *v, const struct log_expected *expected)
{
    struct text t = {0};
    text_addf(&t, "%s: whole: %lld entries, %lld of them signed", file, (long long)v->entries, (long long)v->is_signed);
    if (v->stations > 1)
        text_addf(&t, ", by %d stations: see: flagfall log show %s --kind station", v->stations, file);
    text_add(&t, "\nfrom ");
    add_time(&t, v->first_ms);
    text_add(&t, " to ");
    add_time(&t, v->last_ms);
    text_add(&t, "\nhead ");
    add_fingerprint(&t, v->head.hash.bytes);
    text_add(&t, ", key ");
    add_fingerprint(&t, v->head.key);
    text_add_char(&t, '\n');
    if (expected->printed)
        text_addf(&t, "the report fits: entries 1 to %lld are those that it was made from, %lld came later\n",
                  (long long)expected->printed->sequence, (long long)(v->entries - expected->printed->sequence));
    if (!v->pages_are_checked)
        text_add(&t, "a console is writing in it: the bytes of the file can be checked when that has ended\n");
    fputs(text_chars(&t), stdout);
    text_release(&t);
}

static void print_json(const char *file, bool whole, const struct log_verdict *v, const struct error *why)
{
    struct body b = {0};
    struct text head = {0}, key = {0};
    add_hex(&head, v->head.hash.bytes, LOG_HASH_BYTES);
    add_hex(&key, v->head.key, LOG_KEY_BYTES);
    body_begin(&b);
    body_text(&b, "file", file);
    body_flag(&b, "whole", whole);
    body_number(&b, "entries", v->entries);
    body_number(&b, "signed", v->is_signed);
    body_number(&b, "stations", v->stations);
    body_flag(&b, "bytes_checked", v->pages_are_checked);
    body_text(&b, "head", whole ? text_chars(&head) : "");
    body_text(&b, "key", whole ? text_chars(&key) : "");
    body_text(&b, "what", whole ? "" : why->what);
    puts(body_done(&b));
    body_release(&b);
    text_release(&head);
    text_release(&key);
}

static bool read_file(const char *path, struct text *out, struct error *why)
{
    char chunk[4096];
    FILE *f = fopen(path, "rb");
    size_t n = 0;
    while (f && out->length <= REPORT_BYTES_MAX && (n = fread(chunk, 1, sizeof chunk, f)) > 0)
        text_add_bytes(out, chunk, n);
    bool good = f && !ferror(f);
    if (!good)
        failf(why, path, "name a report that is there", "cannot be read: %s", strerror(errno));
    else if (out->length > REPORT_BYTES_MAX || strlen(text_chars(out)) != out->length)
        good = fail(why, path, "is not a report", "name a report that Flagfall made");
    if (f)
        fclose(f);
    return good;
}

static bool read_printed(const struct log_asked *asked, struct log_head *printed, struct error *why)
{
    struct text report = {0};
    bool good = read_file(asked->report, &report, why);
    if (good && !(good = head_of_statement(printed, text_chars(&report), why)))
        snprintf(why->where, sizeof why->where, "%s", asked->report);
    text_release(&report);
    return good;
}

static int run_verify(const char *file, const struct log_asked *asked)
{
    struct error why = {0};
    struct log_head printed;
    struct log_verdict v;
    struct log_expected expected = {.key = asked->key};
    if (asked->report) {
        if (!read_printed(asked, &printed, &why)) {
            complain(&why);
            return STATUS_USAGE;
        }
        expected.printed = &printed;
    }
    bool whole = (file_is_bundle(file) ? bundle_verify : log_verify)(file, &expected, &v, &why);
    if (asked->json && v.was_opened)
        print_json(file, whole, &v, &why);
    else if (whole)
        print_whole(file, &v, &expected);
    if (!whole)
        complain(&why);
    return whole ? STATUS_OK : v.was_opened ? STATUS_FAILED : STATUS_USAGE;
}

/* --- show ----------------------------------------------------------------------------------------------------- */

/* Nothing in an entry may steer the terminal: body.h lets through what JSON lets through, which is DEL and above. */
static void add_harmless(struct text *t, const char *s)
{
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        bool steers = c < 0x20 || c == 0x7f || (c == 0xc2 && (unsigned char)s[1] < 0xa0);
        text_add_char(t, steers ? '?' : *s);
        s += c == 0xc2 && steers && s[1];
    }
}

static void add_value(struct text *t, const json_t *value)
{
    char *dumped = json_is_string(value) ? NULL : json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
    add_harmless(t, dumped ? dumped : json_string_value(value));
    free(dumped);
}

/* {"cite":"7.5.1","warning":"white"} reads as: cite: 7.5.1, warning: white */
static void add_body(struct text *t, const char *chars)
{
    json_t *body = body_parse(chars, NULL);
    const char *joint = "";
    const char *name;
    json_t *value;
    if (!body)
        add_harmless(t, chars);
    json_object_foreach(body, name, value)
    {
        text_add(t, joint);
        add_harmless(t, name);
        text_add(t, ": ");
        add_value(t, value);
        joint = ", ";
    }
    json_decref(body);
}

static void show_entry(struct text *t, const struct entry *e)
{
    text_addf(t, "%7lld%c ", (long long)e->sequence, e->is_signed ? '*' : ' ');
    add_time(t, e->wall_ms);
    if (e->board == BOARD_NONE)
        text_add(t, "      -");
    else
        text_addf(t, "  %5d", e->board);
    text_addf(t, "  %-10s %-3s ", entry_kind_name(e->kind), *e->who ? e->who : "-");
    add_body(t, e->body);
}

static const char *const columns[] = {"number", "signed", "time", "board", "kind", "who", "what", NULL};

static void list_entry(struct listing *l, const struct entry *e)
{
    struct text time = {0}, what = {0};
    add_time(&time, e->wall_ms);
    add_body(&what, e->body);
    listing_number(l, (long long)e->sequence);
    listing_flag(l, e->is_signed);
    listing_text(l, text_chars(&time));
    listing_number_if_any(l, e->board == BOARD_NONE ? 0 : e->board);
    listing_text(l, entry_kind_name(e->kind));
    listing_text(l, e->who);
    listing_text(l, text_chars(&what));
    text_release(&what);
    text_release(&time);
}

/* How an entry is written: by `add`, or nameless; neither: as a list for programs. */
struct writing {
    void (*add)(struct text *, const struct entry *);
    struct nameless *nameless;
};

static void put_as(struct listing *l, const struct entry *e, const struct writing *how)
{
    if (!how->add && !how->nameless) {
        list_entry(l, e);
        return;
    }
    if (how->nameless)
        nameless_add(how->nameless, e, &l->line);
    else
        how->add(&l->line, e);
    text_add_char(&l->line, '\n');
    fwrite(l->line.chars, 1, l->line.length, stdout);
    text_clear(&l->line);
}

static int put_entries(const char *file, const struct log_asked *asked, const struct writing *how)
{
    struct error why = {0};
    struct listing l = {0};
    struct entry e;
    struct log_filter filter;
    struct log *log = log_open(file, &(struct log_opening){.mode = LOG_EXAMINE}, &why);
    int status = log ? log_choose(&filter, log, asked) : STATUS_USAGE;
    if (status != STATUS_OK) {
        if (log)
            log_close(log, NULL);
        else
            complain(&why);
        return status;
    }
    if (!how->add && !how->nameless)
        listing_begin(&l, asked->json ? LISTING_JSON : LISTING_CSV, columns);
    struct log_cursor *c = log_read(log, &filter);
    while (!ferror(stdout) && log_next(c, &e))
        put_as(&l, &e, how);
    if (log_cursor_failed(c, &why)) {
        complain(&why);
        status = STATUS_FAILED;
    }
    log_cursor_free(c);
    log_close(log, NULL);
    text_release(&l.line);
    return status;
}

static int run_show(const char *file, const struct log_asked *asked)
{
    return put_entries(file, asked, &(struct writing){.add = asked->csv || asked->json ? NULL : show_entry});
}

/* --- export --------------------------------------------------------------------------------------------------- */

static bool close_whole(FILE *f)
{
    bool wrong = ferror(f);
    return fclose(f) == 0 && !wrong;
}

static bool write_bundle(struct log *log, const struct log_asked *asked, struct error *why)
{
    struct station_key key;
    struct text report = {0};
    struct bundle_report inside = {.name = asked->report};
    FILE *out = NULL;
    bool good = station_key_open(&key, asked->station_key, false, why) &&
                (!asked->report || read_file(asked->report, &report, why));
    inside.text = text_chars(&report);
    if (good && !(out = fopen(asked->bundle, "wx")))
        good = failf(why, asked->bundle, "choose a name that is free, where you may write", "cannot be made: %s",
                     strerror(errno));
    good = good && bundle_write(log, &key, asked->report ? &inside : NULL, out, why);
    if (out && !close_whole(out) && good)
        good =
            failf(why, asked->bundle, "make room and export again", "could not be written whole: %s", strerror(errno));
    if (out && !good)
        remove(asked->bundle);
    text_release(&report);
    return good;
}

static int export_bundle(const char *file, const struct log_asked *asked)
{
    struct error why = {0};
    struct log *log = log_open(file, &(struct log_opening){.mode = LOG_EXAMINE}, &why);
    bool written = log && write_bundle(log, asked, &why);
    if (log)
        log_close(log, NULL);
    if (!written)
        complain(&why);
    return written ? STATUS_OK : STATUS_USAGE;
}

static struct nameless *people_of(const char *file, struct error *why)
{
    struct log *log = log_open(file, &(struct log_opening){.mode = LOG_EXAMINE}, why);
    struct record *record = log ? record_read(log, why) : NULL;
    struct nameless *n = record ? nameless_new(record) : NULL;
    record_free(record);
    if (log)
        log_close(log, NULL);
    return n;
}

/* Personal data only for who asks for it. */
static int export_nameless(const char *file, const struct log_asked *asked)
{
    struct error why = {0};
    int64_t first;
    struct nameless *n = people_of(file, &why);
    if (!n) {
        complain(&why);
        return STATUS_USAGE;
    }
    int status = put_entries(file, asked, &(struct writing){.nameless = n});
    int doubts = nameless_doubts(n, &first);
    if (doubts)
        fprintf(
            stderr,
            "flagfall: log: %d entr%s, the first is %lld: what was typed there still looks personal: look at it before "
            "it goes out\n",
            doubts, doubts == 1 ? "y" : "ies", (long long)first);
    nameless_free(n);
    return status;
}

static int run_export(const char *file, const struct log_asked *asked)
{
    return asked->bundle  ? export_bundle(file, asked)
           : asked->names ? put_entries(file, asked, &(struct writing){.add = entry_add_json})
                          : export_nameless(file, asked);
}

/* -------------------------------------------------------------------------------------------------------------- */

static int run_log(int argc, char **argv)
{
    static const struct verb verbs[] = {{"show", run_show}, {"verify", run_verify}, {"export", run_export}};
    struct log_asked asked = {0};
    int status = options_read(&command_log, &argc, argv, &asked);
    if (status != STATUS_OK)
        return status;
    if (argc != 3)
        return usage_error(&command_log, "say what to do, and with which file: show, verify or export, FILE");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (!strcmp(verbs[i].name, argv[1]))
            return verbs[i].run(argv[2], &asked);
    return usage_error(&command_log, "%s: not known; show, verify or export", argv[1]);
}

const struct command command_log = {
    .name = "log",
    .summary = "an event's log: show it, verify it, export it",
    .usage = "show|verify|export FILE [OPTION]...",
    .options = options,
    .notes =
        "show prints an entry a line: number (* if signed), time, board, kind, who, what. export prints JSON lines\n"
        "without names, ids and initials (--names: as they stand in the log, each with its hash),\n"
        "or writes a bundle that another machine verifies: flagfall log verify BUNDLE.\n"
        "Kinds: station event round pairing device game move clock incident alert walk decision penalty order "
        "verified\n"
        "result appeal sheet arbiter note correction trouble.\n"
        "verify looks at every entry, every signature and every byte, and changes nothing; what was cut back or\n"
        "replaced whole it can only find with --report or --key.\n"
        "Exit 0: done, whole; 1: the log is not whole; 2: a file is not there, or bad usage.",
    .run = run_log,
};
