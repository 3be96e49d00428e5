#include "log/head.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct log_hash head_digest(const struct log_head *head)
{
    static const char title[] = "flagfall head 1\n";
    enum { TITLE = sizeof title - 1 };
    uint8_t bytes[TITLE + 8 + 2 * LOG_HASH_BYTES];
    struct log_hash out;
    memcpy(bytes, title, TITLE);
    for (int i = 0; i < 8; i++)
        bytes[TITLE + i] = (uint8_t)((uint64_t)head->sequence >> (56 - 8 * i));
    memcpy(bytes + TITLE + 8, head->hash.bytes, LOG_HASH_BYTES);
    memcpy(bytes + TITLE + 8 + LOG_HASH_BYTES, head->first.bytes, LOG_HASH_BYTES);
    crypto_generichash(out.bytes, LOG_HASH_BYTES, bytes, sizeof bytes, NULL, 0);
    return out;
}

bool head_is_signed(const struct log_head *head)
{
    struct log_hash hash = head_digest(head);
    return key_signed(head->key, &hash, &head->signature);
}

void fingerprint_add(struct text *t, const uint8_t *bytes)
{
    for (int group = 0; group < 4; group++) {
        if (group)
            text_add_char(t, ' ');
        hex_add(t, bytes + 2 * group, 2);
    }
}

/* --- the line on reports -------------------------------------------------------------------------------------- */

static void add_field(struct text *t, const char *name, const uint8_t *bytes, size_t count)
{
    text_addf(t, " %s=", name);
    hex_add(t, bytes, count);
}

void head_add_statement(struct text *t, const struct log_head *head)
{
    text_addf(t, "flagfall-log 1 entries=1-%lld", (long long)head->sequence);
    add_field(t, "hash", head->hash.bytes, LOG_HASH_BYTES);
    add_field(t, "first", head->first.bytes, LOG_HASH_BYTES);
    add_field(t, "key", head->key, LOG_KEY_BYTES);
    add_field(t, "signature", head->signature.bytes, LOG_SIGNATURE_BYTES);
}

/* Print may break lines anywhere and lose blanks, so blanks are ignored. */
static void add_unbroken(struct text *t, const char *s)
{
    while (*s) {
        size_t plain = strcspn(s, " \t\r\n");
        text_add_bytes(t, s, plain);
        s += plain + strspn(s + plain, " \t\r\n");
    }
}

static bool take_field(const char **s, const char *name, uint8_t *out, size_t count)
{
    size_t n = strlen(name);
    if (strncmp(*s, name, n) != 0 || (*s)[n] != '=' || !hex_read(out, count, *s + n + 1))
        return false;
    *s += n + 1 + 2 * count;
    return true;
}

static bool parse(struct log_head *head, const char *s)
{
    char *end;
    head->sequence = strtoll(s, &end, 10);
    s = end;
    return head->sequence > 0 && take_field(&s, "hash", head->hash.bytes, LOG_HASH_BYTES) &&
           take_field(&s, "first", head->first.bytes, LOG_HASH_BYTES) &&
           take_field(&s, "key", head->key, LOG_KEY_BYTES) &&
           take_field(&s, "signature", head->signature.bytes, LOG_SIGNATURE_BYTES);
}

static const char unbroken[] = "flagfall-log1entries=1-";

bool head_is_stated(const char *report)
{
    struct text whole = {0};
    add_unbroken(&whole, report);
    bool is = strstr(text_chars(&whole), unbroken) != NULL;
    text_release(&whole);
    return is;
}

bool head_of_statement(struct log_head *head, const char *report, struct error *why)
{
    struct text whole = {0};
    add_unbroken(&whole, report);
    const char *found = strstr(text_chars(&whole), unbroken);
    bool good = found && parse(head, found + sizeof unbroken - 1) && head_is_signed(head);
    text_release(&whole);
    if (!found)
        return fail(why, "report", "it does not say which log it was made from", "name a report that Flagfall made");
    return good || fail(why, "report", "its statement of the log was changed or is not whole",
                        "take the report as it was handed in");
}

bool head_is_statement(const char *text, const struct log_head *head)
{
    struct text given = {0}, statement = {0}, one_line = {0};
    add_unbroken(&given, text);
    head_add_statement(&statement, head);
    add_unbroken(&one_line, text_chars(&statement));
    bool is = !strcmp(text_chars(&given), text_chars(&one_line));
    text_release(&given);
    text_release(&statement);
    text_release(&one_line);
    return is;
}
