/* Where the boards stand: the rows of tables of a room, from the front to the back, each from the left to the right. */
#ifndef FLAGFALL_EVENT_ROOM_H
#define FLAGFALL_EVENT_ROOM_H

#include "base/error.h"
#include "base/text.h"

#include <stdint.h>

struct chess_event;

enum { ROOM_ROWS_MAX = 100, ROOM_SEATS_MAX = 60, ROOM_NAME_MAX = 8 };

struct room_row {
    char name[ROOM_NAME_MAX];
    int16_t seats[ROOM_SEATS_MAX]; /* the number of a board; 0: an aisle */
    int count;
};

/* Adds the row "A = 1-10 | 20-11": boards and ranges, also backwards; a bar is an aisle. False: too many rows or seats,
 * a name that is too long, or a board that stands somewhere already; then why->what and why->remedy are filled. */
bool room_read_row(struct chess_event *, const char *name, const char *value, struct error *why);
void room_write_row(const struct room_row *, struct text *);

#endif
