/* A driver with a device that the test plays, and the time made up. */
#ifndef FLAGFALL_TESTS_DRIVER_DESK_H
#define FLAGFALL_TESTS_DRIVER_DESK_H

#include "framer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct driver_desk {
    const struct driver *driver;
    struct framer *framer;
    struct text heard;    /* readings, one a line */
    struct outgoing said; /* since the last look */
    msec now, next;
    bool hopeless;
};
extern struct driver_desk desk;

void note(void *self, const struct reading *r);
void ask(enum occasion why);
void sit_down(const char *driver);
void hear(const char *bytes, size_t length);
#define HEAR(bytes) hear(bytes, sizeof(bytes) - 1)

void pass(msec ms);
void look_away(void);
int times_said(const char *bytes, size_t length);
#define SAID(bytes) times_said(bytes, sizeof(bytes) - 1)

bool told(const char *line);
int stand_up(void **state);

/* The starting position, as DGT tells it. */
#define BLACK_ROWS "\x08\x09\x0a\x0c\x0b\x0a\x09\x08\x07\x07\x07\x07\x07\x07\x07\x07"
#define EMPTY_ROW "\x00\x00\x00\x00\x00\x00\x00\x00"
#define PAWN_ROW "\x01\x01\x01\x01\x01\x01\x01\x01"
#define WHITE_ROW "\x02\x03\x04\x06\x05\x04\x03\x02"

#define TEST(f) cmocka_unit_test_teardown(f, stand_up)

#endif
