#include "console/rail.h"

#include "base/memory.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/alert_group.h"
#include "console/console_parts.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "session/session.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TALL = 14, NARROW = 56, PLACES_MAX = 128, TITLE_ROOM = 128, HIDDEN_ROOM = 96 };

/* What is in the rail, from top to bottom. */
struct rail_place {
    const struct alert *alert; /* NULL for the line into which the settled ones are folded */
    int behind;                /* alerts of other boards that it includes */
    int row, rows;
};

/* Without those that another alert includes. */
struct rail_list {
    const struct alert **at;
    int16_t *behind;
    int count, active;
};

struct rail_view {
    struct rail_place places[PLACES_MAX];
    int count, hidden; /* hidden: open alerts for which there is no room */
    int above;         /* the same, above the first that is shown */
};

int rail_unsettled(const struct alert *const *list, int count)
{
    int active = 0;
    while (active < count && !alert_is_settled(list[active]))
        active++;
    return active;
}

static int place_of(int id, const struct alert *const *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i]->id == id)
            return i;
    return -1;
}

static int chosen_place(const struct console *c, const struct alert *const *list, int count)
{
    return chosen_in_rail(c) ? place_of(chosen_alert_id(c), list, count) : -1;
}

/* The alert being ruled on is already shown above; the room is for the others. */
static bool is_on_the_page(const struct console *c, const struct alert *a)
{
    return console_top(c) == SCREEN_RULING && !chosen_in_rail(c) && a->id == c->ruled;
}

static struct rail_list rail_list_take(const struct console *c)
{
    const struct alert *const *all;
    int count = hall_alerts(console_hall(c), &all);
    struct rail_list l = {.at = memory_take((size_t)count + 1, sizeof *l.at),
                          .behind = memory_take((size_t)count + 1, sizeof *l.behind)};
    int16_t *behind = memory_take((size_t)count + 1, sizeof *behind);
    alert_groups(all, count, chosen_in_rail(c) ? chosen_alert_id(c) : 0, behind);
    for (int i = 0; i < count; i++) {
        if (behind[i] == ALERT_HIDDEN || is_on_the_page(c, all[i]))
            continue;
        l.at[l.count] = all[i];
        l.behind[l.count++] = behind[i];
    }
    free(behind);
    l.active = rail_unsettled(l.at, l.count);
    return l;
}

static void rail_list_release(struct rail_list *l)
{
    free((void *)l->at);
    free(l->behind);
}

/* Beside the screen each alert is shown in full, and others are hidden, but none that is urgent now; below it they are
 * shown in full only if none has to be hidden. */
static bool shows_whole(const struct console *c, struct area a, const struct rail_list *l)
{
    int rows = l->active < l->count;
    for (int i = 0; i < l->active && rows <= a.rows; i++)
        if (a.rows <= TALL || l->at[i]->priority == PRIORITY_1)
            rows += alert_row_height(c, l->at[i], l->behind[i], a.columns);
    return rows <= a.rows;
}

static int height_of(const struct console *c, struct area a, const struct rail_list *l, int i, bool whole)
{
    assert(i >= 0 && i < l->count && "an alert of the list");
    return whole ? alert_row_height(c, l->at[i], l->behind[i], a.columns) : 1;
}

/* If not all can be shown in full, the most urgent are, as far as there are rows. */
static int rows_for(const struct console *c, struct area a, const struct rail_list *l, int i, bool whole, int spare)
{
    int rows = height_of(c, a, l, i, true);
    return whole || rows - 1 <= spare ? rows : 1 + (spare > 0 ? spare : 0);
}

/* If there is not even one row for each, those that are urgent now are still shown in full, in half of the rows. */
static int spare_for_now(const struct console *c, struct area a, const struct rail_list *l, int first, int room)
{
    int spare = 0, used = 0;
    for (int i = first; i < l->active && l->at[i]->priority == PRIORITY_1; i++) {
        int rows = height_of(c, a, l, i, true);
        used += rows;
        if (used > room / 2)
            break;
        spare += rows - 1;
    }
    return spare;
}

/* The first that is shown, so that the chosen one is visible. */
static int first_shown(const struct console *c, struct area a, const struct rail_list *l, int chosen, int room,
                       bool whole)
{
    int used = 0, first = chosen;
    assert(chosen < l->count && "an alert of the list, or none");
    for (; first >= 0; first--) {
        used += height_of(c, a, l, first, whole);
        if (used > room)
            return first + 1;
    }
    return 0;
}

static bool add_place(struct rail_view *v, const struct alert *alert, int behind, int rows, int *row, int room)
{
    assert(v->count >= 0 && v->count <= PLACES_MAX && rows > 0 && "each has a row");
    if (*row + rows > room || v->count == PLACES_MAX)
        return false;
    v->places[v->count++] = (struct rail_place){.alert = alert, .behind = behind, .row = *row, .rows = rows};
    *row += rows;
    return true;
}

