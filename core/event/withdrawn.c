#include "event/withdrawn.h"

static const struct pairing *pairing_in(const struct chess_event *e, int player, int round)
{
    const struct round *r = event_round(e, round);
    return r ? round_pairing_of(r, player) : NULL;
}

static bool plays_in(const struct chess_event *e, int player, int round)
{
    const struct pairing *p = pairing_in(e, player, round);
    return p && p->board;
}

bool event_is_withdrawn(const struct chess_event *e, int player, int round)
{
    const struct player *p = event_player(e, player);
    int from = p && p->withdrawn ? p->withdrawn : round + 1;
    for (int before = from; before < round; before++)
        if (plays_in(e, player, before))
            return false;
    return from <= round;
}

void event_withdraw(struct chess_event *e, int player, int round)
{
    const struct player *p = event_player(e, player);
    if (p && !event_is_withdrawn(e, player, round))
        e->players[p - e->players].withdrawn = round;
}

void event_give_byes_of_withdrawn(struct chess_event *e)
{
    for (int i = 0; i < e->player_count; i++) {
        int player = e->players[i].number, round = e->players[i].withdrawn;
        for (; round && round <= e->round_count && !plays_in(e, player, round); round++) {
            struct round *r = pairing_in(e, player, round) ? NULL : event_add_round(e, round);
            struct pairing *bye = r ? round_add_pairing(r, 0, player, 0) : NULL;
            if (bye)
                bye->white_result = 'Z';
        }
    }
}

int event_last_to_withdraw(const struct chess_event *e, int from)
{
    return e->round_count > from ? e->round_count : from;
}
