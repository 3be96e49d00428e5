#include "screens/hall_layout.h"

#include "base/memory.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

/* The place where the next board would go. */
struct pen {
    struct area area;
    struct spot at;
    int width, height;
    bool down_first;
};

static void next_page(struct pen *p)
{
    p->at = (struct spot){.page = p->at.page + 1};
}

static void next_column(struct pen *p)
{
    p->at.row = 0;
    p->at.column += p->width;
    if (p->at.column > 0 && p->at.column + p->width > p->area.columns + 1)
        next_page(p);
}

/* At least one board a page, however small the area is. */
static void make_room(struct pen *p, int rows)
{
    if (p->at.row == 0 || p->at.row + rows <= p->area.rows)
        return;
    if (p->down_first)
        next_column(p);
    else
        next_page(p);
}

static void place_heading(struct pen *p, struct hall_layout *l, int first)
{
    assert(l->heading_count < l->room && "no more groups than boards");
    if (!p->down_first && p->at.column > 0) { /* below the row that the last group began */
        p->at.column = 0;
        p->at.row += p->height;
    }
    make_room(p, 1 + p->height);
    l->headings[l->heading_count] = p->at;
    l->heads[l->heading_count++] = first;
    p->at.row++;
}

static void place_board(struct pen *p, struct spot *spot)
{
    if (p->down_first || p->at.column == 0)
        make_room(p, p->height);
    *spot = p->at;
    if (p->down_first) {
        p->at.row += p->height;
        return;
    }
    p->at.column += p->width;
    if (p->at.column + p->width > p->area.columns + 1) {
        p->at.column = 0;
        p->at.row += p->height;
    }
}

static void make_space(struct hall_layout *l, int count)
{
    if (l->room >= count)
        return;
    l->room = count;
    l->spots = memory_resize(l->spots, (size_t)count * sizeof *l->spots);
    l->headings = memory_resize(l->headings, (size_t)count * sizeof *l->headings);
    l->heads = memory_resize(l->heads, (size_t)count * sizeof *l->heads);
}

void hall_layout_make(struct hall_layout *l, struct area a, int width, int height, bool down_first, const int *group_of,
                      int count)
{
    struct pen pen = {.area = a, .width = width, .height = height, .down_first = down_first};
    assert(width > 0 && height > 0 && count >= 0 && "boards that can be seen");
    make_space(l, count);
    l->width = width;
    l->height = height;
    l->down_first = down_first;
    l->free = false;
    l->numbers = 0;
    l->count = count;
    l->heading_count = 0;
    for (int i = 0; i < count; i++) {
        if (group_of && (i == 0 || group_of[i] != group_of[i - 1]))
            place_heading(&pen, l, i);
        place_board(&pen, &l->spots[i]);
    }
    l->pages = count ? l->spots[count - 1].page + 1 : 1;
}

void hall_layout_place(struct hall_layout *l, int width, int height, int count)
{
    assert(width > 0 && height > 0 && count >= 0 && "boards that can be seen");
    make_space(l, count);
    l->width = width;
    l->height = height;
    l->pages = 1;
    l->down_first = false;
    l->free = true;
    l->numbers = 0;
    l->count = count;
    l->heading_count = 0;
}

void hall_layout_release(struct hall_layout *l)
{
    free(l->spots);
    free(l->headings);
    free(l->heads);
    *l = (struct hall_layout){0};
}

/* --- finding one's way ------------------------------------------------------------------------------------------- */

int hall_layout_at(const struct hall_layout *l, int page, int row, int column)
{
    for (int i = 0; i < l->count; i++) {
        const struct spot *s = &l->spots[i];
        if (s->page == page && row >= s->row && row < s->row + l->height && column >= s->column &&
            column < s->column + l->width)
            return i;
    }
    return -1;
}

/* The distance to a board in the direction (rows, columns) from here; INT_MAX if it is not in that direction. */
static int distance(const struct hall_layout *l, const struct spot *from, const struct spot *to, int rows, int columns)
{
    enum { ASIDE = 1000 };
    int down = to->row - from->row, right = to->column - from->column;
    int pages = (to->page - from->page) * 2 * ASIDE;
    if (rows) {
        int way = rows * (down + pages);
        return way > 0 ? way * ASIDE + abs(right) : INT_MAX;
    }
    int way = columns * (right + pages);
    bool level = l->down_first || down == 0;
    return way > 0 && level ? way * ASIDE + abs(down) : INT_MAX;
}

static int nearest(const struct hall_layout *l, int from, int rows, int columns)
{
    assert(from >= 0 && from < l->count && "a board of the layout");
    int best = -1, least = INT_MAX;
    for (int i = 0; i < l->count; i++) {
        int d = distance(l, &l->spots[from], &l->spots[i], rows, columns);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}

/* In the direction in which the boards follow each other, a step at the end of a row or column goes on to the next
 * board. */
static int one_on(const struct hall_layout *l, int from, int by)
{
    assert(from >= 0 && from < l->count && "a board of the layout");
    int to = from + by;
    return to < 0 ? 0 : to >= l->count ? l->count - 1 : to;
}

static int a_page_on(const struct hall_layout *l, int from, int by)
{
    assert(from >= 0 && from < l->count && "a board of the layout");
    const struct spot *s = &l->spots[from];
    int to = hall_layout_at(l, s->page + by, s->row, s->column);
    for (int i = l->count - 1; to < 0 && i >= 0; i--) /* on a page that is not full, its last board */
        if (l->spots[i].page == s->page + by)
            to = i;
    return to >= 0 ? to : by < 0 ? 0 : l->count - 1;
}

int hall_layout_step(const struct hall_layout *l, int from, enum screen_step step)
{
    int to = from;
    if (from < 0 || from >= l->count)
        return 0;
    switch (step) {
    case STEP_UP: to = l->down_first ? one_on(l, from, -1) : nearest(l, from, -1, 0); break;
    case STEP_DOWN: to = l->down_first ? one_on(l, from, 1) : nearest(l, from, 1, 0); break;
    case STEP_LEFT: to = l->down_first || l->free ? nearest(l, from, 0, -1) : one_on(l, from, -1); break;
    case STEP_RIGHT: to = l->down_first || l->free ? nearest(l, from, 0, 1) : one_on(l, from, 1); break;
    case STEP_PAGE_UP: to = a_page_on(l, from, -1); break;
    case STEP_PAGE_DOWN: to = a_page_on(l, from, 1); break;
    case STEP_HOME: to = 0; break;
    case STEP_END: to = l->count - 1; break;
    default: break;
    }
    return to < 0 ? from : to;
}
