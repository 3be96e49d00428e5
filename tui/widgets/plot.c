#include "widgets/plot.h"

#include "base/table.h"

#include <assert.h>
#include <stdio.h>

enum { FULL_BLOCK = 0x2588, EIGHTHS = PLOT_EIGHTHS };

int32_t plot_scale(const int32_t *values, int count)
{
    static const int32_t rounds[] = {10,   30,   60,   120,  180,  300,   600,   900,   1200, 1800,
                                     2700, 3600, 5400, 7200, 9000, 10800, 21600, 43200, 86400};
    int32_t most = 0;
    size_t i = 0;
    for (int k = 0; k < count; k++)
        most = values[k] > most ? values[k] : most;
    while (i + 1 < sizeof rounds / sizeof *rounds && rounds[i] < most)
        i++;
    return rounds[i] < most ? most : rounds[i];
}

/* If there are more values than columns, some share one, which shows the highest. */
static int per_column(const struct plot *p, int columns)
{
    return columns > 0 ? (p->count + columns - 1) / columns : 1;
}

static int32_t highest(const struct plot *p, int first, int count)
{
    int32_t most = -1;
    for (int i = first; i < first + count && i < p->count; i++)
        most = p->values[i] > most ? p->values[i] : most;
    return most;
}

const char *plot_cell(int eighths)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const letters[] = {" ", ".", ".", ".", ":", ":", ":", "#", "#"};
    ROW_FOR_EACH(blocks, EIGHTHS + 1);
    ROW_FOR_EACH(letters, EIGHTHS + 1);
    assert(HAS_ROW(blocks, eighths) && "part of a cell");
    return char_shown(FULL_BLOCK) == FULL_BLOCK ? blocks[eighths] : letters[eighths];
}

static void draw_bar(struct area a, int column, int32_t value, int32_t most, bool seen)
{
    int filled = value < 0 || most <= 0 ? 0 : (int)((int64_t)value * a.rows * EIGHTHS / most);
    filled = value > 0 && !filled ? 1 : filled;
    for (int row = a.rows - 1; row >= 0; row--, filled -= EIGHTHS) {
        int here = filled < 0 ? 0 : filled > EIGHTHS ? EIGHTHS : filled;
        if (here || seen)
            draw_text(a, row, column, seen ? ROLE_SELECTED : ROLE_TEXT, plot_cell(here));
    }
}

static void draw_gutter(struct area a, const struct plot *p)
{
    char most[16];
    draw_field(a, a.rows > 1 ? 1 : 0, 0, PLOT_GUTTER - 2, ROLE_DIM, p->title);
    if (a.rows > 1)
        draw_right(a, 0, 0, PLOT_GUTTER - 2, ROLE_DIM, clock_words((int64_t)p->most * 1000, most));
    for (int row = 0; row < a.rows; row++)
        draw_text(a, row, PLOT_GUTTER - 1, ROLE_BORDER, glyph(GLYPH_DOWN));
}

void plot_draw(struct area a, const struct plot *p)
{
    struct area bars = area_inside(a, 0, PLOT_GUTTER, -1, -1);
    int each = per_column(p, bars.columns);
    draw_gutter(a, p);
    for (int column = 0; column * each < p->count; column++) {
        bool seen = p->seen >= column * each && p->seen < (column + 1) * each;
        draw_bar(bars, column, highest(p, column * each, each), p->most, seen);
    }
}

int plot_value_at(const struct plot *p, int columns, int column)
{
    int at = (column - PLOT_GUTTER) * per_column(p, columns - PLOT_GUTTER);
    return column >= PLOT_GUTTER && at < p->count ? at : -1;
}
