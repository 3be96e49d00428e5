/* The board large at the left, what stands and the moves at the right. While one looks back through the game, the clocks
 * and the alerts go on, and a word says that this is not the present. */
#include "screens/board.h"

#include "console.h"
#include "glance.h"
#include "screens/board_stands.h"
#include "session.h"
#include "widgets/diagram.h"
#include "widgets/moves.h"
#include "widgets/typed_number.h"

#include <stdio.h>
#include <string.h>

enum { LIVE = -1 };

struct board_screen {
    int board, ply; /* ply: LIVE, or what is looked at */
    bool flipped;
    struct diagram diagram;
    struct typed_number typed;
};

static struct board_screen *state_of(struct console *c)
{
    return c->states[SCREEN_BOARD];
}

/* --- the diagram with its players --------------------------------------------------------------------------- */

static void draw_player(struct area a, int row, int width, const struct hall_board *b, enum side side, msec now)
{
    enum { TIME_COLUMNS = 9 };
    const struct hall_player *p = &b->seat->players[side];
    char line[160], time[16];
    bool moves = b->tracker.game.now.turn == side && b->result == RESULT_OPEN;
    bool runs = b->press.clock.seen.runs == (int8_t)side;
    snprintf(line, sizeof line, "%s%s%s%s%s", p->title, *p->title ? " " : "",
             *p->name ? p->name : side == WHITE ? "White" : "Black", *p->team ? "; " : "", p->team);
    draw_text(a, row, 0, ROLE_STRONG, moves ? glyph(GLYPH_ARROW) : " ");
    draw_field(a, row, 2, width - 2 - TIME_COLUMNS, ROLE_STRONG, line);
    draw_right(a, row, width - TIME_COLUMNS, TIME_COLUMNS,
               hall_in_trouble(b, side) ? ROLE_TROUBLE : runs ? ROLE_STRONG : ROLE_DIM,
               clock_words(hall_left(b, side, now), time));
}

static void draw_left(const struct console *c, struct board_screen *s, const struct hall_board *b, struct area a)
{
    const struct history *g = &b->tracker.game;
    int ply = s->ply == LIVE ? g->plies : s->ply;
    struct position p;
    piece shown[64];
    s->diagram = diagram_for(a, 3, 30);
    struct diagram *d = &s->diagram;
    int width = diagram_columns(d) > 26 ? diagram_columns(d) : 26;
    history_position(g, ply, &p);
    memcpy(shown, p.on, sizeof shown);
    d->last = ply ? bit(move_from(g->moves[ply - 1])) | bit(move_to(g->moves[ply - 1])) : 0;
    if (s->ply == LIVE)
        d->wrong = stands_wrong_squares(console_hall(c), b, shown);
    d->on = shown;
    d->flipped = s->flipped;
    draw_player(a, 0, width, b, s->flipped ? WHITE : BLACK, c->now);
    diagram_draw(a, 1, 0, d);
    draw_player(a, 1 + diagram_rows(d), width, b, s->flipped ? BLACK : WHITE, c->now);
    d->on = NULL; /* was on this stack */
}

/* --- the screen --------------------------------------------------------------------------------------------- */

static void draw_title(struct console *c, const struct board_screen *s, const struct hall_board *b, struct area a)
{
    const struct condition_row *row = condition_row(condition_of(b, false));
    int column = draw_format(a, 0, 0, ROLE_TITLE, " Board %d ", b->number);
    column = draw_format(a, 0, column, row->role, "%s %s", row->sign, row->words);
    if (b->result != RESULT_OPEN)
        column = draw_format(a, 0, column, ROLE_STRONG, " %s", result_text((enum result)b->result));
    if (s->ply != LIVE)
        column = draw_format(a, 0, column + 1, ROLE_PRIORITY_2, "looking back: after %d of %d half-moves, = returns", s->ply,
                             b->tracker.game.plies);
    if (*b->arbiter)
        draw_format(a, 0, column + 1, ROLE_DIM, "%s is at it", b->arbiter);
    (void)c;
}

