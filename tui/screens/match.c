#include "base/name_order.h"
#include "base/tongue.h"
#include "console/console.h"
#include "event/event.h"
#include "hall/board_view.h"
#include "hall/ruling.h"
#include "hall/team.h"
#include "hall/views/matches.h"
#include "ruling/sanction.h"
#include "session/session.h"
#include "widgets/glance.h"
#include "widgets/list.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct match_screen {
    struct list list;
    struct team_match matches[MATCHES_MAX];
    int count;
};

static void collect(const struct console *c, struct match_screen *s)
{
    s->count = matches_of(console_hall(c), session_event(console_session(c)), s->matches);
}

/* --- in words ------------------------------------------------------------------------------------------------ */

/* True if the results so far give more than half of all points. */
static int enough(const struct team_match *m)
{
    return m->step ? (m->total / 2 / m->step + 1) * m->step : 0;
}

static const char *needs(const struct team_match *m, int team, bool halves, char out[16])
{
    assert((team == 0 || team == 1) && "two teams play a match");
    int more = enough(m) - m->points[team];
    if (m->points[team] > m->points[!team] + m->open_points)
        return /* at most 8 columns */ _("has won");
    if (!m->open)
        return m->points[0] == m->points[1] ? _("drawn") : "-";
    if (m->points[team] + m->open_points <= m->points[!team])
        return m->points[team] + m->open_points == m->points[!team] ? /* at most 8 columns */ _("to draw") : "-";
    return halves ? match_points_text(more, out) : "";
}

/* --- drawing ------------------------------------------------------------------------------------------------- */

enum { POINTS_COLUMNS = 6, OPEN_COLUMNS = 6, NEEDS_COLUMNS = 9 };

/* Below, there is room for names, points and what is open alone. */
static bool is_narrow(struct area a)
{
    enum { LEAST = 60 };
    return a.columns < LEAST;
}

static int team_columns(struct area a)
{
    int needs = is_narrow(a) ? 0 : 2 * NEEDS_COLUMNS;
    int rest = (a.columns - 2 * POINTS_COLUMNS - OPEN_COLUMNS - needs - 6) / 2;
    return rest > 30 ? 30 : rest;
}

static void draw_heading(struct area a, int row)
{
    int column = 1 + 2 * team_columns(a) + 2 * POINTS_COLUMNS + 4;
    column = draw_right(a, row, column, OPEN_COLUMNS, ROLE_DIM, /* at most 6 columns */ C_("games", "open"));
    if (!is_narrow(a))
        draw_right(a, row, column, 2 * NEEDS_COLUMNS, ROLE_DIM, /* at most 18 columns */ _("needs to win"));
}

static void draw_score(const struct console *c, struct area a, int row, const struct team_match *m, enum role role)
{
    const struct chess_event *e = session_event(console_session(c));
    bool halves = !e || e->scoring.weight_count || e->scoring.win + e->scoring.loss == 2 * e->scoring.draw;
    char text[16];
    int width = team_columns(a), column = draw_field(a, row, 1, width, role, m->teams[0]);
    column = draw_right(a, row, column, POINTS_COLUMNS, role, match_points_text(m->points[0], text));
    column = draw_text(a, row, column, role, " : ");
    column = draw_field(a, row, column, POINTS_COLUMNS, role, match_points_text(m->points[1], text));
    column = draw_field(a, row, column, width + 1, role, m->teams[1]);
    snprintf(text, sizeof text, "%d", m->open);
    column = draw_right(a, row, column, OPEN_COLUMNS, role, text);
    for (int team = 0; team < 2 && !is_narrow(a); team++)
        column = draw_right(a, row, column, NEEDS_COLUMNS, role, needs(m, team, halves, text));
}

static void draw_board(const struct console *c, struct area a, int row, const struct team_match *m, int place)
{
    assert(place >= 0 && place < hall_count(console_hall(c)) && "a board of the match");
    const struct hall_board *b = hall_at(console_hall(c), place);
    const struct condition_row *state = condition_row(condition_of(b, false));
    bool chosen = board_number(b) == chosen_board_number(c);
    char time[16], points[16], name[PLAYER_CALLED];
    enum { REST = 44, NARROW_REST = 26 };
    int width = (a.columns - (is_narrow(a) ? NARROW_REST : REST)) / 2,
        column = draw_text(a, row, 1, ROLE_STRONG, chosen ? glyph(GLYPH_ARROW) : " ");
    column = draw_format(a, row, column, state->role, " %4d %s ", board_number(b), state->sign);
    width = width > 26 ? 26 : width;
    match_points_text(match_worth(console_hall(c), session_event(console_session(c)), m, place), points);
    column = draw_right(a, row, column, 4, ROLE_DIM, points);
    column =
        draw_field(a, row, column + 1, width, chosen ? ROLE_STRONG : ROLE_TEXT, board_player_called(b, WHITE, name));
    for (int side = WHITE; side <= BLACK && !is_narrow(a); side++)
        column =
            draw_right(a, row, column, 8, ROLE_TEXT, clock_words(hall_left(b, (enum side)side, console_now(c)), time));
    column =
        draw_field(a, row, column + 1, width, chosen ? ROLE_STRONG : ROLE_TEXT, board_player_called(b, BLACK, name));
    draw_text(a, row, column + 1, ROLE_STRONG, board_result(b) == RESULT_OPEN ? "" : board_result_words(b));
    if (chosen)
        draw_cursor(a, row, 0);
}

