/* Every penalty: the newest first, or by player, team, round; below the list the ruling that it came from. */
#include "screens/penalties.h"

#include "base/text.h"
#include "hall/ruling.h"
#include "hall/wording.h"

#include "base/table.h"
#include "base/tongue.h"
#include "console/console.h"
#include "event/event.h"
#include "hall/board_view.h"
#include "rules/rulebook.h"
#include "rules/shelf.h"
#include "rules/words.h"
#include "ruling/sanction.h"
#include "screens/appeals.h"
#include "session/session.h"
#include "widgets/fuzzy.h"
#include "widgets/list.h"
#include "widgets/tabs.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PENALTIES_SHOWN = 2000, DETAIL_ROWS = 6, LABEL_COLUMNS = 10 };

/* order: tab_names */
enum penalties_tab { BY_TIME, BY_PLAYER, BY_TEAM, BY_ROUND, TABS };
static const char *const tab_names[] = {N_("newest"), N_("by player"), N_("by team"), N_("by round")};
ROW_FOR_EACH(tab_names, TABS);

/* A penalty with its player, found by id, since another player may sit at that board in this round. */
struct penalty_row {
    const struct penalty *penalty;
    char name[NAME_MAX_BYTES], team[NAME_MAX_BYTES];
};

struct penalties_screen {
    struct list list;
    struct tabs tabs;
    enum penalties_tab tab;
    struct penalty_row rows[PENALTIES_SHOWN];
    int count;
};

/* --- who ------------------------------------------------------------------------------------------------------ */

static const struct hall_player *seated(const struct hall *h, const char *id)
{
    for (int i = 0; *id && i < hall_count(h); i++)
        for (int side = WHITE; side <= BLACK; side++)
            if (!strcmp(board_player(hall_at(h, i), side)->id, id))
                return board_player(hall_at(h, i), side);
    return NULL;
}

static void name_row(const struct console *c, struct penalty_row *r)
{
    const struct chess_event *e = session_event(console_session(c));
    const struct hall_board *b = *r->penalty->player ? NULL : hall_board(console_hall(c), r->penalty->board);
    const struct hall_player *s =
        b ? board_player(b, r->penalty->side == BLACK) : seated(console_hall(c), r->penalty->player);
    const struct player *p = !s && e ? event_player(e, atoi(r->penalty->player)) : NULL;
    const struct team *t = e && p && p->team ? event_team(e, p->team) : NULL;
    snprintf(r->name, sizeof r->name, "%.63s", s ? s->name : p ? p->name : "");
    if (*r->name && e && event_player_apart(e, atoi(s ? s->id : r->penalty->player)))
        snprintf(r->name, sizeof r->name, "%.50s (%.10s)", s ? s->name : p->name, s ? s->id : r->penalty->player);
    snprintf(r->team, sizeof r->team, "%.63s", s ? s->team : t ? t->name : "");
    if (kind_is_of_coach(r->penalty->kind))
        copy_text(r->name, sizeof r->name, _("coach"));
    if (!*r->name)
        copy_text(r->name, sizeof r->name, _(side_name(r->penalty->side)));
}

/* --- which, in which order -------------------------------------------------------------------------------------- */

static bool is_wanted(const struct penalty_row *r, const char *filter)
{
    const struct penalty *p = r->penalty;
    char words[384];
    snprintf(words, sizeof words, "%s player:%s; team:%s board:%d round:%d R%d %s %s %s D-%04d", r->name, p->player,
             r->team, p->board, p->round, p->round, p->script, script_words(p->script), p->penalty, p->ruling);
    return filter_fits(filter, words);
}

/* Players without a name come last. */
static int compare_names(const char *a, const char *b)
{
    bool only_one = !*a != !*b;
    return only_one ? !*a - !*b : strcmp(a, b);
}

