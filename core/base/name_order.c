#include "base/name_order.h"

#include "base/letters.h"
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

enum { MARKS_FIRST = 0x300, MARKS_LAST = 0x36F };

/* order: none; characters that are compared as two letters, or as none */
static const struct {
    uint32_t code;
    char letters[3];
} spelt[] = {{0xC6, "ae"}, {0xD7, ""},    {0xDE, "th"},  {0xDF, "ss"},  {0xE6, "ae"}, {0xF7, ""},
             {0xFE, "th"}, {0x132, "ij"}, {0x133, "ij"}, {0x152, "oe"}, {0x153, "oe"}};

/* The letters of a name one after another, without marks and capitals. */
struct letters {
    const char *at;
    const char *rest; /* left of the letters for one character */
};

static const char *spelt_as(uint32_t code)
{
    for (size_t i = 0; i < sizeof spelt / sizeof *spelt; i++)
        if (spelt[i].code == code)
            return spelt[i].letters;
    return NULL;
}

static uint32_t small(uint32_t c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static uint32_t next_letter(struct letters *l)
{
    while (!*l->rest && *l->at) {
        size_t step = utf8_step(l->at, strlen(l->at));
        uint32_t c = (uint32_t)letter_plain(utf8_code(l->at, step));
        l->at += step ? step : 1;
        if (c >= MARKS_FIRST && c <= MARKS_LAST)
            continue;
        const char *letters = spelt_as(c);
        if (!letters)
            return small((uint32_t)letter_unmarked((int32_t)c));
        l->rest = letters;
    }
    return *l->rest ? (uint32_t)(unsigned char)*l->rest++ : 0;
}

int names_compare(const char *a, const char *b)
{
    struct letters x = {.at = a, .rest = ""}, y = {.at = b, .rest = ""};
    uint32_t p, q;
    do {
        p = next_letter(&x);
        q = next_letter(&y);
    } while (p == q && p);
    return p != q ? (p > q) - (p < q) : strcmp(a, b);
}

enum { LETTERS_COMPARED = 96, LETTERS_OF_TEXT = 512 };

static bool is_letter(uint32_t c)
{
    bool is_sign = c == 0xA0 || (c >= 0x2000 && c <= 0x206F); /* blanks and dashes of several widths */
    return (c > 0x7F && !is_sign) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static int letters_of(const char *name, uint32_t *out, int room)
{
    struct letters l = {.at = name, .rest = ""};
    int count = 0;
    for (uint32_t c; count < room && (c = next_letter(&l)) != 0;)
        if (is_letter(c))
            out[count++] = c;
    return count;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

int names_apart(const char *a, const char *b)
{
    uint32_t x[LETTERS_COMPARED] = {0}, y[LETTERS_COMPARED] = {0};
    int row[LETTERS_COMPARED + 1] = {0}, n = letters_of(a, x, LETTERS_COMPARED), m = letters_of(b, y, LETTERS_COMPARED);
    for (int k = 0; k <= m; k++)
        row[k] = k;
    for (int i = 0; i < n; i++) {
        int before = row[0];
        row[0] = i + 1;
        for (int k = 1; k <= m; k++) {
            int kept = before + (x[i] != y[k - 1]);
            before = row[k];
            row[k] = least(kept, 1 + least(row[k], row[k - 1]));
        }
    }
    return row[m];
}

enum { WORDS_COMPARED = 12, WORD_LEAST = 2, BEGINNING_LEAST = 3 };

struct name_word {
    uint32_t letters[LETTERS_COMPARED];
    int count;
};

static int words_of(const char *name, struct name_word words[WORDS_COMPARED])
{
    struct letters l = {.at = name, .rest = ""};
    int count = 0;
    words[0].count = 0;
    for (uint32_t c = 1; c && count < WORDS_COMPARED;) {
        c = next_letter(&l);
        struct name_word *w = &words[count];
        if (c == '\'' || (is_letter(c) && w->count == LETTERS_COMPARED))
            continue;
        if (is_letter(c))
            w->letters[w->count++] = c;
        else if (w->count && ++count < WORDS_COMPARED)
            words[count].count = 0;
    }
    return count;
}

static bool is_one_word(const struct name_word *a, const struct name_word *b)
{
    int shared = least(a->count, b->count);
    return shared >= (a->count == b->count ? WORD_LEAST : BEGINNING_LEAST) &&
           !memcmp(a->letters, b->letters, (size_t)shared * sizeof *a->letters);
}

static bool names_share_word(const char *a, const char *b)
{
    struct name_word x[WORDS_COMPARED], y[WORDS_COMPARED];
    int n = words_of(a, x), m = words_of(b, y);
    bool shared = false;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            shared = shared || is_one_word(&x[i], &y[k]);
    return shared;
}

bool names_nearly_alike(const char *a, const char *b)
{
    int length = (int)strlen(a), other = (int)strlen(b);
    return 3 * names_apart(a, b) <= (length > other ? length : other);
}

bool name_may_be_corrected(const char *a, const char *b)
{
    return names_nearly_alike(a, b) || names_share_word(a, b);
}

bool name_is_cut(const char *name, const char *whole)
{
    size_t n = strlen(name);
    return n && n < strlen(whole) && !strncmp(name, whole, n);
}

/* Where the name ends in the letters, searching from `from`; -1 if it is not there. */
static int behind(const uint32_t *text, int length, int from, const char *name)
{
    uint32_t letters[LETTERS_COMPARED];
    int count = letters_of(name, letters, LETTERS_COMPARED);
    for (int k = from; k + count <= length; k++)
        if (!memcmp(text + k, letters, (size_t)count * sizeof *letters))
            return k + count;
    return -1;
}

bool names_in_order(const char *text, const char *first, const char *second)
{
    uint32_t letters[LETTERS_OF_TEXT];
    int length = letters_of(text, letters, LETTERS_OF_TEXT), from = behind(letters, length, 0, first);
    return from >= 0 && behind(letters, length, from, second) >= 0;
}

bool name_has(const char *name, const char *typed)
{
    return names_in_order(name, typed, "");
}