/* The fold opens while one of the settled ones is chosen. */
static void lay_out(const struct console *c, struct area a, struct rail_view *v)
{
    struct rail_list l = rail_list_take(c);
    int row = 0, active = l.active, count = l.count, chosen = chosen_place(c, l.at, count);
    bool open = chosen >= active, folds = active < count, whole = shows_whole(c, a, &l);
    int room = a.rows - (folds && !open), i = first_shown(c, a, &l, chosen, room - (folds && open), whole);
    int spare = room - (active - i < room ? active - i : room); /* rows that are left when each has one */
    int now = whole || chosen > 0 ? 0 : spare_for_now(c, a, &l, i, room);
    spare = spare > now ? spare : now;
    v->count = 0;
    bool pinned = i > 0 && active && l.at[0]->priority == PRIORITY_1 && room > 2;
    if (pinned) { /* what is urgent now stays visible, wherever the user scrolls */
        i = first_shown(c, a, &l, chosen, room - (folds && open) - 1, whole);
        i = i > 0 ? i : 1; /* it is above them already */
        add_place(v, l.at[0], l.behind[0], 1, &row, room);
    }
    v->above = (i < active ? i : active) - pinned;
    for (int rows; i < active; i++) {
        rows = rows_for(c, a, &l, i, whole, spare);
        if (!add_place(v, l.at[i], l.behind[i], rows, &row, room))
            break;
        spare -= whole ? 0 : rows - 1;
    }
    v->hidden = i < active ? active - i : 0;
    if (folds)
        add_place(v, NULL, 0, 1, &row, a.rows);
    struct rail_place *last = v->count ? &v->places[v->count - 1] : NULL;
    if (v->hidden && !folds && last && a.columns <= NARROW && row == a.rows && last->rows > 1)
        last->rows--;
    for (i = i > active ? i : active; open && i < count && add_place(v, l.at[i], 0, 1, &row, a.rows);)
        i++;
    rail_list_release(&l);
}

/* --- drawn -------------------------------------------------------------------------------------------------- */

static bool is_settled_at(const struct alert *const *list, int count, int board)
{
    for (int i = 0; i < count; i++)
        if (list[i]->board == board)
            return true;
    return false;
}

/* "5 settled by themselves: 3, 5, 9", by boards. */
static void draw_fold(const struct console *c, struct area a, int row)
{
    const struct hall *h = console_hall(c);
    const struct alert *const *list;
    int count = hall_alerts(h, &list), active = rail_unsettled(list, count), settled = count - active, named = 0;
    char words[160];
    size_t used = (size_t)snprintf(words, sizeof words,
                                   tongue_count("%d settled by itself", "%d settled by themselves", settled), settled);
    for (int i = 0; i < hall_count(h) && used + 8 < sizeof words && (int)used + 10 < a.columns; i++) {
        int board = board_number(hall_at(h, i));
        if (is_settled_at(list + active, settled, board))
            used += (size_t)snprintf(words + used, sizeof words - used, "%s%d", named++ ? ", " : ": ", board);
    }
    draw_across(area_inside(a, row, 0, 1, -1), 0, words);
}

/* "NOW 2  SOON 1" */
static void title_words(const struct alert *const *list, int active, char out[TITLE_ROOM])
{
    int counts[PRIORITIES] = {0};
    size_t used = (size_t)snprintf(out, TITLE_ROOM, _("Alerts %d"), active);
    for (int i = 0; i < active; i++)
        counts[list[i]->priority]++;
    for (int p = PRIORITY_1; p >= PRIORITY_3; p--)
        if (counts[p])
            used +=
                (size_t)snprintf(out + used, TITLE_ROOM - used, "  %s %d", priority_label((enum priority)p), counts[p]);
}

static struct area inner_area(struct area a)
{
    return area_inside(a, 1, a.left > 0, -1, -1);
}

/* "3 above, 5 more" */
static int hidden_words(const struct rail_view *v, char out[HIDDEN_ROOM])
{
    out[0] = '\0';
    if (v->above > 0)
        snprintf(out, HIDDEN_ROOM, _(v->hidden ? N_(" %d above,") : N_(" %d above ")), v->above);
    if (v->hidden)
        snprintf(out + strlen(out), HIDDEN_ROOM - strlen(out), _(" %d more "), v->hidden);
    return text_width(out);
}

static void draw_title(struct console *c, struct area a, const struct rail_view *v)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list);
    char title[TITLE_ROOM];
    title_words(list, rail_unsettled(list, count), title);
    if (a.left > 0)
        draw_down(a, 0);
    draw_across(area_inside(a, 0, 0, 1, -1), 0, title);
    char words[HIDDEN_ROOM];
    int width = hidden_words(v, words);
    if (a.columns > NARROW)
        draw_text(a, 0, a.columns - width - 3, ROLE_BORDER, words);
}

/* If the title has no room for it: in the last row, which is that of the fold, or was kept free. */
static void draw_hidden(struct area a, const struct rail_view *v)
{
    char words[HIDDEN_ROOM];
    int width = hidden_words(v, words);
    if (a.columns <= NARROW)
        draw_text(a, a.rows - 1, a.columns - width - 1, ROLE_BORDER, words);
}

