#include "commands/log_words.h"

#include "base/memory.h"
#include "base/printable.h"
#include "hall/changes.h"
#include "hall/incident.h"
#include "hall/words/entry_words.h"
#include "host/progress.h"
#include "log/body.h"
#include "report/record/record_read.h"
#include "rules/walk.h"
#include "rules/words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct log_words {
    const char *file;
    bool was_read;         /* `record` was asked for */
    struct record *record; /* the whole log, read when an entry first needs its hall; NULL if it cannot be read */
};

struct log_words *log_words_begin(const char *file)
{
    struct log_words *w = memory_take(1, sizeof *w);
    *w = (struct log_words){.file = file};
    return w;
}

void log_words_end(struct log_words *w)
{
    if (w)
        record_free(w->record);
    free(w);
}

/* --- words ---------------------------------------------------------------------------------------------------- */

/* Their words name an alert or an incident of the hall by its number, or depend on what came before. */
static bool needs_hall(enum entry_kind kind)
{
    assert(kind < ENTRY_KINDS && "an entry is of a kind");
    return kind == ENTRY_INCIDENT || kind == ENTRY_ALERT || kind == ENTRY_ROUND;
}

static void read_record(struct log_words *w)
{
    struct error why;
    struct log *log = w->was_read ? NULL : progress_log(w->file, &why);
    w->was_read = true;
    if (!log)
        return;
    w->record = record_read(log, &why);
    log_close(log, NULL);
}

static bool has_entry(const struct record_round *r, int64_t entry)
{
    int low = 0, high = r->steps.count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (r->steps.at[middle].when.entry < entry)
            low = middle + 1;
        else
            high = middle;
    }
    return low < r->steps.count && r->steps.at[low].when.entry == entry;
}

/* The hall that the entry changed, or NULL if no round has it. */
static const struct hall *hall_of(struct log_words *w, const struct entry *e)
{
    read_record(w);
    for (int i = 0; w->record && i < w->record->rounds.count; i++)
        if (has_entry(&w->record->rounds.at[i], e->sequence))
            return w->record->rounds.at[i].hall;
    return NULL;
}

/* The event's file is long: of what an arbiter changed in it there are words, otherwise its first setting is shown,
 * the name of the event. */
static void add_event(const struct event_change *c, struct text *out)
{
    const char *line = c->text ? c->text : "";
    while (*line && (strchr(" ;[\n", *line) || !memchr(line, '=', strcspn(line, "\n"))))
        line += strcspn(line, "\n") + (strchr(line, '\n') != NULL);
    if (c->words && *c->words)
        text_add(out, c->words);
    else if (*line)
        text_addf(out, "the event's file: %.*s...", (int)strcspn(line, "\n"), line);
}

/* What was answered, and what was corrected with a reason; what was known before is in the entries before it. */
static void add_answers(const char *walk, struct text *out)
{
    for (const char *at = walk ? walk : "", *next; *at; at = next) {
        struct text line = {0};
        next = walk_text_say(at, &line);
        if (!strncmp(at, "answer\t", 7) || !strncmp(at, "overrule\t", 9))
            text_addf(out, "; %s", text_chars(&line));
        text_release(&line);
    }
}

/* A later version may have more to say than our words. */
static bool knows_all(const struct change *c)
{
    const char *name;
    json_t *value;
    json_object_foreach(c->body, name, value)
    {
        const struct entry_field *f = entry_row(c->action)->fields;
        while (f->key && strcmp(f->key, name) != 0)
            f++;
        if (!f->key && strcmp(name, "what") != 0)
            return false;
    }
    return true;
}

