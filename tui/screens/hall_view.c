#include "screens/hall_view.h"

#include "screens/hall_cells.h"

#include <assert.h>

bool hall_view_describes_chosen(enum hall_level level)
{
    return level >= LEVEL_CELLS && level < LEVELS;
}

/* A number is where one expects it: in columns of ten, twenty and so on, unless that leaves a quarter empty; then all
 * columns have the same height. */
static int lines_down(int columns, int count)
{
    assert(columns > 0 && count >= 0 && "boards in columns");
    int rows = (count + columns - 1) / columns, tens = (rows + 9) / 10 * 10;
    return rows * 4 >= tens * 3 ? tens : rows;
}

static bool lay_lines_of(struct hall_view *v, struct area a, int least, const int *groups, int count)
{
    const struct hall_place *place = hall_place(LEVEL_ROWS);
    int most = draw_is_small() || a.columns + 1 < 2 * least ? 1 : (a.columns + 1) / least;
    for (int columns = 1; columns <= most; columns++) {
        int width = columns > 1 ? (a.columns + 1) / columns : a.columns, down = lines_down(columns, count);
        struct area part = columns > 1 && !groups && down <= a.rows ? area_inside(a, 0, 0, down, -1) : a;
        hall_layout_make(&v->layout, part, width, place->rows, true, groups, count);
        if (v->layout.pages > 1)
            hall_layout_make(&v->layout, a, width, place->rows, true, groups, count);
        if (v->layout.pages == 1)
            return true;
    }
    return false;
}

/* Lines use as few columns as possible, so that they are as wide as possible; short lines if they do not fit
 * otherwise. */
static void lay_lines(struct hall_view *v, struct area a, const int *groups, int count)
{
    v->is_short = false;
    if (lay_lines_of(v, a, hall_place(LEVEL_ROWS)->columns, groups, count) || draw_is_small())
        return;
    v->is_short = lay_lines_of(v, a, LINE_SHORT, groups, count);
    if (!v->is_short)
        lay_lines_of(v, a, hall_place(LEVEL_ROWS)->columns, groups, count);
}

/* The largest tiles in which all boards fit; the smallest are a little wider if there is room. */
static void lay_tiles(struct hall_view *v, struct area a, const int *groups, int count)
{
    enum { WIDEST = 26 };
    int columns, rows;
    for (int i = 0; hall_tile_size(i, &columns, &rows); i++) {
        assert(columns > 0 && rows > 0 && "a tile has a size");
        int beside = (a.columns + 1) / columns, wide = beside > 0 ? (a.columns + 1) / beside : columns;
        bool smallest = columns == hall_place(LEVEL_TILES)->columns;
        wide = smallest && wide > WIDEST ? WIDEST : wide > columns + columns / 4 ? columns + columns / 4 : wide;
        hall_layout_make(&v->layout, a, wide, rows, false, groups, count);
        if (v->layout.pages == 1 && beside > 0)
            return;
    }
}

/* In columns of tens if all boards fit: a number is where one expects it. */
static void lay_columns(struct hall_view *v, struct area a, int width, const int *groups, int count)
{
    assert(width > 0 && "a board has a width");
    static const int heights[] = {10, 20, 50, 40, 30};
    for (size_t i = 0; i < sizeof heights / sizeof *heights; i++) {
        if (heights[i] > a.rows)
            continue;
        struct area part = area_inside(a, 0, 0, heights[i], -1);
        hall_layout_make(&v->layout, part, width, 1, true, groups, count);
        if (v->layout.pages == 1)
            return;
    }
    hall_layout_make(&v->layout, a, width, 1, true, groups, count);
}

/* What is left at the right is shared by all columns: a name has room in it before long. */
static void widen(struct hall_view *v, struct area a, int width, const int *groups, int count)
{
    assert(width > 0 && "a board has a width");
    const int most = hall_place(LEVEL_CELLS)->columns + CELL_TIME + CELL_NAME;
    int columns = count ? v->layout.spots[count - 1].column / width + 1 : 1, wide = (a.columns + 1) / columns;
    wide = wide < most ? wide : most;
    if (wide > width && width > hall_place(LEVEL_CELLS)->columns)
        lay_columns(v, a, wide, groups, count);
}

/* Cells have the time of the side to move, and which side it is, if there is room for all of them. */
static void lay_cells(struct hall_view *v, struct area a, const int *groups, int count)
{
    const int columns = hall_place(LEVEL_CELLS)->columns;
    const int widths[] = {columns + CELL_TIME + CELL_NAME, columns + CELL_TIME, columns};
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        lay_columns(v, a, widths[i], groups, count);
        if (v->layout.pages == 1) {
            widen(v, a, widths[i], groups, count);
            return;
        }
    }
}

/* Letters in rows of tens, each behind the number that it begins with. False: there is no room for that. */
static bool lay_letters(struct hall_view *v, struct area a, int count)
{
    enum { NUMBER = 5, TEN = 11, FEW = 2, HALF = 5, ALL = 10 };
    struct hall_layout *l = &v->layout;
    int tens = (a.columns + 1 - NUMBER) / TEN;
    if (tens < FEW || a.rows < 1)
        return false;
    int across = 10 * (tens >= ALL ? ALL : tens >= HALF ? HALF : FEW), page = across * a.rows;
    hall_layout_place(l, 1, 1, count);
    l->free = false;
    l->numbers = NUMBER;
    l->pages = count ? (count + page - 1) / page : 1;
    for (int i = 0; i < count; i++)
        l->spots[i] = (struct spot){i / page, i % page / across, NUMBER + i % across + i % across / 10};
    return true;
}

static void lay_out_at(struct hall_view *v, enum hall_level level, struct area a, const int *groups, int count)
{
    const struct hall_place *place = hall_place(level);
    v->level = level;
    a.rows -= hall_view_describes_chosen(level);
    if (level == LEVEL_ROWS)
        lay_lines(v, a, groups, count);
    else if (level == LEVEL_CELLS)
        lay_cells(v, a, groups, count);
    else if (level == LEVEL_DOTS && (groups || !lay_letters(v, a, count)))
        lay_columns(v, a, place->columns, groups, count);
    else if (level != LEVEL_DOTS)
        lay_tiles(v, a, groups, count);
}

void hall_view_lay_out(struct hall_view *v, struct area a, const int *groups, int count)
{
    if (draw_is_small()) {
        lay_out_at(v, LEVEL_ROWS, a, groups, count);
        return;
    }
    for (enum hall_level level = LEVEL_TILES; level < LEVEL_DOTS; level++) {
        if (v->forced != level && v->forced != LEVEL_AUTO && v->forced != LEVEL_PLAN)
            continue;
        lay_out_at(v, level, a, groups, count);
        if (v->forced == level || v->layout.pages == 1)
            return;
    }
    lay_out_at(v, LEVEL_DOTS, a, groups, count);
}
