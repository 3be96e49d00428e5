/* The way from the bytes on a line to readings: a hall in a scramble on real pseudo-terminals, and framers alone.
 *
 * The simulated hall runs in a thread of its own, so that the processor time of the listening thread is that of lines
 * and drivers alone. A reading's latency counts from the write at the other end of its pseudo-terminal.
 */
#include "base/memory.h"
#include "bench/bench.h"
#include "framer.h"
#include "host/data.h"
#include "host/loop.h"
#include "line.h"
#include "sim/ptys.h"

#include <assert.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BOARDS = 1000, RING = 64, BUCKETS = 200000, BUCKET_US = 10, SETTLE_MS = 3000, MEASURE_MS = 6000 };

/* What was written on a line, and when. One thread writes it, the other reads it. */
struct line_written {
    _Atomic uint32_t count;
    uint32_t taken;
    uint64_t bytes_out, bytes_in;
    int64_t waiting[RING]; /* times of what has arrived in this piece and has not been read yet */
    uint32_t waiting_count;
    struct {
        uint64_t end;
        int64_t at;
    } ring[RING];
};

struct served_hall;
struct ear {
    struct served_hall *hall;
    struct line_written *written;
    struct line *line;
};

struct served_hall {
    struct ptys *ptys;
    struct sim_games *games;
    struct event_base *base, *listening;
    struct line_written *written;
    struct event *look;
    struct ear *ears;
    _Atomic bool ending;
    bool measuring;
    int boards;
    uint32_t *latencies; /* in steps of BUCKET_US */
    uint64_t readings, worst_us;
    char folder[32];
};

struct line_result {
    double share, us_a_board, p99_ms, worst_ms, kib_a_line, readings_s;
    int boards;
};

/* --- the hall's thread -------------------------------------------------------------------------------------- */

static void on_writing(void *self, int line, size_t length)
{
    struct served_hall *h = self;
    struct line_written *w = &h->written[line];
    uint32_t n = atomic_load_explicit(&w->count, memory_order_relaxed);
    w->bytes_out += length;
    w->ring[n % RING].end = w->bytes_out;
    w->ring[n % RING].at = bench_now_ns(CLOCK_MONOTONIC);
    atomic_store_explicit(&w->count, n + 1, memory_order_release);
}

static void look_whether_ending(evutil_socket_t fd, short what, void *self)
{
    struct served_hall *h = self;
    (void)fd;
    (void)what;
    if (atomic_load(&h->ending))
        event_base_loopbreak(h->base);
}

static void *run_hall(void *self)
{
    struct served_hall *h = self;
    event_base_dispatch(h->base);
    return NULL;
}

/* --- the listener's ----------------------------------------------------------------------------------------- */

static void on_bytes(void *self, struct line *line, bool sent, struct span s, msec at)
{
    struct line_written *w = ((struct ear *)self)->written;
    (void)line;
    (void)at;
    if (sent)
        return;
    uint32_t count = atomic_load_explicit(&w->count, memory_order_acquire);
    w->bytes_in += s.length;
    w->waiting_count = 0;
    for (; w->taken != count && w->ring[w->taken % RING].end <= w->bytes_in; w->taken++)
        if (w->waiting_count < RING)
            w->waiting[w->waiting_count++] = w->ring[w->taken % RING].at;
}

static void on_reading(void *self, struct line *line, const struct reading *r)
{
    struct ear *e = self;
    struct served_hall *h = e->hall;
    int64_t now = e->written->waiting_count ? bench_now_ns(CLOCK_MONOTONIC) : 0;
    (void)line;
    (void)r;
    h->readings++;
    for (uint32_t i = 0; h->measuring && i < e->written->waiting_count; i++) {
        uint64_t us = (uint64_t)(now - e->written->waiting[i]) / 1000;
        h->latencies[us / BUCKET_US < BUCKETS ? us / BUCKET_US : BUCKETS - 1]++;
        h->worst_us = us > h->worst_us ? us : h->worst_us;
    }
    e->written->waiting_count = 0;
}

static const struct line_listener listener = {.reading = on_reading, .bytes = on_bytes};

static double percentile_ms(const struct served_hall *h, int of_hundred)
{
    assert(of_hundred > 0 && of_hundred <= 100 && "a part of a hundred");
    uint64_t sum = 0, so_far = 0;
    for (int i = 0; i < BUCKETS; i++)
        sum += h->latencies[i];
    for (int i = 0; i < BUCKETS; i++)
        if ((so_far += h->latencies[i]) * 100 >= sum * (uint64_t)of_hundred)
            return (i + 1) * BUCKET_US / 1000.0;
    return 0;
}

