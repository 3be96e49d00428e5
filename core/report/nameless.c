#include "report/nameless.h"

#include "base/memory.h"
#include "hall/event.h"
#include "hall/hall.h"
#include "log/body.h"
#include "log/bundle.h"
#include "report/personal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Who signs: initials, a login name, a station, each as a whole, however short. */
struct signer {
    char *word, instead[32];
};

struct nameless {
    struct redaction *hidden;
    struct signer *signs;
    int sign_count, sign_room;
    struct text line;
    int doubts, strangers;
    int64_t first_doubt;
    bool doubtful; /* the entry at hand */
};

/* --- who there is ------------------------------------------------------------------------------------------------- */

/* A board's seat has so much of it; what is left of a letter is written as U+FFFD, byte by byte. */
static void hide_cut(struct redaction *r, const char *name, const char *instead)
{
    char cut[NAME_MAX_BYTES + 16];
    int length = snprintf(cut, NAME_MAX_BYTES, "%s", name), broken = 0;
    if (length < NAME_MAX_BYTES)
        return;
    length = NAME_MAX_BYTES - 1;
    while (broken < 4 && !is_utf8(cut))
        cut[length - ++broken] = '\0';
    for (int i = 0; i < broken; i++)
        strcat(cut, "\xef\xbf\xbd");
    redaction_word(r, cut, instead);
}

static void hide_player(struct redaction *r, const struct player *p)
{
    char instead[32];
    snprintf(instead, sizeof instead, "player %d", p->number);
    redaction_person(r, p->name, instead);
    hide_cut(r, p->name, instead);
    redaction_word(r, p->fide_id, instead);
    redaction_word(r, p->id, instead);
}

static const char *sign_of(const struct nameless *n, const char *word)
{
    for (int i = 0; i < n->sign_count; i++)
        if (!strcmp(n->signs[i].word, word))
            return n->signs[i].instead;
    return NULL;
}

static void add_sign(struct nameless *n, const char *word, const char *instead)
{
    if (sign_of(n, word))
        return;
    if (n->sign_count == n->sign_room) {
        n->sign_room = n->sign_room ? 2 * n->sign_room : 16;
        n->signs = memory_resize(n->signs, (size_t)n->sign_room * sizeof *n->signs);
    }
    struct signer *s = &n->signs[n->sign_count++];
    s->word = memory_take(strlen(word) + 1, 1);
    strcpy(s->word, word);
    snprintf(s->instead, sizeof s->instead, "%s", instead);
}

static void hide_people(struct nameless *n, const struct chess_event *e)
{
    struct redaction *r = n->hidden;
    char instead[32];
    for (int i = 0; i < e->player_count; i++)
        hide_player(r, &e->players[i]);
    for (int i = 0; i < e->team_count; i++) {
        snprintf(instead, sizeof instead, "team %d", e->teams[i].number);
        redaction_word(r, e->teams[i].name, instead);
        hide_cut(r, e->teams[i].name, instead);
        redaction_person(r, e->teams[i].captain, "a captain");
    }
    for (int i = 0; i < e->arbiter_count; i++) {
        snprintf(instead, sizeof instead, "arbiter %d", i + 1);
        redaction_person(r, e->arbiters[i].name, instead);
        snprintf(instead, sizeof instead, "A%d", i + 1);
        redaction_word(r, e->arbiters[i].initials, instead);
        add_sign(n, e->arbiters[i].initials, instead);
    }
    redaction_word(r, e->name, "the event");
    redaction_word(r, e->place, "the place");
}

struct nameless *nameless_new(const struct record *record)
{
    struct nameless *n = memory_take(1, sizeof *n);
    n->hidden = redaction_new();
    hide_people(n, record->event);
    for (int i = 0; i < record->events.count; i++)
        hide_people(n, record->events.at[i]);
    return n;
}

void nameless_free(struct nameless *n)
{
    if (!n)
        return;
    redaction_free(n->hidden);
    for (int i = 0; i < n->sign_count; i++)
        free(n->signs[i].word);
    free(n->signs);
    text_release(&n->line);
    free(n);
}

int nameless_doubts(const struct nameless *n, int64_t *first)
{
    *first = n->first_doubt;
    return n->doubts;
}

/* --- words ----------------------------------------------------------------------------------------------------------- */

/* A login name stands behind /home/. */
static void add_without_homes(const char *words, struct text *out)
{
    static const char home[] = "/home/";
    for (const char *at; (at = strstr(words, home));
         words = at + sizeof home - 1 + strcspn(at + sizeof home - 1, "/: "))
        text_addf(out, "%.*s/home/-", (int)(at - words), words);
    text_add(out, words);
}

