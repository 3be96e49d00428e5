#include "host/settings.h"

#include "base/ini.h"
#include "base/memory.h"
#include "base/table.h"
#include "base/text.h"
#include "host/files.h"
#include "host/local_time.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { VALUE_MAX = 192, SOURCE_MAX = 256, KEYS_MAX = 200, FILE_BYTES = 1 << 20 };

/* order: enum setting. choices: the allowed words, separated by blanks; if NULL, a number from least to most, or any
 * text if both are 0. Defaults are those of config/flagfall.ini, as a test makes sure. */
enum special {
    USUAL,
    HOURS,
    COMMAND,
    OWN
}; /* the last two are never taken from an event's file, which may be anyone's */
static const struct setting_row {
    const char *name, *usual, *choices;
    long least, most;
    enum special special;
} rows[] = {
    {"arbiter.initials", "", NULL, 0, 0, USUAL},
    {"arbiter.role", "floor", "floor deputy head review", 0, 0, USUAL},
    {"display.colours", "auto", "auto none 8 16 256", 0, 0, USUAL},
    {"display.theme", "", NULL, 0, 0, USUAL},
    {"display.ascii", "auto", "auto yes no", 0, 0, USUAL},
    {"display.density", "auto", "auto tile line cell letter plan", 0, 0, USUAL},
    {"display.order", "board", "need board", 0, 0, USUAL},
    {"display.mouse", "yes", "yes no", 0, 0, USUAL},
    {"display.escape-ms", "25", NULL, 1, 1000, USUAL},
    {"display.language", "auto", NULL, 0, 0, OWN},
    {"alerts.sound", "yes", "yes no", 0, 0, USUAL},
    {"alerts.flash", "no", "yes no", 0, 0, USUAL},
    {"alerts.message", "no", "yes no", 0, 0, USUAL},
    {"alerts.notify", "", NULL, 0, 0, COMMAND},
    {"alerts.silent", "", NULL, 0, 0, HOURS},
    {"broadcast.token-file", "", NULL, 0, 0, OWN},
    {"broadcast.proxy", "", NULL, 0, 0, OWN},
    {"broadcast.lichess-host", "lichess.org", NULL, 0, 0, OWN},
    {"broadcast.lichess-authority", "", NULL, 0, 0, OWN},
    {"broadcast.upload", "", NULL, 0, 0, COMMAND},
};
ROW_FOR_EACH(rows, SETTINGS);

struct setting_value {
    char text[VALUE_MAX], source[SOURCE_MAX];
};

struct settings {
    struct setting_value values[SETTINGS];
    struct key_setting keys[KEYS_MAX];
    int key_count;
    error_fn *complain;
    void *self;
};

/* --- what a setting can be -------------------------------------------------------------------------------------- */

static int row_named(const char *name)
{
    for (int i = 0; i < SETTINGS; i++)
        if (!strcasecmp(rows[i].name, name))
            return i;
    return -1;
}

