#include "far.h"

#include "base/alone.h"
#include "base/landlock.h"
#include "base/memory.h"
#include "parcel.h"

#include <assert.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FIRST_PAUSE = 250, LONGEST_PAUSE = 5000, ASK_EVERY = 2000, ANSWER_WITHIN = 10000, AHEAD_MOST = 4096 };

enum far_word { FAR_ALIVE, FAR_ORDER };

struct far_request {
    uint8_t word; /* enum far_word */
    struct clock_order order;
};

/* struct line_facts without its pointers. */
struct far_facts {
    uint8_t state, noisy, present;
    uint64_t bytes_in, bytes_out, frames, dropped, faults[FAULTS];
    uint32_t opened, lost;
    int64_t last_heard, next_try;
    char trouble[sizeof((struct error *)0)->what], identity[READING_TEXT], firmware[READING_TEXT], clock[READING_TEXT];
};

/* Copies the common fields in either direction; the compiler refuses fields of different types. */
#define COPY_FACT(to, from, field) memcpy(&(to).field, &(from).field, sizeof *(true ? &(to).field : &(from).field))
#define COPY_FACTS(to, from) \
    (COPY_FACT(to, from, bytes_in), COPY_FACT(to, from, bytes_out), COPY_FACT(to, from, frames), \
     COPY_FACT(to, from, dropped), COPY_FACT(to, from, faults), COPY_FACT(to, from, opened), \
     COPY_FACT(to, from, lost), COPY_FACT(to, from, last_heard), COPY_FACT(to, from, next_try), \
     COPY_FACT(to, from, identity), COPY_FACT(to, from, firmware), COPY_FACT(to, from, clock))

struct far_line {
    struct event_base *base;
    const struct driver *driver;
    const struct far_listener *listener;
    void *self;
    pid_t process; /* 0 if it has to be started */
    struct bufferevent *io;
    struct event *timer;
    msec pause, answered;
    int port;
    char address[];
};

/* --- the process -------------------------------------------------------------------------------------------------- */

struct far_child {
    int fd;
    struct line *line;
    struct event *later; /* facts of the line, with everything received so far */
    struct text out;
};

static void send_parcels(struct far_child *c)
{
    static const struct timeval at_once;
    evtimer_add(c->later, &at_once);
    if (!alone_answer(c->fd, text_chars(&c->out), c->out.length))
        _exit(0);
    text_clear(&c->out);
}

static void add_facts(struct far_child *c)
{
    struct line_facts f;
    struct far_facts out;
    memset(&out, 0, sizeof out);
    line_facts(c->line, &f);
    out.state = (uint8_t)f.state;
    out.noisy = f.noisy;
    out.present = f.present;
    COPY_FACTS(out, f);
    copy_text(out.trouble, sizeof out.trouble, f.trouble.what);
    parcel_add(&c->out, PARCEL_FACTS, &out, sizeof out);
}

static void tell_reading(void *self, struct line *l, const struct reading *r)
{
    struct far_child *c = self;
    (void)l;
    parcel_add_reading(&c->out, r);
    if (c->line)
        add_facts(c);
    send_parcels(c);
}

static void tell_bytes(void *self, struct line *l, bool sent, struct span s, msec at)
{
    struct far_child *c = self;
    (void)l;
    (void)at;
    for (size_t from = 0; from < s.length; from += PARCEL_MOST) {
        size_t count = s.length - from < PARCEL_MOST ? s.length - from : PARCEL_MOST;
        parcel_add(&c->out, sent ? PARCEL_SENT : PARCEL_RECEIVED, s.bytes + from, count);
    }
    if (c->line)
        add_facts(c);
    send_parcels(c);
}

static void tell_learned(void *self, struct line *l, const char *words)
{
    struct far_child *c = self;
    (void)l;
    if (strlen(words) <= PARCEL_MOST)
        parcel_add(&c->out, PARCEL_LEARNED, words, strlen(words));
    send_parcels(c);
}

static void tell_facts(evutil_socket_t fd, short what, void *self)
{
    struct far_child *c = self;
    (void)fd;
    (void)what;
    add_facts(c);
    if (!alone_answer(c->fd, text_chars(&c->out), c->out.length))
        _exit(0);
    text_clear(&c->out);
}

