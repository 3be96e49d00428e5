/* The board, large, on the left; its state and the moves on the right. While the user looks back through the game, the
 * clocks and the alerts stay current, and a word says that the position is not. */
#include "screens/board.h"
#include "base/tongue.h"

#include "console/board_story.h"
#include "console/console.h"
#include "console/preview.h"
#include "hall/board_view.h"
#include "screens/board_stands.h"
#include "session/session.h"
#include "widgets/board_picture.h"
#include "widgets/glance.h"
#include "widgets/moves.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { LIVE = -1, MARKS_MAX = HISTORY_PLIES_MAX, NAME_COLUMN = 2 };

struct board_screen {
    int board, ply; /* ply: LIVE, or the one that is shown */
    bool flipped;
    struct diagram diagram;
    struct area moves; /* as last drawn, for clicks */
    char marks[MARKS_MAX];
};

static struct board_screen *state_of(struct console *c)
{
    return console_state(c, SCREEN_BOARD);
}

/* Another board begins at its present, and so does a game of which moves were taken back before what is looked at.
 * Keys ask for this too: they may come before the board was drawn. */
static struct board_screen *looked_at(struct board_screen *s, const struct hall_board *b)
{
    if (s->board != board_number(b)) {
        s->board = board_number(b);
        s->ply = LIVE;
    }
    if (s->ply >= board_plies(b))
        s->ply = LIVE;
    return s;
}

/* --- the diagram with its players --------------------------------------------------------------------------- */

static const char *name_of(const struct hall_board *b, enum side side, char called[PLAYER_CALLED])
{
    return *board_player(b, side)->name ? board_player_called(b, side, called) : _(side_name(side));
}

static void draw_player(struct area a, int row, int width, const struct hall_board *b, enum side side, msec now)
{
    assert((side == WHITE || side == BLACK) && "a player of the game");
    const struct hall_player *p = board_player(b, side);
    char line[160], time[16];
    bool moves = board_position(b)->turn == side && board_result(b) == RESULT_OPEN;
    bool runs = board_clock(b)->seen.runs == (int8_t)side;
    char called[PLAYER_CALLED];
    const char *name = name_of(b, side, called);
    int room = width - NAME_COLUMN - 1 - text_width(clock_words(hall_left(b, side, now), time));
    snprintf(line, sizeof line, "%s%s%s%s%s", p->title, *p->title ? " " : "", name, *p->team ? "; " : "", p->team);
    if (text_width(line) > room)
        copy_text(line, sizeof line, name); /* shown in full, before anything else */
    draw_text(a, row, 0, ROLE_STRONG, moves ? glyph(GLYPH_ARROW) : " ");
    draw_field(a, row, NAME_COLUMN, room, ROLE_STRONG, line);
    draw_right(a, row, NAME_COLUMN + room, width - NAME_COLUMN - room,
               hall_in_trouble(b, side) ? ROLE_TROUBLE
               : runs                   ? ROLE_STRONG
                                        : ROLE_DIM,
               time);
}

/* Of the diagram, or of a longer name with its time where what stands beside it keeps its room. */
static int left_columns(const struct diagram *d, const struct hall_board *b, struct area a)
{
    enum { LEAST = 26, GAP = 2, TIME_COLUMNS = 8, BESIDE_LEAST = 40 };
    int columns = diagram_columns(d) > LEAST ? diagram_columns(d) : LEAST, most = a.columns - GAP - BESIDE_LEAST;
    for (int side = WHITE; side <= BLACK; side++) {
        char called[PLAYER_CALLED];
        int needed = NAME_COLUMN + text_width(name_of(b, (enum side)side, called)) + TIME_COLUMNS;
        needed = needed < most ? needed : most;
        columns = needed > columns ? needed : columns;
    }
    return columns;
}

enum { MOVES_LEAST = 25 }; /* columns beside the diagram */

