#include "base/sentence.h"

#include "base/tongue.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool may_be_in(char kind, char c, bool one_word)
{
    return kind == 'd' ? isdigit((unsigned char)c) || c == '-' : !(one_word && strchr(" ,:;", c));
}

/* What others wrote may come apart in more ways than anybody can wait for: it is left as it is. */
enum { TRIES = 2000 };

static const char measures[] = "0123456789.lz";

/* What the place at "%lld" or "%04d" fills: 's' or 'd'; `rest` is what is behind it. */
static char place_at(const char *format, const char **rest)
{
    const char *kind = format + 1 + strspn(format + 1, measures);
    *rest = *kind ? kind + 1 : kind;
    return *kind;
}

struct sentence_taking {
    bool one_word, whole;
    int tried;
    struct sentence_parts *parts;
};

static const char *take(const char *format, const char *text, struct sentence_taking *t);

/* The shortest that leaves a rest which fits. */
static const char *take_part(const char *format, const char *text, struct sentence_taking *t)
{
    assert(format && text && t);
    int here = t->parts->count;
    const char *rest;
    char kind = place_at(format, &rest);
    if (here == SENTENCE_PARTS)
        return NULL;
    for (size_t n = 1; n < SENTENCE_PART_ROOM && text[n - 1] && may_be_in(kind, text[n - 1], t->one_word); n++) {
        bool last = !*rest && !t->one_word && text[n];
        if (++t->tried > TRIES)
            break;
        snprintf(t->parts->at[here], SENTENCE_PART_ROOM, "%.*s", (int)n, text);
        t->parts->count = here + 1;
        const char *end = last ? NULL : take(rest, text + n, t);
        bool more = !*rest && t->one_word && text[n] && may_be_in('s', text[n], true);
        if (end && !more)
            return end;
    }
    t->parts->count = here;
    return NULL;
}

static const char *take(const char *format, const char *text, struct sentence_taking *t)
{
    for (; *format; format++, text++) {
        if (format[0] == '%')
            return take_part(format, text, t);
        if (*format != *text)
            return NULL;
    }
    return t->whole && *text ? NULL : text;
}

const char *sentence_take(const char *format, const char *text, bool one_word, struct sentence_parts *p)
{
    assert(format && text && p);
    return take(format, text, &(struct sentence_taking){.one_word = one_word, .parts = p});
}

bool sentence_take_whole(const char *format, const char *text, struct sentence_parts *p)
{
    assert(format && text && p);
    return take(format, text, &(struct sentence_taking){.whole = true, .parts = p});
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
        if (sentence_take_whole(s->formats[i], text, &p)) {
            sentence_put(_(s->formats[i]), &p, show, out);
            return true;
        }
    }
    return false;
}

/* A part may be a word of ours; a name, a number or what was typed stays as it is. */
static void add_looked_up(const char *part, struct text *out)
{
    text_add(out, _(part));
}

/* As it was written by the format, or NULL if it has no places to fill. */
static void add_by(const char *format, const char *words, struct text *out)
{
    struct sentence_parts p = {0};
    if (*tongue_language() && format && sentence_take_whole(format, words, &p))
        sentence_put(_(format), &p, add_looked_up, out);
    else
        text_add(out, *words ? _(words) : "");
}

void sentence_add_fault(const struct error *e, struct text *out)
{
    add_by(e->format, e->what, out);
    if (*e->remedy) {
        text_add(out, ": ");
        add_by(e->remedy_format, e->remedy, out);
    }
}

void sentence_add_error(const struct error *e, struct text *out)
{
    if (e->where_format)
        add_by(e->where_format, e->where, out);
    else
        text_add(out, e->where);
    text_add(out, *e->where ? ": " : "");
    sentence_add_fault(e, out);
}
