#include "console/layout.h"

#include "base/tongue.h"
#include "console/board_story.h"
#include "console/console_parts.h"
#include "console/footer.h"
#include "console/preview.h"
#include "console/rail.h"
#include "console/status.h"
#include "hall/desk.h"
#include "session/session.h"
#include "terminal/draw.h"
#include "terminal/terminal.h"

#include <stdio.h>
#include <string.h>

enum { MESSAGE_ROWS = 4, LEAST_ROWS = 10, LEAST_COLUMNS = 40, ROWS_FOR_SECTIONS = 14 };

struct area console_body(const struct console *c)
{
    return c->areas.body;
}

struct area console_preview(const struct console *c)
{
    return c->areas.preview;
}

bool layout_is_too_small(void)
{
    struct area all = draw_screen();
    return all.rows < LEAST_ROWS || all.columns < LEAST_COLUMNS;
}

static void draw_too_small(struct console *c)
{
    struct area all = draw_screen();
    draw_clear(all);
    if (!c->settings.public_view)
        rail_draw_line(c, area_inside(all, 0, 0, 1, -1));
    draw_text(all, 1, 0, ROLE_DIM, _("too small to show a hall"));
    if (c->line.prompt.open) {
        draw_text(all, 2, 0, ROLE_STRONG, c->line.prompt.label);
        draw_paragraph(all, 3, 0, all.columns, all.rows - 3, ROLE_BAD, LAYOUT_TOO_SMALL);
    } else if (*c->line.message)
        draw_paragraph(all, 2, 0, all.columns, all.rows - 2, (int)c->line.role, c->line.message);
}

/* Screens that show a board themselves, or a board at another time. */
enum { SHOWS_A_BOARD = ON(BOARD) | ON(RULING) | ON(REPEATS) | ON(REVIEW) | ON(REVIEW_GAME) };

/* The rest of the column of alerts shows the chosen board or, if the screen does that already, what happened at it. */
static void share_column(struct console *c, struct area column)
{
    int rows = rail_rows(c, column.columns - 1), most = column.rows - PREVIEW_ROWS - 1;
    c->areas.rail = column;
    bool shown = SHOWS_A_BOARD >> console_top(c) & 1 && console_top(c) != SCREEN_BOARD;
    if (shown || !hall_board(console_hall(c), chosen_board_number(c)) || most < 3)
        return;
    rows = rows < most ? rows : most;
    if (rows < column.rows / 3)
        rows = column.rows / 3;
    c->areas.rail = area_inside(column, 0, 0, rows, -1);
    c->areas.preview = area_inside(column, rows, 0, -1, -1);
}

/* No rows if there are no other alerts. */
static int rows_below_ruling(struct console *c, struct area middle)
{
    enum { LOW = 24, ROWS_LOW = 2, ROWS_KEPT = 3 };
    int wanted = rail_rows(c, middle.columns) - 1;
    int most = middle.rows < LOW ? ROWS_LOW : middle.rows / 8 > ROWS_KEPT ? middle.rows / 8 : ROWS_KEPT;
    if (!rail_open(c) && !chosen_in_rail(c))
        return 0;
    return wanted < most ? wanted : most;
}

/* At least a few rows; otherwise what the screen leaves, if there are enough alerts, also for what a message takes. */
static int rows_below(struct console *c, struct area middle, int taken)
{
    enum { RAIL_ROWS = 6 };
    const struct screen *s = screens[console_top(c)];
    int rows = middle.rows / 4 < RAIL_ROWS ? middle.rows / 4 : RAIL_ROWS;
    int left = s->rows ? middle.rows - s->rows(c, console_state(c, console_top(c)),
                                               area_inside(middle, 0, 0, middle.rows - rows, -1))
                       : 0;
    int wanted = left > rows ? rail_rows(c, middle.columns) - 1 + taken : 0;
    wanted = wanted < left ? wanted : left;
    return rows > wanted ? rows : wanted;
}

