/* A benchmark is a row: what it measures, the aim, and the peer program measured in the same run.
 *
 * Figures are processor time for us and for the peer, the best of several tries, so that other work on the machine
 * matters little. If the peer is not installed, its column stays empty.
 *
 * Peers are run by bench_peer.c; bench_time.c reads the clock and sorts times.
 */
#ifndef FLAGFALL_BENCH_BENCH_H
#define FLAGFALL_BENCH_BENCH_H

#include "host/command.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

struct bench_input {
    const char *data; /* a folder with games and positions; NULL for the built-in ones */
};

struct bench_figure {
    double ours, peers; /* in the row's unit; peers is 0 if there is none */
    bool other_matter;  /* something else was measured than what the aim is for */
    char measured[160]; /* what it was measured on                            */
};

struct bench_row {
    const char *name;
    const char *unit;      /* of the figure                                      */
    double aim;            /* at least this good                                 */
    double times;          /* and this many times as good as the peer; 0 if not compared */
    const char *peer;      /* name of its program, or NULL                       */
    bool less_is_better;
    bool (*measure)(const struct bench_input *, struct bench_figure *); /* false if there is nothing to measure here */
};

int64_t bench_now_ns(clockid_t); /* nanoseconds on that clock */
int bench_compare_times(const void *, const void *); /* for qsort(): doubles, the shortest first */

extern const struct bench_row bench_perft, bench_moves, bench_audit, bench_write, bench_dead, bench_dead_hard,
    bench_memory, bench_lines, bench_latency, bench_growth, bench_alert, bench_alert_cpu, bench_redraw, bench_framers,
    bench_readings, bench_hall, bench_broadcast, bench_log_entries, bench_log_decision, bench_log_open,
    bench_log_verify;

extern const struct command command_bench;

enum { BENCH_TRIES = 3 };

double bench_cpu_s(void); /* processor time of this program so far */

/* The processor time of a program, best of BENCH_TRIES; below 0 if it is not installed or fails. argv[0] is looked for
 * on the PATH and in /usr/games. It reads `input`; its output is discarded. */
double bench_program_s(const char *const *argv, const char *input);

#endif
