/* Time as a number: whole milliseconds since some beginning that the caller chose. Core never reads a clock. */
#ifndef FLAGFALL_BASE_MSEC_H
#define FLAGFALL_BASE_MSEC_H

#include <stdint.h>

typedef int64_t msec;

#define MSEC_NEVER INT64_MAX

/* For qsort(): the earliest first. */
static inline int msec_compare(const void *a, const void *b)
{
    const msec *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

#endif
