/* The log: entries appended and committed in groups, a long log opened, and verified whole. */
#include "bench/bench.h"

#include "base/text.h"
#include "log/body.h"
#include "log/log.h"
#include "log/verify.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ENTRIES = 1000000, A_SECOND = 20000, GROUP = A_SECOND * LOG_GROUP_MS / 1000 };

static char folder[512], path[600]; /* made when first needed, removed when the program ends */

static void take_away(void)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < 4; i++) {
        char name[640];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
    rmdir(folder);
}

static struct log *open_bench(enum log_mode mode)
{
    struct station_key key;
    struct error why;
    key_from_seed(&key, (const uint8_t[32]){7});
    struct log_opening how = {.mode = mode, .station = "bench", .key = &key};
    return log_open(path, &how, &why);
}

/* What a hall writes: moves and clocks on a hundred boards, a decision every two hundred entries. */
static bool append(struct log *log, struct body *b, int n)
{
    struct entry e = {.kind = n % 200 == 199 ? ENTRY_DECISION
                              : n % 2        ? ENTRY_CLOCK
                                             : ENTRY_MOVE,
                      .board = 1 + n % 100,
                      .who = "",
                      .wall_ms = 1763000000000 + n,
                      .mono_ms = n};
    body_begin(b);
    body_number(b, "white_ms", 5400000 - n % 5400000);
    body_number(b, "black_ms", 5390000 - n % 5390000);
    body_text(b, "san", "Nbxd7+");
    body_number(b, "ply", n % 120);
    e.body = body_done(b);
    return log_append(log, &e, NULL);
}

/* Made once for all rows: a log of a million entries, written in groups. Below 0 if there is no room for it. */
static double write_million(void)
{
    static double took_s;
    const char *where = getenv("TMPDIR");
    struct body b = {0};
    if (took_s != 0)
        return took_s;
    snprintf(folder, sizeof folder, "%s/flagfall-bench-XXXXXX", where && strlen(where) < 400 ? where : "/tmp");
    if (!mkdtemp(folder))
        return took_s = -1;
    snprintf(path, sizeof path, "%s/bench.flagfall", folder);
    atexit(take_away);
    double begin = bench_cpu_s();
    struct log *log = open_bench(LOG_CREATE);
    bool good = log != NULL;
    for (int n = 0; good && n < ENTRIES; n++)
        good = append(log, &b, n) && (n % GROUP || log_commit(log, n, NULL));
    good = log && log_close(log, NULL) && good;
    body_release(&b);
    return took_s = good ? bench_cpu_s() - begin : -1;
}

static bool measure_entries(const struct bench_input *input, struct bench_figure *f)
{
    (void)input;
    double took_s = write_million();
    f->ours = ENTRIES / took_s;
    snprintf(f->measured, sizeof f->measured, "%d entries in groups of %d, hashed, signed, committed", ENTRIES, GROUP);
    return took_s > 0;
}

const struct bench_row bench_log_entries = {
    .name = "log",
    .unit = "/s",
    .aim = 20000,
    .measure = measure_entries,
};

static double wall_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1000 + (double)t.tv_nsec / 1e6;
}

/* Writes and syncs a single page, to measure the disk alone. */
static bool sync_page(int fd, double *took_ms)
{
    enum { PAGE = 4096 };
    static const char page[PAGE];
    double begin = wall_ms();
    bool good = write(fd, page, PAGE) == PAGE && fdatasync(fd) == 0;
    *took_ms = wall_ms() - begin;
    return good;
}

static bool sync_decision(struct log *log, int n, double *took_ms)
{
    struct entry e = {.kind = ENTRY_DECISION, .board = 1, .who = "AB", .body = "{\"cite\":\"7.5.1\"}"};
    double begin = wall_ms();
    bool good = log_append(log, &e, NULL) && log_commit(log, n, NULL);
    *took_ms = wall_ms() - begin;
    return good;
}

/* The only figure in real time, since the disk takes it. Both are measured in turn, so that other work affects both
 * alike. */
static bool measure_decision(const struct bench_input *input, struct bench_figure *f)
{
    enum { DECISIONS = 200 };
    double took_ms[DECISIONS], bare_ms[DECISIONS];
    char name[640];
    (void)input;
    struct log *log = write_million() > 0 ? open_bench(LOG_WRITE) : NULL;
    snprintf(name, sizeof name, "%s/page", folder);
    int fd = log ? open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) : -1;
    bool good = fd >= 0;
    for (int i = 0; good && i < DECISIONS; i++)
        good = sync_decision(log, i, &took_ms[i]) && sync_page(fd, &bare_ms[i]);
    good = log && log_close(log, NULL) && good;
    if (fd >= 0)
        close(fd);
    unlink(name);
    if (!good)
        return false;
    qsort(took_ms, DECISIONS, sizeof *took_ms, bench_compare_times);
    qsort(bare_ms, DECISIONS, sizeof *bare_ms, bench_compare_times);
    f->ours = took_ms[DECISIONS / 2];
    f->peers = bare_ms[DECISIONS / 2];
    snprintf(f->measured, sizeof f->measured,
             "a decision until it is synced, real time; 99%% under %.1f ms, a bare page %.1f",
             took_ms[DECISIONS * 99 / 100], bare_ms[DECISIONS * 99 / 100]);
    return true;
}

const struct bench_row bench_log_decision = {
    .name = "log-sync",
    .unit = "ms",
    .aim = 50,
    .times = 0.4,
    .peer = "fdatasync",
    .less_is_better = true,
    .measure = measure_decision,
};

static bool measure_open(const struct bench_input *input, struct bench_figure *f)
{
    (void)input;
    bool good = write_million() > 0;
    for (int i = 0; good && i < BENCH_TRIES; i++) {
        double begin = bench_cpu_s();
        struct log *log = open_bench(LOG_WRITE);
        double ms = (bench_cpu_s() - begin) * 1000;
        if (!i || ms < f->ours)
            f->ours = ms;
        good = log && log_close(log, NULL);
    }
    snprintf(f->measured, sizeof f->measured, "a log of %d entries, its end verified from the last signed point",
             ENTRIES);
    return good;
}

const struct bench_row bench_log_open = {
    .name = "log-open",
    .unit = "ms",
    .aim = 1000,
    .less_is_better = true,
    .measure = measure_open,
};

static bool measure_verify(const struct bench_input *input, struct bench_figure *f)
{
    struct log_expected nothing = {0};
    struct log_verdict v = {0};
    (void)input;
    bool whole = write_million() > 0;
    double real_ms = 0;
    for (int i = 0; whole && i < BENCH_TRIES; i++) {
        const double begin = bench_cpu_s(), began_ms = wall_ms();
        whole = log_verify(path, &nothing, &v, NULL);
        const double speed = (double)v.entries / (bench_cpu_s() - begin), took_ms = wall_ms() - began_ms;
        f->ours = speed > f->ours ? speed : f->ours;
        real_ms = !i || took_ms < real_ms ? took_ms : real_ms;
    }
    snprintf(f->measured, sizeof f->measured, "%lld entries, %lld signatures, every page; in real time %.1f s",
             (long long)v.entries, (long long)v.is_signed, real_ms / 1000);
    return whole;
}

const struct bench_row bench_log_verify = {
    .name = "log-verify",
    .unit = "/s",
    .aim = 100000,
    .measure = measure_verify,
};
