#include "base/memory.h"
#include "log/body.h"
#include "log/bundle.h"

#include <stdlib.h>
#include <string.h>

static void add_bytes_member(struct text *t, const char *name, const uint8_t *bytes, size_t count)
{
    text_addf(t, ",\"%s\":\"", name);
    hex_add(t, bytes, count);
    text_add_char(t, '"');
}

static void add_text_member(struct text *t, const char *name, const char *value)
{
    text_addf(t, ",\"%s\":", name);
    add_json_text(t, value);
}

static void add_before_body(struct text *t, const struct entry *e)
{
    text_addf(t, "{\"board\":%d,\"body\":", e->board);
}

static void add_after_body(struct text *t, const struct entry *e)
{
    add_bytes_member(t, "hash", e->hash.bytes, LOG_HASH_BYTES);
    add_text_member(t, "kind", entry_kind_name(e->kind));
    text_addf(t, ",\"mono_ms\":%lld", (long long)e->mono_ms);
    add_bytes_member(t, "previous", e->previous.bytes, LOG_HASH_BYTES);
    text_addf(t, ",\"sequence\":%lld", (long long)e->sequence);
    if (e->is_signed)
        add_bytes_member(t, "signature", e->signature.bytes, LOG_SIGNATURE_BYTES);
    add_text_member(t, "station", e->station);
    text_addf(t, ",\"wall_ms\":%lld", (long long)e->wall_ms);
    add_text_member(t, "who", e->who);
    text_add_char(t, '}');
}

void entry_add_json(struct text *t, const struct entry *e)
{
    add_before_body(t, e);
    text_add(t, e->body);
    add_after_body(t, e);
}

/* --- reading: a line must be, byte for byte, what would be written for what was read from it ------------------ */

struct entry_line {
    json_t *parsed;
    struct text before, after, body;
};

struct entry_line *entry_line_new(void)
{
    return memory_take(1, sizeof(struct entry_line));
}

static bool members_of(const json_t *line, struct entry *e)
{
    int64_t board = body_number_of(line, "board", -1);
    *e = (struct entry){.sequence = body_number_of(line, "sequence", 0),
                        .wall_ms = body_number_of(line, "wall_ms", 0),
                        .mono_ms = body_number_of(line, "mono_ms", 0),
                        .board = board >= 0 && board <= INT32_MAX ? (int)board : BOARD_NONE,
                        .station = body_text_of(line, "station", ""),
                        .who = body_text_of(line, "who", ""),
                        .is_signed = json_object_get(line, "signature") != NULL};
    return entry_kind_named(body_text_of(line, "kind", ""), &e->kind) &&
           body_bytes_of(line, "hash", e->hash.bytes, LOG_HASH_BYTES) &&
           body_bytes_of(line, "previous", e->previous.bytes, LOG_HASH_BYTES) &&
           (!e->is_signed || body_bytes_of(line, "signature", e->signature.bytes, LOG_SIGNATURE_BYTES));
}

static bool lies_between(struct entry_line *l, const char *line)
{
    size_t length = strlen(line), before = l->before.length, after = l->after.length;
    if (length < before + after || memcmp(line, l->before.chars, before) ||
        memcmp(line + length - after, l->after.chars, after))
        return false;
    text_clear(&l->body);
    text_add_bytes(&l->body, line + before, length - before - after);
    return true;
}

bool entry_line_read(struct entry_line *l, const char *line, struct entry *e)
{
    json_decref(l->parsed);
    l->parsed = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    if (!l->parsed || !json_is_object(json_object_get(l->parsed, "body")) || !members_of(l->parsed, e))
        return false;
    text_clear(&l->before);
    text_clear(&l->after);
    add_before_body(&l->before, e);
    add_after_body(&l->after, e);
    if (!lies_between(l, line))
        return false;
    e->body = text_chars(&l->body);
    return true;
}

void entry_line_free(struct entry_line *l)
{
    json_decref(l->parsed);
    text_release(&l->before);
    text_release(&l->after);
    text_release(&l->body);
    free(l);
}
