/* A kind of device is a row: how its bytes become frames, how a frame becomes readings, what to say to it.
 *
 * A driver knows bytes and time, nothing else: no port, no event loop, no log. So the same functions serve the
 * console, `flagfall decode`, the recorded logs, the fuzzers and the simulator. A NULL column means: this device
 * cannot do that. Code that wants to ask which driver it has is missing a column here.
 */
#ifndef FLAGFALL_DEVICES_DRIVER_H
#define FLAGFALL_DEVICES_DRIVER_H

#include "base/error.h"
#include "base/span.h"
#include "base/text.h"
#include "game/reading.h"

/* What stands at the beginning of the bytes received and not yet used. */
enum cut_kind {
    CUT_MORE,   /* the beginning of something: wait for more bytes                         */
    CUT_FRAME,  /* `length` bytes are one whole frame, checked as far as the protocol can   */
    CUT_SKIP,   /* `length` bytes mean nothing and are no fault (a blank, a line end)       */
    CUT_JUNK,   /* `length` bytes belong to no frame; runs of junk are counted together     */
    CUT_REFUSE, /* `length` bytes are a faulty frame: `fault` says why, `number` which      */
};

struct cut {
    enum cut_kind kind;
    size_t length;
    enum fault fault;
    int32_t number;
    bool whole_line; /* junk or refused: and so is what follows, up to the end of the line */
};

static inline struct cut cut_refused(size_t length, enum fault fault, int32_t number)
{
    return (struct cut){.kind = CUT_REFUSE, .length = length, .fault = fault, .number = number};
}

/* Readings as they come out of one frame. */
struct readings {
    reading_taker *take;
    void *taker;
    msec at;
};

/* Bytes to send, filled by a driver. More than fits is a mistake of the driver's, not of the device. */
enum { SAY_MAX = 256 };
struct say {
    uint8_t bytes[SAY_MAX];
    size_t length;
    bool hopeless;            /* nothing answers: the line should be closed and opened again */
    struct readings *silence; /* for what a driver concludes from no answer                   */
};

/* Why a driver is asked to speak. */
enum occasion {
    OCCASION_OPENED, /* the line is there (again): begin from the beginning */
    OCCASION_FRAME,  /* a frame has just been read                          */
    OCCASION_FAULT,  /* one has just been refused                           */
    OCCASION_CLEAN,  /* the line was noisy and can be believed again: what was told meanwhile is lost */
    OCCASION_TIME,   /* the time it asked for has come                      */
};

/* What an arbiter may order a clock to do. */
enum order_kind {
    ORDER_TIMES, /* set both times; both sides stand    */
    ORDER_RUN,   /* let `side` run                      */
    ORDER_TEXT,  /* show text on the display            */
    ORDER_BEEP,
    ORDER_SHOW_TIMES, /* end of a text: the times again */
    ORDER_VERSION,
    ORDER_GAME_BEGINS, /* to the board: remember everything from here on */
};
struct clock_order {
    enum order_kind kind;
    int32_t address; /* board on a shared line; -1: the one there is */
    int32_t left_s, right_s;
    uint8_t side; /* CLOCK_LEFT or CLOCK_RIGHT */
    char text[12];
};

struct driver {
    const char *name;    /* "dgt": in event files, `decode`, the devices screen     */
    const char *summary; /* one line for people                                     */
    const char *line;    /* "9600 8N1": the port's settings, as people write them   */
    size_t state_size;   /* what it remembers between frames; given to it zeroed    */
    size_t frame_max;    /* no frame is longer; what is longer is refused           */
    enum fault unfinished; /* what half a frame at the end is called; none: FAULT_LENGTH */

    /* Pure: looks at what has been received (never empty) and says what stands at its beginning. */
    struct cut (*cut)(const void *state, struct span received);
    /* FAULT_NONE, or why nothing of this frame may be believed: then it has told nothing. */
    enum fault (*read)(void *state, struct span frame, struct readings *out);

    /* The line was lost: back to how it begins, but for what the device was taught. NULL: all is zeroed. */
    void (*forget)(void *state);

    /* What the device was taught, as text to be kept in a file (after NEWS_LEARNED), and back from it. False: the text
     * is not of this form, and nothing was taken over. */
    void (*keep)(const void *state, struct text *out);
    bool (*recall)(void *state, const char *kept);

    /* Speaks: start-up, polling, watchdog, repeats. Returns when it wants to be asked again at the latest. */
    msec (*talk)(void *state, enum occasion, msec now, struct say *out);

    /* Orders for the clock. False: this device, or this clock in its present mode, cannot; why says it. */
    bool (*order)(void *state, const struct clock_order *, msec now, struct error *why);

    /* The other direction, for `decode --from host` and for the simulator's tests. */
    struct cut (*cut_said)(struct span said);
    void (*explain)(struct span said, struct text *out);
};

extern const struct driver *const drivers[]; /* ends with NULL */
const struct driver *driver_named(const char *name);

/* Help for read(): each hands on one reading. Address -1 where the line has one device. */
void tell(struct readings *, const struct reading *);
void tell_news(struct readings *, int32_t address, enum news, int32_t number, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void tell_fault(struct readings *, enum fault, int32_t number);

/* Help for talk(). */
void say_bytes(struct say *, const void *bytes, size_t length);
void say_text(struct say *, const char *);

#endif
