/* flagfall audit: games replayed under a rulebook, one finding a line, a summary at the end. */
#include "report/audit/audit.h"
#include "base/nearest.h"
#include "base/plain_file.h"
#include "base/printable.h"
#include "base/text.h"
#include "chess/pgn/pgn_text.h"
#include "commands/command.h"
#include "commands/listing.h"
#include "host/data.h"
#include "rules/rulebook.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct audit_options {
    const char *rulebook;
    bool csv, json, faults_only;
};

static const struct option_row options[] = {
    {"rulebook", 'r', "ID", "the laws to audit under (fide-2023)", OPTION_TEXT,
     offsetof(struct audit_options, rulebook), 0, 0},
    LISTING_OPTION_ROWS(struct audit_options, csv, json),
    {"faults-only", 'f', NULL, "leave out what could only be claimed", OPTION_FLAG,
     offsetof(struct audit_options, faults_only), 0, 0},
    {0},
};

struct audit_run {
    const struct audit_options *asked;
    struct auditor *auditor;
    const char *file;
    size_t games, plies, faults, by_kind[AUDIT_KINDS];
    struct text line;
    struct listing listing; /* without columns, for people */
};

/* --- one finding ---------------------------------------------------------------------------------------------- */

/* Printed on one line, whatever it contains. */
static void add_tag(struct text *t, const struct pgn_game *g, const char *name)
{
    const struct pgn_tag *tag = pgn_tag(g, name);
    struct text value = {0};
    if (tag)
        pgn_add_tag_value(&value, g, tag);
    text_add_printable(t, value.length ? text_chars(&value) : "?");
    text_release(&value);
}

static void add_text_line(struct audit_run *r, const struct pgn_game *g, const struct audit_finding *f)
{
    struct text *t = &r->line;
    char number[16];
    text_addf(t, "%s:%zu: game %zu (", r->file, pgn_line(g, f->at), g->number);
    add_tag(t, g, "White");
    text_add(t, " - ");
    add_tag(t, g, "Black");
    if (pgn_tag(g, "Round")) {
        text_add(t, ", round ");
        add_tag(t, g, "Round");
    }
    text_add_char(t, ')');
    if (f->ply) {
        audit_move_number(audit_play(r->auditor), f->ply, number);
        text_addf(t, ", move %s", number);
    }
    text_addf(t, ": %s%s%s\n", f->what, *f->article ? ": " : "", f->article);
}

static void list_utf8(struct listing *l, const char *bytes)
{
    struct text value = {0};
    pgn_add_utf8(&value, bytes, strlen(bytes));
    listing_text(l, text_chars(&value));
    text_release(&value);
}

static void list_tag(struct listing *l, const struct pgn_game *g, const char *name)
{
    struct text value = {0};
    add_tag(&value, g, name);
    listing_text(l, text_chars(&value));
    text_release(&value);
}

static const char *const columns[] = {"line",  "game", "ply",  "fault", "file",    "white", "black",
                                      "round", "move", "kind", "what",  "article", NULL};

static void list_finding(struct audit_run *r, const struct pgn_game *g, const struct audit_finding *f)
{
    struct listing *l = &r->listing;
    char number[16] = "";
    if (f->ply)
        audit_move_number(audit_play(r->auditor), f->ply, number);
    listing_number(l, (long long)pgn_line(g, f->at));
    listing_number(l, (long long)g->number);
    listing_number(l, f->ply);
    listing_flag(l, f->is_fault);
    list_utf8(l, r->file);
    list_tag(l, g, "White");
    list_tag(l, g, "Black");
    list_tag(l, g, "Round");
    listing_text(l, number);
    listing_text(l, audit_kind_name(f->kind));
    listing_text(l, f->what);
    listing_text(l, f->article);
}

static void report_game(struct audit_run *r, struct pgn_game *g)
{
    size_t count;
    const struct audit_finding *findings = audit_game(r->auditor, g, &count);
    r->games++;
    r->plies += (size_t)audit_facts(r->auditor)->plies;
    for (size_t i = 0; i < count; i++) {
        const struct audit_finding *f = &findings[i];
        r->faults += f->is_fault;
        r->by_kind[f->kind]++;
        if (r->asked->faults_only && !f->is_fault)
            continue;
        (r->listing.columns ? list_finding : add_text_line)(r, g, f);
    }
    if (!count)
        return;
    if (r->line.length)
        fwrite(r->line.chars, 1, r->line.length, stdout);
    fflush(stdout); /* so that readers of a pipe see it now */
    text_clear(&r->line);
}

/* --- progress: only for people, only where it can be overwritten ---------------------------------------------- */

struct progress {
    bool wanted;
    double size, next_s;
};

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void progress_begin(struct progress *p, int fd)
{
    struct stat about;
    p->wanted = isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO);
    p->size = !fstat(fd, &about) && S_ISREG(about.st_mode) ? (double)about.st_size : 0;
    p->next_s = now_s() + 0.5;
}

static void progress_show(struct progress *p, const struct audit_run *r, uint64_t bytes)
{
    if (!p->wanted || r->games % 256 || now_s() < p->next_s)
        return;
    p->next_s = now_s() + 0.2;
    char part[16] = "";
    if (p->size > 0)
        snprintf(part, sizeof part, ", %.0f%%", 100 * (double)bytes / p->size);
    dprintf(STDERR_FILENO, "\r%zu games, %.0f MB%s\033[K", r->games, (double)bytes / 1e6, part);
}

static void progress_end(const struct progress *p)
{
    if (p->wanted)
        dprintf(STDERR_FILENO, "\r\033[K");
}

/* --- files ---------------------------------------------------------------------------------------------------- */

static ssize_t read_fd(void *context, char *buffer, size_t room)
{
    return read(*(int *)context, buffer, room);
}

