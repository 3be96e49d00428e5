/* The rows of the review's lists: games, the timeline, what came late. */
#ifndef FLAGFALL_SCREENS_REVIEW_ROWS_H
#define FLAGFALL_SCREENS_REVIEW_ROWS_H

#include "screens/review_data.h"

struct game_row {
    int round, board; /* indexes in the record */
};

/* all words by which the row can be found */
void game_row_words(const struct review *, struct game_row, struct text *);
/* all words by which the row can be found */
void late_row_words(const struct review *, const struct late_row *, struct text *);
bool game_row_fits(const struct review *, struct game_row);   /* whether the row passes the filter */
bool late_row_fits(const struct review *, const struct late_row *);

/* Each of these fills one row of the area; `chosen`: as the row with the cursor. */
void game_row_heading(struct area, int row); /* over the games */
void game_row_draw(const struct review *, struct area, int row, struct game_row, bool chosen);
void timeline_row_draw(const struct review *, struct area, int row, struct timeline_row, bool chosen,
                       const char *search);
void late_row_draw(const struct review *, struct area, int row, const struct late_row *, bool chosen);

#endif
