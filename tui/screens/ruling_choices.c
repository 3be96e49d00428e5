/* The answers to a question, and which of them was clicked. */
#include "screens/ruling_page.h"

#include "base/tongue.h"
#include "console/console.h"
#include "screens/ruling_facts.h"
#include "screens/ruling_screen.h"

#include <assert.h>
#include <stdio.h>

/* In more rows where one has no room: which side is meant stands behind the name. */
static void put_choice(struct long_page *p, int number, int count, enum role role, const char *words)
{
    enum { MOST = 3 };
    char head[16];
    snprintf(head, sizeof head, count > 9 ? " %2d  " : " %d  ", number);
    int column = draw_text(p->area, p->row, 2, role, head), width = p->area.columns - column;
    int rows = draw_paragraph(p->area, p->row, column, width, MOST, (int)role, words);
    if (rows == 1)
        draw_text(p->area, p->row, column + text_width(words), role, " ");
    p->row += rows;
}

int ruling_choices_put(struct console *c, struct ruling_screen *s, const struct ruling_case *k,
                       const struct question *q, struct long_page *p)
{
    int count = rulings_choices(q), chosen = -1;
    assert(count <= RULING_CHOICES && "as many as a question has");
    for (int i = 0; i < count; i++) {
        char words[FACT_VALUE_MAX];
        bool is_chosen = i == s->choices.chosen;
        if (is_chosen) {
            draw_cursor(p->area, p->row, 2);
            chosen = long_page_rows(p);
        }
        s->choice_rows[i] = p->row;
        put_choice(p, i + 1, count, is_chosen ? ROLE_SELECTED : ROLE_TEXT,
                   ruling_value_words(c, k, q->fact, rulings_choice(q, i), words));
    }
    s->choices_count = count;
    s->choice_rows[count] = p->row;
    if (!count)
        long_page_put(p, ROLE_STRONG, "",
                      rulings_asks_time(q)  ? N_("type seconds, or minutes and seconds as 2:30, then Enter")
                      : q->is_number        ? N_("type the number, then Enter")
                      : ruling_asks_move(q) ? N_("Enter, and then the move")
                                            : N_("type a number, or Enter and then words"));
    return chosen;
}

int ruling_choices_in_row(const struct ruling_screen *s, int row)
{
    for (int i = 0; i < s->choices_count; i++)
        if (row >= s->choice_rows[i] && row < s->choice_rows[i + 1])
            return i;
    return -1;
}
