#include "report/privacy/redact.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/text.h"

#include <assert.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { WORD_ROOM = 160, SHORT_NAME = 2 };

struct secret {
    char word[WORD_ROOM], instead[32];
    bool exact; /* large and small letters count */
};

struct redaction {
    struct secret *list;
    int count, room;
};

struct redaction *redaction_new(void)
{
    return memory_take(1, sizeof(struct redaction));
}

void redaction_free(struct redaction *r)
{
    if (r)
        free(r->list);
    free(r);
}

/* The longest first, so that a whole name goes before its parts. */
static void add(struct redaction *r, const char *word, const char *instead, bool exact)
{
    assert(r->count >= 0 && r->count <= r->room && instead);
    size_t length = strlen(word);
    int at = 0;
    if (!length || length >= WORD_ROOM)
        return;
    LIST_ROOM(r->list, r->count, r->room);
    while (at < r->count && strlen(r->list[at].word) >= length)
        at++;
    memmove(&r->list[at + 1], &r->list[at], (size_t)(r->count++ - at) * sizeof *r->list);
    r->list[at] = (struct secret){.exact = exact};
    copy_text(r->list[at].word, WORD_ROOM, word);
    copy_text(r->list[at].instead, sizeof r->list[at].instead, instead);
}

void redaction_word(struct redaction *r, const char *word, const char *instead)
{
    enum { LEAST_DIGITS = 5 }; /* a short number may be anything else */
    size_t digits = strspn(word, "0123456789");
    if (strlen(word) > 1 && (word[digits] || digits >= LEAST_DIGITS))
        add(r, word, instead, true);
}

/* There are players called King. */
static bool is_of_chess(const char *word)
{
    static const char *const words[] = {"king",  "queen", "rook",  "bishop", "knight", "pawn",
                                        "white", "black", "board", "clock",  "flag",   "move"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcasecmp(word, words[i]))
            return true;
    return false;
}

/* Li and Xu are names; de and El go before one, and So begins a sentence more often than it is a name. */
static bool is_short_name(const char *word)
{
    static const char *const words[] = {"am", "an", "as", "at", "be", "by", "da", "de", "di", "do", "du",
                                        "el", "go", "he", "if", "in", "is", "it", "la", "le", "me", "my",
                                        "no", "of", "on", "or", "so", "to", "up", "us", "we"};
    if (strlen(word) != SHORT_NAME || !isupper((unsigned char)word[0]) || !islower((unsigned char)word[1]))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcasecmp(word, words[i]))
            return false;
    return true;
}

static void add_parts(struct redaction *r, const char *name, const char *instead)
{
    char parts[WORD_ROOM], *rest = NULL;
    copy_text(parts, sizeof parts, name);
    for (char *p = strtok_r(parts, ", -", &rest); p; p = strtok_r(NULL, ", -", &rest))
        if (strlen(p) > SHORT_NAME)
            add(r, p, instead, is_of_chess(p));
        else if (is_short_name(p))
            add(r, p, instead, true);
}

void redaction_person(struct redaction *r, const char *name, const char *instead)
{
    const char *comma = strchr(name, ',');
    add(r, name, instead, false);
    if (comma) {
        char turned[WORD_ROOM];
        const char *first = comma + 1 + strspn(comma + 1, " ");
        snprintf(turned, sizeof turned, "%s %.*s", first, (int)(comma - name), name);
        add(r, turned, instead, false);
    }
    add_parts(r, name, instead);
}

static bool in_a_word(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

static bool stands_here(const struct secret *s, const char *at, size_t left)
{
    size_t length = strlen(s->word);
    return length <= left && !(s->exact ? strncmp : strncasecmp)(at, s->word, length) &&
           (length == left || !in_a_word(at[length]) || !in_a_word(s->word[length - 1]));
}

static const struct secret *secret_at(const struct redaction *r, const char *at, size_t left)
{
    for (int i = 0; i < r->count; i++)
        if (stands_here(&r->list[i], at, left))
            return &r->list[i];
    return NULL;
}

void redaction_add(const struct redaction *r, const char *words, struct text *out)
{
    size_t left = strlen(words);
    bool begins = true; /* a word may begin here */
    while (left) {
        const struct secret *s = begins ? secret_at(r, words, left) : NULL;
        size_t step = s ? strlen(s->word) : 1;
        assert(step && step <= left && "a secret is not longer than the text it was found in");
        begins = s || !in_a_word(*words);
        if (s)
            text_add(out, s->instead);
        else
            text_add_char(out, *words);
        words += step;
        left -= step;
    }
}

const char *redaction_finds(const struct redaction *r, const char *words, const char *from, size_t *length)
{
    assert(from >= words && "in these words");
    for (const char *at = from; *at; at++) {
        bool begins = at == words || !in_a_word(at[-1]);
        const struct secret *s = begins ? secret_at(r, at, strlen(at)) : NULL;
        if (!s)
            continue;
        *length = strlen(s->word);
        return at;
    }
    return NULL;
}