static void refuse_order(struct far_child *c, const struct error *why)
{
    struct reading r = {.kind = READING_NEWS, .address = -1, .at = line_now()};
    r.as.news.what = NEWS_REFUSED;
    copy_text(r.text, sizeof r.text, why->what);
    parcel_add_reading(&c->out, &r);
}

static void on_request(evutil_socket_t fd, short what, void *self)
{
    struct far_child *c = self;
    struct far_request q;
    struct error why = {0};
    (void)what;
    if (!alone_read(fd, &q, sizeof q, -1))
        _exit(0); /* the console is gone */
    if (q.word == FAR_ORDER && !line_order(c->line, &q.order, &why))
        refuse_order(c, &why);
    add_facts(c);
    parcel_add(&c->out, PARCEL_ALIVE, "", 0);
    send_parcels(c);
}

static void give_up_all_but(int port)
{
    static const char *const read[] = {"/usr", "/etc", "/lib", "/lib64", "/run/systemd/resolve", "/dev/urandom"};
    int rules = landlock_begin();
    for (size_t i = 0; rules >= 0 && i < sizeof read / sizeof *read; i++)
        landlock_allow(rules, read[i], LANDLOCK_READ_FILE);
    if (rules >= 0)
        landlock_allow_port(rules, port);
    landlock_hold(rules);
}

_Noreturn static void keep_line(int fd, const struct far_line *far)
{
    static const struct line_listener listener = {
        .reading = tell_reading, .bytes = tell_bytes, .learned = tell_learned};
    struct far_child c = {.fd = fd};
    struct error why;
    alone_become("flagfall-line", fd);
    struct event_base *base = event_base_new();
    c.later = base ? evtimer_new(base, tell_facts, &c) : NULL;
    c.line = c.later ? line_new(base, far->address, far->driver, &listener, &c, &why) : NULL;
    struct event *requests = base ? event_new(base, fd, EV_READ | EV_PERSIST, on_request, &c) : NULL;
    give_up_all_but(far->port);
    if (c.line && requests && event_add(requests, NULL) == 0)
        event_base_dispatch(base);
    _exit(1);
}

/* --- here --------------------------------------------------------------------------------------------------------- */

static void wake_in(struct far_line *f, msec ms)
{
    struct timeval tv = {.tv_sec = (time_t)(ms / 1000), .tv_usec = (suseconds_t)(ms % 1000 * 1000)};
    evtimer_add(f->timer, &tv);
}

static void stop(struct far_line *f, char *how, size_t room)
{
    if (f->io)
        bufferevent_free(f->io);
    f->io = NULL;
    if (f->process)
        alone_stop(f->process, how, room);
    f->process = 0;
}

static void lose(struct far_line *f, const char *said)
{
    char how[80] = "could not be started", words[160];
    stop(f, how, sizeof how);
    snprintf(words, sizeof words, "what reads this connection %s; it is started again", said ? said : how);
    assert(f->pause >= FIRST_PAUSE && f->pause <= LONGEST_PAUSE && "it is started again within seconds");
    wake_in(f, f->pause);
    f->pause = f->pause * 2 < LONGEST_PAUSE ? f->pause * 2 : LONGEST_PAUSE;
    f->listener->lost(f->self, words);
}

static bool ends(const char *s, size_t room)
{
    return memchr(s, '\0', room) != NULL;
}

static bool take_facts(struct far_line *f, struct span s)
{
    struct far_facts in;
    struct line_facts out = {0};
    if (s.length != sizeof in)
        return false;
    memcpy(&in, s.bytes, sizeof in);
    if (in.state > LINE_ENDED || in.noisy > 1 || in.present > 1 || !ends(in.trouble, sizeof in.trouble) ||
        !ends(in.identity, sizeof in.identity) || !ends(in.firmware, sizeof in.firmware) ||
        !ends(in.clock, sizeof in.clock))
        return false;
    out.state = (enum line_state)in.state;
    out.noisy = in.noisy;
    out.present = in.present;
    COPY_FACTS(out, in);
    if (*in.trouble)
        fail(&out.trouble, f->address, in.trouble, "check cable and power; it is tried again by itself");
    if (in.frames)
        f->pause = FIRST_PAUSE;
    f->listener->facts(f->self, &out);
    return true;
}

