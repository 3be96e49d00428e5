/* The output of a driver: readings for us, and bytes for its device. */
#ifndef FLAGFALL_SAY_H
#define FLAGFALL_SAY_H

#include "game/reading.h"

#include <stddef.h>

/* Where the readings of a frame go. */
struct readings {
    reading_fn *take;
    void *context;
    msec at;
};

/* Bytes to send, filled in by a driver. Overflow is an error of the driver's, not of the device. */
enum { OUTGOING_MAX = 256 };
struct outgoing {
    uint8_t bytes[OUTGOING_MAX];
    size_t length;
    bool hopeless;            /* nothing answers: the line should be reopened */
    struct readings *silence; /* for readings that follow from silence                        */
};

/* For read(): each hands on one reading. Address -1 if the line has only one device. */
void readings_add(struct readings *, const struct reading *);
void readings_add_news(struct readings *, int32_t address, enum news, int32_t number, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void readings_add_fault(struct readings *, enum reading_fault, int32_t number);

/* For talk(). */
void outgoing_add(struct outgoing *, const void *bytes, size_t length);
void outgoing_add_text(struct outgoing *, const char *);

#endif
