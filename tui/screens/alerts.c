#include "base/table.h"
#include "base/tongue.h"
#include "console/alert_group.h"
#include "console/alert_row.h"
#include "console/console.h"
#include "console/preview.h"
#include "console/rail.h"
#include "event/event.h"
#include "hall/desk.h"
#include "hall/incident_shown.h"
#include "hall/views/measures.h"
#include "screens/alert_details.h"
#include "screens/clock_page.h"
#include "session/session.h"
#include "widgets/fuzzy.h"
#include "widgets/glance.h"
#include "widgets/list.h"
#include "widgets/tabs.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tabs of one list. */
enum alerts_tab {
    TAB_ALL,
    TAB_NOW,
    TAB_SOON,
    TAB_WATCH,
    TAB_SETTLED,
    TAB_SHELVED,
    TAB_CALLS,
    TAB_TO_COMPLETE,
    TAB_RATES,
    TAB_CLOCKS,
    TABS,
};
static const char *const tab_names[] = {"all",     "NOW",   "SOON",     "WATCH", "SETTLED",
                                        "SHELVED", "calls", "write-up", "rates", "clocks"};
ROW_FOR_EACH(tab_names, TABS);

enum { ROWS_MOST = 1000, ROWS_ON_SCREEN = 200 };

struct alerts_screen {
    enum alerts_tab tab;
    struct list list;
    const struct alert *rows[ROWS_MOST]; /* as last shown */
    int16_t behind[ROWS_MOST];           /* how many each stands for, alert_group.h */
    int at_row[ROWS_ON_SCREEN];          /* for clicks; -1 if nothing is there */
    struct tabs tabs;
};

/* If the hall is divided, arbiters see their own part first. */
static const char *section_of(const struct console *c, const struct alert *a)
{
    const struct chess_event *e = session_event(console_session(c));
    return e && a->board ? event_section(e, hall_settings_of(console_hall(c))->round, a->board) : "";
}

/* By section, then in order of arrival. */
static int by_section(const void *x, const void *y, void *self)
{
    const struct console *asking = *(const struct console *const *)self;
    const struct alert *a = *(const struct alert *const *)x, *b = *(const struct alert *const *)y;
    int sections = strcmp(section_of(asking, a), section_of(asking, b));
    return sections ? sections : a->begun != b->begun ? (a->begun > b->begun) - (a->begun < b->begun) : a->id - b->id;
}

/* NOW, SOON and WATCH are the open alerts, by priority. */
static bool is_in_tab(const struct alert *a, enum alerts_tab tab)
{
    assert(tab < TAB_RATES && "a list of alerts");
    static const uint8_t priorities[] = {[TAB_NOW] = PRIORITY_1, [TAB_SOON] = PRIORITY_2, [TAB_WATCH] = PRIORITY_3};
    if (tab == TAB_SETTLED)
        return alert_is_settled(a);
    if (tab >= TAB_NOW && tab <= TAB_WATCH)
        return !alert_is_settled(a) && a->priority == priorities[tab];
    return true;
}

static int listed(const struct hall *h, enum alerts_tab tab, const struct alert *const **out)
{
    return tab == TAB_CALLS         ? hall_calls(h, out)
           : tab == TAB_SHELVED     ? hall_shelved(h, out)
           : tab == TAB_TO_COMPLETE ? hall_to_complete(h, out)
                                    : hall_alerts(h, out);
}

/* The alerts of the tab, into `out`; if that is NULL they are only counted. */
static int collect(const struct console *c, enum alerts_tab tab, const struct alert **out)
{
    const struct alert *const *all;
    int count = listed(console_hall(c), tab, &all), found = 0;
    for (int i = 0; i < count && found < ROWS_MOST; i++)
        if (is_in_tab(all[i], tab)) {
            if (out)
                out[found] = all[i];
            found++;
        }
    if (out && tab == TAB_CALLS)
        qsort_r(out, (size_t)found, sizeof *out, by_section, &c);
    return found;
}

/* The chosen row follows the chosen alert, and vice versa; while a board's number is typed, that board is chosen. */
static void follow_choice(struct console *c, struct list *l, const struct alert *const *rows, int count)
{
    assert(count >= 0 && l->chosen >= 0 && "a place in the list");
    for (int i = 0; i < count; i++)
        if (rows[i]->id == chosen_alert_id(c)) {
            l->chosen = i;
            return;
        }
    if (l->chosen < count && !chosen_is_being_typed(c))
        chosen_take_alert(c, rows[l->chosen]);
}

