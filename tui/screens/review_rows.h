/* The rows of the review's lists: games, what happened, what came late. */
#ifndef FLAGFALL_REVIEW_ROWS_H
#define FLAGFALL_REVIEW_ROWS_H

#include "screens/review_data.h"

struct game_row {
    int round, board; /* places in the record */
};

void game_row_words(const struct review *, struct game_row, struct text *);
void late_row_words(const struct review *, const struct late_row *, struct text *);
bool game_row_fits(const struct review *, struct game_row);   /* the filter */
bool late_row_fits(const struct review *, const struct late_row *);

void game_row_draw(const struct review *, struct area, int row, struct game_row, bool chosen);
void timeline_row_draw(const struct review *, struct area, int row, struct timeline_row, bool chosen, const char *search);
void late_row_draw(const struct review *, struct area, int row, const struct late_row *, bool chosen);

#endif
