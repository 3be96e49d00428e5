/* What a rulebook says in other languages: `text.de` beside `text`. The pairs are taken out of the files before these
 * are merged and read, so no script decides by them, and a sentence is found by the English one that it stands beside:
 * where a rulebook has another English sentence than its base, the translation of the base is not shown for it.
 */
#ifndef FLAGFALL_RULES_TRANSLATED_H
#define FLAGFALL_RULES_TRANSLATED_H

#include "base/text.h"
#include "rules/sheet.h"

struct translation {
    const char *language, *english, *shown;
};

struct translations {
    struct translation *list;
    size_t count;
};

/* Takes every KEY.LANGUAGE out of the sheet. Returns false after adding to the problems: a translation without its
 * English sentence, or one that fills in something else. */
bool translations_take(struct translations *, struct store *, struct sheet *, struct problems *);

/* The sentence, with its places to fill, in the language that is shown (base/tongue.h); NULL if there is none. */
const char *translation_of(const struct translations *, const char *english);

/* Adds a sentence in the language shown: one as it stands, one that was filled in and kept, as a reason in the log, or
 * such a reason with the orders for the clocks. False if it is none of these. */
bool translations_add(const struct translations *, const char *sentence, struct text *);

#endif
