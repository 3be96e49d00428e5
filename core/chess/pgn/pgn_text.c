#include "chess/pgn/pgn_text.h"

#include "base/utf8.h"

#include <string.h>

static bool all_ascii(const char *bytes, size_t length)
{
    unsigned char seen = 0;
    for (size_t i = 0; i < length; i++)
        seen |= (unsigned char)bytes[i];
    return seen < 0x80;
}

void pgn_add_utf8(struct text *t, const char *bytes, size_t length)
{
    if (all_ascii(bytes, length) || utf8_is_valid(bytes, length)) {
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

/* A line break in a comment only means that the line was full, so it is read as a blank. */
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

/* The operand of [%name operand] in a comment; NULL if it is not there. */
static const char *pgn_command(const struct pgn_game *g, const struct pgn_item *comment, const char *name,
                               size_t *length)
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
