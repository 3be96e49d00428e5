#include "console/footer.h"

#include "base/text.h"
#include "console/console.h"
#include "terminal/keys.h"

#include <stdio.h>
#include <string.h>

/* Walks over the actions of the footer with the column where each begins; stops when `visit` says so. */
typedef bool footer_visit(void *self, const struct action *, int column, int width);

/* The key, or what to type if there is none. */
static const char *way_to(const struct action *a, char out[40])
{
    char key[24];
    action_key(a, key);
    snprintf(out, 40, "%s%s", *key ? "" : ":", *key ? key : a->name);
    return out;
}

static const char *label_of(const struct action *a)
{
    char key[24];
    return *action_key(a, key) ? a->label : "";
}

static int width_of(const struct action *a)
{
    char way[40];
    return text_width(way_to(a, way)) + (*label_of(a) != 0) + text_width(label_of(a));
}

static bool is_offered(const struct console *c, const char *action)
{
    const struct screen *s = screens[console_top(c)];
    return !s->offers || s->offers(c, c->states[console_top(c)], action);
}

/* The actions that the screen names, as far as there is room; the key for help is never cut off. */
static void walk(const struct console *c, int columns, footer_visit *visit, void *self)
{
    const struct action *help = action_named("help"), *quit = action_named("quit");
    char names[256], *rest = NULL;
    int column = 1, kept = width_of(help) + 2;
    copy_text(names, sizeof names, screens[console_top(c)]->footer);
    for (char *name = strtok_r(names, " ", &rest); name; name = strtok_r(NULL, " ", &rest)) {
        const struct action *a = action_named(name);
        if (!a || !is_offered(c, name))
            continue;
        if (column + width_of(a) + kept > columns)
            break;
        if (visit(self, a, column, width_of(a)))
            return;
        column += width_of(a) + 2;
    }
    if (!visit(self, help, column, width_of(help)) && column + kept + width_of(quit) <= columns)
        visit(self, quit, column + kept, width_of(quit));
}

static bool draw_one(void *self, const struct action *a, int column, int width)
{
    const struct area *area = self;
    char way[40];
    (void)width;
    column = draw_text(*area, area->rows - 1, column, ROLE_BAR_KEY, way_to(a, way));
    draw_text(*area, area->rows - 1, column + 1, ROLE_BAR, label_of(a));
    return false;
}

void footer_draw(struct console *c, struct area a)
{
    draw_fill(a, a.rows - 1, ROLE_BAR);
    walk(c, a.columns, draw_one, &a);
}

struct looked_for {
    int column, key;
};

static bool is_there(void *self, const struct action *a, int column, int width)
{
    struct looked_for *l = self;
    const int *keys;
    if (l->column < column || l->column >= column + width)
        return false;
    if (action_keys(a, &keys))
        l->key = keys[0];
    return true;
}

int footer_key_at(struct console *c, int column)
{
    struct looked_for l = {.column = column, .key = NO_KEY};
    walk(c, draw_screen().columns, is_there, &l);
    return l.key;
}
