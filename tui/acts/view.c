/* Moving about: steps, screens, search, filter, the command line. */
#include "acts/acts.h"

#include "acts/palette.h"
#include "attach/attach.h"
#include "base/table.h"
#include "base/tongue.h"
#include "console/rail.h"
#include "hall/desk.h"
#include "host/trace_file.h"
#include "screens/hall.h"
#include "screens/review.h"
#include "screens/review_game.h"
#include "screens/ruling.h"
#include "session/sections.h"
#include "session/session.h"
#include "terminal/keys.h"
#include "terminal/terminal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- steps -------------------------------------------------------------------------------------------------- */

static void step_in_rail(struct console *c, enum screen_step step)
{
    enum { FAR = 1000000, PAGE = 8 };
    static const int by[] = {[STEP_UP] = -1,     [STEP_DOWN] = 1,  [STEP_PAGE_UP] = -PAGE, [STEP_PAGE_DOWN] = PAGE,
                             [STEP_HOME] = -FAR, [STEP_END] = FAR, [STEP_OPEN] = 0,        [STEP_NEXT_PANE] = 0};
    assert(HAS_ROW(by, step) && "a step");
    if (step == STEP_NEXT_PANE && console_top(c) == SCREEN_BOARD)
        chosen_come_back(c); /* to the game that was shown beside them */
    else if (step == STEP_NEXT_PANE || step == STEP_LEFT)
        chosen_leave_rail(c);
    else if (step == STEP_OPEN)
        console_open(c, SCREEN_BOARD);
    else if (step != STEP_RIGHT)
        rail_step(c, by[step]);
}

static bool nothing_needs_anybody(const struct console *c, int about)
{
    const struct alert *const *list;
    (void)about;
    return console_session(c) && !hall_alerts(console_hall(c), &list);
}

static void take_step(struct console *c, enum screen_step step)
{
    const struct screen *s = screens[console_top(c)];
    if (chosen_in_rail(c)) {
        step_in_rail(c, step);
    } else if (step == STEP_NEXT_PANE && !s->no_rail && console_session(c)) {
        const struct alert *const *list;
        if (!hall_alerts(console_hall(c), &list)) {
            console_say_while(c, ROLE_DIM, nothing_needs_anybody, 0, "there are no alerts to go to");
            return;
        }
        chosen_enter_rail(c);
        rail_step(c, 0);
    } else if (s->step) {
        s->step(c, console_state(c, console_top(c)), step);
    }
}

#define STEP(name, step) \
    void name(struct console *c, const char *a) \
    { \
        (void)a; \
        take_step(c, step); \
    }
STEP(act_up, STEP_UP)
STEP(act_down, STEP_DOWN)
STEP(act_left, STEP_LEFT)
STEP(act_right, STEP_RIGHT)
STEP(act_page_up, STEP_PAGE_UP)
STEP(act_page_down, STEP_PAGE_DOWN)
STEP(act_home, STEP_HOME)
STEP(act_end, STEP_END)
STEP(act_open, STEP_OPEN)
STEP(act_next_pane, STEP_NEXT_PANE)

/* "clock,tracker", "clock,tracker FILE", "off" */
void act_trace(struct console *c, const char *text)
{
    struct trace_file *f = console_settings(c)->trace;
    struct error why = {0};
    int length = (int)strcspn(text, " ");
    char subjects[128];
    const char *path = text + length + strspn(text + length, " ");
    snprintf(subjects, sizeof subjects, "%.*s", length, text);
    if (!f)
        console_say(c, ROLE_BAD, "nothing is being traced");
    else if (!trace_file_set(f, subjects, *path ? path : NULL, &why))
        console_complain(c, &why);
    else if (f->trace.on)
        console_say(c, ROLE_GOOD, "the trace goes into %s: %s; :trace off ends it",
                    *f->path ? f->path : _("standard error"), subjects);
    else
        console_say(c, ROLE_GOOD, "nothing is traced any more");
}

/* --- screens ------------------------------------------------------------------------------------------------ */

void view_see(struct console *c, enum screen_id id)
{
    assert(id < SCREENS && "a screen that is there");
    if (!console_session(c) && !screens[id]->no_hall)
        console_say(c, ROLE_BAD, "no event is open; to see it: flagfall FILE --readonly");
    else if (!screens[id]->enter || screens[id]->enter(c))
        console_open(c, id);
}

/* Its own key closes it again. */
void act_help(struct console *c, const char *a)
{
    (void)a;
    if (console_top(c) == SCREEN_HELP)
        console_back(c);
    else
        view_see(c, SCREEN_HELP);
}

/* Goes back one step at a time: the rail, the filter, the search, the screen; on the first screen it leaves the
 * console. */
void act_back(struct console *c, const char *a)
{
    enum screen_id top = console_top(c);
    (void)a;
    if (chosen_in_rail(c))
        chosen_leave_rail(c);
    else if (*chosen_filter(c, top))
        chosen_set_filter(c, top, "");
    else if (*chosen_search(c, top))
        chosen_set_search(c, top, "");
    else if (ruling_screen_uncover(c))
        console_changed(c);
    else if (console_below(c) != SCREENS)
        console_back(c);
    else if (console_session(c) && console_key(c) == ESCAPE) /* pressed once too often */
        console_say(c, ROLE_DIM, "this is the first screen: Q ends the console");
    else
        quit_by_going_back(c);
}

