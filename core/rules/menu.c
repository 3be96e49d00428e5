#include "rules/menu.h"

#include "base/text.h"
#include "chess/board/board.h"
#include "rules/names.h"
#include "rules/penalty.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum penalty_effect { NO_EFFECT, ENDS, LOSES, WARNS, TIME_ON, TIME_OFF, TIE_BREAK };

/* Lightest first. */
static const struct penalty_kind {
    const char *word;
    enum penalty_effect effect;
    const char *amount; /* the fact with the amount, or NULL */
    const char *result; /* in a game that ends, or that continues */
} kinds[] = {
    {"continue", ENDS, NULL, "continue"},
    {"allow", NO_EFFECT, NULL, NULL},
    {"warning", WARNS, NULL, NULL},
    {"time-opponent", TIME_ON, "penalty_s", NULL},
    {"time-offender", TIME_OFF, "penalty_s", NULL},
    {"points-opponent", NO_EFFECT, "penalty_points", NULL},
    {"points-offender", NO_EFFECT, "penalty_points", NULL},
    {"new-game", ENDS, NULL, "annul"},
    {"draw", ENDS, NULL, "1/2"},
    {"double-forfeit", ENDS, NULL, "0-0"},
    {"minor-violation", TIE_BREAK, NULL, NULL},
    {"major-violation", TIE_BREAK, "penalty_tiebreak", NULL},
    {"fine", NO_EFFECT, "penalty_fine", NULL},
    {"expulsion-round", NO_EFFECT, "penalty_rounds", NULL},
    {"expulsion", NO_EFFECT, NULL, NULL},
    {"loss", LOSES, NULL, NULL},
    {"both-lose", ENDS, NULL, "0-0"},
};

static const struct penalty_kind *penalty_kind_of(const char *word)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i].word, word))
            return &kinds[i];
    return NULL;
}

bool menu_has_word(const char *penalty)
{
    return penalty_kind_of(penalty) != NULL;
}

/* --- the list ---------------------------------------------------------------------------------------------------- */

static bool is_offered(struct walk *w, const struct menu_penalty *p)
{
    struct value_source known = lookup_known(&w->lookup);
    return !p->when || !value_is(expr_value(p->when, &known), "no");
}

void menu_add(struct walk *w, const char *open, struct text *t)
{
    const struct rulebook *r = w->rulebook;
    size_t n;
    for (const char *at = list_next_item(open, &n); n; at = list_next_item(at + n, &n)) {
        bool whole = n == strlen("menu") && !strncmp(at, "menu", n);
        if (!whole)
            list_add_items(t, store_text(&w->store, at, n), ",");
        for (size_t i = 0; whole && i < r->penalty_count; i++)
            if (is_offered(w, &r->penalties[i]))
                list_add_items(t, r->penalties[i].word, ",");
    }
}

/* --- the penalty that was chosen --------------------------------------------------------------------------------- */

static bool is_on_list(const char *list, const char *word)
{
    size_t n, length = strlen(word);
    for (const char *at = list_next_item(list, &n); n; at = list_next_item(at + n, &n))
        if (n == length && !strncmp(at, word, n))
            return true;
    return false;
}

/* The offender, unless the script names another player. */
static struct expr_value offender_of(struct lookup *l)
{
    struct expr_value player = lookup_role(l, "player");
    return player.kind == WORD || *player.word ? player : lookup_find(l, "offender");
}

static void set_result(struct decision *d, const char *result)
{
    copy_text(d->value[OUT_RESULT], OUTCOME_VALUE_MAX, result);
}

/* For a game that continues. */
static void change_times(struct lookup *l, struct decision *d, const char *offender, int64_t s, bool off)
{
    bool both = !strcmp(offender, "both");
    if (!*d->value[OUT_RESULT])
        set_result(d, "continue");
    for (int side = 0; side < 2; side++)
        if ((both && off) || (!both && !strcmp(offender, side_word(side)) == off))
            penalty_add_time(l, d, side, off ? -s : s);
}

static const char *lost_by(const char *offender)
{
    return !strcmp(offender, "white") ? "0-1" : !strcmp(offender, "black") ? "1-0" : "0-0";
}

/* For the offender's team; a penalty without an amount costs one. */
static void take_tiebreak(struct decision *d, const char *offender, int64_t points)
{
    for (int side = 0; side < 2; side++)
        if (!strcmp(offender, "both") || !strcmp(offender, side_word(side)))
            snprintf(d->value[side ? OUT_TIEBREAK_BLACK : OUT_TIEBREAK_WHITE], OUTCOME_VALUE_MAX, "-%lld",
                     (long long)points);
}

static void carry_out(struct lookup *l, const struct penalty_kind *k, const char *offender, int64_t s,
                      struct decision *d)
{
    assert((k->effect == ENDS) == (k->result != NULL));
    switch (k->effect) {
    case NO_EFFECT: break;
    case ENDS: set_result(d, k->result); break;
    case LOSES: set_result(d, lost_by(offender)); break;
    case WARNS: copy_text(d->value[OUT_WARNING], OUTCOME_VALUE_MAX, offender); break;
    case TIME_ON: change_times(l, d, offender, s, false); break;
    case TIME_OFF: change_times(l, d, offender, s, true); break;
    case TIE_BREAK: take_tiebreak(d, offender, k->amount ? s : 1); break;
    }
}

static void write_penalty(const struct penalty_kind *k, struct expr_value amount, struct decision *d)
{
    char *out = d->value[OUT_PENALTY];
    if (!k->amount)
        copy_text(out, OUTCOME_VALUE_MAX, k->word);
    else if (amount.kind == NUMBER)
        snprintf(out, OUTCOME_VALUE_MAX, "%s %lld", k->word, (long long)amount.number);
    else
        snprintf(out, OUTCOME_VALUE_MAX, "%s %s", k->word, amount.word);
    d->value[OUT_OPEN][0] = '\0';
}

static void cite_penalty(struct walk *w, const char *word)
{
    for (size_t i = 0; i < w->rulebook->penalty_count; i++)
        if (!strcmp(w->rulebook->penalties[i].word, word))
            walk_cite(w, w->rulebook->penalties[i].cite);
}

struct expr_value menu_apply(struct walk *w, struct decision *d)
{
    struct lookup *l = &w->lookup;
    const struct fact *chosen = facts_find(&w->facts, "penalty");
    const struct penalty_kind *k = chosen ? penalty_kind_of(chosen->value) : NULL;
    if (!k || !is_on_list(d->value[OUT_OPEN], k->word))
        return value_number(0);
    struct expr_value offender = k->effect == NO_EFFECT || k->effect == ENDS ? value_word("") : offender_of(l);
    struct expr_value amount = k->amount ? lookup_find(l, k->amount) : value_number(0);
    if (offender.kind == MISSING)
        return offender;
    if (amount.kind == MISSING)
        return amount;
    carry_out(l, k, offender.word, amount.number, d);
    cite_penalty(w, k->word);
    write_penalty(k, amount, d);
    return value_number(0);
}
