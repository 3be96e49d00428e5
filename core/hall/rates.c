#include "hall/hall_parts.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    SECOND = 1000,
    MINUTE = 60 * SECOND,
    BLOCK = 10 * MINUTE,
    HOUR = 60 * MINUTE,
    FEW_SECONDS = 10 * SECOND,
    STALE = 30 * MINUTE,
    CHATTERS_WITHIN = 5 * MINUTE,
    CHATTERS_ABOVE = 5,
    BUSY_ABOVE = 10,
    FLOOD_BELOW = 5,
};

static bool counts(const struct alert *a)
{
    return a->counts;
}

static msec median_acknowledge(const struct hall *h, bool only_1)
{
    msec *times = memory_take((size_t)h->alert_count + 1, sizeof *times), median = MSEC_NEVER;
    int count = 0;
    for (int i = 0; i < h->alert_count; i++) {
        const struct alert *a = &h->alerts[i];
        if (counts(a) && a->acknowledged != MSEC_NEVER && (!only_1 || a->priority == PRIORITY_1))
            times[count++] = a->acknowledged - a->shown;
    }
    if (count) {
        qsort(times, (size_t)count, sizeof *times, msec_compare);
        median = times[count / 2];
    }
    free(times);
    return median;
}

static void count_top(const struct hall *h, struct rates *r)
{
    int by_kind[INCIDENT_KINDS] = {0};
    for (int i = 0; i < h->alert_count; i++)
        by_kind[h->alerts[i].kind] += counts(&h->alerts[i]);
    for (r->kinds = 0; r->kinds < RATES_TOP; r->kinds++) {
        int most = 0;
        for (int k = 1; k < INCIDENT_KINDS; k++)
            most = by_kind[k] > by_kind[most] ? k : most;
        if (!by_kind[most])
            return;
        r->top[r->kinds].kind = (uint8_t)most;
        r->top[r->kinds].count = by_kind[most];
        by_kind[most] = 0;
    }
}

