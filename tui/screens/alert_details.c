#include "screens/alert_details.h"

#include "base/text.h"
#include "base/tongue.h"
#include "hall/alert_words.h"
#include "hall/desk.h"
#include "hall/which_move.h"

#include "console/alert_group.h"
#include "console/alert_row.h"
#include "console/console.h"
#include "event/people.h"
#include "hall/board_view.h"
#include "host/local_time.h"
#include "rules/words.h"
#include "session/session.h"
#include "widgets/glance.h"

#include <stdio.h>
#include <string.h>

enum { LABEL_COLUMNS = 10 };

static void add_time(const struct console *c, const char *what, msec at, char *out, size_t room)
{
    char when[TIME_OF_DAY];
    size_t used = strlen(out);
    if (at != MSEC_NEVER)
        snprintf(out + used, room - used, "%s%s %s", used ? ", " : "", _(what),
                 local_time_and_day(session_wall(console_session(c), at),
                                    session_wall(console_session(c), console_now(c)), when));
}

/* When the device reported it, when the screen showed it and when a person saw it are three times (FIDE 6.8). */
static void times_of(const struct console *c, const struct alert *a, char *out, size_t room)
{
    struct alert_times t = hall_alert_times(console_hall(c), a);
    out[0] = '\0';
    add_time(c, N_("device"), t.device, out, room);
    const msec shown = session_shown_at(console_session(c), t.shown);
    if (shown != t.shown)
        add_time(c, N_("due"), t.shown, out, room);
    add_time(c, N_("shown"), shown, out, room);
    add_time(c, N_("observed"), t.observed, out, room);
    add_time(c, N_("over"), a->over, out, room);
}

static void part(struct area a, int row, const char *label, enum role role, const char *words)
{
    draw_text(a, row, 1, ROLE_DIM, _(label));
    draw_text(a, row, 1 + LABEL_COLUMNS, role, *words ? words : "-");
}

static void who_of(const struct alert *a, const struct incident *in, char *out, size_t room)
{
    struct text words = {0};
    text_add(&words, _(handling_words((enum handling)in->handling)));
    if (*a->taken_by)
        text_addf(&words, _("; taken by %s"), a->taken_by);
    if (*a->offered_to)
        text_addf(&words, _("; offered to %s"), a->offered_to);
    if (*a->acknowledged_by)
        text_addf(&words, _("; seen by %s"), a->acknowledged_by);
    if (*a->reason)
        text_addf(&words, "; %s", a->reason);
    copy_text(out, room, text_chars(&words));
    text_release(&words);
}

/* --- its boards --------------------------------------------------------------------------------------------------- */

enum { SHORT_ROWS = 4, BOARDS_ROWS = 6, WORDS_ROWS = 3 };

/* All that its row stands for: the boards of one alert, or those of the alerts that are listed behind it. If the role
 * is below 0 nothing is drawn, only the rows are counted. */
static int boards(const struct console *c, const struct alert *a, struct area area, int row, int role)
{
    struct text words = {0};
    const struct alert *const *list;
    int column = 1 + LABEL_COLUMNS, rows = 0, count = hall_alerts(console_hall(c), &list);
    if (a->open)
        (void)hall_alert_boards(console_hall(c), a, &words);
    else
        alert_group_boards(list, count, a, &words);
    if (words.length)
        rows = draw_paragraph(area, row, column, area.columns - column - 1, BOARDS_ROWS, role, text_chars(&words));
    if (rows && role >= 0)
        draw_text(area, row, 1, ROLE_DIM, /* at most 9 columns */ _("boards"));
    text_release(&words);
    return rows;
}

/* In full, in up to three rows; if the role is below 0 nothing is drawn. */
static int paragraph(struct area a, int row, const char *label, int role, const char *words)
{
    int column = 1 + LABEL_COLUMNS;
    int rows = draw_paragraph(a, row, column, a.columns - column - 1, WORDS_ROWS, role, words);
    if (role >= 0)
        draw_text(a, row, 1, ROLE_DIM, _(label));
    return rows > 0 ? rows : 1;
}

/* What happened, and what is proposed. */
static int draw_words(const struct console *c, const struct alert *a, struct area area, int row, bool drawn)
{
    char text[2 * INCIDENT_WORDS + 64], todo[TODO_ROOM];
    alert_text(console_hall(c), a, text, sizeof text);
    int rows = paragraph(area, row, "what", drawn ? (int)ROLE_TEXT : -1, text);
    return rows + paragraph(area, row + rows, "to do", drawn ? (int)ROLE_STRONG : -1, alert_todo(c, a, todo));
}

int alert_details_rows(const struct console *c, const struct alert *a, int columns)
{
    struct area area = {.columns = columns};
    return SHORT_ROWS + draw_words(c, a, area, 0, false) + boards(c, a, area, 0, -1);
}

static void title_of(const struct console *c, const struct alert *a, char *out, size_t room)
{
    const struct hall_board *b = hall_board(console_hall(c), a->board);
    char white[NAME_MAX_BYTES], black[NAME_MAX_BYTES];
    out[0] = '\0';
    if (b)
        snprintf(out, room, _("board %d, %.50s %s %.50s"), board_number(b), short_name(b, WHITE, white),
                 glyph(GLYPH_DASH), short_name(b, BLACK, black));
    size_t used = strlen(out);
    if (a->open)
        snprintf(out + used, room - used, tongue_count(", and %d other", ", and %d others", a->open), a->open);
}

void alert_details_draw(struct console *c, const struct alert *a, struct area area)
{
    const struct incident *in = hall_incident(console_hall(c), a->latest ? a->latest : a->incident);
    char text[512], initials[INITIALS_MAX];
    int row = 1;
    if (!in)
        return;
    title_of(c, a, text, sizeof text);
    draw_across(area, 0, text);
    row += draw_words(c, a, area, row, true);
    row += boards(c, a, area, row, ROLE_TEXT);
    bool asks = hall_asks_which(console_hall(c), a); /* that comes before any ruling, whatever script there is */
    snprintf(text, sizeof text, "%s%s%s%s",
             console_session(c) && *session_role_of_alert(console_session(c), a, initials, sizeof initials)
                 ? _("the role stays as it was until the head confirms it")
             : asks        ? _("r asks which move it was, and begins no ruling")
             : *in->script ? _("r begins: ")
                           : _("r asks which ruling; D closes it"),
             asks ? "" : _(script_words(in->script)), *in->article ? "   " : "", in->article);
    part(area, row++, /* at most 9 columns */ C_("label", "rule"), ROLE_TEXT, text);
    times_of(c, a, text, sizeof text);
    part(area, row++, "times", ROLE_TEXT, text);
    who_of(a, in, text, sizeof text);
    part(area, row, "state", ROLE_TEXT, text);
}
