#include "base/letters.h"

#include "base/utf8.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* U+00C0 to U+017F without their marks; always one letter, even where two would be usual. */
static const char unmarked[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
                               "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
                               "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
_Static_assert(sizeof unmarked == 0x180 - 0xc0 + 1, "a letter for each");

int32_t letter_unmarked(int32_t code)
{
    return code >= 0xc0 && code < 0x180 ? unmarked[code - 0xc0] : code;
}

/* Capitals at a fixed distance before their small letters. */
static int32_t small(int32_t code)
{
    static const struct {
        int32_t first, last, step;
    } rows[] = {{0x391, 0x3a9, 0x20}, {0x400, 0x40f, 0x50}, {0x410, 0x42f, 0x20}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (code >= rows[i].first && code <= rows[i].last)
            return code + rows[i].step;
    return code;
}

static int32_t code_of_two(const char *at)
{
    return ((unsigned char)at[0] & 0x1f) << 6 | ((unsigned char)at[1] & 0x3f);
}

/* A letter of two bytes stays two or becomes one; a combining accent is dropped. */
static size_t put(const char *at, size_t step, char out[4])
{
    if (step <= 1) {
        *out = (char)tolower((unsigned char)*at);
        return 1;
    }
    int32_t code = step == 2 ? small(letter_unmarked(code_of_two(at))) : 0x80;
    if (code >= 0x300 && code < 0x370)
        return 0;
    if (code < 0x80) {
        *out = (char)tolower((int)code);
        return 1;
    }
    memcpy(out, at, step);
    if (step == 2) {
        out[0] = (char)(0xc0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3f));
    }
    return step;
}

void letters_for_search(const char *utf8, char *out, size_t room)
{
    size_t used = 0, left = strlen(utf8);
    while (left) {
        char letter[4];
        size_t step = utf8_step(utf8, left), length = put(utf8, step, letter);
        if (used + length >= room)
            break;
        memcpy(out + used, letter, length);
        used += length;
        utf8 += step ? step : 1;
        left -= step ? step : 1;
    }
    out[used] = '\0';
}
