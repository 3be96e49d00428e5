/* The boards that the hall shows: those that fit the filter, in the chosen order, grouped by section or match. */
#ifndef FLAGFALL_SCREENS_HALL_BOARDS_H
#define FLAGFALL_SCREENS_HALL_BOARDS_H

#include "hall/hall.h"
#include "screens/hall.h"

#include <stddef.h>

/* order: names in hall.c */
enum hall_grouping { NO_GROUPS, BY_SECTION, BY_MATCH, HALL_GROUPINGS };

enum { GROUP_WORDS = 2 * NAME_MAX_BYTES + 8 };

/* The caller sets order, reversed and grouping; the rest is filled in by hall_boards_list. */
struct hall_boards {
    enum hall_order order;
    bool reversed;
    enum hall_grouping grouping;
    const struct hall_board **at; /* the boards shown, in order; the hall owns them */
    int *group_of;                /* the group of each, if there are groups         */
    int count, room;
};

/* fills in boards and groups, by the screen's filter */
void hall_boards_list(const struct console *, struct hall_boards *);
void hall_boards_release(struct hall_boards *);

/* The group of each board shown, for hall_layout_make(); NULL without groups. */
const int *hall_boards_groups(const struct hall_boards *);
int hall_boards_paired(const struct hall *); /* of the round, shown or not: a pair that was undone has no board there */
int hall_boards_place(const struct hall_boards *, int board); /* index of a board in the list, or -1 */
int hall_boards_finished(const struct hall_boards *);         /* how many of them have a result          */

/* True if a board fits all words of a filter or a search; "" fits every board. */
bool hall_boards_fits(const struct console *, const struct hall_board *, const char *words);
const char *hall_boards_filter(const struct console *); /* the present filter; the public screen has one of its own */
const char *hall_boards_search(const struct console *);

/* the name of the board's group, as its heading shows it */
void hall_boards_group_words(const struct console *, enum hall_grouping, const struct hall_board *, char *out,
                             size_t room);
bool hall_boards_has_groups(const struct console *, enum hall_grouping); /* true if the round has any such group */

#endif
