/* What may be printed of text from outside. A name must not control a terminal, reverse the text beside it or look like
 * another name: no control characters (C0, DEL, C1), no marks that set the direction of writing, and of characters
 * without a width only accents. Every other one, and every byte that is not UTF-8, becomes a question mark.
 *
 * Everything printed passes one of these: the streams of commands (tui/host/printed.h), what screens draw
 * (tui/terminal/glyphs.h), and the cells, tags and pages of reports.
 */
#ifndef FLAGFALL_BASE_PRINTABLE_H
#define FLAGFALL_BASE_PRINTABLE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool printable_character(uint32_t code); /* false for what could hide or reverse text: controls, direction marks */

/* The character at `at` as it may be printed, `length` bytes at `shown`; returns how many bytes it took. */
size_t printable_step(const char *at, size_t left, const char **shown, size_t *length);

/* True if there is something in it to read: not only blanks, of any width, and what is never printed. */
bool printable_says_something(const char *);

/* As one line: ends of lines and tabs become question marks too. */
void text_add_printable(struct text *, const char *);
/* The same, but `add` writes each character: for formats that escape some of them. */
void text_add_printable_by(struct text *, const char *, void (*add)(struct text *, const char *bytes, size_t length));

/* As files for spectators have names, which no terminal shows: marks that set the direction of writing are left out, as
 * the file says where a name begins and ends, and so is what has no width, as a soft hyphen; but a joiner or non-joiner
 * (U+200C, U+200D) stays between two letters of a script that is written with them, as Persian. The rest as above. */
void text_add_name_by(struct text *, const char *, void (*add)(struct text *, const char *bytes, size_t length));
void text_add_name(struct text *, const char *);

/* Bytes as they come, in pieces cut anywhere: tabs and ends of lines (\n, \r\n) stay. In JSON, what may not be printed
 * is written as an escape, so that the value stays what it was. */
struct printable_stream {
    bool is_json;
    char kept[4]; /* the beginning of a character, or \r */
    size_t kept_count;
};
void printable_pass(struct printable_stream *, const char *, size_t, struct text *out);
void printable_end(struct printable_stream *, struct text *out); /* writes what was kept, at the end of the stream */

#endif
