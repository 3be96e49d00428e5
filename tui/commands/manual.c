#include "commands/manual.h"
#include "commands/command.h"

/* Words for roff: nothing in them is a request, a minus stays one. */
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

static void put_notes(const char *notes)
{
    fputs(".PP\n.nf\n", stdout);
    put_words(notes);
    fputs("\n.fi\n", stdout);
}

static void put_command(const struct command *c)
{
    printf(".SS flagfall %s\n\\fBflagfall %s\\fR ", c->name, c->name);
    put_words(c->usage);
    fputs("\n.PP\n", stdout);
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
