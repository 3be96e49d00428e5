#include "event_load.h"

#include "data.h"
#include "driver.h"
#include "files.h"
#include "hall/import.h"
#include "report/audit_rules.h"
#include "rules/rulebook.h"
#include "settings.h"

#include <stdio.h>
#include <string.h>

static bool bad_line(const struct chess_event *e, int line, struct error *why, const char *what, const char *remedy)
{
    char where[sizeof why->where];
    snprintf(where, sizeof where, "%s:%d", e->file, line);
    return fail(why, where, what, remedy);
}

static bool choice_is_accepted(const struct chess_event *e, const struct rulebook *r, const struct event_choice *c,
                               const char *prefix, struct error *why)
{
    char name[96], what[sizeof why->what];
    struct error inside = {0};
    snprintf(name, sizeof name, "%s%s", prefix, c->name);
    if (rulebook_accepts(r, name, c->value, &inside))
        return true;
    snprintf(what, sizeof what, "%.60s = %.60s: %.80s", c->name, c->value, inside.what);
    return bad_line(e, c->line, why, what, *inside.remedy ? inside.remedy : "see: flagfall rulebook show");
}

static bool choices_are_accepted(const struct chess_event *e, const struct rulebook *r, struct error *why)
{
    for (int i = 0; i < e->variations.count; i++)
        if (!choice_is_accepted(e, r, &e->variations.rows[i], "variation.", why))
            return false;
    for (int i = 0; i < e->answers.count; i++)
        if (!choice_is_accepted(e, r, &e->answers.rows[i], "", why))
            return false;
    return true;
}

/* Its own faults are for `flagfall rulebook check`: here the first is told. */
static bool rulebook_is_known(const struct chess_event *e, struct error *why)
{
    char folders[RULEBOOKS_ROOM];
    if (!data_rulebooks(NULL, folders, sizeof folders, why))
        return audit_rules_of(e->rulebook);
    if (!rulebook_is_there(folders, e->rulebook)) {
        char what[160];
        snprintf(what, sizeof what, "%.60s is no rulebook", e->rulebook);
        return bad_line(e, e->rulebook_line, why, what, "choose one: flagfall rulebook list");
    }
    struct problems problems = {0};
    struct rulebook *r = rulebook_load(folders, e->rulebook, &problems);
    bool good = r && choices_are_accepted(e, r, why);
    if (!r && problems.kept)
        *why = problems.list[0];
    rulebook_free(r);
    problems_release(&problems);
    return good;
}

static bool devices_are_known(const struct chess_event *e, struct error *why)
{
    for (int i = 0; i < e->device_count; i++) {
        const struct device *d = &e->devices[i];
        char what[96];
        if (d->recorded && !strcmp(d->driver, "pgn"))
            return bad_line(e, d->line, why, "pgn has no bytes that could be recorded", "take recorded away; keep the files");
        if (driver_named(d->driver) || !strcmp(d->driver, "pgn"))
            continue;
        snprintf(what, sizeof what, "%.23s is no driver", d->driver);
        return bad_line(e, d->line, why, what, "choose one: flagfall devices; pgn for a folder or file of PGN");
    }
    return true;
}

static bool settings_are_known(const struct chess_event *e, struct error *why)
{
    for (int i = 0; i < e->settings.count; i++) {
        const struct event_choice *c = &e->settings.rows[i];
        struct error inside = {0};
        if (!setting_accepts(c->name, c->value, &inside))
            return bad_line(e, c->line, why, inside.what, inside.remedy);
    }
    return true;
}

struct chess_event *event_load_text(const char *text, size_t length, const char *path, struct error *why)
{
    struct chess_event *e = event_read(text, length, path, why);
    if (e && rulebook_is_known(e, why) && devices_are_known(e, why) && settings_are_known(e, why))
        return e;
    chess_event_free(e);
    return NULL;
}

struct chess_event *event_load(const char *path, struct error *why)
{
    struct text text = {0};
    struct chess_event *e = NULL;
    if (file_read(path, EVENT_FILE_BYTES, &text, why))
        e = event_load_text(text_chars(&text), text.length, path, why);
    text_release(&text);
    return e;
}

static bool import_one(struct import *i, const char *path, struct error *why)
{
    struct text text = {0};
    i->file = path;
    bool good = file_read(path, IMPORT_FILE_BYTES, &text, why) && import_text(i, text_chars(&text), text.length, why);
    text_release(&text);
    return good;
}

/* What it was about, and what it will be: both are looked at whole. */
bool event_fill(struct import *i, const struct text *old, const char *name, int count, const char *const *paths,
                struct text *out, struct error *why)
{
    i->event = old ? event_load_text(text_chars(old), old->length, name, why) : chess_event_new();
    bool good = i->event != NULL;
    for (int k = 0; good && k < count; k++)
        good = import_one(i, paths[k], why);
    if (good && !*i->event->name)
        snprintf(i->event->name, sizeof i->event->name, "New event");
    if (good && old)
        good = event_write_into(i->event, text_chars(old), out, why);
    else if (good)
        event_write(i->event, out);
    chess_event_free(i->event);
    i->event = good ? event_load_text(text_chars(out), out->length, name, why) : NULL;
    good = i->event != NULL;
    chess_event_free(i->event);
    i->event = NULL;
    return good;
}
