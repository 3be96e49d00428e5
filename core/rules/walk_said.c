#include "base/text.h"
#include "base/tongue.h"
#include "rules/names.h"
#include "rules/walk_parts.h"
#include "rules/words.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* --- texts ----------------------------------------------------------------------------------------------------- */

const char *walk_fill(struct walk *w, const struct wording *wording)
{
    struct text t = {0};
    struct value_source known = lookup_known(&w->lookup);
    wording_add(wording, &known, &t);
    const char *kept = store_copy(&w->store, text_chars(&t));
    text_release(&t);
    walk_pair_wording(w, wording_raw(wording), kept);
    return kept;
}

const char *walk_question_words(const struct walk *w, const struct fact_kind *k)
{
    for (size_t i = 0; i < w->script->question_count; i++)
        if (!strcmp(w->script->questions[i].name, k->name))
            return w->script->questions[i].value;
    return k->text;
}

const char *walk_fact_text(struct walk *w, const char *text)
{
    struct naming naming = {w->rulebook, w->script};
    struct names names = naming_names(&naming);
    struct error why;
    const struct wording *wording = text ? wording_read(&w->store, text, &names, &why) : NULL;
    return walk_fill(w, wording);
}

static bool is_on_the_way(const struct walk *w, const struct script_step *s)
{
    for (size_t i = 0; i < w->step_count; i++)
        if (!strcmp(w->steps[i].step, s->name))
            return true;
    return false;
}

/* As this script asks it, which is closer to the case than what all scripts share: as it was asked on the way, if
 * several of its steps ask for it. */
static const struct wording *question_in_script(const struct walk *w, const char *fact)
{
    const struct wording *first = NULL;
    for (size_t i = 0; i < w->script->step_count; i++) {
        const struct script_step *s = &w->script->steps[i];
        if (s->kind != STEP_ASK || !s->text || !s->fact || strcmp(s->fact, fact) != 0)
            continue;
        if (is_on_the_way(w, s))
            return s->text;
        first = first ? first : s->text;
    }
    return first;
}

void walk_fact_words(struct walk *w, const char *fact, bool shown, struct text *out)
{
    const struct wording *asked = question_in_script(w, fact);
    const struct fact_kind *k = vocabulary_find(&w->rulebook->vocabulary, fact);
    struct naming naming = {w->rulebook, w->script};
    struct names names = naming_names(&naming);
    struct value_source known = lookup_known(&w->lookup);
    struct store passing = {0};
    struct error why;
    bool whom = w->script->who && w->script->about && !strcmp(fact, w->script->about);
    const char *raw = whom           ? w->script->who
                      : asked        ? wording_raw(asked)
                      : k && k->text ? walk_question_words(w, k)
                                     : NULL;
    const char *other = shown && raw ? translation_of(&w->rulebook->translations, raw) : NULL;
    if (other)
        wording_add_shown(wording_read(&passing, other, &names, &why), &known, out);
    else if (whom || !raw)
        text_add(out, whom ? raw : fact);
    else
        wording_add(asked ? asked : wording_read(&passing, raw, &names, &why), &known, out);
    store_release(&passing);
}

bool walk_explains(struct walk *w, const char *fact, struct fact *out)
{
    return lookup_explain(&w->lookup, fact, out);
}

/* --- the articles of a ruling ---------------------------------------------------------------------------------- */

void walk_cite(struct walk *w, const char *list)
{
    if (list && w->cite_count < CITED_MAX)
        w->cites[w->cite_count++] = list;
}

/* `cite = {flag_article}, 14E` when the position is not known: the article to be filled in is left out. */
static void leave_out_unknown(char *cites)
{
    static const char unknown[] = "...";
    for (char *at; (at = strstr(cites, unknown));) {
        char *rest = at + strlen(unknown);
        rest += strspn(rest, ", ");
        memmove(at, rest, strlen(rest) + 1);
    }
}

void walk_write_cites(struct walk *w, const char *first)
{
    struct text t = {0};
    char known[OUTCOME_VALUE_MAX];
    copy_text(known, sizeof known, first);
    leave_out_unknown(known);
    list_add_items(&t, known, ", ");
    for (size_t i = 0; i < w->cite_count; i++)
        list_add_items(&t, w->cites[i], ", ");
    for (size_t i = 0; i < w->lookup.cited_count; i++)
        list_add_items(&t, w->lookup.cited[i], ", ");
    copy_text(w->decision.value[OUT_CITE], OUTCOME_VALUE_MAX, text_chars(&t));
    text_release(&t);
}

/* --- the steps that were taken --------------------------------------------------------------------------------- */

struct noting {
    struct walk *walk;
    struct text *text;
    struct walk_step *step;
    bool shown; /* in the language shown */
};

static void note_hung_on(struct walk_step *s, const char *name)
{
    size_t used = strlen(s->hung_on);
    snprintf(s->hung_on + used, sizeof s->hung_on - used, "%s%s ", used ? "" : " ", name);
}

