/* The word that was probably meant, for messages about one that is not known: "did you mean boards?". */
#ifndef FLAGFALL_BASE_NEAREST_H
#define FLAGFALL_BASE_NEAREST_H

/* The word of the list (ends with NULL) that `text` was probably meant to be, or NULL. Case counts. */
const char *nearest_word(const char *text, const char *const *words);

#endif
