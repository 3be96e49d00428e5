#include "framer.h"

#include "base/hostile.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct framer {
    const struct driver *driver;
    void *state;
    struct readings out;
    uint64_t frames;
    int32_t junk;         /* bytes of the current run, not yet reported                            */
    int32_t forgiven;     /* this much junk after a refused frame is its rest, and not reported again */
    bool drops_line;      /* everything up to the next line end belongs to what was refused         */
    struct outgoing echo; /* what was sent last, while its echo may still come                      */
    uint8_t *buffer;      /* the beginning of a frame, kept until more comes; NULL until it is needed */
    size_t held, room;
};

struct framer *framer_new(const struct driver *driver, reading_fn *take, void *context)
{
    assert(driver->frame_max > 0 && driver->state_size > 0 && "a driver says how long its frames are");
    struct framer *f = memory_take(1, sizeof *f);
    f->driver = driver;
    f->state = memory_take(1, driver->state_size);
    f->out = (struct readings){.take = take, .context = context};
    return f;
}

void framer_free(struct framer *f)
{
    if (!f)
        return;
    free(f->state);
    free(f->buffer);
    free(f);
}

void framer_restart(struct framer *f)
{
    if (f->driver->forget)
        f->driver->forget(f->state);
    else
        memset(f->state, 0, f->driver->state_size);
    f->held = 0;
    f->junk = 0;
    f->forgiven = 0;
    f->drops_line = false;
    f->echo.length = 0;
}

void framer_said(struct framer *f, struct span sent)
{
    f->echo.length = 0;
    if (sent.length <= f->driver->frame_max)
        outgoing_add(&f->echo, sent.bytes, sent.length);
}

void framer_recorded(struct framer *f, struct span sent)
{
    framer_said(f, sent);
    if (f->driver->recorded)
        f->driver->recorded(f->state, sent);
}

void *framer_state(struct framer *f)
{
    return f->state;
}

uint64_t framer_frames(const struct framer *f)
{
    return f->frames;
}

static void end_junk(struct framer *f)
{
    if (!f->junk)
        return;
    readings_add_fault(&f->out, FAULT_JUNK, f->junk);
    f->junk = 0;
}

static void note_junk(struct framer *f, size_t length)
{
    size_t forgiven = length < (size_t)f->forgiven ? length : (size_t)f->forgiven;
    f->forgiven -= (int32_t)forgiven;
    length -= forgiven;
    while (length) {
        int32_t room = JUNK_RUN - f->junk;
        assert(room > 0 && "a run that is full was reported");
        int32_t part = length < (size_t)room ? (int32_t)length : room;
        f->junk += part;
        length -= (size_t)part;
        if (f->junk == JUNK_RUN)
            end_junk(f);
    }
}

static void refuse(struct framer *f, const struct cut *c)
{
    end_junk(f);
    f->forgiven = JUNK_RUN;
    readings_add_fault(&f->out, c->fault, c->number);
}

static void read_frame(struct framer *f, struct span frame)
{
    end_junk(f);
    f->forgiven = 0;
    f->echo.length = 0;
    enum reading_fault fault = f->driver->read(f->state, frame, &f->out);
    if (fault)
        refuse(f, &(struct cut){.kind = CUT_REFUSE, .length = frame.length, .fault = fault, .number = -1});
    else
        f->frames++;
}

static size_t rest_of_line(struct framer *f, struct span s)
{
    size_t i = 0;
    while (i < s.length && s.bytes[i] != '\n' && s.bytes[i] != '\r')
        i++;
    f->drops_line = i == s.length;
    note_junk(f, i);
    return i;
}

/* Some adapters echo what they are sent. Returns CUT_FRAME if the echo is here. */
static enum cut_kind look_for_echo(const struct framer *f, struct span s)
{
    size_t n = s.length < f->echo.length ? s.length : f->echo.length;
    if (!n || memcmp(s.bytes, f->echo.bytes, n) != 0)
        return CUT_SKIP;
    return n < f->echo.length ? CUT_MORE : CUT_FRAME;
}

