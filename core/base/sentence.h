/* A sentence of ours that was kept in English is put into another language: it is taken apart by the format that made
 * it, and put together by the catalogue's. So what is logged can be read in any language, and what does not come apart
 * to the letter, as what people typed, stays as it is.
 *
 * Formats have %s, anything up to what follows, and %d, a number, with a width or a length (%04d, %lld); in the
 * catalogue they may be numbered (%2$s).
 *
 * A sentence has one owner, the file that makes it: it prints by a format with a name, and its table of them is what
 * others take it apart by.
 *
 *     static const char name_boards[] = N_("name the empty boards: %s");
 *     static const char *const formats[] = {name_boards};
 *     const struct sentences presence_sentences = SENTENCES(formats);
 */
#ifndef FLAGFALL_BASE_SENTENCE_H
#define FLAGFALL_BASE_SENTENCE_H

#include "base/error.h"
#include "base/text.h"

enum { SENTENCE_PARTS = 10, SENTENCE_PART_ROOM = 128 };

struct sentences {
    const char *const *formats;
    size_t count;
};
#define SENTENCES(formats) \
    { \
        (formats), sizeof(formats) / sizeof *(formats) \
    }

struct sentence_parts {
    char at[SENTENCE_PARTS][SENTENCE_PART_ROOM];
    int count;
};

/* Returns what is behind the sentence, or NULL if the text does not begin so. one_word: %s is a single word,
 * which ends at a blank or at one of , : ; */
const char *sentence_take(const char *format, const char *text, bool one_word, struct sentence_parts *);
/* The text to its end. */
bool sentence_take_whole(const char *format, const char *text, struct sentence_parts *);

/* Adds the sentence with these parts, each as `show` adds it. */
void sentence_put(const char *format, const struct sentence_parts *, void (*show)(const char *part, struct text *),
                  struct text *);

/* Adds what an error says in the language shown: "WHAT: REMEDY", without the remedy if it has none. `where`, as in
 * "WHERE: WHAT: REMEDY", is a file, an option or a command, and the same in every language unless it has a format. */
void sentence_add_fault(const struct error *, struct text *);
void sentence_add_error(const struct error *, struct text *);

/* Adds the text as the catalogue says it, by the first of these formats that fits it whole; false if none does. */
bool sentence_again(const struct sentences *, const char *text, void (*show)(const char *part, struct text *),
                    struct text *);

#endif
