#include "base/sentence.h"

#include "base/tongue.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool may_be_in(char kind, char c, bool one_word)
{
    return kind == 'd' ? isdigit((unsigned char)c) || c == '-' : !(one_word && strchr(" ,:", c));
}

static const char measures[] = "0123456789.l";

/* What the place at "%lld" or "%04d" fills: 's' or 'd'; `rest` is what is behind it. */
static char place_at(const char *format, const char **rest)
{
    const char *kind = format + 1 + strspn(format + 1, measures);
    *rest = *kind ? kind + 1 : kind;
    return *kind;
}

/* The shortest that leaves a rest which fits. */
static const char *take_part(const char *format, const char *text, bool one_word, struct sentence_parts *p)
{
    assert(format && text && p);
    int here = p->count;
    const char *rest;
    char kind = place_at(format, &rest);
    if (here == SENTENCE_PARTS)
        return NULL;
    for (size_t n = 1; n < SENTENCE_PART_ROOM && text[n - 1] && may_be_in(kind, text[n - 1], one_word); n++) {
        bool last = !*rest && !one_word && text[n];
        snprintf(p->at[here], SENTENCE_PART_ROOM, "%.*s", (int)n, text);
        p->count = here + 1;
        const char *end = last ? NULL : sentence_take(rest, text + n, one_word, p);
        bool more = !*rest && one_word && text[n] && may_be_in('s', text[n], true);
        if (end && !more)
            return end;
    }
    p->count = here;
    return NULL;
}

const char *sentence_take(const char *format, const char *text, bool one_word, struct sentence_parts *p)
{
    assert(format && text);
    for (; *format; format++, text++) {
        if (format[0] == '%')
            return take_part(format, text, one_word, p);
        if (*format != *text)
            return NULL;
    }
    return text;
}

/* The catalogue's format has the same places (tongue_take), perhaps in another order: %2$s. */
void sentence_put(const char *format, const struct sentence_parts *p, void (*show)(const char *, struct text *),
                  struct text *out)
{
    int next = 0;
    for (const char *at = format; *at; at++) {
        if (*at != '%') {
            text_add_char(out, *at);
            continue;
        }
        bool numbered = isdigit((unsigned char)at[1]) && at[2] == '$';
        int which = numbered ? at[1] - '1' : next++;
        at += numbered ? 3 : 1;
        at += strspn(at, measures);
        if (!*at)
            return;
        if (which >= 0 && which < p->count)
            show(p->at[which], out);
    }
}

bool sentence_again(const struct sentences *s, const char *text, void (*show)(const char *, struct text *),
                    struct text *out)
{
    for (size_t i = 0; i < s->count; i++) {
        struct sentence_parts p = {0};
        const char *end = sentence_take(s->formats[i], text, false, &p);
        if (end && !*end) {
            sentence_put(_(s->formats[i]), &p, show, out);
            return true;
        }
    }
    return false;
}
