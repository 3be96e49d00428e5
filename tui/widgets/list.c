#include "widgets/list.h"

#include <assert.h>

static void keep_within(struct list *l)
{
    assert(l->count >= 0 && "so many entries, or none");
    if (l->chosen >= l->count)
        l->chosen = l->count - 1;
    if (l->chosen < 0)
        l->chosen = 0;
}

void list_fit(struct list *l, int count, int rows)
{
    l->count = count;
    l->rows = rows > 0 ? rows : 1;
    keep_within(l);
    if (l->chosen < l->first)
        l->first = l->chosen;
    if (l->chosen >= l->first + l->rows)
        l->first = l->chosen - l->rows + 1;
    if (l->first > l->count - l->rows)
        l->first = l->count - l->rows;
    if (l->first < 0)
        l->first = 0;
    assert((!count || (l->chosen >= l->first && l->chosen < l->first + l->rows)) && "the chosen one is shown");
}

void list_settle(struct list *l, int count, int rows)
{
    l->count = count;
    if (l->rows < 1)
        l->rows = rows > 0 ? rows : 1;
    keep_within(l);
}

void list_step(struct list *l, enum screen_step step)
{
    switch (step) {
    case STEP_UP: l->chosen--; break;
    case STEP_DOWN: l->chosen++; break;
    case STEP_PAGE_UP: l->chosen -= l->rows; break;
    case STEP_PAGE_DOWN: l->chosen += l->rows; break;
    case STEP_HOME: l->chosen = 0; break;
    case STEP_END: l->chosen = l->count - 1; break;
    default: break;
    }
    keep_within(l);
}

bool list_click(struct list *l, int row)
{
    int at = l->first + row;
    if (row < 0 || at >= l->count)
        return false;
    bool again = at == l->chosen;
    l->chosen = at;
    return again;
}

/* The first entry of a page that ends with this one. */
static int page_to(const struct list *l, const int *heights, int last)
{
    assert(last >= 0 && last < l->count && "an entry of the list");
    int first = last;
    for (int used = heights[last]; first > 0 && used + heights[first - 1] <= l->rows; first--)
        used += heights[first - 1];
    return first;
}

/* The last entry that fits completely on a page that begins with this one. */
static int page_from(const struct list *l, const int *heights, int first)
{
    assert(first >= 0 && first < l->count && "an entry of the list");
    int last = first;
    for (int used = heights[first]; last + 1 < l->count && used + heights[last + 1] <= l->rows; last++)
        used += heights[last + 1];
    return last;
}

void list_fit_tall(struct list *l, const int *heights, int count, int rows)
{
    l->count = count;
    l->rows = rows > 0 ? rows : 1;
    keep_within(l);
    if (!count)
        return;
    int least = page_to(l, heights, l->chosen), most = page_to(l, heights, count - 1);
    most = most < l->chosen ? most : l->chosen;
    l->first = l->first < least ? least : l->first > most ? most : l->first;
}

void list_page_tall(struct list *l, const int *heights, enum screen_step step)
{
    if (!l->count)
        return;
    if (step == STEP_PAGE_DOWN) {
        int last = page_from(l, heights, l->first);
        l->chosen = last > l->first || last == l->count - 1 ? last : last + 1;
        l->first = l->chosen;
    } else {
        int last = l->first;
        l->first = page_to(l, heights, last);
        l->chosen = l->first;
    }
    keep_within(l);
}
