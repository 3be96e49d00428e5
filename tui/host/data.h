/* Finds the files that come with the program: games, rulebooks, samples. */
#ifndef FLAGFALL_HOST_DATA_H
#define FLAGFALL_HOST_DATA_H

#include "base/error.h"

#include <stddef.h>

struct rulebook;
struct shelf;

/* Writes the path of a file such as games/selfplay.pgn. It is looked for beside the installed program
 * (../share/flagfall), then under the prefix chosen at build time, then in the source tree (config/). Returns false if
 * it is in none of them. */
bool data_path(const char *name, char *out, size_t room, struct error *why);

/* Writes the path of a language's texts, as "de": share/locale of the installed program, or build/KIND/locale. Returns
 * false if there is none. */
bool data_catalogue(const char *language, char *out, size_t room);
bool data_catalogues(char *out, size_t room); /* the folder with those of all languages */

/* The folders of rulebooks, in the form that rulebook_load() takes: `first` (may be NULL), those that came with the
 * program, and the user's own in ~/.local/share/flagfall/rulebooks, which can add rulebooks but not replace any. */
enum { RULEBOOKS_ROOM = 4096 };
bool data_rulebooks(const char *first, char *out, size_t room, struct error *why);

/* Loads a rulebook, which the caller frees. Returns NULL if it does not exist or is wrong; `flagfall rulebook check`
 * says how. */
struct rulebook *data_rulebook(const char *id);

/* The same rulebooks as they are on disk now, freed by the caller; NULL if their folders cannot be found. */
struct shelf *data_shelf(void);

#endif
