#include "event/source.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* An entry is a line in double quotes. A quote, a percent sign and unprintable bytes are escaped as in %22; a line too
 * long for an INI file continues in the next entry, and has a percent sign at its end. */
enum { ENTRY_BYTES = 900, SOURCE_ENTRIES_MAX = 11900 };

void source_release(struct event_source *s)
{
    text_release(&s->text);
    *s = (struct event_source){0};
}

/* --- taking ----------------------------------------------------------------------------------------------------- */

static size_t end_at(const char *at, size_t left)
{
    return left > 1 && at[0] == '\r' && at[1] == '\n' ? 2 : 1;
}

static bool add_line(struct event_source *s, const char *line, size_t length)
{
    text_add_bytes(&s->text, line, length);
    text_add_char(&s->text, '\n');
    return ++s->lines <= SOURCE_LINES_MAX && s->text.length <= SOURCE_BYTES_MAX;
}

static bool take_lines(struct event_source *s, const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        size_t line = strcspn(text + at, "\r\n");
        if (line > length - at)
            line = length - at;
        if (!add_line(s, text + at, line))
            return false;
        at += line;
        s->open = at == length;
        if (s->open)
            break;
        size_t end = end_at(text + at, length - at);
        if (!*s->end)
            snprintf(s->end, sizeof s->end, "%.*s", (int)end, text + at);
        if (strlen(s->end) != end || strncmp(s->end, text + at, end) != 0)
            return false;
        at += end;
    }
    return s->lines > 0;
}

bool source_take(struct event_source *s, const char *text, size_t length)
{
    source_release(s);
    bool whole = !memchr(text, '\0', length) && take_lines(s, text, length) &&
                 (size_t)s->lines + 3 * length / ENTRY_BYTES < SOURCE_ENTRIES_MAX; /* each byte may become three */
    if (!whole)
        source_release(s);
    return whole;
}

/* Returns false if there is a character that Latin-1 does not have. */
static bool add_latin1(const struct text *utf8, struct text *out)
{
    const unsigned char *at = (const unsigned char *)text_chars(utf8);
    for (; *at; at++) {
        if (*at >= 0x80 && ((*at != 0xc2 && *at != 0xc3) || at[1] < 0x80))
            return false;
        text_add_char(out, (char)(*at < 0x80 ? *at : (*at & 3) << 6 | (at[1] & 0x3f)));
        at += *at >= 0x80;
    }
    return true;
}

void source_as_it_came(const struct event_source *s, const char *lines, size_t length, struct text *out)
{
    const char *end = *s->end ? s->end : "\r\n";
    struct text utf8 = {0}, latin1 = {0};
    for (size_t at = 0; at < length;) {
        size_t line = strcspn(lines + at, "\n");
        text_add_bytes(&utf8, lines + at, line);
        at += line + 1;
        if (at < length || !s->open)
            text_add(&utf8, end);
    }
    const struct text *whole = s->latin1 && add_latin1(&utf8, &latin1) ? &latin1 : &utf8;
    if (s->mark) /* three bytes of their own, also before letters in Latin-1, which has none for it */
        text_add(out, "\xef\xbb\xbf");
    text_add_bytes(out, text_chars(whole), whole->length);
    text_release(&utf8);
    text_release(&latin1);
}

/* --- in an event file ------------------------------------------------------------------------------------------- */

static bool is_plain(char c)
{
    return (unsigned char)c >= ' ' && c != 0x7f && c != '"' && c != '%' && c != '\\';
}

static void write_line(int *entry, const char *line, size_t length, struct text *out)
{
    text_addf(out, "%d = \"", ++*entry);
    size_t begin = out->length;
    for (size_t i = 0; i < length; i++) {
        bool letter_begins = ((unsigned char)line[i] & 0xc0) != 0x80;
        if (letter_begins && out->length - begin > ENTRY_BYTES) {
            text_addf(out, "%%\"\n%d = \"", ++*entry);
            begin = out->length;
        }
        if (is_plain(line[i]))
            text_add_char(out, line[i]);
        else
            text_addf(out, "%%%02X", (unsigned char)line[i]);
    }
    text_add(out, "\"\n");
}

