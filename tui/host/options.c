#include "host/options.h"

#include "base/nearest.h"
#include "host/command.h"
#include "host/wrapped.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MAX = 40 };

/* --- reading ---------------------------------------------------------------------------------------------- */

static const struct option_row *row_named(const struct option_row *rows, const char *name, size_t length)
{
    for (; rows && rows->name; rows++)
        if (strlen(rows->name) == length && !strncmp(rows->name, name, length))
            return rows;
    return NULL;
}

static const struct option_row *row_lettered(const struct option_row *rows, char letter)
{
    for (; rows && rows->name; rows++)
        if (rows->letter == letter)
            return rows;
    return NULL;
}

static int unknown_option(const struct command *c, const char *arg)
{
    const char *names[OPTIONS_MAX + 1] = {0};
    const char *bare = arg + strspn(arg, "-");
    size_t n = 0;
    for (const struct option_row *r = c->options; r && r->name && n < OPTIONS_MAX; r++)
        names[n++] = r->name;
    const char *meant = nearest_word(bare, names);
    if (meant)
        return usage_error(c, "%s is not an option; perhaps --%s", arg, meant);
    return usage_error(c, "%s is not an option", arg);
}

static int read_number(const struct command *c, const struct option_row *r, const char *value, long *into)
{
    char *end;
    errno = 0;
    long n = strtol(value, &end, 10);
    if (!*value || *end || errno)
        return usage_error(c, "--%s %s: not a whole number", r->name, value);
    if (n < r->least || n > r->most)
        return usage_error(c, "--%s %s: not between %ld and %ld", r->name, value, r->least, r->most);
    *into = n;
    return STATUS_OK;
}

static int read_choice(const struct command *c, const struct option_row *r, const char *value, int *into)
{
    const char *word = r->argument;
    for (int i = 0; *word; i++) {
        size_t length = strcspn(word, "|");
        if (strlen(value) == length && !strncmp(word, value, length)) {
            *into = i;
            return STATUS_OK;
        }
        word += length + (word[length] == '|');
    }
    return usage_error(c, "--%s %s: not one of %s", r->name, value, r->argument);
}

static int read_another(const struct command *c, const struct option_row *r, const char *value,
                        struct option_texts *into)
{
    if (into->count == OPTION_TEXTS_MAX)
        return usage_error(c, "--%s more than %d times", r->name, OPTION_TEXTS_MAX);
    into->list[into->count++] = value;
    return STATUS_OK;
}

static int read_value(const struct command *c, const struct option_row *r, const char *value, void *into)
{
    switch (r->kind) {
    case OPTION_NUMBER: return read_number(c, r, value, into);
    case OPTION_CHOICE: return read_choice(c, r, value, into);
    case OPTION_TEXTS: return read_another(c, r, value, into);
    case OPTION_TEXT: *(const char **)into = value; break;
    case OPTION_FLAG: break;
    }
    return STATUS_OK;
}

static int set_flag(const struct command *c, const struct option_row *r, bool has_value, bool *into)
{
    if (has_value)
        return usage_error(c, "--%s takes no value", r->name);
    *into = true;
    return STATUS_OK;
}

/* Reads one option at argv[*i], which may use argv[*i + 1] as its value. */
static int read_one(const struct command *c, int argc, char **argv, int *i, void *settings)
{
    char *arg = argv[*i];
    bool is_long = arg[1] == '-';
    char *equals = is_long ? strchr(arg, '=') : NULL;
    size_t length = equals ? (size_t)(equals - arg) : strlen(arg);
    const struct option_row *r = is_long       ? row_named(c->options, arg + 2, length - 2)
                                 : length == 2 ? row_lettered(c->options, arg[1])
                                               : NULL;
    if (!r)
        return unknown_option(c, arg);
    void *into = (char *)settings + r->at;
    if (r->kind == OPTION_FLAG)
        return set_flag(c, r, equals, into);
    if (!equals && *i + 1 == argc)
        return usage_error(c, "%s needs its %s", arg, r->argument);
    return read_value(c, r, equals ? equals + 1 : argv[++*i], into);
}

int options_read(const struct command *c, int *argc, char **argv, void *settings)
{
    int kept = 1;
    bool options_end = false;
    for (int i = 1; i < *argc; i++) {
        bool is_option = !options_end && argv[i][0] == '-' && argv[i][1];
        if (is_option && !strcmp(argv[i], "--")) {
            options_end = true;
        } else if (is_option) {
            int status = read_one(c, *argc, argv, &i, settings);
            if (status)
                return status;
        } else {
            argv[kept++] = argv[i];
        }
    }
    *argc = kept;
    argv[kept] = NULL;
    return STATUS_OK;
}

/* --- telling ---------------------------------------------------------------------------------------------- */

/* The help stands beside the option, or below it if there is no room. */
static void print_option(const char *option, const char *help, FILE *out)
{
    enum { OPTION_AT = 2, HELP_AT = 28 };
    int used = OPTION_AT + (int)strlen(option);
    fprintf(out, "%*s", OPTION_AT, "");
    if (used + 2 > HELP_AT) {
        wrapped_print(out, OPTION_AT, OPTION_AT + 4, option);
        used = 0;
    } else {
        fputs(option, out);
    }
    fprintf(out, "%*s", HELP_AT - used, "");
    wrapped_print(out, HELP_AT, HELP_AT, help);
}

void options_print(const struct option_row *rows, FILE *out)
{
    for (; rows && rows->name; rows++) {
        char left[128], letter[8] = "";
        if (rows->letter)
            snprintf(letter, sizeof letter, "-%c, ", rows->letter);
        snprintf(left, sizeof left, "%s--%s%s%s", letter, rows->name, rows->argument ? " " : "",
                 rows->argument ? rows->argument : "");
        print_option(left, rows->help, out);
    }
}
