#include "rules/show.h"

#include "rules/pack.h"

#include <string.h>

struct showing {
    const struct rulebook *rulebook;
    const struct script *script;
    struct text *text;
    unsigned char *seen; /* by step */
};

static void indent(struct text *t, int depth)
{
    for (int i = 0; i < depth; i++)
        text_add(t, "    ");
}

static void line(struct text *t, int depth, const char *head, const char *body)
{
    if (!body || !*body)
        return;
    indent(t, depth);
    text_addf(t, "%s%s\n", head, body);
}

/* --- steps ----------------------------------------------------------------------------------------------------- */

static const char *question_of(const struct rulebook *r, const struct script_step *s)
{
    const struct fact_kind *k = s->kind == STEP_ASK ? vocabulary_find(&r->vocabulary, s->fact) : NULL;
    return s->text ? s->text->raw : k && k->text ? k->text : "";
}

static void show_head(const struct showing *g, const struct script_step *s, int depth)
{
    struct text *t = g->text;
    indent(t, depth);
    text_addf(t, "[%s] ", s->name);
    switch (s->kind) {
    case STEP_ASK: text_addf(t, "ask %s: %s", s->fact, question_of(g->rulebook, s)); break;
    case STEP_IF: text_addf(t, "if %s", expr_text(s->expr)); break;
    case STEP_COMPUTE: text_addf(t, "compute %s = %s", s->fact, expr_text(s->expr)); break;
    case STEP_DECIDE: text_addf(t, "DECIDE: %s", s->title); break;
    }
    if (s->cite)
        text_addf(t, "  (%s)", s->cite->raw);
    text_add_char(t, '\n');
}

static void show_range(const struct script_step *s, int depth, struct text *t)
{
    line(t, depth, "at least: ", s->least ? expr_text(s->least) : NULL);
    line(t, depth, "at most: ", s->most ? expr_text(s->most) : NULL);
    for (size_t i = 0; i < s->criteria_count; i++)
        line(t, depth, "- ", s->criteria[i]);
}

static void show_outcomes(const struct script_step *s, int depth, struct text *t)
{
    for (size_t i = 0; i < s->set_count; i++) {
        const struct assignment *a = &s->sets[i];
        indent(t, depth);
        if (!a->role)
            text_addf(t, "%s", outcome_rows[a->key].key);
        else
            text_addf(t, a->key == OUT_WHITE_S ? "%s_s" : "tiebreak_%s", a->role);
        text_addf(t, " = %s\n", expr_text(a->expr));
    }
    line(t, depth, "open: ", s->open);
    line(t, depth, "counts: ", s->counts);
}

static void show_step(const struct showing *g, const struct script_step *s, int depth);

static void show_edge(const struct showing *g, const struct script_step *from, const struct edge *e, int depth)
{
    const char *choice = e->choice ? e->choice : from->edge_count > 1 ? "else" : "then";
    indent(g->text, depth);
    text_addf(g->text, "%s ->%s%s%s\n", choice, e->cite ? " (" : "", e->cite ? e->cite : "", e->cite ? ")" : "");
    show_step(g, e->to, depth + 1);
}

static void show_step(const struct showing *g, const struct script_step *s, int depth)
{
    unsigned char *seen = &g->seen[s - g->script->steps];
    if (*seen && s->kind != STEP_DECIDE) {
        line(g->text, depth, "see above: ", s->name);
        return;
    }
    show_head(g, s, depth);
    if (*seen)
        return;
    *seen = 1;
    line(g->text, depth + 1, "why: ", wording_raw(s->why));
    show_range(s, depth + 1, g->text);
    show_outcomes(s, depth + 1, g->text);
    line(g->text, depth + 1, "say: ", wording_raw(s->say));
    line(g->text, depth + 1, "settled: ", s->settled.title);
    line(g->text, depth + 1, "settled, why: ", wording_raw(s->settled.why));
    line(g->text, depth + 1, "settled, say: ", wording_raw(s->settled.say));
    for (size_t i = 0; i < s->edge_count; i++)
        show_edge(g, s, &s->edges[i], depth + 1);
}

