#include "session/event_load.h"

#include "base/ini.h"
#include "base/nearest.h"
#include "base/tongue.h"
#include "driver.h"
#include "event/import.h"
#include "host/apart.h"
#include "host/data.h"
#include "host/files.h"
#include "host/local_time.h"
#include "host/settings.h"
#include "report/audit/audit_rules.h"
#include "report/standings/standings.h"
#include "rules/rulebook.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define VARIATION "variation."

static bool bad_line(const struct chess_event *e, int line, struct error *why, const char *what, const char *remedy)
{
    char where[sizeof why->where];
    ini_place(where, sizeof where, e->file, line);
    return fail(why, where, what, remedy);
}

/* A variation may be below [answers], or have the word before its dot below [variations]. */
static const char *remedy_of_choice(const struct rulebook *r, const struct event_choice *c, const char *name,
                                    const struct error *inside)
{
    char other[sizeof c->name + sizeof VARIATION];
    snprintf(other, sizeof other, VARIATION "%s", c->name);
    if (rulebook_knows(r, name))
        return *inside->remedy ? inside->remedy : "see: flagfall rulebook show";
    if (rulebook_knows(r, other))
        return "it is a variation: write it below [variations]";
    if (!strncmp(c->name, VARIATION, strlen(VARIATION)))
        return strcmp(c->name, name) != 0 ? "write it without " VARIATION
                                          : "write it below [variations], without " VARIATION;
    return "correct the name, or take the line out; flagfall event check lists what can be answered";
}

