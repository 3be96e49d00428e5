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

/* Tags of the stored events: first see that all of them are whole and in range, then tell them. */
bool dgt_tags_fit(const uint8_t *tags, size_t length);
void dgt_read_tags(const uint8_t *tags, size_t length, struct readings *);

/* The rule of both framings: where the next frame starts, counted from byte 1; `length` if nowhere. */
size_t dgt_next_start(struct span);

#endif
