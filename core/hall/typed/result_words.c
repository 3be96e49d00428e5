#include "hall/typed/result_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool is_gap(char c)
{
    return !c || c == ' ' || c == '\t' || c == ',' || c == ';';
}

/* The result of one side: 1, 0, = for a half, + or -; '\0' if it is none of these. An "F" after it means not played. */
static char half_of(const char **at, bool *forfeit)
{
    static const struct {
        const char *word;
        char is;
    } rows[] = {{"1/2", '='}, {"0.5", '='}, {"0,5", '='}, {"=", '='}, {"1", '1'}, {"0", '0'}, {"+", '+'}, {"-", '-'}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length = strlen(rows[i].word);
        if (strncmp(*at, rows[i].word, length) != 0)
            continue;
        *at += length;
        if (**at == 'F' || **at == 'f') {
            *forfeit = true;
            ++*at;
        }
        return rows[i].is;
    }
    return 0;
}

bool result_words_both(const char **at, enum result *result, bool *forfeit)
{
    static const struct {
        char sides[3];
        bool forfeit;
        enum result result;
    } rows[] = {{"10", false, RESULT_WHITE}, {"01", false, RESULT_BLACK}, {"==", false, RESULT_DRAW},
                {"00", false, RESULT_NONE},  {"+-", true, RESULT_WHITE},  {"-+", true, RESULT_BLACK},
                {"--", true, RESULT_NONE}};
    const char *s = *at;
    bool unplayed = false;
    char white = half_of(&s, &unplayed);
    s += strspn(s, " ");
    if (!white || !strchr("-:/", *s) || !*s)
        return false;
    s++;
    s += strspn(s, " ");
    char black = half_of(&s, &unplayed);
    for (size_t i = 0; black && is_gap(*s) && i < sizeof rows / sizeof *rows; i++)
        if (rows[i].sides[0] == white && rows[i].sides[1] == black) {
            *result = rows[i].result;
            *forfeit = rows[i].forfeit || unplayed;
            *at = s;
            return true;
        }
    return false;
}

bool result_words_one(const char **at, enum result *result, bool *forfeit)
{
    char word[16];
    size_t length = 0;
    while (!is_gap((*at)[length]))
        length++;
    snprintf(word, sizeof word, "%.*s", (int)length, *at);
    *result = result_on_slip(word, forfeit);
    *at += *result == RESULT_OPEN || length >= sizeof word ? 0 : length;
    return *result != RESULT_OPEN && length < sizeof word;
}

/* "1-O", "l:0": a word that is nearly a result. */
static bool is_like_a_result(const char *word, size_t length)
{
    size_t digits = 0, signs = 0, letters = 0;
    for (size_t k = 0; k < length; k++) {
        digits += isdigit((unsigned char)word[k]) != 0;
        signs += strchr("-:/=+", word[k]) != NULL;
        letters += isalpha((unsigned char)word[k]) != 0;
    }
    return signs && digits && length <= 9 && letters <= 2;
}

bool result_words_garbled(const char *line)
{
    for (size_t length; *line; line += length) {
        line += strspn(line, " \t,;");
        length = strcspn(line, " \t,;");
        if (is_like_a_result(line, length))
            return true;
    }
    return false;
}

bool result_words_any(const char *line)
{
    for (size_t length; *line; line += length) {
        enum result unused;
        bool forfeit;
        const char *end = line;
        line += strspn(line, " \t,;");
        length = strcspn(line, " \t,;");
        end = line;
        if (result_words_both(&end, &unused, &forfeit) || (length == 3 && !strncmp(line, "1/2", length)) ||
            (length == 1 && *line == '='))
            return true;
    }
    return false;
}

const char *result_words_meant(const char *typed)
{
    bool is_forfeit;
    enum result r = result_on_slip(typed, &is_forfeit);
    return r == RESULT_OPEN ? NULL : forfeit_text(r, is_forfeit);
}

bool result_words_begin(const char *typed)
{
    static const char *const whole[] = {"1/2-1/2", "1-0", "0-1", "0-0", "1:0", "0:1", "5",
                                        "=",       "+--", "--+", "---", "+/-", "-/+", "-/-"};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        if (!strncmp(whole[i], typed, strlen(typed)))
            return true;
    return false;
}
