#include "widgets/tabs.h"

#include "base/tongue.h"

#include <assert.h>
#include <stdio.h>

enum { WORDS_ROOM = 128 };

/* Its name, and how many there are; `loose`: with a blank before it too. Returns the columns. */
static int tab_words(const struct tab_row *r, int i, bool loose, char out[WORDS_ROOM])
{
    assert(i >= 0 && i < r->count && "one of the tabs");
    int count = r->counts ? r->counts[i] : 0;
    const char *before = loose ? " " : "";
    if (count)
        snprintf(out, WORDS_ROOM, "%s%.40s %d ", before, _(r->names[i]), count);
    else
        snprintf(out, WORDS_ROOM, "%s%.40s ", before, _(r->names[i]));
    return text_width(out);
}

static int tabs_columns(const struct tab_row *r, bool loose)
{
    char words[WORDS_ROOM];
    int columns = 0;
    for (int i = 0; i < r->count; i++)
        columns += tab_words(r, i, loose, words);
    return columns;
}

/* The first that is drawn, so that the one that is shown is on the screen. */
static int first_tab(const struct tab_row *r, bool loose, int columns)
{
    char words[WORDS_ROOM];
    int from = r->shown, used = tab_words(r, from, loose, words);
    while (from > 0 && (used += tab_words(r, from - 1, loose, words)) <= columns)
        from--;
    return from;
}

int tabs_draw(struct tabs *t, struct area a, int row, int column, const struct tab_row *r)
{
    assert(r->count <= TABS_MOST && r->shown >= 0 && r->shown < r->count && "one of the tabs is shown");
    char words[WORDS_ROOM];
    bool loose = tabs_columns(r, true) <= a.columns - column;
    *t = (struct tabs){.row = (short)row, .first = column, .from = first_tab(r, loose, a.columns - column)};
    t->count = t->from;
    for (int i = t->from; i < r->count; i++) {
        if (tab_words(r, i, loose, words) > a.columns - column && i != r->shown)
            break;
        column = draw_text(a, row, column, i == r->shown ? ROLE_SELECTED : ROLE_DIM, words);
        t->ends[i] = (short)column;
        t->count = i + 1;
    }
    return column;
}

int tabs_at(const struct tabs *t, int row, int column)
{
    for (int i = t->from; row == t->row && column >= t->first && i < t->count; i++)
        if (column < t->ends[i])
            return i;
    return -1;
}
