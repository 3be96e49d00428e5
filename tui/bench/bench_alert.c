/* From a byte on the line to the alert on the screen: the console itself, in a child process and on a pseudo-terminal
 * of its own, with an event file, a log on the disk and a thousand lines; the hall plays in a thread beside it.
 *
 * The games last some seconds, so that a thousand flags fall at about the same time. An alert's latency ends once the
 * screen with it has been sent. It counts from the last write on its board's line before it was raised; or, where the
 * flag has to wait for squares that may still come from before it, from the end of that wait, which is told beside it.
 */
#include "acts/opening.h"
#include "base/memory.h"
#include "bench/bench.h"
#include "console/console.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "host/data.h"
#include "host/loop.h"
#include "session/session.h"
#include "sim/ptys.h"

#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BOARDS = 1000, RING = 16, SETTLE_MS = 4000, END_MS = 40000, ROWS = 60, COLUMNS = 200 };

static const char control_words[] = "10s";

struct alert_written {
    _Atomic uint32_t count;
    int64_t at[RING];
};

struct seen_at {
    int alerts;
    double p99_ms, worst_ms, share, waited_ms; /* the longest wait */
};

struct alert_chain {
    char folder[32], event[64];
    struct ptys *ptys;
    struct sim_games *games;
    struct event_base *base;
    struct event *look;
    pthread_t thread;
    _Atomic bool ending;
    struct alert_written *written;
    int64_t began, cpu, measured_from;
    int seen; /* alerts that were measured */
    double *latencies_ms;
    struct seen_at result;
    int out;
};

/* --- the hall's thread -------------------------------------------------------------------------------------------- */

static void on_writing(void *self, int line, size_t length)
{
    struct alert_written *w = &((struct alert_chain *)self)->written[line];
    uint32_t n = atomic_load_explicit(&w->count, memory_order_relaxed);
    (void)length;
    w->at[n % RING] = bench_now_ns(CLOCK_MONOTONIC);
    atomic_store_explicit(&w->count, n + 1, memory_order_release);
}

static void look_whether_ending(evutil_socket_t fd, short what, void *self)
{
    struct alert_chain *c = self;
    (void)fd, (void)what;
    if (atomic_load(&c->ending))
        event_base_loopbreak(c->base);
}

static void *run_hall(void *self)
{
    event_base_dispatch(((struct alert_chain *)self)->base);
    return NULL;
}

static bool open_hall(struct alert_chain *c, const struct control *control)
{
    static const struct timeval often = {.tv_usec = 50000};
    char games[1280];
    struct ptys_settings s = {.hall = {.boards = BOARDS, .seed = 5, .rate = 1, .at_once = true, .control = *control},
                              .speed = 1,
                              .folder = c->folder,
                              .writing = on_writing,
                              .self = c};
    if (!data_path("games/selfplay.pgn", games, sizeof games, NULL) ||
        !(s.games = c->games = sim_games_read(games, NULL)) || !(c->base = event_base_new()))
        return false;
    c->ptys = ptys_open(c->base, &s, NULL);
    c->look = event_new(c->base, -1, EV_PERSIST, look_whether_ending, c);
    event_add(c->look, &often);
    return c->ptys && pthread_create(&c->thread, NULL, run_hall, c) == 0;
}

/* --- what the screen shows ---------------------------------------------------------------------------------------- */

/* The write that brought a reading of that time. */
static int64_t written_before(const struct alert_written *w, int64_t at)
{
    uint32_t count = atomic_load_explicit(&w->count, memory_order_acquire);
    for (uint32_t i = 1; i <= RING - 2 && i <= count; i++)
        if (w->at[(count - i) % RING] <= at)
            return w->at[(count - i) % RING];
    return at;
}

/* When the squares from before that flag were known. */
static msec known_by(const struct hall *h, const struct alert *a)
{
    const struct tracker *squares = board_tracker(hall_board(h, a->board));
    return tracker_known_by(squares, hall_incident(h, a->incident)->flag.device);
}

