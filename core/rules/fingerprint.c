#include "rules/fingerprint.h"

#include "base/memory.h"
#include "rules/names.h"
#include "rules/outcome.h"
#include "rules/pack.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Everything that matters becomes a line with its owner; the lines are sorted, so their order does not matter. */
struct fingerprint_lines {
    const struct rulebook *book;
    struct text text;
    bool has_modes;
};

static const char *or_none(const char *s)
{
    return s ? s : "-";
}

static void end_line(struct fingerprint_lines *l)
{
    text_add_char(&l->text, '\n');
}

/* --- what expressions use ----------------------------------------------------------------------------------------- */

static void uses(struct fingerprint_lines *, const struct expr *);

/* The first condition that holds gives the mode, so their order is part of the rule. */
static void add_modes(struct fingerprint_lines *l) // NOLINT(misc-no-recursion): once
{
    if (l->has_modes)
        return;
    l->has_modes = true;
    for (size_t i = 0; i < l->book->mode_count; i++) {
        const struct mode *m = &l->book->modes[i];
        text_addf(&l->text, "mode %zu %s when %s\n", i, m->name, m->when ? expr_text(m->when) : "-");
        uses(l, m->when);
    }
}

static void add_parameter(struct fingerprint_lines *l, const struct parameter *p)
{
    for (size_t i = 0; i <= MODES_MAX; i++)
        if (p->value[i]) {
            bool in_all = i == MODES_MAX;
            text_addf(&l->text, "parameter %s in %s: %s cite %s\n", p->name, in_all ? "all" : l->book->modes[i].name,
                      p->value[i], or_none(p->cite[i]));
            if (!in_all)
                add_modes(l);
        }
}

static void add_assumed(struct fingerprint_lines *l, const char *name)
{
    for (size_t i = 0; i < l->book->assumed_count; i++)
        if (!strcmp(l->book->assumed[i].name, name))
            text_addf(&l->text, "assumed everywhere %s = %s\n", name, l->book->assumed[i].value);
}

static void use_name(void *self, const char *name)
{
    struct fingerprint_lines *l = self;
    const struct parameter *p = rulebook_parameter(l->book, name);
    const struct variation *v = strncmp(name, "variation.", 10) ? NULL : rulebook_variation(l->book, name + 10);
    if (p)
        add_parameter(l, p);
    if (v)
        text_addf(&l->text, "variation %s cite %s\n", v->name, or_none(v->cite));
    if (!strcmp(name, "mode"))
        add_modes(l);
    add_assumed(l, name);
}

static void use_compared(void *self, const char *name, const struct expr *with)
{
    (void)with;
    use_name(self, name);
}

static void add_expr(struct fingerprint_lines *l, const char *what, const struct expr *e)
{
    if (e)
        text_addf(&l->text, " %s %s", what, expr_text(e));
}

static void uses(struct fingerprint_lines *l, const struct expr *e)
{
    const struct expr_visitor visitor = {.name = use_name, .compared = use_compared, .known = use_name, .context = l};
    if (e)
        expr_visit(e, &visitor);
}

static void uses_wording(struct fingerprint_lines *l, const struct wording *w)
{
    const struct expr_visitor visitor = {.name = use_name, .compared = use_compared, .known = use_name, .context = l};
    if (w)
        wording_visit(w, &visitor);
}

/* --- the script --------------------------------------------------------------------------------------------------- */

static void add_stances(struct fingerprint_lines *l, const struct script *s)
{
    for (size_t i = 0; i < s->stance_count; i++) {
        const struct stance_row *r = &s->stances[i];
        text_addf(&l->text, "stance %zu %s P%d", i, stance_name(r->stance), r->priority);
        add_expr(l, "when", r->when);
        text_addf(&l->text, " cite %s\n", or_none(r->cite));
        uses(l, r->when);
    }
}

static void add_edges(struct fingerprint_lines *l, const struct script_step *s)
{
    for (size_t i = 0; i < s->edge_count; i++)
        text_addf(&l->text, "step %s: %s leads to %s cite %s\n", s->name, or_none(s->edges[i].choice),
                  s->edges[i].target, or_none(s->edges[i].cite));
}

static void add_sets(struct fingerprint_lines *l, const struct script_step *s)
{
    for (size_t i = 0; i < s->set_count; i++) {
        const struct assignment *a = &s->sets[i];
        text_addf(&l->text, "step %s: %s of %s = %s\n", s->name, outcome_rows[a->key].key, or_none(a->role),
                  expr_text(a->expr));
        uses(l, a->expr);
    }
}

