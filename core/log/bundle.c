#include "log/bundle.h"

#include "base/memory.h"
#include "base/plain_file.h"
#include "log/body.h"
#include "log/expected.h"
#include "log/log_file.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "{\"flagfall_bundle\":1}\n", title[] = "flagfall bundle 1\n";
static const char remedy[] = "have it sent again, and compare with the log and with printed reports";

/* --- the last line -------------------------------------------------------------------------------------------- */

static void add_member(struct text *t, const char *name, const uint8_t *bytes, size_t count)
{
    text_addf(t, "%c\"%s\":\"", t->length ? ',' : '{', name);
    hex_add(t, bytes, count);
    text_add_char(t, '"');
}

static void add_seal_line(struct text *t, const struct log_head *head, const struct log_signature *seal)
{
    text_clear(t);
    add_member(t, "first", head->first.bytes, LOG_HASH_BYTES);
    add_member(t, "hash", head->hash.bytes, LOG_HASH_BYTES);
    add_member(t, "key", head->key, LOG_KEY_BYTES);
    text_addf(t, ",\"sequence\":%lld", (long long)head->sequence);
    add_member(t, "sealed", seal->bytes, LOG_SIGNATURE_BYTES);
    add_member(t, "signature", head->signature.bytes, LOG_SIGNATURE_BYTES);
    text_add(t, "}\n");
}

/* The line must be exactly what this program would write. */
static bool read_seal_line(const char *chars, struct log_head *head, struct log_signature *seal)
{
    struct text again = {0};
    json_t *line = body_parse(chars, NULL);
    *head = (struct log_head){.sequence = body_number_of(line, "sequence", 0)};
    bool good = body_bytes_of(line, "first", head->first.bytes, LOG_HASH_BYTES) &&
                body_bytes_of(line, "hash", head->hash.bytes, LOG_HASH_BYTES) &&
                body_bytes_of(line, "key", head->key, LOG_KEY_BYTES) &&
                body_bytes_of(line, "sealed", seal->bytes, LOG_SIGNATURE_BYTES) &&
                body_bytes_of(line, "signature", head->signature.bytes, LOG_SIGNATURE_BYTES);
    add_seal_line(&again, head, seal);
    good = good && !strcmp(text_chars(&again), chars);
    text_release(&again);
    json_decref(line);
    return good;
}

static void begin_seal(crypto_generichash_state *state)
{
    crypto_generichash_init(state, NULL, 0, LOG_HASH_BYTES);
    crypto_generichash_update(state, (const uint8_t *)title, sizeof title - 1);
}

/* --- writing -------------------------------------------------------------------------------------------------- */

struct sealing {
    FILE *out;
    struct text line;
    crypto_generichash_state state;
};

static void put_line(struct sealing *s)
{
    crypto_generichash_update(&s->state, (const uint8_t *)s->line.chars, s->line.length);
    fwrite(s->line.chars, 1, s->line.length, s->out);
    text_clear(&s->line);
}

static void put_report(struct sealing *s, const struct bundle_report *report)
{
    text_add(&s->line, "{\"report\":");
    add_json_text(&s->line, report->name);
    text_add(&s->line, ",\"text\":");
    add_json_text(&s->line, report->text);
    text_add(&s->line, "}\n");
    put_line(s);
}

static bool put_entries(struct sealing *s, struct log *log, int64_t last, struct error *why)
{
    struct log_cursor *c = log_read(log, &(struct log_filter){.to = last});
    struct entry e;
    while (log_next(c, &e)) {
        entry_add_json(&s->line, &e);
        text_add_char(&s->line, '\n');
        put_line(s);
    }
    bool good = !log_cursor_failed(c, why);
    log_cursor_free(c);
    return good;
}

bool bundle_write(struct log *log, const struct station_key *key, const struct bundle_report *report, FILE *out,
                  struct error *why)
{
    struct sealing s = {.out = out};
    struct log_head head;
    struct log_hash hash;
    if (!log_head(log, &head, why))
        return false;
    if (memcmp(head.key, key->public, LOG_KEY_BYTES))
        return fail(why, log_path(log), "only the station that writes this log can seal a bundle of it",
                    "export it there, or name its station.key with --station-key");
    begin_seal(&s.state);
    text_add(&s.line, first_line);
    put_line(&s);
    if (report)
        put_report(&s, report);
    bool good = put_entries(&s, log, head.sequence, why);
    crypto_generichash_final(&s.state, hash.bytes, LOG_HASH_BYTES);
    struct log_signature seal;
    good = key_sign(key, &hash, &seal, good ? why : NULL) && good;
    add_seal_line(&s.line, &head, &seal);
    fwrite(s.line.chars, 1, s.line.length, out);
    text_release(&s.line);
    return good;
}

/* --- verifying ------------------------------------------------------------------------------------------------ */

enum { LINE_MAX_BYTES = 6 * REPORT_BYTES_MAX };

struct opening_up {
    crypto_generichash_state state; /* has to be aligned to 64 bytes */
    FILE *in;
    char *line; /* with its end */
    size_t room, length, number;
    struct comparison comparison;
    struct log_expected expected;
    struct log_head printed;
    const struct bundle_taker *taker; /* or NULL */
};

