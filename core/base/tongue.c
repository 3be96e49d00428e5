#include "base/tongue.h"

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXTS_MAX = 1 << 16, CATALOGUE_BYTES = 1 << 24, FORMS_MAX = 6, PLACES_MAX = 16, NAME_ROOM = 16 };

/* A text in English, with its plural if it has one: then all forms of the translation stand one behind another. */
struct tongue_pair {
    const char *english, *shown;
    int forms;
};

struct tongue {
    char *bytes;
    struct tongue_pair *pairs; /* in the order of the English texts */
    int count, forms;
    const char *rule; /* which form for how many, as C writes it; or NULL */
    char name[NAME_ROOM];
};

static struct tongue *spoken;

/* --- how many: n != 1, or n%10==1 && n%100!=11 ? 0 : 1 ------------------------------------------------------------ */

struct plural_sum {
    const char *at;
    unsigned long n;
    int depth;
    bool wrong;
};

enum { DEPTH_MAX = 40 };

static unsigned long choice_of(struct plural_sum *s);

static bool takes(struct plural_sum *s, const char *sign)
{
    size_t length = strlen(sign);
    s->at += strspn(s->at, " \t");
    if (strncmp(s->at, sign, length) != 0)
        return false;
    s->at += length;
    return true;
}

static unsigned long value_of(struct plural_sum *s)
{
    if (s->wrong || ++s->depth > DEPTH_MAX) {
        s->wrong = true;
        return 0;
    }
    unsigned long value = 0;
    if (takes(s, "!")) {
        value = !value_of(s);
    } else if (takes(s, "(")) {
        value = choice_of(s);
        s->wrong |= !takes(s, ")");
    } else if (takes(s, "n")) {
        value = s->n;
    } else if (isdigit((unsigned char)*s->at)) {
        char *end;
        value = strtoul(s->at, &end, 10);
        s->at = end;
    } else {
        s->wrong = true;
    }
    s->depth--;
    return value;
}

/* Those that bind most stand last; longer signs before those that they begin with. */
static const char *const signs[][5] = {{"||"},     {"&&"},         {"==", "!="}, {"<=", ">=", "<", ">"},
                                       {"+", "-"}, {"*", "/", "%"}};
enum { LEVELS = sizeof signs / sizeof *signs };

static unsigned long apply(struct plural_sum *s, const char *sign, unsigned long a, unsigned long b)
{
    bool equal = sign[1] == '=';
    s->wrong |= !b && (*sign == '/' || *sign == '%');
    switch (*sign) {
    case '|': return a || b;
    case '&': return a && b;
    case '=': return a == b;
    case '!': return a != b;
    case '<': return equal ? a <= b : a < b;
    case '>': return equal ? a >= b : a > b;
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    case '/': return b ? a / b : 0;
    default: return b ? a % b : 0;
    }
}

static const char *sign_of(struct plural_sum *s, int level)
{
    for (int i = 0; i < 5 && signs[level][i]; i++)
        if (takes(s, signs[level][i]))
            return signs[level][i];
    return NULL;
}

static unsigned long level_of(struct plural_sum *s, int level)
{
    if (level == LEVELS)
        return value_of(s);
    unsigned long value = level_of(s, level + 1);
    for (const char *sign; !s->wrong && (sign = sign_of(s, level));)
        value = apply(s, sign, value, level_of(s, level + 1));
    return value;
}

static unsigned long choice_of(struct plural_sum *s)
{
    unsigned long asked = level_of(s, 0);
    if (s->wrong || !takes(s, "?"))
        return asked;
    if (++s->depth > DEPTH_MAX)
        s->wrong = true;
    unsigned long yes = s->wrong ? 0 : choice_of(s);
    s->wrong |= !takes(s, ":");
    unsigned long no = s->wrong ? 0 : choice_of(s);
    s->depth--;
    return asked ? yes : no;
}

/* Which of the forms; -1 if the rule is none. */
static int form_for(const char *rule, int forms, unsigned long n)
{
    struct plural_sum s = {.at = rule, .n = n};
    unsigned long form = choice_of(&s);
    s.at += strspn(s.at, " \t");
    return s.wrong || !strchr(";\n", *s.at) || form >= (unsigned long)forms ? -1 : (int)form;
}

/* --- the places to fill ------------------------------------------------------------------------------------------ */

