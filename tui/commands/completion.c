/* flagfall completion: what a shell offers when Tab is pressed, from the command table. */
#include "commands/command.h"

#include <ctype.h>
#include <string.h>

enum { WORD_ROOM = 32 };

/* --- words -------------------------------------------------------------------------------------------------------- */

/* The next lower-case word that begins an alternative: "new [FILE] | check FILE" and "show|verify" have two each. NULL
 * if there are no more. */
static const char *next_word(const char *at, char out[WORD_ROOM])
{
    while (at && *at) {
        at += strspn(at, "[ |");
        size_t n = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789-");
        bool is_word = n > 1 && n < WORD_ROOM && islower((unsigned char)*at) && strchr("|] ", at[n]);
        snprintf(out, WORD_ROOM, "%.*s", (int)(n < WORD_ROOM ? n : WORD_ROOM - 1), at);
        at += n;
        if (*at != '|') {
            const char *more = strstr(at, " | ");
            at = more ? more + 3 : at + strlen(at);
        }
        if (is_word)
            return at;
    }
    return NULL;
}

static void put_words(const char *list, const char *before)
{
    char word[WORD_ROOM];
    for (const char *at = list; (at = next_word(at, word));) {
        printf("%s%s", before, word);
        before = " ";
    }
}

/* What may follow a command's name; for help, the names of all commands and guides. */
static void put_verbs(const struct command *c, const char *before)
{
    if (c != &command_help) {
        put_words(command_usage(c), before);
        return;
    }
    for (const struct command *const *each = commands; *each; each++) {
        printf("%s%s", before, (*each)->name);
        before = " ";
    }
    for (const char *const *guide = help_guides; *guide; guide++)
        printf("%s%s", before, *guide);
}

static bool has_words(const char *list)
{
    char word[WORD_ROOM];
    return next_word(list, word) != NULL;
}

/* Prints a text between single quotes; `quote` replaces a quote within it. */
static void put_quoted(const char *s, const char *quote, const char *escaped)
{
    for (; *s; s++)
        if (*s == '\'')
            fputs(quote, stdout);
        else
            printf("%s%c", strchr(escaped, *s) ? "\\" : "", *s);
}

static const struct option_row *first_option(const struct command *c)
{
    static const struct option_row none;
    return c->options ? c->options : &none;
}

/* --- bash --------------------------------------------------------------------------------------------------------- */

static void bash_command(const struct command *c)
{
    printf("    %s) words='", c->name);
    put_verbs(c, "");
    fputs("' options='--help", stdout);
    for (const struct option_row *o = first_option(c); o->name; o++)
        printf(" --%s", o->name);
    puts("' ;;");
}

static void bash_choices(const struct command *c)
{
    for (const struct option_row *o = first_option(c); o->name; o++)
        if (o->kind == OPTION_CHOICE) {
            printf("    %s:--%s) values='", c->name, o->name);
            put_words(o->argument, "");
            puts("' ;;");
        }
}

static void bash(void)
{
    puts("# bash completion for flagfall\n"
         "_flagfall() {\n"
         "    local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= options= values=\n"
         "    COMPREPLY=()\n"
         "    if [ \"$COMP_CWORD\" -eq 1 ]; then");
    fputs("        mapfile -t COMPREPLY < <(compgen -W '--help --version", stdout);
    for (const struct command *const *c = commands; *c; c++)
        printf(" %s", (*c)->name);
    puts("' -- \"$cur\"; compgen -f -- \"$cur\")\n"
         "        return\n"
         "    fi\n"
         "    case ${COMP_WORDS[1]} in");
    for (const struct command *const *c = commands; *c; c++)
        bash_command(*c);
    puts("    esac\n"
         "    case ${COMP_WORDS[1]}:$before in");
    for (const struct command *const *c = commands; *c; c++)
        bash_choices(*c);
    puts("    esac\n"
         "    if [ -n \"$values\" ]; then\n"
         "        mapfile -t COMPREPLY < <(compgen -W \"$values\" -- \"$cur\")\n"
         "    elif [ \"${cur#-}\" != \"$cur\" ]; then\n"
         "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$cur\")\n"
         "    elif [ \"$COMP_CWORD\" -eq 2 ] && [ -n \"$words\" ]; then\n"
         "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\"; compgen -f -- \"$cur\")\n"
         "    else\n"
         "        mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n"
         "    fi\n"
         "}\n"
         "complete -o filenames -F _flagfall flagfall");
}

