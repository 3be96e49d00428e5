#include "framer.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct framer {
    const struct driver *driver;
    void *state;
    struct readings out;
    uint64_t faults[FAULTS], frames;
    int32_t junk;          /* bytes of the present run, not yet told                                */
    bool after_refusal;    /* junk that follows a refused frame is its rest and not told again       */
    size_t held;
    uint8_t buffer[];
};

struct framer *framer_new(const struct driver *driver, reading_taker *take, void *taker)
{
    struct framer *f = memory_take(1, sizeof *f + driver->frame_max);
    f->driver = driver;
    f->state = memory_take(1, driver->state_size);
    f->out = (struct readings){.take = take, .taker = taker};
    return f;
}

void framer_free(struct framer *f)
{
    if (!f)
        return;
    free(f->state);
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
    f->after_refusal = false;
}

void *framer_state(struct framer *f)
{
    return f->state;
}

uint64_t framer_faults(const struct framer *f, enum fault kind)
{
    return f->faults[kind];
}

uint64_t framer_frames(const struct framer *f)
{
    return f->frames;
}

static void end_junk(struct framer *f)
{
    if (!f->junk)
        return;
    f->faults[FAULT_JUNK]++;
    tell_fault(&f->out, FAULT_JUNK, f->junk);
    f->junk = 0;
}

static void note_junk(struct framer *f, size_t length)
{
    if (f->after_refusal)
        return;
    if (f->junk < INT32_MAX - (int32_t)f->driver->frame_max)
        f->junk += (int32_t)length;
}

static void refuse(struct framer *f, const struct cut *c)
{
    end_junk(f);
    f->faults[c->fault]++;
    f->after_refusal = true;
    tell_fault(&f->out, c->fault, c->number);
}

static void read_frame(struct framer *f, struct span frame)
{
    end_junk(f);
    f->after_refusal = false;
    enum fault fault = f->driver->read(f->state, frame, &f->out);
    if (fault)
        refuse(f, &(struct cut){CUT_REFUSE, frame.length, fault, -1});
    else
        f->frames++;
}

/* Uses up what stands at `bytes`; 0: more must come first. */
static size_t use(struct framer *f, struct span bytes)
{
    struct cut c = f->driver->cut(f->state, bytes);
    if (c.kind == CUT_MORE && bytes.length >= f->driver->frame_max)
        c = (struct cut){CUT_REFUSE, bytes.length, FAULT_LENGTH, 0};
    switch (c.kind) {
    case CUT_MORE: return 0;
    case CUT_SKIP: break;
    case CUT_JUNK: note_junk(f, c.length); break;
    case CUT_REFUSE: refuse(f, &c); break;
    case CUT_FRAME: read_frame(f, (struct span){bytes.bytes, c.length}); break;
    }
    return c.length;
}

static void use_all(struct framer *f)
{
    size_t used = 0;
    while (used < f->held) {
        size_t length = use(f, (struct span){f->buffer + used, f->held - used});
        if (!length)
            break;
        used += length;
    }
    f->held -= used;
    memmove(f->buffer, f->buffer + used, f->held);
}

void framer_take(struct framer *f, struct span received, msec at)
{
    f->out.at = at;
    while (received.length) {
        size_t room = f->driver->frame_max - f->held;
        size_t part = received.length < room ? received.length : room;
        memcpy(f->buffer + f->held, received.bytes, part);
        f->held += part;
        received.bytes += part;
        received.length -= part;
        use_all(f);
    }
}

void framer_end(struct framer *f, msec at)
{
    f->out.at = at;
    end_junk(f);
    if (f->held)
        refuse(f, &(struct cut){CUT_REFUSE, f->held, f->driver->unfinished ? f->driver->unfinished : FAULT_LENGTH, -1});
    f->held = 0;
}