static bool is_choice(const char *choices, const char *value)
{
    size_t length = strlen(value);
    for (const char *at = choices; length && (at = strstr(at, value)); at++)
        if ((at == choices || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

static bool row_accepts(const struct setting_row *row, const char *value, struct error *why)
{
    char remedy[96], *end;
    snprintf(remedy, sizeof remedy, "write one of: %s", row->choices ? row->choices : "");
    if (row->choices)
        return is_choice(row->choices, value) || failf(why, "", remedy, "%s = %.60s is not valid", row->name, value);
    if (strlen(value) >= VALUE_MAX)
        return failf(why, "", "shorten it", "%s is longer than %d bytes", row->name, VALUE_MAX - 1);
    int from, to;
    if (row->special == HOURS && *value && !local_hours(value, &from, &to))
        return failf(why, "", "write hours as 22:00-08:00", "%s = %.60s is not valid", row->name, value);
    if (!row->most)
        return true;
    errno = 0;
    long n = strtol(value, &end, 10);
    snprintf(remedy, sizeof remedy, "write a number from %ld to %ld", row->least, row->most);
    bool good = isdigit((unsigned char)*value) && !*end && !errno && n >= row->least && n <= row->most;
    return good || failf(why, "", remedy, "%s = %.60s is not valid", row->name, value);
}

bool setting_accepts(const char *name, const char *value, struct error *why)
{
    int which = row_named(name);
    if (which < 0)
        return failf(why, "", "see: flagfall --print-config", "%.60s is not a setting", name);
    return row_accepts(&rows[which], value, why);
}

/* --- taking values ---------------------------------------------------------------------------------------------- */

static void tell(const struct settings *s, const char *where, const struct error *inside)
{
    struct error e = *inside;
    copy_text(e.where, sizeof e.where, where);
    if (s->complain)
        s->complain(s->self, &e);
}

static void take(struct settings *s, const char *name, const char *value, const char *source)
{
    struct error why;
    if (!setting_accepts(name, value, &why)) {
        tell(s, source, &why);
        return;
    }
    struct setting_value *v = &s->values[row_named(name)];
    copy_text(v->text, sizeof v->text, value);
    copy_text(v->source, sizeof v->source, source);
}

static void take_key(struct settings *s, const char *name, const char *keys, const char *source)
{
    struct error why;
    if (s->key_count == KEYS_MAX || strlen(name) >= sizeof s->keys->name || strlen(keys) >= sizeof s->keys->keys) {
        failf(&why, "", "shorten it", "%.60s: too long, or more than %d keys", name, KEYS_MAX);
        tell(s, source, &why);
        return;
    }
    int at = 0; /* a later file sets it again, and replaces the earlier value */
    while (at < s->key_count && strcasecmp(s->keys[at].name, name) != 0)
        at++;
    s->key_count += at == s->key_count;
    copy_text(s->keys[at].name, sizeof s->keys->name, name);
    copy_text(s->keys[at].keys, sizeof s->keys->keys, keys);
    copy_text(s->keys[at].source, sizeof s->keys->source, source);
}

/* What a shell would run is not guessed at. */
static bool is_cut(const struct settings *s, const char *name, const char *source, const struct ini_entry *e)
{
    struct error why;
    int which = row_named(name);
    if (which < 0 || rows[which].special != COMMAND || !e->has_comment || !*e->value)
        return false;
    failf(&why, "", "put the whole command between ' and ', or the comment on a line of its own",
          "%s has a ; or # in it, where the command would end", name);
    tell(s, source, &why);
    return true;
}

static void take_entry(struct settings *s, const char *path, const struct ini_entry *e)
{
    char name[2 * INI_NAME_MAX + 2], source[SOURCE_MAX];
    snprintf(source, sizeof source, "%s:%d", path, e->line);
    snprintf(name, sizeof name, "%s.%s", e->section, e->key);
    if (!strcasecmp(e->section, "keys"))
        take_key(s, e->key, e->value, source);
    else if (!is_cut(s, name, source, e))
        take(s, name, e->value, source);
}

static void tell_fault(void *self, const struct error *why)
{
    struct settings *s = self;
    if (s->complain)
        s->complain(s->self, why);
}

static void take_file(struct settings *s, const char *path)
{
    struct text text = {0};
    struct ini ini;
    struct error why;
    if (access(path, F_OK) != 0)
        return;
    if (!file_read(path, FILE_BYTES, &text, &why)) {
        tell_fault(s, &why);
    } else if (text.length && ini_read_rest(&ini, text.chars, text.length, path, tell_fault, s)) {
        for (size_t i = 0; i < ini.scan.entry_count; i++)
            take_entry(s, path, &ini.scan.entries[i]);
        ini_release(&ini);
    }
    text_release(&text);
}

static void take_of_event(struct settings *s, const char *name, const char *value, const char *source)
{
    struct error why;
    int which = row_named(name);
    if (which < 0 || rows[which].special < COMMAND) {
        take(s, name, value, source);
        return;
    }
    failf(&why, "", "write it into your own flagfall.ini", "%s is %s, which an event's file cannot give", name,
          rows[which].special == COMMAND ? "a command" : "yours alone");
    tell(s, source, &why);
}

static void take_event(struct settings *s, const struct chess_event *e)
{
    for (int i = 0; e && i < e->settings.count; i++) {
        char source[SOURCE_MAX];
        snprintf(source, sizeof source, "%s:%d", e->file, e->settings.rows[i].line);
        take_of_event(s, e->settings.rows[i].name, e->settings.rows[i].value, source);
    }
}

/* Variables that other programs follow too; those that name Flagfall override them. */
static void take_common(struct settings *s)
{
    const char *no_color = getenv("NO_COLOR"), *delay = getenv("ESCDELAY");
    if (no_color && *no_color)
        take(s, "display.colours", "none", "NO_COLOR");
    if (delay && *delay)
        take(s, "display.escape-ms", delay, "ESCDELAY");
}

/* The variable for display.escape-ms is FLAGFALL_DISPLAY_ESCAPE_MS. */
static void take_environment(struct settings *s)
{
    take_common(s);
    for (int i = 0; i < SETTINGS; i++) {
        char name[64] = "FLAGFALL_";
        size_t n = strlen(name);
        for (const char *at = rows[i].name; *at; at++)
            name[n++] = isalnum((unsigned char)*at) ? (char)toupper((unsigned char)*at) : '_';
        name[n] = '\0';
        const char *value = getenv(name);
        if (value && *value)
            take(s, rows[i].name, value, name);
    }
}

static void take_sets(struct settings *s, const char *const *sets)
{
    for (; sets && *sets; sets++) {
        char name[64];
        const char *equals = strchr(*sets, '=');
        struct error why;
        if (!equals || (size_t)(equals - *sets) >= sizeof name) {
            failf(&why, "", "write --set display.colours=16", "%.60s says no name and value", *sets);
            tell(s, "--set", &why);
            continue;
        }
        snprintf(name, sizeof name, "%.*s", (int)(equals - *sets), *sets);
        take(s, name, equals + 1, "--set");
    }
}

/* --- XDG -------------------------------------------------------------------------------------------------------- */

/* The specification says that a relative path in an XDG variable has to be ignored. */
static bool folder(const char *variable, const char *beside_home, char *out, size_t room, struct error *why)
{
    const char *set = getenv(variable), *home = getenv("HOME");
    int n = 0;
    if (set && *set == '/')
        n = snprintf(out, room, "%s/flagfall", set);
    else if (home && *home == '/')
        n = snprintf(out, room, "%s/%s/flagfall", home, beside_home);
    else
        return failf(why, variable, "set HOME, or this variable, to a folder", "neither it nor HOME names a folder");
    return (n > 0 && (size_t)n < room) || fail(why, variable, "the name is too long", "choose another folder");
}

bool settings_config_file(char *out, size_t room, struct error *why)
{
    char name[PATH_MAX];
    if (!folder("XDG_CONFIG_HOME", ".config", name, sizeof name, why))
        return false;
    return (size_t)snprintf(out, room, "%s/flagfall.ini", name) < room ||
           fail(why, "XDG_CONFIG_HOME", "the name is too long", "choose another folder");
}

bool settings_state_folder(char *out, size_t room, struct error *why)
{
    return folder("XDG_STATE_HOME", ".local/state", out, room, why) && folder_make(out, why);
}

bool settings_state_file(char *out, size_t room, const char *name)
{
    char in[PATH_MAX];
    return folder("XDG_STATE_HOME", ".local/state", in, sizeof in, NULL) &&
           (size_t)snprintf(out, room, "%s/%s", in, name) < room;
}

bool settings_state_file_to_write(char *out, size_t room, const char *name, struct error *why)
{
    char in[PATH_MAX];
    if (!settings_state_folder(in, sizeof in, why))
        return false;
    return (size_t)snprintf(out, room, "%s/%s", in, name) < room ||
           fail(why, "XDG_STATE_HOME", "the name is too long", "choose another folder");
}

bool settings_data_folder(char *out, size_t room)
{
    return folder("XDG_DATA_HOME", ".local/share", out, room, NULL);
}

/* --- the whole -------------------------------------------------------------------------------------------------- */

struct settings *settings_new(const struct chess_event *e, const char *const *sets, error_fn *complain, void *self)
{
    struct settings *s = memory_take(1, sizeof *s);
    char own[PATH_MAX];
    s->complain = complain;
    s->self = self;
    for (int i = 0; i < SETTINGS; i++)
        take(s, rows[i].name, rows[i].usual, "built in");
    take_file(s, SETTINGS_OF_ALL);
    if (settings_config_file(own, sizeof own, NULL))
        take_file(s, own);
    take_event(s, e);
    take_environment(s);
    take_sets(s, sets);
    return s;
}

void settings_free(struct settings *s)
{
    free(s);
}

const char *setting_text(const struct settings *s, enum setting which)
{
    assert(which < SETTINGS && "a setting of the table");
    return s->values[which].text;
}

long setting_number(const struct settings *s, enum setting which)
{
    assert(which < SETTINGS && "a setting of the table");
    return strtol(s->values[which].text, NULL, 10);
}

bool setting_is(const struct settings *s, enum setting which, const char *word)
{
    assert(which < SETTINGS && "a setting of the table");
    return !strcmp(s->values[which].text, word);
}

const char *setting_source(const struct settings *s, enum setting which)
{
    assert(which < SETTINGS && "a setting of the table");
    return s->values[which].source;
}

const struct key_setting *settings_key(const struct settings *s, int index)
{
    assert(index >= 0 && "keys are counted from 0");
    return index < s->key_count ? &s->keys[index] : NULL;
}

static void print_value(const char *name, const char *value, const char *source, struct text *out)
{
    enum { SOURCES_AT = 28 };
    size_t begin = out->length;
    text_addf(out, "%s = %s", name, value);
    size_t used = out->length - begin;
    text_addf(out, "%*s ; %s\n", used < SOURCES_AT ? (int)(SOURCES_AT - used) : 0, "", source);
}

void settings_print(const struct settings *s, struct text *out)
{
    const char *section = "";
    size_t section_length = 0;
    for (int i = 0; i < SETTINGS; i++) {
        const char *dot = strchr(rows[i].name, '.');
        size_t length = (size_t)(dot - rows[i].name);
        if (length != section_length || strncmp(section, rows[i].name, length) != 0)
            text_addf(out, "%s[%.*s]\n", i ? "\n" : "", (int)length, rows[i].name);
        section = rows[i].name;
        section_length = length;
        print_value(dot + 1, s->values[i].text, s->values[i].source, out);
    }
    for (int i = 0; i < s->key_count; i++) {
        text_add(out, i ? "" : "\n[keys]\n");
        print_value(s->keys[i].name, s->keys[i].keys, s->keys[i].source, out);
    }
}
