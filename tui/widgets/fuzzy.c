#include "widgets/fuzzy.h"

#include "base/letters.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { TEXT_ROOM = 4096, AT_BEGIN = 30, AT_WORD = 20, IN_A_ROW = 8, ANYWHERE = 2 };

/* Scores the letters of one word in their order, the first at the beginning of a word: the better of taking the first
 * place for each and of preferring beginnings of words. */
static int word_score(const char *word, size_t length, const char *text)
{
    int score = 0;
    const char *at = text, *last = NULL;
    for (size_t i = 0; i < length; i++) {
        const char *found = NULL, *better = NULL;
        for (const char *p = at; *p; p++)
            if (*p == word[i] && (last || letters_begin_word(text, p))) {
                found = found ? found : p;
                if (last && p == last + 1)
                    break;
                if (letters_begin_word(text, p) && !better)
                    better = p;
            }
        if (!found)
            return 0;
        if (better && !(last && found == last + 1))
            found = better;
        score += found == text ? AT_BEGIN : letters_begin_word(text, found) ? AT_WORD : ANYWHERE;
        score += last && found == last + 1 ? IN_A_ROW : 0;
        last = found;
        at = found + 1;
    }
    return score;
}

/* A word that is in the text as a whole counts far more than its letters scattered over the text. */
static int best_score(const char *word, size_t length, const char *text)
{
    assert(length > 0 && "a word has letters");
    enum { AS_IT_IS = 100 };
    int best = 0;
    for (const char *p = text; *p; p++)
        if (!strncmp(p, word, length))
            best = best < AS_IT_IS + (letters_begin_word(text, p) ? AT_BEGIN : 0)
                       ? AS_IT_IS + (letters_begin_word(text, p) ? AT_BEGIN : 0)
                       : best;
    return best ? best : word_score(word, length, text);
}

int fuzzy_score(const char *typed, const char *read)
{
    char pattern[TEXT_ROOM], text[TEXT_ROOM];
    int total = 1;
    letters_for_search(typed, pattern, sizeof pattern);
    letters_for_search(read, text, sizeof text);
    for (const char *p = pattern; *p;) {
        p += strspn(p, " ");
        size_t length = strcspn(p, " ");
        if (!length)
            break;
        int score = best_score(p, length, text);
        if (!score)
            return 0;
        total += score;
        p += length;
    }
    return total;
}

/* A number such as "7" or "board:7", which is not to be found in 17. */
static size_t number_in(const char *word, size_t length)
{
    size_t digits = 0;
    while (digits < length && isdigit((unsigned char)word[length - 1 - digits]))
        digits++;
    return digits && (digits == length || word[length - 1 - digits] == ':') ? digits : 0;
}

static bool is_whole_number(const char *text, const char *number, size_t digits)
{
    for (const char *p = number; p > text && isdigit((unsigned char)p[-1]); p--)
        if (p[-1] != '0')
            return false;
    return !isdigit((unsigned char)number[digits]);
}

bool fuzzy_begins_word(const char *typed, const char *read)
{
    char word[TEXT_ROOM], sentence[TEXT_ROOM];
    letters_for_search(typed, word, sizeof word);
    letters_for_search(read, sentence, sizeof sentence);
    for (const char *p = sentence; *p; p++)
        if (letters_begin_word(sentence, p) && !strncmp(p, word, strlen(word)))
            return true;
    return false;
}

static bool stands_in(const char *word, size_t length, const char *text)
{
    assert(length > 0 && "a word has letters");
    size_t digits = number_in(word, length);
    for (const char *at = text; *at; at++)
        if (!strncmp(at, word, length) && (!digits || is_whole_number(text, at + length - digits, digits)))
            return true;
    return false;
}

static bool alternative_fits(const char *part, size_t length, const char *text)
{
    const char *end = part + length;
    while (part < end) {
        part += strspn(part, " ");
        bool denied = part < end && *part == '!';
        part += denied;
        size_t n = strcspn(part, " |");
        if (n && stands_in(part, n, text) == denied)
            return false;
        part += n;
        if (part < end && *part != ' ')
            break;
    }
    return true;
}

bool filter_fits(const char *typed, const char *read)
{
    char letters[TEXT_ROOM], text[TEXT_ROOM];
    letters_for_search(typed, letters, sizeof letters);
    letters_for_search(read, text, sizeof text);
    for (const char *filter = letters;; filter++) {
        size_t n = strcspn(filter, "|");
        if (alternative_fits(filter, n, text))
            return true;
        filter += n;
        if (!*filter)
            return false;
    }
}
