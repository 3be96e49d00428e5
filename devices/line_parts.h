/* What the files of a line share: line.c and line_*.c. Nothing else includes it. */
#ifndef FLAGFALL_LINE_PARTS_H
#define FLAGFALL_LINE_PARTS_H

#include "health.h"
#include "line.h"
#include "port.h"
#include "recording.h"
#include "replay.h"
#include "websocket.h"

enum { FIRST_PAUSE = 250 }; /* before a line is tried again: what it is after each good frame */
enum presence { NOT_YET_KNOWN, PRESENT, ABSENT };

struct line {
    struct event_base *base;
    const struct line_world *world; /* NULL for this computer's clock and ports */
    int place;                      /* in that world                         */
    struct bufferevent *io;
    struct websocket *tunnel; /* between io and framer, if the address is one of a WebSocket */
    struct event *timer;      /* the next attempt while waiting, the driver's next call while open */
    msec due;                 /* when that timer is to fire */
    bool was_held_up;         /* it fired much later: we did not listen meanwhile */
    const struct driver *driver;
    struct framer *framer;
    const struct line_listener *listener;
    void *self;
    struct port_settings settings;
    struct health health;
    struct line_facts facts;
    enum presence presence; /* as last reported */
    bool noise_told;
    struct evdns_base *names; /* while a host's name is looked up */
    struct replay *replay;
    struct line_recorder *recorder;
    msec pause, replay_began;
    struct far_line *far; /* if it runs in a process of its own; or NULL */
    char address[];
};

#endif
