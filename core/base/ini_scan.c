#include "base/ini_scan.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* One line, without the blanks around it, while it is checked. */
struct piece {
    const char *at;
    size_t length;
};

struct scanning {
    struct ini_scan *scan;
    struct error *why;
    const char *text;
    size_t section_room, entry_room;
    int line;
};

void ini_place(char *out, size_t room, const char *file, int line)
{
    char number[16] = "";
    if (line)
        snprintf(number, sizeof number, ":%d", line);
    size_t length = strlen(file), most = room - 1 - strlen(number);
    bool cut = length > most;
    snprintf(out, room, "%s%s%s", cut ? "..." : "", cut ? file + length - most + 3 : file, number);
}

bool ini_fail(const struct ini_scan *scan, int line, struct error *why, const char *remedy, const char *format, ...)
{
    char where[sizeof why->where];
    va_list args;
    ini_place(where, sizeof where, scan->file, line);
    va_start(args, format);
    error_setv(why, where, remedy, format, args);
    va_end(args);
    return error_is_failure();
}

#define bad(s, remedy, ...) ini_fail((s)->scan, (s)->line, (s)->why, remedy, __VA_ARGS__)

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static struct piece trimmed(const char *at, size_t length)
{
    while (length && is_blank(*at)) {
        at++;
        length--;
    }
    while (length && is_blank(at[length - 1]))
        length--;
    return (struct piece){at, length};
}

static bool holds(struct piece p, const char *any)
{
    for (size_t i = 0; i < p.length; i++)
        if (strchr(any, p.at[i]))
            return true;
    return false;
}

/* What is kept of a line, [name] or key = value, is no longer with its terminators than the line with its end, so there
 * is always room. */
static char *keep(struct ini_scan *scan, struct piece p)
{
    assert(p.at || !p.length);
    assert(p.length < scan->words_room - scan->words_used && "more was kept than was read");
    char *at = scan->words + scan->words_used;
    memcpy(at, p.at, p.length);
    at[p.length] = '\0';
    scan->words_used += p.length + 1;
    return at;
}

char *ini_scan_value(struct ini_scan *scan, struct ini_entry *e, const char *value)
{
    char *kept = keep(scan, (struct piece){value, strlen(value)});
    e->value = kept;
    return kept;
}

/* --- names -------------------------------------------------------------------------------------------------- */

static unsigned hash_of(const char *section, const char *key)
{
    unsigned hash = 2166136261u;
    for (; *section; section++)
        hash = (hash ^ (unsigned)tolower((unsigned char)*section)) * 16777619u;
    for (hash = hash * 31 + 1; *key; key++)
        hash = (hash ^ (unsigned)tolower((unsigned char)*key)) * 16777619u;
    return hash;
}

/* The slot of the entry, or the free slot where it belongs. A slot holds the entry's index + 1. */
static size_t slot_of(const struct ini_scan *scan, const char *section, const char *key)
{
    size_t at = hash_of(section, key) & (scan->slot_count - 1);
    for (; scan->slots[at]; at = (at + 1) & (scan->slot_count - 1)) {
        const struct ini_entry *e = &scan->entries[scan->slots[at] - 1];
        if (!strcasecmp(e->key, key) && !strcasecmp(e->section, section))
            break;
    }
    return at;
}

static void make_slots(struct ini_scan *scan)
{
    free(scan->slots);
    scan->slot_count = scan->slot_count ? scan->slot_count * 2 : 256;
    scan->slots = memory_take(scan->slot_count, sizeof *scan->slots);
    for (size_t i = 0; i < scan->entry_count; i++)
        scan->slots[slot_of(scan, scan->entries[i].section, scan->entries[i].key)] = (unsigned)i + 1;
    assert((scan->slot_count & (scan->slot_count - 1)) == 0 && scan->slot_count > scan->entry_count);
}

const struct ini_entry *ini_scan_entry(const struct ini_scan *scan, const char *section, const char *key)
{
    if (!scan->slot_count)
        return NULL;
    unsigned found = scan->slots[slot_of(scan, section, key)];
    return found ? &scan->entries[found - 1] : NULL;
}

const struct ini_section *ini_scan_section(const struct ini_scan *scan, const char *name)
{
    for (size_t i = 0; i < scan->section_count; i++)
        if (!strcasecmp(scan->sections[i].name, name))
            return &scan->sections[i];
    return NULL;
}

/* --- lines -------------------------------------------------------------------------------------------------- */

static bool scan_section(struct scanning *s, struct piece line, size_t begin)
{
    struct ini_scan *scan = s->scan;
    if (line.at[line.length - 1] != ']')
        return bad(s, "end it with ] and put a comment on a line of its own", "a section's name that does not end");
    struct piece name = trimmed(line.at + 1, line.length - 2);
    if (!name.length || name.length > INI_NAME_MAX || holds(name, "[]:\""))
        return bad(s, "write it as [name]; a name has no : and no brackets", "not the name of a section");
    if (scan->section_count == INI_SECTIONS_MAX)
        return bad(s, "split the file", "more than %d sections", INI_SECTIONS_MAX);
    LIST_ROOM(scan->sections, scan->section_count, s->section_room);
    struct ini_section section = {
        .name = keep(s->scan, name), .line = s->line, .first = scan->entry_count, .begin = begin, .end = begin};
    const struct ini_section *before = ini_scan_section(scan, section.name);
    if (before)
        return bad(s, "put everything of it in one place", "section [%.40s] is already in line %d", section.name,
                   before->line);
    scan->sections[scan->section_count++] = section;
    return true;
}

