#include "screens/entered.h"

#include "console/console.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "terminal/draw.h"

#include <stdio.h>

enum { HEAD_ROOM = 24, BELOW = 6 };

static int draw_side(struct area a, int row, int column, const struct hall_board *b, enum side side)
{
    char name[PLAYER_CALLED];
    const struct hall_player *p = board_player(b, side);
    column = draw_text(a, row, column, ROLE_TEXT, board_player_called(b, side, name));
    return p->rating ? draw_format(a, row, column, ROLE_DIM, " %d", p->rating) : column;
}

static int side_width(const struct hall_board *b, enum side side)
{
    char name[PLAYER_CALLED];
    const struct hall_player *p = board_player(b, side);
    return text_width(board_player_called(b, side, name)) + (p->rating ? snprintf(NULL, 0, " %d", p->rating) : 0);
}

/* The result stands first: it is never cut off. */
static void head_words(const struct hall_board *b, char out[HEAD_ROOM])
{
    bool open = board_waits_for_result(b);
    snprintf(out, HEAD_ROOM, "%4d  %s%s", board_number(b), open ? "" : board_result_words(b), open ? "" : "  ");
}

/* Black has a row of their own where both names do not fit: neither is cut off. */
static bool is_split(struct area a, const struct hall_board *b)
{
    char head[HEAD_ROOM];
    head_words(b, head);
    return text_width(head) + side_width(b, WHITE) + 3 + side_width(b, BLACK) > a.columns;
}

int entered_draw_pair(struct area a, int *row, const struct hall_board *b)
{
    char head[HEAD_ROOM];
    head_words(b, head);
    int column = draw_text(a, *row, 0, ROLE_STRONG, head);
    column = draw_side(a, *row, column, b, WHITE);
    bool split = is_split(a, b);
    *row += split;
    column = draw_text(a, *row, split ? BELOW : column, ROLE_DIM, split ? "- " : " - ");
    return draw_side(a, *row, column, b, BLACK);
}

static bool is_below(struct area a, int column, const struct entered *e)
{
    return *e->words && column + 2 + text_width(e->words) > a.columns; /* never cut off: it is what to look at */
}

int entered_rows(const struct console *c, struct area a, const struct entered *e)
{
    const struct hall_board *b = hall_board(console_hall(c), e->board);
    char head[HEAD_ROOM];
    if (!b)
        return 0;
    bool split = is_split(a, b);
    head_words(b, head);
    int column = split ? BELOW + 2 : text_width(head) + side_width(b, WHITE) + 3;
    return 1 + split + is_below(a, column + side_width(b, BLACK), e);
}

int entered_draw(const struct console *c, struct area a, int row, const struct entered *e)
{
    const struct hall_board *b = hall_board(console_hall(c), e->board);
    if (!b)
        return row;
    int column = entered_draw_pair(a, &row, b);
    bool below = is_below(a, column, e);
    row += below;
    draw_text(a, row, below ? BELOW : column + 2, ROLE_PRIORITY_2, e->words);
    return row + 1;
}
