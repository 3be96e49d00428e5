/* A DGT e-board as seen from the other end of its cable.
 *
 * Squares are sampled one after the other, a round in about 225 ms, so slides, swaps and a new square before the old
 * one come out by themselves; a whole board is what the sampling last saw, as it has nothing else to tell. It obeys the
 * commands of the protocol, remembers what it should, and ignores malformed commands. The caller moves pieces, passes
 * in what the host sends, and asks for what the board sends.
 */
#ifndef FLAGFALL_SIM_BOARD_H
#define FLAGFALL_SIM_BOARD_H

#include "base/span.h"
#include "base/text.h"
#include "sim/chance.h"
#include "sim/clock.h"

enum sim_mode { SIM_BUS, SIM_IDLE, SIM_UPDATE, SIM_UPDATE_BOARD, SIM_UPDATE_NICE };

enum { SIM_WAITING = 64 /* each square once */, SIM_ANSWERS = 12, SIM_CLOCKS = 8, SIM_TAGS = 7936 };

struct sim_board {
    piece squares[64]; /* what stands on the board, in the players' numbering */
    bool turned;       /* the cable is at White's right hand: square i is sent as 63 - i */
    int dead_square;   /* always empty to the sensors; or NO_SQUARE                      */
    int stuck_square;  /* always shows stuck_piece to the sensors                         */
    piece stuck_piece;
    struct sim_clock *clock; /* NULL if none is plugged in                                           */
    bool remote_option;      /* the clock is in the option in which it may be set by wire */
    int clock_major;         /* 1 XL, 2 3000, 0 answers no commands                       */
    int address;             /* serial number                                             */

    enum sim_mode mode;
    struct sim_chance chance;
    piece seen[64];
    struct {
        uint8_t square;
        msec at;
    } waiting[SIM_WAITING]; /* changed squares, until they are sampled */
    int waiting_count;
    struct {
        msec at;
        uint8_t bytes[12];
        uint8_t length; /* 1 for a board dump with this id, as requested */
    } answers[SIM_ANSWERS];
    int answers_count;
    uint8_t command[32]; /* a clock command, half received */
    int command_length;
    struct {
        msec at;
        uint8_t bytes[7];
    } clocks[SIM_CLOCKS]; /* on their way from the clock, which takes its time */
    int clocks_count;
    /* as the clock is, as the board noted it, as the host knows it */
    uint8_t clock_noted[7], clock_seen[7], clock_sent[7];
    bool clock_known;
    msec phase, clock_late;

    uint8_t tags[SIM_TAGS];     /* the board's memory of changes                              */
    int tags_length;
    int asked_from, asked_to;   /* what the last request for changes got, in case it is repeated */
    int mark;                   /* where the game began                                       */
    msec last_tag;
    uint8_t lever;
    msec lever_round, lever_due; /* how often it looks at the lever; 0: whenever anything is asked of it */
};

/* A board as it is switched on, without pieces. The same seed gives the same board. */
void sim_board_begin(struct sim_board *, int address, uint64_t seed);
/* puts a piece on the square, or EMPTY to remove it */
void sim_board_put(struct sim_board *, int square, piece, msec now);

piece sim_board_sensed(const struct sim_board *, int square); /* what its sensors see there */
void sim_board_hear(struct sim_board *, struct span said, msec now); /* bytes from the host */
/* adds bytes to `out`; returns when it has something to send next */
msec sim_board_speak(struct sim_board *, msec now, struct text *out);

/* For a bus, which asks for each thing by itself. */
void sim_board_sample(struct sim_board *, msec now); /* looks at squares and lever, sends nothing */
void sim_board_codes(const struct sim_board *, uint8_t codes[64]);
void sim_board_mark(struct sim_board *);             /* the game begins: all pieces into the memory */
void sim_board_power_up(struct sim_board *, msec now); /* the same when power comes on              */
void sim_board_first_power(struct sim_board *);        /* the same, hours before the host listens   */

#endif
