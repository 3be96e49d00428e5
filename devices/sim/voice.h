/* What a simulated table sends on its line: one row for each kind of device.
 *
 * A DGT board is devices/sim/board.h; the others are voices here. They sample the squares now and then, and send what
 * the real boards send, when these would. A device that works out moves itself is told the moves.
 */
#ifndef FLAGFALL_SIM_VOICE_H
#define FLAGFALL_SIM_VOICE_H

#include "base/span.h"
#include "base/text.h"
#include "chess/board/position.h"
#include "sim/board.h"

enum { VOICE_HEARD = 600, VOICE_IDS = 48 };

/* What a device remembers. */
struct sim_voice {
    piece seen[64];
    bool live, changed, clock_asked, said_clock; /* live: it reports by itself */
    msec look_at, say_at, phase;
    uint8_t clock[7];     /* as last reported                                     */
    uint8_t chip[64];     /* Certabo: the chip on the square; 0 if none           */
    bool away[VOICE_IDS]; /* Certabo: in a hand, or in the box                    */
    char heard[VOICE_HEARD];
    size_t heard_length;
    int moves;                /* that it has told                                     */
    struct position position; /* of a device that decides moves                       */
    struct text waiting;      /* said when it speaks next                             */
};

struct sim_device {
    const char *name;   /* in `simulate --device`                             */
    const char *driver; /* the driver that reads it                           */
    bool clock;         /* the players' clock is connected to it              */
    int look_every;     /* milliseconds                                       */
    uint64_t faults;    /* bits by enum truth_kind: those that it can reveal  */
    void (*hear)(struct sim_voice *, struct sim_board *, struct span, msec now); /* NULL for a DGT board */
    void (*say)(struct sim_voice *, struct sim_board *, msec now);               /* after each look   */
};

extern const struct sim_device sim_devices[];            /* the first is a DGT board; ends with no name */
const struct sim_device *sim_device_named(const char *); /* or NULL if there is none */

/* begins with the table's board as it is; to be ended with sim_voice_end() */
void sim_voice_begin(struct sim_voice *, const struct sim_device *, const struct sim_board *, msec now);
void sim_voice_end(struct sim_voice *);
void sim_voice_power_up(struct sim_voice *); /* restarts: reports nothing until it is asked again */
void sim_voice_restart(struct sim_voice *, const struct sim_device *); /* the same of the board alone */
/* a move was completed, which took that long */
void sim_voice_played(struct sim_voice *, const struct sim_device *, move, int32_t used_s);
/* adds what it sends now; returns when it samples its board next */
msec sim_voice_speak(struct sim_voice *, const struct sim_device *, struct sim_board *, msec now, struct text *out);

#endif
