#include "screens/card.h"

#include "console.h"
#include "glance.h"
#include "rules/words.h"
#include "rulings.h"
#include "screens/ruling.h"

#include <stdio.h>
#include <string.h>

/* One thought a paragraph, with air around it: it is read from the other side of a table. */
static int say(struct area a, int row, enum role role, const char *words)
{
    if (!*words || row >= a.rows)
        return row;
    return row + draw_paragraph(a, row, 0, a.columns, a.rows - row, (int)role, words) + 1;
}

static int show_clocks(struct console *c, const struct ruling_case *k, const struct hall *h, const struct decision *d,
                       struct area a, int row)
{
    bool sets =
        d->sets_time[WHITE] || d->sets_time[BLACK] || d->adds_time[WHITE] || d->adds_time[BLACK] || k->gives_back;
    for (int side = WHITE; sets && side <= BLACK; side++) {
        char time[16];
        int32_t s = rulings_time(k, h, (enum side)side, c->now);
        draw_format(a, row++, 0, ROLE_STRONG, "%-8s%10s", side == WHITE ? "White" : "Black",
                    clock_words((int64_t)s * 1000, time));
    }
    return row + sets;
}

static int say_board(const struct hall_board *b, struct area a)
{
    char white[NAME_MAX_BYTES], black[NAME_MAX_BYTES], words[256];
    snprintf(words, sizeof words, "Board %d: %.60s %s %.60s", b->number, short_name(b, WHITE, white), glyph(GLYPH_DASH),
             short_name(b, BLACK, black));
    return say(a, 0, ROLE_TEXT, words);
}

/* Before it is confirmed. */
static void draw_case(struct console *c, struct area a)
{
    const struct ruling_case *k = ruling_screen_case(c);
    const struct decision *d = k ? walk_decision(k->walk) : NULL;
    const struct hall *h = k ? console_hall_of(c, k->round) : NULL;
    const struct hall_board *b = h ? hall_board(h, k->board) : NULL;
    if (!d || !b)
        return;
    int row = say_board(b, a);
    row = say(a, row, ROLE_STRONG, d->title);
    row = say(a, row, ROLE_STRONG, d->say);
    row = show_clocks(c, k, h, d, a, row);
    say(a, row, ROLE_DIM, d->value[OUT_CITE]);
}

/* As it was logged. */
static void draw_logged(struct console *c, struct area a)
{
    const struct ruling *r = hall_last_ruling(console_hall(c), c->board);
    const struct hall_board *b = r ? hall_board(console_hall(c), r->board) : NULL;
    char words[160];
    if (!b)
        return;
    int row = say_board(b, a);
    snprintf(words, sizeof words, "D-%04d: %.60s", r->id, script_words(r->script));
    row = say(a, row, ROLE_STRONG, words);
    if (*r->penalty) {
        snprintf(words, sizeof words, "%s%s%.80s", r->offender == NO_SIDE ? "" : r->offender == WHITE ? "White" : "Black",
                 r->offender == NO_SIDE ? "" : ": ", r->penalty);
        row = say(a, row, ROLE_STRONG, words);
    }
    row = say(a, row, ROLE_STRONG, r->words);
    row = say(a, row, ROLE_STRONG, r->result == RESULT_OPEN ? "" : result_text((enum result)r->result));
    say(a, row, ROLE_DIM, r->article);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct area inner = area_inside(a, a.rows / 6, a.columns / 8, -1, a.columns * 3 / 4);
    bool decides = c->depth > 1 && c->stack[c->depth - 2] == SCREEN_RULING;
    (void)state;
    (decides ? draw_case : draw_logged)(c, inner);
    draw_cursor(inner, 0, 0);
}

const struct screen screen_card = {
    .name = "card",
    .title = "For the players",
    .about =
        "The decision as the players may read it: nothing of other boards, claims or alerts stands here. q goes back.",
    .footer = "back",
    .no_rail = true,
    .draw = draw,
};
