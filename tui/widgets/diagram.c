#include "widgets/diagram.h"

static int square_of(const struct diagram *d, int row, int column)
{
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

/* Where there is no colour, what differs stands in brackets if there is room. */
static void draw_square(const struct diagram *d, struct area a, int row, int column, int sq)
{
    enum role role = role_of(d, sq);
    int middle = (d->rows - 1) / 2;
    for (int i = 0; i < d->rows; i++)
        draw_field(a, row + i, column, d->columns, role, "");
    draw_man(a, row + middle, column, d->on[sq], role, d->columns);
    if (!theme_colours() && d->columns > 2 && has(d->wrong | d->last, sq)) {
        draw_text(a, row + middle, column, ROLE_TEXT, has(d->wrong, sq) ? "[" : "(");
        draw_text(a, row + middle, column + 2, ROLE_TEXT, has(d->wrong, sq) ? "]" : ")");
    }
}

static int margin(const struct diagram *d)
{
    return d->coordinates ? 2 : 0;
}

static void draw_coordinates(const struct diagram *d, struct area a, int row, int column)
{
    for (int i = 0; i < 8; i++) {
        int across = column + 2 + i * d->columns + (d->columns > 2);
        draw_format(a, row + i * d->rows + (d->rows - 1) / 2, column, ROLE_DIM, "%d", d->flipped ? i + 1 : 8 - i);
        draw_format(a, row + 8 * d->rows, across, ROLE_DIM, "%c", d->flipped ? 'h' - i : 'a' + i);
    }
}

void diagram_draw(struct area a, int row, int column, const struct diagram *d)
{
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

struct diagram diagram_for(struct area a, int rows_beside, int columns_beside)
{
    static const struct {
        int columns, rows;
    } sizes[] = {{6, 3}, {4, 2}, {3, 1}, {2, 1}};
    struct diagram d = {.coordinates = true};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        d.columns = sizes[i].columns;
        d.rows = sizes[i].rows;
        if (diagram_rows(&d) + rows_beside <= a.rows && diagram_columns(&d) + columns_beside <= a.columns)
            return d;
    }
    d.columns = diagram_columns(&d) + 8 + columns_beside <= a.columns ? 3 : 2;
    d.coordinates = diagram_rows(&d) + 2 <= a.rows;
    return d;
}
