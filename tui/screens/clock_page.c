#include "screens/clock_page.h"
#include "hall/round.h"

#include "base/tongue.h"
#include "console/console.h"
#include "hall/board_view.h"
#include "session/session.h"
#include "widgets/list.h"

#include <stdio.h>
#include <stdlib.h>

enum { TELLS_S = 60, BOARD_COLUMNS = 7, MOVES_COLUMNS = 7, TIME_COLUMNS = 10 };

static bool is_on_sheet(const struct console *c, const struct hall_board *b)
{
    return hall_left(b, WHITE, console_now(c)) >= 0 && hall_left(b, BLACK, console_now(c)) >= 0;
}

static const struct hall_board *board_in_row(const struct console *c, int row)
{
    const struct hall *h = console_hall(c);
    for (int i = 0; i < hall_count(h); i++)
        if (is_on_sheet(c, hall_at(h, i)) && row-- == 0)
            return hall_at(h, i);
    return NULL;
}

int clock_page_board(const struct console *c, int row)
{
    const struct hall_board *b = board_in_row(c, row);
    return b ? board_number(b) : 0;
}

static void draw_difference(const struct console *c, const struct hall_board *b, struct area a, int row, int column,
                            enum role chosen)
{
    int32_t differs_s = 0;
    bool compared = hall_clock_differs(console_hall(c), b, &differs_s), tells = compared && abs(differs_s) > TELLS_S;
    enum role role = chosen != ROLE_TEXT ? chosen : tells ? ROLE_BAD : ROLE_DIM;
    if (!compared)
        draw_text(a, row, column, role, _("not compared"));
    else if (!differs_s)
        draw_text(a, row, column, role, _("as they should"));
    else
        draw_format(a, row, column, role,
                    differs_s > 0 ? (tells ? N_("%d s more: look") : N_("%d s more"))
                                  : (tells ? N_("%d s less: look") : N_("%d s less")),
                    abs(differs_s));
}

static void draw_clocks(const struct console *c, const struct hall_board *b, struct area a, int row, bool is_chosen)
{
    char words[16];
    enum role role = is_chosen ? ROLE_SELECTED : ROLE_TEXT;
    msec left[2] = {hall_left(b, WHITE, console_now(c)), hall_left(b, BLACK, console_now(c))};
    if (is_chosen)
        draw_fill(a, row, ROLE_SELECTED);
    snprintf(words, sizeof words, "%d", board_number(b));
    int column = draw_right(a, row, 0, BOARD_COLUMNS, role, words);
    snprintf(words, sizeof words, "%d", board_plies(b) / 2);
    column = draw_right(a, row, column, MOVES_COLUMNS, role, words);
    for (int side = WHITE; side <= BLACK; side++)
        column = draw_right(a, row, column, TIME_COLUMNS, role, clock_words(left[side], words));
    column = draw_right(a, row, column, TIME_COLUMNS, role, clock_words(left[WHITE] + left[BLACK], words));
    draw_difference(c, b, a, row, column + 2, role);
}

static void draw_heading(const struct console *c, struct area a)
{
    char age[16];
    msec due = hall_sheet_due(console_hall(c));
    int column = draw_right(a, 0, 0, BOARD_COLUMNS, ROLE_DIM, _("board"));
    column = draw_right(a, 0, column, MOVES_COLUMNS, ROLE_DIM, /* at most 6 columns */ _("moves"));
    column = draw_right(a, 0, column, TIME_COLUMNS, ROLE_DIM, _("White"));
    column = draw_right(a, 0, column, TIME_COLUMNS, ROLE_DIM, _("Black"));
    column = draw_right(a, 0, column, TIME_COLUMNS, ROLE_DIM, /* at most 8 columns */ _("together"));
    if (due != MSEC_NEVER)
        draw_format(a, 0, column + 2, ROLE_DIM, "next sheet in %s",
                    age_words(due > console_now(c) ? due - console_now(c) : 0, age));
}

int clock_page_count(const struct console *c)
{
    const struct hall *h = console_hall(c);
    int count = 0;
    for (int i = 0; i < hall_count(h); i++)
        count += is_on_sheet(c, hall_at(h, i));
    return count;
}

void clock_page_draw(struct console *c, struct list *l, struct area a)
{
    const struct hall *h = console_hall(c);
    struct area rows = area_inside(a, 1, 0, -1, -1);
    int count = clock_page_count(c), row;
    list_fit(l, count, rows.rows);
    row = -l->first;
    draw_heading(c, a);
    if (!count)
        draw_text(rows, 0, 2, ROLE_DIM, _("no clock has been seen"));
    for (int i = 0; i < hall_count(h) && row < rows.rows; i++) {
        const struct hall_board *b = hall_at(h, i);
        if (!is_on_sheet(c, b))
            continue;
        bool is_chosen = row + l->first == l->chosen;
        if (row >= 0)
            draw_clocks(c, b, rows, row, is_chosen);
        if (row >= 0 && is_chosen)
            draw_cursor(rows, row, 0);
        row++;
    }
}
