/* What the DGT drivers share: piece codes, clock messages, event tags, clock commands.
 *
 * codes.c has piece codes and event tags, clock.c clock messages, orders.c commands for the clock, said.c the host's
 * commands in words, single.c how a board identifies itself.
 */
#ifndef FLAGFALL_DGT_DGT_H
#define FLAGFALL_DGT_DGT_H

#include "driver.h"

/* A byte with the top bit set starts a frame; no other byte has it (both modes). */
static inline bool dgt_starts_frame(uint8_t byte) { return byte & 0x80; }

/* Square numbers run a8, b8 ... h1. */
static inline int dgt_square(uint8_t number) { return number ^ 56; }

enum { DGT_CODES = 16 };
bool dgt_read_board(const uint8_t codes[64], int32_t address, struct readings *); /* false if a code is no piece */
bool dgt_read_code(uint8_t code, struct field_reading *out); /* false if it is no code */

/* Reads the seven bytes of a clock message: a time, an acknowledgement, or neither. Returns false if they are
 * damaged. */
bool dgt_read_clock(const uint8_t b[7], int32_t address, struct readings *);

/* True, with the acknowledgement assembled, if it is an answer to a command. */
bool dgt_clock_answer(const uint8_t b[7], uint8_t ack[4]);

/* Tags of the stored events: first check that all are complete and in range, then report them. */
bool dgt_tags_fit(const uint8_t *tags, size_t length);
void dgt_tag_squares(const uint8_t *tags, size_t length, struct reading *news);
void dgt_read_tags(const uint8_t *tags, size_t length, int32_t address, struct readings *);

/* Reads single-mode frames other than board, square and clock, for which it returns FAULT_UNKNOWN. */
enum reading_fault dgt_read_identity(struct span frame, struct readings *);

extern const struct driver driver_dgt;

/* The offset, from 1 on, at which the next frame starts in either framing; the length if there is none. */
size_t dgt_next_start(struct span);

/* Clock commands, by number. */
enum {
    DGT_DISPLAY = 0x01,
    DGT_ICONS = 0x02,
    DGT_END = 0x03,
    DGT_BUTTONS = 0x08,
    DGT_VERSION = 0x09,
    DGT_SET_AND_RUN = 0x0a,
    DGT_BEEP = 0x0b,
    DGT_ASCII = 0x0c,
    DGT_ASCII_REVELATION = 0x0d,
};

/* The one order that may be pending. */
struct dgt_orders {
    uint8_t bytes[24];
    size_t length; /* 0 if none */
    uint8_t command;
    int tries;
    msec sent;
    int clock_major; /* 0 if no clock has reported its version; 1: XL; 2: 3000 */
    int32_t left_s, right_s; /* as last ordered; sent again when a clock is started */
    bool times_set;
};
bool dgt_order(struct dgt_orders *, const struct clock_order *, struct error *why);
int dgt_note_answer(struct dgt_orders *, const uint8_t ack[4]); /* returns the command that this completes; 0 if none */
msec dgt_send_order(struct dgt_orders *, msec now, struct outgoing *); /* returns when it wants to be called again */
char dgt_segment_letter(uint8_t segments);

/* For `decode --from host`: what a host sends, cut into commands and put into words. */
struct cut dgt_cut_said(struct span);
void dgt_explain_said(struct span, struct text *);
struct cut dgt_bus_cut_said(struct span);
void dgt_bus_explain_said(struct span, struct text *);

#endif
