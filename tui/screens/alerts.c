#include "screens/alerts.h"

#include "console.h"
#include "glance.h"
#include "hall/event.h"
#include "hall/measures.h"
#include "screens/alert_details.h"
#include "screens/clock_page.h"
#include "session.h"
#include "widgets/fuzzy.h"
#include "widgets/list.h"
#include "widgets/rail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tabs of one list. */
enum tab { TAB_STANDING, TAB_CALLS, TAB_SHELVED, TAB_TO_COMPLETE, TAB_RATES, TAB_CLOCKS, TABS };
static const char *const tab_names[TABS] = {"standing", "calls", "shelved", "to complete", "rates", "clocks"};

struct alerts_screen {
    enum tab tab;
    struct list list;
};

/* Where the hall is divided an arbiter serves his own part first. */
static const char *section_of(const struct console *c, const struct alert *a)
{
    const struct chess_event *e = session_event(c->session);
    return e && a->board ? event_section(e, hall_settings_of(console_hall(c))->round, a->board) : "";
}

static enum tab chosen_tab(const struct console *c)
{
    return ((const struct alerts_screen *)c->states[SCREEN_ALERTS])->tab;
}

static const struct console *asking;

/* By section, then the first come first. */
static int by_section(const void *x, const void *y)
{
    const struct alert *a = *(const struct alert *const *)x, *b = *(const struct alert *const *)y;
    int sections = strcmp(section_of(asking, a), section_of(asking, b));
    return sections ? sections : a->begun != b->begun ? (a->begun > b->begun) - (a->begun < b->begun) : a->id - b->id;
}

static int calls_by_section(const struct console *c, const struct alert *const **out)
{
    enum { MOST = 400 };
    static const struct alert *list[MOST];
    const struct alert *const *calls;
    int count = hall_calls(console_hall(c), &calls);
    if (!count || count > MOST)
        return hall_calls(console_hall(c), out);
    memcpy(list, calls, (size_t)count * sizeof *list);
    asking = c;
    qsort(list, (size_t)count, sizeof *list, by_section);
    *out = list;
    return count;
}

static int collect(const struct console *c, enum tab tab, const struct alert *const **out)
{
    const struct hall *h = console_hall(c);
    return tab == TAB_CALLS         ? calls_by_section(c, out)
           : tab == TAB_SHELVED     ? hall_shelved(h, out)
           : tab == TAB_TO_COMPLETE ? hall_to_complete(h, out)
                                    : hall_alerts(h, out);
}

/* The chosen row and the chosen alert are one: whoever moved last. */
static void follow_choice(struct console *c, struct list *l, const struct alert *const *rows, int count)
{
    for (int i = 0; i < count; i++)
        if (rows[i]->id == c->alert) {
            l->chosen = i;
            return;
        }
    if (l->chosen < count) {
        c->alert = rows[l->chosen]->id;
        c->board = rows[l->chosen]->board ? rows[l->chosen]->board : c->board;
    }
}

static void holder(const struct console *c, const struct alert *a, char out[64])
{
    char age[16];
    if (a->state == ALERT_SHELVED)
        snprintf(out, 64, "back in %s", age_words(a->shelved_until - c->now, age));
    else if (*a->taken_by)
        snprintf(out, 64, "%s has it", a->taken_by);
    else if (*a->offered_to)
        snprintf(out, 64, "offered to %s", a->offered_to);
    else if (*a->acknowledged_by)
        snprintf(out, 64, "seen by %s", a->acknowledged_by);
    else
        out[0] = '\0';
}

