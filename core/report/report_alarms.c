#include "report/parts.h"
#include "report/words.h"

#include <stdio.h>
#include <string.h>

/* --- devices ----------------------------------------------------------------------------------------------------------- */

/* The same trouble of the same board is one line: how often, how long in all, when last. */
struct trouble_line {
    int board, kind, count;
    msec first, last, lasted;
};

static bool is_device_trouble(const struct incident *i)
{
    return i->kind >= INCIDENT_CLOCK_ABSENT && i->kind <= INCIDENT_NOT_RECORDED;
}

static struct trouble_line line_of(const struct record_round *r, int first)
{
    const struct incident *like = r->incidents.at[first].is;
    struct trouble_line t = {.board = like->board, .kind = like->kind, .first = r->incidents.at[first].begun.wall};
    for (int i = first; i < r->incidents.count; i++) {
        const struct record_incident *k = &r->incidents.at[i];
        if (k->is->board != t.board || k->is->kind != t.kind)
            continue;
        t.count++;
        t.last = k->begun.wall;
        t.lasted += (k->is->ended == MSEC_NEVER ? r->last.mono : k->is->ended) - k->is->begun;
    }
    return t;
}

static bool was_before(const struct record_round *r, int at)
{
    for (int i = 0; i < at; i++)
        if (r->incidents.at[i].is->board == r->incidents.at[at].is->board &&
            r->incidents.at[i].is->kind == r->incidents.at[at].is->kind)
            return true;
    return false;
}

void report_add_devices(const struct report *r, struct page *p)
{
    struct words first, last, lasted;
    bool any = false;
    page_heading(p, "Devices");
    page_table(p, ">Board <Trouble >Times <First <Last >In all");
    for (int i = 0; i < r->round->incidents.count; i++) {
        if (!is_device_trouble(r->round->incidents.at[i].is) || was_before(r->round, i))
            continue;
        struct trouble_line t = line_of(r->round, i);
        any = true;
        page_cell(p, "%d", t.board);
        page_cell(p, "%s", incident_row((enum incident_kind)t.kind)->words);
        page_cell(p, "%d", t.count);
        page_cell(p, "%s", words_time(r, t.first, &first));
        page_cell(p, "%s", words_time(r, t.last, &last));
        page_cell(p, "%s", words_since(t.lasted, &lasted));
    }
    page_table_end(p);
    if (!any)
        page_say(p, "No trouble with boards, clocks and lines.");
}

/* --- how the alarms did -------------------------------------------------------------------------------------------------- */

static void add_figure(struct page *p, const char *what, const char *aim)
{
    page_cell(p, "%s", aim);
    page_cell(p, "%s", what);
}

static void add_rates(const struct rates *k, struct page *p)
{
    int all = k->shown[PRIORITY_1] + k->shown[PRIORITY_2] + k->shown[PRIORITY_3];
    static const struct {
        enum priority priority;
        const char *aim;
    } shares[] = {{PRIORITY_1, "about 5 %"}, {PRIORITY_2, "about 15 %"}, {PRIORITY_3, "about 80 %"}};
    page_table(p, "<Measure >Value <Aim <Counted");
    page_cell(p, "Alerts an hour");
    page_cell(p, "%.1f", k->per_hour);
    add_figure(p, "of the whole hall", "6, at most 12, for each arbiter");
    page_cell(p, "Alerts an hour for each arbiter");
    page_cell(p, "%.1f", k->each.per_hour);
    add_figure(p, k->arbiters == 1 ? "one arbiter" : "the boards shared equally", "6, at most 12");
    page_cell(p, "Worst ten minutes for one arbiter");
    page_cell(p, "%d", k->each.worst_ten_minutes);
    add_figure(p, "any ten minutes", "at most 10");
    page_cell(p, "Time in flood");
    page_cell(p, "%.1f %%", 100 * k->in_flood);
    add_figure(p, "more than ten in ten minutes, until fewer than five", "under 1 %");
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        page_cell(p, "Share of %s", priority_name(shares[i].priority));
        page_cell(p, "%.0f %%", all ? 100.0 * k->shown[shares[i].priority] / all : 0.0);
        add_figure(p, "of alerts shown", shares[i].aim);
    }
    page_cell(p, "Chattering, fleeting, standing");
    page_cell(p, "%d, %d, %d", k->chattering, k->fleeting, k->stale_ever);
    add_figure(p, "standing: for half an hour", "none");
    page_cell(p, "Shelved");
    page_cell(p, "%d", k->shelved_ever);
    add_figure(p, "each with its reason in the log", "few");
    page_table_end(p);
}

struct promptness {
    int shown, in_time, late, never;
};

/* Alarm practice: what needs an arbiter at once is acknowledged within 15 seconds, what needs him soon within two
 * minutes. */
static struct promptness promptness_of(const struct record_round *r, enum priority priority, msec limit)
{
    struct promptness k = {0};
    for (int i = 0; i < r->alerts.count; i++) {
        const struct record_alert *a = &r->alerts.at[i];
        if (a->is->priority != priority || !a->shown.entry)
            continue;
        k.shown++;
        k.never += !a->acknowledged.entry;
        k.in_time += a->acknowledged.entry && a->acknowledged.mono - a->shown.mono <= limit;
    }
    k.late = k.shown - k.never - k.in_time;
    return k;
}

static void add_promptness(const struct record_round *r, struct page *p)
{
    enum { AT_ONCE = 15000, SOON = 120000 };
    static const struct {
        enum priority priority;
        msec limit;
    } rows[] = {{PRIORITY_1, AT_ONCE}, {PRIORITY_2, SOON}};
    struct words limit;
    page_table(p, "<Alerts >Shown >Acknowledged in time >Late >Never <In time means");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct promptness k = promptness_of(r, rows[i].priority, rows[i].limit);
        page_cell(p, "%s", priority_name(rows[i].priority));
        page_cell(p, "%d", k.shown);
        page_cell(p, "%d", k.in_time);
        page_cell(p, "%d", k.late);
        page_cell(p, "%d", k.never);
        page_cell(p, "within %s", words_since(rows[i].limit, &limit));
    }
    page_table_end(p);
}

static void add_top(const struct rates *k, struct page *p)
{
    page_table(p, "<Most frequent >Alerts");
    for (int i = 0; i < k->kinds; i++) {
        page_cell(p, "%s", incident_name((enum incident_kind)k->top[i].kind));
        page_cell(p, "%d", k->top[i].count);
    }
    page_table_end(p);
}

void report_add_alarms(const struct report *r, struct page *p)
{
    struct rates k;
    msec until = r->round->ended.entry ? r->round->ended.mono : r->round->last.mono;
    hall_rates(r->round->hall, until, &k);
    page_heading(p, "Alarms");
    add_rates(&k, p);
    add_promptness(r->round, p);
    add_top(&k, p);
}
