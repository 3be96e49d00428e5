#include "console/footer.h"

#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"
#include "console/typed_on.h"
#include "terminal/keys.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* A key of the footer, or what to type if an action has none. */
struct item {
    char way[40];
    const char *label;
    int key; /* NO_KEY if there is none */
};

/* Walks over the footer with the column where each item begins; stops when `visit` says so. */
typedef bool footer_visit(void *self, const struct item *, int column, int width);

static struct item item_of(const struct action *a)
{
    char key[24];
    const int *keys;
    bool bound = *action_key(a, key);
    struct item i = {.label = bound ? _(a->label) : "", .key = NO_KEY};
    snprintf(i.way, sizeof i.way, "%s%s", bound ? "" : ":", bound ? key : a->name);
    if (action_keys(a, &keys))
        i.key = keys[0];
    return i;
}

static int width_of(const struct item *i)
{
    return text_width(i->way) + (*i->label != 0) + text_width(i->label);
}

/* A console that only looks names nothing that it would refuse. */
static bool is_offered(const struct console *c, const struct action *a)
{
    const struct screen *s = screens[console_top(c)];
    return !(a->writes && console_settings(c)->readonly) &&
           (!s->offers || s->offers(c, console_state(c, console_top(c)), a->name));
}

/* What confirms a decision answers a question of yes or no with yes, and n with no. */
static int add_items(const struct console *c, const char *name, struct item *out)
{
    const struct screen *s = screens[console_top(c)];
    const struct action *a = action_named(name);
    if (!a || !is_offered(c, a))
        return 0;
    out[0] = item_of(a);
    if (!strcmp(name, "page-down") && s->asks_yes_no) /* what y confirms was not read to its end */
        out[0].label = _("then y");
    if (strcmp(name, "confirm") != 0 || !s->asks_yes_no || !s->asks_yes_no(c))
        return 1;
    out[0].label = _("yes");
    out[1] = (struct item){.way = "n", .label = _("no"), .key = 'n'};
    return 2;
}

static struct item item_named(const char *key, const char *label)
{
    struct item i = {.label = label, .key = key_named(key)};
    copy_text(i.way, sizeof i.way, key);
    return i;
}

/* What a box takes in place of the keys of the screen below it. */
static int items_of_box(const struct console *c, struct item *out)
{
    const struct prompt *p = console_prompt(c);
    int count = 0;
    if (p->one_key) {
        out[count++] = item_named("y", _("yes"));
        out[count++] = item_named("n", _("no"));
    } else
        out[count++] = item_named("enter", _("confirm"));
    out[count++] = item_named("esc", _("back"));
    if (p->offers_count > OFFERS_SHOWN)
        out[count++] = item_named("page-down", _("page"));
    return count;
}

/* What settles a word that was refused, or a difference: nothing else is taken before that. */
static int items_of_refusal(const struct console *c, struct item *out)
{
    const struct screen *s = screens[console_top(c)];
    if (!s->settles || !s->settles(console_state(c, console_top(c)))) {
        out[0] = item_named("esc", _("type it again"));
        return 1;
    }
    out[0] = item_named("y", _("correct it"));
    out[1] = item_named("n", _("leave it"));
    out[2] = item_named("esc", _("leave it"));
    return 3;
}

static int items_of(const struct console *c, struct item *out, int room)
{
    char names[256], *rest = NULL;
    assert(strlen(screens[console_top(c)]->footer) < sizeof names && "all names fit: none is cut in two");
    int count = 0;
    copy_text(names, sizeof names, screens[console_top(c)]->footer);
    for (char *name = strtok_r(names, " ", &rest); name && count + 2 <= room; name = strtok_r(NULL, " ", &rest))
        count += add_items(c, name, out + count);
    return count;
}

/* What the screen or the box names, as far as there is room; the key for help is never cut off. */
static void walk(const struct console *c, int columns, footer_visit *visit, void *self)
{
    enum { MOST = 24 };
    struct item items[MOST], help = item_of(action_named("help")), quit = item_of(action_named("quit"));
    bool in_box = console_asks_in_box(c), refused = !in_box && typed_on_refuses_word(c);
    int column = 1, kept = in_box || refused ? 0 : width_of(&help) + 2,
        count = in_box    ? items_of_box(c, items)
                : refused ? items_of_refusal(c, items)
                          : items_of(c, items, MOST);
    for (int i = 0; i < count && column + width_of(&items[i]) + kept <= columns; i++) {
        if (visit(self, &items[i], column, width_of(&items[i])))
            return;
        column += width_of(&items[i]) + 2;
    }
    if (!in_box && !refused && !visit(self, &help, column, width_of(&help)) &&
        column + kept + width_of(&quit) <= columns)
        visit(self, &quit, column + kept, width_of(&quit));
}

static bool draw_one(void *self, const struct item *i, int column, int width)
{
    const struct area *area = self;
    (void)width;
    column = draw_text(*area, area->rows - 1, column, ROLE_BAR_KEY, i->way);
    draw_text(*area, area->rows - 1, column + 1, ROLE_BAR, i->label);
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

static bool is_there(void *self, const struct item *i, int column, int width)
{
    struct looked_for *l = self;
    if (l->column < column || l->column >= column + width)
        return false;
    l->key = i->key;
    return true;
}

int footer_key_at(struct console *c, int column)
{
    struct looked_for l = {.column = column, .key = NO_KEY};
    walk(c, draw_screen().columns, is_there, &l);
    return l.key;
}