static const struct {
    const char *word, *end;
} ends[] = {{"crlf", "\r\n"}, {"lf", "\n"}, {"cr", "\r"}};
enum { ENDS = sizeof ends / sizeof *ends };

static const struct {
    const char *key;
    size_t at;
} flags[] = {{"mark", offsetof(struct event_source, mark)},
             {"latin-1", offsetof(struct event_source, latin1)},
             {"open", offsetof(struct event_source, open)}};
enum { FLAGS = sizeof flags / sizeof *flags };

void source_write(const struct event_source *s, struct text *out)
{
    const char *lines = text_chars(&s->text);
    if (!s->lines)
        return;
    text_add(out, "[source]\n; the file that players and pairings came from: what has not changed is exported as it "
                  "is here\n");
    for (size_t i = 0; i < ENDS; i++)
        if (!strcmp(s->end, ends[i].end))
            text_addf(out, "ends = %s\n", ends[i].word);
    for (size_t i = 0; i < FLAGS; i++)
        if (*(const bool *)((const char *)s + flags[i].at))
            text_addf(out, "%s = yes\n", flags[i].key);
    if (s->control.count) {
        text_add(out, "control = ");
        control_write(&s->control, out);
        text_add_char(out, '\n');
    }
    if (s->rounds)
        text_addf(out, "rounds = %d\n", s->rounds);
    int entry = 0;
    for (size_t at = 0, length; at < s->text.length; at += length + 1) {
        length = strcspn(lines + at, "\n");
        write_line(&entry, lines + at, length, out);
    }
}

static int hex_digit(char c)
{
    return isdigit((unsigned char)c) ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool read_line(struct event_source *s, const char *value, struct error *why)
{
    if (s->goes_on)
        s->text.length--; /* the end of a line that is continued */
    s->lines += !s->goes_on;
    s->goes_on = false;
    for (; *value; value++) {
        if (*value != '%') {
            text_add_char(&s->text, *value);
            continue;
        }
        s->goes_on = !value[1];
        if (s->goes_on)
            break;
        int high = hex_digit(value[1]), low = high < 0 ? -1 : hex_digit(value[2]);
        if (low < 0 || high * 16 + low == 0 || high * 16 + low == '\n' || high * 16 + low == '\r')
            return fail(why, "", "a percent sign without a sign's number after it", "import the file again");
        text_add_char(&s->text, (char)(high * 16 + low));
        value += 2;
    }
    text_add_char(&s->text, '\n');
    return (s->lines <= SOURCE_LINES_MAX && s->text.length <= SOURCE_BYTES_MAX) ||
           fail(why, "", "more lines than a file may have", "take the section out");
}

static bool read_end(struct event_source *s, const char *value, struct error *why)
{
    for (size_t i = 0; i < ENDS; i++)
        if (!strcasecmp(value, ends[i].word)) {
            strcpy(s->end, ends[i].end);
            return true;
        }
    return fail(why, "", "no end of a line", "write crlf, lf or cr");
}

static bool read_flag(bool *flag, const char *value, struct error *why)
{
    *flag = !strcasecmp(value, "yes");
    return *flag || !strcasecmp(value, "no") || fail(why, "", "neither yes nor no", "write yes or no");
}

bool source_read(struct event_source *s, const char *key, const char *value, struct error *why)
{
    if (isdigit((unsigned char)*key))
        return read_line(s, value, why);
    if (!strcasecmp(key, "ends"))
        return read_end(s, value, why);
    for (size_t i = 0; i < FLAGS; i++)
        if (!strcasecmp(key, flags[i].key))
            return read_flag((bool *)((char *)s + flags[i].at), value, why);
    if (!strcasecmp(key, "control"))
        return control_read_typed(value, &s->control, why);
    s->rounds = atoi(value);
    return !strcasecmp(key, "rounds") ||
           failf(why, "", "there are: ends, mark, latin-1, open, control, rounds, and numbered lines",
                 "%.40s is not known", key);
}
