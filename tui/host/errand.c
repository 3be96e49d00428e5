#include "host/errand.h"

#include "base/memory.h"
#include "base/thread.h"

#include <errno.h>
#include <event2/event.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct errand {
    pthread_t id;
    errand_fn *run;
    errand_done_fn *done;
    void *self;
    int news;
    struct event *event;
    bool good;
    struct error why;
};

static void *work(void *self)
{
    struct errand *e = self;
    e->good = e->run(e->self, &e->why);
    while (eventfd_write(e->news, 1) < 0 && errno == EINTR)
        ;
    return NULL;
}

static void let_go(struct errand *e)
{
    event_free(e->event);
    close(e->news);
    free(e);
}

static void on_news(evutil_socket_t fd, short what, void *self)
{
    struct errand *e = self;
    (void)fd;
    (void)what;
    pthread_join(e->id, NULL);
    struct errand was = *e;
    let_go(e);
    was.done(was.self, was.good, &was.why);
}

struct errand *errand_begin(struct event_base *base, errand_fn *run, errand_done_fn *done, void *self,
                            struct error *why)
{
    struct errand *e = memory_take(1, sizeof *e);
    *e = (struct errand){.run = run, .done = done, .self = self, .news = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    e->event = event_new(base, e->news, EV_READ, on_news, e);
    if (!e->event || event_add(e->event, NULL) < 0)
        memory_exhausted();
    int number = thread_start(&e->id, "flagfall-errand", work, e);
    if (!number)
        return e;
    error_setf(why, "", "end other programs", "no thread can be started for it: %s", strerror(number));
    let_go(e);
    return NULL;
}

void errand_end(struct errand *e)
{
    if (!e)
        return;
    pthread_join(e->id, NULL);
    let_go(e);
}
