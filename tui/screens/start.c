#include "base/table.h"
#include "base/tongue.h"
#include "console/console.h"
#include "host/last_event.h"
#include "screens/new_event.h"
#include "widgets/list.h"

#include <assert.h>
#include <stdio.h>

struct start_screen {
    struct list list;
    char last[256]; /* the path of the last event, or that there is none */
};

static void open_demo(struct console *c)
{
    console_open_event(c, NULL);
}

static void open_last(struct console *c)
{
    char path[1024];
    if (last_event_path(path, sizeof path))
        console_open_event(c, path);
    else
        console_say(c, ROLE_BAD, "no event was open before");
}

static void leave(struct console *c)
{
    console_quit(c);
}

enum { CHOICE_DEMO, CHOICE_LAST, CHOICE_NEW, CHOICE_LEAVE, CHOICES };
enum { FIRST_ROW = 7 };

static const struct {
    const char *words, *help;
    void (*act)(struct console *);
} choices[] = {
    [CHOICE_DEMO] = {/* at most 22 columns */ N_("See the demo"), N_("24 simulated boards where things go wrong"),
                     open_demo},
    [CHOICE_LAST] = {/* at most 22 columns */ N_("Open the last event"), "", open_last},
    [CHOICE_NEW] = {/* at most 22 columns */ N_("Begin a new event"),
                    N_("six questions, then the rulebook's; Esc leaves"), new_event_form},
    [CHOICE_LEAVE] = {/* at most 22 columns */ N_("Leave"), "", leave},
};
ROW_FOR_EACH(choices, CHOICES);

static void settle(struct console *c, void *state, struct area a)
{
    struct start_screen *s = state;
    (void)c, (void)a;
    list_fit(&s->list, CHOICES, CHOICES);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct start_screen *s = state;
    (void)c;
    draw_text(a, 1, 2, ROLE_TITLE, _("Flagfall: a console for chess arbiters"));
    draw_paragraph(a, 3, 2, a.columns - 4, 3, ROLE_TEXT,
                   _("One screen shows the whole hall. When a flag falls, an illegal move is completed or a draw can "
                     "be claimed, Flagfall reports it, shows whether you may act or must wait for a claim, and walks "
                     "you through the ruling."));
    for (int i = 0; i < CHOICES; i++) {
        enum role role = i == s->list.chosen ? ROLE_SELECTED : ROLE_TEXT;
        int column = draw_format(a, FIRST_ROW + i, 4, role, " %d  ", i + 1);
        column = draw_field(a, FIRST_ROW + i, column, 22, role, _(choices[i].words));
        draw_text(a, FIRST_ROW + i, column + 2, ROLE_DIM,
                  i == CHOICE_LAST   ? s->last
                  : *choices[i].help ? _(choices[i].help)
                                     : "");
        if (i == s->list.chosen)
            draw_cursor(a, FIRST_ROW + i, 4);
    }
    draw_text(a, FIRST_ROW + 1 + CHOICES, 4, ROLE_DIM, _("Enter or a number chooses, ? shows help, q leaves."));
}

static void open_screen(struct console *c, void *state)
{
    struct start_screen *s = state;
    (void)c;
    if (last_event_path(s->last, sizeof s->last))
        s->list.chosen = CHOICE_LAST; /* in most cases the last event goes on */
    else
        copy_text(s->last, sizeof s->last, _("none yet; flagfall FILE opens any"));
}

static void step(struct console *c, void *state, enum screen_step step)
{
    struct start_screen *s = state;
    list_step(&s->list, step);
    assert(HAS_ROW(choices, s->list.chosen) && "one of the choices");
    if (step == STEP_OPEN)
        choices[s->list.chosen].act(c);
}

static bool key(struct console *c, void *state, int key)
{
    struct start_screen *s = state;
    if (key < '1' || key >= '1' + CHOICES)
        return false;
    s->list.chosen = key - '1';
    choices[s->list.chosen].act(c);
    return true;
}

static void click(struct console *c, void *state, int row, int column)
{
    (void)column;
    if (row >= FIRST_ROW && row < FIRST_ROW + CHOICES)
        key(c, state, '1' + row - FIRST_ROW);
}

const struct screen screen_start = {
    .name = "start",
    .title = "Start",
    .about =
        "Nothing is open yet. If you are new, look at the demo first. A new event asks you for a name and makes its "
        "file. To open an event that is not listed here, leave and type flagfall and the name of its file, as in: "
        "flagfall open.ini",
    .footer = "open",
    .no_rail = true,
    .no_hall = true,
    .state_size = sizeof(struct start_screen),
    .open = open_screen,
    .settle = settle,
    .draw = draw,
    .step = step,
    .key = key,
    .click = click,
};