/* What printf() takes for each place, in its order; a place that is numbered (%2$s) stands where its number says. */
struct printf_places {
    char kind[PLACES_MAX][4]; /* "s", "d", "ld", "lld" */
    int count;
    bool wrong;
};

static void add_place(struct printf_places *p, int number, const char *kind, size_t length)
{
    if (number < 1 || number > PLACES_MAX || !length || length > 3) {
        p->wrong = true;
        return;
    }
    char *out = p->kind[number - 1];
    p->wrong |= *out && (strncmp(out, kind, length) != 0 || out[length]);
    memcpy(out, kind, length);
    out[length] = '\0';
    p->count = number > p->count ? number : p->count;
}

static struct printf_places places_of(const char *text)
{
    struct printf_places p = {0};
    int next = 1;
    for (const char *at = text; (at = strchr(at, '%')); at++) {
        size_t digits = strspn(++at, "0123456789");
        if (*at == '%')
            continue;
        bool numbered = digits && digits < 3 && at[digits] == '$';
        int number = numbered ? atoi(at) : 0;
        at += numbered ? digits + 1 : 0;
        for (; *at && strchr("-+ #0123456789.*", *at); at++)
            if (*at == '*')
                add_place(&p, next++, "*", 1);
        const char *kind = at;
        at += strspn(at, "hljzt");
        p.wrong |= !*at || !strchr("diouxXcsfgeG", *at);
        if (p.wrong)
            return p;
        add_place(&p, numbered ? number : next++, kind, (size_t)(at - kind) + 1);
    }
    return p;
}

static bool fills_the_same(const char *english, const char *shown)
{
    struct printf_places a = places_of(english), b = places_of(shown);
    if (a.wrong) /* a per cent sign in a sentence that is no format */
        return b.wrong;
    bool same = !b.wrong && a.count == b.count;
    for (int i = 0; same && i < a.count; i++)
        same = !strcmp(a.kind[i], b.kind[i]);
    return same;
}

/* --- the file ---------------------------------------------------------------------------------------------------- */

struct mo_file {
    const unsigned char *bytes;
    size_t length;
    bool turned; /* of a machine with the other order of bytes */
};

