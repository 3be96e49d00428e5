/* What the words of several entries are made of. Only for files in this folder: entry_words.c has them. */
#ifndef FLAGFALL_HALL_WORDS_ENTRY_WORDS_PARTS_H
#define FLAGFALL_HALL_WORDS_ENTRY_WORDS_PARTS_H

#include "hall/words/entry_words.h"

struct text;

/* The text in the language in which the entry is told. */
const char *entry_say(const struct entry_telling *, const char *english) __attribute__((format_arg(2)));
const char *entry_count(const struct entry_telling *, const char *one, const char *many, long count)
    __attribute__((format_arg(2), format_arg(3)));

const char *entry_said(const struct entry_telling *);            /* `said` of its row */
void entry_add_who(const struct entry_telling *, struct text *); /* " by AB"; nothing if nobody did it */
void entry_add_reason(const char *reason, struct text *); /* ": " and the reason; nothing if there is none */

#endif