/* Returns how many columns it takes. */
static int draw_left(const struct console *c, struct board_screen *s, const struct hall_board *b, struct area a)
{
    const struct history *g = board_game(b);
    int ply = s->ply == LIVE ? g->plies : s->ply;
    struct position p;
    piece shown[64];
    s->diagram = diagram_for(a, 3, MOVES_LEAST);
    struct diagram *d = &s->diagram;
    int width = left_columns(d, b, a);
    history_position(g, ply, &p);
    memcpy(shown, p.on, sizeof shown);
    d->last = ply ? bit(move_from(g->moves[ply - 1])) | bit(move_to(g->moves[ply - 1])) : 0;
    if (s->ply == LIVE)
        d->wrong = board_wrong_squares(b, shown);
    d->on = shown;
    d->game = p.on;
    d->flipped = s->flipped;
    draw_player(a, 0, width, b, s->flipped ? WHITE : BLACK, console_now(c));
    diagram_draw(a, 1, 0, d);
    draw_player(a, 1 + diagram_rows(d), width, b, s->flipped ? BLACK : WHITE, console_now(c));
    d->game = d->on = NULL; /* were on this stack */
    return width;
}

/* --- the screen --------------------------------------------------------------------------------------------- */

static void draw_title(struct console *c, const struct board_screen *s, const struct hall_board *b, struct area a)
{
    const struct condition_row *row = condition_row(condition_of(b, false));
    int column = draw_format(a, 0, 0, ROLE_TITLE, " Hall > Board %d ", board_number(b));
    column = draw_format(a, 0, column, row->role, "%s %s", row->sign, _(row->words));
    if (board_result(b) != RESULT_OPEN)
        column = draw_format(a, 0, column, ROLE_STRONG, " %s%s", board_result_words(b),
                             board_result(b) == RESULT_ANNULLED ? _(", new game") : "");
    if (s->ply != LIVE)
        column = draw_format(a, 0, column + 1, ROLE_PRIORITY_2, "looking back: after %d of %d half-moves, = returns",
                             s->ply, board_plies(b));
    if (*board_arbiter(b))
        draw_format(a, 0, column + 1, ROLE_DIM, "%s is there", board_arbiter(b));
    (void)c;
}

static struct moves_view moves_of(const struct console *c, struct board_screen *s, const struct hall_board *b)
{
    int plies = board_plies(b), timed;
    const struct move_time *times = board_move_times(b, &timed);
    board_story_marks(console_hall(c), b, s->marks, plies < MARKS_MAX ? plies : MARKS_MAX);
    return (struct moves_view){.game = board_game(b),
                               .times = times,
                               .timed = timed < plies ? timed : plies,
                               .seen = s->ply == LIVE ? plies : s->ply,
                               .middle = s->ply != LIVE,
                               .marks = plies < MARKS_MAX ? s->marks : NULL};
}

/* Under the diagram and its players. The history is shown where it has most room. */
static void draw_below(struct console *c, const struct board_screen *s, const struct hall_board *b, struct area body,
                       int columns, struct area free)
{
    enum { STORY_ROWS = 4 };
    struct area below = area_inside(body, diagram_rows(&s->diagram) + 2, 0, -1, columns);
    int used = s->ply == LIVE ? board_differences_draw(b, below) : 0;
    if (console_preview(c).rows) /* the preview shows the history */
        return;
    bool wider = free.rows >= STORY_ROWS && free.columns > below.columns;
    board_story_draw(c, b, wider ? free : area_inside(below, used, 0, -1, -1));
}

/* What the moves leave of their area: they get at least three rows, and no more than they need. */
static struct area below_moves(const struct hall_board *b, struct area moves)
{
    enum { LEAST_STORY = 5, LEAST_MOVES = 3 };
    int plies = board_plies(b), rows = (plies + 1) / 2 + 1, most = moves.rows - LEAST_STORY;
    rows = rows > most ? most : rows;
    rows = rows < LEAST_MOVES ? LEAST_MOVES : rows;
    return area_inside(moves, rows, 0, moves.rows > rows ? moves.rows - rows : 0, -1);
}

/* Both players and their clocks, the last moves, then the state of the board: a diagram of two ranks would show
 * nothing. */
static void draw_without_diagram(struct console *c, struct board_screen *s, const struct hall_board *b, struct area a)
{
    s->moves = (struct area){0};
    draw_player(a, 0, a.columns, b, s->flipped ? WHITE : BLACK, console_now(c));
    draw_player(a, 1, a.columns, b, s->flipped ? BLACK : WHITE, console_now(c));
    int row = board_plies(b) ? preview_moves_draw(b, area_inside(a, 0, 0, 3, -1), 2) : 2;
    (void)stands_draw(c, b, area_inside(a, row, 0, -1, -1));
    draw_cursor(a, 0, 0);
}

