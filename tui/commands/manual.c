#include "commands/manual.h"
#include "commands/command.h"

#include <stdio.h>
#include <string.h>

/* Words for roff: nothing in them is taken as a request, and a minus stays a minus. */
static void put_words(const char *s)
{
    if (*s == '.' || *s == '\'')
        fputs("\\&", stdout);
    for (; *s; s++)
        switch (*s) {
        case '-': fputs("\\-", stdout); break;
        case '\\': fputs("\\e", stdout); break;
        case '\n': fputs(s[1] == '.' || s[1] == '\'' ? "\n\\&" : "\n", stdout); break;
        default: putchar(*s);
        }
}

static void put_option(const struct option_row *o)
{
    fputs(".TP\n\\fB", stdout);
    if (o->letter)
        printf("\\-%c\\fR, \\fB", o->letter);
    fputs("\\-\\-", stdout);
    put_words(o->name);
    fputs("\\fR", stdout);
    if (o->argument) {
        fputs(" \\fI", stdout);
        put_words(o->argument);
        fputs("\\fR", stdout);
    }
    putchar('\n');
    put_words(o->help);
    putchar('\n');
}

/* A paragraph is filled; what is indented stays as it is. */
static void put_notes(const char *notes)
{
    fputs(".PP\n", stdout);
    for (const char *end; *notes; notes = *end ? end + 1 : end) {
        char line[1024];
        end = notes + strcspn(notes, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(end - notes), notes);
        fputs(*line == ' ' ? ".nf\n" : ".br\n", stdout);
        put_words(line);
        fputs(*line == ' ' ? "\n.fi\n" : "\n", stdout);
    }
}

/* A long choice may be broken after each of its bars. */
static void put_usage(const char *usage)
{
    for (const char *bar; (bar = strchr(usage, '|')) != NULL; usage = bar + 1) {
        char part[128];
        snprintf(part, sizeof part, "%.*s", (int)(bar + 1 - usage), usage);
        put_words(part);
        fputs("\\:", stdout);
    }
    put_words(usage);
}

static void put_command(const struct command *c)
{
    printf(".SS flagfall %s\n.ad l\n\\fBflagfall %s\\fR ", c->name, c->name);
    put_usage(command_usage(c));
    fputs("\n.ad b\n.PP\n", stdout);
    put_words(c->summary);
    fputs(".\n", stdout);
    for (const struct option_row *o = c->options; o && o->name; o++)
        put_option(o);
    if (c->notes)
        put_notes(c->notes);
}

void manual_print(void)
{
    for (const struct command *const *c = commands; *c; c++)
        put_command(*c);
}
