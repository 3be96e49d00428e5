/* The text of --help, and the way to a command by its name: both come from the rows of commands, so nothing is written
 * twice. */
#include "base/nearest.h"
#include "commands/command.h"
#include "commands/manual.h"
#include "host/data.h"
#include "host/files.h"
#include "host/pager.h"
#include "host/wrapped.h"

#include <string.h>

enum { COMMANDS_MAX = 40, GUIDE_BYTES_MAX = 16384, USAGE_BYTES_MAX = 512, SUMMARY_AT = 14 };

/* Each is a page of config/guides. */
const char *const help_guides[] = {"floor", "head", "reviewer", NULL};

void help_overview(void)
{
    pager_wanted();
    puts("flagfall: a console for chess arbiters\n\n"
         "usage: flagfall                      open the console\n"
         "       flagfall COMMAND [ARGUMENTS]  one answer, without the console\n\n"
         "commands:");
    for (const struct command *const *c = commands; *c; c++)
        wrapped_print(stdout, printf("  %-10s  ", (*c)->name), SUMMARY_AT, (*c)->summary);
    puts("");
    puts("A first hour, with its keys:\n"
         "  flagfall help floor, flagfall help head, flagfall help reviewer\n"
         "More on each: flagfall COMMAND --help\n"
         "What this build is made of: flagfall --version\n"
         "Exit codes: 0 all is well, 1 a check failed, 2 bad usage or input");
}

/* --- parts of a command: "show|verify FILE | list" has three ---------------------------------------------- */

/* Names separated by one of `marks`. */
static bool is_among(const char *names, size_t length, const char *marks, const char *part)
{
    for (size_t at = 0; at < length;) {
        size_t n = 0;
        while (at + n < length && !strchr(marks, names[at + n]))
            n++;
        if (n && n == strlen(part) && !strncmp(names + at, part, n))
            return true;
        at += n + 1;
    }
    return false;
}

/* The " | " before the next way of calling it; those within brackets do not separate ways. */
static const char *next_way(const char *way)
{
    for (int depth = 0; *way; way++) {
        depth += (*way == '[') - (*way == ']');
        if (!depth && !strncmp(way, " | ", 3))
            return way;
    }
    return NULL;
}

/* Finds the way of calling it that begins with the part; NULL if there is none. */
static const char *usage_of(const struct command *c, const char *part, size_t *length)
{
    for (const char *way = command_usage(c); *way;) {
        const char *end = next_way(way);
        *length = end ? (size_t)(end - way) : strlen(way);
        if (is_among(way, strcspn(way, " "), "|", part))
            return way;
        way += *length + (end ? 3 : 0);
    }
    return NULL;
}

/* "show, export: only this board; verify: ...": which ways of calling have the option; without names, all. */
static bool option_is_of(const struct command *c, const struct option_row *r, const char *part)
{
    bool names_any = false;
    for (const char *at = r->help; at && *at; at = strstr(at, "; "), at = at ? at + 2 : NULL) {
        size_t names = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789-, "), first = strcspn(at, ",:"), unused;
        char name[32] = "";
        if (at[names] != ':' || first >= sizeof name)
            continue;
        memcpy(name, at, first);
        names_any = names_any || usage_of(c, name, &unused);
        if (is_among(at, names, ", ", part))
            return true;
    }
    return !names_any;
}

/* From notes whose paragraphs begin with the part that they are about, that paragraph; otherwise all of them. */
static void print_notes(const char *notes, const char *part)
{
    size_t length = strlen(part);
    const char *at = notes;
    while (at && (strncmp(at, part, length) != 0 || at[length] != ' ')) {
        at = strchr(at, '\n');
        at += at != NULL;
    }
    puts("");
    if (at)
        wrapped_print_paragraph(stdout, at);
    else
        wrapped_print_paragraphs(stdout, notes);
}

static void print_way(const char *label, const struct command *c, const char *way)
{
    int used = printf("%6s flagfall %s ", label, c->name);
    wrapped_print(stdout, used, used, way);
}

/* On one line, or each way of calling it on its own. */
static void print_usage(const struct command *c)
{
    char one[USAGE_BYTES_MAX];
    const char *way = command_usage(c), *label = "usage:";
    int used = snprintf(one, sizeof one, "usage: flagfall %s%s%s", c->name, *way ? " " : "", way);
    if (used <= wrapped_columns()) {
        puts(one);
        return;
    }
    for (const char *end; (end = next_way(way)) != NULL; way = end + strlen(" | "), label = "") {
        snprintf(one, sizeof one, "%.*s", (int)(end - way), way);
        print_way(label, c, one);
    }
    print_way(label, c, way);
}

