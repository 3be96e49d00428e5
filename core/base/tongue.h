/* What people read, in their language: the one place where a text is looked up in a catalogue, as gettext makes them
 * (config/po/README.md). Without a catalogue, and for a text that is not in it, English is shown.
 *
 *     draw_text(a, 0, 1, ROLE_DIM, _("nothing needs you"));
 *     draw_text(a, 0, 1, ROLE_DIM, _(labels[i]));               where labels[] = {N_("all"), N_("finished")};
 *     snprintf(words, room, tongue_count("%d board", "%d boards", n), n);
 *
 * What is shown may be looked up; what is logged, signed, compared or exported never is. A catalogue is handed over
 * once, before anything is shown; nothing is read here.
 */
#ifndef FLAGFALL_BASE_TONGUE_H
#define FLAGFALL_BASE_TONGUE_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

#define _(text) tongue_text(text)
#define N_(text) text                              /* in a table: looked up where it is shown */
#define C_(context, text) tongue_in(context, text) /* the same word means two things: C_("label", "rule") */

/* The text in the language that was taken, or as it is. Valid until tongue_forget(). */
const char *tongue_text(const char *english) __attribute__((format_arg(1)));
/* The same for a text that English has in two meanings. */
const char *tongue_in(const char *context, const char *english);
/* The catalogue's own copy of an English text that it has, or NULL. Valid until tongue_forget(). */
const char *tongue_known(const char *english);
/* The form for so many: by the language's own rule, in English `one` for 1. */
const char *tongue_count(const char *one, const char *many, long count) __attribute__((format_arg(1), format_arg(2)));
/* The form for so many of what stays English in any language: what is logged, handed in or read by programs. */
const char *tongue_english(const char *one, const char *many, long count) __attribute__((format_arg(1), format_arg(2)));

/* Takes a catalogue (the bytes of a .mo file, copied) in place of the one before. Returns false, and changes nothing,
 * if it is none, or not in UTF-8. A text whose places to fill (%s, %d) are not those of the English one is left out. */
bool tongue_take(const void *bytes, size_t length, struct error *why);
void tongue_forget(void); /* English again */

/* The language's name, as "de" or "de_AT"; "" in English, or if the catalogue does not say. */
const char *tongue_language(void);

#endif
