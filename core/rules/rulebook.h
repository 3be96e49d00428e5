/* Rulebooks as packs: folders of INI files under config/rulebooks, as its README.md teaches.
 *
 * A rulebook is loaded whole, with its base, or not at all; what is wrong with it is told with file and line. Once
 * loaded it does not change and may be used by many walks.
 */
#ifndef FLAGFALL_RULES_RULEBOOK_H
#define FLAGFALL_RULES_RULEBOOK_H

#include "rules/facts.h"
#include "rules/problems.h"

struct rulebook;
struct script;

enum stance { STANCE_UNKNOWN, STANCE_ACT, STANCE_CLAIM, STANCE_OBSERVE };
const char *stance_name(enum stance);

/* `folder` holds one folder for each rulebook, and facts.ini. NULL and at least one problem, if it is not right. */
struct rulebook *rulebook_load(const char *folder, const char *id, struct problems *);
void rulebook_free(struct rulebook *);

const char *rulebook_id(const struct rulebook *);
const char *rulebook_name(const struct rulebook *);
const char *rulebook_edition(const struct rulebook *);

/* The rulebooks in a folder, by name; how many there are. Each is given to the callback. */
size_t rulebooks_each(const char *folder, void (*each)(void *context, const char *id), void *context);

/* The scripts that every rulebook has or says it does not cover; ends with NULL. */
extern const char *const script_names[];
const struct script *rulebook_script(const struct rulebook *, const char *name); /* or NULL */
const char *script_title(const struct script *);

/* Whether that is a fact, a parameter or a variation of the rulebook and the value one it can have. */
bool rulebook_accepts(const struct rulebook *, const char *name, const char *value, struct error *);

#endif