void act_suspend(struct console *c, const char *a)
{
    (void)a;
    console_suspend(c);
}

void act_detach(struct console *c, const char *a)
{
    (void)a;
    recorder_detach(console_recorder(c));
}

void act_redraw(struct console *c, const char *a)
{
    (void)a;
    clearok(curscr, TRUE);
    console_draw_anew(c);
}

void act_go(struct console *c, const char *board)
{
    int number = atoi(board);
    if (console_top(c) == SCREEN_REVIEW || console_top(c) == SCREEN_REVIEW_GAME) {
        (console_top(c) == SCREEN_REVIEW ? review_screen_go : review_game_board)(c, number);
        return;
    }
    if (!hall_board(console_hall(c), number)) {
        console_say(c, ROLE_BAD, "there is no board %s in this round; type its number", board);
        return;
    }
    chosen_point_at(c, number);
}

/* --- search, filter, command line --------------------------------------------------------------------------- */

static bool searches_hall(enum screen_id top)
{
    return top == SCREEN_HALL || top == SCREEN_PUBLIC;
}

/* True if this screen has a search, and something is looked for there. */
static bool is_searched(const struct console *c)
{
    enum screen_id top = console_top(c);
    return *chosen_search(c, top) && (searches_hall(top) || top == SCREEN_REVIEW);
}

static bool find_next(struct console *c, int by)
{
    if (!is_searched(c))
        return false;
    if (searches_hall(console_top(c)))
        hall_screen_find_next(c, by);
    else
        review_screen_find(c, by);
    return true;
}

static void search_typed(struct console *c, const char *text)
{
    chosen_set_search(c, console_top(c), text);
    console_changed(c);
}

static void search_entered(struct console *c, const char *text)
{
    search_typed(c, text ? text : "");
    if (text && *text)
        (void)find_next(c, 1);
}

void act_search(struct console *c, const char *text)
{
    if (*text) {
        search_entered(c, text);
        return;
    }
    console_ask(c, "/", "", NULL, search_entered);
    console_asks_as_typed(c, search_typed);
}

static void filter_typed(struct console *c, const char *text)
{
    chosen_set_filter(c, console_top(c), text);
    console_changed(c);
}

static void filter_entered(struct console *c, const char *text)
{
    filter_typed(c, text ? text : "");
}

/* What can be typed differs: the words of a row, and what the screen knows of it by name. */
static const char *filter_label(const struct console *c)
{
    enum screen_id top = console_top(c);
    bool boards = top == SCREEN_HALL || top == SCREEN_PUBLIC || top == SCREEN_BOARD || top == SCREEN_ALERTS;
    return draw_is_small()        ? N_("filter: ")
           : boards               ? N_("filter (words, board:7, state:flag, team:NAME): ")
           : top == SCREEN_REVIEW ? N_("filter (words, board:7, player:NAME, kind:ruling): ")
                                  : N_("filter (words): ");
}

void act_filter(struct console *c, const char *text)
{
    if (*text) {
        filter_typed(c, text);
        return;
    }
    console_ask(c, filter_label(c), chosen_filter(c, console_top(c)), NULL, filter_entered);
    console_asks_as_typed(c, filter_typed);
}

static int most_urgent(const struct hall *h)
{
    const struct alert *const *list;
    int count = hall_alerts(h, &list), most = -1;
    for (int i = 0; i < count; i++)
        if (!alert_is_settled(list[i]) && list[i]->priority > most)
            most = list[i]->priority;
    return most;
}

/* The most urgent alert may be in another section. */
static void go_to_section_in_need(struct console *c)
{
    int count = console_sections(c) && !console_settings(c)->public_view ? sections_count(console_sections(c)) : 0;
    int most = console_session(c) ? most_urgent(console_hall(c)) : 0, there = -1;
    for (int i = 0; i < count; i++) {
        int urgent = most_urgent(session_hall(sections_at(console_sections(c), i)));
        if (urgent <= most)
            continue;
        most = urgent;
        there = i;
    }
    if (there >= 0)
        console_settings(c)->work->show_section(c, there);
}

/* An alert was chosen before: the step is from there. */
static bool was_at_alert(const struct console *c)
{
    return chosen_in_rail(c) || chosen_alert_id(c);
}

const struct alert *view_next_alert(const struct console *c)
{
    return is_searched(c) ? NULL : rail_following(c, was_at_alert(c));
}

static void next(struct console *c, int by)
{
    if (find_next(c, by))
        return;
    go_to_section_in_need(c);
    if (!console_session(c) || console_settings(c)->public_view) { /* spectators are not told where an alert is */
        console_say(c, ROLE_DIM, "/ searches; then n goes to the next match");
        return;
    }
    const struct alert *const *list;
    bool was_there = was_at_alert(c);
    if (!hall_alerts(console_hall(c), &list)) {
        console_say_while(c, ROLE_DIM, nothing_needs_anybody, 0, "nothing needs you");
        return;
    }
    if (!rail_next(c, was_there ? by : 0))
        rail_step(c, was_there ? by : 0); /* only what settled by itself is left */
    chosen_enter_rail(c);
}

