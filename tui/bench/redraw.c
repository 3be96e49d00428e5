#include "bench/redraw.h"

#include "base/text.h"
#include "bench/bench.h"
#include "host/files.h"
#include "port.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { KEYS_MAX = 200, KEY_EVERY_MS = 250, KEY_SHOWN_MS = 200, SEEN_ROOM = 16384, LINE_ROOM = 128 };

struct rig {
    char folder[32];
    pid_t program;
    int screen, device, device_end;
    const struct redraw_load *load;
    uint64_t bytes;
    char seen[SEEN_ROOM]; /* what came to the terminal since the last look */
    size_t seen_length;
    int moved; /* changes so far */
};

static double now_ms(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1000 + (double)t.tv_nsec / 1e6;
}

/* --- the program and its two terminals ----------------------------------------------------------------------- */

static bool write_event(const struct rig *r, const char *line)
{
    struct text text = {0};
    struct error why;
    char path[64];
    snprintf(path, sizeof path, "%s/hall.ini", r->folder);
    text_addf(&text, "[event]\nname = Hall\nrulebook = fide-2023\ncontrol = 90+30\nboards = %d\n", r->load->boards);
    text_addf(&text, "[settings]\ndisplay.density = %s\nalerts.sound = no\n", r->load->density);
    text_addf(&text, "[devices]\n1-%d = plain | %s | from 1\n", r->load->boards, line);
    bool good = file_write(path, &text, &why);
    text_release(&text);
    return good;
}

static void become_program(const struct rig *r)
{
    const char *const own[] = {"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "TMPDIR"};
    if (chdir(r->folder) != 0)
        _exit(127);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        setenv(own[i], r->folder, 1);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    execl("/proc/self/exe", "flagfall", "hall.ini", (char *)NULL);
    _exit(127);
}

static bool begin(struct rig *r)
{
    struct winsize size = {.ws_row = (unsigned short)r->load->rows, .ws_col = (unsigned short)r->load->columns};
    struct termios raw;
    char name[64];
    strcpy(r->folder, "/tmp/flagfall-bench-XXXXXX");
    if (!mkdtemp(r->folder) || openpty(&r->device, &r->device_end, name, NULL, NULL) != 0)
        return false;
    tcgetattr(r->device_end, &raw);
    cfmakeraw(&raw);
    tcsetattr(r->device_end, TCSANOW, &raw);
    port_mark_simulated(r->device);
    fcntl(r->device, F_SETFL, O_NONBLOCK);
    if (!write_event(r, name))
        return false;
    r->program = forkpty(&r->screen, NULL, NULL, &size);
    if (r->program == 0)
        become_program(r);
    return r->program > 0;
}

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *at)
{
    (void)s;
    (void)kind;
    (void)at;
    return remove(path);
}

