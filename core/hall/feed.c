#include "base/text.h"
#include "hall/board_order.h"
#include "hall/hall_parts.h"

#include <assert.h>
#include <string.h>

/* The quality of a board's connection: the colour and letter of its cell. */

enum {
    LATE = 10000, /* a running clock reports every second          */
    SILENT = 60000,
    FEW_MINUTES = 300000, /* if both have less, silence would hide a scramble */
    ERRORS = 3,
    WITHIN = 60000,
    APART = 1000, /* this many bursts of errors count */
};

static void tell_feed(struct hall *h, struct hall_board *b, enum entry_action action, enum board_feed feed,
                      const char *text)
{
    assert(feed <= FEED_FAULTY);
    struct device_change c = {.feed = (uint8_t)feed};
    copy_text(c.text, sizeof c.text, text);
    hall_tell(h, action, b->number, "", &c);
}

void do_device(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct device_change *c = change;
    (void)who, (void)at;
    b->feed = c->feed;
    board_changed(h, b);
}

static void lost(struct hall *h, struct hall_board *b, const struct reading *r)
{
    if (b->feed == FEED_LOST)
        return;
    tell_feed(h, b, ACTION_DEVICE_LOST, FEED_LOST, r->text);
    incident_happens(h, b, INCIDENT_FEED_LOST, NO_SIDE);
}

/* A bus is searched by calling all boards at once: garbled answers before the first valid one mean nothing. */
static bool is_beginning(const struct hall *h, struct hall_board *b)
{
    if (b->feed != FEED_NONE)
        return false;
    b->errors_since = b->errors_since == MSEC_NEVER ? h->now : b->errors_since;
    return h->now - b->errors_since < LATE;
}

static void faulty(struct hall *h, struct hall_board *b)
{
    if (b->feed == FEED_FAULTY || is_beginning(h, b))
        return;
    tell_feed(h, b, ACTION_DEVICE_FAULTY, FEED_FAULTY, "");
    incident_happens(h, b, INCIDENT_FEED_FAULTY, NO_SIDE);
}

/* A device that identifies itself every second is logged once. */
static void identity(struct hall *h, struct hall_board *b, const struct reading *r)
{
    uint32_t sum = 1;
    for (const char *c = r->text; *c; c++)
        sum = sum * 31 + (uint8_t)*c;
    for (int i = 0; i < IDENTITIES; i++)
        if (b->identities[i] == sum)
            return;
    memmove(b->identities + 1, b->identities, sizeof *b->identities * (IDENTITIES - 1));
    b->identities[0] = sum;
    tell_feed(h, b, ACTION_DEVICE_IDENTITY, (enum board_feed)b->feed, r->text);
}

void feed_news(struct hall *h, struct hall_board *b, const struct reading *r)
{
    bool kept = b->press.kept;
    press_take(&b->press, r); /* the tracker knows what is of a bus, and that nothing is known while a line is gone */
    if (b->press.kept && !kept)
        board_rebase(b, h->now); /* presses from before the connection: the clock has shown them already */
    switch ((enum news)r->as.news.what) {
    case NEWS_LOST: lost(h, b, r); break;
    case NEWS_BACK: board_rebase(b, h->now); break;
    case NEWS_NOISE: faulty(h, b); break;
    case NEWS_IDENTITY: identity(h, b, r); break;
    case NEWS_RESTARTED: tell_feed(h, b, ACTION_DEVICE_RESTARTED, (enum board_feed)b->feed, r->text); break;
    case NEWS_UNTAUGHT: incident_happens(h, b, INCIDENT_BOARD_UNTAUGHT, NO_SIDE); break;
    case NEWS_LEARNED: incident_over(h, b, INCIDENT_BOARD_UNTAUGHT, NO_SIDE); break;
    case NEWS_REFUSED: hall_order_refused(h, b->number, h->now); break;
    default: break;
    }
}

/* One burst is only logged; the third within a minute counts. */
void feed_fault(struct hall *h, struct hall_board *b)
{
    if (is_beginning(h, b))
        return;
    bool same_burst = b->errors && h->now - b->errors_at < APART;
    if (b->errors && h->now - b->errors_since > WITHIN)
        b->errors = 0;
    b->errors_at = h->now;
    if (same_burst)
        return;
    if (!b->errors)
        b->errors_since = h->now;
    b->errors++;
    b->due = h->now;
    incident_happens(h, b, INCIDENT_FEED_ERROR, NO_SIDE);
    if (b->errors >= ERRORS)
        faulty(h, b);
}

static bool is_about_the_line(const struct hall_board *b)
{
    return b->seen[(b->readings_noted - 1) % RECENT_READINGS].kind == READING_NEWS;
}

void feed_heard(struct hall *h, struct hall_board *b)
{
    b->heard = h->now;
    if (b->feed == FEED_FRESH || b->feed == FEED_FAULTY || is_about_the_line(b))
        return;
    bool was_lost = b->feed == FEED_LOST;
    tell_feed(h, b, was_lost ? ACTION_DEVICE_BACK : ACTION_DEVICE_HEARD, FEED_FRESH, "");
    incident_over(h, b, INCIDENT_FEED_LOST, NO_SIDE);
    incident_over(h, b, INCIDENT_FEED_SILENT, NO_SIDE);
}

static bool both_short(const struct hall *h, const struct hall_board *b)
{
    return hall_left(b, WHITE, h->now) < FEW_MINUTES && hall_left(b, BLACK, h->now) < FEW_MINUTES;
}

void feed_watch(struct hall *h, struct hall_board *b)
{
    bool runs = b->play == PLAY_RUNNING && b->press.clock.seen.runs != NO_SIDE && b->heard != MSEC_NEVER;
    msec silent = runs ? h->now - b->heard : 0;
    if (b->errors && h->now - b->errors_at > WITHIN) {
        b->errors = 0;
        if (b->feed == FEED_FAULTY)
            tell_feed(h, b, ACTION_DEVICE_HEARD, FEED_FRESH, "");
        incident_over(h, b, INCIDENT_FEED_FAULTY, NO_SIDE);
    }
    if (b->feed == FEED_FRESH && silent >= LATE)
        tell_feed(h, b, ACTION_DEVICE_LATE, FEED_LATE, "");
    if (b->feed == FEED_LATE && silent >= SILENT && both_short(h, b))
        incident_happens(h, b, INCIDENT_FEED_SILENT, NO_SIDE);
}
