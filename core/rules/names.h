/* Looks up names of a rulebook: parameters, variations, steps, roles, and the names that an expression may contain. */
#ifndef FLAGFALL_RULES_NAMES_H
#define FLAGFALL_RULES_NAMES_H

#include "rules/pack.h"

struct text;

/* NULL if there is none of that name. */
struct parameter *rulebook_parameter(const struct rulebook *, const char *name);
struct variation *rulebook_variation(const struct rulebook *, const char *name); /* name: as "14h" */
const struct script_step *script_step(const struct script *, const char *name);

/* True if the file is in the rulebook's own folder, the last of the path, and not in its base's. */
bool rulebook_owns(const struct rulebook *, const char *file);

/* True if the file has steps shared by several scripts: its name begins with _. Not all of them need to be used. */
bool script_is_shared(const char *file);

/* Splits `opponent_s` into "opponent" and "s"; false if it does not begin with a role. */
bool role_split(const struct rulebook *, const char *name, char role[48], const char **rest);

/* The names that expressions of a script may contain; script NULL for those of rulebook.ini. */
struct naming {
    const struct rulebook *rulebook;
    const struct script *script;
};
struct names naming_names(const struct naming *);

/* The next item of a list that is separated by commas outside brackets; its length is 0 at the end. */
const char *list_next_item(const char *at, size_t *length);

/* Adds the items of such a list that are not in the text yet. */
void list_add_items(struct text *, const char *list, const char *joint);

#endif