/* --- zsh ---------------------------------------------------------------------------------------------------------- */

static void zsh_option(const struct option_row *o)
{
    printf("            '--%s%s[", o->name, o->argument ? "=" : "");
    put_quoted(o->help, "'\\''", "[]\\:");
    fputs("]", stdout);
    if (o->argument) {
        fputs(":", stdout);
        put_quoted(o->argument, "'\\''", "[]\\:()");
        if (o->kind == OPTION_CHOICE) {
            put_words(o->argument, ":(");
            fputs(has_words(o->argument) ? ")" : ":", stdout);
        } else {
            fputs(o->kind == OPTION_TEXT ? ":_files" : ":", stdout);
        }
    }
    puts("' \\");
}

static void zsh_command(const struct command *c)
{
    printf("    %s)\n        _arguments \\\n", c->name);
    for (const struct option_row *o = first_option(c); o->name; o++)
        zsh_option(o);
    puts("            '--help[how it is used]' \\");
    if (c == &command_help || has_words(command_usage(c))) {
        put_verbs(c, "            '1:what:((");
        puts("))' \\");
    }
    puts("            '*:file:_files' ;;");
}

static void zsh(void)
{
    puts("#compdef flagfall\n"
         "# zsh completion for flagfall\n"
         "_flagfall() {\n"
         "    local -a commands\n"
         "    commands=(");
    for (const struct command *const *c = commands; *c; c++) {
        printf("        '%s:", (*c)->name);
        put_quoted((*c)->summary, "'\\''", "\\:");
        puts("'");
    }
    puts("    )\n"
         "    if (( CURRENT == 2 )); then\n"
         "        _describe command commands\n"
         "        _files\n"
         "        return\n"
         "    fi\n"
         "    local command=$words[2]\n"
         "    shift words\n"
         "    (( CURRENT-- ))\n"
         "    case $command in");
    for (const struct command *const *c = commands; *c; c++)
        zsh_command(*c);
    puts("    esac\n"
         "}\n"
         "_flagfall \"$@\"");
}

/* --- fish --------------------------------------------------------------------------------------------------------- */

static void fish_option(const struct command *c, const struct option_row *o)
{
    printf("complete -c flagfall -n '__fish_seen_subcommand_from %s' -l %s", c->name, o->name);
    if (o->letter)
        printf(" -s %c", o->letter);
    fputs(o->argument ? " -r" : "", stdout);
    if (o->kind == OPTION_CHOICE && has_words(o->argument)) {
        put_words(o->argument, " -f -a '");
        putchar('\'');
    }
    fputs(" -d '", stdout);
    put_quoted(o->help, "\\'", "\\");
    puts("'");
}

static void fish(void)
{
    puts("# fish completion for flagfall");
    for (const struct command *const *c = commands; *c; c++) {
        printf("complete -c flagfall -n __fish_use_subcommand -a %s -d '", (*c)->name);
        put_quoted((*c)->summary, "\\'", "\\");
        puts("'");
        if (*c == &command_help || has_words(command_usage(*c))) {
            printf("complete -c flagfall -n '__fish_seen_subcommand_from %s' -a '", (*c)->name);
            put_verbs(*c, "");
            puts("'");
        }
        for (const struct option_row *o = first_option(*c); o->name; o++)
            fish_option(*c, o);
    }
}

/* ------------------------------------------------------------------------------------------------------------------ */

static int run_completion(int argc, char **argv)
{
    static const struct {
        const char *shell;
        void (*write)(void);
    } shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
    int status = options_read(&command_completion, &argc, argv, NULL);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; argc == 2 && i < sizeof shells / sizeof *shells; i++)
        if (!strcmp(shells[i].shell, argv[1])) {
            shells[i].write();
            return STATUS_OK;
        }
    return usage_error(&command_completion, "for which shell? bash, zsh or fish");
}

const struct command command_completion = {
    .name = "completion",
    .summary = "what a shell offers when Tab is pressed",
    .usage = "bash|zsh|fish",
    .notes = "make install puts all three in their places. By hand, for bash: source <(flagfall completion bash)",
    .run = run_completion,
};