static int compare(const void *x, const void *y, void *tab)
{
    enum penalties_tab order = *(const enum penalties_tab *)tab;
    const struct penalty_row *a = x, *b = y;
    int by = order == BY_PLAYER  ? compare_names(a->name, b->name)
             : order == BY_TEAM  ? compare_names(a->team, b->team)
             : order == BY_ROUND ? b->penalty->round - a->penalty->round
                                 : 0;
    if (by)
        return by;
    return (a->penalty < b->penalty) - (a->penalty > b->penalty); /* the newest first */
}

static void collect(const struct console *c, struct penalties_screen *s)
{
    const struct penalty *all;
    int count = hall_penalties(console_hall(c), &all);
    s->count = 0;
    for (int i = count - 1; i >= 0 && s->count < PENALTIES_SHOWN; i--) {
        struct penalty_row *r = &s->rows[s->count];
        r->penalty = &all[i];
        name_row(c, r);
        s->count += is_wanted(r, chosen_filter(c, SCREEN_PENALTIES));
    }
    qsort_r(s->rows, (size_t)s->count, sizeof *s->rows, compare, &s->tab);
}

/* --- drawing ------------------------------------------------------------------------------------------------------ */

static void draw_tabs(const struct console *c, struct penalties_screen *s, struct area a)
{
    const char *filter = chosen_filter(c, SCREEN_PENALTIES);
    int column =
        draw_format(a, 0, 0, ROLE_TITLE,
                    tongue_count(" %d ruling against players ", " %d rulings against players ", s->count), s->count);
    column = tabs_draw(&s->tabs, a, 0, column, &(struct tab_row){tab_names, NULL, TABS, (int)s->tab});
    if (*filter)
        draw_format(a, 0, column, ROLE_INPUT, "  filter: %s", filter);
}

/* What rows have in common is shown once, before the first of them. */
static void group_of(const struct penalty_row *r, enum penalties_tab tab, char out[NAME_MAX_BYTES])
{
    if (tab == BY_PLAYER)
        copy_text(out, NAME_MAX_BYTES, r->name);
    else if (tab == BY_TEAM)
        copy_text(out, NAME_MAX_BYTES, *r->team ? r->team : _("no team"));
    else if (tab == BY_ROUND)
        snprintf(out, NAME_MAX_BYTES, _("round %d"), r->penalty->round);
    else
        out[0] = '\0';
}

static enum rule_since since_of(struct console *c, const struct penalty *p)
{
    return shelf_rule_since(console_shelf(c), p->script, p->rule, NULL);
}

static void draw_row(struct console *c, const struct penalties_screen *s, struct area a, int row, int at)
{
    assert(at >= 0 && at < s->count && "one of the penalties");
    const struct penalty_row *r = &s->rows[at];
    const struct penalty *p = r->penalty;
    char group[NAME_MAX_BYTES], above[NAME_MAX_BYTES] = "";
    bool chosen = at == s->list.chosen;
    enum role role = chosen ? ROLE_SELECTED : p->undone ? ROLE_FINISHED : ROLE_TEXT;
    int name = a.columns < 100 ? 18 : 26, column = 1;
    if (chosen)
        draw_fill(a, row, ROLE_SELECTED);
    group_of(r, s->tab, group);
    if (at > 0)
        group_of(&s->rows[at - 1], s->tab, above);
    if (*group)
        column = draw_field(a, row, column, name, chosen ? role : ROLE_STRONG,
                            row == 0 || strcmp(group, above) ? group : "") +
                 1;
    column = draw_format(a, row, column, role, "D-%04d R%-2d%c%4d %s ", p->ruling, p->round,
                         rule_since_letter(since_of(c, p)), p->board, _(side_name(p->side)));
    if (s->tab != BY_PLAYER)
        column = draw_field(a, row, column, name, role, r->name) + 1;
    column = draw_field(a, row, column, 16, role, _(script_words(p->script))) + 1;
    struct text penalty = {0};
    sanctions_add_brief(p->penalty, &penalty);
    draw_field(a, row, column, a.columns - column - (p->undone ? 12 : 1), role,
               *p->penalty ? text_chars(&penalty)
               : p->counts ? _("counted")
                           : _("none"));
    text_release(&penalty);
    if (p->undone)
        draw_text(a, row, a.columns - 11, role, /* at most 10 columns */ _("taken back"));
}

