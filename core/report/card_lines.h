/* A card as it is printed: rows of fixed width between two bars. */
#ifndef FLAGFALL_REPORT_CARD_LINES_H
#define FLAGFALL_REPORT_CARD_LINES_H

#include "report/report.h"

enum { CARD_WIDTH = 66 };

struct printed_card {
    const struct report *report;
    const struct record_ruling *ruling;
    const struct record_board *board;
    const struct incident *incident; /* NULL if there is none */
    struct text out;
};

void card_add_row(struct printed_card *, const char *line); /* between two bars, cut to the width */
void card_add_rule(struct printed_card *);
void card_add_words(struct printed_card *, const char *name, const char *words); /* over as many lines as they need */
void card_add_place(struct printed_card *, int board);                           /* round, table, board */

/* The last lines: the official with these initials, by the rulebook's title, and room to sign. */
void card_add_signature(struct printed_card *, const char *initials);

#endif
