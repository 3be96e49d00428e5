#include "widgets/moves.h"

#include "base/tongue.h"
#include "chess/notation/san.h"

#include <assert.h>
#include <stdio.h>

/* What is shown of each half-move: the most that fits. */
static const struct layout {
    int san, took, left; /* columns; 0 if not shown */
} layouts[] = {{8, 6, 8}, {8, 0, 8}, {8, 0, 0}};

enum { NUMBER_COLUMNS = 5 };

static int half_columns(const struct layout *l)
{
    return l->san + l->took + l->left;
}

static bool any_time(const struct moves_view *v)
{
    for (int i = 0; i < v->timed; i++)
        if (v->times[i].left_s >= 0 || v->times[i].took_ms >= 0)
            return true;
    return false;
}

static const struct layout *layout_for(const struct moves_view *v, int columns)
{
    assert(v->timed <= v->game->plies && "times of its moves");
    const struct layout *l = layouts;
    while (l->left && (!any_time(v) || NUMBER_COLUMNS + 2 * half_columns(l) > columns))
        l++;
    return l;
}

int moves_columns(const struct moves_view *v, int room)
{
    return NUMBER_COLUMNS + 2 * half_columns(layout_for(v, room)) + 1;
}

/* 4.2, 0:35 or 1:02:03; "" if it is not known. */
static const char *took_words(int32_t took_ms, char out[16])
{
    enum { TENTHS_BELOW = 10000 };
    if (took_ms < 0)
        return "";
    if (took_ms >= TENTHS_BELOW)
        return clock_words(took_ms, out);
    snprintf(out, 16, "%d.%d", took_ms / 1000, took_ms / 100 % 10);
    return out;
}

static int rows_before(const struct moves_view *v, struct area a)
{
    int offset = v->game->start.turn == BLACK, rows = (v->game->plies + offset + 1) / 2;
    int first = (v->seen + offset + 1) / 2 - a.rows / (v->middle ? 2 : 1);
    first = first > rows - a.rows ? rows - a.rows : first;
    return first < 0 ? 0 : first;
}

static void draw_half(struct area a, int row, int column, const struct layout *l, const char *san,
                      const struct move_time *t, bool seen, char mark)
{
    char took[16], left[16];
    enum role role = seen ? ROLE_SELECTED : ROLE_TEXT;
    int at = column + l->san;
    (void)(seen ? draw_text(a, row, column, role, san) : draw_field(a, row, column, l->san, role, san));
    if (mark != ' ')
        draw_format(a, row, column + l->san - 1, ROLE_BAD, "%c", mark);
    if (!t)
        return;
    if (l->took)
        at = draw_right(a, row, at, l->took - 1, ROLE_TEXT, took_words(t->took_ms, took)) + 1;
    if (l->left)
        draw_right(a, row, at, l->left - 1, ROLE_DIM,
                   t->left_s < 0 ? "" : clock_words((int64_t)t->left_s * 1000, left));
}

void moves_draw(const struct moves_view *v, struct area a)
{
    const struct layout *l = layout_for(v, a.columns);
    struct position p = v->game->start;
    struct undo undo;
    int offset = p.turn == BLACK, first = rows_before(v, a);
    for (int i = 0; i < v->game->plies; i++) {
        char san[SAN_MAX];
        int row = (i + offset) / 2 - first;
        if (row >= a.rows)
            break;
        if (row >= 0) {
            san_write(&p, v->game->moves[i], san);
            if (p.turn == WHITE || i == 0)
                draw_format(a, row, 0, ROLE_DIM, "%3d.", p.move_number);
            draw_half(a, row, NUMBER_COLUMNS + (p.turn == BLACK ? half_columns(l) : 0), l, san,
                      i < v->timed ? &v->times[i] : NULL, i == v->seen - 1, v->marks ? v->marks[i] : ' ');
        }
        position_make(&p, v->game->moves[i], &undo);
    }
    if (!v->game->plies && a.rows > 0)
        draw_text(a, 0, 0, ROLE_DIM, _("no move yet"));
}

int moves_ply_at(const struct moves_view *v, struct area a, int row, int column)
{
    const struct layout *l = layout_for(v, a.columns);
    int offset = v->game->start.turn == BLACK;
    int ply = 2 * (row + rows_before(v, a)) - offset + (column >= NUMBER_COLUMNS + half_columns(l)) + 1;
    return row >= 0 && row < a.rows && ply >= 1 && ply <= v->game->plies ? ply : -1;
}
