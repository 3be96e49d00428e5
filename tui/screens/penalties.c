#include "screens/penalties.h"

#include "console.h"
#include "hall/event.h"
#include "session.h"
#include "widgets/fuzzy.h"
#include "widgets/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PENALTIES_SHOWN = 2000 };

struct penalties_screen {
    struct list list;
    const struct penalty *rows[PENALTIES_SHOWN];
    int count;
};

/* Who sits elsewhere in each round is known by his number. */
static const struct hall_player *player_of(const struct console *c, const struct penalty *p)
{
    const struct hall *h = console_hall(c);
    for (int i = 0; *p->player && i < 2 * hall_count(h); i++) {
        const struct hall_player *who = &hall_at(h, i / 2)->seat->players[i % 2];
        if (!strcmp(who->id, p->player))
            return who;
    }
    const struct hall_board *b = *p->player ? NULL : hall_board(h, p->board);
    return b && p->side >= WHITE ? &b->seat->players[p->side == BLACK] : NULL;
}

/* Of somebody who does not play now the event knows the name. */
static const char *name_of(const struct console *c, const struct penalty *p, const struct hall_player *who)
{
    const struct chess_event *e = session_event(c->session);
    const struct player *known = e ? event_player(e, atoi(p->player)) : NULL;
    return who && *who->name ? who->name : known ? known->name : p->player;
}

static void words_of(const struct console *c, const struct penalty *p, char *out, size_t room)
{
    const struct hall_player *who = player_of(c, p);
    snprintf(out, room, "%s %s board:%d R%d %s %s D-%04d", name_of(c, p, who), who ? who->team : "",
             p->board, p->round, p->script, p->penalty, p->ruling);
}

static void collect(const struct console *c, struct penalties_screen *s)
{
    const struct penalty *all;
    int count = hall_penalties(console_hall(c), &all);
    s->count = 0;
    for (int i = count - 1; i >= 0 && s->count < PENALTIES_SHOWN; i--) {
        char words[256];
        words_of(c, &all[i], words, sizeof words);
        if (filter_fits(c->finders[SCREEN_PENALTIES].filter, words))
            s->rows[s->count++] = &all[i];
    }
}

static void draw_row(const struct console *c, struct area a, int row, const struct penalty *p, bool chosen)
{
    const struct hall_player *who = player_of(c, p);
    enum role role = chosen ? ROLE_SELECTED : p->undone ? ROLE_FINISHED : ROLE_TEXT;
    if (chosen)
        draw_fill(a, row, ROLE_SELECTED);
    int column = draw_format(a, row, 1, role, "D-%04d", p->ruling);
    column = draw_format(a, row, column + 1, role, "R%-2d %4d %s", p->round, p->board, p->side == BLACK ? "Black" : "White") + 1;
    column = draw_field(a, row, column, a.columns < 100 ? 18 : 26, role, name_of(c, p, who));
    column = draw_field(a, row, column + 1, 16, role, p->script);
    (void)draw_field(a, row, column + 1, a.columns - column - (p->undone ? 13 : 2), role, *p->penalty ? p->penalty : p->counts ? "counted" : "none");
    if (p->undone)
        draw_text(a, row, a.columns - 12, role, "taken back");
}

static void draw(struct console *c, void *state, struct area a)
{
    struct penalties_screen *s = state;
    const struct finder *f = &c->finders[SCREEN_PENALTIES];
    collect(c, s);
    int column = draw_format(a, 0, 0, ROLE_TITLE, " %d ruling%s against players", s->count, s->count == 1 ? "" : "s");
    if (*f->filter)
        draw_format(a, 0, column, ROLE_INPUT, "  filter: %s", f->filter);
    struct area list = area_inside(a, 2, 0, -1, -1);
    list_fit(&s->list, s->count, list.rows);
    if (!s->count)
        draw_text(list, 0, 1, ROLE_DIM, "nobody has been penalised");
    for (int i = 0; i < list.rows && s->list.first + i < s->count; i++) {
        bool chosen = s->list.first + i == s->list.chosen;
        draw_row(c, list, i, s->rows[s->list.first + i], chosen);
        if (chosen)
            draw_cursor(list, i, 0);
    }
}

static void step(struct console *c, void *state, enum step step)
{
    struct penalties_screen *s = state;
    collect(c, s);
    list_step(&s->list, step);
    if (s->list.chosen < s->count)
        c->board = s->rows[s->list.chosen]->board;
    if (step == STEP_OPEN)
        console_open(c, SCREEN_BOARD);
}

const struct penalty *penalties_screen_chosen(struct console *c)
{
    const struct penalties_screen *s = c->states[SCREEN_PENALTIES];
    return s && s->list.chosen < s->count ? s->rows[s->list.chosen] : NULL;
}

const struct screen screen_penalties = {
    .name = "penalties",
    .title = "Penalties",
    .about = "Every ruling against a player, the newest first. f shows those of one player, team or script; u takes the last "
             "decision on the board back: both stay in the log.",
    .footer = "open filter undo back",
    .state_size = sizeof(struct penalties_screen),
    .draw = draw,
    .step = step,
};