static int compare_int(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* As the alarm standards count, one kind at one board is one alarm. */
static double top_share(const struct hall *h)
{
    int *tags = memory_take((size_t)h->alert_count + 1, sizeof *tags), count = 0, runs = 0, top = 0;
    for (int i = 0; i < h->alert_count; i++)
        if (counts(&h->alerts[i]))
            tags[count++] = h->alerts[i].board * INCIDENT_KINDS + h->alerts[i].kind;
    qsort(tags, (size_t)count, sizeof *tags, compare_int);
    for (int i = 0; i < count; runs++) {
        int first = i, tag = tags[i];
        while (i < count && tags[i] == tag)
            i++;
        tags[runs] = i - first; /* never beyond what is still to be read */
    }
    qsort(tags, (size_t)runs, sizeof *tags, compare_int);
    for (int i = runs - 1; i >= 0 && i >= runs - RATES_TOP; i--)
        top += tags[i];
    free(tags);
    return count ? (double)top / count : 0;
}

/* --- the load ----------------------------------------------------------------------------------------------------- */

/* The arbiter responsible for the board if so many arbiters share the boards evenly; alerts of no board are the first
 * arbiter's. */
static int desk_of(const struct hall *h, const struct alert *a, int arbiters)
{
    const struct hall_board *b = hall_board(h, a->board);
    return b ? (int)((long)(b - h->boards) * arbiters / h->count) : 0;
}

static int worst_of(const msec *times, int count, msec window)
{
    int worst = 0;
    for (int first = 0, last = 0; last < count; last++) {
        while (times[last] - times[first] >= window)
            first++;
        worst = last - first + 1 > worst ? last - first + 1 : worst;
    }
    return worst;
}

static double busy_of(const msec *times, int count, msec from, msec until)
{
    msec blocks = (until - from) / BLOCK + 1, busy = 0;
    for (int i = 0; i < count;) {
        msec block = (times[i] - from) / BLOCK;
        int first = i;
        while (i < count && (times[i] - from) / BLOCK == block)
            i++;
        busy += i - first > BUSY_ABOVE;
    }
    return (double)busy / (double)blocks;
}

/* A flood begins with the alert that exceeds the limit, and ends when few enough alerts are less than ten minutes
 * old. */
static double flood_of(const msec *times, int count, msec from, msec until)
{
    msec flood = 0, since = MSEC_NEVER;
    for (int come = 0, gone = 0; gone < count;) {
        bool comes = come < count && times[come] < times[gone] + BLOCK;
        msec at = comes ? times[come++] : times[gone++] + BLOCK;
        if (since == MSEC_NEVER && come - gone > BUSY_ABOVE)
            since = at;
        if (since != MSEC_NEVER && come - gone < FLOOD_BELOW) {
            flood += (at < until ? at : until) - since;
            since = MSEC_NEVER;
        }
    }
    return until > from ? (double)flood / (double)(until - from) : 0;
}

/* The rates of one desk among so many; of the whole hall for desk 0 of 1. */
static struct load load_of(const struct hall *h, const struct rates *r, int desk, int of)
{
    msec *times = memory_take((size_t)h->alert_count + 1, sizeof *times);
    int count = 0;
    for (int i = 0; i < h->alert_count; i++) {
        const struct alert *a = &h->alerts[i];
        if (counts(a) && a->shown >= r->from && a->shown <= r->until && desk_of(h, a, of) == desk)
            times[count++] = a->shown;
    }
    if (count)
        qsort(times, (size_t)count, sizeof *times, msec_compare);
    double hours = (double)(r->until - r->from) / HOUR;
    struct load l = {.per_hour = hours > 0 ? count / hours : 0,
                     .worst_hour = worst_of(times, count, HOUR),
                     .worst_ten_minutes = worst_of(times, count, BLOCK),
                     .worst_minute = worst_of(times, count, MINUTE),
                     .busy_blocks = busy_of(times, count, r->from, r->until),
                     .in_flood = flood_of(times, count, r->from, r->until)};
    free(times);
    return l;
}

static void take_worse(int *worst, int is)
{
    *worst = is > *worst ? is : *worst;
}

static void take_worse_share(double *worst, double is)
{
    *worst = is > *worst ? is : *worst;
}

static void count_load(const struct hall *h, struct rates *r)
{
    struct load whole = load_of(h, r, 0, 1);
    r->per_hour = whole.per_hour;
    r->worst_ten_minutes = whole.worst_ten_minutes;
    r->busy_blocks = whole.busy_blocks;
    r->arbiters = h->settings.arbiters > 1 ? h->settings.arbiters : 1;
    for (int desk = 0; desk < r->arbiters; desk++) {
        struct load l = load_of(h, r, desk, r->arbiters);
        r->each.per_hour += l.per_hour / r->arbiters;
        take_worse(&r->each.worst_hour, l.worst_hour);
        take_worse(&r->each.worst_ten_minutes, l.worst_ten_minutes);
        take_worse(&r->each.worst_minute, l.worst_minute);
        take_worse_share(&r->each.busy_blocks, l.busy_blocks);
        take_worse_share(&r->each.in_flood, l.in_flood);
    }
}

/* --- one alert ---------------------------------------------------------------------------------------------------- */

/* More than five changes back and forth within five minutes. */
static bool chatters(const struct hall *h, const struct alert *a)
{
    msec changes[CHATTERS_ABOVE] = {0};
    int count = 0;
    for (int i = a->incident - 1; i < h->incident_count && 2 * a->count > CHATTERS_ABOVE; i++) {
        const struct incident *c = &h->incidents[i];
        const msec at[2] = {c->begun, c->ended};
        for (int k = 0; k < 2 && c->alert == a->id; k++) {
            if (at[k] == MSEC_NEVER)
                continue;
            if (count >= CHATTERS_ABOVE && at[k] - changes[count % CHATTERS_ABOVE] < CHATTERS_WITHIN)
                return true;
            changes[count++ % CHATTERS_ABOVE] = at[k];
        }
    }
    return false;
}

static void count_one(const struct hall *h, const struct alert *a, msec now, struct rates *r)
{
    r->shelved_now += a->state == ALERT_SHELVED;
    if (!counts(a))
        return;
    msec gone = a->over == MSEC_NEVER || alert_is_listed(a) ? r->until : a->over;
    r->shown[a->priority]++;
    r->per_hour_recent += a->shown > now - HOUR;
    r->standing += alert_is_listed(a);
    r->stale += alert_is_listed(a) && now - a->shown > STALE;
    r->stale_ever += gone - a->shown > STALE;
    r->fleeting +=
        a->over != MSEC_NEVER && a->count == 1 && a->over - a->shown < FEW_SECONDS && a->acknowledged == MSEC_NEVER;
    r->chattering += chatters(h, a);
}

void hall_rates(const struct hall *h, msec now, struct rates *r)
{
    memset(r, 0, sizeof *r);
    r->from = h->started == MSEC_NEVER ? (h->alert_count ? h->alerts[0].begun : now) : h->started;
    r->until = h->ended != MSEC_NEVER && h->ended > r->from ? h->ended : now;
    for (int i = 0; i < h->alert_count; i++)
        count_one(h, &h->alerts[i], now, r);
    count_load(h, r);
    if (r->until > r->from) {
        msec flood = h->flood_ms + (h->flood ? now - h->flood_since : 0);
        r->in_flood = (double)flood / (double)(r->until - r->from);
    }
    r->flood = h->flood;
    r->floods = h->floods;
    r->shelved_ever = h->shelved_ever;
    r->median_acknowledge = median_acknowledge(h, false);
    r->median_acknowledge_1 = median_acknowledge(h, true);
    r->all = r->shown[PRIORITY_1] + r->shown[PRIORITY_2] + r->shown[PRIORITY_3];
    r->top_share = top_share(h);
    count_top(h, r);
}
