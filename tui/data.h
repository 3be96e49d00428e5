/* Where the files are that come with the program: games, rulebooks, samples. */
#ifndef FLAGFALL_DATA_H
#define FLAGFALL_DATA_H

#include "base/error.h"

#include <stddef.h>

struct rulebook;
struct shelf;

/* The path of a file such as games/selfplay.pgn. It is looked for beside the program as it was installed
 * (../share/flagfall), then where it was to be installed, then in the source tree that it was built in (config/). */
bool data_path(const char *name, char *out, size_t room, struct error *why);

/* Folders of rulebooks, as rulebook_load() takes them: `first` (may be NULL), those that came with the program, the user's
 * own in ~/.local/share/flagfall/rulebooks, which can add to them and replace none. */
enum { RULEBOOKS_ROOM = 4096 };
bool data_rulebooks(const char *first, char *out, size_t room, struct error *why);

/* NULL: it is not there, or wrong; `flagfall rulebook check` says how. */
struct rulebook *data_rulebook(const char *id);

/* The same rulebooks, as they are now; NULL: their folders cannot be found. */
struct shelf *data_shelf(void);

#endif
