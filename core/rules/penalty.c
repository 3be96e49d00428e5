#include "rules/penalty.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const time_of[2] = {"white_s", "black_s"};

static int side_of(struct value v)
{
    return value_is(v, "white") ? 0 : value_is(v, "black") ? 1 : -1;
}

static void explain(struct decision *d, int side, struct value before)
{
    struct text t = {0};
    int64_t after = d->time_s[side], change = after - before.number;
    if (before.kind == NUMBER && change) {
        text_add_duration(&t, before.number);
        text_add(&t, change > 0 ? " + " : " - ");
        text_add_duration(&t, change > 0 ? change : -change);
        text_add(&t, " = ");
    }
    text_add_duration(&t, after);
    snprintf(d->arithmetic[side], sizeof d->arithmetic[side], "%s", text_chars(&t));
    text_release(&t);
}

/* Whether the expression is `what the clock shows, and so much more or less`, which trials tell. */
static bool is_change(struct lookup *l, const struct expr *e, int64_t *change)
{
    static const int64_t trials[] = {0, 61, 599, 3601, 200000}; /* a half, a cap or a floor shows at one of them */
    struct known known = lookup_known(l);
    bool same = true;
    l->pretends = true;
    for (size_t i = 0; same && i < sizeof trials / sizeof *trials; i++) {
        l->pretended_s = trials[i];
        struct value v = expr_value(e, &known);
        same = v.kind == NUMBER && (!i || v.number - trials[i] == *change);
        *change = v.number - trials[i];
    }
    l->pretends = false;
    return same;
}

static struct value set_time(struct lookup *l, const struct assignment *a, int side, struct decision *d)
{
    assert(side == 0 || side == 1);
    struct known known = lookup_known(l);
    struct value after = expr_value(a->expr, &known);
    bool clock_unknown = after.kind == MISSING && (!strcmp(after.word, time_of[0]) || !strcmp(after.word, time_of[1]));
    if (clock_unknown && is_change(l, a->expr, &d->added_s[side])) {
        d->adds_time[side] = d->added_s[side] != 0;
        return value_number(0);
    }
    if (after.kind != NUMBER)
        return after.kind == MISSING ? after : value_missing("");
    d->sets_time[side] = true;
    d->time_s[side] = after.number > 0 ? after.number : 0;
    struct value before = lookup_find(l, time_of[side]);
    explain(d, side, before);
    return after;
}

static struct value set_tiebreak(struct lookup *l, const struct assignment *a, int side, struct decision *d)
{
    struct known known = lookup_known(l);
    struct value points = expr_value(a->expr, &known);
    char *out = d->value[side ? OUT_TIEBREAK_BLACK : OUT_TIEBREAK_WHITE];
    if (points.kind == NUMBER)
        snprintf(out, OUTCOME_VALUE_MAX, "%" PRId64, points.number);
    return points.kind == WORD ? value_missing("") : points;
}

struct value penalty_apply(struct lookup *l, const struct step *step, struct decision *d)
{
    for (size_t i = 0; i < step->set_count; i++) {
        const struct assignment *a = &step->sets[i];
        if (!a->role)
            continue;
        struct value side = lookup_role(l, a->role);
        if (side.kind == MISSING)
            return side;
        if (side_of(side) < 0)
            return value_missing("");
        struct value done = (a->key == OUT_WHITE_S ? set_time : set_tiebreak)(l, a, side_of(side), d);
        if (done.kind == MISSING)
            return done;
    }
    return value_number(0);
}

void penalty_show_times(struct lookup *l, struct decision *d)
{
    bool goes_on = !strcmp(d->value[OUT_RESULT], "continue");
    for (int side = 0; side < 2; side++) {
        struct value shown = lookup_find(l, time_of[side]);
        int64_t s = d->sets_time[side] ? d->time_s[side] : shown.number;
        if (d->sets_time[side] || (goes_on && shown.kind == NUMBER && !d->adds_time[side]))
            snprintf(d->value[side ? OUT_BLACK_S : OUT_WHITE_S], OUTCOME_VALUE_MAX, "%" PRId64, s);
    }
}

void penalty_add_orders(const struct decision *d, struct text *t)
{
    for (int side = 0; side < 2; side++) {
        if (!d->adds_time[side])
            continue;
        int64_t s = d->added_s[side];
        text_add(t, s > 0 ? "; add " : "; take ");
        text_add_duration(t, s > 0 ? s : -s);
        text_addf(t, " %s %s's clock", s > 0 ? "to" : "off", side ? "Black" : "White");
    }
}