static void part(struct area a, int row, const char *label, const char *words)
{
    draw_text(a, row, 1, ROLE_DIM, label);
    draw_paragraph(a, row, 1 + LABEL_COLUMNS, a.columns - 2 - LABEL_COLUMNS, 2, ROLE_TEXT, *words ? words : "-");
}

/* The ruling itself is known for this round; those of earlier rounds are in the log. */
static void draw_ruling(struct console *c, const struct penalty_row *row, struct area a)
{
    const struct penalty *p = row->penalty;
    bool is_now = p->round == hall_settings_of(console_hall(c))->round;
    const struct ruling *r = is_now ? hall_ruling(console_hall(c), p->ruling) : NULL;
    enum rule_since since = since_of(c, p);
    char title[96], text[160];
    snprintf(title, sizeof title,
             p->undone ? _("D-%04d, round %d, board %d, taken back") : _("D-%04d, round %d, board %d"), p->ruling,
             p->round, p->board);
    draw_across(a, 0, title);
    snprintf(text, sizeof text, "%s%s%s", row->name, *row->team ? ", " : "", row->team);
    part(a, 1, /* at most 9 columns */ _("against"), text);
    snprintf(text, sizeof text, "%s%s%s%s%s", _(script_words(p->script)), r && *r->article ? ", " : "",
             r ? r->article : "", since ? "; " : "", since ? _(rule_since_words(since)) : "");
    part(a, 2, /* at most 9 columns */ C_("label", "rule"), text);
    struct text penalty = {0};
    sanctions_add_shown(p->penalty, &penalty);
    text_add(&penalty, p->counts ? _(", counts as an illegal move") : "");
    text_add(&penalty, r && r->result != RESULT_OPEN ? _(", ends the game") : "");
    part(a, 3, /* at most 9 columns */ _("penalty"), text_chars(&penalty));
    text_release(&penalty);
    struct text why = {0};
    if (r)
        rulebook_add_shown(appeals_rulebook(c, r), r->words, &why);
    else
        text_add(&why, _("an earlier round: flagfall log show has the whole ruling"));
    part(a, 4, /* at most 9 columns */ _("why"), text_chars(&why));
    text_release(&why);
}

/* The words typed for it, if they are known. */
static const char *typed_words(const struct console *c, const struct penalty *p, bool is_public)
{
    return hall_wording(console_hall(c), p->ruling, is_public);
}

/* Shown below the ruling, as far as there is room. */
static void draw_words(const struct console *c, const struct penalty *p, struct area a)
{
    /* at most 9 columns */
    static const char *const labels[] = {N_("arbiters"), N_("everybody")};
    int row = DETAIL_ROWS;
    for (int is_public = 1; is_public >= 0; is_public--)
        if (*typed_words(c, p, is_public)) {
            part(a, row, _(labels[is_public]), typed_words(c, p, is_public));
            row += 2;
        }
}

static int details_of(const struct console *c, const struct penalty *p)
{
    return DETAIL_ROWS + (*typed_words(c, p, true) ? 2 : 0) + (*typed_words(c, p, false) ? 2 : 0);
}