/* Consumes what is at `bytes`; returns 0 if more must come first. */
static size_t use(struct framer *f, struct span bytes)
{
    if (f->drops_line)
        return rest_of_line(f, bytes);
    enum cut_kind echo = look_for_echo(f, bytes);
    if (echo == CUT_FRAME) {
        size_t length = f->echo.length;
        f->echo.length = 0;
        return length;
    }
    struct cut c = {.kind = CUT_MORE};
    if (echo != CUT_MORE)
        c = f->driver->cut(f->state, bytes);
    if (c.kind == CUT_MORE && bytes.length >= f->driver->frame_max)
        c = (struct cut){.kind = CUT_REFUSE, .length = bytes.length, .fault = FAULT_LENGTH};
    assert((c.kind == CUT_MORE || (c.length && c.length <= bytes.length)) && "a driver cuts what is there");
    f->drops_line = c.whole_line;
    switch (c.kind) {
    case CUT_MORE: return 0;
    case CUT_SKIP: break;
    case CUT_JUNK: note_junk(f, c.length); break;
    case CUT_REFUSE: refuse(f, &c); break;
    case CUT_FRAME: read_frame(f, (struct span){bytes.bytes, c.length}); break;
    }
    return c.length;
}

/* No frame is longer than the driver says, so no more than that is examined. Returns how much was consumed. */
static size_t use_all(struct framer *f, struct span bytes)
{
    size_t used = 0;
    while (used < bytes.length) {
        bool dropped = f->drops_line;
        size_t left = bytes.length - used, longest = f->driver->frame_max;
        size_t length = use(f, (struct span){bytes.bytes + used, left < longest ? left : longest});
        if (!length && !dropped)
            break;
        used += length;
    }
    return used;
}

static void take_room(struct framer *f, size_t room)
{
    assert(room > f->held && "there is more room than before");
    f->room = room < f->driver->frame_max ? room : f->driver->frame_max;
    f->buffer = memory_resize(f->buffer, f->room);
}

/* Fills the buffer, which grows only for a frame that needs it. Returns how many bytes were stored. */
static size_t hold(struct framer *f, struct span bytes)
{
    enum { ROOM_AT_FIRST = USUALLY(64, 1) };
    if (f->held == f->room)
        take_room(f, f->room ? f->room * 2 : ROOM_AT_FIRST);
    size_t part = bytes.length < f->room - f->held ? bytes.length : f->room - f->held;
    assert(f->held < f->room && f->room <= f->driver->frame_max && "no frame needs more than the driver says");
    memcpy(f->buffer + f->held, bytes.bytes, part);
    f->held += part;
    return part;
}

/* After an unusually long frame the buffer is made small again. */
static void let_go(struct framer *f)
{
    enum { ROOM_KEPT = USUALLY(512, 1) };
    f->held = 0;
    if (f->room > ROOM_KEPT)
        take_room(f, ROOM_KEPT);
}

/* Continues with what is held and the beginning of `received`. Returns how much of that was consumed. */
static size_t go_on(struct framer *f, struct span received)
{
    size_t part = hold(f, received);
    size_t used = use_all(f, (struct span){f->buffer, f->held});
    assert(used <= f->held && "only what is held is used");
    f->held -= used;
    if (used && f->held <= part) {
        part -= f->held;
        let_go(f);
    } else if (used) {
        memmove(f->buffer, f->buffer + used, f->held);
    }
    return part;
}

static struct span after(struct span s, size_t length)
{
    return (struct span){s.bytes + length, s.length - length};
}

void framer_take(struct framer *f, struct span received, msec at)
{
    f->out.at = at;
    while (received.length && f->held)
        received = after(received, go_on(f, received));
    received = after(received, use_all(f, received));
    while (received.length)
        received = after(received, hold(f, received));
}

void framer_end(struct framer *f, msec at)
{
    struct cut rest = {.kind = CUT_REFUSE, .length = f->held, .fault = f->driver->unfinished, .number = -1};
    if (!rest.fault)
        rest.fault = FAULT_LENGTH;
    f->out.at = at;
    end_junk(f);
    if (f->held)
        refuse(f, &rest);
    let_go(f);
}