static void note_alerts(struct alert_chain *c, const struct console *console, int64_t now)
{
    enum { NS_A_MS = 1000000 };
    const struct hall *h = console_hall(console);
    while (c->seen < hall_alert_count(h) && c->result.alerts < BOARDS) {
        const struct alert *a = hall_alert(h, ++c->seen);
        if (a->kind != INCIDENT_FLAG_FALL || a->shown == MSEC_NEVER)
            continue;
        int64_t raised = now - (int64_t)(console_now(console) - a->shown - 1) * NS_A_MS;
        int64_t written = written_before(&c->written[a->board - 1], raised < now ? raised : now);
        int64_t known = now - (int64_t)(console_now(console) - known_by(h, a)) * NS_A_MS;
        int64_t from = known > written && known <= raised ? known : written;
        double waited = (double)(from - written) / NS_A_MS;
        c->result.waited_ms = waited > c->result.waited_ms ? waited : c->result.waited_ms;
        c->latencies_ms[c->result.alerts++] = (double)(now - from) / NS_A_MS;
    }
}

static void tell_result(struct alert_chain *c, int64_t now)
{
    struct seen_at *r = &c->result;
    qsort(c->latencies_ms, (size_t)r->alerts, sizeof *c->latencies_ms, bench_compare_times);
    r->p99_ms = r->alerts ? c->latencies_ms[(r->alerts - 1) * 99 / 100] : 0;
    r->worst_ms = r->alerts ? c->latencies_ms[r->alerts - 1] : 0;
    r->share = 100 * (double)(bench_now_ns(CLOCK_THREAD_CPUTIME_ID) - c->cpu) / (double)(now - c->measured_from);
    if (write(c->out, r, sizeof *r) != sizeof *r)
        _exit(1);
}

static void on_drawn(void *self, struct console *console)
{
    struct alert_chain *c = self;
    int64_t now = bench_now_ns(CLOCK_MONOTONIC), ms = (now - c->began) / 1000000;
    if (!console_hall(console) || c->out < 0)
        return;
    if (!c->measured_from && ms >= SETTLE_MS) {
        c->measured_from = now;
        c->cpu = bench_now_ns(CLOCK_THREAD_CPUTIME_ID);
    }
    note_alerts(c, console, now);
    if (ms >= END_MS || c->result.alerts == BOARDS) {
        tell_result(c, now);
        c->out = -1;
        console_quit(console);
    }
}

/* --- the child ---------------------------------------------------------------------------------------------------- */

static bool write_event(const struct alert_chain *c)
{
    FILE *f = fopen(c->event, "we");
    if (!f)
        return false;
    fprintf(f, "[event]\nname = Bench\nrulebook = fide-2023\ncontrol = %s\nboards = %d\n[devices]\n", control_words,
            BOARDS);
    for (int i = 0; i < BOARDS; i++)
        fprintf(f, "%d = dgt | %s\n", i + 1, ptys_path(c->ptys, i));
    return fclose(f) == 0;
}

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *at)
{
    (void)s, (void)kind, (void)at;
    return remove(path);
}

static void be_on_terminal(const char *name)
{
    setsid();
    int fd = open(name, O_RDWR);
    struct winsize size = {.ws_row = ROWS, .ws_col = COLUMNS};
    ioctl(fd, TIOCSCTTY, 0);
    ioctl(fd, TIOCSWINSZ, &size);
    for (int to = STDIN_FILENO; to <= STDERR_FILENO; to++)
        dup2(fd, to);
    setenv("TERM", "xterm-256color", 1);
}

static void end_hall(struct alert_chain *c)
{
    atomic_store(&c->ending, true);
    pthread_join(c->thread, NULL);
    ptys_close(c->ptys);
}

