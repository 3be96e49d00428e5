#include "log/chain.h"

#include "log/body.h"
#include "log/key.h"

#include <assert.h>
#include <string.h>

static const char remedy[] = "keep the file as it is and compare it with a backup and with printed reports";

/* The key that a station entry names. */
static bool chain_key_of(const struct entry *e, uint8_t key[LOG_KEY_BYTES])
{
    json_t *body = e->kind == ENTRY_STATION ? body_parse(e->body, NULL) : NULL;
    const char *digits = body_text_of(body, "key", "");
    bool good = strlen(digits) == 2 * LOG_KEY_BYTES && hex_read(key, LOG_KEY_BYTES, digits);
    json_decref(body);
    return good;
}

/* An entry that was moved or copied still matches its own hash with its original number. Swapped or copied entries
 * usually come from nearby; the longer the entry, the fewer numbers are tried. */
static int64_t number_it_was_written_with(const struct chain *c, const struct entry *e)
{
    enum { AROUND = 4096, BYTES_MOST = 1 << 23, USUAL = 1 << 10 };
    size_t length = strlen(e->body);
    const int around = length <= USUAL ? AROUND : (int)(BYTES_MOST / 2 / length) + 1;
    struct entry as = *e;
    as.sequence = c->sequence > around ? c->sequence - around : 1;
    for (int tried = 0; tried < 2 * around; tried++, as.sequence++) {
        struct log_hash hash = entry_hash(&as);
        if (hash_is(&hash, &e->hash))
            return as.sequence;
    }
    return 0;
}

/* A station that begins here, with or without a voucher of the one before it. The same key may begin again. `says_so`:
 * it has a voucher, which must be valid whatever key it names. */
static bool takeover_is_vouched(const uint8_t before[LOG_KEY_BYTES], const struct entry *e,
                                const uint8_t key[LOG_KEY_BYTES], bool *says_so)
{
    struct log_signature signature;
    *says_so = false;
    if (e->sequence == 1 || !memcmp(before, key, LOG_KEY_BYTES))
        return true;
    json_t *body = body_parse(e->body, NULL);
    const char *digits = body_text_of(body, "vouched", "");
    *says_so = json_object_get(body, "vouched") != NULL;
    bool vouched = strlen(digits) == 2 * LOG_SIGNATURE_BYTES &&
                   hex_read(signature.bytes, LOG_SIGNATURE_BYTES, digits) &&
                   key_vouches(before, key, &e->previous, &signature);
    json_decref(body);
    return vouched;
}

bool chain_station(const struct entry *e, const uint8_t before[LOG_KEY_BYTES], uint8_t key[LOG_KEY_BYTES],
                   bool *is_vouched)
{
    bool says_so;
    if (!chain_key_of(e, key))
        return false;
    *is_vouched = takeover_is_vouched(before, e, key, &says_so);
    return true;
}

static bool fail_at(const struct entry *e, const char *path, const char *what, struct error *why)
{
    return failf(why, path, remedy, "entry %lld (%s) %s", (long long)e->sequence, entry_kind_name(e->kind), what);
}

static bool fail_content(const struct chain *c, const struct entry *e, const char *path, struct error *why)
{
    int64_t was = number_it_was_written_with(c, e);
    if (!was)
        return fail_at(e, path, "does not match its hash: it was changed after it was written", why);
    return failf(why, path, remedy, "entry %lld (%s) was written as entry %lld: %s", (long long)e->sequence,
                 entry_kind_name(e->kind), (long long)was,
                 was <= c->sequence ? "it is repeated" : "entries were swapped or moved");
}

static bool fail_number(const struct chain *c, const struct entry *e, const char *path, struct error *why)
{
    assert(e->sequence != c->sequence + 1 && "what follows is no fault");
    if (e->sequence <= c->sequence)
        return failf(why, path, remedy, "entry %lld (%s) stands after entry %lld: it is repeated, moved or added",
                     (long long)e->sequence, entry_kind_name(e->kind), (long long)c->sequence);
    if (e->sequence == c->sequence + 2)
        return failf(why, path, remedy, "entry %lld is missing", (long long)e->sequence - 1);
    return failf(why, path, remedy, "entries %lld to %lld are missing", (long long)c->sequence + 1,
                 (long long)e->sequence - 1);
}

static bool fail_signature(const struct chain *c, const struct entry *e, const char *path, struct error *why)
{
    return failf(why, path, remedy,
                 "entry %lld (%s) is not signed with the station's key: what is in entries %lld to %lld was written "
                 "by somebody else, or the key was replaced",
                 (long long)e->sequence, entry_kind_name(e->kind), (long long)c->signed_at + 1, (long long)e->sequence);
}

bool chain_take(struct chain *c, const struct entry *e, const char *path, struct error *why)
{
    assert(e->body && e->who && e->station);
    struct chain next = *c;
    struct log_hash hash = entry_hash(e);
    bool says_so = false, itself = hash_is(&hash, &e->hash), follows = hash_is(&e->previous, &c->hash);
    if (!itself)
        return fail_content(c, e, path, why);
    if (e->sequence != c->sequence + 1)
        return fail_number(c, e, path, why);
    if (!follows)
        return fail_at(e, path, "does not follow from the entry before it: one of the two was replaced", why);
    if (e->sequence == 1 && e->kind != ENTRY_STATION)
        return fail_at(e, path, "is not the entry that names station and key: the beginning was replaced", why);
    if (e->kind == ENTRY_STATION) {
        next.stations++;
        if (!chain_key_of(e, next.key))
            return fail_at(e, path, "names no key", why);
        next.is_vouched = takeover_is_vouched(c->key, e, next.key, &says_so);
        if (says_so && !next.is_vouched)
            return fail_at(
                e, path,
                "has a signature of the key before it that does not fit: it was taken from another takeover, or "
                "entries before it were cut away",
                why);
    }
    if (entry_must_be_signed(e) && !e->is_signed)
        return fail_at(e, path, "has lost its signature", why);
    if (!entry_must_be_signed(e) && e->is_signed)
        return fail_at(e, path, "has a signature that does not belong there", why);
    if (e->is_signed) {
        if (!key_signed(next.key, &e->hash, &e->signature))
            return fail_signature(c, e, path, why);
        next.signed_at = e->sequence;
    }
    next.sequence = e->sequence;
    next.hash = e->hash;
    *c = next;
    return true;
}

bool chain_ends_at_head(const struct chain *c, const struct log_head *head, const char *path, struct error *why)
{
    if (memcmp(head->key, c->key, LOG_KEY_BYTES) || !head_is_signed(head))
        return fail(why, path, "the head of the log is not signed with the station's key: it was changed", remedy);
    if (head->sequence > c->sequence)
        return failf(why, path, remedy,
                     "the log ends with entry %lld, its signed head knows entry %lld: the end was cut",
                     (long long)c->sequence, (long long)head->sequence);
    if (head->sequence < c->sequence)
        return failf(why, path, remedy, "entries %lld to %lld were added by somebody else: the signed head knows %lld",
                     (long long)head->sequence + 1, (long long)c->sequence, (long long)head->sequence);
    return hash_is(&head->hash, &c->hash) || failf(why, path, remedy,
                                                   "entry %lld is not the one of the signed head: the "
                                                   "end was replaced",
                                                   (long long)c->sequence);
}