static void draw_row(struct console *c, struct area a, int row, const struct alert *alert, bool chosen)
{
    char words[INCIDENT_WORDS + 64], sign[8], age[16], who[64], stance[STANCE_ROOM];
    const struct incident *in = hall_incident(console_hall(c), alert->latest);
    enum role text = chosen ? ROLE_SELECTED : alert->state == ALERT_SEEN ? ROLE_DIM : ROLE_TEXT;
    enum role dim = chosen ? ROLE_SELECTED : ROLE_DIM;
    bool wide = a.columns >= 110;
    if (chosen)
        draw_fill(a, row, ROLE_SELECTED);
    int column = draw_field(a, row, 0, 4, chosen ? ROLE_SELECTED : priority_role(alert), alert_sign(alert, sign));
    column = draw_format(a, row, column, chosen ? ROLE_SELECTED : ROLE_STRONG, "%4d ", alert->board);
    column = draw_right(a, row, column, 4, dim, age_words(c->now - alert->begun, age));
    column = draw_field(a, row, column + 1, 19, chosen ? ROLE_SELECTED : ROLE_STRONG, stance_text(c, alert, stance));
    holder(c, alert, who);
    int end = a.columns - (wide ? 48 : *who ? 14 : 0);
    alert_text(console_hall(c), alert, words, sizeof words);
    if (chosen_tab(c) == TAB_CALLS && *section_of(c, alert)) {
        char whole[sizeof words];
        memcpy(whole, words, sizeof whole);
        snprintf(words, sizeof words, "%.40s: %.280s", section_of(c, alert), whole);
    }
    if (alert->returned)
        snprintf(words + strlen(words), sizeof words - strlen(words), ", over");
    (void)draw_field(a, row, column, end - column - 1, text, words);
    if (wide)
        (void)draw_field(a, row, end, 34, dim, in ? in->article : "");
    if (*who)
        draw_field(a, row, a.columns - 14, 14, dim, who);
}

/* --- rates -------------------------------------------------------------------------------------------------- */

static void draw_measure(struct area a, int row, const struct measure *m)
{
    int column = draw_field(a, row, 1, 32, ROLE_TEXT, m->what);
    enum role role = m->grade == GRADE_OPEN ? ROLE_DIM : m->grade == GRADE_GOOD ? ROLE_GOOD : ROLE_BAD;
    column = draw_field(a, row, column, 12, role, m->is);
    column = draw_field(a, row, column, 6, role, grade_words(m->grade));
    draw_text(a, row, column, ROLE_DIM, m->aim);
}

static void draw_top(const struct rates *r, struct area a)
{
    char words[INCIDENT_WORDS];
    draw_text(a, 0, 1, ROLE_DIM, "most frequent");
    for (int i = 0; i < r->kinds; i++)
        draw_format(a, i + 1, 1, ROLE_TEXT, "%4d  %s", r->top[i].count,
                    incident_words((enum incident_kind)r->top[i].kind, NO_SIDE, words));
}

/* Beside the measures where there is room for both. */
static void draw_rates(struct console *c, struct area a)
{
    enum { MEASURE_COLUMNS = 78, TOP_COLUMNS = 40 };
    struct rates r;
    struct measure rows[MEASURES_MAX];
    hall_rates(console_hall(c), c->now, &r);
    int count = measures_of(&r, rows);
    draw_format(a, 0, 1, ROLE_DIM, "%s: %d of P1, %d of P2, %d of P3", rows[0].counted, r.shown[PRIORITY_1],
                r.shown[PRIORITY_2], r.shown[PRIORITY_3]);
    for (int i = 0; i < count; i++)
        draw_measure(a, i + 1, &rows[i]);
    if (a.columns >= MEASURE_COLUMNS + TOP_COLUMNS)
        draw_top(&r, area_inside(a, 1, MEASURE_COLUMNS, -1, -1));
    else
        draw_top(&r, area_inside(a, count + 2, 0, -1, -1));
}

/* --- the screen --------------------------------------------------------------------------------------------- */

static void draw_tabs(const struct console *c, const struct alerts_screen *s, struct area a)
{
    int column = 1;
    for (int t = 0; t < TABS; t++) {
        const struct alert *const *rows;
        enum role role = t == (int)s->tab ? ROLE_SELECTED : ROLE_DIM;
        if (t >= TAB_RATES)
            column = draw_format(a, 0, column, role, " %s ", tab_names[t]);
        else
            column = draw_format(a, 0, column, role, " %s %d ", tab_names[t], collect(c, (enum tab)t, &rows));
        column++;
    }
    if (column + 21 <= a.columns)
        draw_text(a, 0, column, ROLE_DIM, "left and right: lists");
}

