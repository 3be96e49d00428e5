#include "hall/hall_parts.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* How the alarms themselves are doing: counted as ISA-18.2 and EEMUA 191 count them. */

enum {
    SECOND = 1000,
    MINUTE = 60 * SECOND,
    BLOCK = 10 * MINUTE,
    HOUR = 60 * MINUTE,
    FEW_SECONDS = 10 * SECOND,
    STALE = 30 * MINUTE,
    CHATTERS_ABOVE = 5,
    BUSY_ABOVE = 10,
};

static bool counts(const struct alert *a)
{
    return a->shown != MSEC_NEVER && !a->group;
}

static int compare_msec(const void *a, const void *b)
{
    const msec *x = a, *y = b;
    return (*x > *y) - (*x < *y);
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
        qsort(times, (size_t)count, sizeof *times, compare_msec);
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

/* Blocks of ten minutes since the first alert; a million of them is more than any round has. */
static void count_blocks(const struct hall *h, msec from, msec now, struct rates *r)
{
    size_t blocks = (size_t)((now - from) / BLOCK) + 1, busy = 0;
    if (blocks > 100000)
        return;
    int *in = memory_take(blocks, sizeof *in);
    for (int i = 0; i < h->alert_count; i++)
        if (counts(&h->alerts[i]) && h->alerts[i].shown >= from && h->alerts[i].shown <= now)
            in[(h->alerts[i].shown - from) / BLOCK]++;
    for (size_t i = 0; i < blocks; i++) {
        r->worst_ten_minutes = in[i] > r->worst_ten_minutes ? in[i] : r->worst_ten_minutes;
        busy += in[i] > BUSY_ABOVE;
    }
    free(in);
    r->busy_blocks = (double)busy / (double)blocks;
}

static void count_one(const struct alert *a, msec now, struct rates *r)
{
    r->shelved_now += a->state == ALERT_SHELVED;
    if (!counts(a))
        return;
    r->shown[a->priority]++;
    r->per_hour_recent += a->shown > now - HOUR;
    r->standing += alert_stands(a);
    r->stale += alert_stands(a) && now - a->shown > STALE;
    r->fleeting +=
        a->over != MSEC_NEVER && a->count == 1 && a->over - a->shown < FEW_SECONDS && a->acknowledged == MSEC_NEVER;
    r->chattering += a->count > CHATTERS_ABOVE;
}

void hall_rates(const struct hall *h, msec now, struct rates *r)
{
    msec from = h->started == MSEC_NEVER ? (h->alert_count ? h->alerts[0].begun : now) : h->started;
    memset(r, 0, sizeof *r);
    for (int i = 0; i < h->alert_count; i++)
        count_one(&h->alerts[i], now, r);
    int all = r->shown[PRIORITY_1] + r->shown[PRIORITY_2] + r->shown[PRIORITY_3];
    double hours = (double)(now - from) / HOUR;
    r->per_hour = hours > 0 ? all / hours : 0;
    if (now > from) {
        count_blocks(h, from, now, r);
        msec flood = h->flood_ms + (h->flood ? now - h->flood_since : 0);
        r->in_flood = (double)flood / (double)(now - from);
    }
    r->flood = h->flood;
    r->shelved_ever = h->shelved_ever;
    r->median_acknowledge = median_acknowledge(h, false);
    r->median_acknowledge_1 = median_acknowledge(h, true);
    count_top(h, r);
}
