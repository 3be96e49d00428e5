#include "rules/translated.h"

#include "base/sentence.h"
#include "base/tongue.h"
#include "rules/penalty.h"
#include "rules/words.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LANGUAGE_ROOM = 16, KEY_ROOM = 64 };

/* Where the language of a key begins: "de" of "why.1.de"; NULL if it names none. */
static const char *language_in(const char *key)
{
    const char *dot = strrchr(key, '.');
    bool two = dot && islower((unsigned char)dot[1]) && islower((unsigned char)dot[2]);
    return two && (!dot[3] || (dot[3] == '_' && strspn(dot + 4, "abcdefghijklmnopqrstuvwxyz") == 2 && !dot[6]))
               ? dot + 1
               : NULL;
}

/* Each place that the translation fills is one of the English sentence. */
static bool fills_the_same(const char *english, const char *shown, char place[KEY_ROOM])
{
    for (const char *at = shown; (at = strchr(at, '{')); at++) {
        size_t length = strcspn(at, "}");
        if (!at[length] || length + 2 > KEY_ROOM)
            return snprintf(place, KEY_ROOM, "%.40s", at), false;
        snprintf(place, KEY_ROOM, "%.*s", (int)length + 1, at);
        if (!strstr(english, place))
            return false;
    }
    return true;
}

/* What is claimed, of "SCRIPT | what is claimed | other words for it". */
static const char *claimed_in(struct store *store, const char *row)
{
    const char *from = strstr(row, " | "), *end = from ? strstr(from + 3, " | ") : NULL;
    return end ? store_text(store, from + 3, (size_t)(end - from - 3)) : row;
}

static bool take_entry(struct translations *t, struct store *store, const struct section *s,
                       const struct sheet_entry *e, struct problems *problems)
{
    const char *language = language_in(e->key);
    char place[KEY_ROOM] = "";
    const char *beside = store_text(store, e->key, (size_t)(language - 1 - e->key));
    const char *english = section_value(s, beside);
    if (english && !strcmp(s->name, "variations")) /* its articles are the same in every language */
        store_split_cite(store, english, &english, &(const char *){NULL});
    if (english && !strcmp(s->name, "claims"))
        english = claimed_in(store, english);
    if (!english)
        return problems_report(problems, e->file, e->line, "put the English sentence beside it",
                               "[%s] has no %s that %s could translate", s->name, beside, e->key);
    if (!fills_the_same(english, e->value, place))
        return problems_report(problems, e->file, e->line, "fill in only what the English sentence does",
                               "[%s] %s: %s is not in %s", s->name, e->key, place, beside);
    t->list = store_grow(store, t->list, t->count, sizeof *t->list);
    t->list[t->count++] = (struct translation){language, english, e->value};
    return true;
}

bool translations_take(struct translations *t, struct store *store, struct sheet *sheet, struct problems *problems)
{
    bool good = true;
    for (size_t i = 0; i < sheet->count; i++) {
        struct section *s = &sheet->sections[i];
        size_t kept = 0;
        if (!strcmp(s->name, "typed")) /* sounding.no: a value, not a language */
            continue;
        for (size_t k = 0; k < s->count; k++)
            if (language_in(s->entries[k].key))
                good &= take_entry(t, store, s, &s->entries[k], problems);
        for (size_t k = 0; k < s->count; k++)
            if (!language_in(s->entries[k].key))
                s->entries[kept++] = s->entries[k];
        s->count = kept;
    }
    return good;
}

static const char *in_language(const struct translations *t, const char *language, const char *english)
{
    for (size_t i = 0; i < t->count; i++)
        if (!strcmp(t->list[i].language, language) && !strcmp(t->list[i].english, english))
            return t->list[i].shown;
    return NULL;
}