static void add_known(struct log_words *w, const struct entry *e, const struct change *c, struct text *out)
{
    bool needs = needs_hall((enum entry_kind)e->kind);
    const char *who = e->kind == ENTRY_ARBITER ? e->who : ""; /* it is in a column of its own */
    struct entry_telling k = {.hall = needs ? hall_of(w, e) : NULL,
                              .action = c->action,
                              .board = e->board,
                              .who = who,
                              .at = e->mono_ms,
                              .change = &c->as};
    if (c->action == ACTION_EVENT)
        add_event(&c->as.event, out);
    else if (k.hall || !needs)
        entry_tell(&k, out);
    if (c->action == ACTION_WALK)
        add_answers(c->as.walk.answers, out);
}

static void add_words(struct log_words *w, const struct entry *e, struct text *out)
{
    struct change c = {0};
    if (!change_read(&c, e, NULL))
        return;
    if (knows_all(&c))
        add_known(w, e, &c, out);
    json_decref(c.body);
}

/* --- members: of what has no words, or cannot be understood ----------------------------------------------------- */

static void add_value(struct text *t, const json_t *value)
{
    char *dumped = json_is_string(value) ? NULL : json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
    text_add_printable(t, dumped ? dumped : json_string_value(value));
    free(dumped);
}

/* What a value is called, where it is the identifier of an incident, a ruling or a penalty; "" for any other. */
static const char *called(const json_t *body, const char *name, const char *value, char out[INCIDENT_WORDS])
{
    const char *side = json_string_value(json_object_get(body, "side"));
    int kind = !strcmp(name, "kind") || !strcmp(name, "is") ? incident_named(value) : -1;
    if (kind >= 0)
        return incident_words((enum incident_kind)kind,
                              !side                    ? NO_SIDE
                              : !strcmp(side, "white") ? WHITE
                              : !strcmp(side, "black") ? BLACK
                                                       : NO_SIDE,
                              out);
    return !strcmp(name, "script") ? script_words(value) : "";
}

static bool is_time(const char *name, const json_t *value)
{
    size_t length = strlen(name);
    return json_is_integer(value) && length > 2 && !strcmp(name + length - 2, "_s") && json_integer_value(value) >= 0;
}

/* "white: 1:29:27" for white_s, "ruling: Phone" for script. */
static void add_member(struct text *t, const json_t *body, const char *name, const json_t *value)
{
    char words[INCIDENT_WORDS], digits[CLOCK_DIGITS];
    const char *text = json_string_value(value), *known = text ? called(body, name, text, words) : "";
    const char *shown = !strcmp(name, "script") ? "ruling" : name;
    size_t length = strlen(shown) - (is_time(name, value) ? 2 : 0);
    for (size_t i = 0; i < length; i++)
        text_add_char(t, shown[i] == '_' ? ' ' : (char)(shown[i] >= ' ' && shown[i] < 0x7f ? shown[i] : '?'));
    text_add(t, ": ");
    if (is_time(name, value))
        text_add(t, clock_digits(json_integer_value(value), digits));
    else if (*known)
        text_add_printable(t, known);
    else
        add_value(t, value);
}

typedef void add_member_fn(struct text *, const json_t *body, const char *name, const json_t *value);

static void add_each(const char *chars, add_member_fn *add, struct text *t)
{
    json_t *body = body_parse(chars, NULL);
    const char *joint = "";
    const char *name;
    json_t *value;
    if (!body)
        text_add_printable(t, chars);
    json_object_foreach(body, name, value)
    {
        text_add(t, joint);
        joint = ", ";
        add(t, body, name, value);
    }
    json_decref(body);
}

static void add_as_it_is(struct text *t, const json_t *body, const char *name, const json_t *value)
{
    (void)body;
    text_add_printable(t, name);
    text_add(t, ": ");
    add_value(t, value);
}

void log_members_add(const char *body, struct text *out)
{
    add_each(body, add_as_it_is, out);
}

void log_words_add(struct log_words *w, const struct entry *e, struct text *out)
{
    struct text words = {0};
    add_words(w, e, &words);
    if (words.length)
        text_add_printable(out, text_chars(&words));
    else
        add_each(e->body, add_member, out);
    text_release(&words);
}
