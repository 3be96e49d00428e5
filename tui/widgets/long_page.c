#include "widgets/long_page.h"

#include "base/tongue.h"

#include <assert.h>
#include <stdio.h>

enum { LABEL_COLUMNS = 10, PARAGRAPH_MOST = 40 };

struct long_page long_page_begin(struct page_seen *seen, uint64_t of, struct area a)
{
    /* Other rows, or the same ones wrapped differently: what was read is not what is there now. */
    struct area all = draw_screen();
    if (seen->of != of || seen->columns != all.columns || seen->lines != all.rows)
        *seen = (struct page_seen){.of = of, .lines = all.rows, .columns = all.columns};
    seen->room = a.rows;
    seen->foot = (struct area){0};
    return (struct long_page){
        .area = a, .row = -seen->first, .label_columns = LABEL_COLUMNS, .more = "page-down", .seen = seen};
}

int long_page_rows(const struct long_page *p)
{
    return p->row + p->seen->first;
}

void long_page_put(struct long_page *p, enum role role, const char *label, const char *words)
{
    int column = 1 + (*label ? p->label_columns : 0);
    if (!*words)
        return;
    draw_text(p->area, p->row, 1, ROLE_DIM, _(label));
    words = _(words);
    p->row += draw_paragraph(p->area, p->row, column, p->area.columns - 1 - column, PARAGRAPH_MOST, (int)role, words);
}

void long_page_heading(struct long_page *p, const char *words)
{
    if (p->row >= 0 && p->row < p->area.rows)
        draw_across(p->area, p->row, _(words));
    p->row++;
}

static int last_first(const struct page_seen *s)
{
    return s->rows > s->room ? s->rows - s->room : 0;
}

/* The last row says how much is below, and covers a row of the page: that row has not been seen. */
void long_page_end(struct long_page *p)
{
    struct page_seen *s = p->seen;
    s->rows = long_page_rows(p);
    if (s->first > last_first(s))
        s->first = last_first(s);
    assert(s->first >= 0 && s->first <= last_first(s) && "it ends where its rows end");
    int below = s->rows - s->first - s->room, shown = s->room - (below > 0);
    if (below > 0) {
        draw_fill(p->area, s->room - 1, ROLE_TEXT);
        int end =
            draw_format(p->area, s->room - 1, 1, ROLE_BAR_KEY,
                        /* at most 14 columns */ tongue_count(" %s: %d more row ", " %s: %d more rows ", below + 1),
                        p->more, below + 1);
        s->foot = area_inside(p->area, s->room - 1, 1, 1, end - 1);
    }
    if (s->first <= s->upto && s->first + shown > s->upto)
        s->upto = s->first + shown;
}

bool long_page_follow(struct long_page *p, int row)
{
    struct page_seen *s = p->seen;
    assert(row >= 0 && "a row of the page");
    int first = s->first;
    if (row < s->first)
        s->first = row;
    else if (row >= s->first + s->room - 1 && row >= s->room)
        s->first = row - s->room + 2;
    return s->first != first;
}

bool page_seen_shows(const struct page_seen *s, uint64_t of, int rows)
{
    struct area all = draw_screen();
    return s->of == of && s->upto >= rows && s->lines == all.rows && s->columns == all.columns;
}

bool page_seen_scroll(struct page_seen *s, enum screen_step step)
{
    static const struct {
        enum screen_step step;
        int rows, pages;
    } rows[] = {{STEP_UP, -1, 0},       {STEP_DOWN, 1, 0},      {STEP_PAGE_UP, 0, -1},
                {STEP_PAGE_DOWN, 0, 1}, {STEP_HOME, -10000, 0}, {STEP_END, 10000, 0}};
    int page = s->room > 3 ? s->room - 2 : 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].step == step) {
            int first = s->first + rows[i].rows + rows[i].pages * page;
            bool reads_on = step == STEP_DOWN || step == STEP_PAGE_DOWN;
            if (reads_on && s->first <= s->upto && first > s->upto)
                first = s->upto; /* keys that come faster than pages are drawn leave no row out */
            s->first = first < 0 ? 0 : first > last_first(s) ? last_first(s) : first;
            return true;
        }
    return false;
}
