/* Answers about the whole event that a ruling asked for because the event's file does not say: they apply to all later
 * rulings while that decision is in force. The log keeps them with the decision. */
#include "session/session_parts.h"

#include "base/list.h"
#include "hall/changes.h"
#include "hall/ruling.h"
#include "rules/rulebook.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct session_answer {
    int decision;
    char name[FACT_NAME_MAX], value[FACT_VALUE_MAX];
};

static bool is_of_event(const struct session *s, const char *name)
{
    struct setup_question q;
    for (size_t i = 0; s->book && rulebook_setup(s->book, i, &q); i++)
        if (!strcmp(q.name, name))
            return true;
    return false;
}

static void note_answer(struct session *s, int decision, const char *name, const char *value)
{
    assert(*name && "a fact has a name");
    for (int i = 0; i < s->answers_count; i++)
        if (s->answers[i].decision == decision && !strcmp(s->answers[i].name, name))
            return;
    LIST_ROOM(s->answers, s->answers_count, s->answers_room);
    struct session_answer *a = &s->answers[s->answers_count++];
    a->decision = decision;
    copy_text(a->name, sizeof a->name, name);
    copy_text(a->value, sizeof a->value, value);
}

/* In the format that walk_to_text() writes. */
static void note_walk(struct session *s, int decision, const char *text)
{
    char name[FACT_NAME_MAX], value[FACT_VALUE_MAX];
    for (const char *line = text; line && *line; line = strchr(line, '\n'), line += line != NULL)
        if (sscanf(line, "answer\t%47[^\t\n]\t%127[^\t\n]", name, value) == 2 && is_of_event(s, name))
            note_answer(s, decision, name, value);
}

void session_note_answers(struct session *s, const struct entry *e)
{
    struct change c;
    if (e->kind != ENTRY_WALK || !change_read(&c, e, NULL))
        return;
    if (c.as.walk.ruling)
        note_walk(s, c.as.walk.ruling, c.as.walk.answers);
    json_decref(c.body);
}

void session_recall_answers(struct session *s)
{
    struct log_filter filter = {.kinds = 1u << ENTRY_WALK};
    struct log_cursor *cursor = s->log ? log_read(s->log, &filter) : NULL;
    struct entry e;
    while (cursor && log_next(cursor, &e))
        session_note_answers(s, &e);
    log_cursor_free(cursor);
}

/* A decision of another round is only a number here; it was not taken back. */
static bool decision_stands(const struct session *s, int decision)
{
    const struct ruling *r = s->hall ? hall_ruling(s->hall, decision) : NULL;
    return !r || !r->undone || !*r->script;
}

void session_answered_facts(const struct session *s, struct facts *out)
{
    for (int i = 0; i < s->answers_count; i++) {
        char evidence[32];
        snprintf(evidence, sizeof evidence, "answered in D-%04d", s->answers[i].decision);
        if (decision_stands(s, s->answers[i].decision))
            facts_know(out, s->answers[i].name, s->answers[i].value, FACT_FROM_LOG, evidence);
    }
}

void session_forget_answers(struct session *s)
{
    free(s->answers);
    s->answers = NULL;
    s->answers_count = s->answers_room = 0;
}