static bool next_line(struct opening_up *o)
{
    o->length = 0;
    for (int c = 0; c != '\n' && o->length < LINE_MAX_BYTES;) {
        if (o->length + 2 > o->room) {
            o->room = o->room ? 2 * o->room : 4096;
            o->line = memory_resize(o->line, o->room);
        }
        if ((c = getc_unlocked(o->in)) == EOF)
            break;
        o->line[o->length++] = (char)c;
    }
    if (o->line)
        o->line[o->length] = '\0';
    o->number += o->length > 0;
    return o->length > 0;
}

static bool begins_with(const char *line, const char *beginning)
{
    return !strncmp(line, beginning, strlen(beginning));
}

static bool fail_line(const struct opening_up *o, const char *what, struct error *why)
{
    return failf(why, o->comparison.path, remedy, "line %zu %s", o->number, what);
}

static bool take_report(struct opening_up *o, struct error *why)
{
    json_t *line = json_loads(o->line, JSON_REJECT_DUPLICATES, NULL);
    const char *text = body_text_of(line, "text", NULL);
    bool good = text != NULL || fail_line(o, "is not a report: it was changed", why);
    if (good && !o->expected.printed && strstr(text, "flagfall-log"))
        good = head_of_statement(&o->printed, text, why) && (o->expected.printed = &o->printed);
    json_decref(line);
    return good;
}

static bool take_entry(struct opening_up *o, struct entry_line *l, struct error *why)
{
    struct entry e;
    o->line[o->length - 1] = '\0';
    bool good = entry_line_read(l, o->line, &e) || fail_line(o, "is not an entry: it was changed", why);
    o->line[o->length - 1] = '\n';
    if (good)
        file_tell(&o->comparison.expected->progress, o->comparison.path, e.sequence, 0);
    return good && compare_entry(&o->comparison, &e, why) && (!o->taker || o->taker->take(o->taker->self, &e, why));
}

static bool take_seal(struct opening_up *o, struct error *why)
{
    struct log_head head;
    struct log_signature seal;
    struct log_hash hash;
    crypto_generichash_final(&o->state, hash.bytes, LOG_HASH_BYTES);
    if (!read_seal_line(o->line, &head, &seal))
        return fail_line(o, "is not the head of a log: it was changed", why);
    if (!expected_compare_end(&o->comparison, &head, why))
        return false;
    if (!key_signed(head.key, &hash, &seal))
        return fail(why, o->comparison.path, "is not as the station sealed it: something in it was changed", remedy);
    return !next_line(o) || fail_line(o, "stands after the end of the bundle: it was added", why);
}

static bool take_lines(struct opening_up *o, struct entry_line *l, struct error *why)
{
    if (!next_line(o) || strcmp(o->line, first_line))
        return fail(why, o->comparison.path, "is not a bundle, or its beginning was changed", remedy);
    crypto_generichash_update(&o->state, (const uint8_t *)o->line, o->length);
    while (next_line(o)) {
        if (o->line[o->length - 1] != '\n' || strlen(o->line) != o->length)
            return fail_line(o, "was cut or changed", why);
        if (begins_with(o->line, "{\"first\":"))
            return take_seal(o, why);
        crypto_generichash_update(&o->state, (const uint8_t *)o->line, o->length);
        bool is_report = o->number == 2 && begins_with(o->line, "{\"report\":");
        if (!(is_report ? take_report(o, why) : take_entry(o, l, why)))
            return false;
    }
    return failf(why, o->comparison.path, remedy, "ends after entry %lld without a seal: its end was cut",
                 (long long)o->comparison.chain.sequence);
}

static bool open_up(struct opening_up *o, const char *name, struct log_verdict *verdict, struct error *why)
{
    o->comparison.path = name;
    o->comparison.expected = &o->expected;
    o->comparison.verdict = verdict;
    *verdict = (struct log_verdict){.was_opened = true, .pages_are_checked = true};
    struct entry_line *l = entry_line_new();
    begin_seal(&o->state);
    bool whole = take_lines(o, l, why);
    entry_line_free(l);
    free(o->line);
    return whole;
}

bool bundle_verify_stream(FILE *in, const char *name, const struct log_expected *expected, struct log_verdict *verdict,
                          struct error *why)
{
    struct opening_up o = {.expected = *expected, .in = in};
    return open_up(&o, name, verdict, why);
}

bool bundle_verify(const char *path, const struct log_expected *expected, struct log_verdict *verdict,
                   struct error *why)
{
    FILE *in = plain_file_open(path, PLAIN_FILE_ANY_SIZE, why);
    *verdict = (struct log_verdict){.was_opened = false};
    if (!in)
        return false;
    bool whole = bundle_verify_stream(in, path, expected, verdict, why);
    fclose(in);
    return whole;
}

bool bundle_read(const char *path, const struct log_progress *progress, const struct bundle_taker *taker,
                 struct log_head *head, struct error *why)
{
    struct log_verdict verdict;
    struct opening_up o = {.taker = taker, .comparison = {.any_station = true}};
    o.expected.progress = *progress;
    o.in = plain_file_open(path, BUNDLE_BYTES_MAX, why);
    if (!o.in)
        return false;
    bool whole = open_up(&o, path, &verdict, why);
    fclose(o.in);
    *head = verdict.head;
    return whole;
}

bool file_is_bundle(const char *path)
{
    char begin[16] = "";
    FILE *f = plain_file_open(path, PLAIN_FILE_ANY_SIZE, NULL);
    bool is = f && fread(begin, 1, sizeof begin - 1, f) > 0 && !strncmp(begin, first_line, sizeof begin - 1);
    if (f)
        fclose(f);
    return is;
}
