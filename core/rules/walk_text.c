/* Saves a walk as lines of text, and resumes it. */
#include "rules/walk_parts.h"
#include "rules/words.h"

#include <stdio.h>
#include <string.h>

void walk_to_text(const struct walk *w, struct text *t)
{
    text_addf(t, "walk\t%s\t%s\t%s\n", w->rulebook->id, w->script->name, rulebook_edition(w->rulebook));
    for (size_t i = 0; i < w->given.count; i++)
        text_addf(t, "fact\t%s\t%s\t%s\n", w->given.list[i].name, w->given.list[i].value, w->given.list[i].evidence);
    for (size_t i = 0; i < w->answer_count; i++)
        text_addf(t, "%s\t%s\t%s\t%s\n", w->answers[i].overrules ? "overrule" : "answer", w->answers[i].fact,
                  w->answers[i].value, w->answers[i].reason);
}

struct walk_line {
    char part[4][FACT_EVIDENCE_MAX];
};

static const char *read_line(const char *at, struct walk_line *out)
{
    *out = (struct walk_line){0};
    size_t length = strcspn(at, "\n");
    const char *end = at + length;
    for (int i = 0; i < 4 && at <= end; i++) {
        size_t n = strcspn(at, "\t\n");
        snprintf(out->part[i], sizeof out->part[i], "%.*s", (int)(n < FACT_EVIDENCE_MAX ? n : FACT_EVIDENCE_MAX - 1),
                 at);
        at += n + 1;
    }
    return *end ? end + 1 : end;
}

static bool take_line(struct walk *w, const struct walk_line *line, struct error *why)
{
    if (!strcmp(line->part[0], "answer"))
        return walk_answer_fact(w, line->part[1], line->part[2], why);
    if (!strcmp(line->part[0], "overrule"))
        return walk_overrule(w, line->part[1], line->part[2], line->part[3], why);
    return fail(why, "walk", "a line is neither fact, answer nor overrule", "");
}

struct walk *walk_from_text(const struct rulebook *r, const char *text, struct error *why)
{
    struct walk_line line;
    struct facts facts = {0};
    char script[FACT_EVIDENCE_MAX];
    const char *at = read_line(text, &line);
    bool good = (!strcmp(line.part[0], "walk") && !strcmp(line.part[1], r->id)) ||
                fail(why, "walk", "the text is no walk under this rulebook", "");
    memcpy(script, line.part[2], sizeof script);
    for (const char *next; good && *at; at = next) {
        next = read_line(at, &line);
        if (strcmp(line.part[0], "fact"))
            break;
        good = rulebook_accepts(r, line.part[1], line.part[2], why);
        facts_set(&facts, line.part[1], line.part[2], FACT_GIVEN, line.part[3]);
    }
    struct walk *w = good ? walk_new(r, script, &facts, why) : NULL;
    facts_release(&facts);
    while (w && *at) {
        at = read_line(at, &line);
        if (!take_line(w, &line, why)) {
            walk_free(w);
            w = NULL;
        }
    }
    return w;
}

const char *walk_text_say(const char *text, struct text *out)
{
    struct walk_line line;
    char words[2 * FACT_VALUE_MAX];
    const char *next = read_line(text, &line);
    if (!strcmp(line.part[0], "walk"))
        return next;
    text_add(out, fact_words(line.part[1], line.part[2], words));
    if (*line.part[3])
        text_addf(out, " (%s)", line.part[3]);
    if (!strcmp(line.part[0], "overrule"))
        text_add(out, ", overruled by the arbiter");
    return next;
}
