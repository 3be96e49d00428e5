/* flagfall log: an event's log shown, verified, exported. */
#include "commands/log.h"
#include "base/printable.h"
#include "base/text.h"
#include "base/tongue.h"
#include "commands/command.h"
#include "commands/listing.h"
#include "commands/log_words.h"
#include "commands/report_pages.h"
#include "commands/report_tables.h"
#include "event/event.h"
#include "hall/changes.h"
#include "hall/rounds.h"
#include "host/files.h"
#include "host/local_time.h"
#include "host/printed.h"
#include "host/progress.h"
#include "host/station.h"
#include "log/body.h"
#include "log/bundle.h"
#include "log/loss.h"
#include "report/privacy/nameless.h"
#include "report/record/record_read.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct log_verb {
    const char *name;
    int (*run)(const char *file, const struct log_asked *);
};

static const struct option_row options[] = {
    {"board", 'b', "N", "show, export: only this board", OPTION_NUMBER, offsetof(struct log_asked, board), 1, 100000},
    {"player", 'p', "NAME", "where somebody of that name sits", OPTION_TEXT, offsetof(struct log_asked, player), 0, 0},
    {"kind", 'k', "KIND,...", "only entries of these kinds", OPTION_TEXT, offsetof(struct log_asked, kinds), 0, 0},
    {"who", 'w', "INITIALS", "only what this person entered", OPTION_TEXT, offsetof(struct log_asked, who), 0, 0},
    {"text", 't', "TEXT", "only with this text, in upper or lower case", OPTION_TEXT, offsetof(struct log_asked, text),
     0, 0},
    {"from", 0, "N", "from this entry on", OPTION_NUMBER, offsetof(struct log_asked, from), 1, LONG_MAX},
    {"to", 0, "N", "up to this entry", OPTION_NUMBER, offsetof(struct log_asked, to), 1, LONG_MAX},
    {"after", 0, "TIME", "not before 2026-11-21T14:00[+01:00] or 14:00[:30] of the last day", OPTION_TEXT,
     offsetof(struct log_asked, after), 0, 0},
    {"before", 0, "TIME", "before that time", OPTION_TEXT, offsetof(struct log_asked, before), 0, 0},
    {"last", 'n', "N", "only the last N of these", OPTION_NUMBER, offsetof(struct log_asked, last), 1, LONG_MAX},
    {"report", 'r', "FILE", "verify: against this report; export: put it into the bundle", OPTION_TEXT,
     offsetof(struct log_asked, report), 0, 0},
    {"key", 0, "DIGITS,...", "verify: the keys of the stations that may write, 16 digits or more each", OPTION_TEXT,
     offsetof(struct log_asked, keys), 0, 0},
    {"bundle", 0, "FILE", "export: a signed bundle of the whole log", OPTION_TEXT, offsetof(struct log_asked, bundle),
     0, 0},
    {"station-key", 0, "FILE", "export: the key of this station, if it is not in its usual place", OPTION_TEXT,
     offsetof(struct log_asked, station_key), 0, 0},
    {"names", 0, NULL, "export: with names, ids and initials, each line as it is in the log", OPTION_FLAG,
     offsetof(struct log_asked, names), 0, 0},
    {"csv", 0, NULL, "show: as CSV", OPTION_FLAG, offsetof(struct log_asked, csv), 0, 0},
    {"json", 0, NULL, "show: as JSON, an object a line; verify: one object", OPTION_FLAG,
     offsetof(struct log_asked, json), 0, 0},
    {0},
};

/* --- verify --------------------------------------------------------------------------------------------------- */

/* With the offset to UTC, which distinguishes an hour that occurs twice. */
static void add_time(struct text *t, msec wall_ms)
{
    time_t seconds = (time_t)(wall_ms / 1000);
    struct tm parts;
    char digits[32];
    int offset = local_offset_min(wall_ms);
    localtime_r(&seconds, &parts);
    strftime(digits, sizeof digits, "%Y-%m-%d %H:%M:%S", &parts);
    text_addf(t, "%s.%03d%c%02d:%02d", digits, (int)(wall_ms % 1000), offset < 0 ? '-' : '+', abs(offset) / 60,
              abs(offset) % 60);
}

/* Times of day are those of the event's place, as in its reports; of this machine where the log names no zone. */
static void take_zone(struct log *log)
{
    struct past p;
    bool good = past_read(log, &p, NULL);
    struct chess_event *e = good ? event_read(text_chars(&p.event), p.event.length, "", NULL) : NULL;
    const char *zone = e && *e->zone ? e->zone : p.zone;
    if (good && *zone && local_zone_is_known(zone))
        local_zone_set(zone);
    chess_event_free(e);
    past_release(&p);
}