enum { LIST_ROWS = 5 }; /* at least, above the details */

static void draw(struct console *c, void *state, struct area a)
{
    struct alerts_screen *s = state;
    const struct alert *const *rows;
    draw_tabs(c, s, a);
    struct area inner = area_inside(a, 2, 0, -1, -1);
    if (s->tab == TAB_RATES) {
        draw_rates(c, inner);
        return;
    }
    if (s->tab == TAB_CLOCKS) {
        clock_page_draw(c, &s->list, inner);
        return;
    }
    int count = collect(c, s->tab, &rows);
    follow_choice(c, &s->list, rows, count);
    const struct alert *chosen = count ? rows[s->list.chosen < count ? s->list.chosen : count - 1] : NULL;
    int details = chosen ? alert_details_rows(c, chosen, inner.columns) : 0;
    if (chosen && inner.rows > details + LIST_ROWS) {
        alert_details_draw(c, chosen, area_inside(inner, inner.rows - details, 0, -1, -1));
        inner = area_inside(inner, 0, 0, inner.rows - details, -1);
    }
    list_fit(&s->list, count, inner.rows);
    if (!count)
        draw_text(inner, 0, 2, ROLE_DIM, s->tab == TAB_STANDING ? "nothing needs you" : "none");
    for (int i = 0; i < inner.rows && s->list.first + i < count; i++) {
        bool is_chosen = s->list.first + i == s->list.chosen;
        draw_row(c, inner, i, rows[s->list.first + i], is_chosen);
        if (is_chosen)
            draw_cursor(inner, i, 0);
    }
}

static void choose(struct console *c, const struct alerts_screen *s)
{
    const struct alert *const *rows;
    int board = s->tab == TAB_CLOCKS ? clock_page_board(c, s->list.chosen) : 0;
    c->board = board ? board : c->board;
    if (s->tab >= TAB_RATES || s->list.chosen >= collect(c, s->tab, &rows))
        return;
    c->alert = rows[s->list.chosen]->id;
    c->board = rows[s->list.chosen]->board ? rows[s->list.chosen]->board : c->board;
}

static void step(struct console *c, void *state, enum step step)
{
    struct alerts_screen *s = state;
    if (step == STEP_OPEN) {
        console_open(c, SCREEN_BOARD);
        return;
    }
    if (step == STEP_LEFT || step == STEP_RIGHT || step == STEP_NEXT_PANE) {
        s->tab = (enum tab)((s->tab + (step == STEP_LEFT ? TABS - 1 : 1)) % TABS);
        s->list.chosen = 0;
        c->alert = 0;
    } else {
        list_step(&s->list, step);
    }
    choose(c, s);
}

static void click(struct console *c, void *state, int row, int column)
{
    struct alerts_screen *s = state;
    (void)column;
    bool again = list_click(&s->list, row - (s->tab == TAB_CLOCKS ? 3 : 2));
    choose(c, s);
    if (again && row >= 2)
        console_open(c, SCREEN_BOARD);
}

const struct screen screen_alerts = {
    .name = "alerts",
    .title = "Alerts",
    .about = "Signs: 1 2 3 the priority, ! not yet acknowledged, ~ over but not acknowledged, ^ the first of a burst. "
             "\"Act now\": "
             "the laws make you step in. \"Wait for the claim\": say nothing until a player claims. \"Watch\": tell "
             "nobody. The page of clocks is the sheet that "
             "is written down every half hour: both clocks together against the time they should show.",
    .footer = "acknowledge rule take hand-over shelve dismiss open",
    .no_rail = true,
    .state_size = sizeof(struct alerts_screen),
    .draw = draw,
    .step = step,
    .click = click,
};
