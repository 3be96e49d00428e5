/* Presence: every player of the round, marked with one key each. */
#include "hall/presence.h"

#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"
#include "event/event.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "screens/player.h"
#include "session/session.h"
#include "terminal/keys.h"
#include "widgets/fuzzy.h"
#include "widgets/list.h"
#include "widgets/tabs.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* order: tab_names */
enum presence_tab { BY_NAME, BY_BOARD, BY_NUMBER, NOT_MARKED, TABS };
static const char *const tab_names[] = {N_("by name"), N_("by board"), N_("by number"), N_("not here")};

struct presence_screen {
    struct tabs tabs;
    struct list list;
    enum presence_tab tab;
    int rows[PLAYERS_MAX]; /* numbers */
    int count, number;     /* number: typed so far; 0 if nothing */
    int spaced;            /* that a space ended just now: in "6 -" it was not the whole */
    bool zero;             /* a 0 was typed before any other digit: no player has that number */
};

/* --- which, in which order ---------------------------------------------------------------------------------------- */

static const struct pairing *pairing_of(const struct console *c, int number)
{
    const struct round *r = event_round(session_event(console_session(c)), hall_settings_of(console_hall(c))->round);
    return r ? round_pairing_of(r, number) : NULL;
}

static enum checked_arrival arrival_of(const struct console *c, const struct player *p)
{
    return hall_arrival(console_hall(c), p->name, event_player_apart(session_event(console_session(c)), p->number));
}

/* Players with a bye are not expected. */
static bool is_expected(const struct console *c, int number)
{
    const struct pairing *p = pairing_of(c, number);
    return !p || p->board;
}

struct ordering {
    const struct console *console;
    enum presence_tab tab;
};

static int board_of(const struct console *c, int number)
{
    const struct pairing *p = pairing_of(c, number);
    return p && p->board ? 2 * p->board + (p->black == number) : 4 * EVENT_BOARDS_MAX;
}

static int compare(const void *x, const void *y, void *ordering)
{
    const struct ordering *o = ordering;
    const struct chess_event *e = session_event(console_session(o->console));
    int a = *(const int *)x, b = *(const int *)y, by = 0;
    if (o->tab == BY_BOARD)
        by = board_of(o->console, a) - board_of(o->console, b);
    else if (o->tab != BY_NUMBER)
        by = strcasecmp(event_player(e, a)->name, event_player(e, b)->name);
    return by ? by : a - b;
}

static bool is_wanted(const struct console *c, const struct presence_screen *s, const struct player *p)
{
    char words[PERSON_NAME_MAX + 16];
    snprintf(words, sizeof words, "%d %s", p->number, p->name);
    if (s->tab == NOT_MARKED && (arrival_of(c, p) == ARRIVAL_HERE || !is_expected(c, p->number)))
        return false;
    return filter_fits(chosen_filter(c, SCREEN_PRESENCE), words);
}

static void collect(const struct console *c, struct presence_screen *s)
{
    const struct chess_event *e = session_event(console_session(c));
    struct ordering o = {c, s->tab};
    s->count = 0;
    for (int i = 0; e && i < e->player_count; i++)
        if (is_wanted(c, s, &e->players[i]))
            s->rows[s->count++] = e->players[i].number;
    qsort_r(s->rows, (size_t)s->count, sizeof *s->rows, compare, &o);
}

/* --- the number that is typed ------------------------------------------------------------------------------------- */

static bool is_typed(const struct presence_screen *s)
{
    return s->number || s->zero;
}

static void forget_number(struct presence_screen *s)
{
    s->number = 0;
    s->zero = false;
}

static void take_digit(struct presence_screen *s, int digit)
{
    assert(digit >= 0 && digit <= 9 && "a digit");
    if (!digit && !s->number)
        s->zero = true;
    else
        s->number = s->number > PLAYERS_MAX ? s->number : 10 * s->number + digit;
}

static void take_back_digit(struct presence_screen *s)
{
    s->zero = s->zero && s->number;
    s->number /= 10;
}

/* --- drawing ------------------------------------------------------------------------------------------------------ */

static int draw_head(const struct console *c, struct presence_screen *s, struct area a)
{
    const struct chess_event *e = session_event(console_session(c));
    int here = 0, away = 0, waited = 0;
    for (int i = 0; e && i < e->player_count; i++) {
        enum checked_arrival at = arrival_of(c, &e->players[i]);
        here += at == ARRIVAL_HERE;
        away += at == ARRIVAL_AWAY;
        waited += at == ARRIVAL_UNKNOWN && is_expected(c, e->players[i].number);
    }
    draw_format(a, 0, 0, ROLE_TITLE, " %d here  %d not come  %d not marked", here, away, waited);
    int column = 1;
    column = tabs_draw(&s->tabs, a, 1, column, &(struct tab_row){tab_names, NULL, TABS, (int)s->tab});
    if (is_typed(s))
        draw_format(a, 1, column + 1, ROLE_INPUT, "%d", s->number);
    return 2;
}

