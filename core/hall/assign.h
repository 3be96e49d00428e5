/* Which device a board has, changed while the round is played: over and above the plan of the event. */
#ifndef FLAGFALL_HALL_ASSIGN_H
#define FLAGFALL_HALL_ASSIGN_H

#include "hall/hall.h"

enum { DRIVER_NAME_MAX = 24, DEVICE_ADDRESS_MAX = 192 };

struct assigned {
    int board;
    char driver[DRIVER_NAME_MAX]; /* "": kept by hand from then on */
    char address[DEVICE_ADDRESS_MAX];
};

/* Names of drivers and addresses are taken as they stand: who opens lines checks them. */
bool hall_assign(struct hall *, int board, const char *driver, const char *address, const char *who, msec now, struct error *);
int hall_assignments(const struct hall *, const struct assigned **); /* the last of each board */

#endif
