#include "hall/desk.h"
#include "hall/views/measures.h"
#include "report/parts.h"
#include "report/record/words.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* --- devices ------------------------------------------------------------------------------------------------------ */

/* One line for each kind of trouble at a board: how often, how long in total, when last. */
struct trouble_line {
    int board, kind, count;
    msec first, last, lasted;
};

static struct trouble_line line_of(const struct record_round *r, int first)
{
    assert(first >= 0 && first < r->incidents.count);
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
    char words[INCIDENT_WORDS];
    bool any = false;
    page_heading(p, "Devices");
    page_table(p, ">Board <Problem >Times <First <Last >Total time");
    for (int i = 0; i < r->round->incidents.count; i++) {
        if (!incident_is_of_device(r->round->incidents.at[i].is) || was_before(r->round, i))
            continue;
        struct trouble_line t = line_of(r->round, i);
        any = true;
        page_cell(p, "%d", t.board);
        page_cell(p, "%s", incident_words((enum incident_kind)t.kind, NO_SIDE, words));
        page_cell(p, "%d", t.count);
        page_cell(p, "%s", words_time(r, t.first, &first));
        page_cell(p, "%s", words_time(r, t.last, &last));
        page_cell(p, "%s", words_since(t.lasted, &lasted));
    }
    page_table_end(p);
    if (!any)
        page_say(p, "No problems with boards, clocks or connections.");
}

/* --- how the alerts did ------------------------------------------------------------------------------------------- */

static void add_rates(const struct rates *k, struct page *p)
{
    struct measure rows[MEASURES_MAX];
    int count = measures_of(k, rows);
    page_table(p, "<Measure >Value <Aim <Rating <Basis");
    for (int i = 0; i < count; i++) {
        page_cell(p, "%s", rows[i].what);
        page_cell(p, "%s", rows[i].is);
        page_cell(p, "%s", rows[i].aim);
        page_cell(p, "%s", grade_words(rows[i].grade));
        page_cell(p, "%s", rows[i].counted);
    }
    page_table_end(p);
}

struct promptness {
    int shown, in_time, late, never;
};

/* Alarm practice: what needs an arbiter at once is acknowledged within 15 seconds, what is needed soon within two
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
        page_cell(p, "%s", priority_words(rows[i].priority));
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
    char words[INCIDENT_WORDS];
    page_table(p, "<Most frequent >Alerts");
    for (int i = 0; i < k->kinds; i++) {
        page_cell(p, "%s", incident_words((enum incident_kind)k->top[i].kind, NO_SIDE, words));
        page_cell(p, "%d", k->top[i].count);
    }
    page_table_end(p);
}

/* --- who put away what, and why ----------------------------------------------------------------------------------- */

static const char *alert_said(const struct record_round *r, int id, int *board)
{
    const struct alert *a = hall_alert(r->hall, id);
    const struct incident *i = a ? hall_incident(r->hall, a->incident) : NULL;
    *board = a ? a->board : 0;
    return i ? i->words : "";
}

static void add_shelved_row(const struct report *r, const struct record_alert_step *s, struct page *p)
{
    struct words time, who, minutes;
    int board;
    const char *said = alert_said(r->round, s->is.id, &board);
    page_cell(p, "%s", words_time(r, s->when.wall, &time));
    page_cell(p, "%d", board);
    page_cell(p, "%s", said);
    page_cell(p, "%s", words_arbiter(r->record, s->who, &who));
    page_cell(p, "%s", words_since(s->is.until - s->when.mono, &minutes));
    page_cell(p, "%s", s->is.reason);
}

static void add_shelved(const struct report *r, struct page *p)
{
    page_table(p, "<Shelved >Board <Alert <By <For <Why");
    for (int i = 0; i < r->round->alert_steps.count; i++)
        if (r->round->alert_steps.at[i].action == ACTION_ALERT_SHELVED)
            add_shelved_row(r, &r->round->alert_steps.at[i], p);
    page_table_end(p);
}

/* Boards whose devices were put out of service report nothing meanwhile. */
static void add_service(const struct report *r, struct page *p)
{
    struct words time, who;
    page_table(p, "<Devices >Board <Status <By");
    for (int i = 0; i < r->round->touches.count; i++) {
        const struct record_touch *t = &r->round->touches.at[i];
        if (t->action != ACTION_BOARD_OUT_OF_SERVICE)
            continue;
        page_cell(p, "%s", words_time(r, t->when.wall, &time));
        page_cell(p, "%d", t->board);
        page_cell(p, "%s", t->is.on ? "out of service" : "back in service");
        page_cell(p, "%s", words_arbiter(r->record, t->who, &who));
    }
    page_table_end(p);
}

static void add_settings(const struct report *r, struct page *p)
{
    struct words time, who;
    char words[INCIDENT_WORDS];
    page_table(p, "<Setting changed <Kind of alert <Before <After <By <Why");
    for (int i = 0; i < r->round->priorities.count; i++) {
        const struct record_priority *k = &r->round->priorities.at[i];
        page_cell(p, "%s", words_time(r, k->when.wall, &time));
        page_cell(p, "%s", incident_words((enum incident_kind)k->is.kind, NO_SIDE, words));
        page_cell(p, "%s", priority_words((enum priority)k->is.was));
        page_cell(p, "%s", priority_words((enum priority)k->is.is));
        page_cell(p, "%s", words_arbiter(r->record, k->who, &who));
        page_cell(p, "%s", k->is.reason);
    }
    page_table_end(p);
}

void report_add_alerts(const struct report *r, struct page *p)
{
    struct rates k;
    msec until = r->round->ended.entry ? r->round->ended.mono : r->round->last.mono;
    hall_rates(r->round->hall, until, &k);
    page_heading(p, "Alerts");
    add_rates(&k, p);
    add_promptness(r->round, p);
    add_top(&k, p);
    add_shelved(r, p);
    add_service(r, p);
    add_settings(r, p);
}