static void draw(struct console *c, void *state, struct area a)
{
    enum { ROWS_OF_DIAGRAM = 10 };
    const struct hall_board *b = hall_board(console_hall(c), chosen_board_number(c));
    if (!b) {
        draw_text(a, 0, 1, ROLE_DIM, _("no board is chosen"));
        return;
    }
    struct board_screen *s = looked_at(state, b);
    draw_title(c, s, b, a);
    struct area body = area_inside(a, 1, 0, -1, -1);
    if (body.rows < ROWS_OF_DIAGRAM) {
        draw_without_diagram(c, s, b, body);
        return;
    }
    int left = draw_left(c, s, b, body);
    bool tight = body.columns - left - 2 < MOVES_LEAST; /* then the history has all the columns below */
    struct area right = area_inside(body, 0, left + 2, tight ? diagram_rows(&s->diagram) + 2 : -1, -1);
    enum { STANDS_COLUMNS = 34, LEAST_MOVES = 3 };
    struct moves_view view = moves_of(c, s, b);
    int width = moves_columns(&view, right.columns - STANDS_COLUMNS);
    bool beside = right.columns >= width + STANDS_COLUMNS;
    struct area moves = beside ? area_inside(right, 0, right.columns - width, -1, -1) : right;
    int used = stands_draw(c, b,
                           beside ? area_inside(right, 0, 0, -1, right.columns - width - 1)
                                  : area_inside(right, 0, 0, right.rows - LEAST_MOVES, -1));
    struct area free = area_inside(right, used, 0, -1, right.columns - width - 1);
    if (!beside) {
        moves = area_inside(right, used, 0, -1, -1);
        free = console_preview(c).rows ? (struct area){0} : below_moves(b, moves);
        moves = area_inside(moves, 0, 0, moves.rows - free.rows, -1);
    }
    moves_draw(&view, moves);
    s->moves = moves;
    draw_below(c, s, b, body, tight ? body.columns : left, free);
    draw_cursor(a, 0, 0);
}

static bool key(struct console *c, void *state, int key)
{
    (void)state;
    return chosen_type_number(c, key);
}

/* The way back is at the top: "Hall > Board 5". A click on a move shows the position after it. */
static void click(struct console *c, void *state, int row, int column)
{
    struct board_screen *s = state;
    const struct hall_board *b = hall_board(console_hall(c), chosen_board_number(c));
    if (row == 0 && column < (int)sizeof " Hall") {
        console_open(c, SCREEN_HALL);
        return;
    }
    row += console_body(c).top - s->moves.top;
    column += console_body(c).left - s->moves.left;
    if (!b || s->board != board_number(b) || column < 0 || column >= s->moves.columns)
        return;
    struct moves_view view = moves_of(c, s, b);
    int ply = moves_ply_at(&view, s->moves, row, column);
    if (ply >= 0)
        s->ply = ply >= board_plies(b) ? LIVE : ply;
}

/* Up and down go to the board before and after; left and right through the game. */
static void step(struct console *c, void *state, enum screen_step step)
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
        if (board_number(hall_at(h, i)) == chosen_board_number(c)) {
            int to = i + by;
            chosen_point_at(c, board_number(hall_at(h, to < 0 ? 0 : to >= hall_count(h) ? hall_count(h) - 1 : to)));
            return;
        }
}

void board_screen_flip(struct console *c)
{
    state_of(c)->flipped = !state_of(c)->flipped;
}

void board_screen_browse(struct console *c, int by)
{
    const struct hall_board *b = hall_board(console_hall(c), chosen_board_number(c));
    if (!b)
        return;
    struct board_screen *s = looked_at(state_of(c), b);
    int plies = board_plies(b), ply = (s->ply == LIVE ? plies : s->ply) + by;
    s->ply = ply >= plies ? LIVE : ply < 0 ? 0 : ply;
}

void board_screen_live(struct console *c)
{
    state_of(c)->ply = LIVE;
}

const struct screen screen_board = {
    .name = "board",
    .title = "Board",
    .about = "One board: left and right go through its game, = comes back to the present, up and down to the next "
             "board, a number to that one. "
             "What is shown here is for arbiters only: players must not be told what they could claim.",
    .footer = "rule acknowledge claim call result times move note flip",
    .state_size = sizeof(struct board_screen),
    .draw = draw,
    .step = step,
    .key = key,
    .click = click,
};
