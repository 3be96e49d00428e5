#include "log/entry.h"

#include "base/table.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#define KIND_ROW(kind, name, is_signed) {name, is_signed},
static const struct {
    const char *name;
    bool is_signed;
} kinds[] = {ENTRY_KIND_LIST(KIND_ROW)};
ROW_FOR_EACH(kinds, ENTRY_KINDS);

const char *entry_kind_name(enum entry_kind kind)
{
    assert(kind < ENTRY_KINDS && "an entry is of a kind");
    return kinds[kind].name;
}

bool entry_kind_named(const char *name, enum entry_kind *kind)
{
    for (int k = 0; k < ENTRY_KINDS; k++) {
        if (strcmp(kinds[k].name, name))
            continue;
        *kind = (enum entry_kind)k;
        return true;
    }
    return false;
}

bool entry_must_be_signed(const struct entry *e)
{
    assert(e->kind < ENTRY_KINDS);
    assert(e->kind < ENTRY_KINDS && e->sequence > 0);
    return kinds[e->kind].is_signed || e->sequence % SIGNED_POINT_EVERY == 0;
}

static bool is_within(msec ms, msec most)
{
    return ms >= 0 && ms <= most;
}

bool entry_times_can_be(const struct entry *e)
{
    return is_within(e->wall_ms, ENTRY_WALL_MOST) && is_within(e->mono_ms, ENTRY_MS_MOST);
}

static msec nearest(msec ms, msec least, msec most)
{
    return ms < least ? least : ms > most ? most : ms;
}

void entry_times_follow(struct entry *e, msec last)
{
    msec least = nearest(last, 0, ENTRY_MS_MOST); /* an older version's log may end beyond it */
    e->wall_ms = nearest(e->wall_ms, 0, ENTRY_WALL_MOST);
    e->mono_ms = nearest(e->mono_ms, least, ENTRY_MS_MOST);
    assert(entry_times_can_be(e) && "what is written can be read");
}

bool hash_is(const struct log_hash *a, const struct log_hash *b)
{
    return !memcmp(a->bytes, b->bytes, LOG_HASH_BYTES);
}

static uint8_t *put_number(uint8_t *at, uint64_t n, int bytes)
{
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        *at++ = (uint8_t)(n >> shift);
    return at;
}

static void hash_text(crypto_generichash_state *state, const char *s)
{
    uint8_t length[4];
    size_t n = strlen(s);
    put_number(length, n, 4);
    crypto_generichash_update(state, length, sizeof length);
    crypto_generichash_update(state, (const uint8_t *)s, n);
}

struct log_hash entry_hash(const struct entry *e)
{
    static const char title[] = "flagfall entry 1\n";
    enum { TITLE = sizeof title - 1 };
    uint8_t head[TITLE + LOG_HASH_BYTES + 4 * 8], *at = head;
    struct log_hash out;
    crypto_generichash_state state;
    memcpy(at, title, TITLE);
    memcpy(at + TITLE, e->previous.bytes, LOG_HASH_BYTES);
    at = put_number(at + TITLE + LOG_HASH_BYTES, (uint64_t)e->sequence, 8);
    at = put_number(at, (uint64_t)e->wall_ms, 8);
    at = put_number(at, (uint64_t)e->mono_ms, 8);
    put_number(at, (uint64_t)e->board, 8);
    crypto_generichash_init(&state, NULL, 0, LOG_HASH_BYTES);
    crypto_generichash_update(&state, head, sizeof head);
    hash_text(&state, e->station);
    hash_text(&state, entry_kind_name(e->kind));
    hash_text(&state, e->who);
    hash_text(&state, e->body);
    crypto_generichash_final(&state, out.bytes, LOG_HASH_BYTES);
    return out;
}
