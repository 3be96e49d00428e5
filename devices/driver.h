/* A kind of device is a row: how its bytes become frames, how a frame becomes readings, what to send to it.
 *
 * A driver knows bytes and time, nothing else: no port, no event loop, no log. So the same functions serve the console,
 * `flagfall decode`, the recorded logs, the fuzzers and the simulator. A NULL function means that the device cannot do
 * that. Code that needs to know which driver it has is missing a column here.
 */
#ifndef FLAGFALL_DRIVER_H
#define FLAGFALL_DRIVER_H

#include "base/error.h"
#include "base/span.h"
#include "base/text.h"
#include "game/capabilities.h"
#include "say.h"

/* What the received and still unused bytes begin with. */
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
    enum reading_fault fault;
    int32_t number;
    bool whole_line; /* junk or refused: so is the rest of the line */
};

static inline struct cut cut_refused(size_t length, enum reading_fault fault, int32_t number)
{
    return (struct cut){.kind = CUT_REFUSE, .length = length, .fault = fault, .number = number};
}

/* Why a driver's talk() is called. */
enum occasion {
    OCCASION_OPENED, /* the line was opened, perhaps again: start from the beginning */
    OCCASION_FRAME,  /* a frame has just been read                          */
    OCCASION_FAULT,  /* one has just been refused                           */
    OCCASION_CLEAN,  /* the line was noisy and is reliable again; readings in between were dropped */
    OCCASION_TIME,   /* the time that it asked for has come                 */
};

/* What an arbiter may order a clock to do. */
enum order_kind {
    ORDER_TIMES, /* set both times; both sides stopped  */
    ORDER_RUN,   /* let `side` run                      */
    ORDER_TEXT,  /* show text on the display            */
    ORDER_BEEP,
    ORDER_SHOW_TIMES, /* end of a text: the times again */
    ORDER_VERSION,
    ORDER_GAME_BEGINS, /* to the board: store all changes from here on */
};
struct clock_order {
    enum order_kind kind;
    int32_t address; /* board on a shared line; -1 for a single one */
    int32_t left_s, right_s;
    uint8_t side; /* CLOCK_LEFT or CLOCK_RIGHT */
    char text[12];
};

struct driver {
    const char *name;    /* "dgt": in event files, `decode`, the devices screen     */
    const char *summary; /* one line for people                                     */
    const char *line;    /* "9600 8N1": the port's settings, as people write them   */
    struct capabilities can; /* what it can report; `orders` follows from the column */
    bool many;           /* one line serves many boards; else it is one board        */
    size_t state_size;   /* size of its state, which is passed to it zeroed         */
    size_t frame_max;    /* longest frame; longer ones are refused                  */
    enum reading_fault unfinished; /* fault for an unfinished frame at the end; FAULT_LENGTH if none */

    /* Pure: says what the received bytes, which are never empty, begin with. */
    struct cut (*cut)(const void *state, struct span received);
    /* Hands on the readings of a frame and returns FAULT_NONE; or returns why the frame cannot be trusted, without any
     * reading. */
    enum reading_fault (*read)(void *state, struct span frame, struct readings *out);

    /* After the line was lost: resets the state, except what the device was taught. NULL if zeroing is enough. */
    void (*forget)(void *state);

    /* Saves what the device was taught as text for a file (after NEWS_LEARNED), and restores it. recall() returns
     * false, and changes nothing, if the text is not of this form. */
    void (*keep)(const void *state, struct text *out);
    bool (*recall)(void *state, const char *kept);

    /* Sends: start-up, polling, watchdog, repeats. Returns when it has to be called again at the latest. */
    msec (*talk)(void *state, enum occasion, msec now, struct outgoing *out);

    /* Notes what was asked in a recording, where talk() is never called. NULL if no reading depends on it. */
    void (*recorded)(void *state, struct span sent);

    /* Names of clocks, by the first number of the version that they report; ends with NULL. */
    const char *const *clocks;

    /* Orders for the clock. Returns false with the reason if this device, or this clock in its present mode, cannot do
     * it. */
    bool (*order)(void *state, const struct clock_order *, msec now, struct error *why);

    /* The other direction, for `decode --from host` and the simulator's tests. */
    struct cut (*cut_said)(struct span said);
    void (*explain)(struct span said, struct text *out);
};

extern const struct driver *const drivers[]; /* drivers.c; ends with NULL */
const struct driver *driver_named(const char *name); /* or NULL if there is none */

#endif
