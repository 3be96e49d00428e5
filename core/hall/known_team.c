#include "hall/hall_parts.h"
#include "hall/team.h"

#include "rules/facts.h"

#include <stdio.h>
#include <string.h>

/* What the script of communication asks and the match knows: the cards of the team, the last one of this player, and the
 * games that are still going. Of both sides, since it may only be said later whose card it is. */

static bool is_of_team(const struct hall *h, const struct team_card *card, const struct hall_board *b, int side)
{
    const struct hall_board *carried = hall_board(h, card->board);
    return carried && hall_same_match(carried, b) &&
           !strcmp(carried->seat->players[card->side].team, b->seat->players[side].team);
}

/* The latest first, as far as there is room. */
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
    facts_set_number(f, fact, count, FACT_GIVEN, count ? words : "none is written down");
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
    facts_set_number(f, fact, going, FACT_GIVEN, going ? words : "all games of the match are over");
}

enum { CARRIED, TOLD_BY, COUNT };

static void know_none(const char *const *names, struct facts *f)
{
    facts_set(f, names[CARRIED], "unknown", FACT_GIVEN, "no card of this player is written down");
    facts_set(f, names[TOLD_BY], "unknown", FACT_GIVEN, "no card of this player is written down");
}

static void know_last(const struct hall *h, const struct team_card *card, const char *const *names, struct facts *f)
{
    char words[FACT_EVIDENCE_MAX];
    snprintf(words, sizeof words, "the card of minute %d, written down by %s: %s", hall_minute(h, card->at), card->who,
             card->words);
    facts_set(f, names[CARRIED], "yes", FACT_GIVEN, words);
    facts_set(f, names[TOLD_BY], card->by_coach ? "coach" : "player", FACT_GIVEN, words);
    snprintf(words, sizeof words, "counted when the card was carried, in minute %d", hall_minute(h, card->at));
    facts_set_number(f, names[COUNT], card->open, FACT_GIVEN, words);
}

void know_communication(const struct hall *h, const struct hall_board *b, const char *script, struct facts *f)
{
    static const char *const cards[] = {"white_cards", "black_cards"};
    static const char *const last[][3] = {{"white_carried", "white_told_by", "white_count"},
                                          {"black_carried", "black_told_by", "black_count"}};
    if (strcmp(script, "communication") != 0 || !hall_is_team_board(b))
        return;
    for (int side = WHITE; side <= BLACK; side++) {
        const struct team_card *card = last_card(h, b, side);
        know_cards(h, b, side, cards[side], f);
        know_going(h, b, last[side][COUNT], f);
        if (card)
            know_last(h, card, last[side], f);
        else
            know_none(last[side], f);
    }
}
