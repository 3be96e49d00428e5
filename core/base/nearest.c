#include "base/nearest.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { WORD_MAX = 32 };

/* How many letters must be changed, removed or inserted to turn one word into the other. */
static size_t distance(const char *a, const char *b)
{
    size_t row[WORD_MAX + 1], la = strlen(a), lb = strlen(b);
    if (la > WORD_MAX || lb > WORD_MAX)
        return WORD_MAX;
    for (size_t j = 0; j <= lb; j++)
        row[j] = j;
    for (size_t i = 1; i <= la; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= lb; j++) {
            size_t change = diagonal + (a[i - 1] != b[j - 1]);
            size_t insert = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            diagonal = row[j];
            row[j] = change < insert ? change : insert;
        }
    }
    return row[lb];
}

const char *nearest_word(const char *text, const char *const *words)
{
    const char *nearest = NULL;
    size_t best = strlen(text) / 3 + 1;
    for (; *words; words++) {
        bool begins = *text && !strncmp(text, *words, strlen(text));
        size_t d = begins ? 0 : distance(text, *words);
        bool same_start = *text == **words; /* few mistype the first letter and others as well */
        if ((same_start || d <= 1) && d < strlen(*words) && d <= best && (!nearest || d < best)) {
            nearest = *words;
            best = d;
        }
    }
    return nearest;
}
