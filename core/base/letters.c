#include "base/letters.h"

#include "base/utf8.h"

#include <ctype.h>
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

/* Capitals at a fixed distance before their small letters; every second letter is one where they come in pairs. */
static int32_t small(int32_t code)
{
    static const struct {
        int32_t first, last, step, every;
    } rows[] = {{0xc0, 0xd6, 0x20, 1},   {0xd8, 0xde, 0x20, 1},   {0x100, 0x12e, 1, 2},     {0x132, 0x136, 1, 2},
                {0x139, 0x147, 1, 2},    {0x14a, 0x176, 1, 2},    {0x178, 0x178, -0x79, 1}, {0x179, 0x17d, 1, 2},
                {0x391, 0x3a9, 0x20, 1}, {0x400, 0x40f, 0x50, 1}, {0x410, 0x42f, 0x20, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (code >= rows[i].first && code <= rows[i].last && (code - rows[i].first) % rows[i].every == 0)
            return code + rows[i].step;
    return code;
}

int32_t letter_plain(int32_t code)
{
    static const int32_t apostrophes[] = {'`',   0x91,  0x92,   0xb4,   0x2b9,  0x2bb,  0x2bc, 0x2bd,
                                          0x2ca, 0x2cb, 0x2018, 0x2019, 0x201b, 0x2032, 0xff07};
    for (size_t i = 0; i < sizeof apostrophes / sizeof *apostrophes; i++)
        if (code == apostrophes[i])
            return '\'';
    return code;
}

static size_t put_two(int32_t code, char out[4])
{
    out[0] = (char)(0xc0 | code >> 6);
    out[1] = (char)(0x80 | (code & 0x3f));
    return 2;
}

/* A letter of two bytes stays two or becomes one; a combining accent is dropped. */
static size_t put_unmarked(const char *at, size_t step, char out[4])
{
    if (step == 1 && *at != '`') { /* nearly all of them */
        *out = (char)tolower((unsigned char)*at);
        return 1;
    }
    int32_t code = small(letter_unmarked(letter_plain(utf8_code(at, step))));
    if (code >= 0x300 && code < 0x370)
        return 0;
    if (code < 0x80) {
        *out = (char)tolower((int)code);
        return 1;
    }
    if (step == 2)
        return put_two(code, out);
    step = step ? step : 1;
    memcpy(out, at, step);
    return step;
}

void letters_for_search(const char *utf8, char *out, size_t room)
{
    size_t used = 0, left = strlen(utf8);
    while (left) {
        char letter[4];
        size_t step = utf8_step(utf8, left), length = put_unmarked(utf8, step, letter);
        if (used + length >= room)
            break;
        memcpy(out + used, letter, length);
        used += length;
        utf8 += step ? step : 1;
        left -= step ? step : 1;
    }
    out[used] = '\0';
}

static int32_t next_small(const char **at)
{
    size_t step = (unsigned char)**at < 0x80 ? 1 : utf8_step(*at, strlen(*at));
    int32_t code = letter_plain(utf8_code(*at, step));
    *at += step ? step : 1;
    return code < 0x80 ? tolower((int)code) : small(code);
}

size_t letters_in_common(const char *a, const char *b)
{
    const char *begin = a, *next = a;
    while (*a && *b && next_small(&next) == next_small(&b))
        a = next;
    return (size_t)(a - begin);
}

int letters_compare(const char *a, const char *b)
{
    int32_t x, y;
    do {
        x = *a ? next_small(&a) : 0;
        y = *b ? next_small(&b) : 0;
    } while (x == y && x);
    return (x > y) - (x < y);
}

bool letters_begin_word(const char *text, const char *at)
{
    return at == text || !(isalnum((unsigned char)at[-1]) || (unsigned char)at[-1] >= 0x80);
}