static void place_words(const struct console *c, int number, char out[24])
{
    static const struct {
        char letter;
        const char *words;
    } byes[] = {{'U', /* at most 10 columns */ N_("bye")},
                {'F', /* at most 10 columns */ N_("full bye")},
                {'H', /* at most 10 columns */ N_("half bye")},
                {'Z', /* at most 10 columns */ N_("zero bye")}};
    const struct pairing *p = pairing_of(c, number);
    snprintf(out, 24, "%s", p ? "" : /* at most 10 columns */ _("not paired"));
    if (p && p->board)
        snprintf(out, 24, "%d %s", p->board, _(side_name(p->white == number ? WHITE : BLACK)));
    for (size_t i = 0; p && !p->board && i < sizeof byes / sizeof *byes; i++)
        if (byes[i].letter == p->white_result)
            snprintf(out, 24, "%s", _(byes[i].words));
}

static void draw_row(struct console *c, const struct presence_screen *s, struct area a, int row, int at)
{
    assert(at >= 0 && at < s->count && "one of the players");
    /* order: enum checked_arrival */
    static const char *const marks[] = {"   ", " + ", " - "};
    static const enum role roles[] = {ROLE_TEXT, ROLE_GOOD, ROLE_PRIORITY_2};
    ROW_FOR_EACH(marks, ARRIVALS);
    ROW_FOR_EACH(roles, ARRIVALS);
    const struct player *p = event_player(session_event(console_session(c)), s->rows[at]);
    enum checked_arrival arrival = arrival_of(c, p);
    char place[24];
    place_words(c, p->number, place);
    enum role role = at == s->list.chosen ? ROLE_SELECTED : roles[arrival];
    if (at == s->list.chosen)
        draw_fill(a, row, role);
    int column = draw_format(a, row, 0, role, "%s%4d ", marks[arrival], p->number);
    int width = a.columns - column - 12;
    draw_field(a, row, column, width > 4 ? width : 4, role, p->name); /* behind the number */
    draw_text(a, row, a.columns - 11, role, place);
}

static void settle(struct console *c, void *state, struct area a)
{
    struct presence_screen *s = state;
    collect(c, s);
    list_settle(&s->list, s->count, a.rows - 4);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct presence_screen *s = state;
    int head = draw_head(c, s, a), below = a.rows > 12 ? 2 : 1;
    struct area list = area_inside(a, head, 0, -1, -1);
    list.rows -= below;
    list_fit(&s->list, s->count, list.rows);
    for (int i = 0; i < list.rows && s->list.first + i < s->count; i++) {
        draw_row(c, s, list, i, s->list.first + i);
        if (s->list.first + i == s->list.chosen)
            draw_cursor(list, i, 0);
    }
    if (!s->count)
        draw_text(list, 0, 1, ROLE_DIM, _("nobody"));
    draw_paragraph(a, a.rows - below, 1, a.columns - 1, below, ROLE_DIM,
                   hall_is_started(console_hall(c))
                       ? _("space here, - not come, number and space; :empty names who has not come")
                       : _("space here, - not come, number and space; * all not marked are here"));
}

/* --- keys --------------------------------------------------------------------------------------------------------- */

static const struct player *meant(const struct console *c, const struct presence_screen *s)
{
    const struct chess_event *e = session_event(console_session(c));
    int number = is_typed(s) ? s->number : s->list.chosen < s->count ? s->rows[s->list.chosen] : 0;
    return e ? event_player(e, number) : NULL;
}

static bool may_write(struct console *c)
{
    if (!console_settings(c)->readonly)
        return true;
    console_say(c, ROLE_BAD, "this console only looks (--readonly)");
    return false;
}

