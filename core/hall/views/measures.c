#include "hall/views/measures.h"

#include "base/table.h"
#include "base/tongue.h"

#include <assert.h>
#include <stdio.h>

static const char *at_desk(const struct rates *r)
{
    return r->arbiters > 1 ? N_("at the desk of each arbiter, the boards shared equally") : N_("one arbiter");
}

const char *grade_words(enum grade v)
{
    static const char *const words[] = {[GRADE_BAD] = N_("bad"), [GRADE_GOOD] = N_("good"), [GRADE_OPEN] = "-"};
    ROW_FOR_EACH(words, GRADES);
    assert(HAS_ROW(words, v));
    return words[v];
}

/* --- one measure each: what it is, and whether that is good enough ------------------------------------------------ */

static enum grade good_if(bool within)
{
    return within ? GRADE_GOOD : GRADE_BAD;
}

/* For less than an hour there is no rate yet, so the count so far is used. */
static enum grade per_hour(const struct rates *r, char out[32])
{
    enum { HOUR = 3600000 };
    double so_far = r->each.per_hour * (double)(r->until - r->from) / HOUR;
    if (r->until - r->from < HOUR) {
        snprintf(out, 32, "%.0f so far", so_far);
        return good_if(so_far <= 12);
    }
    snprintf(out, 32, "%.1f", r->each.per_hour);
    return good_if(r->each.per_hour <= 12);
}

static enum grade at_most(int count, int most, char out[32])
{
    snprintf(out, 32, "%d", count);
    return good_if(count <= most);
}

static enum grade worst_hour(const struct rates *r, char out[32])
{
    return at_most(r->each.worst_hour, 15, out);
}

static enum grade worst_ten(const struct rates *r, char out[32])
{
    return at_most(r->each.worst_ten_minutes, 10, out);
}

static enum grade worst_minute(const struct rates *r, char out[32])
{
    return at_most(r->each.worst_minute, 2, out);
}

static enum grade busy(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%.0f %%", 100 * r->each.busy_blocks);
    return good_if(r->each.busy_blocks <= 0.05);
}

static enum grade in_flood(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%.0f %%", 100 * r->each.in_flood);
    return good_if(r->each.in_flood <= 0.05);
}

/* Grouped alerts count for the whole hall, not for one desk. */
static enum grade floods(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%d%s", r->floods, r->flood ? ", now" : "");
    return good_if(!r->floods);
}

/* A share that is off by more than fifteen points is too far off; a few alerts are too few for a share. */
static enum grade share(const struct rates *r, enum priority p, int aim, char out[32])
{
    enum { FEW = 20, POINTS = 15 };
    double is = r->all ? 100.0 * r->shown[p] / r->all : 0;
    if (r->all < FEW)
        snprintf(out, 32, "%d of %d", r->shown[p], r->all);
    else
        snprintf(out, 32, "%.0f %%", is);
    return r->all < FEW ? GRADE_OPEN : good_if(is <= aim + POINTS && is >= aim - POINTS);
}

static enum grade share_1(const struct rates *r, char out[32])
{
    return share(r, PRIORITY_1, 5, out);
}

static enum grade share_2(const struct rates *r, char out[32])
{
    return share(r, PRIORITY_2, 15, out);
}

static enum grade share_3(const struct rates *r, char out[32])
{
    return share(r, PRIORITY_3, 80, out);
}

/* Ten of fewer than a hundred alerts are always more than a tenth, even if none of them returned. */
static enum grade top_ten(const struct rates *r, char out[32])
{
    enum { FEW = 100 };
    if (r->all < FEW)
        snprintf(out, 32, "too few");
    else
        snprintf(out, 32, "%.0f %%", 100 * r->top_share);
    return r->all < FEW ? GRADE_OPEN : good_if(r->top_share <= 0.15);
}

static enum grade chattering(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%d, %d", r->chattering, r->fleeting);
    return good_if(r->chattering + r->fleeting <= 3);
}

static enum grade standing(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%d, now %d", r->stale_ever, r->stale);
    return good_if(!r->stale_ever);
}

static enum grade shelved(const struct rates *r, char out[32])
{
    snprintf(out, 32, "%d, now %d", r->shelved_ever, r->shelved_now);
    return GRADE_GOOD; /* each has a reason and an end */
}

static enum grade acknowledged(msec median, msec limit, char out[32])
{
    if (median == MSEC_NEVER)
        snprintf(out, 32, "-");
    else if (median < 60000)
        snprintf(out, 32, "%d s", (int)(median / 1000));
    else
        snprintf(out, 32, "%d min %02d s", (int)(median / 60000), (int)(median / 1000 % 60));
    return median == MSEC_NEVER ? GRADE_OPEN : good_if(median <= limit);
}

static enum grade acknowledged_1(const struct rates *r, char out[32])
{
    return acknowledged(r->median_acknowledge_1, 15000, out);
}

static enum grade acknowledged_all(const struct rates *r, char out[32])
{
    return acknowledged(r->median_acknowledge, 120000, out);
}

static const struct {
    const char *what, *aim;
    const char *counted; /* NULL if not at a desk */
    enum grade (*is)(const struct rates *, char out[32]);
} rows[] = {
    {"Alerts an hour", "6, at most 12", NULL, per_hour},
    {"Worst hour", "at most 15", "any hour", worst_hour},
    {"Worst ten minutes", "at most 10", "any ten minutes", worst_ten},
    {"Worst minute", "at most 2", "any minute", worst_minute},
    {"Ten minutes with more than ten", "under 1 %, at most 5 %", "", busy},
    {"Time in flood", "under 1 %, at most 5 %", "more than ten in ten minutes, until fewer than five", in_flood},
    {"Alert floods in the hall", "none", "WATCH alerts are folded by kind and block of boards", floods},
    {"Share of NOW", "about 5 %", "of alerts shown", share_1},
    {"Share of SOON", "about 15 %", "of alerts shown", share_2},
    {"Share of WATCH", "about 80 %", "of alerts shown", share_3},
    {"The ten most frequent", "5 %, at most 15 %", "each of one kind at one board", top_ten},
    {"Chattering, fleeting", "at most 3", "six changes in five minutes; gone within 10 s", chattering},
    {"Standing for half an hour", "none", "ever; now", standing},
    {"Shelved", "few", "each with its reason and its end", shelved},
    {"NOW acknowledged after", "15 s", "median", acknowledged_1},
    {"All acknowledged after", "2 min", "median", acknowledged_all},
};

_Static_assert(sizeof rows / sizeof *rows <= MEASURES_MAX, "there is room for all");

int measures_of(const struct rates *r, struct measure out[MEASURES_MAX])
{
    int count = (int)(sizeof rows / sizeof *rows);
    for (int i = 0; i < count; i++) {
        out[i] = (struct measure){.what = rows[i].what, .aim = rows[i].aim};
        out[i].counted = rows[i].counted ? rows[i].counted : at_desk(r);
        out[i].grade = rows[i].is(r, out[i].is);
    }
    return count;
}
