#include "chess/notation/notation_language.h"
#include "base/table.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *name;
    const char *letters[7]; /* by enum kind */
} languages[] = {
    /* order: languages    pawn knight bishop rook queen king */
    {"English", {"", "P", "N", "B", "R", "Q", "K"}},    {"Afrikaans", {"", "P", "R", "L", "T", "D", "K"}},
    {"Bulgarian", {"", "П", "К", "О", "Т", "Д", "Ц"}},  {"Catalan", {"", "P", "C", "A", "T", "D", "R"}},
    {"Croatian", {"", "P", "S", "L", "T", "D", "K"}},   {"Czech", {"", "P", "J", "S", "V", "D", "K"}},
    {"Danish", {"", "B", "S", "L", "T", "D", "K"}},     {"Dutch", {"", "O", "P", "L", "T", "D", "K"}},
    {"Estonian", {"", "P", "R", "O", "V", "L", "K"}},   {"Finnish", {"", "P", "R", "L", "T", "D", "K"}},
    {"French", {"", "P", "C", "F", "T", "D", "R"}},     {"German", {"", "B", "S", "L", "T", "D", "K"}},
    {"Hungarian", {"", "G", "H", "F", "B", "V", "K"}},  {"Icelandic", {"", "P", "R", "B", "H", "D", "K"}},
    {"Italian", {"", "P", "C", "A", "T", "D", "R"}},    {"Latvian", {"", "B", "Z", "L", "T", "D", "K"}},
    {"Lithuanian", {"", "P", "Ž", "R", "B", "V", "K"}}, {"Norwegian", {"", "B", "S", "L", "T", "D", "K"}},
    {"Polish", {"", "P", "S", "G", "W", "H", "K"}},     {"Portuguese", {"", "P", "C", "B", "T", "D", "R"}},
    {"Romanian", {"", "P", "C", "N", "T", "D", "R"}},   {"Russian", {"", "п", "К", "С", "Л", "Ф", "Кр"}},
    {"Slovak", {"", "P", "J", "S", "V", "D", "K"}},     {"Slovene", {"", "P", "S", "L", "T", "D", "K"}},
    {"Spanish", {"", "P", "C", "A", "T", "D", "R"}},    {"Swedish", {"", "B", "S", "L", "T", "D", "K"}},
    {"Ukrainian", {"", "п", "К", "С", "Т", "Ф", "Кр"}},
};
ROW_FOR_EACH(languages, LANGUAGES);
ROW_FOR_EACH(languages, LANGUAGES);

const char *language_name(enum language l)
{
    assert(l < LANGUAGES);
    return languages[l].name;
}

const char *language_letter(enum language l, enum kind kind)
{
    assert(l < LANGUAGES);
    return languages[l].letters[kind];
}

enum kind language_piece(enum language l, const char *text, int *length)
{
    assert(l < LANGUAGES && text && length);
    enum kind longest = NO_KIND;
    *length = 0;
    for (enum kind k = PAWN; k <= KING; k++) {
        int letters = (int)strlen(language_letter(l, k));
        if (letters > *length && !strncmp(text, language_letter(l, k), (size_t)letters)) {
            longest = k;
            *length = letters;
        }
    }
    return longest;
}
