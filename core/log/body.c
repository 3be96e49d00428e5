#include "log/body.h"

#include "base/list.h"
#include "base/utf8.h"
#include "log/key.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct body_member {
    size_t at, name_length, length; /* `"name":value` in the text, without commas; the name without quotes */
};

/* --- texts ---------------------------------------------------------------------------------------------------- */

static void add_escaped(struct text *t, unsigned char c)
{
    static const char plain[] = "\"\\\b\f\n\r\t", letter[] = "\"\\bfnrt";
    const char *found = strchr(plain, c);
    if (found)
        text_addf(t, "\\%c", letter[found - plain]);
    else
        text_addf(t, "\\u%04X", c);
}

void add_json_text(struct text *t, const char *value)
{
    const unsigned char *s = (const unsigned char *)value, *end = s + strlen(value);
    text_add_char(t, '"');
    while (*s) {
        const char *from = (const char *)s;
        while (*s >= 0x20 && *s != '"' && *s != '\\') {
            size_t n = utf8_step((const char *)s, (size_t)(end - s));
            if (!n)
                break;
            s += n;
        }
        text_add_bytes(t, from, (size_t)((const char *)s - from));
        if (!*s)
            break;
        if (*s >= 0x80)
            text_add(t, "\xef\xbf\xbd");
        else
            add_escaped(t, *s);
        s++;
    }
    text_add_char(t, '"');
}

/* --- building ------------------------------------------------------------------------------------------------- */

static struct body_level *innermost(struct body *b)
{
    assert(b->depth > 0 && "a body is begun before it is filled");
    return &b->open[b->depth - 1];
}

static void open_level(struct body *b, bool is_list)
{
    assert(b->depth < BODY_DEPTH && "bodies are not that deep");
    text_add_char(&b->text, is_list ? '[' : '{');
    b->open[b->depth++] = (struct body_level){is_list, b->count, b->text.length};
}

static struct body_member *new_member(struct body *b)
{
    LIST_ROOM(b->members, b->count, b->room);
    assert(b->count <= b->room);
    return &b->members[b->count++];
}

static void begin_member(struct body *b, const char *name)
{
    struct body_level *level = innermost(b);
    assert(level->is_list == !name && "members have names, items of lists have none");
    if (b->text.length > level->from)
        text_add_char(&b->text, ',');
    if (!name)
        return;
    struct body_member *m = new_member(b);
    m->at = b->text.length;
    add_json_text(&b->text, name);
    m->name_length = b->text.length - m->at - 2;
    text_add_char(&b->text, ':');
}

static void end_member(struct body *b)
{
    if (b->depth && !innermost(b)->is_list) {
        struct body_member *m = &b->members[b->count - 1];
        m->length = b->text.length - m->at;
    }
}

static int compare_names(const void *a, const void *b, void *chars)
{
    const struct body_member *x = a, *y = b;
    size_t least = x->name_length < y->name_length ? x->name_length : y->name_length;
    int order = memcmp((char *)chars + x->at + 1, (char *)chars + y->at + 1, least);
    return order ? order : (x->name_length > y->name_length) - (x->name_length < y->name_length);
}

static void lay_in_order(struct body *b, const struct body_level *level, size_t count)
{
    struct text sorted = {0};
    struct body_member *members = b->members + level->first;
    qsort_r(members, count, sizeof *members, compare_names, b->text.chars);
    for (size_t i = 0; i < count; i++) {
        assert((!i || compare_names(members + i - 1, members + i, b->text.chars)) &&
               "a name may appear only once in an object");
        if (i)
            text_add_char(&sorted, ',');
        text_add_bytes(&sorted, b->text.chars + members[i].at, members[i].length);
    }
    assert(sorted.length == b->text.length - level->from && "sorting keeps every byte");
    memcpy(b->text.chars + level->from, text_chars(&sorted), sorted.length);
    text_release(&sorted);
}

static void sort_members(struct body *b, const struct body_level *level)
{
    bool in_order = true;
    for (size_t i = level->first + 1; in_order && i < b->count; i++)
        in_order = compare_names(&b->members[i - 1], &b->members[i], b->text.chars) < 0;
    if (!in_order)
        lay_in_order(b, level, b->count - level->first);
}

void body_begin(struct body *b)
{
    text_clear(&b->text);
    b->count = 0;
    b->depth = 0;
    open_level(b, false);
}

void body_text(struct body *b, const char *name, const char *value)
{
    assert(value);
    begin_member(b, name);
    add_json_text(&b->text, value);
    end_member(b);
}

void body_number(struct body *b, const char *name, int64_t value)
{
    begin_member(b, name);
    text_addf(&b->text, "%lld", (long long)value);
    end_member(b);
}

void body_flag(struct body *b, const char *name, bool value)
{
    begin_member(b, name);
    text_add(&b->text, value ? "true" : "false");
    end_member(b);
}

void body_object(struct body *b, const char *name)
{
    begin_member(b, name);
    open_level(b, false);
}

void body_list(struct body *b, const char *name)
{
    begin_member(b, name);
    open_level(b, true);
}

void body_end(struct body *b)
{
    struct body_level level = *innermost(b);
    if (!level.is_list)
        sort_members(b, &level);
    b->count = level.first;
    text_add_char(&b->text, level.is_list ? ']' : '}');
    b->depth--;
    end_member(b);
}

const char *body_done(struct body *b)
{
    while (b->depth)
        body_end(b);
    return text_chars(&b->text);
}

void body_release(struct body *b)
{
    text_release(&b->text);
    free(b->members);
    *b = (struct body){0};
}

/* --- reading -------------------------------------------------------------------------------------------------- */

json_t *body_parse(const char *body, struct error *why)
{
    json_error_t e;
    json_t *parsed = strlen(body) <= BODY_BYTES_MAX ? json_loads(body, JSON_REJECT_DUPLICATES, &e) : NULL;
    if (json_is_object(parsed))
        return parsed;
    json_decref(parsed);
    fail(why, "", "the body of an entry is not a JSON object", "see: flagfall log verify");
    return NULL;
}

const char *body_text_of(const json_t *object, const char *name, const char *fallback)
{
    const json_t *value = json_object_get(object, name);
    return json_is_string(value) ? json_string_value(value) : fallback;
}

bool body_bytes_of(const json_t *object, const char *name, uint8_t *bytes, size_t count)
{
    const char *digits = body_text_of(object, name, "");
    return strlen(digits) == 2 * count && hex_read(bytes, count, digits);
}

int64_t body_number_of(const json_t *object, const char *name, int64_t fallback)
{
    const json_t *value = json_object_get(object, name);
    return json_is_integer(value) ? json_integer_value(value) : fallback;
}
