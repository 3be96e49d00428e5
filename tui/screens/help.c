#include "screens/help.h"

#include "console.h"
#include "keys.h"
#include "widgets/fuzzy.h"
#include "widgets/list.h"

#include <stdio.h>
#include <string.h>

enum { HELP_ROWS_MAX = 128 };

struct help_screen {
    struct list list;
};

static enum screen_id about_which(const struct console *c)
{
    return c->depth > 1 ? c->stack[c->depth - 2] : SCREEN_HALL;
}

/* As they are bound now; what has no key is typed. */
static void keys_of(const struct action *a, char *out, size_t room)
{
    const int *keys;
    char name[KEY_NAME_MAX];
    int count = action_keys(a, &keys);
    size_t used = 0;
    snprintf(out, room, ":%s", a->name);
    for (int i = 0; i < count && used < room; i++)
        used += (size_t)snprintf(out + used, room - used, "%s%s", i ? " " : "", key_spelled(keys[i], name));
}

static bool on_bottom_line(const struct screen *s, const struct action *a)
{
    size_t length = strlen(a->name);
    for (const char *at = s->footer; (at = strstr(at, a->name)); at += length)
        if ((at == s->footer || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

/* First what the bottom line names, then what else this screen does, then what all screens do. */
static int turn_of(const struct console *c, const struct action *a)
{
    return on_bottom_line(screens[about_which(c)], a) ? 0 : a->screens != ON_ALL ? 1 : 2;
}

static bool fits(const struct console *c, const struct action *a)
{
    char all[256], keys[64];
    keys_of(a, keys, sizeof keys);
    snprintf(all, sizeof all, "%s %s %s", a->name, a->help, keys);
    return a->screens >> about_which(c) & 1 && filter_fits(c->finders[SCREEN_HELP].filter, all);
}

static int collect(const struct console *c, const struct action *out[HELP_ROWS_MAX])
{
    int count = 0;
    for (int turn = 0; turn < 3; turn++)
        for (const struct action *a = actions; a->name; a++)
            if (turn_of(c, a) == turn && count < HELP_ROWS_MAX && fits(c, a))
                out[count++] = a;
    return count;
}

enum { KEYS_COLUMNS = 16, NAME_COLUMNS = 16, WHOLE_ROWS = 2 };

/* A third is for what the screen is about, the rest for the list. */
static int about_rows(struct area a)
{
    return a.rows / 3 > 1 ? a.rows / 3 : 1;
}

static void draw_heading(const struct console *c, struct area a)
{
    const char *filter = c->finders[SCREEN_HELP].filter;
    char key[24];
    int column = draw_format(a, 0, 0, ROLE_TITLE, " Help: %s  ", screens[about_which(c)]->title);
    if (*filter)
        draw_format(a, 0, column, ROLE_INPUT, "looked for: %s", filter);
    else
        draw_format(a, 0, column, ROLE_DIM, "f looks for words; Enter does what is chosen; %s goes back",
                    action_key(action_named("help"), key));
}

static void draw_row(struct area list, int row, const struct action *a, bool chosen)
{
    char keys[64];
    keys_of(a, keys, sizeof keys);
    if (chosen)
        draw_fill(list, row, ROLE_SELECTED);
    int column = draw_field(list, row, 1, KEYS_COLUMNS, chosen ? ROLE_SELECTED : ROLE_STRONG, keys);
    column = draw_field(list, row, column, NAME_COLUMNS, chosen ? ROLE_SELECTED : ROLE_DIM, a->name);
    draw_text(list, row, column, chosen ? ROLE_SELECTED : ROLE_TEXT, a->help);
    if (chosen)
        draw_cursor(list, row, 0);
}

/* The list cuts it where the terminal ends; of the chosen one the whole stands below. */
static void draw_whole(struct area a, const struct action *chosen)
{
    char whole[256];
    snprintf(whole, sizeof whole, "%s: %s", chosen->name, chosen->help);
    draw_paragraph(a, 0, 1, a.columns - 2, a.rows, ROLE_TEXT, whole);
}

static struct area list_area(struct area a, const struct screen *about)
{
    int text = draw_paragraph(a, 1, 1, a.columns - 2, about_rows(a), -1, about->about);
    int rows = a.rows - text - 2 - WHOLE_ROWS;
    return area_inside(a, text + 2, 0, rows > 0 ? rows : 1, -1);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct help_screen *s = state;
    const struct action *rows[HELP_ROWS_MAX];
    const struct screen *about = screens[about_which(c)];
    struct area list = list_area(a, about);
    int count = collect(c, rows);
    draw_heading(c, a);
    draw_paragraph(a, 1, 1, a.columns - 2, about_rows(a), ROLE_TEXT, about->about);
    list_fit(&s->list, count, list.rows);
    for (int i = 0; i < list.rows && s->list.first + i < count; i++)
        draw_row(list, i, rows[s->list.first + i], s->list.first + i == s->list.chosen);
    if (count)
        draw_whole(area_inside(a, a.rows - WHOLE_ROWS, 0, WHOLE_ROWS, -1), rows[s->list.chosen]);
    else
        draw_text(list, 0, 1, ROLE_DIM, "no key here has these words; Esc forgets them");
}

static void step(struct console *c, void *state, enum step step)
{
    struct help_screen *s = state;
    const struct action *rows[HELP_ROWS_MAX];
    int count = collect(c, rows);
    if (step != STEP_OPEN) {
        list_step(&s->list, step);
        return;
    }
    if (s->list.chosen < count) {
        console_back(c);
        console_do(c, rows[s->list.chosen], "");
    }
}

static void click(struct console *c, void *state, int row, int column)
{
    struct help_screen *s = state;
    (void)column;
    list_click(&s->list, row - (list_area(c->body, screens[about_which(c)]).top - c->body.top));
}

/* What was looked for the last time may be on no key of this screen. */
static void open_screen(struct console *c, void *state)
{
    struct help_screen *s = state;
    c->finders[SCREEN_HELP].filter[0] = '\0';
    s->list = (struct list){0};
}

/* Here f filters the help itself. */
static void filter_typed(struct console *c, const char *text)
{
    snprintf(c->finders[SCREEN_HELP].filter, FINDER_ROOM, "%s", text ? text : "");
    c->dirty = true;
}

static bool key(struct console *c, void *state, int key)
{
    (void)state;
    if (key != 'f' && key != '/')
        return false;
    console_ask(c, "look for: ", "", NULL, filter_typed);
    c->prompt.changed = filter_typed;
    return true;
}

const struct screen screen_help = {
    .name = "help",
    .title = "Help",
    .about = "",
    .footer = "open back",
    .no_rail = true,
    .no_hall = true,
    .state_size = sizeof(struct help_screen),
    .open = open_screen,
    .draw = draw,
    .step = step,
    .key = key,
    .click = click,
};
