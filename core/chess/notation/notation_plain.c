/* The first step in reading a text: the different signs that pens, printers and keyboards use for one thing are
 * unified, and the annotations behind a move are recognised. */
#include "chess/notation/notation_parts.h"

#include "chess/notation/san.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* No replacement is longer than the original, so the plain text always fits. */
static const struct {
    const char *sign, *plain;
} signs[] = {
    {"–", "-"},
    {"—", "-"},
    {"−", "-"},
    {"‐", "-"},
    {"‑", "-"},
    {"×", "x"},
    {"†", "+"},
    {"‡", "#"},
    {"≠", "#"},
    {"…", "..."},
    {"\u00a0", " "},
    {"\u202f", " "},
    {"\u2009", " "},
    {"\ufe0e", ""},
    {"\ufe0f", ""},
    {"±", "+-"},
    {"∓", "-+"},
    {"⩲", "+="},
    {"⩱", "=+"},
    {"∞", "="},
    {"□", "!"},
    {"\ufeff", ""},
    /* Cyrillic letters that look like files and signs; capitals are kept, as they name pieces */
    {"а", "a"},
    {"с", "c"},
    {"е", "e"},
    {"х", "x"},
    {"о", "o"},
    /* figurines become the byte of their enum kind */
    {"♔", "\6"},
    {"♕", "\5"},
    {"♖", "\4"},
    {"♗", "\3"},
    {"♘", "\2"},
    {"♙", "\1"},
    {"♚", "\6"},
    {"♛", "\5"},
    {"♜", "\4"},
    {"♝", "\3"},
    {"♞", "\2"},
    {"♟", "\1"},
};

static size_t add_sign(const char *at, char **out)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t length = strlen(signs[i].sign);
        if (!strncmp(at, signs[i].sign, length)) {
            size_t plain = strlen(signs[i].plain);
            memcpy(*out, signs[i].plain, plain);
            *out += plain;
            return length;
        }
    }
    *(*out)++ = *at;
    return 1;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool notation_plain_text(const char *text, char out[NOTATION_BYTES_MAX + 1], struct error *why)
{
    while (is_blank(*text))
        text++;
    size_t length = strnlen(text, NOTATION_BYTES_MAX + 1);
    if (length > NOTATION_BYTES_MAX)
        return fail(why, "", "the text is too long for one move", "give one move at a time");
    char *end = out;
    for (const char *at = text; *at;) {
        if (is_blank(*at)) {
            *end++ = ' ';
            at++;
        } else if (iscntrl((unsigned char)*at)) {
            return failf(why, "", "write the move with letters and digits", "the byte \\x%02x is not of a move",
                         (unsigned char)*at);
        } else {
            at += add_sign(at, &end);
        }
    }
    while (end > out && end[-1] == ' ')
        end--;
    *end = '\0';
    return true;
}

/* Length of the character at `at` in bytes; 0 if it is invalid, or a control character that a terminal would act on. */
static size_t printable_length(const char *at)
{
    unsigned char c = (unsigned char)*at;
    size_t length = c < 0x80                ? 1
                    : c >= 0xc2 && c < 0xe0 ? 2
                    : c >= 0xe0 && c < 0xf0 ? 3
                    : c >= 0xf0 && c < 0xf5 ? 4
                                            : 0;
    if (length == 1)
        return c >= ' ' && c < 0x7f;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 0;
    return c == 0xc2 && (unsigned char)at[1] < 0xa0 ? 0 : length;
}

void notation_show_text(const char *text, char out[SHOWN_MAX])
{
    static const char cut[] = "...";
    size_t used = 0;
    while (*text && used + 4 + sizeof cut <= SHOWN_MAX) {
        size_t length = printable_length(text);
        if (length)
            memcpy(out + used, text, length);
        else
            out[used] = '?';
        used += length ? length : 1;
        text += length ? length : 1;
    }
    memcpy(out + used, *text ? cut : "", *text ? sizeof cut : 1);
}

void notation_skip_blanks(const char **at)
{
    while (**at == ' ')
        ++*at;
}

const char *notation_after_number(const char *text)
{
    const char *at = text;
    for (int digits = 0; digits < 4 && isdigit((unsigned char)*at); digits++)
        at++;
    notation_skip_blanks(&at);
    if (*at != '.')
        return text;
    while (*at == '.' || *at == ' ')
        at++;
    return at;
}

enum meaning { NOTHING, CHECK, MATE, EN_PASSANT_SAID };

/* Where one begins another the longer comes first. `++` means mate to some and double check to others: read as
 * check. */
static const struct {
    const char *mark;
    enum meaning meaning;
} marks_known[] = {
    {"en passant", EN_PASSANT_SAID},
    {"(e.p.)", EN_PASSANT_SAID},
    {"(ep)", EN_PASSANT_SAID},
    {"e. p.", EN_PASSANT_SAID},
    {"e.p.", EN_PASSANT_SAID},
    {"e.p", EN_PASSANT_SAID},
    {"ep.", EN_PASSANT_SAID},
    {"ep", EN_PASSANT_SAID},
    {"checkmate", MATE},
    {"check", CHECK},
    {"(ch.)", CHECK},
    {"(ch)", CHECK},
    {"ch.", CHECK},
    {"ch", CHECK},
    {"mate", MATE},
    {"matt", MATE},
    {"mat", MATE},
    {"double", CHECK},
    {"dble", CHECK},
    {"dbl.", CHECK},
    {"dbl", CHECK},
    {"discovered", CHECK},
    {"disc.", CHECK},
    {"disc", CHECK},
    {"dis.", CHECK},
    {"dis", CHECK},
    {"+/-", NOTHING},
    {"-/+", NOTHING},
    {"+/=", NOTHING},
    {"=/+", NOTHING},
    {"(=)", NOTHING},
    {"+-", NOTHING},
    {"-+", NOTHING},
    {"+=", NOTHING},
    {"=+", NOTHING},
    {"(+)", CHECK},
    {"+", CHECK},
    {"#", MATE},
    {"!", NOTHING},
    {"?", NOTHING},
    {"=", NOTHING},
};

static bool read_mark(const char **at, struct marks *m)
{
    for (size_t i = 0; i < sizeof marks_known / sizeof *marks_known; i++) {
        size_t length = strlen(marks_known[i].mark);
        if (strncasecmp(*at, marks_known[i].mark, length))
            continue;
        *at += length;
        m->mate |= marks_known[i].meaning == MATE;
        m->check |= marks_known[i].meaning == CHECK || marks_known[i].meaning == MATE;
        m->en_passant |= marks_known[i].meaning == EN_PASSANT_SAID;
        return true;
    }
    return false;
}

static bool read_glyph_number(const char **at) /* $14, as PGN annotates */
{
    const char *digit = *at + 1;
    if (**at != '$' || !isdigit((unsigned char)*digit))
        return false;
    while (isdigit((unsigned char)*digit) && digit - *at <= 3)
        digit++;
    *at = digit;
    return true;
}

bool notation_read_marks(const char *at, struct marks *m)
{
    *m = (struct marks){0};
    for (notation_skip_blanks(&at); *at; notation_skip_blanks(&at))
        if (!read_mark(&at, m) && !read_glyph_number(&at))
            return false;
    return true;
}

bool move_checks(const struct position *p, move m, bool *mates)
{
    char san[SAN_MAX];
    size_t length = san_write(p, m, san);
    *mates = san[length - 1] == '#';
    return *mates || san[length - 1] == '+';
}