static void settle(struct console *c, void *state, struct area a)
{
    struct penalties_screen *s = state;
    collect(c, s);
    list_settle(&s->list, s->count, a.rows - 2);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct penalties_screen *s = state;
    draw_tabs(c, s, a);
    struct area list = area_inside(a, 2, 0, -1, -1);
    if (s->count && list.rows > 2 * DETAIL_ROWS) {
        list_fit(&s->list, s->count, list.rows);
        const struct penalty_row *chosen = &s->rows[s->list.chosen];
        int rows = details_of(c, chosen->penalty);
        rows = rows < a.rows - 5 ? rows : a.rows - 5;
        struct area details = area_inside(a, a.rows - rows, 0, -1, -1);
        draw_ruling(c, chosen, details);
        draw_words(c, chosen->penalty, details);
        list.rows -= rows;
    }
    list_fit(&s->list, s->count, list.rows);
    if (!s->count)
        draw_text(list, 0, 1, ROLE_DIM, _("nobody has been penalised"));
    for (int i = 0; i < list.rows && s->list.first + i < s->count; i++) {
        draw_row(c, s, list, i, s->list.first + i);
        if (s->list.first + i == s->list.chosen)
            draw_cursor(list, i, 0);
    }
}

const struct penalty *penalties_screen_chosen(struct console *c)
{
    const struct penalties_screen *s = console_state(c, SCREEN_PENALTIES);
    return s && s->list.chosen < s->count ? s->rows[s->list.chosen].penalty : NULL;
}

/* --- steps and clicks --------------------------------------------------------------------------------------------- */

static void choose(struct console *c, const struct penalties_screen *s)
{
    if (s->list.chosen < s->count && hall_board(console_hall(c), s->rows[s->list.chosen].penalty->board))
        chosen_go_along(c, s->rows[s->list.chosen].penalty->board);
}

static void show_tab(struct console *c, struct penalties_screen *s, enum penalties_tab tab)
{
    assert(tab < TABS && "one of the tabs");
    s->tab = tab;
    s->list.chosen = 0;
    collect(c, s);
}

static void step(struct console *c, void *state, enum screen_step step)
{
    struct penalties_screen *s = state;
    if (step == STEP_LEFT || step == STEP_RIGHT) {
        show_tab(c, s, (enum penalties_tab)((s->tab + (step == STEP_LEFT ? TABS - 1 : 1)) % TABS));
    } else {
        list_step(&s->list, step);
    }
    choose(c, s);
    if (step == STEP_OPEN)
        console_open(c, SCREEN_BOARD);
}

static void click(struct console *c, void *state, int row, int column)
{
    struct penalties_screen *s = state;
    int tab = tabs_at(&s->tabs, row, column);
    if (tab >= 0) {
        show_tab(c, s, (enum penalties_tab)tab);
        return;
    }
    bool again = list_click(&s->list, row - 2);
    choose(c, s);
    if (again && row >= 2)
        console_open(c, SCREEN_BOARD);
}

/* Opened from a board, it shows the penalties of its two players, in every round. */
static bool enter(struct console *c)
{
    char players[FINDER_ROOM] = "";
    bool from_board = console_top(c) == SCREEN_BOARD;
    const struct hall_board *b = from_board ? hall_board(console_hall(c), chosen_board_number(c)) : NULL;
    const struct hall_player *p = b ? board_seat(b)->players : NULL;
    if (p && *p[WHITE].id && *p[BLACK].id)
        snprintf(players, sizeof players, "player:%.20s;|player:%.20s;", p[WHITE].id, p[BLACK].id);
    if (*players)
        chosen_set_filter(c, SCREEN_PENALTIES, players);
    return true;
}

const struct screen screen_penalties = {
    .name = "penalties",
    .title = "Penalties",
    .about =
        "Every ruling against a player: left and right show the newest first, or those of each player, team or "
        "round; the ruling itself is shown below the list. f shows what fits (a name, team:NAME, R2, a script); J "
        "goes to its moment; beside a decision, c: the rule changed since, g: the script is no longer in the rulebook, "
        "n: the rulebook is not installed; u takes the last decision on the board back: both stay in the log.",
    .footer = "open filter undo back",
    .state_size = sizeof(struct penalties_screen),
    .enter = enter,
    .settle = settle,
    .draw = draw,
    .step = step,
    .click = click,
};
