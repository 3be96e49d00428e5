/* Checks that a body is in canonical form, in one pass without allocating. */
#include "base/utf8.h"
#include "log/body.h"

#include <string.h>

struct form {
    const char *at, *from;
    int depth;
    struct form_level {
        bool is_list;
        const char *name; /* name of its previous member: the raw bytes between the quotes; NULL if there was none */
        size_t length;
    } open[BODY_DEPTH];
};

/* Past one character of a string; NULL if it is not in canonical form. */
static const char *past_sign(const char *s)
{
    static const char hex[] = "0123456789ABCDEF";
    if ((unsigned char)*s < 0x20 || *s == '"')
        return NULL;
    if (*s != '\\')
        return s + 1;
    if (s[1] && strchr("\"\\bfnrt", s[1]))
        return s + 2;
    if (strncmp(s + 1, "u00", 3) != 0 || (s[4] != '0' && s[4] != '1') || !s[5] || !strchr(hex, s[5]))
        return NULL;
    int code = (s[4] - '0') * 16 + (int)(strchr(hex, s[5]) - hex);
    /* those have a short escape, and a zero would end the string */
    return code && !strchr("\b\f\n\r\t", code) ? s + 6 : NULL;
}

static bool take_text(struct form *f)
{
    const char *s = f->at;
    if (*s++ != '"')
        return false;
    while (s && *s != '"')
        s = past_sign(s);
    if (s)
        f->at = s + 1;
    return s;
}

static bool take_number(struct form *f)
{
    const char *s = f->at + (*f->at == '-');
    size_t digits = strspn(s, "0123456789");
    bool good = digits && (*s != '0' || (digits == 1 && s == f->at)) &&
                (digits < 16 || (digits == 16 && strncmp(s, "9007199254740992", 16) <= 0));
    f->at = s + digits;
    return good;
}

static bool take_word(struct form *f, const char *word)
{
    size_t length = strlen(word);
    bool good = !strncmp(f->at, word, length);
    f->at += good ? length : 0;
    return good;
}

/* The name of a member, which must sort after the previous one. */
static bool take_name(struct form *f, struct form_level *level)
{
    const char *name = f->at + 1;
    if (!take_text(f) || *f->at != ':')
        return false;
    size_t length = (size_t)(f->at - 1 - name), least = length < level->length ? length : level->length;
    int order = level->name ? memcmp(level->name, name, least) : -1;
    bool sorted = order < 0 || (order == 0 && level->length < length);
    level->name = name;
    level->length = length;
    f->at++;
    return sorted;
}

static bool open_level(struct form *f)
{
    if (f->depth == BODY_DEPTH)
        return false;
    f->open[f->depth++] = (struct form_level){.is_list = *f->at == '['};
    f->at++;
    return true;
}

static bool take_value(struct form *f)
{
    switch (*f->at) {
    case '{':
    case '[': return open_level(f);
    case '"': return take_text(f);
    case 't': return take_word(f, "true");
    case 'f': return take_word(f, "false");
    default: return take_number(f);
    }
}

/* One member or item of the innermost object or array, or its end. */
static bool take_member(struct form *f)
{
    struct form_level *level = &f->open[f->depth - 1];
    bool is_first = f->at[-1] == '[' || f->at[-1] == '{';
    if (*f->at == (level->is_list ? ']' : '}')) {
        f->at++;
        f->depth--;
        return true;
    }
    if (!is_first && *f->at++ != ',')
        return false;
    return (level->is_list || take_name(f, level)) && take_value(f);
}

bool body_is_canonical(const char *body)
{
    struct form f = {.at = body, .from = body};
    if (*body != '{' || !utf8_is_valid(body, strlen(body)) || !open_level(&f))
        return false;
    while (f.depth)
        if (!take_member(&f))
            return false;
    return !*f.at && f.at - f.from <= BODY_BYTES_MAX;
}
