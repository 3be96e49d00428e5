/* The alarm rates compared with the targets of alarm practice (ISA-18.2 tables 5 and 6, EEMUA 191), one row for each
 * measure: for the screen, the report and the judge of simulated rounds. Targets are for one desk. */
#ifndef FLAGFALL_HALL_VIEWS_MEASURES_H
#define FLAGFALL_HALL_VIEWS_MEASURES_H

#include "hall/rates.h"

enum grade {
    GRADE_BAD,
    GRADE_GOOD, /* not worse than the limit        */
    GRADE_OPEN, /* too few alerts to judge         */
    GRADES,
};
const char *grade_words(enum grade); /* "bad", "good", "-" */

struct measure {
    const char *what, *aim;
    const char *counted; /* how it is counted; "" if that is obvious */
    char is[32];
    enum grade grade;
};

enum { MEASURES_MAX = 16 };
int measures_of(const struct rates *, struct measure out[MEASURES_MAX]); /* returns how many */

#endif
