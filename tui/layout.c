#include "layout.h"

#include "console.h"
#include "draw.h"
#include "session.h"
#include "widgets/footer.h"
#include "widgets/rail.h"
#include "widgets/status.h"

#include <stdio.h>

enum { MESSAGE_ROWS = 4, LEAST_ROWS = 10, LEAST_COLUMNS = 40 };

static void draw_too_small(struct console *c)
{
    struct area all = draw_screen();
    draw_clear(all);
    if (!c->settings.public_view)
        rail_draw_line(c, area_inside(all, 0, 0, 1, -1));
    draw_text(all, 1, 0, ROLE_DIM, "too small to show a hall");
}

/* Beside the screen where there is room for it, else below it. */
static void share_out(struct console *c, struct area middle)
{
    enum { WIDE = 116, RAIL_COLUMNS = 44, RAIL_ROWS = 6 };
    const struct screen *s = screens[console_top(c)];
    c->rail = (struct area){0};
    c->body = middle;
    if (s->no_rail || c->settings.public_view || !c->session || draw_is_small())
        return;
    if (middle.columns >= WIDE) {
        int columns = middle.columns / 4 > RAIL_COLUMNS ? middle.columns / 4 : RAIL_COLUMNS;
        c->body = area_inside(middle, 0, 0, -1, middle.columns - columns);
        c->rail = area_inside(middle, 0, middle.columns - columns, -1, -1);
    } else {
        int rows = middle.rows / 4 < RAIL_ROWS ? middle.rows / 4 : RAIL_ROWS;
        c->body = area_inside(middle, 0, 0, middle.rows - rows, -1);
        c->rail = area_inside(middle, middle.rows - rows, 0, -1, -1);
    }
}

/* What was done is in the log only once the disk has it: until then it is said otherwise. */
static enum role message_to_show(const struct console *c, char out[MESSAGE_ROOM + 32])
{
    bool waits = c->message_role == ROLE_GOOD && c->session && !session_is_saved(c->session);
    snprintf(out, MESSAGE_ROOM + 32, "%s%s", waits ? "NOT SAVED YET: " : "", c->message);
    return waits ? ROLE_BAD : c->message_role;
}

static void draw_bottom(struct console *c, struct area all)
{
    char message[MESSAGE_ROOM + 32];
    enum role role = message_to_show(c, message);
    int said = *c->message ? draw_paragraph(all, 0, 0, all.columns, MESSAGE_ROWS, -1, message) : 0;
    int more = c->prompt.open ? prompt_rows(&c->prompt, all.rows - 3 - said) : said ? -1 : 0;
    struct area a = area_inside(all, all.rows - 1 - more - said, 0, -1, -1);
    c->offers = area_inside(a, said, 0, c->prompt.open ? more : 0, -1);
    if (said) /* above a question: what it is about */
        draw_paragraph(a, 0, 0, a.columns, said, (int)role, message);
    if (c->prompt.open)
        prompt_draw(&c->prompt, area_inside(a, said, 0, -1, -1));
    else if (said)
        return;
    else
        footer_draw(c, a);
}

/* Where there is room for one line only, what is most urgent takes it. */
static void draw_top(struct console *c, struct area a)
{
    const struct alert *const *list;
    bool alarm = draw_is_small() && c->session && !c->settings.public_view && hall_alerts(console_hall(c), &list);
    if (!alarm) {
        status_draw(c, a);
        return;
    }
    draw_clear(a);
    rail_draw_line(c, a);
}

void layout_draw(struct console *c)
{
    struct area all = draw_screen();
    if (all.rows < LEAST_ROWS || all.columns < LEAST_COLUMNS) {
        draw_too_small(c);
        return;
    }
    share_out(c, area_inside(all, 1, 0, all.rows - 2, -1));
    draw_top(c, area_inside(all, 0, 0, 1, -1));
    draw_clear(c->body);
    const struct screen *s = screens[console_top(c)];
    s->draw(c, c->states[console_top(c)], c->body);
    if (c->rail.rows > 0)
        rail_draw(c, c->rail);
    draw_bottom(c, all);
}