static struct moves_view moves_of(const struct board_screen *s, const struct hall_board *b)
{
    int plies = b->tracker.game.plies;
    return (struct moves_view){.game = &b->tracker.game,
                               .times = b->times,
                               .timed = b->times_count < plies ? b->times_count : plies,
                               .seen = s->ply == LIVE ? plies : s->ply,
                               .middle = s->ply != LIVE};
}

static void draw(struct console *c, void *state, struct area a)
{
    struct board_screen *s = state;
    const struct hall_board *b = hall_board(console_hall(c), c->board);
    if (!b) {
        draw_text(a, 0, 1, ROLE_DIM, "no board is chosen");
        return;
    }
    if (s->board != b->number) {
        s->board = b->number;
        s->ply = LIVE;
    }
    draw_title(c, s, b, a);
    struct area body = area_inside(a, 1, 0, -1, -1);
    draw_left(c, s, b, body);
    int left = diagram_columns(&s->diagram) > 26 ? diagram_columns(&s->diagram) : 26;
    struct area right = area_inside(body, 0, left + 2, -1, -1);
    enum { STANDS_COLUMNS = 34, LEAST_MOVES = 3 };
    struct moves_view view = moves_of(s, b);
    int width = moves_columns(&view, right.columns - STANDS_COLUMNS);
    bool beside = right.columns >= width + STANDS_COLUMNS;
    struct area moves = beside ? area_inside(right, 0, right.columns - width, -1, -1) : right;
    int used = stands_draw(c, b, beside ? area_inside(right, 0, 0, -1, right.columns - width - 1)
                                        : area_inside(right, 0, 0, right.rows - LEAST_MOVES, -1));
    if (!beside)
        moves = area_inside(right, used, 0, -1, -1);
    moves_draw(&view, moves);
    draw_cursor(a, 0, 0);
}

static void go_to(struct console *c, int board)
{
    c->board = board;
    c->unpointed = 0;
    c->alert = 0;
}

static bool key(struct console *c, void *state, int key)
{
    struct board_screen *s = state;
    if (!typed_number_key(&s->typed, console_hall(c), key))
        return false;
    c->in_rail = false;
    if (hall_board(console_hall(c), s->typed.board))
        go_to(c, s->typed.board);
    else
        console_say(c, ROLE_DIM, "board %d: not here", s->typed.board);
    return true;
}

/* Up and down go to the board before and after; left and right through the game. */
static void step(struct console *c, void *state, enum step step)
{
    const struct hall *h = console_hall(c);
    (void)state;
    if (step == STEP_LEFT || step == STEP_RIGHT) {
        board_screen_browse(c, step == STEP_LEFT ? -1 : 1);
        return;
    }
    if (step == STEP_HOME || step == STEP_END) {
        board_screen_browse(c, step == STEP_HOME ? -HISTORY_PLIES_MAX : HISTORY_PLIES_MAX);
        return;
    }
    int by = step == STEP_UP ? -1 : step == STEP_DOWN ? 1 : 0;
    for (int i = 0; by && i < hall_count(h); i++)
        if (hall_at(h, i)->number == c->board) {
            int to = i + by;
            go_to(c, hall_at(h, to < 0 ? 0 : to >= hall_count(h) ? hall_count(h) - 1 : to)->number);
            return;
        }
}

void board_screen_flip(struct console *c)
{
    state_of(c)->flipped = !state_of(c)->flipped;
}

void board_screen_browse(struct console *c, int by)
{
    struct board_screen *s = state_of(c);
    const struct hall_board *b = hall_board(console_hall(c), c->board);
    if (!b)
        return;
    int plies = b->tracker.game.plies, ply = (s->ply == LIVE ? plies : s->ply) + by;
    s->ply = ply >= plies ? LIVE : ply < 0 ? 0 : ply;
}

void board_screen_live(struct console *c)
{
    state_of(c)->ply = LIVE;
}

const struct screen screen_board = {
    .name = "board",
    .title = "Board",
    .about = "One board: left and right go through its game, = comes back to the present, up and down to the next board, a number to that one. "
             "What stands here is for the arbiter alone: players must not be told what they could claim.",
    .footer = "rule acknowledge claim call result times move note flip",
    .state_size = sizeof(struct board_screen),
    .draw = draw,
    .step = step,
    .key = key,
};
