#include "widgets/board_picture.h"

#include "base/table.h"
#include "hall/board_view.h"
#include "widgets/plot.h"

#include <assert.h>
#include <string.h>

/* A sensor that sees only whether there is a piece does not show which one: then the piece of the game is kept. */
sqset board_wrong_squares(const struct hall_board *b, piece shown[64])
{
    const struct tracker *t = board_tracker(b);
    if (t->told.wrong == TRACK_KINDS || board_is_by_hand(b))
        return 0;
    sqset wrong = seen_differs(&t->seen, &t->game.now) & ~t->lies.known;
    for (sqset rest = wrong; rest && !t->seen.only_occupied;) {
        int sq = take_first(&rest);
        shown[sq] = t->seen.on[sq];
    }
    return wrong;
}

void board_picture_draw(const struct hall_board *b, struct area a, int row, int column, struct diagram *d)
{
    const struct history *g = board_game(b);
    piece shown[64];
    move last = g->plies ? g->moves[g->plies - 1] : NO_MOVE;
    memcpy(shown, g->now.on, sizeof shown);
    d->last = last == NO_MOVE ? 0 : bit(move_from(last)) | bit(move_to(last));
    d->wrong = board_result(b) == RESULT_OPEN ? board_wrong_squares(b, shown) : 0;
    d->on = shown;
    d->game = g->now.on;
    diagram_draw(a, row, column, d);
    d->game = d->on = NULL; /* was on this stack */
}

/* --- times -------------------------------------------------------------------------------------------------- */

static const enum role time_roles[] = {ROLE_GOOD, ROLE_TROUBLE, ROLE_BAD};
ROW_FOR_EACH(time_roles, TIMES_LEFT);

const char *time_left_sign(enum time_left t)
{
    static const char *const signs[] = {"", "!", "!!"};
    ROW_FOR_EACH(signs, TIMES_LEFT);
    assert(HAS_ROW(signs, t) && "a degree of it");
    return signs[t];
}

static enum side shorter_side(const struct hall_board *b, msec now)
{
    msec white = hall_left(b, WHITE, now), black = hall_left(b, BLACK, now);
    return black >= 0 && (white < 0 || black < white) ? BLACK : WHITE;
}

void time_mark_draw(const struct hall_board *b, msec now, struct area a, int row, int column)
{
    enum side side = shorter_side(b, now);
    enum time_left left = time_left_of(b, side, now);
    int percent = time_percent_left(b, side, now);
    if (percent < 0)
        return;
    column = draw_text(a, row, column, time_roles[left], plot_cell(1 + percent * (PLOT_EIGHTHS - 1) / 100));
    draw_text(a, row, column, time_roles[left], left == TIME_ENOUGH ? "" : "!");
}

void time_bar_draw(const struct hall_board *b, enum side side, msec now, struct area a, int row, int column, int width)
{
    int percent = time_percent_left(b, side, now), full = percent <= 0 ? 0 : (percent * width + 99) / 100;
    enum role role = time_roles[time_left_of(b, side, now)];
    for (int i = 0; percent >= 0 && i < width; i++)
        draw_text(a, row, column + i, i < full ? role : ROLE_DIM, glyph(i < full ? GLYPH_BAR_FULL : GLYPH_BAR_EMPTY));
}

void time_gauge_draw(const struct hall_board *b, enum side side, msec now, struct area a)
{
    int percent = time_percent_left(b, side, now),
        full = percent <= 0 ? 0 : (percent * a.rows * PLOT_EIGHTHS + 99) / 100;
    enum role role = time_roles[time_left_of(b, side, now)];
    if (board_result(b) != RESULT_OPEN)
        return;
    for (int row = a.rows - 1; row >= 0 && full > 0; row--, full -= PLOT_EIGHTHS)
        draw_text(a, row, 0, role, plot_cell(full > PLOT_EIGHTHS ? PLOT_EIGHTHS : full));
}
