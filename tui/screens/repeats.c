#include "base/tongue.h"
#include "console/console.h"
#include "game/standing.h"
#include "hall/board_view.h"
#include "session/session.h"
#include "widgets/diagram.h"
#include "widgets/glance.h"

#include <stdio.h>

/* The positions on which a claim of repetition is based, side by side: the arbiter has to compare them (FIDE 9.2). */

struct repeats_screen {
    int which; /* the number of moves by which it could be claimed */
};

/* The move after which the position would be repeated; NO_MOVE if it is on the board already. */
static move claimed_with(const struct claims *k, int *which)
{
    enum { CLAIMABLE = 3 };
    if (k->times >= CLAIMABLE || !k->repeating_count)
        return NO_MOVE;
    int listed = k->repeating_count < CLAIM_MOVES ? k->repeating_count : CLAIM_MOVES;
    *which = (*which % listed + listed) % listed;
    return k->repeating[*which];
}

static void draw_one(struct area a, int column, int width, const struct laid_position *p)
{
    struct diagram d = {.on = p->position.on, .coordinates = true, .columns = 2, .rows = 1};
    draw_field(a, 2, column, width - 1, ROLE_STRONG, p->when);
    diagram_draw(a, 3, column, &d);
    draw_paragraph(a, 4 + diagram_rows(&d), column, width - 1, a.rows - 4 - diagram_rows(&d), ROLE_TEXT, p->rights);
}

static void draw_title(struct area a, const struct hall_board *b, move m)
{
    char white[NAME_MAX_BYTES], black[NAME_MAX_BYTES];
    const struct claims *k = board_claims(b);
    struct text words = {0};
    text_addf(&words, _("Board %d, %s %s %s: "), board_number(b), short_name(b, WHITE, white), glyph(GLYPH_DASH),
              short_name(b, BLACK, black));
    if (m == NO_MOVE)
        text_addf(&words,
                  tongue_count("the position has appeared %d time", "the position has appeared %d times", k->times),
                  k->times);
    else {
        struct text after = {0};
        standing_move(board_position(b), m, &after);
        text_addf(&words, _("it would appear again after %s"), text_chars(&after));
        text_release(&after);
        if (k->repeating_count > 1)
            text_addf(&words, _(" (%d such moves, left and right)"), k->repeating_count);
    }
    draw_field(a, 0, 1, a.columns - 1, ROLE_STRONG, text_chars(&words));
    text_release(&words);
}

static void draw(struct console *c, void *state, struct area a)
{
    enum { WIDTH = 26 };
    struct repeats_screen *s = state;
    const struct hall_board *b = hall_board(console_hall(c), chosen_board_number(c));
    struct laid_position laid[CLAIM_PLIES];
    if (!b)
        return;
    move m = claimed_with(board_claims(b), &s->which);
    int count = standing_lay_out(board_game(b), m, laid), room = a.columns / WIDTH;
    int from = count > room ? count - room : 0; /* the latest ones count */
    draw_title(a, b, m);
    for (int i = from; i < count; i++)
        draw_one(a, 1 + (i - from) * WIDTH, WIDTH, &laid[i]);
    draw_cursor(a, 0, 0);
}

static void step(struct console *c, void *state, enum screen_step step)
{
    (void)c;
    ((struct repeats_screen *)state)->which += step == STEP_LEFT ? -1 : step == STEP_RIGHT;
}

const struct screen screen_repeats = {
    .name = "repetition",
    .title = "Repetition",
    .about =
        "The positions that a claim of repetition rests on, side by side, each with the move that led to it and who "
        "may "
        "still castle or take en passant. Where a move is needed, left and right go through those that would do it.",
    .footer = "back",
    .state_size = sizeof(struct repeats_screen),
    .draw = draw,
    .step = step,
};
