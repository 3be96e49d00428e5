/* flagfall rule: one ruling on the command line, by the very walk that the console uses. */
#include "base/memory.h"
#include "commands/command.h"
#include "commands/pairs.h"
#include "host/data.h"
#include "host/printed.h"
#include "ruling/ruling.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rule_options {
    struct option_texts facts, answers;
    const char *folder;
    bool json, explain;
};

static const struct option_row options[] = {
    {"fact", 'f', "NAME=VALUE", "what is known; as often as there are facts", OPTION_TEXTS,
     offsetof(struct rule_options, facts), 0, 0},
    {"answer", 'a', "STEP=CHOICE", "the answer to a question; as often as needed", OPTION_TEXTS,
     offsetof(struct rule_options, answers), 0, 0},
    {"explain", 'e', NULL, "the steps that led there, and what to say to the players", OPTION_FLAG,
     offsetof(struct rule_options, explain), 0, 0},
    {"json", 0, NULL, "one JSON object", OPTION_FLAG, offsetof(struct rule_options, json), 0, 0},
    {"rulebooks", 0, "DIR", "where the rulebooks are (those that came with the program)", OPTION_TEXT,
     offsetof(struct rule_options, folder), 0, 0},
    {0},
};

/* --- facts and answers ------------------------------------------------------------------------------------------ */

static bool gather(const struct rulebook *r, const struct option_texts *given, struct facts *facts, struct error *why)
{
    for (int i = 0; i < given->count; i++) {
        struct pair p;
        if (!pair_split(given->list[i], &p, why) || !rulebook_accepts(r, p.name, p.value, why))
            return false;
        if (strlen(p.value) >= FACT_VALUE_MAX || strlen(p.name) >= FACT_NAME_MAX)
            return fail(why, p.name, "is too long", "");
        facts_set(facts, p.name, p.value, FACT_GIVEN, "");
    }
    return true;
}

/* Where the position is given too, it is the one on the board, before that move. */
static bool announced_is_legal(const struct facts *facts, struct error *why)
{
    const struct fact *fen = facts_find(facts, "fen"), *announced = facts_find(facts, "announced_move");
    struct position p;
    char read[FACT_VALUE_MAX];
    return !fen || !announced || !position_from_fen(&p, fen->value, RULES_CHESS, NULL) ||
           ruling_read_move(&p, announced->value, read, why);
}

/* The answers may come in any order: what is not asked yet may be asked after the others were given. */
static bool give_answers(struct walk *w, struct option_texts answers, struct error *why)
{
    while (answers.count) {
        int kept = 0;
        for (int i = 0; i < answers.count; i++) {
            struct pair p;
            if (!pair_split(answers.list[i], &p, why) || !walk_answer_step(w, p.name, p.value, why))
                answers.list[kept++] = answers.list[i];
        }
        if (kept == answers.count)
            return false;
        answers.count = kept;
    }
    return true;
}

/* --- as lines -------------------------------------------------------------------------------------------------- */

static void add_step(struct text *t, size_t number, const struct walk_step *s)
{
    text_addf(t, "step %zu: %s: %s%s%s", number, s->step, s->text, *s->text ? " " : "", s->way);
    if (*s->known)
        text_addf(t, " [%s]", s->known);
    text_addf(t, "%s%s\n", *s->cite ? " : " : "", s->cite);
}

static void add_steps(struct text *t, const struct walk *w)
{
    const struct walk_step *steps;
    size_t count = walk_steps(w, &steps);
    for (size_t i = 0; i < count; i++)
        add_step(t, i + 1, &steps[i]);
}

static void add_stance(struct text *t, const struct walk *w)
{
    if (walk_stance(w)->stance)
        text_addf(t, "stance=%s\n", stance_name(walk_stance(w)->stance));
}

/* A computed fact can be had from the position, so that is what is needed. */
static void add_need(struct text *t, const struct walk *w)
{
    struct question q;
    walk_asks(w, &q);
    add_stance(t, w);
    text_addf(t, "needs=%s\n", q.needs);
    text_addf(t, "step=%s\nask=%s\n", q.step, q.text);
    if (q.choices && *q.choices) {
        text_add(t, "choices=");
        for (const char *const *c = q.choices; *c; c++)
            text_addf(t, "%s%s", c == q.choices ? "" : ",", *c);
        text_add(t, "\n");
    }
    if (*q.cite)
        text_addf(t, "cite=%s\n", q.cite);
    text_addf(t, "why=undetermined: needs %s%s%s\n", q.needs, *q.why ? ": " : "", q.why);
}

static void add_decision(struct text *t, const struct walk *w, bool explain)
{
    const struct decision *d = walk_decision(w);
    decision_print(d, t);
    if (!explain)
        return;
    for (int side = 0; side < 2; side++)
        if (*d->arithmetic[side])
            text_addf(t, "%s: %s\n", side ? "Black's clock" : "White's clock", d->arithmetic[side]);
    if (*d->say)
        text_addf(t, "say: %s\n", d->say);
}

/* --- as JSON --------------------------------------------------------------------------------------------------- */

