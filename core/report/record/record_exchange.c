/* The games of two boards are exchanged: the board numbers in all lists follow, as in the hall. */
#include "hall/board_view.h"
#include "report/record/record_parts.h"

#include <assert.h>

#define RENUMBER(list, member, one, two) \
    for (int i = 0; i < (list).count; i++) \
    (list).at[i].member = other_board((list).at[i].member, one, two)

static int other_board(int board, int one, int two)
{
    return board == one ? two : board == two ? one : board;
}

void record_exchange(struct record_round *r, struct record_board *b, struct record_board *other)
{
    int one = board_number(b->is), two = board_number(other->is);
    struct record_board was = *b;
    assert(one != two && "a board is not exchanged with itself");
    *b = *other;
    *other = was;
    other->is = b->is;
    b->is = was.is;
    other->pair = b->pair; /* entries of their own say who sits there now */
    b->pair = was.pair;
    RENUMBER(r->rulings, board, one, two);
    RENUMBER(r->rulings, is.board, one, two);
    RENUMBER(r->penalties, is.board, one, two);
    RENUMBER(r->walks, board, one, two);
    RENUMBER(r->results, board, one, two);
    RENUMBER(r->orders, board, one, two);
    RENUMBER(r->corrections, board, one, two);
    RENUMBER(r->touches, board, one, two);
    RENUMBER(r->notes, board, one, two);
    RENUMBER(r->marks, board, one, two);
    RENUMBER(r->appeals, board, one, two);
    RENUMBER(r->steps, board, one, two);
}
