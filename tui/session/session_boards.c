/* A section keeps to its own boards. With any other it could not be opened again beside the event and its other
 * sections, so whatever is going to be written is looked at first: an import, a change, a file that people edited.
 */
#include "session/session_parts.h"

static bool is_used(const struct chess_event *e, int round, int board)
{
    const struct round *r = e ? event_round(e, round) : NULL;
    return r && round_pairing(r, board);
}

static bool is_own(const struct session *s, int board)
{
    return !board || (board >= s->settings.first_board && board <= s->settings.last_board);
}

#define REMEDY "number them so, or give it more boards in [sections] and in its own file"

static bool round_is_inside(const struct session *s, const struct round *r, struct error *why)
{
    for (int k = 0; k < r->count; k++) {
        int board = r->pairings[k].board;
        if (!is_own(s, board) && !is_used(s->event, r->number, board))
            return failf(why, s->event->file, REMEDY,
                         "round %d would have a pair at board %d, and the section has the boards %d-%d", r->number,
                         board, s->settings.first_board, s->settings.last_board);
    }
    return true;
}

bool session_has_its_boards(const struct session *s, const struct chess_event *e, struct error *why)
{
    int first = s->settings.first_board, last = s->settings.last_board;
    if (!last || !s->event)
        return true;
    for (int k = 0; k < e->rounds_known; k++)
        if (!round_is_inside(s, &e->rounds[k], why))
            return false;
    bool same = e->first_board == s->event->first_board && e->boards == s->event->boards;
    return same || (e->first_board == first && e->boards == last) ||
           failf(why, s->event->file, REMEDY, "its boards would be %d-%d, and the section has the boards %d-%d",
                 e->first_board ? e->first_board : 1, e->boards, first, last);
}