static bool choice_is_accepted(const struct chess_event *e, const struct rulebook *r, const struct event_choice *c,
                               const char *prefix, struct error *why)
{
    char name[96], what[sizeof why->what];
    struct error inside = {0};
    snprintf(name, sizeof name, "%s%s", prefix, c->name);
    if (rulebook_accepts(r, name, c->value, &inside))
        return true;
    if (rulebook_knows(r, name))
        snprintf(what, sizeof what, "%.60s: %.80s", c->name, inside.what);
    else
        snprintf(what, sizeof what, "%.60s is not a question that %.80s leaves to the event", c->name,
                 rulebook_name(r));
    return bad_line(e, c->line, why, what, remedy_of_choice(r, c, name, &inside));
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

/* All faults of a rulebook are found by `flagfall rulebook check`; here the first is reported. *read is the rulebook,
 * where one was read. */
static bool rulebook_is_known(const struct chess_event *e, const struct rulebook *loaded, struct rulebook **read,
                              struct error *why)
{
    char folders[RULEBOOKS_ROOM];
    if (loaded && !strcmp(rulebook_id(loaded), e->rulebook))
        return choices_are_accepted(e, loaded, why);
    if (!data_rulebooks(NULL, folders, sizeof folders, why))
        return audit_rules_of(e->rulebook);
    if (!rulebook_is_there(folders, e->rulebook)) {
        char what[160];
        snprintf(what, sizeof what, "%.60s is not a rulebook", e->rulebook);
        return bad_line(e, e->rulebook_line, why, what, "flagfall rulebook list shows the names");
    }
    struct problems problems = {0};
    struct rulebook *r = rulebook_load(folders, e->rulebook, &problems);
    bool good = r && choices_are_accepted(e, r, why);
    if (!r && problems.kept)
        *why = problems.list[0];
    *read = r;
    problems_release(&problems);
    return good;
}

static const char *remedy_of_driver(const char *name, char out[sizeof((struct error *)0)->remedy])
{
    const char *names[32] = {"pgn"};
    for (size_t i = 0; drivers[i] && i + 2 < sizeof names / sizeof *names; i++)
        names[i + 1] = drivers[i]->name;
    const char *meant = nearest_word(name, names);
    snprintf(out, sizeof((struct error *)0)->remedy, "%s%s%sflagfall devices lists the drivers",
             meant ? "did you mean " : "", meant ? meant : "", meant ? "? " : "");
    return out;
}

/* The boards behind the first would wait for a device that nothing ever speaks for. */
static bool device_serves(const struct chess_event *e, const struct device *d, const struct driver *driver,
                          struct error *why)
{
    char what[96], remedy[sizeof why->remedy];
    if (driver->many || d->last_board <= d->first_board)
        return true;
    snprintf(what, sizeof what, "%s is one board on a line, and boards %d-%d are given to it", driver->name,
             d->first_board, d->last_board);
    snprintf(remedy, sizeof remedy, "write a line for each board: %d = %s | ADDRESS", d->first_board, driver->name);
    return bad_line(e, d->line, why, what, remedy);
}

static bool devices_are_known(const struct chess_event *e, struct error *why)
{
    for (int i = 0; i < e->device_count; i++) {
        const struct device *d = &e->devices[i];
        char what[96], remedy[sizeof why->remedy];
        if (d->recorded && !strcmp(d->driver, "pgn"))
            return bad_line(e, d->line, why, "pgn has no bytes that could be recorded",
                            "take recorded away; keep the files");
        const struct driver *driver = driver_named(d->driver);
        if (driver && !device_serves(e, d, driver, why))
            return false;
        if (driver || !strcmp(d->driver, "pgn"))
            continue;
        snprintf(what, sizeof what, "%.23s is not a driver", d->driver);
        return bad_line(e, d->line, why, what, remedy_of_driver(d->driver, remedy));
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

static bool zone_is_known(const struct chess_event *e, struct error *why)
{
    char where[sizeof why->where];
    ini_place(where, sizeof where, e->file, e->zone_line);
    return !*e->zone || local_zone_is_known(e->zone) ||
           failf(why, where, "write it as in Europe/Berlin; if it is right, the package tzdata is missing",
                 "%s is not a time zone of this machine", e->zone);
}

static bool tie_breaks_are_known(const struct chess_event *e, struct error *why)
{
    struct tie_break_list by;
    struct error inside;
    return tie_breaks_read(e->tie_breaks, &by, &inside) ||
           bad_line(e, e->tie_breaks_line, why, inside.what, inside.remedy);
}

static struct chess_event *load(const struct rulebook *loaded, struct rulebook **book, const char *text, size_t length,
                                const char *path, struct error *why)
{
    struct rulebook *read = NULL;
    struct chess_event *e = event_read(text, length, path, why);
    bool good = e && rulebook_is_known(e, loaded, &read, why) && devices_are_known(e, why) &&
                settings_are_known(e, why) && zone_is_known(e, why) && tie_breaks_are_known(e, why);
    if (good && book && read) {
        *book = read;
        return e;
    }
    rulebook_free(read);
    if (good)
        return e;
    chess_event_free(e);
    return NULL;
}

struct chess_event *event_load_under(const struct rulebook *loaded, const char *text, size_t length, const char *path,
                                     struct error *why)
{
    return load(loaded, NULL, text, length, path, why);
}

struct chess_event *event_load_with_book(struct rulebook **book, const char *text, size_t length, const char *path,
                                         struct error *why)
{
    return load(*book, *book ? NULL : book, text, length, path, why);
}

struct chess_event *event_load_text(const char *text, size_t length, const char *path, struct error *why)
{
    return load(NULL, NULL, text, length, path, why);
}

static const char control_in_line[] = N_("%s: time control \"%.48s\", character %d");

/* The fault of a time control, and the line of the file before its place. */
static bool fail_in_line(const struct ini_scan *scan, int line, const struct error *inside, struct error *why)
{
    struct error at = {0};
    ini_fail(scan, line, &at, "", "%s", inside->what);
    if (why) {
        *why = *inside;
        error_set_part(why, ERROR_WHERE, "%s: %s", at.where, inside->where);
        why->where_format = control_in_line;
    }
    return false;
}

bool event_controls_are_clear(const struct text *text, const char *path, struct error *why)
{
    struct ini ini;
    struct control c;
    struct error inside;
    bool clear = true;
    if (!ini_read(&ini, text_chars(text), text->length, path, why))
        return false;
    for (size_t i = 0; clear && i < ini.scan.entry_count; i++) {
        const struct ini_entry *e = &ini.scan.entries[i];
        clear = strcasecmp(e->key, "control") != 0 || !*e->value || control_read_typed(e->value, &c, &inside) ||
                fail_in_line(&ini.scan, e->line, &inside, why);
    }
    ini_release(&ini);
    return clear;
}

struct chess_event *event_load(const char *path, struct error *why)
{
    struct text text = {0};
    struct chess_event *e = NULL;
    if (file_read(path, EVENT_FILE_BYTES, &text, why) && event_controls_are_clear(&text, path, why))
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

struct event_filling {
    struct import *import;
    const struct text *old;
    const char *name;
    int count;
    const char *const *paths;
};

/* What was given counts; a new event has no time control except one that was given or read. */
static bool settle_control(struct import *i, bool is_new, struct error *why)
{
    if (i->control.count)
        return import_control(i, &i->control) ||
               fail(why, "--control", "an event's time control has whole minutes", "");
    return i->has_control || !is_new ||
           fail(why, i->file, "it has no time control that can be read", "say it: --control 90+30, or any other");
}

static bool same_control(const struct control *a, const struct control *b)
{
    struct text one = {0}, other = {0};
    control_write(a, &one);
    control_write(b, &other);
    bool same = !strcmp(text_chars(&one), text_chars(&other));
    text_release(&one);
    text_release(&other);
    return same;
}

/* An imported file does not overwrite [event] and [arbiters], which people write. */
static void note_what_stays(struct import *i, const struct chess_event *was)
{
    const struct chess_event *now = i->event;
    const struct {
        const char *what;
        bool differs;
    } rows[] = {{N_("name"), strcmp(was->name, now->name) != 0},
                {N_("place"), strcmp(was->place, now->place) != 0},
                {N_("federation"), strcmp(was->federation, now->federation) != 0},
                {N_("dates"), was->first_day != now->first_day || was->last_day != now->last_day},
                {N_("arbiters"), was->arbiter_count != now->arbiter_count},
                {N_("time control"), !same_control(&was->control, &now->control)}};
    struct text list = {0};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (rows[k].differs)
            text_addf(&list, "%s%s", list.length ? ", " : "", _(rows[k].what));
    if (list.length)
        text_addf(&i->notes, _("not taken, since the event has its own: %s\n"), text_chars(&list));
    if (now->boards > was->boards)
        text_addf(&i->notes,
                  tongue_count("the event has %d board now, for the pairings\n",
                               "the event has %d boards now, for the pairings\n", now->boards),
                  now->boards);
    text_release(&list);
}

/* The event before and after the change; both are compared as a whole. Rulebook, drivers and settings are looked up by
 * the caller, once, when it loads what came out. */
static bool fill(const struct event_filling *f, struct text *out, struct error *why)
{
    struct import *i = f->import;
    const struct text *old = f->old;
    const char *name = f->name;
    i->event = old ? event_read(text_chars(old), old->length, name, why) : chess_event_new();
    if (!old)
        local_zone_of_machine(i->event->zone, sizeof i->event->zone);
    bool good = i->event != NULL;
    struct chess_event *was = old && good ? event_read(text_chars(old), old->length, name, why) : NULL;
    const struct control before = good ? i->event->control : i->control;
    for (int k = 0; good && k < f->count; k++)
        good = import_one(i, f->paths[k], why);
    good = good && settle_control(i, !old, why);
    if (good && !old && i->rounds > i->event->round_count)
        i->event->round_count = i->rounds;
    if (good && i->event->source.lines) { /* what the file itself may not set */
        i->event->source.control = old ? before : i->event->control;
        i->event->source.rounds = i->event->round_count;
    }
    if (good && was)
        note_what_stays(i, was);
    chess_event_free(was);
    if (good && !*i->event->name)
        snprintf(i->event->name, sizeof i->event->name, "New event");
    if (good && old)
        good = event_write_into(i->event, text_chars(old), out, why);
    else if (good)
        event_write(i->event, out);
    chess_event_free(i->event);
    i->event = good ? event_read(text_chars(out), out->length, name, why) : NULL;
    good = i->event != NULL;
    chess_event_free(i->event);
    i->event = NULL;
    return good;
}

/* What the confined process returns: the notes, the doubts, the rounds that were replaced, a NUL behind each; the text.
 */
static bool fill_apart(void *self, struct text *out, struct error *why)
{
    const struct event_filling *f = self;
    struct text filled = {0};
    bool good = fill(f, &filled, why);
    text_add(out, text_chars(&f->import->notes));
    text_add_bytes(out, "", 1);
    text_add(out, text_chars(&f->import->doubts));
    text_add_bytes(out, "", 1);
    text_add(out, text_chars(&f->import->replaced_rounds));
    text_add_bytes(out, "", 1);
    text_add_bytes(out, text_chars(&filled), filled.length);
    text_release(&filled);
    return good;
}

bool event_write_again(const struct chess_event *e, struct text *event, const char *path)
{
    struct text now = {0};
    struct error ignored;
    struct chess_event *again = event_write_into(e, text_chars(event), &now, &ignored)
                                    ? event_load_text(text_chars(&now), now.length, path, &ignored)
                                    : NULL;
    bool good = again != NULL;
    if (good) {
        text_clear(event);
        text_add_bytes(event, text_chars(&now), now.length);
    }
    chess_event_free(again);
    text_release(&now);
    return good;
}

bool event_fill(struct import *i, const struct text *old, const char *name, int count, const char *const *paths,
                const struct apart_wait *wait, struct text *out, struct error *why)
{
    struct event_filling f = {i, old, name, count, paths};
    struct text both = {0};
    bool good = apart_run(count, paths, wait, fill_apart, &f, &both, why);
    struct text *const parts[] = {&i->notes, &i->doubts, &i->replaced_rounds};
    size_t at = 0;
    for (int k = 0; k < (int)(sizeof parts / sizeof *parts) && at < both.length; k++) {
        text_add(parts[k], both.chars + at);
        at += strlen(both.chars + at) + 1;
    }
    if (at < both.length)
        text_add_bytes(out, both.chars + at, both.length - at);
    text_release(&both);
    return good;
}
