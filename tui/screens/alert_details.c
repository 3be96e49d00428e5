#include "screens/alert_details.h"

#include "console.h"
#include "glance.h"
#include "local_time.h"
#include "rules/words.h"
#include "session.h"
#include "widgets/rail.h"

#include <stdio.h>
#include <string.h>

enum { LABEL_COLUMNS = 10 };

static void add_time(const struct console *c, const char *what, msec at, char *out, size_t room)
{
    char when[TIME_OF_DAY];
    size_t used = strlen(out);
    if (at != MSEC_NEVER)
        snprintf(out + used, room - used, "%s%s %s", used ? ", " : "", what,
                 local_time_of_day(session_wall(c->session, at), when));
}

/* What the device told, what the screen showed and what a person saw are three moments (FIDE 6.8). */
static void times_of(const struct console *c, const struct alert *a, char *out, size_t room)
{
    struct alert_times t = hall_alert_times(console_hall(c), a);
    out[0] = '\0';
    add_time(c, "device", t.device, out, room);
    add_time(c, "shown", t.shown, out, room);
    add_time(c, "observed", t.observed, out, room);
    add_time(c, "over", a->over, out, room);
}

static void part(struct area a, int row, const char *label, enum role role, const char *words)
{
    draw_text(a, row, 1, ROLE_DIM, label);
    draw_text(a, row, 1 + LABEL_COLUMNS, role, *words ? words : "-");
}

static void who_of(const struct alert *a, const struct incident *in, char *out, size_t room)
{
    snprintf(out, room, "%s%s%s%s%s%s%s%s", handling_words((enum handling)in->handling),
             *a->taken_by ? "; has it: " : "", a->taken_by, *a->offered_to ? "; offered to " : "", a->offered_to,
             *a->acknowledged_by ? "; seen by " : "", a->acknowledged_by, *a->reason ? "; " : "");
    size_t used = strlen(out);
    snprintf(out + used, room - used, "%s", a->reason);
}

/* --- its boards --------------------------------------------------------------------------------------------------- */

enum { USUAL_ROWS = 5, BOARDS_ROWS = 6 };

/* With a role below 0 nothing is drawn, and the rows are counted. */
static int boards(const struct console *c, const struct alert *a, struct area area, int row, int role)
{
    struct text words = {0};
    int column = 1 + LABEL_COLUMNS, rows = 0;
    if (a->open)
        rows = draw_paragraph(area, row, column, area.columns - column - 1, BOARDS_ROWS, role,
                              hall_alert_boards(console_hall(c), a, &words));
    text_release(&words);
    return rows;
}

int alert_details_rows(const struct console *c, const struct alert *a, int columns)
{
    return USUAL_ROWS + boards(c, a, (struct area){.columns = columns}, 0, -1);
}

static void title_of(const struct console *c, const struct alert *a, char *out, size_t room)
{
    const struct hall_board *b = hall_board(console_hall(c), a->board);
    char white[NAME_MAX_BYTES], black[NAME_MAX_BYTES];
    out[0] = '\0';
    if (b)
        snprintf(out, room, "board %d, %.50s %s %.50s", b->number, short_name(b, WHITE, white), glyph(GLYPH_DASH),
                 short_name(b, BLACK, black));
    size_t used = strlen(out);
    if (a->open)
        snprintf(out + used, room - used, ", and %d other%s", a->open, a->open == 1 ? "" : "s");
}

void alert_details_draw(struct console *c, const struct alert *a, struct area area)
{
    const struct incident *in = hall_incident(console_hall(c), a->latest ? a->latest : a->incident);
    char text[512];
    int row = 1;
    if (!in)
        return;
    title_of(c, a, text, sizeof text);
    draw_across(area, 0, text);
    alert_text(console_hall(c), a, text, sizeof text);
    part(area, row++, "what", ROLE_TEXT, text);
    if (a->open)
        draw_text(area, row, 1, ROLE_DIM, "boards");
    row += boards(c, a, area, row, ROLE_TEXT);
    snprintf(text, sizeof text, "%s%s%s%s", *in->script ? "r begins: " : "r asks which ruling; D: it is done",
             script_words(in->script), *in->article ? "   " : "", in->article);
    part(area, row++, "rule", ROLE_TEXT, text);
    times_of(c, a, text, sizeof text);
    part(area, row++, "times", ROLE_TEXT, text);
    who_of(a, in, text, sizeof text);
    part(area, row, "state", ROLE_TEXT, text);
}
