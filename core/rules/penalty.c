#include "rules/penalty.h"

#include "base/text.h"
#include "base/tongue.h"
#include "chess/board/board.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const time_of[2] = {"white_s", "black_s"};

static int side_in(struct expr_value v)
{
    return value_is(v, "white") ? 0 : value_is(v, "black") ? 1 : -1;
}

static void explain(struct decision *d, int side, struct expr_value before)
{
    assert(side == 0 || side == 1);
    struct text t = {0};
    int64_t after = d->time_s[side], change = after - before.number;
    if (before.kind == NUMBER && change) {
        text_add_duration(&t, before.number);
        text_add(&t, change > 0 ? " + " : " - ");
        text_add_duration(&t, change > 0 ? change : -change);
        text_add(&t, " = ");
    }
    text_add_duration(&t, after);
    copy_text(d->arithmetic[side], sizeof d->arithmetic[side], text_chars(&t));
    text_release(&t);
}

/* Whether the expression means `the clock's time plus or minus a constant`, found by trying values. */
static bool is_change(struct lookup *l, const struct expr *e, int64_t *change)
{
    /* halving, a maximum or a minimum shows at one of them */
    static const int64_t trials[] = {0, 61, 599, 3601, 200000};
    struct value_source known = lookup_known(l);
    bool same = true;
    l->pretends = true;
    for (size_t i = 0; same && i < sizeof trials / sizeof *trials; i++) {
        l->pretended_s = trials[i];
        struct expr_value v = expr_value(e, &known);
        same = v.kind == NUMBER && (!i || v.number - trials[i] == *change);
        *change = v.number - trials[i];
    }
    l->pretends = false;
    return same;
}

static struct expr_value set_time(struct lookup *l, const struct assignment *a, int side, struct decision *d)
{
    assert(side == 0 || side == 1);
    struct value_source known = lookup_known(l);
    struct expr_value after = expr_value(a->expr, &known);
    bool clock_unknown = after.kind == MISSING && (!strcmp(after.word, time_of[0]) || !strcmp(after.word, time_of[1]));
    if (clock_unknown && is_change(l, a->expr, &d->added_s[side])) {
        d->adds_time[side] = d->added_s[side] != 0;
        return value_number(0);
    }
    if (after.kind != NUMBER)
        return after.kind == MISSING ? after : value_missing("");
    d->sets_time[side] = true;
    d->time_s[side] = after.number > 0 ? after.number : 0;
    struct expr_value before = lookup_find(l, time_of[side]);
    explain(d, side, before);
    return after;
}

static struct expr_value set_tiebreak(struct lookup *l, const struct assignment *a, int side, struct decision *d)
{
    assert(side == 0 || side == 1);
    struct value_source known = lookup_known(l);
    struct expr_value points = expr_value(a->expr, &known);
    char *out = d->value[side ? OUT_TIEBREAK_BLACK : OUT_TIEBREAK_WHITE];
    if (points.kind == NUMBER)
        snprintf(out, OUTCOME_VALUE_MAX, "%" PRId64, points.number);
    return points.kind == WORD ? value_missing("") : points;
}

void penalty_add_time(struct lookup *l, struct decision *d, int side, int64_t change)
{
    assert(side == 0 || side == 1);
    struct expr_value before = lookup_find(l, time_of[side]);
    if (!d->sets_time[side] && before.kind != NUMBER) {
        d->added_s[side] += change;
        d->adds_time[side] = d->added_s[side] != 0;
        return;
    }
    int64_t after = (d->sets_time[side] ? d->time_s[side] : before.number) + change;
    d->sets_time[side] = true;
    d->time_s[side] = after > 0 ? after : 0;
    explain(d, side, before);
}

struct expr_value penalty_apply(struct lookup *l, const struct script_step *step, struct decision *d)
{
    for (size_t i = 0; i < step->set_count; i++) {
        const struct assignment *a = &step->sets[i];
        if (!a->role)
            continue;
        struct expr_value side = lookup_role(l, a->role);
        if (side.kind == MISSING)
            return side;
        if (side_in(side) < 0)
            return value_missing("");
        struct expr_value done = (a->key == OUT_WHITE_S ? set_time : set_tiebreak)(l, a, side_in(side), d);
        if (done.kind == MISSING)
            return done;
    }
    return value_number(0);
}

void penalty_show_times(struct lookup *l, struct decision *d)
{
    bool goes_on = !strcmp(d->value[OUT_RESULT], "continue");
    for (int side = 0; side < 2; side++) {
        struct expr_value shown = lookup_find(l, time_of[side]);
        int64_t s = d->sets_time[side] ? d->time_s[side] : shown.number;
        d->had_time[side] = shown.kind == NUMBER;
        d->had_s[side] = shown.kind == NUMBER ? shown.number : 0;
        if (d->sets_time[side] || (goes_on && shown.kind == NUMBER && !d->adds_time[side]))
            snprintf(d->value[side ? OUT_BLACK_S : OUT_WHITE_S], OUTCOME_VALUE_MAX, "%" PRId64, s);
    }
}

static const char adds[] = N_("; add %s to %s's clock");
static const char takes_off[] = N_("; take %s off %s's clock");
static const char *const orders[] = {adds, takes_off};
const struct sentences penalty_orders = SENTENCES(orders);

void penalty_add_orders(const struct decision *d, bool shown, struct text *t)
{
    for (int side = 0; side < 2; side++) {
        if (!d->adds_time[side])
            continue;
        struct text time = {0};
        int64_t s = d->added_s[side];
        const char *name = side_name(side);
        text_add_duration(&time, s > 0 ? s : -s);
        if (s > 0)
            text_addf(t, shown ? _(adds) : adds, text_chars(&time), shown ? _(name) : name);
        else
            text_addf(t, shown ? _(takes_off) : takes_off, text_chars(&time), shown ? _(name) : name);
        text_release(&time);
    }
}