static bool take_learned(struct far_line *f, struct span s)
{
    struct text words = {0};
    text_add_bytes(&words, (const char *)s.bytes, s.length);
    bool good = strlen(text_chars(&words)) == s.length;
    if (good)
        f->listener->learned(f->self, text_chars(&words));
    text_release(&words);
    return good;
}

static bool take_parcel(struct far_line *f, enum parcel_kind kind, struct span s)
{
    struct reading r;
    msec now = line_now();
    switch (kind) {
    case PARCEL_READING:
        if (!parcel_reading(s, &r) || r.at > now)
            return false;
        f->listener->reading(f->self, &r);
        return true;
    case PARCEL_RECEIVED:
    case PARCEL_SENT: f->listener->bytes(f->self, kind == PARCEL_SENT, s, now); return true;
    case PARCEL_FACTS: return take_facts(f, s);
    case PARCEL_LEARNED: return take_learned(f, s);
    case PARCEL_ALIVE: f->answered = now; return true;
    case PARCELS: break;
    }
    return false;
}

/* A process that reports impossible values is no longer trusted. */
static void on_parcels(struct bufferevent *io, void *self)
{
    struct far_line *f = self;
    struct evbuffer *in = bufferevent_get_input(io);
    for (;;) {
        enum parcel_kind kind;
        struct span content, came = {evbuffer_pullup(in, -1), evbuffer_get_length(in)};
        long whole = came.length ? parcel_cut(came, &kind, &content) : 0;
        if (!whole)
            return;
        if (whole < 0 || !take_parcel(f, kind, content)) {
            lose(f, "said what cannot be, and was stopped");
            return;
        }
        evbuffer_drain(in, (size_t)whole);
    }
}

static void on_end(struct bufferevent *io, short what, void *self)
{
    (void)io;
    (void)what;
    lose(self, NULL);
}

static void begin(struct far_line *f)
{
    assert(!f->process && !f->io && "the one before was stopped");
    int ends_[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends_) < 0) {
        lose(f, NULL);
        return;
    }
    f->process = fork();
    if (f->process == 0)
        keep_line(ends_[1], f);
    close(ends_[1]);
    evutil_make_socket_nonblocking(ends_[0]);
    f->process = f->process > 0 ? f->process : 0;
    f->io = bufferevent_socket_new(f->base, ends_[0], BEV_OPT_CLOSE_ON_FREE | BEV_OPT_DEFER_CALLBACKS);
    if (!f->process || !f->io) {
        lose(f, NULL);
        return;
    }
    bufferevent_setcb(f->io, on_parcels, NULL, on_end, f);
    bufferevent_enable(f->io, EV_READ | EV_WRITE);
    f->answered = line_now();
    wake_in(f, ASK_EVERY);
}

static bool ask(struct far_line *f, const struct far_request *q)
{
    return f->io && evbuffer_get_length(bufferevent_get_output(f->io)) < AHEAD_MOST &&
           bufferevent_write(f->io, q, sizeof *q) == 0;
}

static void on_timer(evutil_socket_t fd, short what, void *self)
{
    struct far_line *f = self;
    struct far_request q;
    (void)fd;
    (void)what;
    memset(&q, 0, sizeof q);
    if (!f->process)
        begin(f);
    else if (line_now() - f->answered > ANSWER_WITHIN)
        lose(f, "did not answer, and was stopped");
    else {
        ask(f, &q);
        wake_in(f, ASK_EVERY);
    }
}

struct far_line *far_begin(struct event_base *base, const char *address, int port, const struct driver *driver,
                           const struct far_listener *listener, void *self)
{
    struct far_line *f = memory_take(1, sizeof *f + strlen(address) + 1);
    strcpy(f->address, address);
    f->base = base;
    f->driver = driver;
    f->listener = listener;
    f->self = self;
    f->port = port;
    f->pause = FIRST_PAUSE;
    f->timer = evtimer_new(base, on_timer, f);
    if (!f->timer)
        memory_exhausted();
    wake_in(f, 0);
    return f;
}

void far_end(struct far_line *f)
{
    char how[80];
    if (!f)
        return;
    stop(f, how, sizeof how);
    event_free(f->timer);
    free(f);
}

bool far_order(struct far_line *f, const struct clock_order *order)
{
    struct far_request q;
    memset(&q, 0, sizeof q);
    q.word = FAR_ORDER;
    q.order = *order;
    return ask(f, &q);
}
