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

static void keys_of(const struct action *a, char *out, size_t room)
{
    const int *keys;
    char name[KEY_NAME_MAX];
    int count = action_keys(a, &keys);
    size_t used = 0;
    out[0] = '\0';
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

static void draw(struct console *c, void *state, struct area a)
{
    struct help_screen *s = state;
    const struct action *rows[HELP_ROWS_MAX];
    const struct screen *about = screens[about_which(c)];
    int count = collect(c, rows);
    int column = draw_format(a, 0, 0, ROLE_TITLE, " Help: %s  ", about->title);
    if (*c->finders[SCREEN_HELP].filter)
        draw_format(a, 0, column, ROLE_INPUT, "  filter: %s", c->finders[SCREEN_HELP].filter);
    else
        draw_text(a, 0, column, ROLE_DIM, "f looks for words; Enter does what is chosen; q goes back");
    int text = draw_paragraph(a, 1, 1, a.columns - 2, 4, ROLE_TEXT, about->about);
    struct area list = area_inside(a, text + 2, 0, -1, -1);
    list_fit(&s->list, count, list.rows);
    for (int i = 0; i < list.rows && s->list.first + i < count; i++) {
        const struct action *act = rows[s->list.first + i];
        char keys[64];
        bool chosen = s->list.first + i == s->list.chosen;
        keys_of(act, keys, sizeof keys);
        if (chosen)
            draw_fill(list, i, ROLE_SELECTED);
        column = draw_field(list, i, 1, 16, chosen ? ROLE_SELECTED : ROLE_STRONG, keys);
        column = draw_field(list, i, column, 16, chosen ? ROLE_SELECTED : ROLE_DIM, act->name);
        draw_text(list, i, column, chosen ? ROLE_SELECTED : ROLE_TEXT, act->help);
        if (chosen)
            draw_cursor(list, i, 0);
    }
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
    int top = 2 + draw_paragraph(c->body, 1, 1, c->body.columns - 2, 4, -1, screens[about_which(c)]->about);
    list_click(&s->list, row - top);
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
    .draw = draw,
    .step = step,
    .key = key,
    .click = click,
};
