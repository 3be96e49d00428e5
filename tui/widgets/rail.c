#include "widgets/rail.h"

#include "console.h"
#include "session.h"

#include <stdio.h>
#include <string.h>

const char *stance_words(enum stance s)
{
    static const char *const words[] = {
        [STANCE_ACT] = "act now", [STANCE_CLAIM] = "wait for the claim", [STANCE_OBSERVE] = "watch"};
    return words[s];
}

enum role priority_role(const struct alert *a)
{
    static const enum role roles[] = {ROLE_DIM, ROLE_PRIORITY_3, ROLE_PRIORITY_2, ROLE_PRIORITY_1};
    return a->returned                                           ? ROLE_RETURNED
           : a->state == ALERT_SEEN && a->priority != PRIORITY_1 ? ROLE_DIM
                                                                 : roles[a->priority];
}

/* How long there is still to act before the opponent's reply; "" where none is awaited. */
static const char *reply_words(const struct console *c, const struct alert *a, char out[STANCE_ROOM])
{
    enum { HOUR = 60 * 60 * 1000 };
    char left[16];
    msec reply = hall_reply_left(console_hall(c), a, c->now);
    if (reply < 0)
        return "";
    snprintf(out, STANCE_ROOM, " %s left", reply < HOUR ? clock_words(reply, left) : age_words(reply, left));
    return out;
}

const char *stance_text(const struct console *c, const struct alert *a, char out[STANCE_ROOM])
{
    char reply[STANCE_ROOM];
    snprintf(out, STANCE_ROOM, "%s%.12s", stance_words((enum stance)a->stance), reply_words(c, a, reply));
    return out;
}

/* "1!" rings, "1 " is acknowledged, "1~" is over and waits to be acknowledged, "1^" was the first of a burst. */
const char *alert_sign(const struct alert *a, char out[8])
{
    char state = a->state == ALERT_LATCHED ? '~' : a->state == ALERT_UNSEEN ? '!' : ' ';
    snprintf(out, 8, "%d%c%c", PRIORITY_1 + 1 - a->priority, state, a->first_out ? '^' : ' ');
    return out;
}

/* The number stands before it in a column of its own. */
void alert_text(const struct hall *h, const struct alert *a, char *out, size_t room)
{
    struct text words = {0};
    char number[32];
    const char *text = hall_alert_words(h, a, &words);
    snprintf(number, sizeof number, "board %d: ", a->board);
    if (!strncmp(text, number, strlen(number)))
        text += strlen(number);
    snprintf(out, room, "%s", text);
    text_release(&words);
}

/* --- one alert ---------------------------------------------------------------------------------------------- */

/* What it looks like, or as chosen. */
struct inks {
    enum role sign, board, words, stance, rest;
};

static struct inks inks_of(const struct console *c, const struct alert *a)
{
    enum role words = a->state == ALERT_SEEN ? ROLE_DIM : ROLE_TEXT;
    if (a->id == c->alert && c->in_rail)
        return (struct inks){ROLE_SELECTED, ROLE_SELECTED, ROLE_SELECTED, ROLE_SELECTED, ROLE_SELECTED};
    return (struct inks){priority_role(a), ROLE_STRONG, words, ROLE_STRONG, ROLE_DIM};
}

static int draw_head(const struct alert *a, struct area area, int row, const struct inks *ink)
{
    char sign[8];
    int column = draw_text(area, row, 0, ink->sign, alert_sign(a, sign));
    return a->board ? draw_format(area, row, column, ink->board, " %3d ", a->board) : column + 1;
}

static void holder(const struct alert *a, char out[24])
{
    if (*a->taken_by)
        snprintf(out, 24, "%s", a->taken_by);
    else if (*a->offered_to)
        snprintf(out, 24, "%s?", a->offered_to);
    else
        out[0] = '\0';
}

static void draw_on_one_row(struct console *c, struct area a, int row, const struct alert *alert)
{
    enum { NARROW = 60, STANCE_COLUMNS = 19, STANCE_COLUMNS_NARROW = 8, WHO_COLUMNS = 4, AGE_COLUMNS = 4 };
    struct inks ink = inks_of(c, alert);
    char words[INCIDENT_WORDS + 32], age[16], who[24], stance_is[STANCE_ROOM];
    if (ink.rest == ROLE_SELECTED)
        draw_fill(a, row, ROLE_SELECTED);
    bool narrow = a.columns < NARROW; /* what happened matters more than many words for what to do */
    const char *say = narrow ? stance_name((enum stance)alert->stance) : stance_text(c, alert, stance_is);
    int wide = narrow ? STANCE_COLUMNS_NARROW : STANCE_COLUMNS;
    int column = draw_head(alert, a, row, &ink), stance = a.columns - wide - WHO_COLUMNS - AGE_COLUMNS;
    alert_text(console_hall(c), alert, words, sizeof words);
    holder(alert, who);
    draw_field(a, row, column, stance - column - 1, ink.words, words);
    column = draw_field(a, row, stance, wide, ink.stance, say);
    column = draw_field(a, row, column, WHO_COLUMNS, ink.rest, who);
    draw_right(a, row, column, AGE_COLUMNS, ink.rest, age_words(c->now - alert->begun, age));
}

