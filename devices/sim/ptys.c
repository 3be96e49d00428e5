#include "sim/ptys.h"

#include "base/memory.h"
#include "base/text.h"
#include "line.h"
#include "lines.h"
#include "port.h"
#include "sim/folder.h"

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { LOOK_EVERY = 20, PATH_ROOM = 192, NAME_ROOM = 16, FIRST_SERIAL = 1001 };

/* A terminal that nobody has open is hung up and must not be polled; when it is open, what is sent is read. */
struct pty {
    struct ptys *all;
    struct event *heard;
    int line, master; /* -1 if there is none now */
    bool plugged, attended;
    char path[PATH_ROOM];
};

struct ptys {
    struct event_base *base;
    struct sim_hall *hall;
    struct ptys_settings settings;
    struct pty *ptys;
    struct pollfd *looked_at;
    struct event *step, *look;
    int lines, folder;
    msec began;
    uint64_t lost;
};

static const char *name_of(const struct pty *p)
{
    return strrchr(p->path, '/') + 1;
}

msec ptys_now(const struct ptys *all)
{
    return all->settings.hall.start + (msec)((double)(line_now() - all->began) * all->settings.speed);
}

static void wake_in(struct event *e, msec ms)
{
    struct timeval tv = {.tv_sec = (time_t)(ms / 1000), .tv_usec = (suseconds_t)(ms % 1000 * 1000)};
    evtimer_add(e, &tv);
}

static void plan_step(struct ptys *all)
{
    msec next = sim_hall_next(all->hall), wait = next - ptys_now(all);
    if (next == MSEC_NEVER)
        return;
    wake_in(all->step, wait <= 0 ? 0 : (msec)((double)wait / all->settings.speed) + 1);
}

/* --- one pseudo-terminal ------------------------------------------------------------------------------------ */

static void drop(struct pty *p)
{
    if (p->heard)
        event_free(p->heard);
    if (p->master >= 0)
        close(p->master);
    p->heard = NULL;
    p->master = -1;
    p->attended = false;
}

/* The name is replaced atomically: it always leads to the old or to the new terminal. */
static bool point_name(const struct pty *p, const char *slave)
{
    char fresh[NAME_ROOM + 8];
    snprintf(fresh, sizeof fresh, ".%s", name_of(p));
    (void)unlinkat(p->all->folder, fresh, 0);
    return symlinkat(slave, p->all->folder, fresh) == 0 &&
           renameat(p->all->folder, fresh, p->all->folder, name_of(p)) == 0;
}

/* Opened and closed once, so that it counts as hung up until somebody opens it. */
static bool prepare_slave(int master, const char *slave)
{
    struct termios t;
    int fd = open(slave, O_RDWR | O_NOCTTY | O_CLOEXEC);
    bool good = fd >= 0 && tcgetattr(fd, &t) == 0;
    if (good) {
        cfmakeraw(&t);
        good = tcsetattr(fd, TCSANOW, &t) == 0 && fcntl(master, F_SETFL, O_NONBLOCK) == 0;
    }
    if (fd >= 0)
        close(fd);
    return good;
}

static void take_name_away(const struct pty *p)
{
    (void)unlinkat(p->all->folder, name_of(p), 0);
}

/* The number of a closed terminal may be another program's a moment later: so the name must never point to one that is
 * not ours. */
static bool make(struct pty *p)
{
    char slave[64];
    int fresh = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    bool good = fresh >= 0 && grantpt(fresh) == 0 && unlockpt(fresh) == 0 &&
                ptsname_r(fresh, slave, sizeof slave) == 0 && prepare_slave(fresh, slave) &&
                port_mark_simulated(fresh) && point_name(p, slave);
    int error = errno;
    if (!good)
        take_name_away(p);
    drop(p);
    if (good)
        p->master = fresh;
    else if (fresh >= 0)
        close(fresh);
    errno = error;
    return good;
}

static void on_heard(evutil_socket_t fd, short what, void *self)
{
    struct pty *p = self;
    uint8_t bytes[256];
    (void)what;
    ssize_t n = read(fd, bytes, sizeof bytes);
    if (n > 0) {
        sim_hall_hear(p->all->hall, p->line, (struct span){bytes, (size_t)n}, ptys_now(p->all));
        plan_step(p->all);
    } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        (void)make(p); /* if that fails now, on_look tries again */
    }
}

static void attend(struct pty *p)
{
    p->attended = true;
    p->heard = event_new(p->all->base, p->master, EV_READ | EV_PERSIST, on_heard, p);
    event_add(p->heard, NULL);
}

/* --- the hall's side ---------------------------------------------------------------------------------------- */

static void on_sent(void *self, int line, struct span s, msec at)
{
    struct ptys *all = self;
    struct pty *p = &all->ptys[line];
    (void)at;
    if (!p->attended)
        return;
    if (all->settings.writing)
        all->settings.writing(all->settings.self, line, s.length);
    ssize_t n = write(p->master, s.bytes, s.length);
    all->lost += s.length - (n > 0 ? (size_t)n : 0);
}

static void on_cable(void *self, int line, bool in, msec at)
{
    struct ptys *all = self;
    struct pty *p = &all->ptys[line];
    (void)at;
    p->plugged = in;
    if (in) {
        (void)make(p);
        return;
    }
    take_name_away(p);
    drop(p);
}

