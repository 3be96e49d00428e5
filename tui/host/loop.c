#include "host/loop.h"

#include "base/memory.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

/* The signals that would otherwise end the program at once, without restoring the terminal and writing the last group.
 * Those of a crash are handled by crash.h. */
static const int ending[] = {SIGINT,  SIGTERM,   SIGHUP,  SIGQUIT, SIGALRM, SIGUSR1,  SIGUSR2,
                             SIGPROF, SIGVTALRM, SIGXCPU, SIGPWR,  SIGPOLL, SIGSTKFLT};
enum { ENDING = sizeof ending / sizeof *ending };

static const int ignored[] = {
    SIGPIPE, /* a peer that dies while we write to it is a lost line, not our end */
    SIGXFSZ, /* a file that may not grow is a full disk, not our end                */
};

struct loop {
    struct event_base *base;
    struct event *signals[ENDING], *timers[LOOP_TIMERS];
    int timers_count;
    int interrupted; /* the signal */
};

static void on_signal(evutil_socket_t number, short what, void *self)
{
    struct loop *l = self;
    (void)what;
    l->interrupted = (int)number;
    event_base_loopbreak(l->base);
}

/* Timers precise to a millisecond, even if libevent would prefer a coarser clock. */
static struct event_base *new_base(void)
{
    struct event_config *config = event_config_new();
    assert(config);
    event_config_set_flag(config, EVENT_BASE_FLAG_PRECISE_TIMER);
    struct event_base *base = event_base_new_with_config(config);
    event_config_free(config);
    assert(base);
    return base;
}

struct loop *loop_new(void)
{
    struct loop *l = memory_take(1, sizeof *l);
    l->base = new_base();
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_IGN);
    for (int i = 0; i < ENDING; i++) {
        l->signals[i] = evsignal_new(l->base, ending[i], on_signal, l);
        evsignal_add(l->signals[i], NULL);
    }
    return l;
}

void loop_free(struct loop *l)
{
    for (int i = 0; i < ENDING; i++)
        event_free(l->signals[i]);
    for (int i = 0; i < l->timers_count; i++)
        event_free(l->timers[i]);
    event_base_free(l->base);
    free(l);
}

struct event_base *loop_base(struct loop *l)
{
    return l->base;
}

bool loop_interrupted(const struct loop *l)
{
    return l->interrupted != 0;
}

int loop_signal(const struct loop *l)
{
    return l->interrupted;
}

void loop_every(struct loop *l, msec ms, event_callback_fn act, void *self)
{
    struct timeval tv = {.tv_sec = (time_t)(ms / 1000), .tv_usec = (suseconds_t)(ms % 1000 * 1000)};
    assert(l->timers_count < LOOP_TIMERS);
    struct event *timer = event_new(l->base, -1, EV_PERSIST, act, self);
    event_add(timer, &tv);
    l->timers[l->timers_count++] = timer;
}

void loop_raise_files(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) < 0)
        return;
    files.rlim_cur = files.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &files);
}
