#include "base/printable.h"

#include "base/utf8.h"

#include <string.h>

/* By the Unicode standard: category Cc, characters with Bidi_Control, and default ignorable ones except the variation
 * selectors. */
static const struct {
    uint32_t first, last;
} hidden[] = {
    {0x0000, 0x001f}, {0x007f, 0x009f}, {0x00ad, 0x00ad}, {0x034f, 0x034f},   {0x061c, 0x061c},   {0x115f, 0x1160},
    {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x200b, 0x200f}, {0x2028, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},
    {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

bool printable_character(uint32_t code)
{
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (code >= hidden[i].first && code <= hidden[i].last)
            return false;
    return true;
}

size_t printable_step(const char *at, size_t left, const char **shown, size_t *length)
{
    static const char mark[] = "?";
    size_t step = utf8_step(at, left);
    bool shows = step && printable_character((uint32_t)utf8_code(at, step));
    *shown = shows ? at : mark;
    *length = shows ? step : 1;
    return step ? step : 1;
}

static bool is_blank(uint32_t code)
{
    return code == ' ' || code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f ||
           code == 0x205f || code == 0x2800 || code == 0x3000 || (code >= 0xfe00 && code <= 0xfe0f);
}

bool printable_says_something(const char *s)
{
    for (size_t left = strlen(s), step; left; s += step, left -= step) {
        step = utf8_step(s, left);
        if (step && printable_character((uint32_t)utf8_code(s, step)) && !is_blank((uint32_t)utf8_code(s, step)))
            return true;
        step = step ? step : 1;
    }
    return false;
}

void text_add_printable_by(struct text *out, const char *s, void (*add)(struct text *, const char *, size_t))
{
    for (size_t left = strlen(s); left;) {
        const char *shown;
        size_t length, step = printable_step(s, left, &shown, &length);
        add(out, shown, length);
        s += step;
        left -= step;
    }
}

void text_add_printable(struct text *out, const char *s)
{
    text_add_printable_by(out, s, text_add_bytes);
}

/* --- names in files ----------------------------------------------------------------------------------------------- */

static bool is_in(uint32_t code, const uint32_t (*ranges)[2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i][0] && code <= ranges[i][1])
            return true;
    return false;
}

#define IS_IN(code, ranges) is_in(code, ranges, sizeof(ranges) / sizeof *(ranges))

/* Property Bidi_Control. */
static bool sets_direction(uint32_t code)
{
    static const uint32_t marks[][2] = {{0x061c, 0x061c}, {0x200e, 0x200f}, {0x202a, 0x202e}, {0x2066, 0x2069}};
    return IS_IN(code, marks);
}

/* What has no width and is left behind by other programs: a soft hyphen, a joiner that joins nothing, marks of where a
 * line may break or a file begins. */
static bool is_unseen(uint32_t code)
{
    static const uint32_t marks[][2] = {{0x00ad, 0x00ad}, {0x200b, 0x200d}, {0x2060, 0x2064}, {0xfeff, 0xfeff}};
    return sets_direction(code) || IS_IN(code, marks);
}

/* Arabic, Syriac and their like; the scripts of India and its neighbours, Khmer, Mongolian. */
static bool is_joined(uint32_t code)
{
    static const uint32_t scripts[][2] = {{0x0620, 0x06ff}, {0x0700, 0x08ff}, {0x0900, 0x0dff},
                                          {0x1000, 0x109f}, {0x1780, 0x18af}, {0xa8e0, 0xa8ff},
                                          {0xa980, 0xa9df}, {0xfb50, 0xfdff}, {0xfe70, 0xfefc}};
    return IS_IN(code, scripts) && printable_character(code);
}

static uint32_t code_at(const char *s, size_t left)
{
    size_t step = utf8_step(s, left);
    return step ? (uint32_t)utf8_code(s, step) : 0;
}

static bool joins(uint32_t before, uint32_t code, uint32_t after)
{
    return (code == 0x200c || code == 0x200d) && is_joined(before) && is_joined(after);
}

void text_add_name_by(struct text *out, const char *s, void (*add)(struct text *, const char *, size_t))
{
    uint32_t before = 0;
    for (size_t left = strlen(s); left;) {
        const char *shown;
        size_t length, step = printable_step(s, left, &shown, &length);
        uint32_t code = code_at(s, left);
        if (joins(before, code, code_at(s + step, left - step)))
            add(out, s, step);
        else if (!is_unseen(code))
            add(out, shown, length);
        before = is_unseen(code) ? before : code;
        s += step;
        left -= step;
    }
}

void text_add_name(struct text *out, const char *s)
{
    text_add_name_by(out, s, text_add_bytes);
}

/* --- streams ------------------------------------------------------------------------------------------------------ */

static size_t plain_bytes(const char *s, size_t count)
{
    size_t n = 0;
    while (n < count && ((s[n] >= ' ' && s[n] < 0x7f) || s[n] == '\n' || s[n] == '\t'))
        n++;
    return n;
}

static void add_escape(struct text *out, uint32_t code)
{
    if (code > 0xffff) {
        text_addf(out, "\\u%04x", (unsigned)(0xd800 + ((code - 0x10000) >> 10)));
        code = 0xdc00 + ((code - 0x10000) & 0x3ff);
    }
    text_addf(out, "\\u%04x", (unsigned)code);
}

static bool may_go_on(const char *s, size_t left)
{
    unsigned char first = (unsigned char)*s;
    size_t whole = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 || first == '\r' ? 2 : 1;
    for (size_t i = 1; i < left; i++)
        if (((unsigned char)s[i] & 0xc0) != 0x80)
            return false;
    return left < whole;
}

/* Handles one character that is not plain ASCII; 0 if the rest of it may be in the next piece. */
static size_t pass_one(const struct printable_stream *p, const char *s, size_t left, bool last, struct text *out)
{
    const char *shown;
    size_t length;
    if (*s == '\r' && left > 1 && s[1] == '\n') {
        text_add(out, "\r\n");
        return 2;
    }
    if (!last && may_go_on(s, left))
        return 0;
    size_t step = printable_step(s, left, &shown, &length);
    if (p->is_json && shown != s && utf8_step(s, left) && (unsigned char)*s >= 0x7f)
        add_escape(out, (uint32_t)utf8_code(s, step));
    else
        text_add_bytes(out, shown, length);
    return step;
}

static void pass(struct printable_stream *p, const char *s, size_t count, bool last, struct text *out)
{
    while (count) {
        size_t plain = plain_bytes(s, count);
        text_add_bytes(out, s, plain);
        s += plain;
        count -= plain;
        size_t step = count ? pass_one(p, s, count, last, out) : 0;
        if (!step)
            break;
        s += step;
        count -= step;
    }
    p->kept_count = count; /* fewer bytes than the character has */
    memcpy(p->kept, s, count);
}

void printable_pass(struct printable_stream *p, const char *s, size_t count, struct text *out)
{
    while (count && p->kept_count) { /* one byte at a time until the character that was kept is complete */
        char begun[sizeof p->kept + 1];
        size_t n = p->kept_count;
        memcpy(begun, p->kept, n);
        begun[n] = *s++;
        count--;
        pass(p, begun, n + 1, false, out);
    }
    if (count)
        pass(p, s, count, false, out);
}

void printable_end(struct printable_stream *p, struct text *out)
{
    char begun[sizeof p->kept];
    size_t n = p->kept_count;
    memcpy(begun, p->kept, n);
    pass(p, begun, n, true, out);
}