/* --- cards and substitutes, the newest first ------------------------------------------------------------------ */

static bool is_of(const struct console *c, const struct team_match *m, int board)
{
    assert(m->count > 0 && "a match has boards");
    const struct hall *h = console_hall(c);
    return board >= board_number(hall_at(h, m->first)) && board <= board_number(hall_at(h, m->first + m->count - 1));
}

static int draw_substitutions(const struct console *c, struct area a, int row, const struct team_match *m)
{
    const struct substitution *list;
    char age[16];
    for (int i = hall_substitutions(console_hall(c), &list) - 1; i >= 0; i--) {
        const struct substitution *s = &list[i];
        if (!is_of(c, m, s->board))
            continue;
        if (s->into_round == MSEC_NEVER)
            draw_format(a, row++, 3, ROLE_DIM, "%4d substitute: %s for %s, before the round (%s)", s->board, s->in.name,
                        s->out, s->who);
        else
            draw_format(a, row++, 3, ROLE_DIM, "%4d substitute: %s for %s, %s after its start (%s)", s->board,
                        s->in.name, s->out, age_words(s->into_round, age), s->who);
    }
    return row;
}

static int draw_cards(const struct console *c, struct area a, int row, const struct team_match *m)
{
    const struct team_card *list;
    for (int i = hall_cards(console_hall(c), &list) - 1; i >= 0; i--) {
        char whose[48];
        const struct team_card *k = &list[i];
        if (!is_of(c, m, k->board))
            continue;
        snprintf(whose, sizeof whose, k->by_coach ? _("%s's coach") : "%s", _(side_name(k->side)));
        draw_format(a, row++, 3, ROLE_DIM,
                    tongue_count("%4d card, %s: %s (minute %d, %d game going, %s)",
                                 "%4d card, %s: %s (minute %d, %d games going, %s)", k->open),
                    k->board, whose, k->words, hall_minute(console_hall(c), k->at), k->open, k->who);
    }
    return row;
}

/* The points that violations cost the teams. */
static int draw_tie_breaks(const struct console *c, struct area a, int row, const struct team_match *m)
{
    struct hall *h = console_hall(c);
    for (int id = hall_rulings(h); id > 0; id--) {
        const struct ruling *r = hall_ruling(h, id);
        struct sanction s;
        bool stands = r && !r->undone && !r->superseded_by && is_of(c, m, r->board);
        if (!stands || !sanction_read(r->penalty, r->offender, &s) || s.kind != SANCTION_TIEBREAK || s.side == NO_SIDE)
            continue;
        draw_format(a, row++, 3, ROLE_DIM, "%4d tie-break %+d: %s (D-%04d)", r->board, (int)s.amount,
                    board_player(hall_board(h, r->board), (enum side)s.side)->team, r->id);
    }
    return row;
}

/* "Ben Holt" and "Holt, Ben" are one. */
static bool is_same_person(const char *name, const char *other)
{
    char turned[2 * PERSON_NAME_MAX];
    const char *comma = strchr(other, ',');
    if (!comma)
        return !names_apart(name, other);
    snprintf(turned, sizeof turned, "%s %.*s", comma + 1, (int)(comma - other), other);
    return !names_apart(name, other) || !names_apart(name, turned);
}

/* Where the captains are joint arbiters of their match, who they are. */
static int draw_captains(const struct console *c, struct area a, int row, const struct team_match *m)
{
    const struct chess_event *e = session_event(console_session(c));
    for (int i = 0; e && i < e->arbiter_count; i++) {
        const struct arbiter *is = &e->arbiters[i];
        for (int k = 0; is->role == ARBITER_CAPTAIN && k < e->team_count; k++)
            if ((is_same_person(e->teams[k].captain, is->name) || is_same_person(is->name, e->teams[k].captain)) &&
                (!strcmp(e->teams[k].name, m->teams[0]) || !strcmp(e->teams[k].name, m->teams[1])))
                draw_format(a, row++, 3, ROLE_DIM, "     joint arbiter: %s, captain of %s (%s)", is->name,
                            e->teams[k].name, is->initials);
    }
    return row;
}

