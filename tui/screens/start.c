#include "base/table.h"
#include "base/tongue.h"
#include "console/console.h"
#include "host/last_event.h"
#include "screens/new_event.h"
#include "widgets/list.h"

#include <assert.h>
#include <stdio.h>

enum { CHOICE_DEMO, CHOICE_LAST, CHOICE_NEW, CHOICE_LEAVE, CHOICES };

struct start_screen {
    struct list list;
    char last[256];                                 /* the path of the last event, or that there is none */
    bool is_narrow, has_help, has_title, has_words; /* has_help: what a choice is, beside it or under it */
    int rows[CHOICES + 1];                          /* where each choice stands, and what stands under them */
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

enum { INDENT = 8, HELP_ROWS = 2, WORDS_ROW = 3, LEAST_WORDS = 3 };

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

static const char *help_of(const struct start_screen *s, int choice)
{
    return choice == CHOICE_LAST ? s->last : *choices[choice].help ? _(choices[choice].help) : "";
}

static const char *words(void)
{
    return _("One screen shows the whole hall. When a flag falls, an illegal move is completed or a draw can "
             "be claimed, Flagfall reports it, shows whether you may act or must wait for a claim, and walks "
             "you through the ruling.");
}

static const char *keys_shown(void)
{
    return _("Enter or a number chooses, ? shows help, q leaves.");
}

/* Draws it if role is not below 0, as draw_paragraph() does. */
static int help_under(const struct start_screen *s, int choice, struct area a, int row, int role)
{
    const char *help = help_of(s, choice);
    return *help ? draw_paragraph(a, row, INDENT, a.columns - INDENT, HELP_ROWS, role, help) : 0;
}

/* What can be chosen is always in sight: the introduction gives way to it, then the title, then what each choice is. */
static void settle(struct console *c, void *state, struct area a)
{
    struct start_screen *s = state;
    (void)c;
    list_fit(&s->list, CHOICES, CHOICES);
    s->is_narrow = draw_is_narrow(a);
    int help = 0, fixed = CHOICES + 1 + draw_paragraph(a, 0, 4, a.columns - 4, HELP_ROWS, -1, keys_shown());
    for (int i = 0; s->is_narrow && i < CHOICES; i++)
        help += help_under(s, i, a, 0, -1);
    s->has_help = fixed + help <= a.rows;
    int room = a.rows - fixed - (s->has_help ? help : 0);
    int intro = draw_paragraph(a, 0, 2, a.columns - 4, a.rows, -1, words());
    intro = intro < LEAST_WORDS ? LEAST_WORDS : intro;
    s->has_title = room >= WORDS_ROW;
    s->has_words = room > WORDS_ROW + intro;
    int row = s->has_words ? WORDS_ROW + intro + 1 : s->has_title ? WORDS_ROW : 0;
    for (int i = 0; i < CHOICES; i++) {
        s->rows[i] = row++;
        row += s->is_narrow && s->has_help ? help_under(s, i, a, 0, -1) : 0;
    }
    s->rows[CHOICES] = row;
}

static void draw(struct console *c, void *state, struct area a)
{
    struct start_screen *s = state;
    (void)c;
    if (s->has_title)
        draw_text(a, 1, 2, ROLE_TITLE, _("Flagfall: a console for chess arbiters"));
    if (s->has_words)
        draw_paragraph(a, WORDS_ROW, 2, a.columns - 4, a.rows, ROLE_TEXT, words());
    for (int i = 0; i < CHOICES; i++) {
        enum role role = i == s->list.chosen ? ROLE_SELECTED : ROLE_TEXT;
        int column = draw_format(a, s->rows[i], 4, role, " %d  ", i + 1);
        column = draw_field(a, s->rows[i], column, 22, role, _(choices[i].words));
        if (s->is_narrow && s->has_help)
            help_under(s, i, a, s->rows[i] + 1, ROLE_DIM);
        else if (s->has_help)
            draw_text(a, s->rows[i], column + 2, ROLE_DIM, help_of(s, i));
        if (i == s->list.chosen)
            draw_cursor(a, s->rows[i], 4);
    }
    draw_paragraph(a, s->rows[CHOICES] + 1, 4, a.columns - 4, HELP_ROWS, ROLE_DIM, keys_shown());
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
    const struct start_screen *s = state;
    (void)column;
    for (int i = 0; i < CHOICES; i++)
        if (row >= s->rows[i] && row < s->rows[i + 1]) {
            key(c, state, '1' + i);
            return;
        }
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
