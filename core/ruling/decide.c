/* Turns the effect of a decision into the ruling for the hall; or says why it cannot be made yet. */
#include "base/text.h"
#include "rules/fingerprint.h"
#include "ruling/contradiction.h"
#include "ruling/effect.h"
#include "ruling/ruling_parts.h"

#include <stdio.h>
#include <string.h>

/* For the record: why the clocks show more than the rulebook's own sum. */
static void say_given_back(const struct ruling_effect *e, char words[RULING_WORDS])
{
    for (int side = WHITE; side <= BLACK; side++) {
        char digits[CLOCK_DIGITS];
        size_t used = strlen(words);
        if (e->time[side].given_back_s)
            snprintf(words + used, RULING_WORDS - used, "; %s gets back %s since the call", side_name(side),
                     clock_digits(e->time[side].given_back_s, digits));
    }
}

/* Whether it has to be played or made the claim right: the record says which one it was. */
static void say_announced(const struct ruling_case *k, char words[RULING_WORDS])
{
    const char *announced = ruling_announced_words(k);
    size_t used = strlen(words);
    if (*announced)
        snprintf(words + used, RULING_WORDS - used, " Announced move: %s.", announced);
}

static enum penalty_given given_by(const struct ruling_effect *e)
{
    bool over = e->result == RESULT_WHITE || e->result == RESULT_BLACK || e->result == RESULT_NONE;
    if (sanctions_have(&e->sanctions, SANCTION_TIEBREAK))
        return GIVEN_TIEBREAK;
    if (over)
        return GIVEN_LOSS;
    if (sanctions_have(&e->sanctions, SANCTION_TIME))
        return GIVEN_TIME;
    if (sanctions_have(&e->sanctions, SANCTION_WARNING))
        return GIVEN_WARNING;
    return e->sanctions.count ? GIVEN_OTHER : GIVEN_NONE;
}

static void record(const struct ruling_case *k, const struct ruling_effect *e, struct ruling *out)
{
    *out = (struct ruling){.board = k->board,
                           .alert = k->alert,
                           .result = e->result,
                           .forfeit = e->forfeit,
                           .runs = NO_SIDE,
                           .restores = e->restores,
                           .stands = e->lets_stand,
                           .ply = e->ply,
                           .delay_s = e->delay_s,
                           .orders = e->orders,
                           .left_s = {e->time[WHITE].after_s, e->time[BLACK].after_s},
                           .offender = e->offender,
                           .counts = e->counts,
                           .given = (int)given_by(e)};
    const struct decision *d = walk_decision(k->walk);
    out->both = e->offender == NO_SIDE && (!strcmp(d->value[OUT_WARNING], "both") || !strcmp(d->player, "both"));
    copy_text(out->script, sizeof out->script, k->script);
    rule_stamp(walk_rulebook(k->walk), k->script, out->rule);
    copy_text(out->kind, sizeof out->kind, d->counts);
    copy_text(out->article, sizeof out->article, e->articles);
    copy_text(out->words, sizeof out->words, e->why);
    sanctions_write(&e->sanctions, out->penalty);
    say_announced(k, out->words);
    say_given_back(e, out->words);
}

void ruling_keep_times(struct ruling *r, const struct ruling_time shown[2])
{
    for (int side = WHITE; side <= BLACK; side++) {
        r->had_s[side] = shown[side].before_s;
        r->left_s[side] = shown[side].after_s;
    }
}

bool ruling_decide(const struct ruling_case *k, const struct hall *h, msec now, struct ruling *out, struct error *why)
{
    char list[OPEN_PENALTIES][PENALTY_MAX];
    struct ruling_effect e;
    struct contradiction against;
    if (!ruling_effect(k, h, now, &e))
        return fail(why, "ruling", "there is no decision yet", "answer its questions first");
    if (walk_decision(k->walk)->only_stance)
        return fail(why, "ruling", "there is nothing to rule on before a claim", "C enters a claim");
    if (ruling_penalties(k, list) > 0)
        return fail(why, "ruling", "the rulebook leaves the penalty to you", "choose one by its number");
    if (ruling_lacks_offender(k))
        return fail(why, "ruling", "it counts against a player, but no player was named", "choose the player");
    if (ruling_contradiction(k, h, now, &against))
        return failf(why, "ruling", "if it is right all the same, say why", "%s", against.words);
    record(k, &e, out);
    return true;
}
