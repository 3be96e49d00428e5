/* A script is found by what people say of its subject: those words are in the rulebooks, and are not shown. */
#include "screens/ruling.h"

#include "base/text.h"
#include "base/tongue.h"
#include "rules/rulebook.h"
#include "rules/words.h"
#include "widgets/fuzzy.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WORD_ROOM = 64, PHRASES_ROOM = 2000, STEM_LEAST = 4 };

/* --- what was typed ----------------------------------------------------------------------------------------------- */

static bool is_a_word(const char *word, const char *sentence)
{
    size_t length = strlen(word);
    for (const char *p = sentence; *p; p++)
        if ((p == sentence || !isalpha((unsigned char)p[-1])) && !strncasecmp(p, word, length) &&
            !isalpha((unsigned char)p[length]))
            return true;
    return false;
}

/* Words that say nothing about what happened; who it is about is asked. */
static bool is_filler(const char *word)
{
    static const char *const fillers[] = {"a",    "an",   "the",  "of",    "his",   "her",    "their",   "is",
                                          "was",  "to",   "in",   "on",    "has",   "had",    "been",    "at",
                                          "with", "from", "both", "white", "black", "player", "players", "opponent"};
    for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
        if (!strcasecmp(fillers[i], word))
            return true;
    return false;
}

/* "disturbed" without its ending; false if it has none, or too little would be left. */
static bool stem_of(const char *word, char out[WORD_ROOM])
{
    static const char *const endings[] = {"ing", "ed", "es", "al", "ly", "s", "e"};
    size_t length = strlen(word);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t end = strlen(endings[i]);
        if (length >= end + STEM_LEAST && !strcasecmp(word + length - end, endings[i])) {
            snprintf(out, WORD_ROOM, "%.*s", (int)(length - end), word);
            return true;
        }
    }
    return false;
}

/* Every typed word has to begin one of its words: so what is not found is not taken for something else. A complete word
 * counts more than the beginning of one. */
static int word_score(const char *word, const char *phrase)
{
    char stem[WORD_ROOM];
    if (fuzzy_begins_word(word, phrase))
        return fuzzy_score(word, phrase) + (is_a_word(word, phrase) ? WHOLE_WORD : 0);
    return stem_of(word, stem) && fuzzy_begins_word(stem, phrase) ? fuzzy_score(stem, phrase) : 0;
}

static int phrase_score(const char *text, const char *phrase)
{
    int score = 0;
    char word[WORD_ROOM];
    for (int used; sscanf(text, "%63s%n", word, &used) == 1; text += used) {
        int of_word = word_score(word, phrase);
        if (!of_word && !is_filler(word))
            return 0;
        score += of_word;
    }
    return score;
}

/* Searches both the title and the words for what happened, as for "phone rang". */
static int matter_score(const char *text, const char *called, const char *phrases)
{
    int score = 0;
    bool named = false;
    char word[WORD_ROOM];
    for (int used; sscanf(text, "%63s%n", word, &used) == 1; text += used) {
        int of_word = word_score(word, phrases);
        bool names_it = word_score(word, called) && !is_filler(word);
        if (!of_word && !names_it && !is_filler(word))
            return 0;
        named |= names_it;
        score += of_word;
    }
    return named ? score : 0;
}

/* In phrases separated by commas. All typed words have to begin words of one phrase: "both late" is not both flags and
 * something noticed later. Articles and the like are not needed, and of a longer word the stem is enough: "the clock
 * was kicked" finds "kicks the clock". */
static int words_score(const char *text, const char *phrases)
{
    int best = 0;
    char phrase[PHRASES_ROOM];
    if (!text[strspn(text, " ")])
        return 1;
    for (const char *p = phrases; *p; p += strspn(p, ", ")) {
        size_t length = strcspn(p, ",");
        snprintf(phrase, sizeof phrase, "%.*s", (int)length, p);
        int score = phrase_score(text, phrase);
        best = score > best ? score : best;
        p += length;
    }
    return best;
}

/* Commas separate the phrases of a list; a title may contain commas itself. */
static void add_phrase(char list[PHRASES_ROOM], const char *phrase)
{
    size_t used = strlen(list);
    snprintf(list + used, PHRASES_ROOM - used, "%s%s", used ? ", " : "", phrase);
    for (char *p = list + used + (used ? 2 : 0); *p; p++)
        if (*p == ',')
            *p = ' ';
}

static void add_answer(void *list, const char *answer)
{
    char words[FACT_VALUE_MAX];
    add_phrase(list, answer);
    add_phrase(list, name_words(answer, words));
}

int script_score(const struct rulebook *book, const char *name, const char *typed)
{
    const struct script *script = rulebook_script(book, name);
    const char *said = script_said_as(script);
    char called[PHRASES_ROOM] = "", searched[PHRASES_ROOM], answers[PHRASES_ROOM] = "", all[2 * PHRASES_ROOM + 2];
    add_phrase(called, script_title(script));
    add_phrase(called, script_words(name));
    if (*tongue_language())
        add_phrase(called, _(script_words(name)));
    snprintf(searched, sizeof searched, "%s, %s, %s, %s", name, called, script_everyday(script), said);
    int score = words_score(typed, searched);
    /* "late" is a late arrival before it is something noticed later */
    if (score)
        return score + fuzzy_score(typed, name) +
               (words_score(typed, called) || words_score(typed, said) ? OF_THE_TITLE : 0);
    script_each_answer(book, script, add_answer, answers);
    score = words_score(typed, answers);
    snprintf(all, sizeof all, "%s, %s", searched, answers);
    score = score ? score : matter_score(typed, called, all);
    return score ? score / 2 + 1 : 0;
}

/* True if the words begin with it: a single letter is enough for short ones. */
static int beginning_score(const char *text, const char *shown)
{
    enum { BEST = 100 };
    size_t length = strlen(text), words = strlen(shown);
    return length && words < BEST && !strncasecmp(text, shown, length) ? BEST - (int)words : 0;
}

int claim_score(const struct rulebook *book, const struct rulebook_claim *claim, const char *typed)
{
    char searched[PHRASES_ROOM];
    struct text what = {0};
    const char *shown = script_words(claim->script);
    rulebook_add_shown(book, claim->what, &what);
    snprintf(searched, sizeof searched, "%s, %s, %s, %s, %s, %s, %s", claim->name, claim->script, claim->what,
             claim->words, shown, _(shown), text_chars(&what));
    text_release(&what);
    int score = words_score(typed, searched);
    if (score)
        return score + beginning_score(typed, shown);
    score = words_score(typed, script_said_as(rulebook_script(book, claim->script))); /* "14H" */
    return score ? score / 2 + 1 : 0;
}

static bool begins(const struct offer *o, const char *typed)
{
    size_t length = strlen(typed);
    return !strncasecmp(typed, o->text, length) || !strncasecmp(typed, o->shown, length);
}

void offers_too_short(struct offer *out, int count, const char *typed)
{
    enum { WORD_LEAST = 3 };
    int begun = 0;
    for (int i = 0; i < count; i++)
        begun += begins(&out[i], typed);
    if (count && *typed && strlen(typed) < WORD_LEAST && (begun != 1 || !begins(&out[0], typed)))
        out[0].several = true;
}
