/* A device for tests: the far end of a pseudo-terminal that answers certain bytes with certain bytes, if it is spoken
 * to at its own speed. Runs on the event loop of the test. */
#ifndef FLAGFALL_FAKE_DEVICE_H
#define FLAGFALL_FAKE_DEVICE_H

#include "port.h"

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

struct fake_answer {
    const char *ask, *reply;
    size_t ask_length, reply_length;
};
#define ANSWER(ask, reply) {ask, reply, sizeof(ask) - 1, sizeof(reply) - 1}

struct fake {
    const struct fake_answer *answers; /* ends with a zeroed row; NULL: deaf */
    speed_t speed;                     /* 0: hears every speed               */
    bool echoes;
    int master;
    struct event *event;
    size_t length; /* of what was said to it, any speed */
    uint8_t said[8192];
    char link[192];
};

/* Plugged in: a new pseudo-terminal under the old name. */
void fake_plug(struct fake *f, struct event_base *base);
void fake_unplug(struct fake *f);
void fake_name(struct fake *f, const char *name);

/* Lets the loop turn until the fact is true; false if that took longer. */
bool wait_until(struct event_base *base, bool (*fact)(void *), void *of, int ms);
int open_files(void);

#endif
