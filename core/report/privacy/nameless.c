#include "report/privacy/nameless.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/text.h"
#include "event/event.h"
#include "hall/hall.h"
#include "hall/schema.h"
#include "log/body.h"
#include "log/bundle.h"
#include "report/privacy/personal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A signature: initials, a login name, a station; always replaced as a whole, however short. */
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
    bool doubtful; /* the current entry */
};

/* --- who there is ------------------------------------------------------------------------------------------------- */

/* Names at a board are cut at this length. In older logs the bytes of a letter that was cut became U+FFFD, one for each
 * byte. */
static void hide_cut(struct redaction *r, const char *name, const char *instead)
{
    char cut[NAME_MAX_BYTES + 16];
    if (copy_text(cut, NAME_MAX_BYTES, name))
        return;
    redaction_word(r, cut, instead);
    for (size_t broken = NAME_MAX_BYTES - 1 - strlen(cut); broken; broken--)
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
    LIST_ROOM(n->signs, n->sign_count, n->sign_room);
    struct signer *s = &n->signs[n->sign_count++];
    s->word = memory_take(strlen(word) + 1, 1);
    strcpy(s->word, word);
    copy_text(s->instead, sizeof s->instead, instead);
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

/* --- words -------------------------------------------------------------------------------------------------------- */

/* /home/ is followed by a login name. */
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
    copy_text(words, room, text_chars(&out));
    text_release(&out);
}

/* --- the event itself --------------------------------------------------------------------------------------------- */

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
    for (int i = 0; i < e->part_count; i++) { /* the file may be named after anyone */
        snprintf(e->parts[i].name, sizeof e->parts[i].name, "section %d", i + 1);
        snprintf(e->parts[i].file, sizeof e->parts[i].file, "section-%d.ini", i + 1);
    }
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

/* Without comments, which may name anyone. */
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

/* --- an entry ----------------------------------------------------------------------------------------------------- */

/* Someone who is not on the event's list, such as a login name. */
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
    const char *instead_of = sign_of(n, word);
    assert(instead_of && *instead_of && "nobody keeps their own sign");
    return instead_of;
}

static json_t *without_names(struct nameless *n, enum entry_privacy privacy, const char *words)
{
    struct personal found[PERSONAL_MOST];
    struct text out = {0};
    if (privacy == PRIVACY_SIGN)
        return json_string(sign_instead(n, words));
    if (privacy == PRIVACY_HIDDEN)
        return json_string("left out: it may name anybody");
    add_nameless(n, words, &out);
    n->doubtful = n->doubtful || (privacy == PRIVACY_TYPED && personal_find(words, NULL, found) > 0);
    json_t *value = json_string(text_chars(&out));
    text_release(&out);
    return value;
}

/* Members without a row may have been typed by someone. BODY_DEPTH limits the recursion. */
static json_t *unknown_without_names(struct nameless *n, json_t *value) // NOLINT(misc-no-recursion)
{
    const char *name;
    json_t *each;
    void *next;
    size_t i;
    if (json_is_string(value))
        return without_names(n, PRIVACY_TYPED, json_string_value(value));
    json_object_foreach_safe(value, next, name, each) json_object_set_new(value, name, unknown_without_names(n, each));
    json_array_foreach(value, i, each) json_array_set_new(value, i, unknown_without_names(n, each));
    return json_incref(value);
}

static void hide_member(struct nameless *n, json_t *body, enum entry_action action, const char *name, json_t *value)
{
    enum entry_privacy privacy = entry_privacy_of(action, name);
    if (privacy == PRIVACY_RANK)
        json_object_del(body, name);
    else if (json_is_string(value) && privacy == PRIVACY_EVENT)
        json_object_set_new(body, name, event_of_nobody(n, json_string_value(value)));
    else if (json_is_string(value) && privacy != PRIVACY_OURS)
        json_object_set_new(body, name, without_names(n, privacy, json_string_value(value)));
    else if (json_is_object(value) || json_is_array(value))
        json_object_set_new(body, name, unknown_without_names(n, value));
}

static void hide_in_body(struct nameless *n, enum entry_kind kind, json_t *body)
{
    const char *what = json_string_value(json_object_get(body, "what")), *name;
    enum entry_action action = entry_action_named(kind, what ? what : "");
    json_t *value;
    void *next;
    json_object_foreach_safe(body, next, name, value) if (strcmp(name, "what") != 0 || action == ACTIONS)
        hide_member(n, body, action, name, value);
}

static void hide_signs(struct nameless *n, const struct entry *e, json_t *line)
{
    json_object_set_new(line, "who", json_string(sign_instead(n, e->who)));
    json_object_set_new(line, "station", json_string(sign_instead(n, e->station)));
}

/* A name could be guessed from its hash, by trying every name on a list of players. */
static void drop_hashes(json_t *line)
{
    json_object_del(line, "hash");
    json_object_del(line, "previous");
    json_object_del(line, "signature");
}

void nameless_add(struct nameless *n, const struct entry *e, struct text *out)
{
    text_clear(&n->line);
    entry_add_json(&n->line, e);
    json_t *line = json_loadb(text_chars(&n->line), n->line.length, 0, NULL);
    n->doubtful = false;
    hide_signs(n, e, line); /* first, so that it is also hidden in what people wrote about themselves */
    hide_in_body(n, e->kind, json_object_get(line, "body"));
    drop_hashes(line);
    json_object_set_new(line, "nameless", json_true());
    char *dumped = line ? json_dumps(line, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    text_add(out, dumped ? dumped : "{}");
    free(dumped);
    json_decref(line);
    n->doubtful = n->doubtful && e->kind != ENTRY_EVENT; /* none of it was left as typed */
    n->doubts += n->doubtful;
    if (n->doubtful && !n->first_doubt)
        n->first_doubt = e->sequence;
    assert((n->doubts > 0) == (n->first_doubt > 0) && "entries are counted from 1");
}