/* The same key again removes the mark. */
static void mark(struct console *c, struct presence_screen *s, enum checked_arrival arrival)
{
    assert((arrival == ARRIVAL_HERE || arrival == ARRIVAL_AWAY) && "what a key says");
    const struct player *p = meant(c, s);
    if (!p && is_typed(s))
        console_say(c, ROLE_BAD, "there is no player %d", s->number);
    if (!p || !may_write(c)) {
        forget_number(s);
        return;
    }
    arrival = arrival_of(c, p) == arrival ? ARRIVAL_UNKNOWN : arrival;
    int apart = event_player_apart(session_event(console_session(c)), p->number);
    char name[PLAYER_CALLED_MAX];
    int late = arrival == ARRIVAL_HERE ? hall_comes_late(console_hall(c), p->name, apart) : 0;
    hall_check_in(console_hall(c), p->name, apart, arrival, session_who(console_session(c)), console_now(c));
    if (late)
        console_say(c, ROLE_PRIORITY_2,
                    "%s: here, after the default time. If it was not in time: I late at board %d rules on it.",
                    event_player_called(session_event(console_session(c)), p->number, "", name), late);
    else
        console_say(c, ROLE_GOOD, "%s: %s", event_player_called(session_event(console_session(c)), p->number, "", name),
                    arrival == ARRIVAL_HERE   ? _("here")
                    : arrival == ARRIVAL_AWAY ? _("has not come")
                                              : _("not marked"));
    if (!is_typed(s) && s->tab != NOT_MARKED)
        list_step(&s->list, STEP_DOWN);
    forget_number(s);
}

static void all_here(struct console *c, const char *answer)
{
    const struct chess_event *e = session_event(console_session(c));
    int count = 0;
    if (!answer || *answer != 'y') {
        console_say(c, ROLE_DIM, "nobody was marked");
        return;
    }
    for (int i = 0; i < e->player_count; i++)
        if (arrival_of(c, &e->players[i]) == ARRIVAL_UNKNOWN && is_expected(c, e->players[i].number)) {
            hall_check_in(console_hall(c), e->players[i].name, event_player_apart(e, e->players[i].number),
                          ARRIVAL_HERE, session_who(console_session(c)), console_now(c));
            count++;
        }
    console_say(c, ROLE_GOOD, tongue_count("%d player marked as here", "%d players marked as here", count), count);
}

static bool key(struct console *c, void *state, int key)
{
    struct presence_screen *s = state;
    if (key == '-' && s->spaced)
        s->number = s->spaced;
    s->spaced = key == ' ' ? s->number : 0;
    if (key >= '0' && key <= '9')
        take_digit(s, key - '0');
    else if (key == BACKSPACE && is_typed(s))
        take_back_digit(s);
    else if (key == ESCAPE && is_typed(s))
        forget_number(s);
    else if (key == ' ')
        mark(c, s, ARRIVAL_HERE);
    else if (key == '-')
        mark(c, s, ARRIVAL_AWAY);
    else if (key == '*' && may_write(c))
        console_confirm(c, "Are all who are not marked here?", all_here);
    else
        return false;
    return true;
}

static bool drop_begun(void *state)
{
    struct presence_screen *s = state;
    bool any = is_typed(s);
    forget_number(s);
    return any;
}

static void step(struct console *c, void *state, enum screen_step step)
{
    struct presence_screen *s = state;
    if (step == STEP_LEFT || step == STEP_RIGHT) {
        s->tab = (enum presence_tab)((s->tab + (step == STEP_LEFT ? TABS - 1 : 1)) % TABS);
        s->list.chosen = 0;
    } else if (step == STEP_OPEN) {
        const struct player *p = meant(c, s);
        if (p)
            player_screen_show(c, p->number);
        else if (is_typed(s))
            console_say(c, ROLE_BAD, "there is no player %d", s->number);
        forget_number(s);
    } else {
        list_step(&s->list, step);
    }
}

static void click(struct console *c, void *state, int row, int column)
{
    struct presence_screen *s = state;
    int tab = tabs_at(&s->tabs, row, column);
    if (tab >= 0) {
        s->tab = (enum presence_tab)tab;
        s->list.chosen = 0;
    } else if (list_click(&s->list, row - 2) && row >= 2)
        step(c, state, STEP_OPEN);
}

static bool enter(struct console *c)
{
    const struct chess_event *e = session_event(console_session(c));
    if (e && e->player_count)
        return true;
    console_say(c, ROLE_BAD, "no players are listed here: :pairings FILE takes them in, :add enters one");
    return false;
}

const struct screen screen_presence = {
    .name = "presence",
    .title = "Who has come",
    .about =
        "Every player of the event, one key each: space is here, - has not come, the same key again takes the mark "
        "away; a number and space mark that player. left and right order them by name, board or number, or show "
        "those who are not here. Enter opens the player's page. Players who have a bye are not expected.",
    .footer = "open filter add bye withdraw back",
    .state_size = sizeof(struct presence_screen),
    .enter = enter,
    .settle = settle,
    .draw = draw,
    .step = step,
    .key = key,
    .drop_begun = drop_begun,
    .click = click,
};