static void end(struct rig *r)
{
    if (r->program > 0) {
        kill(r->program, SIGKILL);
        waitpid(r->program, NULL, 0);
        close(r->screen);
    }
    close(r->device);
    close(r->device_end);
    if (*r->folder)
        nftw(r->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* --- looking and speaking ------------------------------------------------------------------------------------- */

static void take_bytes(struct rig *r)
{
    char bytes[65536];
    ssize_t n = read(r->screen, bytes, sizeof bytes);
    if (n <= 0)
        return;
    r->bytes += (uint64_t)n;
    size_t kept = (size_t)n < sizeof r->seen / 2 ? (size_t)n : sizeof r->seen / 2;
    if (r->seen_length + kept >= sizeof r->seen)
        r->seen_length = 0;
    memcpy(r->seen + r->seen_length, bytes + ((size_t)n - kept), kept);
    r->seen_length += kept;
    r->seen[r->seen_length] = '\0';
}

/* Reads what comes for so long, or until `words` are seen; true if they were. */
static bool watch(struct rig *r, double for_ms, const char *words)
{
    double until = now_ms(CLOCK_MONOTONIC) + for_ms;
    char rest[256];
    for (double left; (left = until - now_ms(CLOCK_MONOTONIC)) > 0;) {
        struct pollfd fds[] = {{.fd = r->screen, .events = POLLIN}, {.fd = r->device, .events = POLLIN}};
        if (poll(fds, 2, (int)left + 1) <= 0)
            continue;
        if (fds[1].revents & POLLIN && read(r->device, rest, sizeof rest) < 0) /* what the console asks its devices */
            return false;
        if (fds[0].revents)
            take_bytes(r);
        if (words && memmem(r->seen, r->seen_length, words, strlen(words)))
            return true;
    }
    return false;
}

static void say(struct rig *r, const char *line)
{
    size_t length = strlen(line), done = 0;
    while (done < length) {
        ssize_t n = write(r->device, line + done, length - done);
        if (n > 0)
            done += (size_t)n;
        else if (errno == EAGAIN)
            watch(r, 1, NULL);
        else
            return;
    }
}

static void press(struct rig *r, const char *keys)
{
    r->seen_length = 0;
    ssize_t n = write(r->screen, keys, strlen(keys));
    (void)n;
}

static void set_up_boards(struct rig *r)
{
    char line[3 * LINE_ROOM];
    for (int i = 1; i <= r->load->boards; i++) {
        snprintf(line, sizeof line,
                 "@%d hello Bench can=pieces,clock\n@%d board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n"
                 "@%d clock left=1:30:00 right=1:30:00 run=left up=left\n",
                 i, i, i);
        say(r, line);
    }
}

/* Knights move out and back, board after board: a change is a whole move with its press. */
static void change(struct rig *r)
{
    static const char *const moves[][2] = {
        {"g1 empty", "f3 N"}, {"g8 empty", "f6 n"}, {"f3 empty", "g1 N"}, {"f6 empty", "g8 n"}};
    char line[3 * LINE_ROOM];
    int board = r->moved * 7 % r->load->boards + 1, ply = r->moved / r->load->boards % 4;
    const char *runs = ply % 2 ? "left" : "right";
    r->moved++;
    snprintf(line, sizeof line, "@%d square %s\n@%d square %s\n@%d clock left=1:29:50 right=1:29:50 run=%s up=%s\n",
             board, moves[ply][0], board, moves[ply][1], board, runs, runs);
    say(r, line);
}

/* --- measuring ------------------------------------------------------------------------------------------------ */

static int compare_doubles(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* A key without a meaning is answered at the bottom in words that nothing else uses. */
static bool time_a_key(struct rig *r, double *took)
{
    double from = now_ms(CLOCK_MONOTONIC);
    press(r, "{");
    bool answered = watch(r, KEY_SHOWN_MS, "does nothing");
    *took = now_ms(CLOCK_MONOTONIC) - from;
    return answered;
}

/* Alternately a key that has no meaning and one that clears the message about it. */
static void press_in_turn(struct rig *r, double keys[KEYS_MAX], int *key_count, bool *shown)
{
    if (*shown)
        press(r, "k");
    else if (*key_count < KEYS_MAX && time_a_key(r, &keys[*key_count]))
        ++*key_count;
    *shown = !*shown;
}

static void play(struct rig *r, double seconds, double keys[KEYS_MAX], int *key_count)
{
    double now = now_ms(CLOCK_MONOTONIC), ends = now + seconds * 1000, step = 1000.0 / r->load->changes_s;
    double next_change = now, next_key = now + KEY_EVERY_MS;
    bool shown = false;
    while (now < ends) {
        if (now >= next_change) {
            change(r);
            next_change += step;
        } else if (keys && now >= next_key) {
            press_in_turn(r, keys, key_count, &shown);
            next_key += KEY_EVERY_MS;
        } else {
            watch(r, next_change - now < step ? next_change - now : step, NULL);
        }
        now = now_ms(CLOCK_MONOTONIC);
    }
}

static bool measure(struct rig *r, struct redraw_cost *out)
{
    enum { PATIENCE_MS = 20000, CALM_S = 3 };
    double keys[KEYS_MAX];
    clockid_t cpu;
    if (!begin(r) || !watch(r, PATIENCE_MS, "boards"))
        return false;
    set_up_boards(r);
    press(r, "B");
    watch(r, 500, NULL);
    press(r, "y");
    if (!watch(r, PATIENCE_MS, "has begun") || clock_getcpuclockid(r->program, &cpu) != 0)
        return false;
    play(r, CALM_S, NULL, NULL);
    double used = now_ms(cpu), begun = now_ms(CLOCK_MONOTONIC);
    uint64_t bytes = r->bytes;
    play(r, r->load->seconds, keys, &out->keys);
    double took = now_ms(CLOCK_MONOTONIC) - begun;
    out->core = (now_ms(cpu) - used) / took;
    out->kb_s = (double)(r->bytes - bytes) / took;
    qsort(keys, (size_t)out->keys, sizeof *keys, compare_doubles);
    out->key_ms = out->keys ? keys[out->keys / 2] : 0;
    out->key_worst = out->keys ? keys[out->keys - 1] : 0;
    return out->keys > 0;
}

static bool redraw_measure(const struct redraw_load *load, struct redraw_cost *out)
{
    struct rig r = {.load = load, .device = -1, .device_end = -1};
    *out = (struct redraw_cost){0};
    bool good = measure(&r, out);
    end(&r);
    return good;
}

static bool measure_row(const struct bench_input *input, struct bench_figure *f)
{
    struct redraw_load load = {
        .boards = 1000, .changes_s = 20, .seconds = 10, .rows = 60, .columns = 200, .density = "line"};
    struct redraw_cost cost;
    (void)input;
    if (!redraw_measure(&load, &cost))
        return false;
    f->ours = 100 * cost.core;
    snprintf(f->measured, sizeof f->measured,
             "%d boards, %d moves a second: %.1f kB/s out, %d keys: median %.1f ms, worst %.1f", load.boards,
             load.changes_s, cost.kb_s, cost.keys, cost.key_ms, cost.key_worst);
    return true;
}

const struct bench_row bench_redraw = {
    .name = "console",
    .unit = "% core",
    .aim = 3,
    .less_is_better = true,
    .measure = measure_row,
};
