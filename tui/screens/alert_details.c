#include "screens/alert_details.h"

#include "console.h"
#include "glance.h"
#include "local_time.h"
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
        snprintf(out + used, room - used, "%s%s %s", used ? ", " : "", what, local_time_of_day(session_wall(c->session, at), when));
}

/* Of a fallen flag: when it fell, when the console showed it, when a person saw it (FIDE 6.8). */
static void times_of(const struct console *c, const struct alert *a, const struct incident *in, char *out, size_t room)
{
    out[0] = '\0';
    add_time(c, "began", a->begun, out, room);
    if (in->kind == INCIDENT_FLAG_FALL) {
        add_time(c, "device", in->flag.device, out, room);
        add_time(c, "shown", in->flag.shown, out, room);
        add_time(c, "observed", in->flag.observed, out, room);
    } else {
        add_time(c, "shown", a->shown, out, room);
    }
    add_time(c, "seen", a->acknowledged, out, room);
    add_time(c, "over", a->over, out, room);
}

static void part(struct area a, int row, const char *label, enum role role, const char *words)
{
    draw_text(a, row, 1, ROLE_DIM, label);
    draw_text(a, row, 1 + LABEL_COLUMNS, role, *words ? words : "-");
}

static void who_of(const struct alert *a, const struct incident *in, char *out, size_t room)
{
    snprintf(out, room, "%s%s%s%s%s%s%s%s", handling_name((enum handling)in->handling),
             *a->taken_by ? "; has it: " : "", a->taken_by, *a->offered_to ? "; offered to " : "", a->offered_to,
             *a->acknowledged_by ? "; seen by " : "", a->acknowledged_by, *a->reason ? "; " : "");
    size_t used = strlen(out);
    snprintf(out + used, room - used, "%s", a->reason);
}

void alert_details_draw(struct console *c, const struct alert *a, struct area area)
{
    const struct hall_board *b = hall_board(console_hall(c), a->board);
    const struct incident *in = hall_incident(console_hall(c), a->latest ? a->latest : a->incident);
    char text[512], white[NAME_MAX_BYTES], black[NAME_MAX_BYTES], title[160] = "";
    if (!in)
        return;
    if (b)
        snprintf(title, sizeof title, "board %d, %.50s %s %.50s", b->number, short_name(b, WHITE, white),
                 glyph(GLYPH_DASH), short_name(b, BLACK, black));
    draw_across(area, 0, title);
    alert_text(console_hall(c), a, text, sizeof text);
    part(area, 1, "what", ROLE_TEXT, text);
    snprintf(text, sizeof text, "%s%s%s", *in->script ? "r begins: " : "r asks which ruling; D: it is done", in->script,
             *in->article ? "   " : "");
    snprintf(text + strlen(text), sizeof text - strlen(text), "%s", in->article);
    part(area, 2, "rule", ROLE_TEXT, text);
    times_of(c, a, in, text, sizeof text);
    part(area, 3, "times", ROLE_TEXT, text);
    who_of(a, in, text, sizeof text);
    part(area, 4, "state", ROLE_TEXT, text);
}
