#include "widgets/diagram.h"

#include "widgets/piece_picture.h"

#include <assert.h>
#include <stdio.h>

static int square_of(const struct diagram *d, int row, int column)
{
    assert(row >= 0 && row < 8 && column >= 0 && column < 8 && "a square of the diagram");
    return d->flipped ? square_at(7 - column, row) : square_at(column, 7 - row);
}

static enum role role_of(const struct diagram *d, int sq)
{
    if (has(d->wrong, sq))
        return ROLE_SQUARE_WRONG;
    if (has(d->last, sq))
        return ROLE_SQUARE_LAST;
    return has(LIGHT_SQUARES, sq) ? ROLE_SQUARE_LIGHT : ROLE_SQUARE_DARK;
}

static bool has_labels(const struct diagram *d, int sq)
{
    enum { LABEL_COLUMNS = 6, LABEL_ROWS = 3 };
    return d->game && has(d->wrong, sq) && d->columns >= LABEL_COLUMNS && d->rows >= LABEL_ROWS;
}

/* The names of what the game has there and what the board shows, above and below the piece. */
static void label_difference(const struct diagram *d, struct area a, int row, int column, int sq, enum role role)
{
    char words[24];
    snprintf(words, sizeof words, "game %s",
             d->game[sq] == EMPTY ? glyph(GLYPH_DASH) : glyph_piece(d->game[sq], false));
    draw_text_on(a, row, column, ROLE_PIECE_BLACK, role, "board");
    draw_text_on(a, row + d->rows - 1, column, ROLE_PIECE_BLACK, role, words);
}

/* Without colours, squares that differ are shown in brackets if there is room. */
static void draw_square(const struct diagram *d, struct area a, int row, int column, int sq)
{
    enum role role = role_of(d, sq);
    int middle = (d->rows - 1) / 2;
    for (int i = 0; i < d->rows; i++)
        draw_field(a, row + i, column, d->columns, role, "");
    int labels = has_labels(d, sq);
    struct area inner = area_inside(a, row + labels, column, d->rows - 2 * labels, d->columns);
    if (!piece_picture_draw(inner, d->on[sq], role))
        draw_piece(a, row + middle, column, d->on[sq], role, d->columns);
    if (labels)
        label_difference(d, a, row, column, sq, role);
    if (!theme_colours() && d->columns > 2 && has(d->wrong | d->last, sq)) {
        int lead = (d->columns - 1) / 2;
        draw_text(a, row + middle, column + lead - 1, ROLE_TEXT, has(d->wrong, sq) ? "[" : "(");
        draw_text(a, row + middle, column + lead + 1, ROLE_TEXT, has(d->wrong, sq) ? "]" : ")");
    }
}

static int margin(const struct diagram *d)
{
    return d->coordinates ? 2 : 0;
}

static void draw_coordinates(const struct diagram *d, struct area a, int row, int column)
{
    for (int i = 0; i < 8; i++) {
        int across = column + 2 + i * d->columns + (d->columns > 2 ? (d->columns - 1) / 2 : 0);
        draw_format(a, row + i * d->rows + (d->rows - 1) / 2, column, ROLE_DIM, "%d", d->flipped ? i + 1 : 8 - i);
        draw_format(a, row + 8 * d->rows, across, ROLE_DIM, "%c", d->flipped ? 'h' - i : 'a' + i);
    }
}

void diagram_draw(struct area a, int row, int column, const struct diagram *d)
{
    assert(d->rows > 0 && d->columns > 0 && "a size was chosen");
    if (d->coordinates)
        draw_coordinates(d, a, row, column);
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 8; k++)
            draw_square(d, a, row + i * d->rows, column + margin(d) + k * d->columns, square_of(d, i, k));
}

int diagram_rows(const struct diagram *d)
{
    return 8 * d->rows + d->coordinates;
}

int diagram_columns(const struct diagram *d)
{
    return 8 * d->columns + margin(d);
}

bool diagram_size(struct diagram *d, int size)
{
    static const struct {
        int columns, rows;
    } sizes[] = {{12, 6}, {10, 5}, {8, 4}, {6, 3}, {4, 2}, {3, 1}, {2, 1}};
    if (size < 0 || size >= (int)(sizeof sizes / sizeof *sizes))
        return false;
    d->columns = sizes[size].columns;
    d->rows = sizes[size].rows;
    return true;
}

struct diagram diagram_for(struct area a, int rows_beside, int columns_beside)
{
    struct diagram d = {.coordinates = true};
    for (int i = 0; diagram_size(&d, i); i++) {
        if (diagram_rows(&d) + rows_beside <= a.rows && diagram_columns(&d) + columns_beside <= a.columns)
            return d;
    }
    d.columns = diagram_columns(&d) + 8 + columns_beside <= a.columns ? 3 : 2;
    d.coordinates = diagram_rows(&d) + 2 <= a.rows;
    return d;
}
