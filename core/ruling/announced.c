/* The move that a claim of a draw rests on, if it was written down and announced and is not played yet: asked where the
 * position is known, read as it is typed, and the claim is judged by the position after it (FIDE 9.2.1, 9.3.1).
 */
#include "ruling/ruling_parts.h"

#include "base/text.h"
#include "base/tongue.h"
#include "chess/laws/rules.h"
#include "chess/notation/notation.h"
#include "chess/notation/san.h"
#include "hall/board_view.h"
#include "hall/known.h"

#include <stdio.h>
#include <string.h>

enum { THIRD_TIME = 3, FIFTY_MOVES = 50 };

static const char the_fact[] = "announced_move", not_known[] = "unknown";

static bool is_repetition(const struct ruling_case *k)
{
    return !strcmp(k->script, "claim-repetition");
}

/* The board on which the claimant is to move, and its game up to there; NULL if nobody knows the position, or the move
 * is not the claimant's. */
static const struct hall_board *board_of_claim(const struct ruling_case *k, const struct hall *h, struct history *game)
{
    const struct hall_board *b = hall_board(h, k->board);
    bool counts = is_repetition(k) || !strcmp(k->script, "claim-fifty");
    if (!b || !counts || k->hearing.appeal || !board_knows_moves(b) || board_result(b) != RESULT_OPEN)
        return NULL;
    *game = board_game_claimed(h, b, ruling_incident(k, h), k->script);
    return game->now.rules == RULES_CHESS && game->now.turn == ruling_side(k) ? b : NULL;
}

bool ruling_announced_is_open(const struct ruling_case *k, const struct hall *h)
{
    struct history game;
    return board_of_claim(k, h, &game) != NULL;
}

bool ruling_asks_announced(const struct ruling_case *k, struct question *q)
{
    const struct decision *d = walk_decision(k->walk);
    bool matters = !d || (!d->only_stance && !strcmp(d->value[OUT_MUST_PLAY], "yes"));
    return k->announced_is_open && matters && ruling_fact_is(k, "announced", "yes") &&
           !facts_find(walk_facts(k->walk), the_fact) && walk_question_of(k->walk, the_fact, q);
}

bool ruling_asks_move(const struct question *q)
{
    return ruling_is_announced(q->fact);
}

bool ruling_is_announced(const char *fact)
{
    return !strcmp(fact, the_fact);
}

/* --- read --------------------------------------------------------------------------------------------------------- */

static void write_numbered(const struct position *p, move m, char out[FACT_VALUE_MAX])
{
    char san[SAN_MAX];
    san_write(p, m, san);
    snprintf(out, FACT_VALUE_MAX, "%d%s%s", p->move_number, p->turn == WHITE ? "." : "...", san);
}

bool ruling_read_move(const struct position *p, const char *typed, char out[FACT_VALUE_MAX], struct error *why)
{
    struct error reason = {0};
    move m;
    if (notation_read(p, typed, NULL, &m, &reason) != MOVE_READ)
        return failf(why, "announced move", "type a legal move, as Nf3 or g1f3; 0 if it is not known",
                     "%s cannot have announced %.20s: %.120s", side_name(p->turn), typed, reason.what);
    write_numbered(p, m, out);
    return true;
}

bool ruling_read_announced(const struct ruling_case *k, const struct hall *h, const char *typed,
                           char out[FACT_VALUE_MAX], struct error *why)
{
    struct history game;
    const struct hall_board *b = board_of_claim(k, h, &game);
    if (ruling_says_none(typed)) {
        copy_text(out, FACT_VALUE_MAX, not_known);
        return true;
    }
    if (!b) { /* there is no position to hold it against */
        copy_text(out, FACT_VALUE_MAX, typed);
        return true;
    }
    return ruling_read_move(&game.now, typed, out, why);
}

const char *ruling_announced_words(const struct ruling_case *k)
{
    const struct fact *f = facts_find(walk_facts(k->walk), the_fact);
    bool is_named = f && ruling_fact_is(k, "announced", "yes") && strcmp(f->value, not_known) != 0;
    return is_named ? f->value : "";
}

/* --- the position after it ---------------------------------------------------------------------------------------- */

bool ruling_after_announced(const struct ruling_case *k, const struct hall *h, struct history *out)
{
    struct history game;
    const char *words = ruling_announced_words(k);
    move m;
    if (!board_of_claim(k, h, &game) || !*words || notation_read(&game.now, words, NULL, &m, NULL) != MOVE_READ)
        return false;
    history_begin(out, &game.start);
    for (int ply = 0; ply < game.plies; ply++)
        history_add_as_said(out, game.moves[ply]);
    if (history_add(out, m))
        return true;
    history_release(out);
    return false;
}

/* Judged by the letter: the move is not played, so it does not matter whether it would mate. */
static bool is_right_after(const struct ruling_case *k, const struct history *g, char words[FACT_EVIDENCE_MAX])
{
    int count = is_repetition(k) ? repetitions(g, NULL, 0) : g->now.quiet_plies / 2;
    snprintf(words, FACT_EVIDENCE_MAX,
             is_repetition(k)
                 ? tongue_english("the moves: after %.40s, as announced, the position has appeared %d time",
                                  "the moves: after %.40s, as announced, the position has appeared %d times", count)
                 : tongue_english("the moves: after %.40s, as announced, %d move by each side without a capture or a "
                                  "pawn move",
                                  "the moves: after %.40s, as announced, %d moves by each side without a capture or a "
                                  "pawn move",
                                  count),
             ruling_announced_words(k), count);
    return is_repetition(k) ? count >= THIRD_TIME : count >= FIFTY_MOVES;
}

/* Of a game that goes on from a typed position, what came before it may speak for the claim. */
bool ruling_know_announced(const struct ruling_case *k, const struct hall *h, struct facts *out)
{
    const struct hall_board *b = hall_board(h, k->board);
    struct history after = {0};
    char words[FACT_EVIDENCE_MAX];
    if (facts_find(out, "claim_true") || !ruling_after_announced(k, h, &after))
        return false;
    bool is_right = is_right_after(k, &after, words);
    if (is_right || after.start.move_number <= 1)
        facts_know(out, "claim_true", is_right ? "yes" : "no",
                   board_moves_were_read(b, ruling_incident(k, h)) ? FACT_FROM_SENSOR : FACT_FROM_PERSON, words);
    history_release(&after);
    return true;
}

/* --- offered ------------------------------------------------------------------------------------------------------ */

int ruling_offered_moves(const struct ruling_case *k, const struct hall *h, struct ruling_move list[MOVES_MAX])
{
    struct history game;
    move legal[MOVES_MAX], right[MOVES_MAX];
    if (!board_of_claim(k, h, &game))
        return 0;
    int count = rules_moves(&game.now, legal);
    int completing = is_repetition(k) ? repeating_moves(&game, THIRD_TIME, right)
                                      : quiet_moves_completing(&game, FIFTY_MOVES, right);
    for (int i = 0; i < count; i++) {
        list[i] = (struct ruling_move){0};
        san_write(&game.now, legal[i], list[i].san);
        for (int n = 0; n < completing; n++)
            list[i].completes |= legal[i] == right[n];
    }
    return count;
}
