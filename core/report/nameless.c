#include "report/nameless.h"

#include "base/memory.h"
#include "hall/event.h"
#include "log/body.h"
#include "log/bundle.h"
#include "report/personal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct nameless {
    struct redaction *hidden;
    struct text line;
    int doubts, strangers;
    int64_t first_doubt;
    bool doubtful; /* the entry at hand */
};

/* --- who there is ------------------------------------------------------------------------------------------------- */

static void hide_player(struct redaction *r, const struct player *p)
{
    char instead[32];
    snprintf(instead, sizeof instead, "player %d", p->number);
    redaction_person(r, p->name, instead);
    redaction_word(r, p->fide_id, instead);
    redaction_word(r, p->id, instead);
}

static void hide_people(struct redaction *r, const struct chess_event *e)
{
    char instead[32];
    for (int i = 0; i < e->player_count; i++)
        hide_player(r, &e->players[i]);
    for (int i = 0; i < e->team_count; i++) {
        snprintf(instead, sizeof instead, "team %d", e->teams[i].number);
        redaction_word(r, e->teams[i].name, instead);
        redaction_person(r, e->teams[i].captain, "a captain");
    }
    for (int i = 0; i < e->arbiter_count; i++) {
        snprintf(instead, sizeof instead, "arbiter %d", i + 1);
        redaction_person(r, e->arbiters[i].name, instead);
        snprintf(instead, sizeof instead, "A%d", i + 1);
        redaction_word(r, e->arbiters[i].initials, instead);
    }
    redaction_word(r, e->name, "the event");
    redaction_word(r, e->place, "the place");
}

struct nameless *nameless_new(const struct record *record)
{
    struct nameless *n = memory_take(1, sizeof *n);
    n->hidden = redaction_new();
    hide_people(n->hidden, record->event);
    for (int i = 0; i < record->events.count; i++)
        hide_people(n->hidden, record->events.at[i]);
    return n;
}

void nameless_free(struct nameless *n)
{
    if (!n)
        return;
    redaction_free(n->hidden);
    text_release(&n->line);
    free(n);
}

int nameless_doubts(const struct nameless *n, int64_t *first)
{
    *first = n->first_doubt;
    return n->doubts;
}

/* --- the event itself ------------------------------------------------------------------------------------------------ */

static void forget_people(struct chess_event *e)
{
    for (int i = 0; i < e->player_count; i++) {
        struct player *p = &e->players[i];
        *p = (struct player){.number = p->number, .team = p->team};
        snprintf(p->name, sizeof p->name, "player %d", p->number);
    }
    for (int i = 0; i < e->team_count; i++) {
        struct team *t = &e->teams[i];
        *t = (struct team){.number = t->number};
        snprintf(t->name, sizeof t->name, "team %d", t->number);
    }
    for (int i = 0; i < e->arbiter_count; i++) {
        struct arbiter *a = &e->arbiters[i];
        *a = (struct arbiter){.role = a->role};
        snprintf(a->initials, sizeof a->initials, "A%d", i + 1);
        snprintf(a->name, sizeof a->name, "arbiter %d", i + 1);
    }
    for (int i = 0; i < e->rule_count; i++)
        e->rules[i].note[0] = '\0';
    snprintf(e->name, sizeof e->name, "the event");
    e->place[0] = '\0';
    e->kept_count = 0;
}

/* Without comments: they may name anybody. */
static json_t *event_of_nobody(const char *text)
{
    struct text out = {0};
    struct chess_event *e = event_read(text, strlen(text), "", NULL);
    if (e) {
        forget_people(e);
        event_write(e, &out);
    }
    json_t *value = json_string(e ? text_chars(&out) : "left out: it cannot be read, and may name somebody");
    chess_event_free(e);
    text_release(&out);
    return value;
}

/* --- an entry -------------------------------------------------------------------------------------------------------- */

/* What the program wrote by itself, in words of its own. */
static bool is_ours(const char *name)
{
    static const char *const ours[] = {"what",  "kind",     "script", "article", "side",     "priority",  "stance",
                                       "how",   "move",     "san",    "before",  "after",    "readings",  "feed",
                                       "cut",   "handling", "result", "hash",    "previous", "signature", "key",
                                       "event", "round",    "role",   "ground"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (!strcmp(name, ours[i]))
            return true;
    return false;
}

static bool is_typed(const char *name)
{
    return !strcmp(name, "words") || !strcmp(name, "reason") || !strcmp(name, "text");
}

static json_t *without_names(struct nameless *n, const char *name, const char *words)
{
    struct personal found[PERSONAL_MOST];
    struct text out = {0};
    redaction_add(n->hidden, words, &out);
    n->doubtful = n->doubtful || (is_typed(name) && personal_find(words, NULL, found) > 0);
    json_t *value = json_string(text_chars(&out));
    text_release(&out);
    return value;
}

/* BODY_DEPTH bounds what a log may hold, and so this. */
static void hide_in(struct nameless *n, json_t *object) // NOLINT(misc-no-recursion)
{
    const char *name;
    json_t *value;
    void *next;
    json_object_foreach_safe(object, next, name, value)
    {
        if (json_is_object(value))
            hide_in(n, value);
        else if (json_is_string(value) && !is_ours(name))
            json_object_set_new(object, name, without_names(n, name, json_string_value(value)));
    }
}

static void hide_event(const struct entry *e, json_t *line)
{
    json_t *body = json_object_get(line, "body"), *text = json_object_get(body, "text");
    if (e->kind == ENTRY_EVENT && json_is_string(text))
        json_object_set_new(body, "text", event_of_nobody(json_string_value(text)));
}

/* Who signs and is not on the event's list: a login name, perhaps. */
static void meet(struct nameless *n, const char *signs)
{
    size_t length;
    char instead[32];
    if (!*signs || redaction_finds(n->hidden, signs, signs, &length))
        return;
    snprintf(instead, sizeof instead, "B%d", ++n->strangers);
    redaction_word(n->hidden, signs, instead);
}

void nameless_add(struct nameless *n, const struct entry *e, struct text *out)
{
    meet(n, e->who);
    meet(n, e->station);
    text_clear(&n->line);
    entry_add_json(&n->line, e);
    json_t *line = json_loadb(text_chars(&n->line), n->line.length, 0, NULL);
    n->doubtful = false;
    hide_event(e, line);
    hide_in(n, line);
    json_object_set_new(line, "nameless", json_true());
    char *dumped = line ? json_dumps(line, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    text_add(out, dumped ? dumped : "{}");
    free(dumped);
    json_decref(line);
    n->doubtful = n->doubtful && e->kind != ENTRY_EVENT; /* nothing of it was left as it was typed */
    n->doubts += n->doubtful;
    if (n->doubtful && !n->first_doubt)
        n->first_doubt = e->sequence;
}
