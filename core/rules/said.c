/* What the words that were typed for an incident have answered already. */
#include "rules/rulebook.h"
#include "rules/walk_parts.h"
#include "rules/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { SAID_WORD = 32, STEM_LEAST = 4, ENDING_MOST = 3 };

/* The next word of a text, in `out`; returns what is behind it, or NULL if there is none. */
static const char *next_word(const char *text, char out[SAID_WORD])
{
    size_t n = 0;
    text += strcspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    for (; isalpha((unsigned char)*text); text++)
        if (n + 1 < SAID_WORD)
            out[n++] = *text;
    out[n] = '\0';
    return n ? text : NULL;
}

static bool is_filler(const char *word)
{
    static const char *const fillers[] = {"a",  "an",  "the", "of",   "his",   "her",   "their",  "is",      "was",
                                          "to", "in",  "on",  "has",  "had",   "been",  "at",     "with",    "from",
                                          "it", "and", "or",  "both", "white", "black", "player", "opponent"};
    for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
        if (!strcasecmp(fillers[i], word))
            return true;
    return false;
}

/* "smoking" is "smoked": what they begin with is the most of both. */
static bool is_same_word(const char *word, const char *other)
{
    size_t same = 0;
    while (word[same] && tolower((unsigned char)word[same]) == tolower((unsigned char)other[same]))
        same++;
    bool whole = !word[same] && !other[same];
    return whole || (same >= STEM_LEAST && strlen(word) - same <= ENDING_MOST && strlen(other) - same <= ENDING_MOST);
}

static bool has_word(const char *text, const char *word)
{
    char other[SAID_WORD];
    for (const char *at = text; (at = next_word(at, other));)
        if (is_same_word(word, other))
            return true;
    return false;
}

/* Whether `all` has words that say something, and each of them is in the text. */
static bool has_words(const char *text, const char *all)
{
    char word[SAID_WORD];
    bool any = false;
    for (const char *at = all; (at = next_word(at, word));) {
        if (is_filler(word))
            continue;
        if (!has_word(text, word))
            return false;
        any = true;
    }
    return any;
}

static bool has_phrase(const char *typed, const char *phrases)
{
    char phrase[128];
    for (const char *p = phrases; *p; p += strspn(p, ", ")) {
        size_t length = strcspn(p, ",");
        snprintf(phrase, sizeof phrase, "%.*s", (int)length, p);
        if (has_words(typed, phrase))
            return true;
        p += length;
    }
    return false;
}

/* "both players refuse", "refused by both"; not "both hands", which one player has. */
static bool names_both(const char *typed)
{
    char word[SAID_WORD], next[SAID_WORD];
    for (const char *at = typed; (at = next_word(at, word));) {
        if (strcasecmp(word, "both") != 0)
            continue;
        const char *behind = next_word(at, next);
        if (behind && (!strcasecmp(next, "players") || !strcasecmp(next, "sides")))
            behind = next_word(behind, next);
        return !behind || next[strlen(next) - 1] != 's';
    }
    return false;
}

/* --- the answers of its questions --------------------------------------------------------------------------------- */

struct one_answer {
    const char *fact, *value;
    int found;
};

static void look_at_fact(const struct script *script, const struct fact_kind *k, const char *typed,
                         struct one_answer *one)
{
    char words[FACT_VALUE_MAX];
    for (size_t v = 0; v < k->value_count; v++)
        if (strcmp(k->values[v], "other") != 0 && walk_tells_apart(script, k, k->values[v]) &&
            has_words(answer_words(k->name, k->values[v], words), typed)) {
            *one = (struct one_answer){k->name, k->values[v], one->found + 1};
        }
}

/* Of what it is about and of what was done: all that was typed has to be in one answer alone. */
static struct one_answer answer_meant(const struct rulebook *r, const struct script *script, const char *typed)
{
    static const char *const told[] = {"kind", "fault"};
    struct one_answer one = {0};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        const struct fact_kind *k = vocabulary_find(&r->vocabulary, told[i]);
        if (k && k->type == FACT_CHOICE)
            look_at_fact(script, k, typed, &one);
    }
    return one;
}

void script_each_said(const struct rulebook *r, const struct script *script, const char *typed,
                      void (*each)(void *, const char *, const char *), void *context)
{
    bool by_phrase = false;
    if (script_may_be_both(script) && names_both(typed))
        each(context, script_about(script), "both");
    for (size_t i = 0; i < script->said_count; i++) {
        const struct said_words *s = &script->said[i];
        const struct fact_kind *k = vocabulary_find(&r->vocabulary, s->fact);
        bool counts = k && (k->type != FACT_CHOICE || walk_tells_apart(script, k, s->value));
        if (!counts || !has_phrase(typed, s->phrases))
            continue;
        by_phrase |= !strcmp(s->fact, "kind") || !strcmp(s->fact, "fault");
        each(context, s->fact, s->value);
    }
    bool only_names_it = has_words(script->title, typed) || has_words(script_words(script->name), typed) ||
                         has_words(script->name, typed);
    struct one_answer one = {0};
    if (!by_phrase && !only_names_it)
        one = answer_meant(r, script, typed);
    if (one.found == 1)
        each(context, one.fact, one.value);
}
