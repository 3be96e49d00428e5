/* What the DGT drivers share: piece codes, clock messages, event tags, clock commands. */
#ifndef FLAGFALL_DEVICES_DGT_H
#define FLAGFALL_DEVICES_DGT_H

#include "driver.h"

/* A byte with the top bit set starts a frame; no other byte has it (both modes). */
static inline bool dgt_starts_frame(uint8_t byte) { return byte & 0x80; }

/* Square numbers run a8, b8 ... h1. */
static inline int dgt_square(uint8_t number) { return number ^ 56; }

enum { DGT_CODES = 16 };
bool dgt_read_board(const uint8_t codes[64], int32_t address, struct readings *); /* false: a code that is no piece */
bool dgt_read_code(uint8_t code, struct field_reading *out);

/* The seven bytes of a clock message: a time, an acknowledgement, or neither. False: damaged. */
bool dgt_read_clock(const uint8_t b[7], int32_t address, struct readings *);

/* Whether it is an answer to a command, put together. */
bool dgt_clock_answer(const uint8_t b[7], uint8_t ack[4]);

/* Tags of the stored events: first see that all of them are whole and in range, then tell them. */
bool dgt_tags_fit(const uint8_t *tags, size_t length);
void dgt_tag_squares(const uint8_t *tags, size_t length, struct reading *news);
void dgt_read_tags(const uint8_t *tags, size_t length, int32_t address, struct readings *);

/* Whatever a single-mode frame says that is neither board, square nor clock; FAULT_UNKNOWN for these. */
enum fault dgt_read_identity(struct span frame, struct readings *);

extern const struct driver driver_dgt;

/* The rule of both framings: where the next frame starts, counted from byte 1; `length` if nowhere. */
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

/* The one order that may be under way. */
struct dgt_orders {
    uint8_t bytes[24];
    size_t length; /* 0: none */
    uint8_t command;
    int tries;
    msec sent;
    int clock_major; /* 0: no clock has told its version; 1: XL; 2: 3000 */
    int32_t left_s, right_s; /* as last ordered; a clock is started with them */
    bool times_set;
};
bool dgt_order(struct dgt_orders *, const struct clock_order *, struct error *why);
int dgt_note_answer(struct dgt_orders *, const uint8_t ack[4]); /* the command that is done now; 0: none */
msec dgt_send_order(struct dgt_orders *, msec now, struct say *); /* when it wants to be asked again */
char dgt_segment_letter(uint8_t segments);

struct cut dgt_cut_said(struct span);
void dgt_explain_said(struct span, struct text *);
struct cut dgt_bus_cut_said(struct span);
void dgt_bus_explain_said(struct span, struct text *);

#endif
