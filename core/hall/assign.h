/* Devices that were assigned to boards during the round, in addition to the event's plan. */
#ifndef FLAGFALL_HALL_ASSIGN_H
#define FLAGFALL_HALL_ASSIGN_H

#include "hall/hall.h"

enum { DRIVER_NAME_MAX = 24, DEVICE_ADDRESS_MAX = 192 };

struct assigned {
    int board;
    char driver[DRIVER_NAME_MAX]; /* "" for none: kept by hand from then on */
    char address[DEVICE_ADDRESS_MAX];
};

/* Driver names and addresses are not checked here: the code that opens lines does that. */
bool hall_assign(struct hall *, int board, const char *driver, const char *address, const char *who, msec now,
                 struct error *);
int hall_assignments(const struct hall *, const struct assigned **); /* the latest of each board; returns how many */

#endif