static void add_takeover(struct text *t, const struct log_station *s)
{
    text_addf(t, "entry %lld: key ", (long long)s->sequence);
    fingerprint_add(t, s->key);
    text_addf(t, " took it over, %s\n",
              s->is_vouched && s->is_named ? "signed by the key before it, and named by you"
              : s->is_vouched              ? "signed by the key before it"
                                           : "named by you");
}

/* A station may come back to its log. */
static int keys_of(const struct log_verdict *v)
{
    int keys = 0, most = v->stations < LOG_STATIONS_MAX ? v->stations : LOG_STATIONS_MAX;
    for (int i = 0; i < most; i++) {
        int before = 0;
        while (before < i && memcmp(v->station[before].key, v->station[i].key, LOG_KEY_BYTES) != 0)
            before++;
        keys += before == i;
    }
    return keys;
}

static void add_times(struct text *t, const struct log_verdict *v)
{
    text_add(t, "from ");
    add_time(t, v->first_ms);
    text_add(t, " to ");
    add_time(t, v->last_ms);
    text_add_char(t, '\n');
    if (!v->back_at)
        return;
    text_addf(t, "entry %lld: the time of day goes back, from ", (long long)v->back_at);
    add_time(t, v->back_from_ms);
    text_add(t, " to ");
    add_time(t, v->back_to_ms);
    text_add(t, ": was the computer's clock set there?\n");
}

static void add_loss(struct text *t, const struct log_verdict *v)
{
    char words[LOSS_WORDS];
    if (v->lost_at)
        text_addf(t, "%s before entry %lld, which says why: compare with printed reports and a backup\n",
                  loss_words(v->lost, words), (long long)v->lost_at);
}