/* What iniparser would cut off silently. It may cut off a comment behind a value. */
static bool value_is_whole(struct scanning *s, struct piece value, bool *has_comment)
{
    *has_comment = value.length && (*value.at == ';' || *value.at == '#');
    if (value.length && (*value.at == '"' || *value.at == '\'')) {
        const char *close = memchr(value.at + 1, *value.at, value.length - 1);
        if (!close)
            return bad(s, "put the whole value between \" and \"", "a quote that is not closed");
        struct piece rest = trimmed(close + 1, (size_t)(value.at + value.length - close - 1));
        if (rest.length && *rest.at != ';' && *rest.at != '#')
            return bad(s, "put the whole value between quotes, or none of it", "text after the closing quote");
        *has_comment = rest.length > 0;
        return true;
    }
    for (size_t i = 1; i < value.length; i++) {
        if (value.at[i] != ';' && value.at[i] != '#')
            continue;
        if (is_blank(value.at[i - 1]))
            return *has_comment = true;
        return bad(s, "put the value between \" and \", or a blank before a comment",
                   "%c begins a comment and would cut the value", value.at[i]);
    }
    return true;
}

static bool scan_entry(struct scanning *s, struct piece line)
{
    struct ini_scan *scan = s->scan;
    const char *equals = memchr(line.at, '=', line.length);
    if (!equals)
        return bad(s, "write it as name = value; a comment begins with ;", "neither a section nor name = value");
    struct piece key = trimmed(line.at, (size_t)(equals - line.at));
    struct piece value = trimmed(equals + 1, (size_t)(line.at + line.length - equals - 1));
    if (!key.length || key.length > INI_NAME_MAX || holds(key, ":;#\"'"))
        return bad(s, "write it as name = value; a name has no : ; # and no quotes", "not a name before the =");
    if (!scan->section_count)
        return bad(s, "put a [section] before it", "a value before the first section");
    bool has_comment;
    if (!value_is_whole(s, value, &has_comment))
        return false;
    struct ini_section *section = &scan->sections[scan->section_count - 1];
    if (section->count == INI_SECTION_KEYS_MAX || scan->entry_count == INI_KEYS_MAX)
        return bad(s, "split the file", "more than %zu lines in [%.40s]", section->count, section->name);
    if (scan->entry_count * 2 >= scan->slot_count)
        make_slots(scan);
    LIST_ROOM(scan->entries, scan->entry_count, s->entry_room);
    struct ini_entry entry = {
        .section = section->name, .key = keep(s->scan, key), .line = s->line, .has_comment = has_comment};
    size_t slot = slot_of(scan, entry.section, entry.key);
    if (scan->slots[slot])
        return bad(s, "keep one of the two", "%.40s is already in line %d", entry.key,
                   scan->entries[scan->slots[slot] - 1].line);
    scan->entries[scan->entry_count++] = entry;
    scan->slots[slot] = (unsigned)scan->entry_count;
    section->count++;
    return true;
}

static bool is_text(struct scanning *s, const char *at, size_t length)
{
    if (length > INI_LINE_MAX)
        return bad(s, "split it in two", "a line of %zu bytes, more than %d", length, INI_LINE_MAX);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)at[i];
        if ((c < ' ' && c != '\t' && !(c == '\r' && i + 1 == length)) || c == 0x7f)
            return bad(s, "take it out; the file is plain text", "a control character (0x%02x)", c);
    }
    if (!utf8_is_valid(at, length))
        return bad(s, "save the file as UTF-8", "bytes that are not UTF-8");
    return true;
}

static bool scan_line(struct scanning *s, const char *at, size_t length)
{
    if (!is_text(s, at, length))
        return false;
    struct piece line = trimmed(at, length);
    if (line.length && line.at[line.length - 1] == '\\')
        return bad(s, "remove the \\, or put something after it", "a \\ at the end would join the next line");
    if (!line.length || *line.at == ';' || *line.at == '#')
        return true;
    return *line.at == '[' ? scan_section(s, line, (size_t)(at - s->text)) : scan_entry(s, line);
}

bool ini_scan(struct ini_scan *scan, const char *text, size_t length, const char *file, struct error *why)
{
    struct scanning s = {.scan = scan, .why = why, .text = text};
    size_t at = length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3) ? 3 : 0;
    *scan = (struct ini_scan){.words_room = length + strlen(file) + 2};
    scan->words = memory_take(scan->words_room, 1);
    scan->file = keep(scan, (struct piece){file, strlen(file)});
    while (at < length) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t stop = end ? (size_t)(end - text) : length;
        s.line++;
        if (!scan_line(&s, text + at, stop - at))
            return false;
        at = stop + 1;
        if (scan->section_count)
            scan->sections[scan->section_count - 1].end = at < length ? at : length;
    }
    return true;
}

void ini_scan_release(struct ini_scan *scan)
{
    free(scan->sections);
    free(scan->entries);
    free(scan->words);
    free(scan->slots);
    *scan = (struct ini_scan){0};
}
