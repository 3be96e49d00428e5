/* How much of each board the hall shows, and where: the most detailed level at which all boards fit, unless a level is
 * forced. For the plan of the room see hall_room.h.
 */
#ifndef FLAGFALL_SCREENS_HALL_VIEW_H
#define FLAGFALL_SCREENS_HALL_VIEW_H

#include "screens/hall.h"
#include "screens/hall_layout.h"

struct hall_view {
    enum hall_level forced; /* set by the caller; LEVEL_AUTO for the best that fits */
    enum hall_level level;  /* never LEVEL_AUTO after hall_view_lay_out()   */
    bool is_short;          /* lines with minutes instead of times          */
    struct hall_layout layout;
};

/* groups: the group of each board, as for hall_layout_make(); NULL without groups. */
void hall_view_lay_out(struct hall_view *, struct area, const int *groups, int count);

/* True for levels that show so little that the last row of the area describes the chosen board. */
bool hall_view_describes_chosen(enum hall_level);

#endif
