#include "log/expected.h"

#include "log/body.h"
#include "log/loss.h"

#include <string.h>

static const char remedy[] = "keep the file as it is and compare it with a backup and with printed reports";

/* As printed: digits in groups, capitals or small letters. */
static bool key_begins_with(const uint8_t key[LOG_KEY_BYTES], const char *digits, const char *end)
{
    size_t count = 0;
    for (; digits < end && count < 2 * LOG_KEY_BYTES; digits++) {
        static const char all[] = "0123456789abcdef0123456789ABCDEF";
        if (*digits == ' ' || *digits == ':')
            continue;
        const char *digit = strchr(all, *digits);
        int half = count % 2 ? key[count / 2] & 15 : key[count / 2] >> 4;
        if (!digit || (digit - all) % 16 != half)
            return false;
        count++;
    }
    return count >= 16 && digits == end;
}

static bool key_is_named(const char *keys, const uint8_t key[LOG_KEY_BYTES])
{
    for (const char *s = keys; s;) {
        const char *comma = strchr(s, ',');
        if (key_begins_with(key, s, s + strcspn(s, ",")))
            return true;
        s = comma ? comma + 1 : NULL;
    }
    return false;
}

static void note_station(struct comparison *c, const struct entry *e)
{
    struct log_station s = {.sequence = e->sequence, .is_vouched = c->chain.is_vouched};
    memcpy(s.key, c->chain.key, LOG_KEY_BYTES);
    s.is_named = key_is_named(c->expected->keys, s.key);
    c->verdict->stations = c->chain.stations;
    if (c->chain.stations <= LOG_STATIONS_MAX)
        c->verdict->station[c->chain.stations - 1] = s;
    if (!s.is_vouched && !s.is_named && !c->unknown.sequence)
        c->unknown = s;
}

static bool stations_are_known(const struct comparison *c, struct error *why)
{
    struct text print = {0};
    if (!c->unknown.sequence || c->any_station)
        return true;
    fingerprint_add(&print, c->unknown.key);
    failf(why, c->path, "ask the head arbiter whose key that is; if it is known, name it: --key DIGITS",
          "entry %lld takes the log over with key %s, which neither the key before it signed nor you named: anybody "
          "could have written what follows",
          (long long)c->unknown.sequence, text_chars(&print));
    text_release(&print);
    return false;
}

static bool first_is_expected(const struct comparison *c, const struct entry *e, struct error *why)
{
    const struct log_head *printed = c->expected->printed;
    if (c->expected->keys && !key_is_named(c->expected->keys, c->chain.key))
        return fail(why, c->path, "the key in entry 1 is none that you named: the key or the whole file was replaced",
                    remedy);
    return !printed || hash_is(&printed->first, &e->hash) ||
           fail(why, c->path,
                "entry 1 is not the one that the report states: this is another log, or the whole file was replaced",
                remedy);
}

/* Checked regardless of hash and signature. */
static bool is_as_written(const struct comparison *c, const struct entry *e, struct error *why)
{
    static const char by_key[] =
        "only the holder of the station's key can have written it: ask which program did; this one "
        "never writes such an entry";
    struct error nonsense;
    if (!body_is_canonical(e->body))
        return failf(why, c->path, by_key, "entry %lld (%s) is not written as Flagfall writes entries",
                     (long long)e->sequence, entry_kind_name(e->kind));
    if (c->expected->makes_sense && !c->expected->makes_sense(e, c->expected->past, &nonsense))
        return failf(why, c->path, by_key, "entry %lld (%s) says what is impossible: %.150s", (long long)e->sequence,
                     entry_kind_name(e->kind), nonsense.what);
    return true;
}

/* The computer's clock may be changed. Anyone who judges times needs to know. */
static void note_time(struct log_verdict *v, const struct entry *e)
{
    enum { NOTICED = 60 * 1000 };
    msec back = v->last_ms - e->wall_ms;
    if (e->sequence > 1 && back > NOTICED && back > v->back_from_ms - v->back_to_ms) {
        v->back_at = e->sequence;
        v->back_from_ms = v->last_ms;
        v->back_to_ms = e->wall_ms;
    }
    v->last_ms = e->wall_ms;
    if (e->sequence == 1)
        v->first_ms = e->wall_ms;
}

static void note_loss(struct log_verdict *v, const struct entry *e)
{
    int64_t lost;
    if (!loss_read(e->body, &lost))
        return;
    v->lost += lost;
    v->lost_at = v->lost_at ? v->lost_at : e->sequence;
}

bool compare_entry(struct comparison *c, const struct entry *e, struct error *why)
{
    const struct log_head *printed = c->expected->printed;
    if (!chain_take(&c->chain, e, c->path, why))
        return false;
    c->verdict->entries = e->sequence;
    c->verdict->is_signed += e->is_signed;
    if (e->kind == ENTRY_STATION)
        note_station(c, e);
    if (e->kind == ENTRY_TROUBLE)
        note_loss(c->verdict, e);
    note_time(c->verdict, e);
    if ((e->sequence == 1 && !first_is_expected(c, e, why)) || !is_as_written(c, e, why))
        return false;
    return !printed || printed->sequence != e->sequence || hash_is(&printed->hash, &e->hash) ||
           failf(why, c->path, remedy,
                 "entry %lld is not the one that the report states: it, or an entry before it, was replaced and the "
                 "chain forged",
                 (long long)e->sequence);
}

bool expected_compare_end(struct comparison *c, const struct log_head *head, struct error *why)
{
    const struct log_head *printed = c->expected->printed;
    c->verdict->head = *head;
    if (!chain_ends_at_head(&c->chain, head, c->path, why))
        return false;
    if (!stations_are_known(c, why))
        return false;
    return !printed || printed->sequence <= c->chain.sequence ||
           failf(why, c->path, remedy,
                 "the log ends with entry %lld, the report was made of entries 1 to %lld: it may simply be older than "
                 "the report, as a backup is; otherwise the end was cut",
                 (long long)c->chain.sequence, (long long)printed->sequence);
}
