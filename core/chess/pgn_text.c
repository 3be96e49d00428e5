#include "chess/pgn_text.h"

#include <string.h>

/* The bytes of one character, or 0 if they are not UTF-8 (overlong forms and surrogates included). */
static size_t utf8_length(const unsigned char *at, size_t left)
{
    static const struct {
        unsigned char first, last; /* of the leading byte */
        unsigned char low, high;   /* of the one after it */
        size_t length;
    } rows[] = {
        {0x00, 0x7f, 0x00, 0xff, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (at[0] < rows[i].first || at[0] > rows[i].last)
            continue;
        if (rows[i].length > left || (rows[i].length > 1 && (at[1] < rows[i].low || at[1] > rows[i].high)))
            return 0;
        for (size_t k = 2; k < rows[i].length; k++)
            if ((at[k] & 0xc0) != 0x80)
                return 0;
        return rows[i].length;
    }
    return 0;
}

static bool all_ascii(const char *bytes, size_t length)
{
    unsigned char seen = 0;
    for (size_t i = 0; i < length; i++)
        seen |= (unsigned char)bytes[i];
    return seen < 0x80;
}

static bool is_utf8(const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        size_t step = utf8_length((const unsigned char *)bytes + at, length - at);
        if (!step)
            return false;
        at += step;
    }
    return true;
}

void pgn_add_utf8(struct text *t, const char *bytes, size_t length)
{
    if (all_ascii(bytes, length) || is_utf8(bytes, length)) {
        text_add_bytes(t, bytes, length);
        return;
    }
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c >= 0x80)
            text_add_char(t, (char)(0xc0 | c >> 6));
        text_add_char(t, (char)(c < 0x80 ? c : 0x80 | (c & 0x3f)));
    }
}

void pgn_add_tag_value(struct text *t, const struct pgn_game *g, const struct pgn_tag *tag)
{
    const char *from = g->text + tag->value, *end = from + tag->value_length;
    if (!memchr(from, '\\', tag->value_length)) {
        pgn_add_utf8(t, from, tag->value_length);
        return;
    }
    struct text plain = {0};
    for (const char *at = from; at < end; at++) {
        if (*at == '\\' && at + 1 < end && (at[1] == '"' || at[1] == '\\'))
            at++;
        text_add_char(&plain, *at);
    }
    pgn_add_utf8(t, text_chars(&plain), plain.length);
    text_release(&plain);
}

/* A line break in a comment is where somebody's writer ran out of columns: a blank. */
void pgn_add_comment(struct text *t, const struct pgn_game *g, const struct pgn_item *comment)
{
    size_t from = t->length;
    pgn_add_utf8(t, g->text + comment->at, comment->length);
    size_t to = from;
    for (size_t i = from; i < t->length; i++) {
        char c = t->chars[i];
        if (c == '\r' && i + 1 < t->length && t->chars[i + 1] == '\n')
            continue;
        t->chars[to++] = c == '\r' || c == '\n' || c == '\0' ? ' ' : c;
    }
    if (to < t->length)
        t->chars[to] = '\0';
    t->length = to;
}

const char *pgn_command(const struct pgn_game *g, const struct pgn_item *comment, const char *name, size_t *length)
{
    const char *at = g->text + comment->at, *end = at + comment->length;
    size_t name_length = strlen(name);
    for (; (at = memchr(at, '[', (size_t)(end - at))); at++) {
        if ((size_t)(end - at) < name_length + 3 || at[1] != '%' || memcmp(at + 2, name, name_length))
            continue;
        const char *from = at + 2 + name_length;
        if (*from != ' ' && *from != '\n' && *from != '\r' && *from != '\t')
            continue;
        const char *close = memchr(from, ']', (size_t)(end - from));
        if (!close)
            return NULL;
        while (*from == ' ' || *from == '\n' || *from == '\r' || *from == '\t')
            from++;
        *length = from < close ? (size_t)(close - from) : 0;
        return from;
    }
    return NULL;
}

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

bool pgn_time(const struct pgn_game *g, const struct pgn_item *comment, const char *name, int64_t *ms)
{
    size_t length;
    const char *at = pgn_command(g, comment, name, &length), *end = at ? at + length : NULL;
    int64_t parts = 0, part = 0, fraction = 0;
    if (!at || !length || length > 16 || !digit(*at))
        return false;
    for (; at < end && (digit(*at) || *at == ':'); at++) {
        if (*at == ':') {
            parts = (parts + part) * 60;
            part = 0;
        } else {
            part = part * 10 + (*at - '0');
        }
    }
    if (at < end && *at == '.')
        for (int64_t weight = 100; ++at < end && digit(*at); weight /= 10)
            fraction += weight * (*at - '0');
    *ms = (parts + part) * 1000 + fraction;
    return at == end;
}
