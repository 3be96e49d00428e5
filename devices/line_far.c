/* A line whose work is done in a separate process: passes on what that process reports. */
#include "base/text.h"
#include "far.h"
#include "learned.h"
#include "line_bytes.h"
#include "line_open.h"
#include "line_parts.h"

#include <event2/event.h>

static void hear_reading(void *self, const struct reading *r)
{
    struct line *l = self;
    bool of_line = r->kind == READING_NEWS && r->address < 0;
    if (of_line && (r->as.news.what == NEWS_BACK || r->as.news.what == NEWS_LOST))
        l->presence = r->as.news.what == NEWS_BACK ? PRESENT : ABSENT;
    l->listener->reading(l->self, l, r);
}

static void hear_bytes(void *self, bool sent, struct span s, msec at)
{
    line_note_bytes(self, sent, s, at);
}

static void hear_facts(void *self, const struct line_facts *f)
{
    struct line *l = self;
    l->facts = *f;
    l->facts.address = l->address;
    l->facts.driver = l->driver;
}

static void hear_learned(void *self, const char *words)
{
    struct line *l = self;
    struct error why = {0};
    if (!learned_keep_words(l->driver, words, l->address, &why))
        line_tell_news(l, NEWS_OTHER, why.what);
}

static void hear_loss(void *self, const char *words)
{
    struct line *l = self;
    l->facts.state = LINE_WAITING;
    l->facts.lost++;
    fail(&l->facts.trouble, l->address, words, "see: dmesg");
    line_become(l, ABSENT, words);
}

struct line *line_new_apart(const struct line_world *world, struct event_base *base, const char *address,
                            const struct driver *driver, const struct line_listener *listener, void *self,
                            struct error *why)
{
    static const struct far_listener hears = {hear_reading, hear_bytes, hear_facts, hear_learned, hear_loss};
    struct websocket_address to;
    struct line *l = line_new_in(world, base, address, driver, listener, self, why);
    if (!l || world || l->replay || !line_is_network(address, &to))
        return l;
    evtimer_del(l->timer);
    l->far = far_begin(base, l->address, to.port, driver, &hears, l);
    return l;
}
