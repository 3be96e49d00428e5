#include "screens/match.h"

#include "console.h"
#include "glance.h"
#include "session.h"
#include "widgets/list.h"

#include <stdio.h>
#include <string.h>

enum { MATCHES_MAX = 400 };

/* Two teams that meet: boards one after the other on which the same two sit, whoever has White. */
struct team_match {
    const char *teams[2];
    int first, count;   /* places in the hall */
    int won[2], drawn, open;
};

struct match_screen {
    struct list list;
    struct team_match matches[MATCHES_MAX];
    int count;
};

static bool meets(const struct team_match *m, const struct hall_board *b)
{
    const char *w = b->seat->players[WHITE].team, *k = b->seat->players[BLACK].team;
    return (!strcmp(m->teams[0], w) && !strcmp(m->teams[1], k)) || (!strcmp(m->teams[0], k) && !strcmp(m->teams[1], w));
}

static void count_result(struct team_match *m, const struct hall_board *b)
{
    bool first_has_white = !strcmp(m->teams[0], b->seat->players[WHITE].team);
    m->count++;
    if (b->result == RESULT_WHITE || b->result == RESULT_BLACK)
        m->won[(b->result == RESULT_WHITE) != first_has_white]++;
    else if (b->result == RESULT_DRAW)
        m->drawn++;
    else if (b->result == RESULT_OPEN)
        m->open++;
}

static void collect(const struct hall *h, struct match_screen *s)
{
    s->count = 0;
    for (int i = 0; i < hall_count(h); i++) {
        const struct hall_board *b = hall_at(h, i);
        if (!b->seat || !*b->seat->players[WHITE].team || !*b->seat->players[BLACK].team)
            continue;
        if (!s->count || !meets(&s->matches[s->count - 1], b)) {
            if (s->count == MATCHES_MAX)
                return;
            s->matches[s->count++] = (struct team_match){.teams = {b->seat->players[WHITE].team, b->seat->players[BLACK].team},
                                                         .first = i};
        }
        count_result(&s->matches[s->count - 1], b);
    }
}

static void half_points(int won, int drawn, char out[16])
{
    int halves = 2 * won + drawn;
    snprintf(out, 16, "%d%s", halves / 2, halves % 2 ? ".5" : "");
}

/* What the better team still needs for more than half. */
static void needs(const struct team_match *m, char out[64])
{
    int halves[2] = {2 * m->won[0] + m->drawn, 2 * m->won[1] + m->drawn}, enough = m->count + 1;
    out[0] = '\0';
    for (int i = 0; i < 2; i++)
        if (halves[i] >= enough)
            snprintf(out, 64, "%.40s has won", m->teams[i]);
    if (!*out && m->open) {
        int ahead = halves[1] > halves[0];
        snprintf(out, 64, "%.40s needs %.1f more", m->teams[ahead], (enough - halves[ahead]) / 2.0);
    }
}

static int draw_match(const struct console *c, struct area a, int row, const struct team_match *m, bool chosen)
{
    char mine[16], theirs[16], need[64], time[2][16];
    half_points(m->won[0], m->drawn, mine);
    half_points(m->won[1], m->drawn, theirs);
    needs(m, need);
    if (chosen)
        draw_fill(a, row, ROLE_SELECTED);
    draw_format(a, row, 1, chosen ? ROLE_SELECTED : ROLE_STRONG, "%s %s : %s %s   %d open  %s", m->teams[0], mine, theirs, m->teams[1],
                m->open, need);
    if (!chosen)
        return row + 1;
    for (int i = 0; i < m->count; i++) {
        const struct hall_board *b = hall_at(console_hall(c), m->first + i);
        const struct condition_row *state = condition_row(condition_of(b, false));
        int column = draw_format(a, ++row, 3, state->role, "%4d %s ", b->number, state->sign);
        column = draw_field(a, row, column, 26, ROLE_TEXT, b->seat->players[WHITE].name);
        column = draw_right(a, row, column, 8, ROLE_TEXT, clock_words(hall_left(b, WHITE, c->now), time[0]));
        column = draw_right(a, row, column, 8, ROLE_TEXT, clock_words(hall_left(b, BLACK, c->now), time[1]));
        column = draw_field(a, row, column + 1, 26, ROLE_TEXT, b->seat->players[BLACK].name);
        draw_text(a, row, column + 1, ROLE_STRONG, b->result == RESULT_OPEN ? "" : result_text((enum result)b->result));
    }
    return row + 1;
}

static void draw(struct console *c, void *state, struct area a)
{
    struct match_screen *s = state;
    collect(console_hall(c), s);
    draw_format(a, 0, 0, ROLE_TITLE, " %d match%s ", s->count, s->count == 1 ? "" : "es");
    struct area list = area_inside(a, 2, 0, -1, -1);
    list_fit(&s->list, s->count, list.rows);
    if (!s->count)
        draw_text(list, 0, 1, ROLE_DIM, "no teams play in this event");
    int row = 0;
    for (int i = s->list.first; i < s->count && row < list.rows; i++) {
        if (i == s->list.chosen)
            draw_cursor(list, row, 0);
        row = draw_match(c, list, row, &s->matches[i], i == s->list.chosen);
    }
}

static void step(struct console *c, void *state, enum step step)
{
    struct match_screen *s = state;
    list_step(&s->list, step);
    collect(console_hall(c), s);
    if (s->list.chosen < s->count)
        c->board = hall_at(console_hall(c), s->matches[s->list.chosen].first)->number;
    if (step == STEP_OPEN)
        console_open(c, SCREEN_BOARD);
}

const struct screen screen_match = {
    .name = "match",
    .title = "Match",
    .about = "Who meets whom, with the running score. The chosen match shows its boards.",
    .footer = "open call note back",
    .state_size = sizeof(struct match_screen),
    .draw = draw,
    .step = step,
};
