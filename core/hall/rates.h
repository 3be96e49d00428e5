/* How the alarms themselves are doing, counted as ISA-18.2 and EEMUA 191 count them: for the whole hall, and for each
 * of the arbiters who share it, as if each had an equal part of the boards. */
#ifndef FLAGFALL_HALL_RATES_H
#define FLAGFALL_HALL_RATES_H

#include "hall/alert.h"

struct hall;

enum { RATES_TOP = 10 };

/* Of one arbiter, as if he had his part of the boards alone. */
struct load {
    double per_hour;
    int worst_hour, worst_ten_minutes, worst_minute; /* any, wherever they begin   */
    double busy_blocks;           /* share of ten-minute blocks with more than ten */
    double in_flood;              /* share of the time, from above ten in ten minutes until below five */
};

struct rates {
    msec from, until;             /* what was counted                             */
    int arbiters;                 /* who share the hall; at least 1               */
    struct load each;             /* of one of them: the mean an hour, otherwise the worst */
    int shown[PRIORITY_1 + 1], all; /* alerts by priority; together               */
    double per_hour, per_hour_recent; /* the whole time; the last hour            */
    int worst_ten_minutes;        /* of the whole hall, as the line below         */
    double busy_blocks, in_flood; /* shares of blocks with more than ten; of time */
    bool flood;
    int floods;
    int chattering, fleeting;
    int stale, stale_ever;        /* standing for half an hour: now; at any time  */
    int standing, shelved_now, shelved_ever;
    msec median_acknowledge, median_acknowledge_1; /* MSEC_NEVER: none            */
    struct {
        uint8_t kind;
        int count;
    } top[RATES_TOP];
    int kinds;                    /* of top that are used                         */
    double top_share;             /* of the ten alerts that came most often, each of one kind at one board */
};

void hall_rates(const struct hall *, msec now, struct rates *);

#endif
