/* How the alarms do beside what alarm practice aims at (ISA-18.2 tables 5 and 6, EEMUA 191): one row a measure, for the
 * screen, the report and whoever judges a simulated round. Targets are those of one desk. */
#ifndef FLAGFALL_HALL_MEASURES_H
#define FLAGFALL_HALL_MEASURES_H

#include "hall/rates.h"

enum grade {
    GRADE_BAD,
    GRADE_GOOD, /* not worse than the limit        */
    GRADE_OPEN, /* there were too few to judge by  */
};
const char *grade_words(enum grade); /* "bad", "good", "-" */

struct measure {
    const char *what, *aim;
    const char *counted; /* how; "" where that is plain */
    char is[32];
    enum grade grade;
};

enum { MEASURES_MAX = 16 };
int measures_of(const struct rates *, struct measure out[MEASURES_MAX]);

#endif
