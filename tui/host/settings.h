/* Settings: what an arbiter chooses once. config/flagfall.ini is the commented sample; its values are the built-in
 * ones.
 *
 * A setting is called section.name. Later wins: built in, /etc/flagfall.ini, the user's file, the event's [settings],
 * the environment (FLAGFALL_DISPLAY_COLOURS for display.colours; NO_COLOR, ESCDELAY), the command line (--set
 * display.colours=16). The source of each value is kept. Errors in a file are reported with file, line and key; the
 * rest of the file applies.
 */
#ifndef FLAGFALL_HOST_SETTINGS_H
#define FLAGFALL_HOST_SETTINGS_H

#include "base/error.h"
#include "base/text.h"
#include "event/event.h"

/* order: rows in settings.c */
enum setting {
    SETTING_ARBITER_INITIALS,
    SETTING_ARBITER_ROLE,
    SETTING_DISPLAY_COLOURS,
    SETTING_DISPLAY_THEME,
    SETTING_DISPLAY_ASCII,
    SETTING_DISPLAY_DENSITY,
    SETTING_DISPLAY_ORDER,
    SETTING_DISPLAY_MOUSE,
    SETTING_DISPLAY_ESCAPE_MS,
    SETTING_DISPLAY_LANGUAGE,
    SETTING_ALERTS_SOUND,
    SETTING_ALERTS_FLASH,
    SETTING_ALERTS_MESSAGE,
    SETTING_ALERTS_NOTIFY,
    SETTING_ALERTS_SILENT,
    SETTING_BROADCAST_TOKEN_FILE,
    SETTING_BROADCAST_PROXY,
    SETTING_BROADCAST_LICHESS_HOST,
    SETTING_BROADCAST_LICHESS_AUTHORITY,
    SETTING_BROADCAST_UPLOAD,
    SETTINGS,
};

struct settings;

#define SETTINGS_OF_ALL "/etc/flagfall.ini"

/* Collects the values of all sources. `event` and `sets` (name=value each, ending with NULL) may be NULL. Errors go to
 * `complain`, which may be NULL; a value that is wrong is ignored. */
struct settings *settings_new(const struct chess_event *, const char *const *sets, error_fn *complain, void *self);
void settings_free(struct settings *);

const char *setting_text(const struct settings *, enum setting); /* never NULL; "" if it is empty */
long setting_number(const struct settings *, enum setting); /* 0 if it is no number */
bool setting_is(const struct settings *, enum setting, const char *word);
const char *setting_source(const struct settings *, enum setting); /* "built in", "/etc/flagfall.ini:12", ... */

/* The rows of [keys] in order, NULL after the last. Names of actions and keys are not checked here: actions_begin()
 * does that. */
struct key_setting {
    char name[64], keys[192], source[256];
};
const struct key_setting *settings_key(const struct settings *, int index);

/* True if there is such a setting and it can have this value; else why says what is wrong. */
bool setting_accepts(const char *name, const char *value, struct error *why);

void settings_print(const struct settings *, struct text *); /* --print-config: each value and its source, as INI */

/* Paths by the XDG rules. The state folder is created if it does not exist. Return false if there is no home directory,
 * or the folder cannot be made. */
bool settings_config_file(char *out, size_t room, struct error *why);  /* ~/.config/flagfall/flagfall.ini */
bool settings_state_folder(char *out, size_t room, struct error *why); /* ~/.local/state/flagfall        */
bool settings_data_folder(char *out, size_t room);                     /* ~/.local/share/flagfall, not made */
bool settings_state_file(char *out, size_t room, const char *name);    /* in the state folder, which is not made */
bool settings_state_file_to_write(char *out, size_t room, const char *name, struct error *why); /* makes the folder */

#endif