/* --- rates -------------------------------------------------------------------------------------------------- */

static void draw_measure(struct area a, int row, const struct measure *m)
{
    int column = draw_field(a, row, 1, 32, ROLE_TEXT, _(m->what));
    enum role role = m->grade == GRADE_OPEN ? ROLE_DIM : m->grade == GRADE_GOOD ? ROLE_GOOD : ROLE_BAD;
    column = draw_field(a, row, column, 12, role, m->is);
    column = draw_field(a, row, column, 8, role, _(grade_words(m->grade)));
    draw_text(a, row, column, ROLE_DIM, _(m->aim));
}

static void draw_top(const struct rates *r, struct area a)
{
    char words[INCIDENT_WORDS];
    draw_text(a, 0, 1, ROLE_DIM, _("most frequent"));
    for (int i = 0; i < r->kinds; i++)
        draw_format(a, i + 1, 1, ROLE_TEXT, "%4d  %s", r->top[i].count,
                    incident_shown((enum incident_kind)r->top[i].kind, NO_SIDE, words));
}

/* Beside the measures if there is room for both. */
static void draw_rates(struct console *c, struct area a)
{
    enum { MEASURE_COLUMNS = 78, TOP_COLUMNS = 40 };
    struct rates r;
    struct measure rows[MEASURES_MAX];
    hall_rates(console_hall(c), console_now(c), &r);
    int count = measures_of(&r, rows);
    draw_format(a, 0, 1, ROLE_DIM, "%s: %d NOW, %d SOON, %d WATCH", _(rows[0].counted), r.shown[PRIORITY_1],
                r.shown[PRIORITY_2], r.shown[PRIORITY_3]);
    for (int i = 0; i < count; i++)
        draw_measure(a, i + 1, &rows[i]);
    if (a.columns >= MEASURE_COLUMNS + TOP_COLUMNS)
        draw_top(&r, area_inside(a, 1, MEASURE_COLUMNS, -1, -1));
    else
        draw_top(&r, area_inside(a, count + 2, 0, -1, -1));
}

/* --- the tabs ------------------------------------------------------------------------------------------------- */

static void draw_tabs(const struct console *c, struct alerts_screen *s, struct area a)
{
    int counts[TABS] = {0};
    for (int t = 0; t < TAB_RATES; t++)
        counts[t] = collect(c, (enum alerts_tab)t, NULL);
    int column = tabs_draw(&s->tabs, a, 0, 1, &(struct tab_row){tab_names, counts, TABS, (int)s->tab});
    if (column + 26 <= a.columns)
        draw_text(a, 0, column + 2, ROLE_DIM, _("left and right: lists"));
}

/* --- the list ------------------------------------------------------------------------------------------------- */

/* The line above those that settled by themselves, or those of the sections of calls. */
static int heading_rows(const struct alerts_screen *s, int count)
{
    enum { OF_CALLS = 3 };
    return s->tab == TAB_CALLS ? OF_CALLS : s->tab == TAB_ALL && rail_unsettled(s->rows, count) < count;
}

static int height_of(const struct console *c, const struct alerts_screen *s, int i, int columns, int *spare)
{
    int height = alert_row_height(c, s->rows[i], s->behind[i], columns);
    if (height - 1 > *spare)
        height = 1 + (*spare > 0 ? *spare : 0);
    *spare -= height - 1;
    return height;
}

/* Alerts that settled by themselves are under a line of their own, and so are the calls of each section. */
static void heading_words(const struct console *c, const struct alerts_screen *s, int i, int count, char out[64])
{
    assert(i >= 0 && i < count && "a row of the list");
    bool first = i == s->list.first, settled = alert_is_settled(s->rows[i]);
    out[0] = '\0';
    if (s->tab == TAB_ALL && settled && (first || !alert_is_settled(s->rows[i - 1])))
        snprintf(out, 64, tongue_count("%d settled by itself", "%d settled by themselves", count - i), count - i);
    if (s->tab == TAB_CALLS && (first || strcmp(section_of(c, s->rows[i]), section_of(c, s->rows[i - 1])) != 0))
        snprintf(out, 64, "%s", section_of(c, s->rows[i]));
}