static void on_truth(void *self, const struct truth *t)
{
    const struct ptys *all = self;
    if (all->settings.truth)
        all->settings.truth(all->settings.self, t);
}

static void on_step(evutil_socket_t fd, short what, void *self)
{
    struct ptys *all = self;
    (void)fd;
    (void)what;
    sim_hall_step(all->hall, ptys_now(all));
    plan_step(all);
}

/* Finds the pseudo-terminals that were opened since, with one call for all that nobody had open. */
static void on_look(evutil_socket_t fd, short what, void *self)
{
    struct ptys *all = self;
    bool any = false;
    (void)fd;
    (void)what;
    for (int i = 0; i < all->lines; i++) {
        struct pty *p = &all->ptys[i];
        if (p->plugged && p->master < 0)
            (void)make(p);
        all->looked_at[i] = (struct pollfd){.fd = p->attended ? -1 : p->master, .events = POLLIN};
        any = any || !p->attended;
    }
    if (any && poll(all->looked_at, (nfds_t)all->lines, 0) >= 0)
        for (int i = 0; i < all->lines; i++)
            if (all->looked_at[i].fd >= 0 && !(all->looked_at[i].revents & POLLHUP))
                attend(&all->ptys[i]);
    wake_in(all->look, LOOK_EVERY);
}

/* --- all of them -------------------------------------------------------------------------------------------- */

static bool make_all(struct ptys *all, struct error *why)
{
    bool bus = all->settings.hall.boards_a_bus > 0;
    for (int i = 0; i < all->lines; i++) {
        struct pty *p = &all->ptys[i];
        *p = (struct pty){.all = all, .line = i, .master = -1, .plugged = true};
        int n = snprintf(p->path, sizeof p->path, "%s/%s-%03d", all->settings.folder, bus ? "bus" : "board", i + 1);
        if (n >= (int)sizeof p->path || strpbrk(p->path, " \t\n"))
            return fail(why, all->settings.folder, "the name of this folder is too long or has blanks in it",
                        "name another one with --dir");
        if (!make(p))
            return failf(why, p->path, "take fewer boards with --boards, or raise ulimit -n and kernel.pty.max",
                         "no pseudo-terminal for it: %s", strerror(errno));
    }
    return true;
}

static void list(const struct ptys *all, struct line_list *out)
{
    int a_bus = all->settings.hall.boards_a_bus;
    *out = (struct line_list){.speed = all->settings.speed};
    for (int i = 0; i < all->lines; i++) {
        struct line_entry e = {.driver = driver_named(sim_hall_driver(all->hall)),
                               .board = 1 + i * (a_bus ? a_bus : 1)};
        e.first_address = a_bus ? FIRST_SERIAL + i * a_bus : 0;
        copy_text(e.address, sizeof e.address, all->ptys[i].path);
        lines_add(out, &e);
    }
}

static bool write_list(const struct ptys *all, struct error *why)
{
    struct line_list lines;
    int fd = openat(all->folder, ".lines", O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
    if (!f)
        return failf(why, all->settings.folder, "make room", "cannot be written to: %s", strerror(errno));
    list(all, &lines);
    lines_write(f, &lines);
    lines_release(&lines);
    bool good = !ferror(f);
    good = fclose(f) == 0 && good && renameat(all->folder, ".lines", all->folder, "lines") == 0;
    return good || failf(why, all->settings.folder, "make room", "cannot be written to: %s", strerror(errno));
}

struct ptys *ptys_open(struct event_base *base, const struct ptys_settings *settings, struct error *why)
{
    int folder = folder_hold(settings->folder, why);
    if (folder < 0)
        return NULL;
    struct ptys *all = memory_take(1, sizeof *all);
    struct sim_listener listener = {on_sent, on_cable, on_truth, all};
    all->base = base;
    all->settings = *settings;
    all->folder = folder;
    all->began = line_now();
    all->hall = sim_hall_new(&settings->hall, settings->games, &listener);
    all->lines = sim_hall_lines(all->hall);
    all->ptys = memory_take((size_t)all->lines, sizeof *all->ptys);
    all->looked_at = memory_take((size_t)all->lines, sizeof *all->looked_at);
    all->step = evtimer_new(base, on_step, all);
    all->look = evtimer_new(base, on_look, all);
    if (!make_all(all, why) || !write_list(all, why)) {
        ptys_close(all);
        return NULL;
    }
    all->began = line_now();
    plan_step(all);
    wake_in(all->look, 0);
    return all;
}

void ptys_close(struct ptys *all)
{
    if (!all)
        return;
    (void)unlinkat(all->folder, "lines", 0);
    for (int i = 0; i < all->lines && all->ptys[i].all; i++) {
        if (all->ptys[i].plugged)
            take_name_away(&all->ptys[i]);
        drop(&all->ptys[i]);
    }
    event_free(all->step);
    event_free(all->look);
    sim_hall_free(all->hall);
    close(all->folder);
    free(all->looked_at);
    free(all->ptys);
    free(all);
}

const char *ptys_path(const struct ptys *all, int line)
{
    return all->ptys[line].path;
}

struct sim_hall *ptys_hall(const struct ptys *all)
{
    return all->hall;
}

uint64_t ptys_lost(const struct ptys *all)
{
    return all->lost;
}

void ptys_cable(struct ptys *all, int line, bool in)
{
    sim_hall_cable(all->hall, line, in, ptys_now(all));
    plan_step(all);
}