/* Beside the screen if there is room for it, otherwise below it. */
static void share_middle(struct console *c, struct area middle, int taken)
{
    enum { WIDE = 116, RAIL_COLUMNS = 44 };
    const struct screen *s = screens[console_top(c)];
    c->areas.rail = c->areas.preview = (struct area){0};
    c->areas.body = middle;
    if (s->no_rail || c->settings.public_view || !c->session || draw_is_small())
        return;
    if (console_top(c) == SCREEN_RULING) { /* the ruling needs the room: the most urgent other alerts stay below it */
        int rows = rows_below_ruling(c, middle);
        c->areas.body = area_inside(middle, 0, 0, middle.rows - rows, -1);
        c->areas.rail = area_inside(middle, middle.rows - rows, 0, -1, -1);
    } else if (middle.columns >= WIDE) {
        int columns = middle.columns * 26 / 100 > RAIL_COLUMNS ? middle.columns * 26 / 100 : RAIL_COLUMNS;
        c->areas.body = area_inside(middle, 0, 0, -1, middle.columns - columns);
        share_column(c, area_inside(middle, 0, middle.columns - columns, -1, -1));
    } else {
        int rows = rows_below(c, middle, taken);
        c->areas.body = area_inside(middle, 0, 0, middle.rows - rows, -1);
        c->areas.rail = area_inside(middle, middle.rows - rows, 0, -1, -1);
    }
}

static void end_above(struct area *a, int row)
{
    *a = area_inside(*a, 0, 0, row > a->top ? row - a->top : 0, -1);
}

/* What a message takes goes from the ends of what is there; of the alerts below the screen the first stay. */
static void share_out(struct console *c, struct area middle, int taken)
{
    enum { RAIL_LEAST = 3 };
    struct area *body = &c->areas.body, *rail = &c->areas.rail;
    int end = middle.top + middle.rows - taken;
    share_middle(c, middle, taken);
    int missing = RAIL_LEAST - (end - rail->top);
    if (rail->rows >= RAIL_LEAST && rail->left == body->left && missing > 0) {
        end_above(body, rail->top - missing);
        rail->top -= missing;
        rail->rows += missing;
    }
    end_above(body, end);
    end_above(rail, end);
    end_above(&c->areas.preview, end);
}

/* What was done is only saved once it is on the disk: until then other words are shown. */
static enum role message_to_show(const struct console *c, char out[MESSAGE_ROOM + 32])
{
    bool waits = c->line.role == ROLE_GOOD && c->session && !session_is_saved(c->session);
    if (c->line.role == ROLE_GOOD && c->session && session_is_saving(c->session)) {
        snprintf(out, MESSAGE_ROOM + 32, "%s", _("saving..."));
        return ROLE_DIM;
    }
    snprintf(out, MESSAGE_ROOM + 32, "%s%s", waits ? _("NOT SAVED YET: ") : "", c->line.message);
    return waits ? ROLE_BAD : c->line.role;
}

/* A question about something that is hard to take back is in the middle, with what it does. */
static void draw_in_middle(struct console *c, struct area all, const char *message, enum role role)
{
    enum { WIDEST = 76, EDGES = 2, WORDS_MOST = 8 };
    int columns = all.columns - EDGES < WIDEST ? all.columns - EDGES : WIDEST;
    int said = draw_paragraph(all, 0, 0, columns - 2 * EDGES, WORDS_MOST, -1, message);
    int offers = prompt_rows(&c->line.prompt, columns - 2, WORDS_MOST), rows = said + offers + 1 + 2 * EDGES;
    struct area box = area_inside(all, (all.rows - rows) / 2, (all.columns - columns) / 2, rows, columns);
    draw_clear(box);
    draw_across(box, 0, "");
    draw_across(box, rows - 1, "");
    draw_down(area_inside(box, 1, 0, rows - 2, 1), 0);
    draw_down(area_inside(box, 1, columns - 1, rows - 2, 1), 0);
    draw_paragraph(box, 1, EDGES, columns - 2 * EDGES, said, (int)role, message);
    c->areas.offers = area_inside(box, said + EDGES, 1, offers, columns - 2);
    prompt_draw(&c->line.prompt, area_inside(box, said + EDGES, 1, offers + 1, columns - 2));
}

