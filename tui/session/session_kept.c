/* An event file that has less than the log: cut off by a full disk or a broken copy, or edited by somebody in a hurry.
 * Every player who played, and each bye of a round that has begun, stays as the log has it; what is missing is named.
 */
#include "session/session_parts.h"

#include "base/name_order.h"
#include "base/text.h"
#include "base/tongue.h"
#include "session/event_load.h"

#include <string.h>

struct keeping {
    const struct chess_event *was;
    struct chess_event *is;
    bool keeps_byes;
    int players, names, byes;
    const struct player *first;
};

static void keep_player(struct keeping *k, int number)
{
    const struct player *was = event_player(k->was, number), *is = event_player(k->is, number);
    bool last = is && is == &k->is->players[k->is->player_count - 1];
    bool cut = was && last && name_is_cut(is->name, was->name); /* "Q" of "Quill, Anna", where the file ends */
    if (!was || (!cut && event_number_in(k->was, number, k->is)))
        return;
    if (!is) {
        struct player *p = event_add_player(k->is, number);
        k->players += p != NULL;
        if (p)
            *p = *was;
    } else if (cut) {
        k->is->players[k->is->player_count - 1] = *was;
        k->names++;
    } else
        return;
    k->first = k->first ? k->first : was;
}

static void keep_round(struct keeping *k, const struct round *was)
{
    for (int i = 0; i < was->count; i++) {
        const struct pairing *p = &was->pairings[i];
        keep_player(k, p->white);
        if (p->black)
            keep_player(k, p->black);
        bool is_here = event_player(k->is, p->white) && event_is_same_player(k->was, p->white, k->is, p->white);
        struct round *r = k->keeps_byes && !p->board && is_here ? event_add_round(k->is, was->number) : NULL;
        struct pairing *bye = r && !round_pairing_of(r, p->white) ? round_add_pairing(r, 0, p->white, 0) : NULL;
        k->byes += bye != NULL;
        if (bye)
            bye->white_result = p->white_result;
    }
}

static void say_what_is_kept(const struct keeping *k, struct text *notes)
{
    int players = k->players + k->names;
    struct text kept = {0};
    if (players)
        text_addf(&kept, tongue_count("%d player: %.60s (%d)", "%d players, the first is %.60s (%d)", players), players,
                  k->first->name, k->first->number);
    text_add(&kept, players && k->byes ? "; " : "");
    if (k->byes)
        text_addf(&kept, tongue_count("%d bye", "%d byes", k->byes), k->byes);
    text_addf(notes,
              k->was->part_count > k->is->part_count
                  ? _("The event's file has less than the log, which is kept: %s. A section is gone. Is the file "
                      "whole? ")
                  : _("The event's file has less than the log, which is kept: %s. Is the file whole? "),
              text_chars(&kept));
    text_release(&kept);
}

static bool keep_people(struct session *s, const struct past *p, bool byes, struct text *event, struct text *notes,
                        struct error *why)
{
    const char *name = *s->ini ? s->ini : s->path;
    struct error ignored;
    struct chess_event *was =
        p->event.length ? event_load_with_book(&s->book, text_chars(&p->event), p->event.length, name, &ignored) : NULL;
    struct keeping k = {.was = was,
                        .keeps_byes = byes,
                        .is = event_load_with_book(&s->book, text_chars(event), event->length, name, why)};
    bool good = k.is != NULL;
    for (int i = 0; good && was && i < was->rounds_known; i++)
        if (p->rounds[was->rounds[i].number].started)
            keep_round(&k, &was->rounds[i]);
    if (good && k.players + k.names + k.byes && event_write_again(k.is, event, name))
        say_what_is_kept(&k, notes);
    chess_event_free(k.is);
    chess_event_free(was);
    return good;
}

bool session_keep_people(struct session *s, const struct past *p, struct text *event, struct text *notes,
                         struct error *why)
{
    return keep_people(s, p, true, event, notes, why);
}

bool session_keep_players(struct session *s, struct text *event, struct text *notes, struct error *why)
{
    struct past p;
    struct text kept = {0};
    bool good = past_read(s->log, &p, why) && keep_people(s, &p, false, event, &kept, why);
    past_release(&p);
    if (kept.length) {
        kept.chars[kept.length - 1] = '\n'; /* the space behind the question */
        text_add(notes, text_chars(&kept));
    }
    text_release(&kept);
    return good;
}