/* --- a script -------------------------------------------------------------------------------------------------- */

static void show_stances(const struct script *s, struct text *t)
{
    for (size_t i = 0; i < s->stance_count; i++) {
        const struct stance_row *row = &s->stances[i];
        text_addf(t, "    %s P%d%s%s  (%s)\n", stance_name(row->stance), row->priority,
                  row->when ? " when " : " otherwise", row->when ? expr_text(row->when) : "", row->cite);
        line(t, 2, "why: ", row->why);
    }
}

void show_script(const struct rulebook *r, const struct script *s, struct text *t)
{
    struct store store = {0};
    struct showing g = {r, s, t, store_take(&store, s->step_count, 1)};
    text_addf(t, "%s: %s\n", s->name, s->title);
    line(t, 1, "not covered: the arbiter decides by ", s->not_covered);
    line(t, 1, "about: ", s->about);
    if (s->stance_count)
        text_add(t, "  stance\n");
    show_stances(s, t);
    for (size_t i = 0; i < s->assumed_count; i++)
        text_addf(t, "  assumed: %s = %s\n", s->assumed[i].name, s->assumed[i].value);
    text_add(t, "  steps\n");
    show_step(&g, s->begin, 1);
    store_release(&store);
}

/* --- the rulebook ---------------------------------------------------------------------------------------------- */

static void show_parameter(const struct rulebook *r, const struct parameter *p, struct text *t)
{
    const char *cite = p->cite[MODES_MAX];
    text_addf(t, "    %s = %s%s%s%s", p->name, p->value[MODES_MAX], cite ? " (" : "", cite ? cite : "",
              cite ? ")" : "");
    for (size_t i = 0; i < r->mode_count; i++)
        if (p->value[i])
            text_addf(t, "; %s: %s%s%s%s", r->modes[i].name, p->value[i], p->cite[i] ? " (" : "",
                      p->cite[i] ? p->cite[i] : "", p->cite[i] ? ")" : "");
    text_add_char(t, '\n');
}

static void show_appeal(const struct rulebook *r, struct text *t)
{
    if (!r->appeal)
        return;
    text_add(t, "  appeal\n");
    for (size_t i = 0; i < r->appeal->count; i++)
        text_addf(t, "    %s: %s\n", r->appeal->entries[i].key, r->appeal->entries[i].value);
}

void show_rulebook(const struct rulebook *r, struct text *t)
{
    text_addf(t, "%s: %s, %s\n", r->id, r->name, r->edition);
    for (size_t i = 1; r->chain[i]; i++)
        line(t, 1, i == 1 ? "goes before " : "which goes before ", r->chain[i]);
    line(t, 1, "cited as: ", r->cite_as);
    line(t, 1, "", r->note);
    if (r->mode_count)
        text_add(t, "  modes, the first that holds\n");
    for (size_t i = 0; i < r->mode_count; i++)
        text_addf(t, "    %s: %s\n", r->modes[i].name, expr_text(r->modes[i].when));
    if (r->parameter_count)
        text_add(t, "  parameters\n");
    for (size_t i = 0; i < r->parameter_count; i++)
        show_parameter(r, &r->parameters[i], t);
    for (size_t i = 0; i < r->setup_count; i++)
        text_addf(t, "  at set-up: %s: %s (%s)\n", r->setups[i].parameter, r->setups[i].text, r->setups[i].cite);
    for (size_t i = 0; i < r->variation_count; i++)
        text_addf(t, "  variation.%s: %s (%s)\n", r->variations[i].name, r->variations[i].text, r->variations[i].cite);
    for (size_t i = 0; i < r->assumed_count; i++)
        text_addf(t, "  assumed: %s = %s\n", r->assumed[i].name, r->assumed[i].value);
    show_appeal(r, t);
    text_add(t, "  scripts\n");
    for (const char *const *name = script_names; *name; name++) {
        const struct script *s = rulebook_script(r, *name);
        text_addf(t, "    %-18s %s%s\n", *name, s ? s->title : "(missing)",
                  s && s->not_covered ? " (not covered)" : "");
    }
}