/* On low terminals the page of a ruling needs the rows: only one is left for anything else. */
static int hint_rows(const struct console *c, struct area all)
{
    enum { HINT_ROWS = 2, LOW = 30 };
    int rows = draw_paragraph(all, 0, 1, all.columns - 2, HINT_ROWS, -1, c->line.hint);
    bool low = console_top(c) == SCREEN_RULING && all.rows < LOW;
    return low && rows > 1 ? 0 : rows;
}

static void draw_hint(const struct console *c, struct area a)
{
    draw_clear(a);
    draw_paragraph(a, 0, 1, a.columns - 2, a.rows, ROLE_PRIORITY_2, c->line.hint);
}

/* On a narrow screen a long message may take most of it: it goes with the next key. */
static int message_rows(struct area all)
{
    enum { ROWS_LEFT = 6 };
    bool takes_more = draw_is_narrow(all) && all.rows - ROWS_LEFT > MESSAGE_ROWS;
    return takes_more ? all.rows - ROWS_LEFT : MESSAGE_ROWS;
}

static int rows_said(const struct console *c, struct area all)
{
    char message[MESSAGE_ROOM + 32];
    if (!*c->line.message || console_asks_in_box(c))
        return 0;
    (void)message_to_show(c, message);
    return draw_paragraph(all, 0, 0, all.columns, message_rows(all), -1, message);
}

/* The rows above the keys that a message takes from the screen. What is asked is drawn over the screen, and goes. */
static int rows_taken(const struct console *c, struct area all)
{
    return c->line.prompt.open || draw_is_small() ? 0 : rows_said(c, all);
}

/* A list that is open lies over the alerts: the most urgent one keeps a row above it. */
static bool keeps_alert(const struct console *c)
{
    const struct prompt *p = &c->line.prompt;
    return p->open && p->offers_count && !draw_is_small() && !c->settings.public_view && c->session &&
           console_top(c) != SCREEN_PUBLIC && rail_has_unsettled(c);
}

/* A message stands above what is asked or above the keys; on a small terminal in their place. */
static void draw_bottom(struct console *c, struct area all)
{
    char message[MESSAGE_ROOM + 32];
    enum role role = message_to_show(c, message);
    const struct prompt *p = &c->line.prompt;
    int said = rows_said(c, all), below = said && draw_is_small() ? 0 : 1;
    bool alert = keeps_alert(c);
    if (p->open)
        below = 1 + prompt_rows(p, all.columns, all.rows - 3 - said - alert);
    struct area a = area_inside(all, all.rows - below, 0, below, -1);
    c->areas.said = area_inside(all, all.rows - below - said, 0, said, -1);
    if (console_asks_in_box(c)) {
        footer_draw(c, area_inside(all, all.rows - 1, 0, 1, -1));
        draw_in_middle(c, all, message, role);
        return;
    }
    c->areas.offers = area_inside(a, 0, 0, p->open ? below - 1 : 0, -1);
    if (alert)
        rail_draw_most_urgent(c, area_inside(all, all.rows - below - said - 1, 0, 1, -1));
    draw_paragraph(c->areas.said, 0, 0, all.columns, said, (int)role, message);
    if (p->open)
        prompt_draw(&c->line.prompt, a);
    else if (below)
        footer_draw(c, a);
}

/* If there is room for only one line, the most urgent message takes it. */
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

/* Returns false if there is nothing for it. */
static bool draw_second_row(struct console *c, struct area a)
{
    bool sections = sections_draw(c, a), broadcast = broadcast_line_draw(c, a, sections);
    return sections || broadcast;
}

