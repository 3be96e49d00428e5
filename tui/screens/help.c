#include "base/tongue.h"
#include "console/console.h"
#include "screens/help_rows.h"
#include "widgets/list.h"

#include <stdio.h>
#include <string.h>

enum { HELP_ON_SCREEN = 200 };

struct help_screen {
    struct list list;
    struct help_row rows[HELP_ROWS_MAX];
    int heights[HELP_ROWS_MAX];
    int count, at_row[HELP_ON_SCREEN]; /* for clicks; -1 if nothing is there */
};

static enum screen_id about_which(const struct console *c)
{
    return console_below(c) != SCREENS ? console_below(c) : SCREEN_HALL;
}

static void collect(struct console *c, struct help_screen *s)
{
    s->count = help_rows(c, about_which(c), chosen_filter(c, SCREEN_HELP), s->rows);
}

enum { KEYS_COLUMNS = 14, NAME_COLUMNS = 15, WORDS_ROWS = 4 };

static void draw_heading(const struct console *c, struct area a)
{
    const char *filter = chosen_filter(c, SCREEN_HELP);
    char key[24];
    int column = draw_format(a, 0, 0, ROLE_TITLE, " Help: %s  ", _(screens[about_which(c)]->title));
    if (*filter)
        draw_format(a, 0, column, ROLE_INPUT, "search: %s", filter);
    else
        draw_format(a, 0, column, ROLE_DIM, "f searches; Enter does what is chosen; %s goes back",
                    action_key(action_named("help"), key));
}

static int words_column(const struct help_row *r, struct area a)
{
    return r->action && a.columns >= 60 ? 1 + KEYS_COLUMNS + NAME_COLUMNS : 1 + KEYS_COLUMNS;
}

/* In full, in as many rows as it needs. */
static int height_of(const struct help_row *r, struct area a)
{
    int column = words_column(r, a), rows = 1;
    if (r->action || *r->sign)
        rows = draw_paragraph(a, 0, column, a.columns - column, WORDS_ROWS, -1, r->words);
    return rows > 1 ? rows : 1;
}

/* ":test-clock", where there is no key, says "test clock" already. */
static bool is_typed_as(const char *keys, const char *label)
{
    size_t length = strlen(label);
    for (size_t i = 0; i < length; i++)
        if (*keys != ':' || (label[i] == ' ' ? '-' : label[i]) != keys[1 + i])
            return false;
    return !keys[1 + length];
}

static void draw_row(struct area a, int row, const struct help_row *r, bool chosen)
{
    char keys[64];
    enum role role = chosen ? ROLE_SELECTED : ROLE_TEXT;
    int column = words_column(r, a), height = height_of(r, a);
    for (int i = 0; chosen && i < height; i++)
        draw_fill(a, row + i, ROLE_SELECTED);
    if (!r->action && !*r->sign) {
        draw_across(area_inside(a, row, 0, 1, -1), 0, r->words);
        return;
    }
    if (r->action)
        help_keys_of(r->action, keys, sizeof keys);
    draw_field(a, row, 1, KEYS_COLUMNS, chosen ? role : ROLE_STRONG, r->action ? keys : r->sign);
    if (r->action && column > 1 + KEYS_COLUMNS && !is_typed_as(keys, _(r->action->label)))
        draw_field(a, row, 1 + KEYS_COLUMNS, NAME_COLUMNS, chosen ? role : ROLE_DIM, _(r->action->label));
    draw_paragraph(a, row, column, a.columns - column, height, (int)role, r->words);
}

static void draw_list(struct help_screen *s, struct area a)
{
    int row = 0;
    for (int i = 0; i < HELP_ON_SCREEN; i++)
        s->at_row[i] = -1;
    for (int i = s->list.first; i < s->count && row < a.rows; i++) {
        int height = s->heights[i];
        draw_row(a, row, &s->rows[i], i == s->list.chosen);
        if (i == s->list.chosen)
            draw_cursor(a, row, 0);
        for (int k = row; k < row + height && k < HELP_ON_SCREEN; k++)
            s->at_row[k] = i;
        row += height;
    }
}

/* What the screen is for is at the top, unless the user is searching. */
static int list_top(const struct console *c, struct area a)
{
    bool looks = *chosen_filter(c, SCREEN_HELP);
    return looks ? 1 : 1 + draw_paragraph(a, 1, 1, a.columns - 2, a.rows / 3, -1, _(screens[about_which(c)]->about));
}

static void settle(struct console *c, void *state, struct area a)
{
    struct help_screen *s = state;
    collect(c, s);
    for (int i = 0; i < s->count; i++)
        s->heights[i] = height_of(&s->rows[i], a);
    list_fit_tall(&s->list, s->heights, s->count, a.rows - list_top(c, a));
}

static void draw(struct console *c, void *state, struct area a)
{
    struct help_screen *s = state;
    int top = list_top(c, a);
    draw_heading(c, a);
    if (top > 1)
        draw_paragraph(a, 1, 1, a.columns - 2, top - 1, ROLE_TEXT, _(screens[about_which(c)]->about));
    if (s->count)
        draw_list(s, area_inside(a, top, 0, -1, -1));
    else
        draw_text(a, top, 1, ROLE_DIM, _("nothing here has these words; Esc clears the search"));
}

static void step(struct console *c, void *state, enum screen_step step)
{
    struct help_screen *s = state;
    if (step == STEP_PAGE_UP || step == STEP_PAGE_DOWN) {
        list_page_tall(&s->list, s->heights, step);
        return;
    }
    if (step != STEP_OPEN) {
        list_step(&s->list, step);
        return;
    }
    if (s->list.chosen < s->count && s->rows[s->list.chosen].action) {
        console_back(c);
        console_do(c, s->rows[s->list.chosen].action, "");
    }
}

static void click(struct console *c, void *state, int row, int column)
{
    struct help_screen *s = state;
    int at = row - list_top(c, console_body(c));
    (void)column;
    if (at >= 0 && at < HELP_ON_SCREEN && s->at_row[at] >= 0)
        s->list.chosen = s->at_row[at];
}

/* The last search may match no key of this screen. */
static void open_screen(struct console *c, void *state)
{
    struct help_screen *s = state;
    chosen_set_filter(c, SCREEN_HELP, "");
    s->list = (struct list){0};
}

/* Here f filters the help itself. */
static void filter_typed(struct console *c, const char *text)
{
    chosen_set_filter(c, SCREEN_HELP, text ? text : "");
    console_changed(c);
}

static bool reads(const struct console *c, const void *state)
{
    (void)c, (void)state;
    return true;
}

static bool key(struct console *c, void *state, int key)
{
    (void)state;
    if (key != 'f' && key != '/')
        return false;
    console_ask(c, _("search for: "), "", NULL, filter_typed);
    console_asks_as_typed(c, filter_typed);
    return true;
}

const struct screen screen_help = {
    .name = "help",
    .title = "Help",
    .about = "",
    .footer = "page-down end open back",
    .no_rail = true,
    .no_hall = true,
    .state_size = sizeof(struct help_screen),
    .open = open_screen,
    .settle = settle,
    .draw = draw,
    .step = step,
    .key = key,
    .reads = reads,
    .click = click,
};
