/* A list for other programs: CSV with a head line, or JSON, an object a line. Lists for people are printed by the
 * command itself.
 *
 *     static const char *const columns[] = {"port", "speed", NULL};
 *     listing_begin(&l, asked->json ? LISTING_JSON : LISTING_CSV, columns);
 *     listing_text(&l, path), listing_number(&l, 9600);      each row's cells in the order of the columns
 *     listing_end(&l);
 */
#ifndef FLAGFALL_COMMANDS_LISTING_H
#define FLAGFALL_COMMANDS_LISTING_H

#include "base/text.h"

#include <stdbool.h>

enum listing_form { LISTING_CSV, LISTING_JSON };

struct listing {
    enum listing_form form;
    const char *const *columns; /* ends with NULL */
    int at;
    struct text line;
};

#define LISTING_OPTION_ROWS(settings, as_csv, as_json)                                                          \
    {"csv", 0, NULL, "a list as CSV", OPTION_FLAG, offsetof(settings, as_csv), 0, 0},                         \
    {"json", 0, NULL, "a list as JSON, an object a line", OPTION_FLAG, offsetof(settings, as_json), 0, 0}

void listing_begin(struct listing *, enum listing_form, const char *const *columns); /* prints the head line of CSV */
void listing_text(struct listing *, const char *value);
void listing_number(struct listing *, long long value);
void listing_number_if_any(struct listing *, long long value); /* 0 is written as an empty cell, or null */
void listing_flag(struct listing *, bool value); /* CSV: yes, no */
void listing_end(struct listing *);

#endif
