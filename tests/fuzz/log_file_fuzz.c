/* Changes to the bytes of a log and of the -wal file beside it, as somebody who knows where to look would make them: it
 * is opened, read and verified, and either is whole or says why not. The first byte says which of the two files; then
 * come places and bytes, five to a change. What a page's check would find at once is made to fit, so that SQLite and
 * the chain are reached as well. */
#include "fuzz_file.h"
#include "log/body.h"
#include "log/log.h"
#include "log/log_file.h"
#include "log/pages.h"
#include "log/verify.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROOM = 1 << 20 };
static uint8_t sound[2][ROOM];
static size_t sound_size[2];

static size_t read_whole(const char *path, uint8_t *out)
{
    FILE *f = fopen(path, "rb");
    assert(f);
    size_t n = fread(out, 1, ROOM, f);
    assert(n < ROOM);
    fclose(f);
    return n;
}

/* Sixty entries, with half of them still in the -wal file. */
static void make_sound(void)
{
    char path[128], wal[140];
    uint8_t seed[32] = {1};
    struct station_key key;
    struct error why;
    key_from_seed(&key, seed);
    snprintf(path, sizeof path, "%s/sound.flagfall", fuzz_folder());
    struct log *log = log_open(path, &(struct log_opening){.mode = LOG_CREATE, .station = "hall-a", .key = &key}, &why);
    assert(log);
    for (int i = 0; i < 60; i++) {
        struct entry e = {.kind = i % 10 ? ENTRY_MOVE : ENTRY_DECISION, .board = 1 + i % 4, .who = "AB"};
        e.body = "{\"san\":\"Nf3\"}";
        assert(log_append(log, &e, &why) && log_commit(log, i, &why));
    }
    snprintf(wal, sizeof wal, "%s-wal", path);
    sound_size[0] = read_whole(path, sound[0]);
    sound_size[1] = read_whole(wal, sound[1]);
    log_close(log, &why);
}

static void change(uint8_t *bytes, size_t size, const uint8_t *data, size_t count)
{
    for (size_t i = 0; i + 5 <= count; i += 5) {
        size_t at = ((size_t)data[i] << 16 | (size_t)data[i + 1] << 8 | data[i + 2]) % size;
        bytes[at] ^= data[i + 3];
        bytes[(at + 1) % size] ^= data[i + 4];
    }
}

static void read_all(const char *path, enum log_mode mode, const struct station_key *key)
{
    struct error why = {0};
    struct log_opening how = {.mode = mode, .station = "hall-a", .key = key};
    struct log *log = log_open(path, &how, &why);
    if (!log) {
        assert(*why.what && *why.remedy);
        return;
    }
    struct log_cursor *c = log_read(log, &(struct log_filter){0});
    struct entry e;
    int count = 0;
    while (log_next(c, &e) && count++ < 1000)
        json_decref(body_parse(e.body, NULL));
    log_cursor_free(c);
    log_close(log, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t changed[2][ROOM];
    struct log_verdict v;
    struct error why = {0};
    struct station_key key;
    uint8_t seed[32] = {1};
    char path[128];
    if (!sound_size[0])
        make_sound();
    if (size < 6)
        return 0;
    key_from_seed(&key, seed);
    memcpy(changed[0], sound[0], sound_size[0]);
    memcpy(changed[1], sound[1], sound_size[1]);
    change(changed[data[0] % 2], sound_size[data[0] % 2], data + 1, size - 1);
    fuzz_file("fuzz.flagfall-wal", changed[1], sound_size[1]);
    snprintf(path, sizeof path, "%s", fuzz_file("fuzz.flagfall", changed[0], sound_size[0]));
    if (!log_verify(path, &(struct log_expected){0}, &v, &why))
        assert(*why.what && *why.remedy);
    read_all(path, LOG_READ, NULL);
    read_all(path, LOG_WRITE, &key);
    for (int i = 1; i < 4; i++) {
        char kept[160];
        snprintf(kept, sizeof kept, "%s-wal.damaged-%d", path, i);
        unlink(kept);
    }
    return 0;
}