static void listen_for(struct served_hall *h, int ms)
{
    struct timeval tv = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
    event_base_loopexit(h->listening, &tv);
    event_base_dispatch(h->listening);
}

/* --- one run ------------------------------------------------------------------------------------------------ */

static bool open_hall(struct served_hall *h, int boards)
{
    assert(boards > 0 && "a hall has boards");
    char games[1280];
    struct ptys_settings s = {.hall = {.boards = boards, .seed = 5, .rate = 1, .at_once = true},
                              .speed = 1,
                              .folder = h->folder,
                              .writing = on_writing,
                              .self = h};
    h->boards = boards;
    strcpy(h->folder, "/tmp/flagfall-bench-XXXXXX");
    if (!mkdtemp(h->folder) || !data_path("games/selfplay.pgn", games, sizeof games, NULL) ||
        !(s.games = h->games = sim_games_read(games, NULL)))
        return false;
    loop_raise_files();
    control_from_seconds("25", &s.hall.control, NULL);
    h->written = memory_take((size_t)boards, sizeof *h->written);
    h->latencies = memory_take(BUCKETS, sizeof *h->latencies);
    h->base = event_base_new();
    h->listening = event_base_new();
    return h->base && h->listening && (h->ptys = ptys_open(h->base, &s, NULL)) != NULL;
}

static void close_hall(struct served_hall *h)
{
    ptys_close(h->ptys);
    rmdir(h->folder);
    sim_games_free(h->games);
    if (h->look)
        event_free(h->look);
    if (h->base)
        event_base_free(h->base);
    if (h->listening)
        event_base_free(h->listening);
    free(h->written);
    free(h->latencies);
}

static void measure(struct served_hall *h, struct line_result *out)
{
    listen_for(h, SETTLE_MS);
    h->measuring = true;
    h->readings = 0;
    int64_t began = bench_now_ns(CLOCK_MONOTONIC), cpu = bench_now_ns(CLOCK_THREAD_CPUTIME_ID);
    listen_for(h, MEASURE_MS);
    double wall_s = (double)(bench_now_ns(CLOCK_MONOTONIC) - began) / 1e9;
    double cpu_s = (double)(bench_now_ns(CLOCK_THREAD_CPUTIME_ID) - cpu) / 1e9;
    out->share = 100 * cpu_s / wall_s;
    out->us_a_board = 1e6 * cpu_s / wall_s / h->boards;
    out->p99_ms = percentile_ms(h, 99);
    out->worst_ms = (double)h->worst_us / 1000;
    out->readings_s = (double)h->readings / wall_s;
}

static void open_lines(struct served_hall *h)
{
    h->ears = memory_take((size_t)h->boards, sizeof *h->ears);
    for (int i = 0; i < h->boards; i++) {
        struct ear *e = &h->ears[i];
        e->hall = h;
        e->written = &h->written[i];
        e->line = line_new(h->listening, ptys_path(h->ptys, i), driver_named("dgt"), &listener, e, NULL);
    }
}

/* Before version 2.33 the C library counted it in an int, which is enough here. */
static size_t memory_in_use(void)
{
#if __GLIBC_PREREQ(2, 33)
    return mallinfo2().uordblks;
#else
    return (size_t)mallinfo().uordblks;
#endif
}

/* Returns the memory that a line took at the end, its buffers included. */
static double close_lines(struct served_hall *h)
{
    size_t before = memory_in_use();
    for (int i = 0; i < h->boards; i++)
        line_free(h->ears[i].line);
    free(h->ears);
    return (double)(before - memory_in_use()) / 1024 / h->boards;
}

static bool run(int boards, struct line_result *out)
{
    struct served_hall h = {0};
    struct timeval often = {.tv_usec = 50000};
    pthread_t thread;
    *out = (struct line_result){.boards = boards};
    bool good = open_hall(&h, boards);
    if (good) {
        h.look = event_new(h.base, -1, EV_PERSIST, look_whether_ending, &h);
        event_add(h.look, &often);
        open_lines(&h);
        good = pthread_create(&thread, NULL, run_hall, &h) == 0;
        if (good) {
            measure(&h, out);
            atomic_store(&h.ending, true);
            pthread_join(thread, NULL);
            good = ptys_lost(h.ptys) == 0; /* otherwise what was written cannot be matched with what arrived */
        }
        out->kib_a_line = close_lines(&h);
    }
    close_hall(&h);
    return good;
}

/* --- the rows ----------------------------------------------------------------------------------------------- */

/* Two rows use the same run: it is made once. */
static const struct line_result *scramble(void)
{
    static struct line_result result;
    if (!result.boards && !run(BOARDS, &result))
        result.boards = -1;
    return result.boards > 0 ? &result : NULL;
}

