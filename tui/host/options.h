/* The options of a command as a table, from which the command line is read and --help and completions are printed.
 *
 * Options may stand anywhere, as `--name VALUE`, `--name=VALUE`, `-n VALUE`; after `--` nothing is an option, and a
 * single `-` never is one. What is read goes into a settings struct of the command's own, at the row's offset:
 *
 *     struct position_options { bool why; long depth; const char *play; int mater; };
 *     static const struct option_row options[] = {
 *         {"why", 'w', NULL, "add the mating line or the reason", OPTION_FLAG,
 *          offsetof(struct position_options, why), 0, 0},
 *         {"perft", 0, "N", "count the positions N plies on", OPTION_NUMBER,
 *          offsetof(struct position_options, depth), 1, 20},
 *         {"can-mate", 0, "white|black", "...", OPTION_CHOICE,
 *          offsetof(struct position_options, mater), 0, 0},
 *         {0},
 *     };
 */
#ifndef FLAGFALL_HOST_OPTIONS_H
#define FLAGFALL_HOST_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum option_kind {
    OPTION_FLAG,   /* bool: given or not                                    */
    OPTION_NUMBER, /* long: a whole number from least to most               */
    OPTION_TEXT,   /* const char *: borrowed from argv                          */
    OPTION_TEXTS,  /* struct option_texts: may be given many times          */
    OPTION_CHOICE, /* int: which word of `argument`, as in "white|black"    */
};

enum { OPTION_TEXTS_MAX = 128 };

struct option_texts {
    const char *list[OPTION_TEXTS_MAX + 1]; /* ends with NULL */
    int count;
};

struct option_row {
    const char *name;     /* without the dashes                             */
    char letter;          /* 0 if it has none                               */
    const char *argument; /* what --help calls the value; NULL for a flag    */
    const char *help;     /* one line                                       */
    enum option_kind kind;
    size_t at;        /* offset in the struct of settings               */
    long least, most; /* of a number                                    */
};

struct command;

/* Fills in *settings, where the caller has put the defaults, and leaves in argv[1] to argv[*argc - 1] the arguments
 * that are not options. Returns STATUS_OK, or STATUS_USAGE after complaining. */
int options_read(const struct command *, int *argc, char **argv, void *settings);

/* The lines of --help, one for each row. */
void options_print(const struct option_row *, FILE *);

#endif
