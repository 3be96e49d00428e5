/* Facts that the position on the board answers: who can still mate, forced wins, each rulebook's own lists. */
#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "chess/dead/dead.h"
#include "chess/forced/forced.h"
#include "chess/laws/material.h"
#include "chess/laws/rules.h"
#include "rules/lookup.h"
#include "rules/movement.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct computation {
    const struct rulebook *rulebook;
    struct position position;
    const struct facts *facts;
    struct fact *out;
};

static bool say(struct computation *b, const char *value, const char *evidence)
{
    copy_text(b->out->value, sizeof b->out->value, value);
    copy_text(b->out->evidence, sizeof b->out->evidence, evidence);
    b->out->origin = FACT_COMPUTED;
    return true;
}

static bool say_yes(struct computation *b, bool yes, const char *evidence)
{
    return say(b, yes ? "yes" : "no", evidence);
}

/* --- mate by any series of legal moves ------------------------------------------------------------------------- */

static bool can_mate(struct computation *b, enum side winner)
{
    assert(winner == WHITE || winner == BLACK);
    struct dead_solver *solver = dead_new();
    struct dead_answer answer;
    char evidence[FACT_EVIDENCE_MAX];
    rules_can_mate(solver, &b->position, winner, &answer);
    dead_free(solver);
    if (answer.verdict == UNDECIDED)
        return false;
    if (answer.verdict == CAN_MATE)
        snprintf(evidence, sizeof evidence, "a mate in %d plies was found and played through", answer.length);
    else
        copy_text(evidence, sizeof evidence, answer.reason);
    return say_yes(b, answer.verdict == CAN_MATE, evidence);
}

static bool white_can_mate(struct computation *b)
{
    return can_mate(b, WHITE);
}

static bool black_can_mate(struct computation *b)
{
    return can_mate(b, BLACK);
}

static bool dead(struct computation *b)
{
    struct dead_solver *solver = dead_new();
    struct dead_answer both[2];
    enum life life = rules_is_dead(solver, &b->position, both);
    dead_free(solver);
    if (life == LIFE_UNKNOWN)
        return false;
    char evidence[2 * sizeof both[0].reason + 32];
    snprintf(evidence, sizeof evidence, "White: %s. Black: %s", both[WHITE].reason, both[BLACK].reason);
    return say_yes(b, life == DEAD, life == DEAD ? evidence : N_("a mate is possible"));
}

/* --- on the board now ------------------------------------------------------------------------------------------ */

static bool checkmate(struct computation *b)
{
    return say_yes(b, rules_ending(&b->position) == CHECKMATE, "the position on the board");
}

static bool stalemate(struct computation *b)
{
    return say_yes(b, rules_ending(&b->position) == STALEMATE, "the position on the board");
}

/* --- forced wins ----------------------------------------------------------------------------------------------- */

static bool has_forced_win(struct computation *b, enum side winner)
{
    assert(winner == WHITE || winner == BLACK);
    struct forced_answer answer;
    char evidence[FACT_EVIDENCE_MAX];
    if (forced_win(&b->position, winner, FORCED_BUDGET, &answer) == FORCED_UNKNOWN)
        return false;
    snprintf(evidence, sizeof evidence, "mate in %d plies against every defence", answer.plies);
    bool wins = answer.verdict == FORCED_WIN;
    return say_yes(b, wins, wins ? evidence : answer.reason ? answer.reason : "no forced win");
}

static bool white_forced_win(struct computation *b)
{
    return has_forced_win(b, WHITE);
}

static bool black_forced_win(struct computation *b)
{
    return has_forced_win(b, BLACK);
}

/* --- the lists of material ------------------------------------------------------------------------------------- */

static const char *value_of(const struct computation *b, const char *fact)
{
    const struct fact *f = facts_find(b->facts, fact);
    return f ? f->value : "";
}

static bool has_lists(const char *book)
{
    for (const struct material_list *l = material_lists; l->rulebook; l++)
        if (!strcmp(l->rulebook, book))
            return true;
    return false;
}

/* Whose lists apply: those for the phase if the rulebook has any, otherwise its own, otherwise its base's. */
static const char *book_of_lists(const struct computation *b, char room[96])
{
    for (size_t i = 0; b->rulebook->chain[i]; i++) {
        snprintf(room, 96, "%.60s/%.30s", b->rulebook->chain[i], value_of(b, "phase"));
        if (has_lists(room))
            return room;
        if (has_lists(b->rulebook->chain[i]))
            return b->rulebook->chain[i];
    }
    return "";
}

static const struct material_list *list_that_holds(const struct computation *b, unsigned use, enum side winner)
{
    char room[96];
    const char *book = book_of_lists(b, room);
    for (const struct material_list *l = material_lists; l->rulebook; l++)
        if (!strcmp(l->rulebook, book) && (l->use & use) && l->holds(&b->position, winner))
            return l;
    return NULL;
}

