#include "base/tongue.h"
#include "hall/known_parts.h"
#include "hall/team.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* What the match knows for the script about communication: the team's cards, this player's last one, and the games that
 * still go on. Given for both sides, since it may only be said later whose card it is. */

static bool is_of_team(const struct hall *h, const struct team_card *card, const struct hall_board *b, int side)
{
    assert(side == WHITE || side == BLACK);
    const struct hall_board *carried = hall_board(h, card->board);
    return carried && hall_same_match(carried, b) &&
           !strcmp(carried->seat->players[card->side].team, b->seat->players[side].team);
}

/* Lists them, the latest first, as far as there is room. */
static void know_cards(const struct hall *h, const struct hall_board *b, int side, const char *fact, struct facts *f)
{
    char words[FACT_EVIDENCE_MAX];
    size_t used = 0;
    int count = 0;
    for (int i = h->card_count - 1; i >= 0; i--) {
        const struct team_card *card = &h->cards[i];
        if (!is_of_team(h, card, b, side))
            continue;
        if (used < sizeof words)
            used += (size_t)snprintf(words + used, sizeof words - used, "%sminute %d board %d by the %s: %s",
                                     count ? "; " : "", hall_minute(h, card->at), card->board,
                                     card->by_coach ? "coach" : "player", card->words);
        count++;
    }
    facts_know_number(f, fact, count, FACT_FROM_LOG, count ? words : N_("none is recorded"));
}

static const struct team_card *last_card(const struct hall *h, const struct hall_board *b, int side)
{
    for (int i = h->card_count - 1; i >= 0; i--)
        if (h->cards[i].board == b->number && h->cards[i].side == side)
            return &h->cards[i];
    return NULL;
}

static void know_going(const struct hall *h, const struct hall_board *b, const char *fact, struct facts *f)
{
    char words[FACT_EVIDENCE_MAX] = "going now: board";
    size_t used = strlen(words);
    int going = 0;
    for (int i = 0; i < h->count; i++) {
        if (h->boards[i].result != RESULT_OPEN || !hall_same_match(&h->boards[i], b))
            continue;
        if (used < sizeof words)
            used += (size_t)snprintf(words + used, sizeof words - used, "%s %d", going ? "," : "", h->boards[i].number);
        going++;
    }
    facts_know_number(f, fact, going, FACT_FROM_LOG, going ? words : N_("all games of the match are over"));
}

enum { CARRIED, TOLD_BY, COUNT };

static void know_none(const char *const *names, struct facts *f)
{
    facts_know(f, names[CARRIED], "unknown", FACT_FROM_LOG, N_("no card of this player is recorded"));
    facts_know(f, names[TOLD_BY], "unknown", FACT_FROM_LOG, N_("no card of this player is recorded"));
}

static void know_last(const struct hall *h, const struct team_card *card, const char *const *names, struct facts *f)
{
    char words[FACT_EVIDENCE_MAX];
    snprintf(words, sizeof words, "the card of minute %d, written down by %s: %s", hall_minute(h, card->at), card->who,
             card->words);
    facts_know(f, names[CARRIED], "yes", FACT_FROM_LOG, words);
    facts_know(f, names[TOLD_BY], card->by_coach ? "coach" : "player", FACT_FROM_LOG, words);
    snprintf(words, sizeof words, "counted when the card was carried, in minute %d", hall_minute(h, card->at));
    facts_know_number(f, names[COUNT], card->open, FACT_FROM_LOG, words);
}

void known_communication(const struct knowing *k)
{
    static const char *const cards[] = {"white_cards", "black_cards"};
    static const char *const last[][3] = {{"white_carried", "white_told_by", "white_count"},
                                          {"black_carried", "black_told_by", "black_count"}};
    const struct hall_board *b = k->board;
    if (strcmp(k->script, "communication") != 0 || !hall_is_team_board(b))
        return;
    for (int side = WHITE; side <= BLACK; side++) {
        const struct team_card *card = last_card(k->hall, b, side);
        know_cards(k->hall, b, side, cards[side], k->out);
        know_going(k->hall, b, last[side][COUNT], k->out);
        if (card)
            know_last(k->hall, card, last[side], k->out);
        else
            know_none(last[side], k->out);
    }
}

/* The last substitute at this board; a player of the roster has the number that the event gave. */
void known_substitute(const struct knowing *k)
{
    char words[FACT_EVIDENCE_MAX];
    for (int i = k->hall->substitution_count - 1; i >= 0 && !strcmp(k->script, "substitution"); i--) {
        const struct substitution *s = &k->hall->substitutions[i];
        if (s->board != k->board->number || (k->side != NO_SIDE && k->side != s->side))
            continue;
        snprintf(words, sizeof words, "%.60s came in for %.60s", s->in.name, s->out);
        known_yes(k, "on_roster", *s->in.id, FACT_FROM_EVENT, words);
        known_is(k, "offender", side_word(s->side), FACT_FROM_LOG, words);
        return;
    }
}
