#include "rules/lookup.h"

#include "base/text.h"
#include "chess/board/board.h"
#include "rules/names.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* While exploring, a fact inside known() is tried with each of its values, and as unknown. */
static struct expr_value is_known(void *context, const char *name)
{
    struct lookup *l = context;
    struct expr_value v = lookup_find(l, name);
    bool open = v.kind == MISSING && *v.word && l->explores && !facts_find(&l->skipped, v.word);
    if (open && !l->probed)
        l->probed = v.word;
    return open ? v : value_word(v.kind != MISSING ? "yes" : "no");
}

struct value_source lookup_known(struct lookup *l)
{
    return (struct value_source){lookup_find, is_known, l};
}

/* Words outlive the walk, as the vocabulary owns them. */
static struct expr_value value_of(const struct fact_kind *k, const char *text)
{
    int64_t n;
    if (vocabulary_number(text, &n) && (!k || k->type == FACT_NUMBER))
        return value_number(n);
    for (const char *const *v = k ? k->values : NULL; v && *v; v++)
        if (!strcmp(*v, text))
            return value_word(*v);
    return value_word(!strcmp(text, "unknown") ? "unknown" : text);
}

/* --- modes and parameters -------------------------------------------------------------------------------------- */

static struct expr_value mode_value(struct lookup *l, size_t *index)
{
    struct value_source known = lookup_known(l);
    assert(l->rulebook->mode_count <= MODES_MAX);
    *index = MODES_MAX;
    for (size_t i = 0; i < l->rulebook->mode_count; i++) {
        struct expr_value v = expr_value(l->rulebook->modes[i].when, &known);
        if (v.kind == MISSING)
            return v;
        if (value_is(v, "yes")) {
            *index = i;
            return value_word(l->rulebook->modes[i].name);
        }
    }
    return value_word("none");
}

static void note_cite(struct lookup *l, const char *cite)
{
    if (cite && l->notes_cites && l->cited_count < CITED_MAX)
        l->cited[l->cited_count++] = cite;
}

static bool differs_by_mode(const struct parameter *p)
{
    for (size_t i = 0; i < MODES_MAX; i++)
        if (p->value[i])
            return true;
    return false;
}

static struct expr_value parameter_value(struct lookup *l, const struct parameter *p)
{
    size_t index = MODES_MAX;
    if (differs_by_mode(p)) {
        struct expr_value mode = mode_value(l, &index);
        if (mode.kind == MISSING)
            return mode;
    }
    if (!p->value[index])
        index = MODES_MAX;
    assert(p->value[index] && "[parameters] names every parameter");
    note_cite(l, p->cite[index]);
    return value_of(NULL, p->value[index]);
}

/* --- roles ----------------------------------------------------------------------------------------------------- */

static struct expr_value other_side(struct expr_value v)
{
    return value_is(v, "white") ? value_word("black") : value_is(v, "black") ? value_word("white") : v;
}

struct expr_value lookup_role(struct lookup *l, const char *role)
{
    if (side_of_word(role) >= 0)
        return value_word(side_word(side_of_word(role)));
    bool opponent = !strcmp(role, "opponent");
    const char *name = opponent || !strcmp(role, "player") ? (l->script ? l->script->about : NULL) : role;
    struct expr_value v = name ? lookup_find(l, name) : value_missing("");
    return opponent ? other_side(v) : v;
}

static struct expr_value sided_value(struct lookup *l, const char *role, const char *rest)
{
    char name[FACT_NAME_MAX];
    struct expr_value side = lookup_role(l, role);
    if (side.kind == MISSING)
        return side;
    if (!value_is(side, "white") && !value_is(side, "black"))
        return value_missing("");
    snprintf(name, sizeof name, "%s_%.40s", side.word, rest);
    return lookup_find(l, name);
}

/* --- facts ----------------------------------------------------------------------------------------------------- */

static const struct fact *computed(struct lookup *l, const char *name)
{
    const struct fact *there = facts_find(&l->computed, name);
    struct fact made;
    if (there || !computed_fact(l->rulebook, name, l->facts, &made))
        return there;
    return facts_set(&l->computed, name, made.value, FACT_COMPUTED, made.evidence);
}

static const struct assumption *assumed(const struct lookup *l, const char *name)
{
    for (size_t i = 0; l->script && i < l->script->assumed_count; i++)
        if (!strcmp(l->script->assumed[i].name, name))
            return &l->script->assumed[i];
    for (size_t i = 0; i < l->rulebook->assumed_count; i++)
        if (!strcmp(l->rulebook->assumed[i].name, name))
            return &l->rulebook->assumed[i];
    return NULL;
}

static bool is_chosen_by_event(const struct lookup *l, const char *parameter)
{
    for (size_t i = 0; i < l->rulebook->setup_count; i++)
        if (!strcmp(l->rulebook->setups[i].parameter, parameter))
            return true;
    return false;
}

