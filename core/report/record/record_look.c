#include "report/record/record_look.h"
#include "report/record/record.h"

#include "hall/board_view.h"

#include <assert.h>
#include <string.h>

/* Looking things up in a record. */

const struct record_round *record_round(const struct record *r, int number)
{
    const struct record_round *found = NULL;
    for (int i = 0; i < r->rounds.count; i++) {
        const struct record_round *each = &r->rounds.at[i];
        if (number ? each->number == number : !found || each->number > found->number)
            found = each;
    }
    return found;
}

const struct seating *record_seating(const struct record *r, int round)
{
    const struct seating *named = round >= 1 && round <= EVENT_ROUNDS_MAX ? &r->seatings[round] : &r->seatings[0];
    return named->highest ? named : &r->seatings[0];
}

const struct record_board *record_board(const struct record_round *r, int number)
{
    for (int low = 0, high = r->board_count - 1; low <= high;) {
        int middle = (low + high) / 2, found = board_number(r->boards[middle].is);
        if (found == number)
            return &r->boards[middle];
        low = found < number ? middle + 1 : low;
        high = found < number ? high : middle - 1;
    }
    return NULL;
}

const struct record_ruling *record_ruling_of(const struct record_round *r, int id)
{
    for (int i = r->rulings.count - 1; i >= 0; i--)
        if (r->rulings.at[i].is.id == id)
            return &r->rulings.at[i];
    return NULL;
}

bool record_is_game(const struct record_board *b)
{
    return !board_seat(b->is)->gone || board_result(b->is) != RESULT_OPEN || b->moves.count;
}

int record_games(const struct record_round *r)
{
    int count = 0;
    for (int i = 0; i < r->board_count; i++)
        count += record_is_game(&r->boards[i]);
    return count;
}

const struct record_ruling *record_ruling(const struct record *r, int id, const struct record_round **round)
{
    for (int i = r->rounds.count - 1; i >= 0; i--) {
        const struct record_ruling *found = record_ruling_of(&r->rounds.at[i], id);
        if (found && round)
            *round = &r->rounds.at[i];
        if (found)
            return found;
    }
    return NULL;
}

const struct record_incident *record_incident_of(const struct record_round *r, const struct record_ruling *k)
{
    return k->incident >= 1 && k->incident <= r->incidents.count ? &r->incidents.at[k->incident - 1] : NULL;
}

const char *record_position_ruled(const struct record_round *r, const struct record_ruling *k, sqset *marked)
{
    const struct record_incident *seen = record_incident_of(r, k);
    const struct incident *i = seen ? seen->is : NULL;
    *marked = i ? i->squares : 0;
    if (i && i->move != NO_MOVE)
        *marked |= bit(move_from(i->move)) | bit(move_to(i->move));
    return i && *i->before ? i->before : k->before;
}

const char *record_wording_of(const struct record *r, int ruling, bool is_public)
{
    for (int i = r->wordings.count - 1; i >= 0; i--)
        if (r->wordings.at[i].ruling == ruling && r->wordings.at[i].is_public == is_public)
            return r->wordings.at[i].words;
    return "";
}

const struct record_move *record_move_at(const struct record_board *b, int ply)
{
    assert(ply >= 1 && "plies are counted from 1");
    for (int i = b->moves.count - 1; i >= 0; i--)
        if (b->moves.at[i].is.ply == ply && !b->moves.at[i].gone)
            return &b->moves.at[i];
    return NULL;
}

const struct record_move *record_move_then(const struct record_board *b, int ply, int64_t entry)
{
    for (int i = b->moves.count - 1; i >= 0; i--) {
        const struct record_move *m = &b->moves.at[i];
        if (m->is.ply == ply && m->when.entry < entry && (!m->gone || m->gone >= entry))
            return m;
    }
    return NULL;
}

msec record_wall(const struct record_round *r, msec mono)
{
    int low = 0, high = r->steps.count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (r->steps.at[middle].when.mono < mono)
            low = middle + 1;
        else
            high = middle;
    }
    const struct when *near = low < r->steps.count ? &r->steps.at[low].when : &r->last;
    return near->wall + (mono - near->mono);
}