static uint32_t number_at(const struct mo_file *f, size_t at)
{
    const unsigned char *b = f->bytes + at;
    return f->turned ? (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3]
                     : (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

/* The string of a row of (length, place); NULL if it is not wholly in the file, or does not end. */
static const char *string_at(const struct mo_file *f, size_t row, size_t *length)
{
    uint32_t n = number_at(f, row), at = number_at(f, row + 4);
    if (at >= f->length || n >= f->length - at || f->bytes[at + n])
        return NULL;
    *length = n;
    return (const char *)f->bytes + at;
}

static int strings_in(const char *text, size_t length)
{
    int count = 1;
    for (size_t i = 0; i < length; i++)
        count += !text[i];
    return count;
}

static bool all_fill_the_same(const char *english, const char *shown, int forms)
{
    for (int i = 0; i < forms; i++, shown += strlen(shown) + 1)
        if (!*shown || !fills_the_same(english, shown))
            return false;
    return true;
}

static void add_pair(struct tongue *t, const struct mo_file *f, size_t english_row, size_t shown_row)
{
    size_t of_english, of_shown;
    const char *english = string_at(f, english_row, &of_english), *shown = string_at(f, shown_row, &of_shown);
    if (!english || !shown || !*english || !utf8_is_valid(shown, of_shown))
        return;
    bool counted = of_english > strlen(english); /* the plural stands behind it */
    int forms = strings_in(shown, of_shown);
    if (counted ? forms != t->forms : forms != 1)
        return;
    if (all_fill_the_same(english, shown, forms))
        t->pairs[t->count++] = (struct tongue_pair){english, shown, counted ? forms : 0};
}

static int by_english(const void *x, const void *y)
{
    const struct tongue_pair *a = x, *b = y;
    return strcmp(a->english, b->english);
}

static const char *field_of(const char *head, const char *name)
{
    const char *at = strstr(head, name);
    return at ? at + strlen(name) + strspn(at + strlen(name), " ") : NULL;
}

static bool read_head(struct tongue *t, const char *head, struct error *why)
{
    const char *coding = field_of(head, "charset="), *name = field_of(head, "\nLanguage:");
    const char *forms = field_of(head, "nplurals="), *rule = field_of(head, "plural=");
    if (!coding || strncmp(coding, "UTF-8", 5) != 0)
        return fail(why, "", "it is not in UTF-8", "make it with: msgconv -t UTF-8");
    if (name)
        snprintf(t->name, sizeof t->name, "%.*s",
                 (int)strspn(name, "abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ"), name);
    t->forms =
        forms && *forms >= '1' && *forms <= '0' + FORMS_MAX && !isdigit((unsigned char)forms[1]) ? *forms - '0' : 0;
    if (t->forms && rule && form_for(rule, t->forms, 0) >= 0)
        t->rule = rule;
    return true;
}

static bool read_file(struct tongue *t, const struct mo_file *f, struct error *why)
{
    static const char none[] = "is not a catalogue as msgfmt makes them";
    uint32_t count = number_at(f, 8), english = number_at(f, 12), shown = number_at(f, 16);
    if (number_at(f, 4) >> 16 > 1 || !count || count > TEXTS_MAX || english > f->length || shown > f->length ||
        (f->length - english) / 8 < count || (f->length - shown) / 8 < count)
        return fail(why, "", none, "");
    size_t length, of_head;
    const char *first = string_at(f, english, &length), *head = string_at(f, shown, &of_head);
    if (!first || *first || !head)
        return fail(why, "", none, "");
    if (!read_head(t, head, why))
        return false;
    t->pairs = memory_take(count, sizeof *t->pairs);
    for (uint32_t i = 1; i < count; i++)
        add_pair(t, f, english + 8 * (size_t)i, shown + 8 * (size_t)i);
    if (t->count)
        qsort(t->pairs, (size_t)t->count, sizeof *t->pairs, by_english);
    return true;
}

static void release(struct tongue *t)
{
    if (t) {
        free(t->bytes);
        free(t->pairs);
        free(t);
    }
}

bool tongue_take(const void *bytes, size_t length, struct error *why)
{
    enum { HEAD_BYTES = 28 };
    static const unsigned char magic[] = {0xde, 0x12, 0x04, 0x95}, turned[] = {0x95, 0x04, 0x12, 0xde};
    if (length < HEAD_BYTES || length > CATALOGUE_BYTES ||
        (memcmp(bytes, magic, sizeof magic) != 0 && memcmp(bytes, turned, sizeof turned) != 0))
        return fail(why, "", "is not a catalogue as msgfmt makes them", "");
    struct tongue *t = memory_take(1, sizeof *t);
    t->bytes = memory_take(length, 1);
    memcpy(t->bytes, bytes, length);
    struct mo_file f = {(const unsigned char *)t->bytes, length, !memcmp(bytes, turned, sizeof turned)};
    if (!read_file(t, &f, why)) {
        release(t);
        return false;
    }
    tongue_forget();
    spoken = t;
    return true;
}

void tongue_forget(void)
{
    release(spoken);
    spoken = NULL;
}

const char *tongue_language(void)
{
    return spoken ? spoken->name : "";
}

/* --- looked up ---------------------------------------------------------------------------------------------------- */

static const struct tongue_pair *pair_of(const char *english)
{
    struct tongue_pair wanted = {.english = english};
    return spoken && spoken->count ? bsearch(&wanted, spoken->pairs, (size_t)spoken->count, sizeof wanted, by_english)
                                   : NULL;
}

const char *tongue_text(const char *english)
{
    const struct tongue_pair *p = pair_of(english);
    return p ? p->shown : english;
}

const char *tongue_known(const char *english)
{
    const struct tongue_pair *p = pair_of(english);
    return p ? p->english : NULL;
}

/* As gettext keeps it: the context, a mark, the text. */
const char *tongue_in(const char *context, const char *english)
{
    char key[256];
    if (!spoken || (size_t)snprintf(key, sizeof key, "%s\004%s", context, english) >= sizeof key)
        return english;
    const struct tongue_pair *p = pair_of(key);
    return p ? p->shown : english;
}

const char *tongue_english(const char *one, const char *many, long count)
{
    return count == 1 ? one : many;
}

const char *tongue_count(const char *one, const char *many, long count)
{
    const struct tongue_pair *p = pair_of(one);
    unsigned long n = count < 0 ? 0UL - (unsigned long)count : (unsigned long)count;
    int form = p && p->forms && spoken->rule ? form_for(spoken->rule, spoken->forms, n) : -1;
    if (form < 0)
        return count == 1 ? one : many;
    const char *shown = p->shown;
    for (int i = 0; i < form; i++)
        shown += strlen(shown) + 1;
    return shown;
}
