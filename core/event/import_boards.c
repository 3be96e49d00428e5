/* Where the boards of a file are in the hall. A pairing program usually counts them from 1, wherever they are; some
 * write the hall's numbers. One number that was mistyped must not move all other boards, so the whole file is looked at
 * before its first pairing is added.
 */
#include "base/tongue.h"
#include "event/import_parts.h"

#include <assert.h>

void import_see_board(struct import_boards *seen, size_t line, int board)
{
    if (board >= 1 && board <= EVENT_BOARDS_MAX && !seen->line_of[board])
        seen->line_of[board] = line;
}

bool import_needs_boards(const struct import *i)
{
    return i->event->first_board > 1 || (i->listed && i->event->boards);
}

static int lowest(const struct import_boards *seen, int from)
{
    int board = from;
    while (board <= EVENT_BOARDS_MAX && !seen->line_of[board])
        board++;
    return board;
}

static int highest(const struct import_boards *seen)
{
    int board = EVENT_BOARDS_MAX;
    while (board > 0 && !seen->line_of[board])
        board--;
    return board;
}

/* 1, 2, 3... as a pairing program counts them */
static bool is_whole_count(const struct import_boards *seen)
{
    int board = 1;
    while (board <= EVENT_BOARDS_MAX && seen->line_of[board])
        board++;
    return board - 1 == highest(seen);
}

static bool refuse(const struct import *i, const struct import_boards *seen, int board, struct error *why)
{
    static const char remedy[] =
        N_("correct the number; a file numbers all boards as the hall does, or all of them from 1");
    int first = i->event->first_board, last = i->last_board ? i->last_board : i->event->boards;
    return last < first ? import_fail(i, seen->line_of[board], why, remedy,
                                      "board %d is not one of the boards here, which begin at %d", board, first)
                        : import_fail(i, seen->line_of[board], why, remedy,
                                      "board %d is not one of the boards here, %d-%d", board, first, last);
}

/* The file numbers boards below those of the hall. */
static bool counts_from_1(struct import *i, const struct import_boards *seen, struct error *why)
{
    int first = i->event->first_board, least = lowest(seen, 1), most = highest(seen);
    bool whole = is_whole_count(seen), fits = !i->last_board || most + first - 1 <= i->last_board;
    i->counts = IMPORT_COUNTS_FROM_1;
    if (most >= first && !(whole && fits))
        return refuse(i, seen, least, why);
    if (!fits)
        return refuse(i, seen, most, why);
    if (whole)
        import_note(i, "the file counts boards from 1: its board %d is board %d here", least, least + first - 1);
    else
        import_doubt(i, seen->line_of[least], "the file counts boards from 1: its board %d becomes board %d here",
                     least, least + first - 1);
    return true;
}

/* A digit too many makes a board far behind all others. */
static void doubt_new_boards(struct import *i, const struct import_boards *seen)
{
    int last = i->event->boards, board = lowest(seen, last + 1), from = last + 1;
    for (; i->listed && last && board <= EVENT_BOARDS_MAX; from = board + 1, board = lowest(seen, board + 1))
        if (board > from)
            import_doubt(i, seen->line_of[board],
                         "board %d: the boards here end at %d, and nobody is at board %d; is the number right?", board,
                         last, from);
}

bool import_settle_boards(struct import *i, const struct import_boards *seen, struct error *why)
{
    assert(import_needs_boards(i) && "else there is nothing to settle");
    if (lowest(seen, 1) < i->event->first_board)
        return counts_from_1(i, seen, why);
    i->counts = IMPORT_COUNTS_AS_HALL;
    doubt_new_boards(i, seen);
    return true;
}
