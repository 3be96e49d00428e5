#include "line.h"

#include "base/memory.h"
#include "far.h"
#include "framer.h"
#include "learned.h"
#include "line_bytes.h"
#include "line_open.h"
#include "line_parts.h"
#include "line_play.h"
#include "line_time.h"

#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

enum { LATE = 250 /* a timer that rings so much too late says that this program did not run */ };

/* --- its time has come -------------------------------------------------------------------------------------------- */

static void speak_in_time(struct line *l)
{
    if (!line_speak(l, OCCASION_TIME, line_clock(l)))
        line_give_up(l);
}

void line_wake(struct line *l)
{
    if (l->replay && l->facts.state == LINE_OPEN)
        line_play(l);
    else if (l->facts.state == LINE_OPEN)
        speak_in_time(l);
    else if (l->facts.state == LINE_CONNECTING)
        line_lose(l, "no answer from the serial server");
    else if (l->facts.state == LINE_WAITING)
        line_try(l);
}

/* A program that stood still for seconds (a slow disk, a laptop that slept) asked nothing and heard nothing meanwhile,
 * and timers come before the bytes that wait: it asks now, and judges the silence at the next call. */
static void on_timer(evutil_socket_t fd, short what, void *self)
{
    struct line *l = self;
    (void)fd;
    (void)what;
    l->was_held_up = line_now() - l->due > LATE;
    line_wake(l);
    l->was_held_up = false;
}

/* --- from its beginning to its end -------------------------------------------------------------------------------- */

/* Only a port has a speed: `@9600` at the end of a file's name, or of a feed's path, is a part of it. */
static bool address_fits(const char *address, const struct driver *driver, struct port_settings *settings,
                         struct error *why)
{
    struct websocket_address to;
    bool fast, is_port = !port_is_recording(address, &fast) && !line_is_network(address, &to);
    if (strncmp(address, "tcp:", 4) == 0 && !line_is_network(address, &to))
        return fail(why, address, "not a network address", "write it as tcp:HOST:PORT");
    if (strncmp(address, "ws:", 3) == 0 && !line_is_network(address, &to))
        return fail(why, address, "not the address of a feed", "write it as ws:HOST:PORT/PATH");
    char path[256];
    return port_settings_read(driver->line, settings, why) &&
           (!is_port || port_take_speed(address, path, sizeof path, settings, why));
}

/* No callback runs before line_new() has returned, so even the first attempt is made by the timer. */
static void set_out(struct line *l)
{
    l->facts.state = l->replay ? LINE_OPEN : LINE_WAITING;
    l->replay_began = line_clock(l);
    line_wake_at(l, l->replay_began);
}

struct line *line_new(struct event_base *base, const char *address, const struct driver *driver,
                      const struct line_listener *listener, void *self, struct error *why)
{
    return line_new_in(NULL, base, address, driver, listener, self, why);
}

/* A recording can be played anywhere, on the caller's clock. */
static bool enter_world(struct line *l, struct error *why)
{
    l->place = l->world ? l->world->enter(l->world->self, l, l->address) : 0;
    return l->place >= 0 || fail(why, l->address, "not a line of the simulated hall", "see its list of lines");
}

struct line *line_new_in(const struct line_world *world, struct event_base *base, const char *address,
                         const struct driver *driver, const struct line_listener *listener, void *self,
                         struct error *why)
{
    struct port_settings settings;
    struct error forgotten;
    bool fast;
    const char *recording = port_is_recording(address, &fast);
    if (!address_fits(address, driver, &settings, why))
        return NULL;
    struct replay *replay = recording ? replay_open(recording, why) : NULL;
    if (recording && !replay)
        return NULL;
    struct line *l = memory_take(1, sizeof *l + strlen(address) + 1);
    strcpy(l->address, address);
    l->base = base;
    l->world = world;
    l->driver = driver;
    l->listener = listener;
    l->self = self;
    l->settings = settings;
    l->replay = replay;
    l->facts.address = l->address;
    l->facts.driver = driver;
    l->pause = FIRST_PAUSE;
    l->framer = framer_new(driver, line_take_reading, l);
    l->timer = evtimer_new(base, on_timer, l);
    if (!replay && !world)
        (void)learned_recall(driver, framer_state(l->framer), address, &forgotten);
    if (!enter_world(l, why)) {
        l->world = NULL;
        line_free(l);
        return NULL;
    }
    set_out(l);
    return l;
}

void line_free(struct line *l)
{
    if (!l)
        return;
    far_end(l->far);
    line_close(l);
    if (l->world)
        l->world->leave(l->world->self, l->place);
    event_free(l->timer);
    framer_free(l->framer);
    replay_close(l->replay);
    recorder_close(l->recorder);
    free(l);
}

bool line_order(struct line *l, const struct clock_order *order, struct error *why)
{
    if (l->facts.state != LINE_OPEN)
        return fail(why, l->address, "the device is not there now", "set the clock by hand");
    if (!l->driver->order)
        return fail(why, l->driver->name, "this device cannot set a clock", "set the clock by hand");
    if (l->far)
        return far_order(l->far, order) ||
               fail(why, l->address, "the device is not there now", "set the clock by hand");
    if (!l->driver->order(framer_state(l->framer), order, line_clock(l), why))
        return false;
    speak_in_time(l);
    return true;
}

void line_facts(const struct line *l, struct line_facts *out)
{
    *out = l->facts;
    out->frames = l->far ? l->facts.frames : framer_frames(l->framer);
    out->recording = l->recorder != NULL;
}
