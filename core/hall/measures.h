/* How the alarms do beside what alarm practice aims at (ISA-18.2 tables 5 and 6, EEMUA 191): one row a measure, for the
 * screen, the report and whoever judges a simulated round. Targets are those of one desk. */
#ifndef FLAGFALL_HALL_MEASURES_H
#define FLAGFALL_HALL_MEASURES_H

#include "hall/rates.h"

struct measure {
    const char *what, *aim;
    const char *counted;    /* how; "" where that is plain */
    char is[32];
    bool good;              /* not worse than the limit    */
};

enum { MEASURES_MAX = 16 };
int measures_of(const struct rates *, struct measure out[MEASURES_MAX]);

#endif