static void draw_on_two_rows(struct console *c, struct area a, int row, const struct alert *alert)
{
    enum { AGE_COLUMNS = 5 };
    struct inks ink = inks_of(c, alert);
    char words[INCIDENT_WORDS + 32], age[16], who[24], stance_is[STANCE_ROOM];
    if (ink.rest == ROLE_SELECTED) {
        draw_fill(a, row, ROLE_SELECTED);
        draw_fill(a, row + 1, ROLE_SELECTED);
    }
    int column = draw_head(alert, a, row, &ink);
    alert_text(console_hall(c), alert, words, sizeof words);
    holder(alert, who);
    draw_field(a, row, column, a.columns - column - AGE_COLUMNS, ink.words, words);
    draw_right(a, row, a.columns - AGE_COLUMNS, AGE_COLUMNS, ink.rest, age_words(c->now - alert->begun, age));
    column = draw_text(a, row + 1, 4, ink.stance, stance_text(c, alert, stance_is));
    if (*who)
        column = draw_format(a, row + 1, column, ink.rest, ", %s has it", who);
    if (alert->count > 1)
        column = draw_format(a, row + 1, column, ink.rest, ", %d times", alert->count);
    if (alert->returned)
        draw_text(a, row + 1, column, ink.rest, ", over");
}

/* --- the rail ----------------------------------------------------------------------------------------------- */

enum { TALL = 14 };

static int rows_each(struct area a)
{
    return a.rows > TALL ? 2 : 1;
}

static int place_of(int id, const struct alert *const *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i]->id == id)
            return i;
    return -1;
}

/* The first that is shown, so that the chosen one is in sight. */
static int first_shown(struct console *c, const struct alert *const *list, int count, int room)
{
    int chosen = c->in_rail ? place_of(c->alert, list, count) : 0;
    return chosen >= room ? chosen - room + 1 : 0;
}

void rail_draw(struct console *c, struct area a)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list), each = rows_each(a);
    bool beside = a.left > 0;
    char title[64];
    draw_clear(a);
    snprintf(title, sizeof title, "Alerts %d", count);
    draw_across(a, 0, title);
    if (beside) {
        draw_down(a, 0);
        draw_across(area_inside(a, 0, 0, 1, -1), 0, title);
    }
    struct area inner = area_inside(a, 1, beside, -1, -1);
    int room = inner.rows / each, top = first_shown(c, list, count, room);
    if (!count)
        draw_text(inner, 0, 1, ROLE_DIM, "nothing needs you");
    for (int i = 0; i < room && top + i < count; i++) {
        if (each == 2)
            draw_on_two_rows(c, inner, i * each, list[top + i]);
        else
            draw_on_one_row(c, inner, i, list[top + i]);
        if (c->in_rail && list[top + i]->id == c->alert)
            draw_cursor(inner, i * each, 0);
    }
    if (top + room < count)
        draw_format(a, 0, a.columns - 12, ROLE_BORDER, " %d more ", count - top - room);
}

void rail_draw_line(struct console *c, struct area a)
{
    const struct alert *const *list;
    int count = c->session ? hall_alerts(console_hall(c), &list) : 0;
    if (!count)
        draw_text(a, 0, 0, ROLE_DIM, "no alerts");
    else
        draw_on_one_row(c, a, 0, list[first_shown(c, list, count, 1)]);
}

static void choose(struct console *c, const struct alert *a)
{
    c->in_rail = true;
    c->alert = a->id;
    if (a->board)
        c->board = a->board;
}

void rail_click(struct console *c, int row)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list), each = rows_each(c->rail);
    int i = first_shown(c, list, count, (c->rail.rows - 1) / each) + (row - 1) / each;
    if (row >= 1 && i < count)
        choose(c, list[i]);
}

void rail_step(struct console *c, int by)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list);
    if (!count) {
        c->in_rail = false;
        return;
    }
    int at = place_of(c->alert, list, count);
    int i = at < 0 ? 0 : at + by; /* what was chosen is ruled and gone: the first is what needs you most */
    choose(c, list[i < 0 ? 0 : i >= count ? count - 1 : i]);
}
