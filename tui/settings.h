/* Settings: what an arbiter can change without being asked each time. config/flagfall.ini is the commented sample; what it
 * says is what is built in.
 *
 * A setting is called section.name. Later wins: built in, /etc/flagfall.ini, the user's file, the event's [settings], the
 * environment (FLAGFALL_DISPLAY_COLOURS for display.colours; NO_COLOR, ESCDELAY), the command line
 * (--set display.colours=16). Where each value comes from is kept. What is wrong in a file is told, with file, line and key, and the rest of the file holds.
 */
#ifndef FLAGFALL_TUI_SETTINGS_H
#define FLAGFALL_TUI_SETTINGS_H

#include "base/error.h"
#include "base/text.h"
#include "hall/event.h"

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
    SETTING_ALERTS_SOUND,
    SETTING_ALERTS_FLASH,
    SETTING_ALERTS_MESSAGE,
    SETTING_ALERTS_NOTIFY,
    SETTING_ALERTS_SILENT,
    SETTINGS,
};

struct settings;

/* What holds. `event` and `sets` (name=value each, ending with NULL) may be NULL. What is wrong is given to `complain`,
 * which may be NULL; what cannot be taken is left out. */
struct settings *settings_new(const struct chess_event *, const char *const *sets, void (*complain)(const struct error *));
void settings_free(struct settings *);

const char *setting_text(const struct settings *, enum setting);
long setting_number(const struct settings *, enum setting);
bool setting_is(const struct settings *, enum setting, const char *word);
const char *setting_source(const struct settings *, enum setting); /* "built in", "/etc/flagfall.ini:12", ... */

/* What [keys] says, in order; actions and keys are looked at by who knows them. NULL at the end. */
struct key_setting {
    char name[64], keys[192], source[256];
};
const struct key_setting *settings_key(const struct settings *, int index);

/* Whether there is such a setting and it can have this value. */
bool setting_accepts(const char *name, const char *value, struct error *why);

void settings_print(const struct settings *, struct text *); /* --print-config: each value and its source, as INI */

/* By the XDG rules. That of the state is made if it is not there; false: there is no home, or they cannot be made. */
bool settings_config_file(char *out, size_t room, struct error *why); /* ~/.config/flagfall/flagfall.ini */
bool settings_state_folder(char *out, size_t room, struct error *why); /* ~/.local/state/flagfall        */
bool settings_data_folder(char *out, size_t room);                     /* ~/.local/share/flagfall, not made */

#endif