static bool measure_lines(const struct bench_input *input, struct bench_figure *f)
{
    const struct line_result *r = scramble();
    (void)input;
    if (!r)
        return false;
    f->ours = r->share;
    snprintf(f->measured, sizeof f->measured,
             "%d boards in a scramble on ptys: %.0f readings a second, %.1f KiB a line", r->boards, r->readings_s,
             r->kib_a_line);
    return true;
}

const struct bench_row bench_lines = {
    .name = "lines",
    .unit = "% core",
    .aim = 25,
    .less_is_better = true,
    .measure = measure_lines,
};

static bool measure_latency(const struct bench_input *input, struct bench_figure *f)
{
    const struct line_result *r = scramble();
    (void)input;
    if (!r)
        return false;
    f->ours = r->p99_ms;
    snprintf(f->measured, sizeof f->measured, "byte written to reading delivered, 99 in 100; worst %.1f ms",
             r->worst_ms);
    return true;
}

const struct bench_row bench_latency = {
    .name = "latency",
    .unit = "ms",
    .aim = 10,
    .less_is_better = true,
    .measure = measure_latency,
};

static bool measure_growth(const struct bench_input *input, struct bench_figure *f)
{
    struct line_result few, some;
    const struct line_result *many = scramble();
    (void)input;
    if (!many || !run(BOARDS / 100, &few) || !run(BOARDS / 10, &some))
        return false;
    f->ours = many->us_a_board / few.us_a_board;
    snprintf(f->measured, sizeof f->measured,
             "core time a board and second: %.0f us of 10 boards, %.0f of 100, %.0f of 1000", few.us_a_board,
             some.us_a_board, many->us_a_board);
    return true;
}

const struct bench_row bench_growth = {
    .name = "growth",
    .unit = "times",
    .aim = 1.2,
    .less_is_better = true,
    .measure = measure_growth,
};

/* --- framers alone ------------------------------------------------------------------------------------------ */

static void keep_sent(void *self, int line, struct span s, msec at)
{
    (void)line;
    (void)at;
    text_add_bytes(self, (const char *)s.bytes, s.length);
}

static void ignore_cable(void *self, int line, bool in, msec at)
{
    (void)self;
    (void)line;
    (void)in;
    (void)at;
}

/* What twenty boards send in ten minutes. */
static bool make_stream(struct text *out)
{
    enum { FEW = 20, LONG = 600000 };
    char path[1280];
    struct sim_settings s = {.boards = FEW, .seed = 11, .rate = 1, .at_once = true};
    struct sim_listener ears = {.sent = keep_sent, .cable = ignore_cable, .self = out};
    control_read("5+0", &s.control, NULL);
    struct sim_games *games =
        data_path("games/selfplay.pgn", path, sizeof path, NULL) ? sim_games_read(path, NULL) : NULL;
    if (!games)
        return false;
    struct sim_hall *hall = sim_hall_new(&s, games, &ears);
    for (int i = 0; i < FEW; i++)
        sim_hall_hear(hall, i, (struct span){(const uint8_t *)"\x42\x4b", 2}, 0);
    sim_hall_step(hall, LONG);
    sim_hall_free(hall);
    sim_games_free(games);
    return true;
}

static void count_reading(void *counter, const struct reading *r)
{
    (void)r;
    ++*(uint64_t *)counter;
}

static bool measure_framers(const struct bench_input *input, struct bench_figure *f)
{
    enum { TIMES = 20, PIECE = 64 };
    struct text stream = {0};
    (void)input;
    if (!make_stream(&stream))
        return false;
    for (int try = 0; try < BENCH_TRIES; try++) {
        uint64_t count = 0;
        struct framer *framer = framer_new(driver_named("dgt"), count_reading, &count);
        double began = bench_cpu_s();
        for (int i = 0; i < TIMES; i++)
            for (size_t at = 0; at < stream.length; at += PIECE) {
                size_t length = stream.length - at < PIECE ? stream.length - at : PIECE;
                framer_take(framer, (struct span){(const uint8_t *)stream.chars + at, length}, 0);
            }
        double speed = (double)count / 1e6 / (bench_cpu_s() - began);
        framer_free(framer);
        f->ours = speed > f->ours ? speed : f->ours;
    }
    snprintf(f->measured, sizeof f->measured, "bytes of DGT boards to readings, %d at a time, no devices", PIECE);
    text_release(&stream);
    return true;
}

const struct bench_row bench_framers = {
    .name = "framers",
    .unit = "M/s",
    .aim = 1,
    .measure = measure_framers,
};
