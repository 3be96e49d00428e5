/* What is asked before the rulebook's own questions: whom it is about, and what only someone at the board knows. */
#include "ruling/ruling_parts.h"

#include "base/error.h"
#include "rules/rulebook.h"

#include <stdio.h>
#include <string.h>

static const char *const sides[] = {"white", "black", NULL};
static const char *const sides_or_both[] = {"white", "black", "both", NULL};

static const struct script *script_of(const struct ruling_case *k)
{
    return rulebook_script(walk_rulebook(k->walk), k->script);
}

static bool is_known(const struct ruling_case *k, const char *fact)
{
    return facts_find(walk_facts(k->walk), fact) != NULL;
}

/* A decision that does not mention a player needs none. */
static bool needs_player(const struct ruling_case *k)
{
    const struct decision *d = walk_decision(k->walk);
    char list[OPEN_PENALTIES][PENALTY_MAX];
    const char *about = ruling_about(k);
    if (!d)
        return walk_asks(k->walk, NULL);
    if (about && !strcmp(about, "claimant") && !d->only_stance)
        return true; /* a claim has a claimant, and most can only be made by the player on move */
    return !d->only_stance && !*d->player &&
           (*d->value[OUT_WARNING] || *d->counts || *d->value[OUT_PENALTY] || ruling_penalties(k, list) > 0);
}

static bool hits_somebody(const struct ruling_case *k)
{
    static const char *const of_nobody[] = {"continue", "allow", "new-game", "draw", "double-forfeit", "both-lose"};
    const struct decision *d = walk_decision(k->walk);
    const char *penalty = d ? d->value[OUT_PENALTY] : "";
    for (size_t i = 0; i < sizeof of_nobody / sizeof *of_nobody; i++)
        if (!strcmp(penalty, of_nobody[i]))
            return false;
    return *penalty;
}

static bool ask_side(const struct ruling_case *k, const char *fact, struct question *q)
{
    const struct script *s = script_of(k);
    if (!walk_question_of(k->walk, fact, q))
        return false;
    q->text = script_who(s) ? script_who(s) : q->text;
    q->choices = script_may_be_both(s) ? sides_or_both : sides;
    return true;
}

static bool asks_whom(const struct ruling_case *k, struct question *q)
{
    const char *about = ruling_about(k);
    const char *fact = about ? about : "offender";
    bool first = about && script_who(script_of(k)) && !script_asks_whom_later(script_of(k));
    bool asked = first ? needs_player(k) : hits_somebody(k) && !script_meets_outsider(script_of(k));
    return asked && !is_known(k, fact) && ask_side(k, fact, q);
}

/* The way has reached a step about one player: the questions about that player come later. */
static bool asks_whom_later(const struct ruling_case *k, struct question *q)
{
    const char *about = ruling_about(k);
    return about && script_asks_whom_later(script_of(k)) && walk_asks(k->walk, q) && !strcmp(q->fact, about) &&
           ask_side(k, about, q);
}

static bool ends_otherwise(const struct decision *d, const struct decision *than)
{
    static const enum outcome keys[] = {OUT_RESULT, OUT_RESTORE, OUT_TOUCH, OUT_MUST_PLAY, OUT_WARNING, OUT_OPEN};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(d->value[keys[i]], than->value[keys[i]]) != 0)
            return true;
    for (int side = WHITE; side <= BLACK; side++)
        if (d->sets_time[side] != than->sets_time[side] || d->adds_time[side] != than->adds_time[side] ||
            (d->sets_time[side] && d->time_s[side] != than->time_s[side]) ||
            (d->adds_time[side] && d->added_s[side] != than->added_s[side]))
            return true;
    return false;
}

static bool is_another(const struct decision *d, const struct decision *than)
{
    return ends_otherwise(d, than) || strcmp(d->title, than->title) != 0;
}

static bool leads_elsewhere(const struct ruling_case *k, const char *fact, const char *answer,
                            bool (*differs_from)(const struct decision *, const struct decision *))
{
    struct walk *w = walk_again(k->walk, &k->facts);
    const struct decision *is = walk_answer_fact(w, fact, answer, NULL) ? walk_decision(w) : NULL;
    bool differs = !is || differs_from(is, walk_decision(k->walk));
    walk_free(w);
    return differs;
}

/* Whether some answer to it would lead to another decision. */
static bool matters(const struct ruling_case *k, const struct question *q,
                    bool (*differs_from)(const struct decision *, const struct decision *))
{
    static const char *const numbers[] = {"0", "1", "2", "3", "5", "10", "50", "1000", "100000", NULL};
    bool differs = !walk_decision(k->walk);
    for (const char *const *choice = q->choices ? q->choices : numbers; *choice && !differs; choice++)
        differs = leads_elsewhere(k, q->fact, *choice, differs_from);
    return differs;
}