/* A fact known for each side becomes the player's once the side is known: prior_offences from white_prior_offences. */
static bool is_known_by_side(const struct lookup *l, const char *name)
{
    char sided[FACT_NAME_MAX];
    snprintf(sided, sizeof sided, "white_%.40s", name);
    return l->script && l->script->about && facts_find(l->facts, sided);
}

static struct expr_value of_player(struct lookup *l, const struct fact_kind *k, const char *name)
{
    struct expr_value v = sided_value(l, "player", name);
    return v.kind == MISSING && !*v.word ? value_missing(k ? k->name : name) : v;
}

/* As given or answered; the player's own if it is known for both sides. */
static const struct fact *given(struct lookup *l, const char *name)
{
    char sided[FACT_NAME_MAX];
    const struct fact *f = facts_find(l->facts, name);
    if (f || !is_known_by_side(l, name))
        return f;
    struct expr_value side = lookup_role(l, "player");
    snprintf(sided, sizeof sided, "%s_%.40s", side.kind == WORD ? side.word : "", name);
    return facts_find(l->facts, sided);
}

static struct expr_value fact_value(struct lookup *l, const char *name)
{
    const struct fact_kind *k = vocabulary_find(&l->rulebook->vocabulary, name);
    if (l->pretends && (!strcmp(name, "white_s") || !strcmp(name, "black_s")))
        return value_number(l->pretended_s);
    const struct fact *f = facts_find(l->facts, name);
    if (f)
        return value_of(k, f->value);
    if (is_known_by_side(l, name))
        return of_player(l, k, name);
    const struct parameter *p = rulebook_parameter(l->rulebook, name);
    if (p && k && l->explores && is_chosen_by_event(l, name))
        return value_missing(k->name);
    if (p)
        return parameter_value(l, p);
    if (k && k->from && (f = computed(l, name)))
        return value_of(k, f->value);
    bool open = l->explores && (!k || k->type != FACT_NUMBER || facts_find(&l->opened, name));
    const struct assumption *a = open ? NULL : assumed(l, name);
    return a ? value_of(k, a->value) : value_missing(k ? k->name : name);
}

static bool local_value(const struct lookup *l, const char *name, struct expr_value *out)
{
    for (size_t i = 0; i < l->local_count; i++)
        if (!strcmp(l->local[i].name, name)) {
            *out = l->local[i].value;
            return true;
        }
    return false;
}

static struct expr_value variation_value(const struct lookup *l, const char *name)
{
    const struct fact *f = facts_find(l->facts, name);
    const struct fact_kind *k = vocabulary_find(&l->rulebook->vocabulary, name);
    const struct assumption *a = assumed(l, name);
    if (!f && k && l->explores)
        return value_missing(k->name);
    return value_word(!strcmp(f ? f->value : a ? a->value : "no", "yes") ? "yes" : "no");
}

struct expr_value lookup_find(void *context, const char *name)
{
    struct lookup *l = context;
    const struct rulebook *r = l->rulebook;
    struct expr_value v;
    size_t index;
    char role[48];
    const char *rest;
    if (!facts_find(l->facts, name) && local_value(l, name, &v))
        return v;
    if (!strcmp(name, "player") || !strcmp(name, "opponent"))
        return lookup_role(l, name);
    if (!strcmp(name, "mode"))
        return mode_value(l, &index);
    if (!strncmp(name, "variation.", 10))
        return variation_value(l, name);
    if (!vocabulary_find(&r->vocabulary, name) && !rulebook_parameter(r, name) && role_split(r, name, role, &rest))
        return sided_value(l, role, rest);
    return fact_value(l, name);
}

bool lookup_is_told(struct lookup *l, const char *name)
{
    return given(l, name) != NULL;
}

bool lookup_assumes(struct lookup *l, const char *name)
{
    return !given(l, name) && !facts_find(&l->computed, name) && assumed(l, name) &&
           !rulebook_parameter(l->rulebook, name);
}

bool lookup_explain(struct lookup *l, const char *name, struct fact *out)
{
    struct expr_value v = lookup_find(l, name);
    if (v.kind == MISSING)
        return false;
    const struct fact *f = given(l, name);
    *out = (struct fact){.origin = FACT_COMPUTED};
    if (f || (f = facts_find(&l->computed, name)))
        *out = *f;
    else if (assumed(l, name) && !rulebook_parameter(l->rulebook, name)) {
        out->origin = FACT_ASSUMED;
        out->source = FACT_FROM_ASSUMPTION;
    }
    copy_text(out->name, sizeof out->name, name);
    if (v.kind == NUMBER)
        snprintf(out->value, sizeof out->value, "%lld", (long long)v.number);
    else
        copy_text(out->value, sizeof out->value, v.word);
    return true;
}
