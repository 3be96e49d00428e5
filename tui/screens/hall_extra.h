/* What the hall shows beside its boards if there is room: chips, which are filters with a count, and tiles of the
 * boards that need an arbiter.
 */
#ifndef FLAGFALL_SCREENS_HALL_EXTRA_H
#define FLAGFALL_SCREENS_HALL_EXTRA_H

#include "hall/hall.h"
#include "screens/hall_layout.h"
#include "terminal/draw.h"

struct console;

enum { HALL_CHIPS = 6, TROUBLED_MAX = 32 };

/* As last drawn, for clicks. */
struct hall_extra {
    const struct hall *counted_in; /* the hall in which the chips were counted, and when; NULL if not yet */
    msec counted_at;
    int counted_alerts;
    int counts[HALL_CHIPS];
    int chip_at[HALL_CHIPS + 1]; /* the column where each begins, and where the last ends; 0 if not drawn */
    struct area tiles;          /* has no rows if none are drawn */
    int boards[TROUBLED_MAX], count, across, tile_columns, tile_rows;
    struct area plan;           /* has no rows if none is drawn */
    struct hall_layout places;  /* of the plan                      */
};

/* draws the chips from that column on, `filter` highlighted; returns the column after them */
int hall_chips_draw(const struct console *, struct hall_extra *, struct area, int column, const char *filter);
const char *hall_chip_label(const char *filter); /* NULL if it is no chip's; "" is that of all boards */
/* the filter of the chip there, or NULL if there is none */
const char *hall_chip_at(const struct hall_extra *, int column);
const char *hall_chip_after(const struct hall *, const char *filter); /* the filter of the chip after this one */

/* draws as many tiles as fit; returns the rows they took */
int hall_troubled_draw(struct console *, struct hall_extra *, struct area);
/* the board at a click; 0 if there is none */
int hall_troubled_at(const struct hall_extra *, struct area body, int row, int column);

#endif
