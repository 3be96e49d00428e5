#include "widgets/fuzzy.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { WORD_ROOM = 64, AT_BEGIN = 30, AT_WORD = 20, IN_A_ROW = 8, ANYWHERE = 2 };

static bool begins_word(const char *text, const char *at)
{
    return at == text || !isalnum((unsigned char)at[-1]);
}

/* The letters of one word in their order, the first where a word begins; then the better of taking the first place and of
 * taking beginnings of words. */
static int word_score(const char *word, size_t length, const char *text)
{
    int score = 0;
    const char *at = text, *last = NULL;
    for (size_t i = 0; i < length; i++) {
        const char *found = NULL, *better = NULL;
        for (const char *p = at; *p; p++)
            if (tolower((unsigned char)*p) == tolower((unsigned char)word[i]) && (last || begins_word(text, p))) {
                found = found ? found : p;
                if (last && p == last + 1)
                    break;
                if (begins_word(text, p) && !better)
                    better = p;
            }
        if (!found)
            return 0;
        if (better && !(last && found == last + 1))
            found = better;
        score += found == text ? AT_BEGIN : begins_word(text, found) ? AT_WORD : ANYWHERE;
        score += last && found == last + 1 ? IN_A_ROW : 0;
        last = found;
        at = found + 1;
    }
    return score;
}

/* A word that stands in the text as it is counts far more than its letters scattered over it. */
static int best_score(const char *word, size_t length, const char *text)
{
    enum { AS_IT_IS = 100 };
    int best = 0;
    for (const char *p = text; *p; p++)
        if (!strncasecmp(p, word, length))
            best = best < AS_IT_IS + (begins_word(text, p) ? AT_BEGIN : 0) ? AS_IT_IS + (begins_word(text, p) ? AT_BEGIN : 0) : best;
    return best ? best : word_score(word, length, text);
}

int fuzzy_score(const char *pattern, const char *text)
{
    int total = 1;
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

bool begins_a_word(const char *word, const char *sentence)
{
    for (const char *p = sentence; *p; p++)
        if (begins_word(sentence, p) && !strncasecmp(p, word, strlen(word)))
            return true;
    return false;
}

static bool stands_in(const char *word, size_t length, const char *text)
{
    for (; *text; text++)
        if (!strncasecmp(text, word, length))
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

bool filter_fits(const char *filter, const char *text)
{
    for (;; filter++) {
        size_t n = strcspn(filter, "|");
        if (alternative_fits(filter, n, text))
            return true;
        filter += n;
        if (!*filter)
            return false;
    }
}
