#include "base/utf8.h"

#include <assert.h>
#include <string.h>

size_t utf8_step(const char *text, size_t left)
{
    static const struct {
        unsigned char first, last; /* range of the leading byte */
        unsigned char low, high;   /* range of the byte after it */
        size_t length;
    } rows[] = {
        {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
        {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
        {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    const unsigned char *at = (const unsigned char *)text;
    if (left && at[0] < 0x80) /* nearly all of them */
        return 1;
    for (size_t i = 0; left && i < sizeof rows / sizeof *rows; i++) {
        if (at[0] < rows[i].first || at[0] > rows[i].last)
            continue;
        if (rows[i].length > left || at[1] < rows[i].low || at[1] > rows[i].high)
            return 0;
        for (size_t k = 2; k < rows[i].length; k++)
            if ((at[k] & 0xc0) != 0x80)
                return 0;
        return rows[i].length;
    }
    return 0;
}

int32_t utf8_code(const char *at, size_t step)
{
    enum { BEHIND_UNICODE = 0x110000 };
    static const unsigned char of_first[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    assert(step < sizeof of_first);
    int32_t code = (unsigned char)*at & of_first[step];
    for (size_t i = 1; i < step; i++)
        code = code << 6 | ((unsigned char)at[i] & 0x3f);
    return step ? code : BEHIND_UNICODE + (unsigned char)*at;
}

bool utf8_is_valid(const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        size_t step = utf8_step(bytes + at, length - at);
        if (!step)
            return false;
        at += step;
    }
    return true;
}

size_t utf8_offset(const char *bytes, size_t length, size_t characters)
{
    size_t at = 0;
    while (characters-- && at < length) {
        size_t step = utf8_step(bytes + at, length - at);
        at += step ? step : 1;
    }
    return at;
}

size_t utf8_characters(const char *s)
{
    size_t count = 0;
    for (size_t left = strlen(s), step; left; left -= step, s += step, count++) {
        step = utf8_step(s, left);
        step = step ? step : 1;
    }
    return count;
}