static int draw_match(const struct console *c, struct area a, int row, const struct team_match *m, bool chosen)
{
    if (chosen)
        draw_fill(a, row, ROLE_SELECTED);
    draw_score(c, a, row, m, chosen ? ROLE_SELECTED : ROLE_STRONG);
    row++;
    for (int i = 0; chosen && i < m->count; i++)
        draw_board(c, a, row++, m, m->first + i);
    if (!chosen)
        return row;
    row = draw_substitutions(c, a, draw_captains(c, a, row, m), m);
    return draw_tie_breaks(c, a, draw_cards(c, a, row, m), m);
}

/* The match of the board that was chosen elsewhere. */
static void follow_board(struct console *c, struct match_screen *s)
{
    for (int i = 0; i < s->count; i++)
        if (is_of(c, &s->matches[i], chosen_board_number(c)))
            s->list.chosen = i;
}

static void settle(struct console *c, void *state, struct area a)
{
    struct match_screen *s = state;
    collect(c, s);
    follow_board(c, s);
    list_settle(&s->list, s->count, a.rows - 2);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct match_screen *s = state;
    draw_format(a, 0, 0, ROLE_TITLE, tongue_count(" %d match ", " %d matches ", s->count), s->count);
    struct area list = area_inside(a, 2, 0, -1, -1);
    list_fit(&s->list, s->count, list.rows - (s->list.chosen < s->count ? s->matches[s->list.chosen].count : 0));
    if (s->count)
        draw_heading(a, 1);
    else
        draw_text(list, 0, 1, ROLE_DIM, _("no teams play in this event"));
    int row = 0;
    for (int i = s->list.first; i < s->count && row < list.rows; i++) {
        if (i == s->list.chosen)
            draw_cursor(list, row, 0);
        row = draw_match(c, list, row, &s->matches[i], i == s->list.chosen);
    }
}

static void choose_match(struct console *c, const struct match_screen *s)
{
    assert(s->list.chosen >= 0 && s->list.chosen < s->count && "one of the matches");
    chosen_go_along(c, board_number(hall_at(console_hall(c), s->matches[s->list.chosen].first)));
}

/* From board to board within the match. */
static void go_sideways(struct console *c, const struct team_match *m, int by)
{
    assert(m->count > 0 && (by == 1 || by == -1) && "to a neighbour");
    const struct hall *h = console_hall(c);
    for (int i = 0; i < m->count; i++)
        if (board_number(hall_at(h, m->first + i)) == chosen_board_number(c)) {
            int to = i + by;
            chosen_go_along(c, board_number(hall_at(h, m->first + (to < 0 ? 0 : to >= m->count ? m->count - 1 : to))));
            return;
        }
    chosen_go_along(c, board_number(hall_at(h, m->first)));
}

static void step(struct console *c, void *state, enum screen_step step)
{
    struct match_screen *s = state;
    if (step == STEP_OPEN) {
        console_open(c, SCREEN_BOARD);
    } else if (s->count && (step == STEP_LEFT || step == STEP_RIGHT)) {
        go_sideways(c, &s->matches[s->list.chosen], step == STEP_LEFT ? -1 : 1);
    } else {
        list_step(&s->list, step);
        if (s->list.chosen < s->count)
            choose_match(c, s);
    }
}

/* The number of a board chooses it, and the match that it is of. */
static bool key(struct console *c, void *state, int key)
{
    if (!chosen_type_number(c, key))
        return false;
    follow_board(c, state);
    return true;
}

/* There is nobody to get a card, or to be replaced, where no teams play. */
static bool offers(const struct console *c, const void *state, const char *action)
{
    const struct match_screen *s = state;
    (void)c;
    return s->count || (strcmp(action, "card") != 0 && strcmp(action, "substitute") != 0);
}

/* The rows below the chosen match are its boards. */
static void click(struct console *c, void *state, int row, int column)
{
    struct match_screen *s = state;
    (void)column;
    int at = s->list.first + row - 2, below = at - s->list.chosen;
    if (row < 2 || !s->count || s->list.chosen >= s->count)
        return;
    const struct team_match *m = &s->matches[s->list.chosen];
    if (below > 0 && below <= m->count) {
        chosen_go_along(c, board_number(hall_at(console_hall(c), m->first + below - 1)));
        return;
    }
    s->list.chosen = below > 0 ? at - m->count : at;
    if (s->list.chosen < s->count)
        choose_match(c, s);
}

const struct screen screen_match = {
    .name = "match",
    .title = "Match",
    .about =
        "Who meets whom, with the running score in the points that the event gives for each board, and what each team "
        "still needs to win. The chosen match shows its boards and what they are worth, with the communication cards "
        "and substitutes "
        "that were written down; left and right choose a board of it.",
    .footer = "card substitute open call rule back",
    .state_size = sizeof(struct match_screen),
    .settle = settle,
    .draw = draw,
    .step = step,
    .offers = offers,
    .key = key,
    .click = click,
};
