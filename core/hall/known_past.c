/* What earlier decisions and entries say about a player: in this game, and in the event. */
#include "hall/known_parts.h"

#include "base/tongue.h"
#include "rules/rulebook.h"
#include "rules/words.h"

#include <stdio.h>
#include <string.h>

/* What scripts ask about earlier penalties; given for both sides, since the offender may only be named later. */
struct memory {
    const char *fact[2]; /* for White, for Black */
    bool team, game;     /* team: of the player's team; game: in this game only */
};
static const struct memory memories[] = {
    {{"white_prior_offences", "black_prior_offences"}, false, false},
    {{"white_prior_team_offences", "black_prior_team_offences"}, true, false},
    {{"white_game_offences", "black_game_offences"}, false, true},
};

/* If the rulebook says which penalties of a script count as offences, its others do not. */
static bool is_earlier(const struct hall *h, const struct penalty *p, const char *script)
{
    if (p->undone || strcmp(p->script, script) != 0)
        return false;
    return p->counts || *p->kind || !h->settings.book || !rulebook_counts(h->settings.book, script);
}

static bool is_of(const struct penalty *p, const struct hall_player *player, bool team)
{
    return team ? *player->team && !strcmp(p->team, player->team) : *player->id && !strcmp(p->player, player->id);
}

/* Lists them with their decisions, the latest first, as far as there is room. */
static void know_earlier(const struct knowing *k, const struct hall_player *player, const struct memory *m, int side)
{
    char words[FACT_EVIDENCE_MAX], penalty[PENALTIES_WORDS];
    size_t used = (size_t)snprintf(words, sizeof words, "%s",
                                   m->game ? N_("decisions in this game") : N_("decisions in this event"));
    int count = 0;
    for (int i = k->hall->penalty_count - 1; i >= 0; i--) {
        const struct penalty *p = &k->hall->penalties[i];
        bool here = p->board == k->board->number && p->round == k->hall->settings.round;
        if (!is_earlier(k->hall, p, k->script) || !is_of(p, player, m->team) || (m->game && !here))
            continue;
        if (used < sizeof words)
            used += (size_t)snprintf(words + used, sizeof words - used, "%s D-%04d round %d board %d%s%s",
                                     count ? "," : ":", p->ruling, p->round, p->board, *p->penalty ? " " : "",
                                     penalties_in_words(p->penalty, penalty));
        count++;
    }
    known_number(k, m->fact[side], count, FACT_FROM_LOG, words);
}

void known_priors(const struct knowing *k)
{
    static const char *const illegal[] = {"white_prior_illegal", "black_prior_illegal"};
    for (int side = WHITE; side <= BLACK; side++) {
        const struct hall_player *player = &k->board->seat->players[side];
        known_number(k, illegal[side], k->board->offences[side], FACT_FROM_LOG, N_("decisions in this game"));
        for (size_t i = 0; i < sizeof memories / sizeof *memories; i++)
            if (!memories[i].team || *player->team)
                know_earlier(k, player, &memories[i], side);
    }
}

/* The last decision at this board, by the same script, that gave this player a warning. */
void known_warned(const struct knowing *k)
{
    char words[FACT_EVIDENCE_MAX];
    const struct hall *h = k->hall;
    for (int i = h->penalty_count - 1; k->side != NO_SIDE && i >= 0; i--) {
        const struct penalty *p = &h->penalties[i];
        bool here = !p->undone && p->board == k->board->number && p->round == h->settings.round && p->side == k->side;
        if (!here || strcmp(p->script, k->script) != 0 || !strstr(p->penalty, "warning"))
            continue;
        snprintf(words, sizeof words, "D-%04d", p->ruling);
        known_yes(k, "warned", true, FACT_FROM_LOG, words);
        return;
    }
}

/* --- how often before --------------------------------------------------------------------------------------------- */

/* Scripts that ask how often it happened: counted are earlier decisions at this board against that player. */
static const char *const counted[] = {"draw-offer", "notation", "spectator"};

static bool is_counted(const char *script)
{
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        if (!strcmp(script, counted[i]))
            return true;
    return false;
}

static int decided_before(const struct hall *h, const struct hall_board *b, const char *script, int side)
{
    int count = 0;
    for (int i = 0; i < h->ruling_count; i++) {
        const struct ruling *r = &h->rulings[i];
        count += !r->undone && r->board == b->number && r->offender == side && !strcmp(r->script, script);
    }
    return count;
}

/* If there was no such decision, it is not known how often it happened unnoticed. */
void known_times_before(const struct knowing *k)
{
    int before =
        k->side != NO_SIDE && is_counted(k->script) ? decided_before(k->hall, k->board, k->script, k->side) : 0;
    if (before)
        known_number(k, "count", before + 1, FACT_FROM_LOG, N_("decisions in this game, and this one"));
}

void known_resigned(const struct knowing *k)
{
    const struct hall_board *b = k->board;
    bool won = b->result == RESULT_WHITE || b->result == RESULT_BLACK;
    if (won && b->was_resigned)
        known_is(k, "resigned", side_word(b->result == RESULT_WHITE ? BLACK : WHITE), FACT_FROM_LOG,
                 N_("the result as it was entered"));
}