static json_t *json_steps(const struct walk *w)
{
    const struct walk_step *steps;
    size_t count = walk_steps(w, &steps);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:s,s:s}", "step", steps[i].step, "text", steps[i].text,
                                              "way", steps[i].way, "known", steps[i].known, "cite", steps[i].cite));
    return list;
}

static bool is_number(enum outcome o)
{
    return o >= OUT_WHITE_S && o <= OUT_DELAY;
}

static void json_decision(json_t *all, const struct decision *d)
{
    json_t *outcome = json_object();
    for (enum outcome o = 0; o < OUTCOMES; o++)
        if (*d->value[o])
            json_object_set_new(outcome, outcome_rows[o].key,
                                is_number(o) ? json_integer(strtoll(d->value[o], NULL, 10)) : json_string(d->value[o]));
    json_object_set_new(all, "outcome", outcome);
    json_object_set_new(all, "step", json_string(d->step));
    json_object_set_new(all, "title", json_string(d->title));
    json_object_set_new(all, "say", json_string(d->say));
    json_object_set_new(all, "counts", json_string(d->counts));
    json_object_set_new(all, "arithmetic",
                        json_pack("{s:s,s:s}", "white", d->arithmetic[0], "black", d->arithmetic[1]));
}

static void json_need(json_t *all, const struct walk *w)
{
    struct question q;
    if (!walk_asks(w, &q))
        return;
    json_t *choices = json_array();
    for (const char *const *c = q.choices; c && *c; c++)
        json_array_append_new(choices, json_string(*c));
    json_object_set_new(all, "needs", json_string(q.needs));
    json_object_set_new(all, "question",
                        json_pack("{s:s,s:s,s:s,s:s,s:o}", "step", q.step, "text", q.text, "why", q.why, "cite", q.cite,
                                  "choices", choices));
}

static void add_json(struct text *t, const struct walk *w)
{
    json_t *all = json_pack("{s:s,s:s,s:s}", "rulebook", rulebook_id(walk_rulebook(w)), "script", walk_script(w),
                            "stance", stance_name(walk_stance(w)->stance));
    json_object_set_new(all, "steps", json_steps(w));
    if (walk_decision(w))
        json_decision(all, walk_decision(w));
    else
        json_need(all, w);
    char *made = json_dumps(all, JSON_COMPACT);
    printed_is_json();
    text_addf(t, "%s\n", made ? made : "");
    free(made);
    json_decref(all);
}

/* --- the command ----------------------------------------------------------------------------------------------- */

static int tell(const struct walk *w, const struct rule_options *asked)
{
    struct text t = {0};
    if (asked->json) {
        add_json(&t, w);
    } else {
        if (asked->explain)
            add_steps(&t, w);
        if (walk_decision(w))
            add_decision(&t, w, asked->explain);
        else
            add_need(&t, w);
    }
    fputs(text_chars(&t), stdout);
    text_release(&t);
    return walk_decision(w) ? STATUS_OK : STATUS_NEEDS;
}

static int walk_it(const struct rulebook *r, const char *script, const struct rule_options *asked)
{
    struct error why;
    struct facts facts = {0};
    bool known = gather(r, &asked->facts, &facts, &why) && announced_is_legal(&facts, &why);
    struct walk *w = known ? walk_new(r, script, &facts, &why) : NULL;
    facts_release(&facts);
    if (!w)
        return complain_refuse(&why);
    int status = STATUS_USAGE;
    bool good = give_answers(w, asked->answers, &why);
    if (good && walk_stuck(w))
        good = fail(&why, script, walk_stuck(w), "check the facts");
    if (good)
        status = tell(w, asked);
    else
        complain(&why);
    walk_free(w);
    return status;
}

static int rule_by(const char *folders, const char *id, const char *script, const struct rule_options *asked)
{
    struct problems problems = {0};
    struct rulebook *r = rulebook_load(folders, id, &problems);
    int status = r ? walk_it(r, script, asked) : complain_refuse(&problems.list[0]);
    rulebook_free(r);
    problems_release(&problems);
    return status;
}

static int run_rule(int argc, char **argv)
{
    struct rule_options asked = {0};
    char folders[RULEBOOKS_ROOM];
    struct error why;
    int status = options_read(&command_rule, &argc, argv, &asked);
    if (status == STATUS_OK && argc != 3)
        status = usage_error(&command_rule, "a rulebook and a script are needed");
    if (status == STATUS_OK && !data_rulebooks(asked.folder, folders, sizeof folders, &why))
        status = complain_refuse(&why);
    if (status == STATUS_OK)
        status = rule_by(folders, argv[1], argv[2], &asked);
    return status;
}

const struct command command_rule = {
    .name = "rule",
    .summary = "a ruling by the rulebook: what to do, by which article, at which times",
    .usage = "RULEBOOK SCRIPT [OPTION]...",
    .options = options,
    .notes = "Example:\n"
             "  flagfall rule fide-2023 illegal-move -f phase=standard \\\n"
             "      -f offender=white -f clock_pressed=yes -f prior_illegal=0 \\\n"
             "      -f white_s=600 -f black_s=500\n"
             "Exit 0: decided; 3: a fact is needed, printed as needs=FACT with the question; 2: bad usage or "
             "input.\n"
             "The rulebooks and their scripts: flagfall rulebook list, flagfall rulebook show ID.",
    .run = run_rule,
};
