/* Characters in UTF-8: how long one is, whether bytes are UTF-8 at all. */
#ifndef FLAGFALL_BASE_UTF8_H
#define FLAGFALL_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bytes of the character here, or 0 if they are not UTF-8 (overlong forms and surrogates included). */
size_t utf8_step(const char *at, size_t left);

bool utf8_is_valid(const char *bytes, size_t length); /* true of no bytes at all */

/* The character of so many bytes, as utf8_step() counted them. Of 0, the byte there as a character of its own, which is
 * none of Unicode. */
int32_t utf8_code(const char *at, size_t step);

/* Where the character of this number begins, counted from 0; `length` if there are fewer. The bytes are valid. */
size_t utf8_offset(const char *bytes, size_t length, size_t characters);

size_t utf8_characters(const char *); /* how many; a byte that is not UTF-8 counts as one */

#endif