static bool material_draw(struct computation *b)
{
    const struct material_list *l = list_that_holds(b, LIST_DRAWN, WHITE);
    if (!l)
        l = list_that_holds(b, LIST_DRAWN, BLACK);
    return say_yes(b, l != NULL, l ? l->name : "no list of this rulebook holds");
}

static bool material_article(struct computation *b)
{
    const struct material_list *l = list_that_holds(b, LIST_DRAWN, WHITE);
    if (!l)
        l = list_that_holds(b, LIST_DRAWN, BLACK);
    return say(b, l ? l->article : "none", l ? l->name : "");
}

static bool material_claim(struct computation *b, enum side claimant)
{
    assert(claimant == WHITE || claimant == BLACK);
    const struct material_list *l = list_that_holds(b, LIST_CLAIM, other(claimant));
    return say_yes(b, l != NULL, l ? l->name : "no list of this rulebook holds");
}

static bool white_material_claim(struct computation *b)
{
    return material_claim(b, WHITE);
}

static bool black_material_claim(struct computation *b)
{
    return material_claim(b, BLACK);
}

static bool claim_article(struct computation *b, enum side claimant)
{
    assert(claimant == WHITE || claimant == BLACK);
    const struct material_list *l = list_that_holds(b, LIST_CLAIM, other(claimant));
    return l && say(b, l->article, l->name);
}

static bool white_claim_article(struct computation *b)
{
    return claim_article(b, WHITE);
}

static bool black_claim_article(struct computation *b)
{
    return claim_article(b, BLACK);
}

static bool mating_material(struct computation *b, enum side winner)
{
    assert(winner == WHITE || winner == BLACK);
    const struct material_list *l = list_that_holds(b, LIST_FLAG, winner);
    return say_yes(b, l == NULL, l ? l->name : "more than any list of this rulebook calls too little");
}

static bool white_mating_material(struct computation *b)
{
    return mating_material(b, WHITE);
}

static bool black_mating_material(struct computation *b)
{
    return mating_material(b, BLACK);
}

static bool flag_ruling_of(struct computation *b, struct flag_ruling *ruling)
{
    struct dead_answer both[2];
    const char *flagged = value_of(b, "flagged");
    char room[96];
    if (!*flagged)
        return false;
    struct dead_solver *solver = dead_new();
    rules_is_dead(solver, &b->position, both);
    dead_free(solver);
    enum verdict can[2] = {both[WHITE].verdict, both[BLACK].verdict};
    return material_flag_verdict(book_of_lists(b, room), &b->position, strcmp(flagged, "black") ? WHITE : BLACK, can,
                                 ruling) &&
           ruling->verdict != FLAG_UNDECIDED;
}

static bool flag_verdict(struct computation *b)
{
    /* order: enum flag_verdict; what is undecided is never said */
    static const char *const names[] = {"loses", "draws", "draws-unless-forced-win", "too-late", NULL};
    ROW_FOR_EACH(names, FLAG_VERDICTS);
    struct flag_ruling ruling;
    if (!flag_ruling_of(b, &ruling))
        return false;
    assert(HAS_ROW(names, ruling.verdict) && names[ruling.verdict]);
    return say(b, names[ruling.verdict], ruling.reason ? ruling.reason : "");
}

static bool flag_article(struct computation *b)
{
    struct flag_ruling ruling;
    return flag_ruling_of(b, &ruling) && say(b, ruling.article, ruling.reason ? ruling.reason : "");
}

/* --- the door -------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    bool (*find)(struct computation *);
} rows[] = {
    {"white_can_mate", white_can_mate},
    {"black_can_mate", black_can_mate},
    {"dead", dead},
    {"checkmate", checkmate},
    {"stalemate", stalemate},
    {"white_forced_win", white_forced_win},
    {"black_forced_win", black_forced_win},
    {"material_draw", material_draw},
    {"material_article", material_article},
    {"white_material_claim", white_material_claim},
    {"black_material_claim", black_material_claim},
    {"white_claim_article", white_claim_article},
    {"black_claim_article", black_claim_article},
    {"white_mating_material", white_mating_material},
    {"black_mating_material", black_mating_material},
    {"flag_verdict", flag_verdict},
    {"flag_article", flag_article},
};

bool computed_fact(const struct rulebook *r, const char *name, const struct facts *facts, struct fact *out)
{
    struct computation b = {.rulebook = r, .facts = facts, .out = out};
    const struct fact *fen = facts_find(facts, "fen");
    struct error why;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, name))
            return fen && position_on_board(&b.position, fen->value, rulebook_movement(r), &why) && rows[i].find(&b);
    return false;
}