/* "de_AT" takes "de_at", or else "de". */
const char *translation_of(const struct translations *t, const char *english)
{
    char language[LANGUAGE_ROOM];
    if (!*tongue_language() || !t->count || !english)
        return NULL;
    snprintf(language, sizeof language, "%s", tongue_language());
    for (char *c = language; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    const char *shown = in_language(t, language, english);
    language[strcspn(language, "_")] = '\0';
    return shown ? shown : in_language(t, language, english);
}

/* --- kept sentences -------------------------------------------------------------------------------------------- */

/* The names in the braces of a sentence, in their order, and the sentence with %s for each. */
struct sentence_places {
    char name[SENTENCE_PARTS][KEY_ROOM];
    int count;
};

static bool read_places(const char *sentence, struct sentence_places *p, struct text *format)
{
    assert(sentence && p);
    for (const char *at = sentence; *at;) {
        size_t length = strcspn(at, "{");
        text_add_bytes(format, at, length);
        at += length;
        if (!*at)
            break;
        length = strcspn(at, "}");
        if (!at[length] || length >= KEY_ROOM || p->count == SENTENCE_PARTS)
            return false;
        snprintf(p->name[p->count++], KEY_ROOM, "%.*s", (int)length, at);
        text_add(format, "%s");
        at += length + 1;
    }
    return !strchr(sentence, '%');
}

static int place_of(const struct sentence_places *p, const char *name)
{
    int i = 0;
    while (i < p->count && strcmp(p->name[i], name) != 0)
        i++;
    return i;
}

/* What stands twice in the English sentence has to be the same twice. */
static bool takes_apart(const char *english, const char *sentence, struct sentence_places *names,
                        struct sentence_parts *parts)
{
    struct text format = {0};
    bool good = read_places(english, names, &format);
    good = good && sentence_take_whole(text_chars(&format), sentence, parts);
    text_release(&format);
    for (int i = 0; good && i < parts->count; i++)
        if (strcmp(parts->at[i], parts->at[place_of(names, names->name[i])]) != 0)
            return false;
    return good;
}

static bool say_again(const struct translation *t, const char *sentence, struct text *out)
{
    struct sentence_places names = {0}, order = {0};
    struct sentence_parts parts = {0}, ordered = {0};
    struct text format = {0};
    bool good = takes_apart(t->english, sentence, &names, &parts) && read_places(t->shown, &order, &format);
    for (int i = 0; good && i < order.count; i++)
        copy_text(ordered.at[ordered.count++], SENTENCE_PART_ROOM, parts.at[place_of(&names, order.name[i])]);
    if (good)
        sentence_put(text_chars(&format), &ordered, words_add_part, out);
    text_release(&format);
    return good;
}

/* Few sentences begin as this one does: only those are taken apart. */
static bool begins_as(const struct translation *t, const char *sentence)
{
    return !strncmp(t->english, sentence, strcspn(t->english, "{"));
}

static bool add_again(const struct translations *t, const char *sentence, struct text *out)
{
    if (!*tongue_language() || !*sentence)
        return false;
    for (size_t i = 0; i < t->count; i++)
        if (begins_as(&t->list[i], sentence) && translation_of(t, t->list[i].english) == t->list[i].shown &&
            say_again(&t->list[i], sentence, out))
            return true;
    return false;
}

static bool add_translated(const struct translations *t, const char *sentence, struct text *out)
{
    const char *whole = translation_of(t, sentence);
    if (whole)
        text_add(out, whole);
    return whole || add_again(t, sentence, out);
}

/* A reason with orders before its full stop: "...; add 2:00 to Black's clock." */
static bool add_with_orders(const struct translations *t, const char *sentence, struct text *out)
{
    const char *adds = strstr(sentence, "; add "), *takes = strstr(sentence, "; take ");
    const char *order = !adds || (takes && takes < adds) ? takes : adds;
    size_t length = strlen(sentence), stop = length && sentence[length - 1] == '.';
    struct text reason = {0}, shown = {0};
    if (!order || !*tongue_language())
        return false;
    text_addf(&reason, "%.*s%s", (int)(order - sentence), sentence, stop ? "." : "");
    bool good = add_translated(t, text_chars(&reason), &shown);
    text_clear(&reason);
    text_add_bytes(&reason, text_chars(&shown), shown.length - (good && stop && shown.length));
    for (const char *next; good && order < sentence + length - stop; order = next) {
        struct text one = {0};
        next = strstr(order + 1, "; ") ? strstr(order + 1, "; ") : sentence + length - stop;
        text_add_bytes(&one, order, (size_t)(next - order));
        good = sentence_again(&penalty_orders, text_chars(&one), words_add_part, &reason);
        text_release(&one);
    }
    if (good)
        text_addf(out, "%s%s", text_chars(&reason), stop ? "." : "");
    text_release(&reason);
    text_release(&shown);
    return good;
}

bool translations_add(const struct translations *t, const char *sentence, struct text *out)
{
    return add_translated(t, sentence, out) || add_with_orders(t, sentence, out);
}