static int draw_heading(const struct console *c, const struct alerts_screen *s, int i, int count, struct area a,
                        int row)
{
    char words[64];
    heading_words(c, s, i, count, words);
    if (!*words)
        return row;
    draw_across(area_inside(a, row, 0, 1, -1), 0, words);
    return row + 1;
}

/* Those that settled by themselves are folded into one line, unless one of them is chosen. */
static int unfolded(const struct alerts_screen *s, int count)
{
    int active = rail_unsettled(s->rows, count);
    return s->tab == TAB_ALL && active > 0 && s->list.chosen < active ? active : count;
}

static void draw_list(struct console *c, struct alerts_screen *s, int count, struct area a)
{
    assert(count > 0 && "there is something to list");
    int shown = unfolded(s, count), row = 0, hidden = 0;
    alert_groups(s->rows, count, s->rows[s->list.chosen < count ? s->list.chosen : count - 1]->id, s->behind);
    for (int i = 0; i < count; i++)
        hidden += s->behind[i] == ALERT_HIDDEN;
    int headings = heading_rows(s, count);
    int spare = a.rows - (shown - hidden) - headings; /* the first alerts get these, and are shown in full */
    list_fit(&s->list, count, spare >= 0 ? count : a.rows - (headings > 0));
    for (int i = 0; i < ROWS_ON_SCREEN; i++)
        s->at_row[i] = -1;
    for (int i = s->list.first; i < count && row < a.rows; i++) {
        bool chosen = i == s->list.chosen;
        if (s->behind[i] == ALERT_HIDDEN)
            continue;
        if (i == shown) {
            draw_heading(c, s, i, count, a, row);
            if (row < ROWS_ON_SCREEN)
                s->at_row[row] = i; /* clicked, it opens */
            break;
        }
        row = draw_heading(c, s, i, count, a, row);
        int height = height_of(c, s, i, a.columns, &spare);
        struct area place = area_inside(a, row, 0, height, -1);
        alert_row_draw(c, s->rows[i], s->behind[i], place, chosen);
        if (chosen)
            draw_cursor(place, 0, 0);
        for (int k = row; k < row + height && k < ROWS_ON_SCREEN; k++)
            s->at_row[k] = i;
        row += height;
    }
}

/* --- the screen ----------------------------------------------------------------------------------------------- */

enum { LIST_ROWS = 5, LIST_COLUMNS = 56, BESIDE_COLUMNS = 44 }; /* at least, beside or above the details of one */

/* Beside the list if that is wide enough, otherwise below it, and then beside the details. */
static struct area share(struct console *c, const struct alert *chosen, struct area a)
{
    const struct hall_board *b = chosen->board ? hall_board(console_hall(c), chosen->board) : NULL;
    if (a.columns >= LIST_COLUMNS + BESIDE_COLUMNS && a.rows > PREVIEW_ROWS) {
        int columns = a.columns * 2 / 5 > BESIDE_COLUMNS ? a.columns * 2 / 5 : BESIDE_COLUMNS;
        struct area right = area_inside(a, 0, a.columns - columns, -1, -1);
        int rows = alert_details_rows(c, chosen, columns);
        draw_down(right, 0);
        alert_details_draw(c, chosen, area_inside(right, 0, 1, rows, -1));
        if (b && right.rows - rows >= PREVIEW_ROWS)
            preview_draw(c, b, area_inside(right, rows + 1, 2, -1, -1));
        return area_inside(a, 0, 0, -1, a.columns - columns - 1);
    }
    int beside = b && a.columns >= LIST_COLUMNS + PREVIEW_COLUMNS + 4 ? PREVIEW_COLUMNS + 4 : 0;
    int rows = alert_details_rows(c, chosen, a.columns - beside), least = beside ? PREVIEW_ROWS - 1 : rows;
    rows = rows > least ? rows : least;
    if (a.rows <= rows + LIST_ROWS)
        return a;
    struct area below = area_inside(a, a.rows - rows, 0, -1, -1);
    if (beside)
        preview_draw(c, b, area_inside(below, 0, a.columns - beside + 1, -1, -1));
    alert_details_draw(c, chosen, area_inside(below, 0, 0, -1, a.columns - beside));
    return area_inside(a, 0, 0, a.rows - rows, -1);
}