static void print_whole(const char *file, const struct log_verdict *v, const struct log_expected *expected)
{
    struct text t = {0};
    text_addf(&t, "%s: whole: %lld entries, %lld of them signed", file, (long long)v->entries, (long long)v->is_signed);
    if (v->stations > 1)
        text_addf(&t, ", by %d stations", keys_of(v));
    text_add_char(&t, '\n');
    add_loss(&t, v);
    add_times(&t, v);
    text_add(&t, "head ");
    fingerprint_add(&t, v->head.hash.bytes);
    text_add(&t, ", key ");
    fingerprint_add(&t, v->head.key);
    text_add_char(&t, '\n');
    for (int i = 1; i < v->stations && i < LOG_STATIONS_MAX; i++)
        add_takeover(&t, &v->station[i]);
    if (expected->printed)
        text_addf(
            &t,
            "the report is what the log gives: entries 1 to %lld are those that it was made from, %lld came later\n",
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
    printed_is_json();
    hex_add(&head, v->head.hash.bytes, LOG_HASH_BYTES);
    hex_add(&key, v->head.key, LOG_KEY_BYTES);
    body_begin(&b);
    body_text(&b, "file", file);
    body_flag(&b, "whole", whole);
    body_number(&b, "entries", v->entries);
    body_number(&b, "signed", v->is_signed);
    body_number(&b, "stations", keys_of(v));
    body_number(&b, "takeovers", v->stations > 1 ? v->stations - 1 : 0);
    body_number(&b, "lost", v->lost);
    body_number(&b, "lost_at", v->lost_at);
    body_number(&b, "time_back_at", v->back_at);
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
    if (!file_read(path, REPORT_BYTES_MAX, out, why))
        return false;
    return strlen(text_chars(out)) == out->length ||
           fail(why, path, "is not a report", "name a report that Flagfall made");
}

/* The index.html in the folder of a file; empty if there is none. */
static void read_index_beside(const char *path, struct text *out)
{
    char index[PATH_MAX];
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    if ((size_t)snprintf(index, sizeof index, "%.*sindex.html", folder, path) >= sizeof index ||
        !read_file(index, out, NULL))
        text_clear(out);
}

struct printed {
    struct text page, beside;
    struct log_head head;
    bool is_table; /* neither the file nor anything beside it has the head of a chain */
};

static void printed_release(struct printed *p)
{
    text_release(&p->page);
    text_release(&p->beside);
}

static bool read_printed(const struct log_asked *asked, struct printed *p, struct error *why)
{
    if (!read_file(asked->report, &p->page, why))
        return false;
    read_index_beside(asked->report, &p->beside);
    const char *name = strrchr(asked->report, '/');
    bool is_of_folder = !strcmp(name ? name + 1 : asked->report, "penalties.csv");
    if (head_of_statement(&p->head, text_chars(&p->page), why) ||
        (is_of_folder && head_of_statement(&p->head, text_chars(&p->beside), NULL)))
        return true;
    p->is_table = p->page.length && !head_is_stated(text_chars(&p->page));
    copy_text(why->where, sizeof why->where, asked->report);
    return p->is_table;
}

static int run_verify(const char *file, const struct log_asked *asked)
{
    struct error why = {0};
    struct printed printed = {0};
    struct log_verdict v;
    struct entry_numbers numbers = {0};
    struct log_expected expected = {
        .keys = asked->keys, .makes_sense = entry_can_follow, .past = &numbers, .progress = progress_line()};
    if (asked->keys && !log_keys_can_be(asked->keys))
        return usage_error(
            &command_log, "--key %s: write 16 to 64 digits of each key, 0-9 and a-f, with commas between", asked->keys);
    if (asked->report) {
        if (!read_printed(asked, &printed, &why)) {
            bool was_read = printed.page.length > 0;
            complain(&why);
            printed_release(&printed);
            return was_read ? STATUS_FAILED : STATUS_USAGE;
        }
        expected.printed = printed.is_table ? NULL : &printed.head;
    }
    bool is_bundle = file_is_bundle(file);
    bool whole = (is_bundle ? bundle_verify : log_verify)(file, &expected, &v, &why);
    if (whole && printed.is_table)
        whole = report_table_fits(file, asked->report, &printed.page, &why);
    else if (whole && asked->report && !is_bundle && !head_is_statement(text_chars(&printed.page), &printed.head))
        whole = report_page_fits(file, asked->report, &printed.page, &printed.beside, &why);
    bool table = printed.is_table;
    printed_release(&printed);
    if (asked->json && v.was_opened)
        print_json(file, whole, &v, &why);
    else if (whole)
        print_whole(file, &v, &expected);
    if (whole && table && !asked->json)
        puts("the table is what the log gives as it stands");
    if (!whole)
        complain(&why);
    return whole ? STATUS_OK : v.was_opened ? STATUS_FAILED : STATUS_USAGE;
}

/* --- show ----------------------------------------------------------------------------------------------------- */

static void show_entry(struct text *t, struct log_words *words, const struct entry *e)
{
    text_addf(t, "%7lld%c ", (long long)e->sequence, e->is_signed ? '*' : ' ');
    add_time(t, e->wall_ms);
    if (e->board == BOARD_NONE)
        text_add(t, "      -");
    else
        text_addf(t, "  %5d", e->board);
    text_addf(t, "  %-10s ", entry_kind_name(e->kind));
    text_add_printable(t, *e->who ? e->who : "-");
    for (size_t width = *e->who ? strlen(e->who) : 1; width < 3; width++)
        text_add_char(t, ' ');
    text_add_char(t, ' ');
    log_words_add(words, e, t);
}

static const char *const columns[] = {"number", "signed", "time", "board", "kind", "who", "what", NULL};

static void list_entry(struct listing *l, const struct entry *e)
{
    struct text time = {0}, what = {0};
    add_time(&time, e->wall_ms);
    log_members_add(e->body, &what);
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

/* How an entry is written: in words, by `add`, or without names; if none of these, as a list for programs. */
struct log_writing {
    struct log_words *words;
    void (*add)(struct text *, const struct entry *);
    struct nameless *nameless;
};

static bool is_listed(const struct log_writing *how)
{
    return !how->words && !how->add && !how->nameless;
}

static void put_as(struct listing *l, const struct entry *e, const struct log_writing *how)
{
    if (is_listed(how)) {
        list_entry(l, e);
        return;
    }
    if (how->words)
        show_entry(&l->line, how->words, e);
    else if (how->nameless)
        nameless_add(how->nameless, e, &l->line);
    else
        how->add(&l->line, e);
    text_add_char(&l->line, '\n');
    fwrite(l->line.chars, 1, l->line.length, stdout);
    text_clear(&l->line);
}

bool log_complain_of_part(const struct log *log)
{
    struct error part;
    bool whole = log_is_all_there(log, &part);
    if (!whole)
        complain(&part);
    return whole;
}

static int put_entries(const char *file, const struct log_asked *asked, const struct log_writing *how)
{
    struct error why = {0};
    struct listing l = {0};
    struct entry e;
    struct log_filter filter;
    struct log *log = progress_log(file, &why);
    if (log)
        take_zone(log);
    int status = log ? log_choose(&filter, log, asked) : STATUS_USAGE;
    if (status != STATUS_OK) {
        if (log)
            log_close(log, NULL);
        else
            complain(&why);
        return status;
    }
    if (is_listed(how))
        listing_begin(&l, asked->json ? LISTING_JSON : LISTING_CSV, columns);
    struct log_cursor *c = log_read(log, &filter);
    while (!ferror(stdout) && log_next(c, &e))
        put_as(&l, &e, how);
    if (log_cursor_failed(c, &why)) {
        complain(&why);
        status = STATUS_FAILED;
    }
    if (!log_complain_of_part(log))
        status = STATUS_FAILED;
    log_cursor_free(c);
    log_close(log, NULL);
    text_release(&l.line);
    return status;
}

static int run_show(const char *file, const struct log_asked *asked)
{
    struct log_words *words = asked->csv || asked->json ? NULL : log_words_begin(file);
    int status = put_entries(file, asked, &(struct log_writing){.words = words});
    log_words_end(words);
    return status;
}

/* --- export --------------------------------------------------------------------------------------------------- */

static bool close_whole(FILE *f)
{
    bool wrong = ferror(f);
    return fclose(f) == 0 && !wrong;
}

static bool write_bundle(struct log *log, const struct log_asked *asked, struct error *why)
{
    struct station_key key = {0};
    struct text report = {0};
    struct bundle_report inside = {.name = asked->report};
    FILE *out = NULL;
    bool good = station_key_open(&key, asked->station_key, false, why) &&
                (!asked->report || read_file(asked->report, &report, why));
    inside.text = text_chars(&report);
    if (good && !(out = file_make(asked->bundle)))
        good = failf(why, asked->bundle, "choose a name that is free, where you may write", "cannot be made: %s",
                     strerror(errno));
    good = good && bundle_write(log, &key, asked->report ? &inside : NULL, out, why);
    if (out && !close_whole(out) && good)
        good =
            failf(why, asked->bundle, "make room and export again", "could not be written whole: %s", strerror(errno));
    if (out && !good)
        remove(asked->bundle);
    text_release(&report);
    key_close(&key);
    return good;
}

static int export_bundle(const char *file, const struct log_asked *asked)
{
    struct error why = {0};
    struct log *log = progress_log(file, &why);
    bool written = log && write_bundle(log, asked, &why), whole = written && log_complain_of_part(log);
    if (log)
        log_close(log, NULL);
    if (!written)
        complain(&why);
    return whole ? STATUS_OK : written ? STATUS_FAILED : STATUS_USAGE;
}

static struct nameless *people_of(const char *file, struct error *why)
{
    struct log *log = progress_log(file, why);
    struct record *record = log ? record_read(log, why) : NULL;
    struct nameless *n = record ? nameless_new(record) : NULL;
    record_free(record);
    if (log)
        log_close(log, NULL);
    return n;
}

/* Personal data only if it is asked for. */
static int export_nameless(const char *file, const struct log_asked *asked)
{
    struct error why = {0};
    int64_t first;
    struct nameless *n = people_of(file, &why);
    if (!n) {
        complain(&why);
        return STATUS_USAGE;
    }
    int status = put_entries(file, asked, &(struct log_writing){.nameless = n});
    int doubts = nameless_doubts(n, &first);
    if (doubts)
        fprintf(
            stderr,
            tongue_english("flagfall: log: %d entry, number %lld: what was typed there still looks personal: look at "
                           "it before it goes out\n",
                           "flagfall: log: %d entries, the first is %lld: what was typed there still looks "
                           "personal: look at them before they go out\n",
                           doubts),
            doubts, (long long)first);
    nameless_free(n);
    return status;
}

static int run_export(const char *file, const struct log_asked *asked)
{
    printed_is_json();
    return asked->bundle  ? export_bundle(file, asked)
           : asked->names ? put_entries(file, asked, &(struct log_writing){.add = entry_add_json})
                          : export_nameless(file, asked);
}

/* -------------------------------------------------------------------------------------------------------------- */

static int run_log(int argc, char **argv)
{
    static const struct log_verb verbs[] = {{"show", run_show}, {"verify", run_verify}, {"export", run_export}};
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
    .notes = "show prints an entry a line: number (* if signed), time, board, kind, who, what.\n"
             "export prints JSON lines without names, ids and initials (--names: as they are in the log, each "
             "with its hash), or writes a bundle that another machine verifies: flagfall log verify BUNDLE.\n"
             "Kinds: station event round pairing device game move clock incident alert walk decision penalty "
             "order verified result appeal sheet arbiter note correction trouble.\n"
             "verify looks at every entry, every signature and every byte, and changes nothing; what was cut "
             "back or replaced whole it can only find with --report or --key. With --report the page is made "
             "again from the log and compared: what differs is named.\n"
             "Exit 0: done, whole; 1: the log is not whole; 2: a file is not there, or bad usage.",
    .run = run_log,
    .apart_unless = "--bundle",
};