static void draw_preview(struct console *c)
{
    const struct hall_board *b = hall_board(console_hall(c), chosen_board_number(c));
    struct area inner = area_inside(c->areas.preview, 1, 2, -1, -1);
    draw_clear(c->areas.preview);
    draw_down(c->areas.preview, 0);
    draw_across(area_inside(c->areas.preview, 0, 0, 1, -1), 0, "");
    (console_top(c) == SCREEN_BOARD ? board_story_draw : preview_draw)(c, b, inner);
}

static const char *opening_words(int64_t met, int64_t of, char out[MESSAGE_ROOM])
{
    if (!met)
        return _("Reading its log. If this does not go away, the disk is slow or does not answer: nothing is entered "
                 "before the log is safe there.");
    if (of)
        snprintf(out, MESSAGE_ROOM, _("Reading its log: entry %lld of %lld."), (long long)met, (long long)of);
    else
        snprintf(out, MESSAGE_ROOM, _("Reading its log: entry %lld."), (long long)met);
    return out;
}

static void draw_opening(const char *path, int64_t met, int64_t of)
{
    enum { WIDEST = 60, ROWS = 8 };
    char title[MESSAGE_ROOM], words[MESSAGE_ROOM];
    struct area all = draw_screen();
    int columns = all.columns - 2 < WIDEST ? all.columns - 2 : WIDEST, rows = all.rows < ROWS ? all.rows : ROWS;
    struct area a = area_inside(all, (all.rows - rows) / 2, (all.columns - columns) / 2, rows, columns);
    draw_clear(all);
    snprintf(title, sizeof title, _("opening %s"), path);
    int said = draw_paragraph(a, 0, 0, a.columns, a.rows, ROLE_STRONG, title);
    draw_paragraph(a, said, 0, a.columns, a.rows - said, ROLE_DIM, opening_words(met, of, words));
}

void layout_show_opening(const char *path, int64_t met, int64_t of)
{
    if (!path || !terminal_is_open())
        return;
    erase();
    draw_opening(path, met, of);
    wnoutrefresh(stdscr);
    terminal_show();
}

/* Shares out the middle and settles the screen there. Returns the rows of the hint below it. */
static int settle(struct console *c, struct area all)
{
    const struct screen *s = screens[console_top(c)];
    enum { ROWS_FOR_HINTS = 18 };
    int hints = *c->line.hint && all.rows >= ROWS_FOR_HINTS ? hint_rows(c, all) : 0, taken = rows_taken(c, all),
        ruled = c->ruled;
    c->areas.sections = (struct area){0};
    int parts = all.rows >= ROWS_FOR_SECTIONS && draw_second_row(c, area_inside(all, 1, 0, 1, -1));
    struct area middle = area_inside(all, 1 + parts, 0, all.rows - 2 - parts - hints, -1);
    share_out(c, middle, taken);
    if (!s->settle)
        return hints;
    s->settle(c, console_state(c, console_top(c)), c->areas.body);
    if (c->ruled != ruled) { /* then other rows are left */
        share_out(c, middle, taken);
        s->settle(c, console_state(c, console_top(c)), c->areas.body);
    }
    return hints;
}

void layout_settle(struct console *c)
{
    if (!layout_is_too_small())
        (void)settle(c, draw_screen());
}

void layout_draw(struct console *c)
{
    struct area all = draw_screen();
    if (layout_is_too_small()) {
        draw_too_small(c);
        return;
    }
    int hints = settle(c, all);
    draw_top(c, area_inside(all, 0, 0, 1, -1));
    draw_clear(c->areas.body);
    screens[console_top(c)]->draw(c, console_state(c, console_top(c)), c->areas.body);
    if (c->areas.rail.rows > 0)
        rail_draw(c, c->areas.rail);
    if (c->areas.preview.rows > 0)
        draw_preview(c);
    if (hints)
        draw_hint(c, area_inside(all, all.rows - 1 - rows_taken(c, all) - hints, 0, hints, -1));
    draw_bottom(c, all);
}
