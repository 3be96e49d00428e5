/* Byes that were entered, and withdrawals, while a file of the whole event is taken in: a TRF16 has no room for those
 * of later rounds, so it says nothing about them, and they stay. */
#include "event/import_parts.h"

#include "base/list.h"
#include "base/name_order.h"
#include "base/text.h"
#include "base/tongue.h"
#include "event/withdrawn.h"

#include <stdlib.h>
#include <string.h>

bool import_allocates_bye(const struct round *r)
{
    for (int k = 0; k < r->count; k++)
        if (!r->pairings[k].board && r->pairings[k].white_result == 'U')
            return true;
    return false;
}

bool import_is_kept_bye(char letter, bool allocated)
{
    return letter && strchr(allocated ? "FHZ" : "FHUZ", letter);
}

struct kept_byes import_take_byes(const struct chess_event *e)
{
    struct kept_byes out = {0};
    int room = 0;
    for (int number = 1; number <= EVENT_ROUNDS_MAX; number++) {
        const struct round *r = event_round(e, number);
        for (int k = 0; r && k < r->count; k++) {
            const struct pairing *p = &r->pairings[k];
            const struct player *who = event_player(e, p->white);
            if (p->board || !who || !import_is_kept_bye(p->white_result, false))
                continue;
            LIST_ROOM(out.list, out.count, room);
            struct kept_bye *kept = &out.list[out.count++];
            *kept = (struct kept_bye){
                .round = number, .player = p->white, .withdrawn = who->withdrawn, .letter = p->white_result};
            copy_text(kept->name, sizeof kept->name, who->name);
        }
    }
    return out;
}

static bool is_same(const struct player *p, const struct kept_bye *b)
{
    return p && (!names_apart(p->name, b->name) || name_is_cut(p->name, b->name));
}

/* By the number if that is still theirs, else by the name if nobody shares it; 0: not in the file. */
static int number_now(const struct chess_event *e, const struct kept_bye *b)
{
    int found = 0, many = 0;
    if (is_same(event_player(e, b->player), b))
        return b->player;
    for (int i = 0; i < e->player_count; i++)
        if (is_same(&e->players[i], b)) {
            found = e->players[i].number;
            many++;
        }
    return many == 1 ? found : 0;
}

void import_return_byes(struct import *i, struct kept_byes *byes)
{
    bool allocated[EVENT_ROUNDS_MAX + 1] = {false}; /* by the file */
    int stay = 0, first = 0;
    for (int number = 1; number <= EVENT_ROUNDS_MAX; number++) {
        const struct round *r = event_round(i->event, number);
        allocated[number] = r && import_allocates_bye(r);
    }
    for (int k = 0; k < byes->count; k++) {
        const struct kept_bye *b = &byes->list[k];
        int number = number_now(i->event, b);
        struct round *r = number ? event_add_round(i->event, b->round) : NULL;
        const struct player *who = event_player(i->event, number);
        if (who)
            i->event->players[who - i->event->players].withdrawn = b->withdrawn;
        const struct pairing *now = r ? round_pairing_of(r, number) : NULL;
        if (now && now->board && !event_is_withdrawn(i->event, number, b->round))
            import_doubt(i, 0, "%.60s (%d) has a %s in round %d, and is paired in the file: the bye goes", b->name,
                         number, _(event_bye_words(b->letter)), b->round);
        struct pairing *kept =
            r && !now && import_is_kept_bye(b->letter, allocated[b->round]) ? round_add_pairing(r, 0, number, 0) : NULL;
        if (!kept)
            continue;
        kept->white_result = b->letter;
        first = stay++ ? first : k;
    }
    if (stay)
        import_note(i,
                    tongue_count("%d bye that the file does not have stays, %.60s, round %d",
                                 "%d byes that the file does not have stay, the first is %.60s, round %d", stay),
                    stay, byes->list[first].name, byes->list[first].round);
    free(byes->list);
    *byes = (struct kept_byes){0};
}

/* --- who has withdrawn and plays all the same --------------------------------------------------------------------- */

static bool is_known(const struct import *i, int round, int player)
{
    for (int k = 0; k < i->playing_count; k++)
        if (i->playing[k].round == round && i->playing[k].player == player)
            return true;
    return false;
}

static void see_again(struct import *i, int round, int player, bool before)
{
    if (!player || is_known(i, round, player) || !event_is_withdrawn(i->event, player, round))
        return;
    if (!before)
        import_doubt(i, 0, "%.60s (%d) has withdrawn, and is paired in round %d",
                     event_player_name(i->event, player, N_("nobody")), player, round);
    LIST_ROOM_FOR_ONE(i->playing, i->playing_count);
    i->playing[i->playing_count++] = (struct played_again){round, player};
}

void import_see_withdrawn(struct import *i, bool before)
{
    for (int number = 1; number <= EVENT_ROUNDS_MAX; number++) {
        const struct round *r = event_round(i->event, number);
        for (int k = 0; r && k < r->count; k++) {
            see_again(i, number, r->pairings[k].board ? r->pairings[k].white : 0, before);
            see_again(i, number, r->pairings[k].board ? r->pairings[k].black : 0, before);
        }
    }
    if (before)
        return;
    free(i->playing);
    i->playing = NULL;
    i->playing_count = 0;
}
