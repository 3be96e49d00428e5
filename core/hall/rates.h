/* Alarm rates as ISA-18.2 and EEMUA 191 count them: for the whole hall, and for each of the arbiters who share it, as
 * if each had an equal part of the boards. */
#ifndef FLAGFALL_HALL_RATES_H
#define FLAGFALL_HALL_RATES_H

#include "hall/alert.h"

struct hall;

enum { RATES_TOP = 10 };

/* Of one arbiter, as if each had an equal part of the boards to themselves. */
struct load {
    double per_hour;
    int worst_hour, worst_ten_minutes, worst_minute; /* the worst hour and so on, beginning at any moment */
    double busy_blocks;           /* share of ten-minute blocks with more than ten */
    double in_flood;              /* share of the time, from above ten in ten minutes until below five */
};

struct rates {
    msec from, until;             /* what was counted                             */
    int arbiters;                 /* how many share the hall; at least 1          */
    struct load each;             /* of one of them: the mean per hour; of the other figures the worst */
    int shown[PRIORITIES], all; /* alerts by priority; their total            */
    double per_hour, per_hour_recent; /* over the whole time; over the last hour  */
    int worst_ten_minutes;        /* of the whole hall, like the next two         */
    double busy_blocks, in_flood; /* as in struct load */
    bool flood;
    int floods;
    int chattering, fleeting;
    int stale, stale_ever;        /* listed for half an hour: now; at any time    */
    int standing, shelved_now, shelved_ever;
    msec median_acknowledge, median_acknowledge_1; /* MSEC_NEVER if none          */
    struct {
        uint8_t kind;
        int count;
    } top[RATES_TOP];
    int kinds;                    /* how many of `top` are used                   */
    double top_share;             /* share of the ten most frequent alerts, each of one kind at one board */
};

void hall_rates(const struct hall *, msec now, struct rates *); /* counts all alerts of the round up to now */

#endif