void rail_draw(struct console *c, struct area a)
{
    struct rail_view v;
    struct area inner = inner_area(a);
    draw_clear(a);
    lay_out(c, inner, &v);
    draw_title(c, a, &v);
    if (!v.count || !v.places[0].alert)
        draw_text(inner, v.count, 1, ROLE_DIM, _("nothing needs you"));
    for (int i = 0; i < v.count; i++) {
        const struct rail_place *p = &v.places[i];
        bool chosen = p->alert && chosen_in_rail(c) && p->alert->id == chosen_alert_id(c);
        if (p->alert)
            alert_row_draw(c, p->alert, p->behind, area_inside(inner, p->row, 0, p->rows, -1), chosen);
        else
            draw_fold(c, inner, p->row);
        if (chosen)
            draw_cursor(inner, p->row, 0);
    }
    draw_hidden(a, &v);
}

int rail_rows(struct console *c, int columns)
{
    struct rail_list l = rail_list_take(c);
    int rows = 2;
    for (int i = 0; i < l.active && rows < draw_screen().rows; i++)
        rows += alert_row_height(c, l.at[i], l.behind[i], columns);
    rows += chosen_place(c, l.at, l.count) >= l.active ? 1 + l.count - l.active : l.active < l.count;
    rail_list_release(&l);
    return rows;
}

int rail_open(const struct console *c)
{
    struct rail_list l = rail_list_take(c);
    int open = l.active;
    rail_list_release(&l);
    return open;
}

void rail_draw_line(struct console *c, struct area a)
{
    const struct alert *const *list;
    int count = c->session ? hall_alerts(console_hall(c), &list) : 0;
    int chosen = count ? chosen_place(c, list, count) : 0;
    if (!count)
        draw_text(a, 0, 0, ROLE_DIM, _("no alerts"));
    else
        alert_row_draw(c, list[chosen < 0 ? 0 : chosen], 0, area_inside(a, 0, 0, 1, -1), chosen >= 0);
}

bool rail_has_unsettled(const struct console *c)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list);
    return rail_unsettled(list, count) > 0;
}

void rail_draw_most_urgent(struct console *c, struct area a)
{
    const struct alert *const *list;
    if (!hall_alerts(console_hall(c), &list))
        return;
    draw_clear(a);
    alert_row_draw(c, list[0], 0, a, false);
}

/* --- chosen ------------------------------------------------------------------------------------------------- */

static void choose(struct console *c, const struct alert *a)
{
    chosen_enter_rail(c);
    chosen_take_alert(c, a);
}

static void choose_settled(struct console *c)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list), active = rail_unsettled(list, count);
    if (active == count)
        return;
    if (chosen_place(c, list, count) >= active && active)
        choose(c, list[0]); /* a second click folds them again */
    else
        choose(c, list[active]);
}

void rail_click(struct console *c, int row)
{
    struct rail_view v;
    struct area inner = inner_area(c->areas.rail);
    lay_out(c, inner, &v);
    for (int i = 0; i < v.count; i++) {
        const struct rail_place *p = &v.places[i];
        if (row - 1 < p->row || row - 1 >= p->row + p->rows)
            continue;
        if (p->alert)
            choose(c, p->alert);
        else
            choose_settled(c);
        return;
    }
}

static const struct alert *stepped(const struct console *c, const struct alert *const *list, int count, int by)
{
    assert(count > 0 && "there is one to step to");
    int at = place_of(chosen_alert_id(c), list, count);
    int i = at < 0 ? 0 : at + by; /* the chosen one is closed: the first is the most urgent */
    return list[i < 0 ? 0 : i >= count ? count - 1 : i];
}

void rail_step(struct console *c, int by)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list);
    if (count)
        choose(c, stepped(c, list, count, by));
    else
        chosen_leave_rail(c);
}

/* An alert that is urgent now, and came since the last step: it is not skipped. */
static const struct alert *came_since(const struct console *c, const struct alert *const *list, int active)
{
    for (int i = 0; i < active && list[i]->priority == PRIORITY_1; i++)
        if (list[i]->shown != MSEC_NEVER && list[i]->shown > c->stepped_at && list[i]->id != chosen_alert_id(c))
            return list[i];
    return NULL;
}

const struct alert *rail_following(const struct console *c, int by)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list), active = rail_unsettled(list, count);
    const struct alert *new = by > 0 ? came_since(c, list, active) : NULL;
    if (new || !active)
        return new;
    if (by > 0 && place_of(chosen_alert_id(c), list, active) == active - 1)
        return list[0]; /* after the last comes the most urgent again */
    return stepped(c, list, active, by);
}

bool rail_next(struct console *c, int by)
{
    const struct alert *a = rail_following(c, by);
    c->stepped_at = c->now;
    if (a)
        choose(c, a);
    return a != NULL;
}
