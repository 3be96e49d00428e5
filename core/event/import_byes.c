/* What a spreadsheet has where an opponent's name would stand, if nobody plays: "bye", "half-point bye", "½", "Freilos
 * 0,5". It is taken word by word; a word that is none of these makes it a name. */
#include "event/import_parts.h"

#include <ctype.h>
#include <string.h>

enum bye_part {
    PART_NAME,   /* of nobody's bye: somebody's name */
    PART_FIGURE, /* other points than a half: which bye that is would be a guess */
    PART_LETTER, /* of TRF, or what else is short: likewise */
    PART_BYE,
    PART_MORE,  /* says nothing by itself */
    PART_ASKED, /* it was asked for: never the pairing's, and how much it gives has to be said */
    PART_HALF,
    PART_FULL,
    PART_ZERO,
    PART_PAIRING,
    PARTS,
};

/* Longer ones before those that they begin with. */
static const struct {
    const char *word;
    enum bye_part part;
} words[] = {
    {"spielfrei", PART_BYE},   {"allocated", PART_PAIRING}, {"requested", PART_ASKED}, {"freilos", PART_BYE},
    {"pairing", PART_PAIRING}, {"notpaired", PART_ZERO},    {"points", PART_MORE},     {"absent", PART_ZERO},
    {"exempt", PART_BYE},      {"paired", PART_ZERO},       {"point", PART_MORE},      {"round", PART_MORE},
    {"half", PART_HALF},       {"full", PART_FULL},         {"zero", PART_ZERO},       {"bye", PART_BYE},
    {"hpb", PART_HALF},        {"fpb", PART_FULL},          {"zpb", PART_ZERO},        {"pab", PART_BYE},
    {"not", PART_MORE},        {"pts", PART_MORE},          {"pt", PART_MORE},         {"unpaired", PART_ZERO},
    {"req", PART_ASKED},       {"angefragt", PART_ASKED},   {"pkt", PART_MORE},
};
enum { WORDS = sizeof words / sizeof *words, LONGEST = 32 };

static bool is_half(const char *figure)
{
    static const char *const halves[] = {"1/2", "0.5", "0,5", ".5", ",5"};
    for (size_t i = 0; i < sizeof halves / sizeof *halves; i++)
        if (!strcmp(figure, halves[i]))
            return true;
    return false;
}

/* "halfpointbye" is three words. */
static void count_letters(const char *at, int counts[PARTS])
{
    if (strlen(at) == 1) {
        counts[PART_LETTER]++;
        return;
    }
    while (*at) {
        size_t i = 0;
        while (i < WORDS && strncmp(at, words[i].word, strlen(words[i].word)) != 0)
            i++;
        counts[i < WORDS ? words[i].part : PART_NAME]++;
        if (i == WORDS)
            return;
        at += strlen(words[i].word);
    }
}

static void count_word(const char *word, int counts[PARTS])
{
    bool letters = true, figure = true;
    for (const char *at = word; *at; at++) {
        letters = letters && isalpha((unsigned char)*at);
        figure = figure && strchr("0123456789/.,", *at);
    }
    if (letters)
        count_letters(word, counts);
    else if (!strncmp(word, "bye", 3)) { /* "bye/0.5" */
        counts[PART_BYE]++;
        counts[is_half(word + 3 + (word[3] == '/')) ? PART_HALF : PART_FIGURE]++;
    } else
        counts[is_half(word) ? PART_HALF : figure || isdigit((unsigned char)*word) ? PART_FIGURE : PART_NAME]++;
}

/* A half-point sign and = are words of their own; anything but a letter, a figure or a part of one separates words. */
static void count_parts(const char *text, int counts[PARTS])
{
    char word[LONGEST] = "";
    memset(counts, 0, PARTS * sizeof *counts);
    for (size_t n = 0;; text++) {
        bool sign = !strncmp(text, "\xc2\xbd", 2),
             inside = (unsigned char)*text >= 0x80 || isalnum((unsigned char)*text);
        bool figure = *text && strchr("/.,", *text) && isdigit((unsigned char)text[1]);
        if (!sign && (inside || figure) && n + 1 < sizeof word) {
            word[n++] = (char)tolower((unsigned char)*text);
            word[n] = '\0';
            continue;
        }
        if (n)
            count_word(word, counts);
        counts[PART_HALF] += sign || *text == '=';
        text += sign;
        n = 0;
        if (!*text)
            return;
    }
}

static int kinds(const int counts[PARTS])
{
    return !!counts[PART_HALF] + !!counts[PART_FULL] + !!counts[PART_ZERO];
}

static bool speaks_of_a_bye(const int counts[PARTS])
{
    return counts[PART_BYE] || counts[PART_HALF] || counts[PART_FULL] || counts[PART_ZERO];
}

static bool is_unclear(const char *name, const int counts[PARTS])
{
    bool alone = counts[PART_LETTER] == 1 && strlen(name) == 1 && strchr("HFUZhfuz", *name);
    if (counts[PART_NAME])
        return false;
    return alone || (speaks_of_a_bye(counts) && (counts[PART_FIGURE] || counts[PART_LETTER])) || kinds(counts) > 1;
}

bool import_bye_unclear(const char *name)
{
    int counts[PARTS];
    count_parts(name, counts);
    return is_unclear(name, counts);
}

bool import_bye_asked(const char *name)
{
    int counts[PARTS];
    count_parts(name, counts);
    return !counts[PART_NAME] && counts[PART_ASKED] && counts[PART_BYE] && !kinds(counts);
}

const char *import_bye_of(const struct import_person *p)
{
    int counts[PARTS];
    if (!*p->is.name && !p->number && !*p->is.fide_id && !*p->is.id)
        return "";
    count_parts(p->is.name, counts);
    if (counts[PART_NAME] || counts[PART_FIGURE] || counts[PART_LETTER] || !speaks_of_a_bye(counts) ||
        is_unclear(p->is.name, counts))
        return NULL;
    return counts[PART_HALF]      ? "H"
           : counts[PART_FULL]    ? "F"
           : counts[PART_ZERO]    ? "Z"
           : counts[PART_PAIRING] ? "U"
                                  : "";
}