/* The next of a script's list of facts, "fact, fact". */
static bool take_fact(const char **list, char fact[FACT_NAME_MAX])
{
    *list += strspn(*list, ", ");
    size_t length = strcspn(*list, ", ");
    snprintf(fact, FACT_NAME_MAX, "%.*s", (int)length, *list);
    *list += length;
    return *fact;
}

/* Elsewhere an assumption is enough; here someone can be asked, unless what it affects is known already. */
static bool asks_first(const struct ruling_case *k, struct question *q)
{
    char fact[FACT_NAME_MAX];
    const char *list = script_first(script_of(k));
    const struct decision *d = walk_decision(k->walk);
    if (d && d->only_stance)
        return false;
    while (take_fact(&list, fact)) {
        if (!ruling_is_which(fact) && !is_known(k, fact) && walk_question_of(k->walk, fact, q) &&
            matters(k, q, ends_otherwise))
            return true;
    }
    return false;
}

struct fact_looked_for {
    const char *fact;
    bool found;
};

static void see_untold(void *self, const char *fact)
{
    struct fact_looked_for *l = self;
    l->found |= !strcmp(l->fact, fact);
}

/* Whether a step on the way uses it. */
static bool is_looked_at(const struct ruling_case *k, const char *fact)
{
    struct fact_looked_for l = {.fact = fact};
    walk_each_untold(k->walk, see_untold, &l);
    return l.found;
}

/* What distinguishes the cases of a script is asked where they separate, whatever is assumed elsewhere: even if they
 * differ only in their words. */
static bool asks_also(const struct ruling_case *k, struct question *q)
{
    char fact[FACT_NAME_MAX];
    const char *list = script_also(script_of(k));
    const struct decision *d = walk_decision(k->walk);
    if (d && d->only_stance)
        return false;
    while (take_fact(&list, fact)) {
        if (!is_known(k, fact) && is_looked_at(k, fact) && walk_question_of(k->walk, fact, q) &&
            matters(k, q, is_another))
            return !ruling_hangs_on_which(k, fact) || walk_question_of(k->walk, "which_move", q);
    }
    return false;
}

/* If the rules leave it to the players, an arbiter who saw it also waits for a claim.
 * A script says whether that is asked first or last. */
static bool asks_whether_claimed(const struct ruling_case *k, bool last, struct question *q)
{
    const struct decision *d = walk_decision(k->walk);
    bool waits = k->by_person && walk_stance(k->walk)->stance == STANCE_CLAIM && !(d && d->only_stance);
    return waits && script_asks_claimed_last(script_of(k)) == last && !is_known(k, "claimed") &&
           walk_question_of(k->walk, "claimed", q);
}

/* Where nobody has claimed there is no claimant to name. */
static bool asks_for_a_claim(const struct ruling_case *k, struct question *q)
{
    const char *about = ruling_about(k);
    return about && !strcmp(about, "claimant") && asks_whether_claimed(k, false, q);
}

bool ruling_asks(const struct ruling_case *k, struct question *q)
{
    struct question unread;
    q = q ? q : &unread;
    if (*k->told)
        return walk_question_of(k->walk, k->told, q);
    if (!k->hearing.appeal &&
        (asks_for_a_claim(k, q) || asks_whom(k, q) || asks_whether_claimed(k, false, q) || asks_first(k, q) ||
         ruling_asks_announced(k, q) || asks_whom_later(k, q) || asks_also(k, q) || ruling_asks_which(k, q)))
        return true;
    return walk_asks(k->walk, q) || (!k->hearing.appeal && asks_whether_claimed(k, true, q));
}

bool ruling_asks_now(const struct ruling_case *k, const char *fact)
{
    struct question q;
    return ruling_asks(k, &q) && !strcmp(q.fact, fact);
}

static bool is_listed(const char *list, const char *fact)
{
    char one[FACT_NAME_MAX];
    while (take_fact(&list, one))
        if (!strcmp(one, fact))
            return true;
    return false;
}

bool ruling_still_asks(const struct ruling_case *k, const char *fact, enum fact_origin origin)
{
    struct question q;
    if (!ruling_asks(k, &q))
        return false;
    bool is_to_come = is_listed(script_first(script_of(k)), fact) || is_listed(script_also(script_of(k)), fact);
    return !strcmp(fact, q.fact) || (is_to_come && origin == FACT_ASSUMED);
}

bool ruling_answer(struct ruling_case *k, const struct hall *h, const char *fact, const char *answer, struct error *why)
{
    struct question q;
    char read[FACT_VALUE_MAX];
    if (!fact && !ruling_asks(k, &q))
        return fail(why, k->script, "nothing is asked", "");
    const char *about = fact ? fact : q.fact;
    bool is_which = ruling_is_which(about), is_announced = ruling_is_announced(about);
    if ((is_which && !ruling_read_which(k, h, answer, read, why)) ||
        (is_announced && !ruling_read_announced(k, h, answer, read, why)))
        return false;
    bool done = walk_answer_fact(k->walk, about, is_which || is_announced ? read : answer, why);
    if (done && !fact)
        k->told[0] = '\0';
    return ruling_heard_again(k, h, done);
}