/* The question is part of the rule; if the step has none, it is the vocabulary's. */
static void add_question(struct fingerprint_lines *l, const struct script_step *s)
{
    const struct fact_kind *k = vocabulary_find(&l->book->vocabulary, s->fact);
    text_addf(&l->text, "step %s: asks %s: %s\nstep %s: answers", s->name, s->fact,
              s->text ? wording_raw(s->text)
              : k     ? or_none(k->text)
                      : "-",
              s->name);
    for (const char *const *c = s->choices; c && *c; c++)
        text_addf(&l->text, " %s", *c);
    add_expr(l, "least", s->least);
    add_expr(l, "most", s->most);
    end_line(l);
    for (size_t i = 0; i < s->criteria_count; i++)
        text_addf(&l->text, "step %s: criterion %s\n", s->name, s->criteria[i]);
    uses_wording(l, s->text);
    uses(l, s->least);
    uses(l, s->most);
    add_assumed(l, s->fact);
}

/* With `menu` all penalties of the rulebook can be chosen. */
static void add_open(struct fingerprint_lines *l, const struct script_step *s)
{
    const struct rulebook *r = l->book;
    text_addf(&l->text, "step %s: open %s counts %s\n", s->name, or_none(s->open), or_none(s->counts));
    for (size_t i = 0; s->open && strstr(s->open, "menu") && i < r->penalty_count; i++) {
        text_addf(&l->text, "penalty %s %s", r->penalties[i].word, r->penalties[i].cite);
        add_expr(l, "when", r->penalties[i].when);
        end_line(l);
    }
}

static void add_step(struct fingerprint_lines *l, const struct script_step *s)
{
    text_addf(&l->text, "step %s: kind %d cite %s", s->name, (int)s->kind, wording_raw(s->cite));
    add_expr(l, s->kind == STEP_COMPUTE ? s->fact : "if", s->expr);
    end_line(l);
    uses(l, s->expr);
    uses_wording(l, s->cite);
    if (s->kind == STEP_ASK)
        add_question(l, s);
    if (s->kind == STEP_DECIDE)
        add_open(l, s);
    add_edges(l, s);
    add_sets(l, s);
}

static void add_script(struct fingerprint_lines *l, const struct script *s)
{
    text_addf(&l->text, "script %s about %s begins %s cite %s not covered %s\n", s->name, or_none(s->about),
              s->begin ? s->begin->name : "-", or_none(s->cite), or_none(s->not_covered));
    for (size_t i = 0; i < s->assumed_count; i++)
        text_addf(&l->text, "assumed %s = %s\n", s->assumed[i].name, s->assumed[i].value);
    add_stances(l, s);
    for (size_t i = 0; i < s->step_count; i++)
        if (s->steps[i].reached)
            add_step(l, &s->steps[i]);
}

/* --- the sum ------------------------------------------------------------------------------------------------------ */

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void squeeze(char *s)
{
    char *to = s;
    for (; *s; s++)
        if (*s != ' ' || s[1] != ' ')
            *to++ = *s;
    *to = '\0';
}

/* Duplicates count once, such as a parameter that two steps use. */
static void sum_lines(char *text, size_t room, char out[FINGERPRINT_ROOM])
{
    enum { BYTES = (FINGERPRINT_ROOM - 1) / 2 };
    const char **list = memory_take(room, sizeof *list);
    unsigned char sum[BYTES];
    crypto_generichash_state state;
    size_t count = 0;
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        squeeze(line);
        list[count++] = line;
    }
    qsort(list, count, sizeof *list, compare_lines);
    crypto_generichash_init(&state, NULL, 0, BYTES);
    for (size_t i = 0; i < count; i++)
        if (!i || strcmp(list[i - 1], list[i]) != 0)
            crypto_generichash_update(&state, (const unsigned char *)list[i], strlen(list[i]) + 1);
    crypto_generichash_final(&state, sum, BYTES);
    sodium_bin2hex(out, FINGERPRINT_ROOM, sum, BYTES);
    free(list);
}

void script_fingerprint(const struct rulebook *r, const struct script *s, char out[FINGERPRINT_ROOM])
{
    struct fingerprint_lines l = {.book = r};
    size_t room = 1;
    add_script(&l, s);
    for (const char *at = text_chars(&l.text); *at; at++)
        room += *at == '\n';
    sum_lines(l.text.chars, room, out);
    text_release(&l.text);
}

void rule_stamp(const struct rulebook *r, const char *script, char out[RULE_STAMP_MAX])
{
    char sum[FINGERPRINT_ROOM];
    const struct script *s = r ? rulebook_script(r, script) : NULL;
    out[0] = '\0';
    if (!s)
        return;
    script_fingerprint(r, s, sum);
    snprintf(out, RULE_STAMP_MAX, "%.63s %s", rulebook_id(r), sum);
}
