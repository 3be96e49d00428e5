#include "hall/measures.h"

#include <stdio.h>

static const char *at_desk(const struct rates *r)
{
    return r->arbiters > 1 ? "at the desk of each arbiter, the boards shared equally" : "one arbiter";
}

/* --- one measure each: what it is, and whether that is good enough ----------------------------------------------------- */

/* Of less than an hour there is no rate yet: what came so far is. */
static bool per_hour(const struct rates *r, char out[32])
{
    enum { HOUR = 3600000 };
    double so_far = r->each.per_hour * (double)(r->until - r->from) / HOUR;
    if (r->until - r->from < HOUR) {
        snprintf(out, 32, "%.0f so far", so_far);
        return so_far <= 12;
    }
    snprintf(out, 32, "%.1f", r->each.per_hour);
    return r->each.per_hour <= 12;
}

static bool worst_hour(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%d", r->each.worst_hour);
    return r->each.worst_hour <= 15;
}

static bool worst_ten(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%d", r->each.worst_ten_minutes);
    return r->each.worst_ten_minutes <= 10;
}

static bool worst_minute(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%d", r->each.worst_minute);
    return r->each.worst_minute <= 2;
}

static bool busy(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%.0f %%", 100 * r->each.busy_blocks);
    return r->each.busy_blocks <= 0.05;
}

static bool in_flood(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%.0f %%", 100 * r->each.in_flood);
    return r->each.in_flood <= 0.05;
}

/* The line is collapsed for the whole hall, whoever sits where. */
static bool floods(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%d%s", r->floods, r->flood ? ", now" : "");
    return !r->floods;
}

/* Off by more than fifteen points is too far; of a few alerts no share can be told. */
static bool share(const struct rates *r, enum priority p, int aim, char out[32])
{
    enum { FEW = 20, POINTS = 15 };
    double is = r->all ? 100.0 * r->shown[p] / r->all : 0;
    if (r->all < FEW)
        snprintf(out, 32, "%d of %d", r->shown[p], r->all);
    else
        snprintf(out, 32, "%.0f %%", is);
    return r->all < FEW || (is <= aim + POINTS && is >= aim - POINTS);
}

static bool share_1(const struct rates *r, char out[32])
{
    return share(r, PRIORITY_1, 5, out);
}

static bool share_2(const struct rates *r, char out[32])
{
    return share(r, PRIORITY_2, 15, out);
}

static bool share_3(const struct rates *r, char out[32])
{
    return share(r, PRIORITY_3, 80, out);
}

/* Ten of fewer than a hundred are more than that, even if none ever came again. */
static bool top_ten(const struct rates *r, char out[32])
{
    enum { FEW = 100 };
    if (r->all < FEW)
        snprintf(out, 32, "too few");
    else
        snprintf(out, 32, "%.0f %%", 100 * r->top_share);
    return r->all < FEW || r->top_share <= 0.15;
}

static bool chattering(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%d, %d", r->chattering, r->fleeting);
    return r->chattering + r->fleeting <= 3;
}

static bool standing(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%d, now %d", r->stale_ever, r->stale);
    return !r->stale_ever;
}

static bool shelved(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%d, now %d", r->shelved_ever, r->shelved_now);
    return true; /* each has its reason and its end */
}

static bool acknowledged(msec median, msec limit, char out[32])
{
    if (median == MSEC_NEVER)
        snprintf(out, 32, "-");
    else if (median < 60000)
        snprintf(out, 32, "%d s", (int)(median / 1000));
    else
        snprintf(out, 32, "%d min %02d s", (int)(median / 60000), (int)(median / 1000 % 60));
    return median == MSEC_NEVER || median <= limit;
}

static bool acknowledged_1(const struct rates *r, char out[32])
{
    return acknowledged(r->median_acknowledge_1, 15000, out);
}

static bool acknowledged_all(const struct rates *r, char out[32])
{
    return acknowledged(r->median_acknowledge, 120000, out);
}

static const struct {
    const char *what, *aim;
    const char *counted; /* NULL: at a desk */
    bool (*is)(const struct rates *, char out[32]);
} rows[] = {
    {"Alerts an hour", "6, at most 12", NULL, per_hour},
    {"Worst hour", "at most 15", "any hour", worst_hour},
    {"Worst ten minutes", "at most 10", "any ten minutes", worst_ten},
    {"Worst minute", "at most 2", "any minute", worst_minute},
    {"Ten minutes with more than ten", "under 1 %, at most 5 %", "", busy},
    {"Time in flood", "under 1 %, at most 5 %", "more than ten in ten minutes, until fewer than five", in_flood},
    {"Floods in the hall", "none", "P3 collapse by kind and block of boards", floods},
    {"Share of P1", "about 5 %", "of alerts shown", share_1},
    {"Share of P2", "about 15 %", "of alerts shown", share_2},
    {"Share of P3", "about 80 %", "of alerts shown", share_3},
    {"The ten most frequent", "5 %, at most 15 %", "each of one kind at one board", top_ten},
    {"Chattering, fleeting", "none", "six changes in five minutes; gone within 10 s", chattering},
    {"Standing for half an hour", "none", "ever; now", standing},
    {"Shelved", "few", "each with its reason and its end", shelved},
    {"P1 acknowledged after", "15 s", "median", acknowledged_1},
    {"All acknowledged after", "2 min", "median", acknowledged_all},
};

_Static_assert(sizeof rows / sizeof *rows <= MEASURES_MAX, "there is room for all");

int measures_of(const struct rates *r, struct measure out[MEASURES_MAX])
{
    int count = (int)(sizeof rows / sizeof *rows);
    for (int i = 0; i < count; i++) {
        out[i] = (struct measure){.what = rows[i].what, .aim = rows[i].aim};
        out[i].counted = rows[i].counted ? rows[i].counted : at_desk(r);
        out[i].good = rows[i].is(r, out[i].is);
    }
    return count;
}