static int unreadable(const char *file, int number)
{
    struct error why;
    failf(&why, file, "name a file that exists and may be read, or - for standard input", "cannot be read: %s",
          strerror(number));
    complain(&why);
    return STATUS_USAGE;
}

static int has_no_games(const char *file)
{
    struct error why;
    failf(&why, file, "name a file with games in PGN", "there is no game in it");
    complain(&why);
    return STATUS_USAGE;
}

static int audit_file(struct audit_run *r, const char *file)
{
    bool standard = !strcmp(file, "-");
    size_t before = r->games;
    struct error why;
    int fd = standard ? STDIN_FILENO : plain_file_descriptor(file, PLAIN_FILE_ANY_SIZE, &why), failure = 0;
    if (fd < 0) {
        complain(&why);
        return STATUS_USAGE;
    }
    struct pgn_reader *reader = pgn_reader_new((struct pgn_source){read_fd, &fd});
    struct progress progress;
    r->file = standard ? "(standard input)" : file;
    progress_begin(&progress, fd);
    for (struct pgn_game *g; !ferror(stdout) && (g = pgn_next(reader));) {
        report_game(r, g);
        progress_show(&progress, r, pgn_bytes_read(reader));
    }
    progress_end(&progress);
    bool failed = pgn_reader_failed(reader, &failure);
    pgn_reader_free(reader);
    if (!standard)
        close(fd);
    if (!failed && !standard && r->games == before)
        return has_no_games(r->file);
    return failed ? unreadable(r->file, failure) : STATUS_OK;
}

static void print_summary(const struct audit_run *r)
{
    printf("%s: %zu games, %zu plies, %zu faults", r->asked->rulebook, r->games, r->plies, r->faults);
    const char *joint = "; ";
    for (int kind = 0; kind < AUDIT_KINDS; kind++) {
        if (!r->by_kind[kind])
            continue;
        printf("%s%s %zu", joint, audit_kind_text((enum audit_kind)kind), r->by_kind[kind]);
        joint = ", ";
    }
    putchar('\n');
}

static void print_json_summary(const struct audit_run *r)
{
    printf("{\"summary\":true,\"rulebook\":\"%s\",\"games\":%zu,\"plies\":%zu,\"faults\":%zu,\"kinds\":{",
           r->asked->rulebook, r->games, r->plies, r->faults);
    const char *joint = "";
    for (int kind = 0; kind < AUDIT_KINDS; kind++) {
        printf("%s\"%s\":%zu", joint, audit_kind_name((enum audit_kind)kind), r->by_kind[kind]);
        joint = ",";
    }
    puts("}}");
}

/* It may well be a rulebook, of its own and without a base: there is no row by which its games could be audited. */
static int refuse_rulebook(const char *id)
{
    struct rulebook *book = data_rulebook(id);
    bool is_there = book;
    rulebook_free(book);
    if (is_there)
        return usage_error(
            &command_audit,
            "%s is a rulebook, but games cannot be audited by it: it builds on none that they can, as %s", id,
            audit_rulebooks[0].id);
    const char *names[16] = {NULL};
    for (size_t i = 0; i < 15 && audit_rulebooks[i].id; i++)
        names[i] = audit_rulebooks[i].id;
    const char *near = nearest_word(id, names);
    return usage_error(&command_audit, "%s is not a rulebook%s%s", id, near ? "; you may mean " : "", near ? near : "");
}

/* House rules are audited as their base is. */
static const struct audit_rules *rules_of(const char *id)
{
    const struct audit_rules *rules = audit_rules_of(id);
    struct rulebook *book = rules ? NULL : data_rulebook(id);
    const char *over;
    for (size_t steps = 1; !rules && book && (over = rulebook_over(book, steps)); steps++)
        rules = audit_rules_of(over);
    rulebook_free(book);
    return rules;
}

static int run_audit(int argc, char **argv)
{
    struct audit_options asked = {.rulebook = audit_rulebooks[0].id};
    int status = options_read(&command_audit, &argc, argv, &asked);
    if (status != STATUS_OK)
        return status;
    const struct audit_rules *rules = rules_of(asked.rulebook);
    if (!rules)
        return refuse_rulebook(asked.rulebook);
    struct audit_run r = {.asked = &asked, .auditor = auditor_new(rules)};
    if (asked.csv || asked.json)
        listing_begin(&r.listing, asked.json ? LISTING_JSON : LISTING_CSV, columns);
    char *standard_input[] = {argv[0], (char[]){"-"}};
    if (argc < 2) {
        argc = 2;
        argv = standard_input;
    }
    for (int i = 1; i < argc; i++)
        if (audit_file(&r, argv[i]) != STATUS_OK)
            status = STATUS_USAGE;
    if ((r.games || status == STATUS_OK) && !asked.csv)
        (asked.json ? print_json_summary : print_summary)(&r);
    auditor_free(r.auditor);
    text_release(&r.line);
    text_release(&r.listing.line);
    return status != STATUS_OK ? status : r.faults ? STATUS_FAILED : STATUS_OK;
}

const struct command command_audit = {
    .name = "audit",
    .summary = "replay games: illegal moves, wrong results, draws that could be claimed",
    .usage = "[FILE.pgn]... [OPTION]...",
    .options = options,
    .notes = "Without a file, or with -, standard input is read. A finding is a line\n"
             "  FILE:LINE: game N (White - Black, round R), move M: what: article\n"
             "Exit 0: no faults; 1: faults found; 2: a file cannot be read or has no games, or bad usage.\n"
             "Draws that could be claimed are reported but are not faults.\n"
             "flagfall rulebook list shows the rulebooks; house rules are audited as the rulebook that they build on.",
    .run = run_audit,
    .apart_unless = "",
};
