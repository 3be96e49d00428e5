#include "console/preview.h"

#include "base/text.h"
#include "base/tongue.h"
#include "chess/notation/san.h"
#include "console/board_story.h"
#include "console/console_parts.h"
#include "hall/board_view.h"
#include "hall/ruling.h"
#include "rules/words.h"
#include "widgets/board_picture.h"
#include "widgets/glance.h"
#include "widgets/moves.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* --- players and clocks --------------------------------------------------------------------------------------- */

void preview_player_draw(const struct console *c, const struct hall_board *b, enum side side, struct area a, int row)
{
    enum { TIME_COLUMNS = 8, SIGN_COLUMNS = 2, BAR_MOST = 12, NAME_LEAST = 10 };
    char name[NAME_MAX_BYTES], time[16];
    enum time_left left = time_left_of(b, side, c->now);
    bool moves = board_result(b) == RESULT_OPEN && board_position(b)->turn == side;
    int bar = a.columns - TIME_COLUMNS - SIGN_COLUMNS - NAME_LEAST - 3;
    bar = bar > BAR_MOST ? BAR_MOST : bar < 4 ? 0 : bar;
    int names = a.columns - TIME_COLUMNS - SIGN_COLUMNS - (bar ? bar + 1 : 0) - 2;
    int column = draw_text(a, row, 0, ROLE_STRONG, moves ? glyph(GLYPH_ARROW) : " ");
    column = draw_field(a, row, column, names, moves ? ROLE_STRONG : ROLE_TEXT, short_name_in(b, side, names, name));
    column = draw_right(a, row, column, TIME_COLUMNS, left != TIME_ENOUGH ? ROLE_TROUBLE : ROLE_STRONG,
                        clock_words(hall_left(b, side, c->now), time));
    column = draw_field(a, row, column, SIGN_COLUMNS, ROLE_TROUBLE, time_left_sign(left));
    if (bar)
        time_bar_draw(b, side, c->now, a, row, column + 1, bar);
}

static void draw_title(const struct hall_board *b, struct area a)
{
    const struct condition_row *row = condition_row(condition_of(b, false));
    int column = draw_format(a, 0, 0, ROLE_TITLE, "Board %d ", board_number(b));
    if (board_result(b) != RESULT_OPEN)
        draw_text(a, 0, column, ROLE_STRONG,
                  board_result(b) == RESULT_ANNULLED ? _("new game") : board_result_words(b));
    else
        draw_text(a, 0, column, row->role,
                  column + text_width(_(row->words)) > a.columns ? _(row->brief) : _(row->words));
}

/* --- the game ------------------------------------------------------------------------------------------------- */

/* The last moves as a line of text, if there is no room for columns. */
static void last_moves(const struct history *g, int count, struct text *out)
{
    assert(count >= 0 && "so many moves, or none");
    struct position p;
    struct undo undo;
    char san[SAN_MAX];
    int first = g->plies > count ? g->plies - count : 0;
    history_position(g, first, &p);
    for (int i = first; i < g->plies; i++) {
        san_write(&p, g->moves[i], san);
        if (p.turn == WHITE || i == first)
            text_addf(out, "%s%d%s", out->length ? " " : "", p.move_number, p.turn == WHITE ? "." : "...");
        else
            text_add(out, " ");
        text_add(out, san);
        position_make(&p, g->moves[i], &undo);
    }
}

static struct moves_view moves_of(const struct hall_board *b)
{
    int plies = board_plies(b), timed;
    const struct move_time *times = board_move_times(b, &timed);
    return (struct moves_view){
        .game = board_game(b), .times = times, .timed = timed < plies ? timed : plies, .seen = plies};
}

/* --- the whole ------------------------------------------------------------------------------------------------ */

enum { MOVES_COLUMNS = 22, ABOVE_BELOW = 3, BELOW_LARGE = 12, STORY_LEAST = 9 };

/* As large as possible with room for the history below it, and with moves beside it if there is room for them. */
static struct diagram diagram_of(struct area a, bool *moves_beside)
{
    struct diagram d = {0};
    *moves_beside = false;
    for (int i = 0; diagram_size(&d, i); i++)
        for (int beside = a.columns >= 16 + MOVES_COLUMNS; beside >= 0; beside--) {
            int below = beside || d.rows == 1 ? 0 : BELOW_LARGE;
            d.coordinates = 8 * d.columns + 2 + beside * MOVES_COLUMNS <= a.columns && 8 * d.rows + 5 <= a.rows;
            *moves_beside = beside;
            if (diagram_columns(&d) + beside * MOVES_COLUMNS <= a.columns &&
                diagram_rows(&d) + ABOVE_BELOW + below <= a.rows)
                return d;
        }
    return d;
}

int preview_moves_draw(const struct hall_board *b, struct area a, int row)
{
    struct text words = {0};
    if (row >= a.rows)
        return row;
    last_moves(board_game(b), a.columns / 5, &words);
    row += draw_paragraph(a, row, 0, a.columns, a.rows - row < 2 ? a.rows - row : 2, ROLE_TEXT,
                          words.length ? text_chars(&words) : _("no move yet"));
    text_release(&words);
    return row;
}

void preview_draw(struct console *c, const struct hall_board *b, struct area a)
{
    bool beside;
    struct diagram d = diagram_of(a, &beside);
    int row = 1 + diagram_rows(&d) + 2, side = diagram_columns(&d) + 2;
    struct moves_view moves = moves_of(b);
    draw_clear(a);
    draw_title(b, a);
    preview_player_draw(c, b, BLACK, a, 1);
    board_picture_draw(b, a, 2, 0, &d);
    preview_player_draw(c, b, WHITE, a, 2 + diagram_rows(&d));
    if (beside)
        moves_draw(&moves, area_inside(a, 2, side, diagram_rows(&d), -1));
    else
        row = preview_moves_draw(b, a, row);
    if (a.rows - row > STORY_LEAST)
        board_story_draw(c, b, area_inside(a, row + 1, 0, -1, -1));
    else if (row < a.rows)
        board_history_draw(c, b, a, row);
}
