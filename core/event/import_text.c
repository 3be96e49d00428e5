#include "base/table.h"
#include "base/tongue.h"
#include "event/import_parts.h"
#include "event/withdrawn.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Imports a text of any kind: its importer reads it, then what the file does not say is filled in. */

/* Boards that the file does not name keep their pairings. */
static void keep_the_rest(struct import *i)
{
    struct round *r = i->was ? event_add_round(i->event, i->running) : NULL;
    for (int k = 0; r && k < i->was->count; k++) {
        const struct pairing *p = &i->was->pairings[k];
        struct pairing *kept = round_add_pairing(r, p->board, p->white, p->black);
        if (!kept)
            continue;
        kept->white_result = p->white_result;
        kept->black_result = p->black_result;
    }
    if (i->was)
        round_release(i->was);
    free(i->was);
    i->was = NULL;
}

/* Byes that were entered here are not in files of pairings; a player who is paired nevertheless is noted as a question.
 */
static void keep_byes_of(struct import *i, const struct round *was)
{
    struct round *r = event_add_round(i->event, was->number);
    bool allocated = r && import_allocates_bye(r);
    for (int k = 0; r && k < was->count; k++) {
        const struct pairing *p = &was->pairings[k], *now = round_pairing_of(r, p->white);
        const struct player *who = event_player(i->event, p->white);
        if (p->board || !who || !import_is_kept_bye(p->white_result, allocated))
            continue;
        if (now && now->board && !event_is_withdrawn(i->event, p->white, was->number))
            import_doubt(i, 0, "%.60s (%d) has a %s in round %d, and is paired in the file: the bye goes", who->name,
                         p->white, _(event_bye_words(p->white_result)), was->number);
        struct pairing *kept = now ? NULL : round_add_pairing(r, 0, p->white, 0);
        if (kept)
            kept->white_result = p->white_result;
    }
}

static void keep_byes(struct import *i)
{
    for (int k = 0; k < i->replaced_count; k++) {
        keep_byes_of(i, &i->replaced[k]);
        round_release(&i->replaced[k]);
    }
    free(i->replaced);
    i->replaced = NULL;
    i->replaced_count = 0;
}

static void leave_out_again(struct import *i, struct round *r, int player)
{
    struct pairing *bye = round_pairing_of(r, player) ? NULL : round_add_pairing(r, 0, player, 0);
    if (!bye)
        return;
    bye->white_result = 'Z';
    import_note(i, "%.60s (%d) has a zero-point bye in round %d, as in round %d",
                event_player_name(i->event, player, N_("nobody")), player, r->number, r->number - 1);
}

/* Who has withdrawn stays out of rounds that the event did not have before this file. */
static void go_on_without(struct import *i)
{
    for (int number = i->rounds_before + 1; number <= EVENT_ROUNDS_MAX; number++) {
        struct round *r = i->filled[number] ? event_add_round(i->event, number) : NULL;
        for (int k = 0; r && k < i->event->player_count; k++)
            if (event_is_withdrawn(i->event, i->event->players[k].number, number))
                leave_out_again(i, r, i->event->players[k].number);
    }
}

static void doubt_rounds_before(struct import *i, int round)
{
    for (int r = 1; r < round; r++) {
        const struct round *before = event_round(i->event, r);
        if (before && before->count)
            continue;
        import_doubt(i, 0, "round %d is paired, and round %d is not", round, r);
        return;
    }
}

/* Doubts about players without a pairing, and about missing rounds before those in the file. */
static void doubt_rounds(struct import *i)
{
    for (int number = 1; number <= EVENT_ROUNDS_MAX; number++) {
        const struct round *r = i->filled[number] ? event_round(i->event, number) : NULL;
        int missing = 0, first = 0;
        for (int k = 0; r && k < i->event->player_count; k++) {
            int player = i->event->players[k].number;
            if (round_pairing_of(r, player))
                continue;
            first = missing++ ? first : player;
        }
        if (missing)
            import_doubt(i, 0,
                         tongue_count("round %d: %d player without a game or a bye, number %d, %s",
                                      "round %d: %d players without a game or a bye, the first is %d, %s", missing),
                         number, missing, first, event_player(i->event, first)->name);
        if (r)
            doubt_rounds_before(i, number);
    }
}

static int lowest_board(const struct round *r)
{
    int lowest = EVENT_BOARDS_MAX;
    for (int k = 0; k < r->count; k++)
        lowest = r->pairings[k].board && r->pairings[k].board < lowest ? r->pairings[k].board : lowest;
    return lowest;
}

/* A TRF has no boards, so they were numbered from 1: moves them to the hall's own numbers. */
static void lay_out_in_hall(struct chess_event *e)
{
    for (int k = 0; e->first_board > 1 && k < e->rounds_known; k++) {
        struct round *r = &e->rounds[k], was;
        if (lowest_board(r) >= e->first_board)
            continue;
        round_hand_over(r, &was);
        for (int n = 0; n < was.count; n++) {
            const struct pairing *p = &was.pairings[n];
            struct pairing *moved =
                round_add_pairing(r, p->board ? p->board + e->first_board - 1 : 0, p->white, p->black);
            if (!moved)
                continue;
            moved->white_result = p->white_result;
            moved->black_result = p->black_result;
        }
        round_release(&was);
    }
}

enum import_kind import_kind_of(const char *text, size_t length)
{
    size_t at = length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3) ? 3 : 0;
    while (at < length && isspace((unsigned char)text[at]))
        at++;
    if (at < length && (text[at] == '[' || text[at] == '%' || text[at] == '{'))
        return IMPORT_PGN;
    if (import_is_pairs(text + at, length - at))
        return IMPORT_PAIRS;
    bool number = at + 3 < length && isdigit((unsigned char)text[at]) && isdigit((unsigned char)text[at + 1]) &&
                  isdigit((unsigned char)text[at + 2]) && text[at + 3] == ' ';
    bool extension =
        at + 3 < length && (!memcmp(text + at, "XX", 2) || !memcmp(text + at, "BB", 2)) && text[at + 3] == ' ';
    return number || extension || (at + 3 <= length && !memcmp(text + at, "###", 3)) ? IMPORT_TRF : IMPORT_CSV;
}

bool import_text(struct import *i, const char *text, size_t length, struct error *why)
{
    static bool (*const importers[])(struct import *, const char *, size_t, struct error *) = {
        import_trf, import_csv, import_pgn, import_pairs}; /* order: enum import_kind */
    ROW_FOR_EACH(importers, IMPORT_KINDS);
    enum import_kind kind = import_kind_of(text, length);
    memset(i->filled, 0, sizeof i->filled); /* of this file */
    i->counts = 0;
    i->listed = i->event->player_count > 0;
    i->rounds_before = i->event->round_count;
    import_see_withdrawn(i, true);
    bool good = importers[kind](i, text, length, why);
    keep_the_rest(i);
    keep_byes(i);
    import_see_withdrawn(i, false);
    if (!good)
        return false;
    if (kind == IMPORT_TRF)
        lay_out_in_hall(i->event);
    if (kind == IMPORT_CSV || kind == IMPORT_PAIRS) { /* a list of pairings is complete; a PGN file need not be */
        go_on_without(i);
        doubt_rounds(i);
    }
    int most = event_highest_board(i->event);
    i->event->boards = i->event->boards < most ? most : i->event->boards;
    return true;
}
