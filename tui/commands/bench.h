/* A benchmark is a row: what it measures, what we aim at, and the peer that is measured beside it in the same run.
 *
 * Figures are processor time, ours and the peer's alike, the best of several tries, so that other work on the
 * machine counts for little. Where the peer is not installed its column stays empty.
 */
#ifndef FLAGFALL_BENCH_H
#define FLAGFALL_BENCH_H

#include <stdbool.h>
#include <stddef.h>

struct bench_input {
    const char *data; /* a folder with games and positions; NULL: use what is built in */
};

struct bench_figure {
    double ours, peers; /* in the row's unit; peers is 0 where there is none */
    bool other_matter;  /* what was measured is not what the aim speaks of    */
    char measured[128]; /* on what                                            */
};

struct bench_row {
    const char *name;
    const char *unit;      /* of the figure                                      */
    double aim;            /* this or better                                     */
    double times;          /* and so many times as good as the peer; 0: not held against it */
    const char *peer;      /* its program, or NULL                               */
    bool less_is_better;
    bool (*measure)(const struct bench_input *, struct bench_figure *); /* false: nothing to measure here */
};

extern const struct bench_row bench_perft, bench_moves, bench_audit, bench_write, bench_dead, bench_dead_hard,
    bench_memory, bench_lines, bench_latency, bench_growth, bench_alert, bench_alert_cpu, bench_redraw, bench_framers,
    bench_readings, bench_hall, bench_log_entries, bench_log_decision, bench_log_open, bench_log_verify;

enum { BENCH_TRIES = 3 };

double bench_cpu_s(void); /* processor time of this program so far */

/* The processor time that a program takes, best of BENCH_TRIES; below 0 if it is not there or fails. argv[0] is
 * looked for on the PATH and in /usr/games. It reads `input` and prints into nothing. */
double bench_program_s(const char *const *argv, const char *input);

#endif