static void settle(struct console *c, void *state, struct area a)
{
    struct alerts_screen *s = state;
    int count = s->tab == TAB_RATES ? 0 : s->tab == TAB_CLOCKS ? clock_page_count(c) : collect(c, s->tab, s->rows);
    list_settle(&s->list, count, a.rows - 3);
    if (s->tab < TAB_RATES)
        follow_choice(c, &s->list, s->rows, count);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct alerts_screen *s = state;
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
    int count = s->list.count;
    if (!count)
        draw_text(inner, 0, 2, ROLE_DIM, _(s->tab == TAB_ALL ? N_("nothing needs you") : N_("none")));
    else
        draw_list(c, s, count, share(c, s->rows[s->list.chosen < count ? s->list.chosen : count - 1], inner));
}

static void choose(struct console *c, struct alerts_screen *s)
{
    int board = s->tab == TAB_CLOCKS ? clock_page_board(c, s->list.chosen) : 0;
    if (board)
        chosen_go_along(c, board);
    if (s->tab >= TAB_RATES || s->list.chosen >= collect(c, s->tab, s->rows))
        return;
    chosen_take_alert(c, s->rows[s->list.chosen]);
}

/* The number that stands before a row chooses it. */
static bool key(struct console *c, void *state, int key)
{
    struct alerts_screen *s = state;
    if (!chosen_type_number(c, key))
        return false;
    int board = chosen_board_number(c), row = 0, count = s->tab < TAB_RATES ? collect(c, s->tab, s->rows) : 0;
    while (row < count && s->rows[row]->board != board)
        row++;
    if (row < count) {
        s->list.chosen = row;
        chosen_take_alert_id(c, s->rows[row]->id);
    }
    for (int i = 0; s->tab == TAB_CLOCKS && i < s->list.count; i++)
        if (clock_page_board(c, i) == board)
            s->list.chosen = i;
    return true;
}

static void show_tab(struct console *c, struct alerts_screen *s, enum alerts_tab tab)
{
    assert(tab < TABS && "one of the tabs");
    s->tab = tab;
    s->list.chosen = 0;
    chosen_leave_alert(c);
    choose(c, s);
}

static void step(struct console *c, void *state, enum screen_step step)
{
    struct alerts_screen *s = state;
    if (step == STEP_OPEN) {
        console_open(c, SCREEN_BOARD);
        return;
    }
    if (step == STEP_LEFT || step == STEP_RIGHT || step == STEP_NEXT_PANE) {
        show_tab(c, s, (enum alerts_tab)((s->tab + (step == STEP_LEFT ? TABS - 1 : 1)) % TABS));
        return;
    }
    list_step(&s->list, step);
    choose(c, s);
}

static void click(struct console *c, void *state, int row, int column)
{
    struct alerts_screen *s = state;
    int tab = tabs_at(&s->tabs, row, column), at = row - 2;
    if (tab >= 0)
        show_tab(c, s, (enum alerts_tab)tab);
    if (row == 0)
        return;
    bool list = s->tab < TAB_RATES, again;
    if (list && (at < 0 || at >= ROWS_ON_SCREEN || s->at_row[at] < 0))
        return;
    again = list ? s->at_row[at] == s->list.chosen : list_click(&s->list, row - 3);
    if (list)
        s->list.chosen = s->at_row[at];
    choose(c, s);
    if (again)
        console_open(c, SCREEN_BOARD);
}

const struct screen screen_alerts = {
    .name = "alerts",
    .title = "Alerts",
    .about = "NOW needs action at once, SOON within two minutes, WATCH is for your information. ! not yet "
             "acknowledged, ~ settled by itself and not acknowledged, ^ the first of several at its board. \"Act "
             "now\", \"act soon\": "
             "the rules require you to step in; what follows it is what the rulebook proposes, or asks first. \"Wait "
             "for the claim\": say nothing until a player claims. \"Watch\": tell "
             "nobody. The page of clocks is the sheet that "
             "is written down every half hour: both clocks together against the time they should show.",
    .footer = "acknowledge rule take hand-over shelve dismiss open",
    .no_rail = true,
    .state_size = sizeof(struct alerts_screen),
    .settle = settle,
    .draw = draw,
    .step = step,
    .key = key,
    .click = click,
};
