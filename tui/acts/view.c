/* Moving about: steps, screens, search, filter, the command line. */
#include "acts/acts.h"

#include "attach.h"
#include "keys.h"
#include "screens/hall.h"
#include "screens/review.h"
#include "screens/review_game.h"
#include "session.h"
#include "terminal.h"
#include "widgets/rail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- steps -------------------------------------------------------------------------------------------------- */

static void step_in_rail(struct console *c, enum step step)
{
    enum { FAR = 1000000, PAGE = 8 };
    static const int by[] = {[STEP_UP] = -1,     [STEP_DOWN] = 1,  [STEP_PAGE_UP] = -PAGE, [STEP_PAGE_DOWN] = PAGE,
                             [STEP_HOME] = -FAR, [STEP_END] = FAR, [STEP_OPEN] = 0,        [STEP_NEXT_PANE] = 0};
    if (step == STEP_NEXT_PANE || step == STEP_LEFT)
        c->in_rail = false;
    else if (step == STEP_OPEN)
        console_open(c, SCREEN_BOARD);
    else if (step != STEP_RIGHT)
        rail_step(c, by[step]);
}

static void take_step(struct console *c, enum step step)
{
    const struct screen *s = screens[console_top(c)];
    if (c->in_rail) {
        step_in_rail(c, step);
    } else if (step == STEP_NEXT_PANE && !s->no_rail && c->session) {
        c->in_rail = true;
        rail_step(c, 0);
    } else if (s->step) {
        s->step(c, c->states[console_top(c)], step);
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

void act_who(struct console *c, const char *words)
{
    desk_sign(c, words);
}

/* --- screens ------------------------------------------------------------------------------------------------ */

static void see(struct console *c, enum screen_id id)
{
    if (!c->session && !screens[id]->no_hall)
        console_say(c, ROLE_BAD, "no event is open; that is seen with: flagfall FILE --readonly");
    else
        console_open(c, id);
}

#define SEE(name, id) \
    void name(struct console *c, const char *a) \
    { \
        (void)a; \
        see(c, id); \
    }
SEE(act_see_hall, SCREEN_HALL)
SEE(act_see_board, SCREEN_BOARD)
SEE(act_see_alerts, SCREEN_ALERTS)
SEE(act_see_ruling, SCREEN_RULING)
SEE(act_see_devices, SCREEN_DEVICES)
SEE(act_see_match, SCREEN_MATCH)

/* Its own key closes it again. */
void act_help(struct console *c, const char *a)
{
    (void)a;
    if (console_top(c) == SCREEN_HELP)
        console_back(c);
    else
        see(c, SCREEN_HELP);
}

/* From a board: those of its two players, in every round. */
void act_see_penalties(struct console *c, const char *a)
{
    const struct hall_board *b =
        c->session && console_top(c) == SCREEN_BOARD ? hall_board(console_hall(c), c->board) : NULL;
    const struct hall_player *p = b ? b->seat->players : NULL;
    char *filter = c->finders[SCREEN_PENALTIES].filter;
    (void)a;
    if (p && *p[WHITE].id && *p[BLACK].id)
        snprintf(filter, FINDER_ROOM, "player:%.20s;|player:%.20s;", p[WHITE].id, p[BLACK].id);
    see(c, SCREEN_PENALTIES);
}

static void leave(struct console *c, const char *answer)
{
    c->quit = answer && (*answer == 'y' || *answer == 'Y');
}

void act_quit(struct console *c, const char *a)
{
    const struct alert *const *list;
    int open = c->session ? hall_alerts(console_hall(c), &list) : 0;
    int later = c->session ? hall_to_complete(console_hall(c), &list) : 0;
    char question[LABEL_ROOM], paperwork[32] = "";
    (void)a;
    if (later)
        snprintf(paperwork, sizeof paperwork, ", %d to be written up", later);
    snprintf(question, sizeof question, "%d alert%s open%s. Leave?", open, open == 1 ? "" : "s", paperwork);
    if (c->recorder)
        console_confirm(c, "This ends the recording too; :detach does not. End it?", leave);
    else if ((open || later) && !c->settings.public_view)
        console_confirm(c, question, leave);
    else
        c->quit = true;
}

/* One thing back at a time: the rail, the filter, the search, the screen; at the top it leaves. */
void act_back(struct console *c, const char *a)
{
    struct finder *f = console_finder(c);
    if (c->in_rail)
        c->in_rail = false;
    else if (*f->filter)
        f->filter[0] = '\0';
    else if (*f->search)
        f->search[0] = '\0';
    else if (c->depth > 1)
        console_back(c);
    else if (c->session && c->key == ESCAPE) /* pressed once too often */
        console_say(c, ROLE_DIM, "there is nothing to go back from; q leaves");
    else
        act_quit(c, a);
}

void act_suspend(struct console *c, const char *a)
{
    (void)a;
    console_suspend(c);
}

void act_detach(struct console *c, const char *a)
{
    (void)a;
    if (c->recorder)
        recorder_detach(c->recorder);
    else
        console_say(c, ROLE_BAD, "this console was not opened with --attach: nothing would go on without its terminal");
}

void act_redraw(struct console *c, const char *a)
{
    (void)a;
    clearok(curscr, TRUE);
    c->resized = true;
}

void act_go(struct console *c, const char *board)
{
    int number = atoi(board);
    if (console_top(c) == SCREEN_REVIEW || console_top(c) == SCREEN_REVIEW_GAME) {
        (console_top(c) == SCREEN_REVIEW ? review_screen_go : review_game_board)(c, number);
        return;
    }
    if (!hall_board(console_hall(c), number)) {
        console_say(c, ROLE_BAD, "%s is no board of this round", board);
        return;
    }
    c->board = number;
    c->unpointed = 0;
    c->alert = 0;
}

/* --- search, filter, command line --------------------------------------------------------------------------- */

/* False: this screen looks for nothing, or there is nothing to look for. */
static bool find_next(struct console *c, int by)
{
    enum screen_id top = console_top(c);
    bool of_hall = top == SCREEN_HALL || top == SCREEN_PUBLIC;
    if (!*console_finder(c)->search || (!of_hall && top != SCREEN_REVIEW))
        return false;
    if (of_hall)
        hall_screen_find_next(c, by);
    else
        review_screen_find(c, by);
    return true;
}

static void search_typed(struct console *c, const char *text)
{
    snprintf(console_finder(c)->search, FINDER_ROOM, "%s", text);
    c->dirty = true;
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
    c->prompt.changed = search_typed;
}

static void filter_typed(struct console *c, const char *text)
{
    snprintf(console_finder(c)->filter, FINDER_ROOM, "%s", text);
    c->dirty = true;
}

static void filter_entered(struct console *c, const char *text)
{
    filter_typed(c, text ? text : "");
}

void act_filter(struct console *c, const char *text)
{
    if (*text) {
        filter_typed(c, text);
        return;
    }
    console_ask(c, "filter: ", console_finder(c)->filter, NULL, filter_entered);
    c->prompt.changed = filter_typed;
}

static void next(struct console *c, int by)
{
    if (find_next(c, by))
        return;
    if (!c->session || c->settings.public_view) { /* where an alert is, spectators are not told */
        console_say(c, ROLE_DIM, "/ looks for words; then n goes to the next");
        return;
    }
    const struct alert *const *list;
    bool was_there = c->in_rail || c->alert;
    if (!hall_alerts(console_hall(c), &list)) {
        console_say(c, ROLE_DIM, "nothing needs you");
        return;
    }
    rail_step(c, was_there ? by : 0);
    c->in_rail = true;
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

/* "rep" finds the claim of a repetition too, below what is called so itself. */
static int offer_claims_too(struct console *c, const char *text, struct offer *out, int count, int room)
{
    struct offer claims[16];
    const struct action *claim = action_named("claim");
    int found = *text && claim && claim->screens >> console_top(c) & 1 ? claim->offers(c, text, claims, 16) : 0;
    for (int i = 0; i < found; i++) {
        char whole[OFFER_ROOM];
        snprintf(whole, sizeof whole, "claim %.80s", claims[i].text);
        count = offer_add(out, count, room, whole, claims[i].help, claims[i].score / 2 + 1);
    }
    return count;
}

static int offer_actions(struct console *c, const char *text, struct offer *out, int room)
{
    const struct action *a;
    char name[64];
    int length = (int)strcspn(text, " ");
    snprintf(name, sizeof name, "%.*s", length, text);
    if (!text[length] || !(a = action_named(name)))
        return offer_claims_too(c, text, out, actions_offer(console_top(c), text, out, room), room);
    int count = a->offers ? a->offers(c, text + length + 1, out, room) : 0;
    for (int i = 0; i < count; i++) { /* what is completed is the whole line */
        char whole[OFFER_ROOM];
        snprintf(whole, sizeof whole, "%.30s %.60s", name, out[i].text);
        strcpy(out[i].text, whole);
    }
    return count;
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
    if (!a && actions_offer(console_top(c), name, best, 1))
        a = action_named(best->text);
    if (atoi(name) > 0)
        act_go(c, name);
    else if (!a || !(a->screens >> console_top(c) & 1))
        console_say(c, ROLE_BAD, "nothing here is called %s; ? tells what there is", name);
    else
        console_do(c, a, text + length + strspn(text + length, " "));
}

void act_command(struct console *c, const char *a)
{
    (void)a;
    console_ask(c, ":", "", offer_actions, command_entered);
    c->prompt.remembers = true;
}

/* --- the hall's own ----------------------------------------------------------------------------------------- */

void act_level(struct console *c, const char *a)
{
    (void)a;
    hall_screen_level(c);
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
