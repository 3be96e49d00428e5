#include "report/standings/past_facts.h"

#include "base/tongue.h"
#include "chess/board/board.h"
#include "report/standings/team_standings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { NOT_KNOWN = '?', NO_GAME = ' ' };

static void know(struct facts *out, int side, const char *fact, const char *value, const char *evidence)
{
    char sided[FACT_NAME_MAX];
    snprintf(sided, sizeof sided, "%s_%.40s", side_word(side), fact);
    facts_know(out, sided, value, FACT_FROM_LOG, evidence);
}

static void know_number(struct facts *out, int side, const char *fact, int number, const char *evidence)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    know(out, side, fact, digits, evidence);
}

/* --- byes --------------------------------------------------------------------------------------------------------- */

static char letter_of(const struct pairing *p, int player)
{
    char letter = p->white == player ? p->white_result : p->black_result;
    return letter ? letter : NOT_KNOWN;
}

/* The player's result in a round; a round of which no pairing is there says nothing. */
static char result_in(const struct chess_event *e, int round, int player)
{
    const struct round *r = event_round(e, round);
    const struct pairing *p = r ? round_pairing_of(r, player) : NULL;
    return !r || !r->count ? NOT_KNOWN : p ? letter_of(p, player) : NO_GAME;
}

/* The first round from `from` to `to` with one of these results; 0: none. */
static int round_with(const struct chess_event *e, int player, const char *results, int from, int to)
{
    for (int round = from; round <= to; round++)
        if (strchr(results, result_in(e, round, player)))
            return round;
    return 0;
}

static void know_bye(const struct chess_event *e, int player, int round, int side, const char *fact,
                     const char *results, struct facts *out)
{
    char evidence[FACT_EVIDENCE_MAX];
    int had = round_with(e, player, results, 1, round);
    const char unknown[] = {NOT_KNOWN, '\0'};
    bool whole = !round_with(e, player, unknown, 1, round - 1); /* the game of this round may still go on */
    if (had) {
        snprintf(evidence, sizeof evidence, "round %d: %s", had, event_bye_words(result_in(e, had, player)));
        know(out, side, fact, "yes", evidence);
    } else if (whole) {
        snprintf(evidence, sizeof evidence,
                 round > 1 ? N_("the results of earlier rounds") : N_("it is the first round"));
        know(out, side, fact, "no", evidence);
    }
}

/* That nobody entered one does not mean that nobody asked for it, unless no round is left. */
static void know_committed(const struct chess_event *e, int player, int round, int side, struct facts *out)
{
    char evidence[FACT_EVIDENCE_MAX];
    int later = round_with(e, player, "H", round + 1, EVENT_ROUNDS_MAX);
    snprintf(evidence, sizeof evidence, "round %d: half-point bye", later);
    if (later)
        know(out, side, "half_committed", "yes", evidence);
    else if (e->round_count > 0 && round >= e->round_count)
        know(out, side, "half_committed", "no", N_("it is the last round"));
}

void past_facts_of_byes(const struct chess_event *e, int round, int board, bool begun, struct facts *out)
{
    const struct round *r = event_round(e, round);
    const struct pairing *p = r ? round_pairing(r, board) : NULL;
    assert(round >= 0);
    for (int side = 0; p && side < 2; side++) {
        int player = side ? p->black : p->white;
        if (!player)
            continue;
        know_bye(e, player, round, side, "had_full_point", "FU+", out);
        know_bye(e, player, round, side, "had_half_point", "H", out);
        know_committed(e, player, round, side, out);
        if (!begun && !round_with(e, player, "10=WLD?", 1, round - 1))
            know_number(out, side, "games_begun", 0, N_("the results of earlier rounds"));
    }
}

/* --- teams -------------------------------------------------------------------------------------------------------- */

static int team_at(const struct chess_event *e, const struct pairing *p, int side)
{
    const struct player *player = event_player(e, side ? p->black : p->white);
    return player ? player->team : 0;
}