void act_next(struct console *c, const char *a)
{
    (void)a;
    next(c, 1);
}

void act_previous(struct console *c, const char *a)
{
    (void)a;
    next(c, -1);
}

/* "rep" also finds the claim of a repetition, and "food" what is entered by `I`; these come after actions of that
 * name. */
static int offer_by(struct console *c, const char *action, const char *text, int share, struct offer *out, int count,
                    int room)
{
    assert(share > 0 && count >= 0 && count <= room && "no more are there than fit");
    struct offer found[16];
    const struct action *a = action_named(action);
    int there = a ? console_offer(c, a, text, found, 16) : 0;
    for (int i = 0; i < there; i++) {
        char whole[OFFER_ROOM], shown[OFFER_ROOM];
        snprintf(whole, sizeof whole, "%s %.80s", action, found[i].text);
        snprintf(shown, sizeof shown, "%s: %.80s", action, *found[i].shown ? found[i].shown : found[i].text);
        count = offer_add_as(out, count, room, whole, shown, found[i].help, found[i].score / share + 1);
    }
    return count;
}

static int offer_incidents_too(struct console *c, const char *text, struct offer *out, int count, int room)
{
    enum { LETTERS_LEAST = 4, AFTER_CLAIMS = 2, AFTER_ALL = 4 };
    if (*text)
        count = offer_by(c, "claim", text, AFTER_CLAIMS, out, count, room);
    return strlen(text) < LETTERS_LEAST ? count : offer_by(c, "incident", text, AFTER_ALL, out, count, room);
}

static int actions_here(const struct console *c, const char *text, struct offer *out, int room)
{
    return actions_offer(console_top(c), console_settings(c)->readonly, text, out, room);
}

static int offer_actions(struct console *c, const char *text, struct offer *out, int room)
{
    const struct action *a;
    char name[64];
    int length = (int)strcspn(text, " ");
    snprintf(name, sizeof name, "%.*s", length, text);
    if (!text[length] || !(a = action_named(name))) {
        int found = offer_incidents_too(c, text, out, actions_here(c, text, out, room), room);
        found = palette_offer(c, text, out, found, room);
        const char *none = action_named(name) ? N_("not on this screen") : N_("nothing fits");
        return found ? found : offer_add_as(out, 0, room, text, _(none), _("? shows all keys"), 1);
    }
    int count = console_offer(c, a, text + length + 1, out, room);
    for (int i = 0; i < count; i++) { /* the completion is the whole line */
        char whole[OFFER_ROOM];
        snprintf(whole, sizeof whole, "%.30s %.60s", name, out[i].text);
        strcpy(out[i].text, whole);
    }
    return count;
}

/* Whether the typed text begins the name, or a word of it. Letters from its middle only choose in a list on the screen,
 * never by Enter alone: `:it` once left the console. */
static bool begins_word(const char *name, const char *typed)
{
    size_t length = strlen(typed);
    for (const char *at = name; at; at = strchr(at, '-') ? strchr(at, '-') + 1 : NULL)
        if (!strncmp(at, typed, length))
            return true;
    return false;
}

static void command_entered(struct console *c, const char *text)
{
    char name[64];
    if (!text || !*text)
        return;
    int length = (int)strcspn(text, " ");
    snprintf(name, sizeof name, "%.*s", length, text);
    const struct action *a = action_named(name);
    struct offer best[1];
    if (!a && !text[length] && palette_offer(c, text, best, actions_here(c, name, best, 1), 1)) {
        a = begins_word(best->text, name) ? action_named(best->text) : NULL;
        if (!a && !strncmp(best->text, "go ", 3)) {
            console_do(c, action_named("go"), best->text + 3);
            return;
        }
    }
    if (atoi(name) > 0)
        console_do(c, action_named("go"), name);
    else if (!a)
        console_say(c, ROLE_BAD, "%s is neither a key nor a command; ? shows them all", name);
    else
        console_do(c, a, text + length + strspn(text + length, " "));
}

void act_command(struct console *c, const char *a)
{
    (void)a;
    console_ask_command(c, offer_actions, command_entered);
}

/* --- the hall's own ----------------------------------------------------------------------------------------- */

void act_level(struct console *c, const char *a)
{
    (void)a;
    hall_screen_level(c);
}

void act_chip(struct console *c, const char *a)
{
    (void)a;
    hall_screen_chip(c);
}

void act_group(struct console *c, const char *a)
{
    (void)a;
    hall_screen_group(c);
}

void act_sort_number(struct console *c, const char *a)
{
    (void)a;
    hall_screen_order(c, ORDER_BY_NUMBER);
}

void act_sort_need(struct console *c, const char *a)
{
    (void)a;
    hall_screen_order(c, ORDER_BY_NEED);
}

void act_sort_time(struct console *c, const char *a)
{
    (void)a;
    hall_screen_order(c, ORDER_BY_TIME);
}