static void note_name(void *context, const char *name)
{
    struct noting *n = context;
    struct fact f;
    char words[2 * FACT_VALUE_MAX];
    if (!lookup_explain(&n->walk->lookup, name, &f))
        return;
    fact_words(name, f.value, words);
    note_hung_on(n->step, name);
    if (strstr(text_chars(n->text), words))
        return; /* the step asks twice */
    text_addf(n->text, "%s%s", n->text->length ? ", " : "", words);
    if (*f.evidence)
        text_addf(n->text, " (%s)", f.evidence);
}

static bool is_side_word(const char *value)
{
    return !strcmp(value, "white") || !strcmp(value, "black");
}

/* For people: in the words of its question, where it has one. */
static void say_name(void *context, const char *name)
{
    struct noting *n = context;
    const char *about = n->walk->script->about;
    name = about && !strcmp(name, "player") ? about : name; /* which is what people were asked */
    const struct fact_kind *k = vocabulary_find(&n->walk->rulebook->vocabulary, name);
    struct text one = {0};
    struct fact f;
    char words[2 * FACT_VALUE_MAX];
    if (!lookup_explain(&n->walk->lookup, name, &f))
        return;
    if (k && k->text) {
        walk_fact_words(n->walk, name, n->shown, &one);
        answer_words(name, f.value, words);
        words[0] = (char)(is_side_word(f.value) ? toupper((unsigned char)words[0]) : words[0]);
        text_addf(&one, " %s", n->shown ? _(words) : words);
    } else {
        text_add(&one, (n->shown ? fact_words_shown : fact_words)(name, f.value, words));
    }
    if (*f.evidence)
        text_addf(&one, " (%s)", n->shown ? _(f.evidence) : f.evidence);
    if (!strstr(text_chars(n->text), text_chars(&one))) /* the step may ask twice */
        text_addf(n->text, "%s%s", n->text->length ? "; " : "", text_chars(&one));
    text_release(&one);
}

/* If the step asks for only one fact, its question and answer are already shown. */
static const char *say_known(struct walk *w, const struct script_step *s, bool shown)
{
    struct text t = {0};
    struct noting saying = {.walk = w, .text = &t, .shown = shown};
    struct fact f;
    if (s->expr)
        expr_visit(s->expr, &(struct expr_visitor){.name = say_name, .context = &saying});
    else if (s->fact && lookup_explain(&w->lookup, s->fact, &f))
        text_add(&t, shown ? _(f.evidence) : f.evidence);
    const char *kept = store_copy(&w->store, text_chars(&t));
    text_release(&t);
    return kept;
}

static void give_account(struct walk *w, const struct script_step *s, struct walk_step *out)
{
    struct text t = {0};
    struct noting noting = {.walk = w, .text = &t, .step = out};
    if (s->expr)
        expr_visit(s->expr, &(struct expr_visitor){.name = note_name, .context = &noting});
    else if (s->fact)
        note_name(&noting, s->fact);
    out->text = walk_fill(w, s->text);
    out->cite = walk_fill(w, s->cite);
    out->origin = FACT_COMPUTED;
    if (!s->text && s->fact && vocabulary_find(&w->rulebook->vocabulary, s->fact))
        out->text = walk_fact_text(w, walk_question_words(w, vocabulary_find(&w->rulebook->vocabulary, s->fact)));
    struct fact f;
    if (s->fact && lookup_explain(&w->lookup, s->fact, &f))
        out->origin = f.origin;
    copy_text(out->known, sizeof out->known, text_chars(&t));
    out->said = say_known(w, s, false);
    if (*out->said && *tongue_language())
        walk_pair_add(w, out->said, say_known(w, s, true));
    text_release(&t);
}

static struct walk_step *next_step(struct walk *w)
{
    assert(w->step_count < w->script->step_count + w->rulebook->recall_count && "no step is taken twice");
    return &w->steps[w->step_count++];
}

/* An exploring walk needs no account. */
void walk_note_step(struct walk *w, const struct script_step *s, const char *way)
{
    struct walk_step *out = next_step(w);
    *out = (struct walk_step){.step = s->name, .way = way, .fact = s->fact, .said = ""};
    if (!w->lookup.explores)
        give_account(w, s, out);
}

void walk_recall(struct walk *w)
{
    for (size_t i = 0; i < w->rulebook->recall_count; i++) {
        const struct recall *r = &w->rulebook->recalls[i];
        struct fact f;
        if (!lookup_explain(&w->lookup, r->fact, &f) || f.origin == FACT_ASSUMED || !strcmp(f.value, "0"))
            continue;
        struct walk_step *out = next_step(w);
        *out = (struct walk_step){.step = r->fact, .fact = r->fact, .cite = r->cite, .origin = f.origin};
        out->text = walk_fact_text(w, walk_question_words(w, vocabulary_find(&w->rulebook->vocabulary, r->fact)));
        out->way = store_copy(&w->store, f.value);
        char words[2 * FACT_VALUE_MAX];
        note_hung_on(out, r->fact);
        bool bare = !*f.evidence;
        snprintf(out->known, sizeof out->known, "%.120s%s%.120s%s", fact_words(r->fact, f.value, words),
                 bare ? "" : " (", f.evidence, bare ? "" : ")");
        out->said = store_copy(&w->store, f.evidence);
    }
}