void past_facts_of_teams(const struct chess_event *e, int round, int board, struct facts *out)
{
    const struct round *r = event_round(e, round);
    const struct pairing *p = r ? round_pairing(r, board) : NULL;
    for (int side = 0; p && side < 2; side++) {
        struct team_factors f;
        int team = team_at(e, p, side);
        if (!team)
            continue;
        team_factors_of(e, round, team, &f);
        if (f.match_halves >= 0)
            know_number(out, side, "match_halves", f.match_halves, N_("the results of this match"));
        if (f.opponent_halves >= 0)
            know_number(out, side, "opponent_halves", f.opponent_halves, N_("the results of that team's matches"));
    }
}

/* --- an opponent who was expelled (US Chess 28I) ------------------------------------------------------------------ */

static const struct penalty *expulsion_in(const struct record_round *round, const char *id)
{
    for (int i = 0; i < round->penalties.count; i++) {
        const struct penalty *p = &round->penalties.at[i].is;
        if (!p->undone && !strcmp(p->player, id) && !strcmp(p->penalty, "expulsion"))
            return p;
    }
    return NULL;
}

static const struct penalty *expulsion_of(const struct record *r, int player)
{
    const struct penalty *found = NULL;
    char id[16];
    snprintf(id, sizeof id, "%d", player);
    for (int i = 0; !found && i < r->rounds.count; i++)
        found = expulsion_in(&r->rounds.at[i], id);
    return found;
}

/* How a game that was played ended for its winner or loser; NULL for any other. */
static const char *score_words(char letter)
{
    return !letter                ? NULL
           : strchr("1W", letter) ? "won"
           : strchr("=D", letter) ? "drew"
           : strchr("0L", letter) ? "lost"
                                  : NULL;
}

static bool is_paired(const struct chess_event *e, int round)
{
    const struct round *r = event_round(e, round);
    return r && r->count;
}

/* A round that is paired by now may not have been when it was decided: counted is what lies ahead of all pairings. */
static void know_rounds_left(const struct chess_event *e, int expelled_in, const char *evidence, struct facts *out)
{
    for (int round = expelled_in + 1; round <= EVENT_ROUNDS_MAX; round++)
        if (is_paired(e, round))
            return;
    if (e->round_count >= expelled_in && is_paired(e, expelled_in))
        facts_know_number(out, "rounds_left", e->round_count - expelled_in, FACT_FROM_LOG, evidence);
}

/* Of a round without pairings nobody knows whom the expelled player met in it. */
static void know_last_opponent(const struct chess_event *e, int player, int round, int expelled_in,
                               const char *evidence, struct facts *out)
{
    bool whole = round <= expelled_in;
    for (int later = round + 1; later <= expelled_in; later++) {
        const struct round *r = event_round(e, later);
        const struct pairing *p = r ? round_pairing_of(r, player) : NULL;
        if (p && p->white && p->black) {
            facts_know(out, "last_opponent", "no", FACT_FROM_LOG, evidence);
            return;
        }
        whole = whole && is_paired(e, later);
    }
    if (whole)
        facts_know(out, "last_opponent", "yes", FACT_FROM_LOG, evidence);
}

void past_facts_of_expelled(const struct chess_event *e, const struct record *record, int round, int board,
                            struct facts *out)
{
    const struct round *r = event_round(e, round);
    const struct pairing *p = r ? round_pairing(r, board) : NULL;
    if (!p || !p->white || !p->black)
        return;
    const struct penalty *of[] = {expulsion_of(record, p->white), expulsion_of(record, p->black)};
    if (!of[WHITE] == !of[BLACK])
        return; /* neither, or both: a person says whom it is about */
    int side = of[BLACK] ? BLACK : WHITE;
    const char *score = score_words(side == WHITE ? p->black_result : p->white_result);
    char evidence[FACT_EVIDENCE_MAX];
    snprintf(evidence, sizeof evidence, "D-%04d, round %d: expelled", of[side]->ruling, of[side]->round);
    facts_know(out, "expelled", side_word(side), FACT_FROM_LOG, evidence);
    if (score)
        facts_know(out, "against_expelled", score, FACT_FROM_LOG, N_("the result of this game"));
    know_rounds_left(e, of[side]->round, evidence, out);
    know_last_opponent(e, side == WHITE ? p->white : p->black, round, of[side]->round, evidence, out);
}