static void add_nameless(const struct nameless *n, const char *words, struct text *out)
{
    struct text homeless = {0};
    add_without_homes(words, &homeless);
    redaction_add(n->hidden, text_chars(&homeless), out);
    text_release(&homeless);
}

static void hide_words(const struct nameless *n, char *words, size_t room)
{
    struct text out = {0};
    add_nameless(n, words, &out);
    snprintf(words, room, "%s", text_chars(&out));
    text_release(&out);
}

/* --- the event itself ------------------------------------------------------------------------------------------------ */

static void hide_choices(const struct nameless *n, struct event_choices *c)
{
    for (int i = 0; i < c->count; i++)
        hide_words(n, c->rows[i].value, sizeof c->rows[i].value);
}

static void hide_in_rows(const struct nameless *n, struct chess_event *e)
{
    for (int i = 0; i < e->rule_count; i++) {
        e->rules[i].note[0] = '\0';
        hide_words(n, e->rules[i].section, sizeof e->rules[i].section);
    }
    for (int i = 0; i < e->device_count; i++)
        hide_words(n, e->devices[i].address, sizeof e->devices[i].address);
    hide_choices(n, &e->answers);
    hide_choices(n, &e->settings);
}

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
    snprintf(e->name, sizeof e->name, "the event");
    e->place[0] = '\0';
    e->kept_count = 0;
}

/* Without comments: they may name anybody. */
static json_t *event_of_nobody(const struct nameless *n, const char *text)
{
    struct text out = {0};
    struct chess_event *e = event_read(text, strlen(text), "", NULL);
    if (e) {
        hide_in_rows(n, e);
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
    static const char *const ours[] = {"what",     "kind",      "script", "article",  "side",   "priority",
                                       "stance",   "how",       "move",   "san",      "before", "after",
                                       "readings", "feed",      "cut",    "handling", "result", "hash",
                                       "previous", "signature", "key",    "event",    "round",  "role"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (!strcmp(name, ours[i]))
            return true;
    return false;
}

static bool is_one_of(const char *name, const char *const *list)
{
    while (*list && strcmp(name, *list) != 0)
        list++;
    return *list;
}

static bool is_typed(const char *name)
{
    static const char *const typed[] = {"words", "reason", "text", "ground", "late", "answers", NULL};
    return is_one_of(name, typed);
}

static bool is_sign(const char *name)
{
    static const char *const signs[] = {"who", "station", "to", NULL};
    return is_one_of(name, signs);
}

/* One who is not on the event's list: a login name, perhaps. */
static const char *sign_instead(struct nameless *n, const char *word)
{
    char instead[32];
    if (!*word)
        return "";
    if (!sign_of(n, word)) {
        snprintf(instead, sizeof instead, "B%d", ++n->strangers);
        add_sign(n, word, instead);
        redaction_word(n->hidden, word, instead);
    }
    return sign_of(n, word);
}

static json_t *without_names(struct nameless *n, const char *name, const char *words)
{
    struct personal found[PERSONAL_MOST];
    struct text out = {0};
    if (is_sign(name))
        return json_string(sign_instead(n, words));
    if (!strcmp(name, "panel")) /* they are on no list */
        return json_string("left out: it may name anybody");
    add_nameless(n, words, &out);
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

static void hide_event(const struct nameless *n, const struct entry *e, json_t *line)
{
    json_t *body = json_object_get(line, "body"), *text = json_object_get(body, "text");
    if (e->kind == ENTRY_EVENT && json_is_string(text))
        json_object_set_new(body, "text", event_of_nobody(n, json_string_value(text)));
}

/* What tells players apart besides their names: of a substitute it stands in the entry. */
static void drop_rank(json_t *body)
{
    json_object_del(body, "rating");
    json_object_del(body, "title");
}

/* By its hash a name could be guessed: whoever has a list of players tries each. */
static void drop_hashes(json_t *line)
{
    json_object_del(line, "hash");
    json_object_del(line, "previous");
    json_object_del(line, "signature");
}

void nameless_add(struct nameless *n, const struct entry *e, struct text *out)
{
    (void)sign_instead(n, e->who); /* so that what he wrote about himself has it too */
    (void)sign_instead(n, e->station);
    text_clear(&n->line);
    entry_add_json(&n->line, e);
    json_t *line = json_loadb(text_chars(&n->line), n->line.length, 0, NULL);
    n->doubtful = false;
    hide_event(n, e, line);
    drop_rank(json_object_get(line, "body"));
    hide_in(n, line);
    drop_hashes(line);
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
