#include "log/expected.h"

#include <string.h>

static const char remedy[] = "keep the file as it is and compare it with a backup and with printed reports";

/* As they are printed: digits in groups, letters large or small. */
static bool key_begins_with(const uint8_t key[LOG_KEY_BYTES], const char *digits)
{
    size_t count = 0;
    for (; *digits && count < 2 * LOG_KEY_BYTES; digits++) {
        static const char all[] = "0123456789abcdef0123456789ABCDEF";
        if (*digits == ' ' || *digits == ':')
            continue;
        const char *digit = strchr(all, *digits);
        int half = count % 2 ? key[count / 2] & 15 : key[count / 2] >> 4;
        if (!digit || (digit - all) % 16 != half)
            return false;
        count++;
    }
    return count >= 16 && !*digits;
}

static bool first_is_expected(const struct comparison *c, const struct entry *e, struct error *why)
{
    const struct log_head *printed = c->expected->printed;
    if (c->expected->key && !key_begins_with(c->chain.key, c->expected->key))
        return fail(why, c->path,
                    "the key in entry 1 is not the one that you named: the key or the whole file was replaced", remedy);
    return !printed || hash_is(&printed->first, &e->hash) ||
           fail(why, c->path,
                "entry 1 is not the one of the report: this is another log, or the whole file was replaced", remedy);
}

bool compare_entry(struct comparison *c, const struct entry *e, struct error *why)
{
    const struct log_head *printed = c->expected->printed;
    if (!chain_take(&c->chain, e, c->path, why))
        return false;
    c->verdict->entries = e->sequence;
    c->verdict->is_signed += e->is_signed;
    c->verdict->stations = c->chain.stations;
    c->verdict->last_ms = e->wall_ms;
    if (e->sequence == 1)
        c->verdict->first_ms = e->wall_ms;
    if (e->sequence == 1 && !first_is_expected(c, e, why))
        return false;
    return !printed || printed->sequence != e->sequence || hash_is(&printed->hash, &e->hash) ||
           failf(
               why, c->path, remedy,
               "entry %lld is not the one of the report: it, or an entry before it, was replaced and the chain forged",
               (long long)e->sequence);
}

bool compare_end(struct comparison *c, const struct log_head *head, struct error *why)
{
    const struct log_head *printed = c->expected->printed;
    c->verdict->head = *head;
    if (!chain_ends_at_head(&c->chain, head, c->path, why))
        return false;
    return !printed || printed->sequence <= c->chain.sequence ||
           failf(why, c->path, remedy,
                 "the log ends with entry %lld, the report was made of entries 1 to %lld: the end was cut",
                 (long long)c->chain.sequence, (long long)printed->sequence);
}
