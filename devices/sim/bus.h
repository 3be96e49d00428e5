/* Many simulated boards on one line: they answer by address, some milliseconds late, and garble each other's answers
 * when they send at the same time. Any single-mode byte takes all of them out of bus mode. */
#ifndef FLAGFALL_SIM_BUS_H
#define FLAGFALL_SIM_BUS_H

#include "sim/table.h"

enum { BUS_ANSWERS = 140, BUS_TABLES = 128 };

struct sim_bus {
    struct sim_table *tables[BUS_TABLES];
    int count;
    struct sim_chance chance;
    uint8_t command[4];
    int command_length;
    struct {
        msec at;
        struct sim_table *table; /* who answers */
        uint8_t id;
        bool spoiled;
    } answers[BUS_ANSWERS];
    int answers_count;
    bool deaf[BUS_TABLES]; /* told to ignore the next ping to all */
};

void sim_bus_hear(struct sim_bus *, struct span said, msec now); /* bytes from the host, for all boards */
/* what has come due; returns when it has something to say next */
msec sim_bus_speak(struct sim_bus *, msec now, struct text *out);

#endif
