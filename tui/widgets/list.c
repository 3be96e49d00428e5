#include "widgets/list.h"

static void keep_within(struct list *l)
{
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
}

void list_step(struct list *l, enum step step)
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