static void print_summary(const struct command *c)
{
    puts("");
    wrapped_print(stdout, 0, 0, c->summary);
}

static void print_part(const struct command *c, const char *part, const char *usage, size_t length)
{
    size_t names = strcspn(usage, " ");
    names = names < length ? names : length;
    char way[USAGE_BYTES_MAX];
    snprintf(way, sizeof way, "%s%.*s", part, (int)(length - names), usage + names);
    print_way("usage:", c, way);
    print_summary(c);
    puts("");
    for (const struct option_row *r = c->options; r && r->name; r++)
        if (option_is_of(c, r, part))
            options_print((const struct option_row[]){*r, {0}}, stdout);
    if (c->notes)
        print_notes(c->notes, part);
}

void command_help_print(const struct command *c, const char *part)
{
    size_t length;
    const char *usage = part ? usage_of(c, part, &length) : NULL;
    pager_wanted();
    if (usage)
        print_part(c, part, usage, length);
    else {
        print_usage(c);
        print_summary(c);
        if (c->options)
            puts("");
        options_print(c->options, stdout);
        if (c->notes) {
            puts("");
            wrapped_print_paragraphs(stdout, c->notes);
        }
    }
}

/* --- commands --------------------------------------------------------------------------------------------- */

const struct command *command_named(const char *name)
{
    const char *names[COMMANDS_MAX + 1] = {0};
    size_t n = 0;
    for (const struct command *const *c = commands; *c; c++) {
        if (!strcmp((*c)->name, name))
            return *c;
        if (n < COMMANDS_MAX)
            names[n++] = (*c)->name;
    }
    const char *meant = nearest_word(name, names);
    struct error why;
    failf(&why, name, "see: flagfall --help", "no such command%s%s", meant ? "; perhaps " : "", meant ? meant : "");
    complain(&why);
    return NULL;
}

int command_refuses_extra(const struct command *c, int argc, char **argv)
{
    if (c->options || c->usage)
        return STATUS_OK;
    int status = options_read(c, &argc, argv, NULL);
    return status == STATUS_OK && argc > 1 ? usage_error(c, "%s: one argument too many", argv[1]) : status;
}

/* NULL if none has that name. "review", as people type it, is a command too: its usage comes first, then the guide. */
static const char *guide_named(const char *name)
{
    for (const char *const *g = help_guides; *g; g++)
        if (!strcmp(*g, name) || (!strcmp(name, command_review.name) && !strcmp(*g, "reviewer")))
            return *g;
    return NULL;
}

static int guide_print(const char *name)
{
    char page[64], path[1024];
    struct text words = {0};
    struct error why;
    snprintf(page, sizeof page, "guides/%s.txt", name);
    bool ok = data_path(page, path, sizeof path, &why) && file_read(path, GUIDE_BYTES_MAX, &words, &why);
    pager_wanted();
    if (ok)
        wrapped_print_paragraphs(stdout, text_chars(&words));
    else
        complain(&why);
    text_release(&words);
    return ok ? STATUS_OK : STATUS_USAGE;
}

struct help_options {
    bool manual;
};

static const struct option_row options[] = {
    {"man", 0, NULL, "all commands and options, as a part of the manual page", OPTION_FLAG,
     offsetof(struct help_options, manual), 0, 0},
    {0},
};

static int run_help(int argc, char **argv)
{
    struct help_options asked = {0};
    int status = options_read(&command_help, &argc, argv, &asked);
    if (status)
        return status;
    if (asked.manual) {
        manual_print();
        return STATUS_OK;
    }
    if (argc > 3)
        return usage_error(&command_help, "one command at a time");
    if (argc == 1) {
        help_overview();
        return STATUS_OK;
    }
    const char *guide = argc == 2 ? guide_named(argv[1]) : NULL;
    if (guide && !strcmp(guide, argv[1]))
        return guide_print(guide);
    const struct command *c = command_named(argv[1]);
    if (!c)
        return STATUS_USAGE;
    command_help_print(c, argc > 2 ? argv[2] : NULL);
    if (!guide)
        return STATUS_OK;
    puts("");
    return guide_print(guide);
}

const struct command command_help = {
    .name = "help",
    .summary = "what flagfall can do, how one command is used, or the first hour of an arbiter",
    .usage = "[COMMAND [PART] | floor | head | reviewer]",
    .options = options,
    .run = run_help,
};