static void play_and_watch(struct alert_chain *c)
{
    struct control control;
    struct console_settings settings = {.work = &console_work,
                                        .colours = 256,
                                        .level = "auto",
                                        .event = c->event,
                                        .who = "AB",
                                        .drawn = on_drawn,
                                        .self = c};
    loop_raise_files();
    setenv("XDG_STATE_HOME", c->folder, 1);
    c->written = memory_take(BOARDS, sizeof *c->written);
    c->latencies_ms = memory_take(BOARDS, sizeof *c->latencies_ms);
    if (!control_read(control_words, &control, NULL) || !open_hall(c, &control) || !write_event(c))
        _exit(1);
    c->began = bench_now_ns(CLOCK_MONOTONIC);
    actions_begin(NULL, NULL, NULL);
    console_run(&settings);
    end_hall(c);
}

/* --- the parent --------------------------------------------------------------------------------------------------- */

/* Reads and drops what the console draws until it has reported its result. */
static bool swallow(int terminal, int results, struct seen_at *out)
{
    struct pollfd of[2] = {{.fd = terminal, .events = POLLIN}, {.fd = results, .events = POLLIN}};
    char bytes[65536];
    while (poll(of, 2, END_MS * 2) > 0) {
        if (of[0].revents && read(terminal, bytes, sizeof bytes) < 0)
            of[0].fd = -1;
        if (of[1].revents)
            return read(results, out, sizeof *out) == sizeof *out;
    }
    return false;
}

static bool run(struct seen_at *out)
{
    struct alert_chain c = {.folder = "/tmp/flagfall-bench-XXXXXX"};
    char slave[64];
    int pipes[2], terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0 || grantpt(terminal) || unlockpt(terminal) || ptsname_r(terminal, slave, sizeof slave) ||
        !mkdtemp(c.folder) || pipe(pipes))
        return false;
    snprintf(c.event, sizeof c.event, "%s/event.ini", c.folder);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        close(pipes[0]);
        c.out = pipes[1];
        be_on_terminal(slave);
        play_and_watch(&c);
        _exit(0);
    }
    close(pipes[1]);
    bool good = child > 0 && swallow(terminal, pipes[0], out);
    if (child > 0) {
        kill(child, good ? SIGTERM : SIGKILL);
        waitpid(child, NULL, 0);
    }
    close(pipes[0]);
    close(terminal);
    (void)nftw(c.folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    return good;
}

/* --- the rows ----------------------------------------------------------------------------------------------------- */

static const struct seen_at *watched(void)
{
    static struct seen_at result;
    static bool tried, good;
    if (!tried)
        good = run(&result) && result.alerts > 0;
    tried = true;
    return good ? &result : NULL;
}

static bool measure_alert(const struct bench_input *input, struct bench_figure *f)
{
    const struct seen_at *r = watched();
    (void)input;
    if (!r)
        return false;
    f->ours = r->p99_ms;
    snprintf(
        f->measured, sizeof f->measured,
        "real time: byte, or end of the wait for squares (%.0f ms), to alert on screen; %d flags, %d boards on ptys; "
        "worst %.0f ms",
        r->waited_ms, r->alerts, BOARDS, r->worst_ms);
    return true;
}

const struct bench_row bench_alert = {
    .name = "alert",
    .unit = "ms",
    .aim = 10,
    .less_is_better = true,
    .measure = measure_alert,
};

static bool measure_cpu(const struct bench_input *input, struct bench_figure *f)
{
    const struct seen_at *r = watched();
    (void)input;
    if (!r)
        return false;
    f->ours = r->share;
    snprintf(f->measured, sizeof f->measured, "the console meanwhile: lines, hall, log on the disk, screen of %dx%d",
             COLUMNS, ROWS);
    return true;
}

const struct bench_row bench_alert_cpu = {
    .name = "alert-cpu",
    .unit = "% core",
    .aim = 25,
    .less_is_better = true,
    .measure = measure_cpu,
};
