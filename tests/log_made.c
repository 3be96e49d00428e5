#include "log_made.h"

struct station_key made_key(uint8_t number)
{
    struct station_key key;
    uint8_t seed[32] = {number};
    key_from_seed(&key, seed);
    return key;
}

void made_away(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < 4; i++) {
        char name[600];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

struct log *made_open(const char *path, enum log_mode mode, struct error *why)
{
    struct station_key key = made_key(1);
    struct log_opening how = {.mode = mode, .station = "hall-a", .key = &key, .wall_ms = made_at};
    return log_open(path, &how, why);
}

struct log *made_new(const char *path)
{
    made_away(path);
    struct error why = {0};
    struct log *log = made_open(path, LOG_CREATE, &why);
    if (!log)
        fprintf(stderr, "%s: %s\n", why.where, why.what);
    return log;
}

bool made_append(struct log *log, int n, struct error *why)
{
    struct body b = {0};
    struct entry e = {.kind = n % 50 == 49 ? ENTRY_DECISION
                              : n % 2      ? ENTRY_CLOCK
                                           : ENTRY_MOVE,
                      .board = 1 + n % 40,
                      .who = n % 50 == 49 ? "AB" : "",
                      .wall_ms = made_at + n,
                      .mono_ms = n};
    body_begin(&b);
    body_number(&b, "white_s", 5400 - n % 5400);
    body_number(&b, "black_s", 5399 - n % 5399);
    body_text(&b, "san", "Nf3");
    body_number(&b, "ply", n);
    e.body = body_done(&b);
    bool taken = log_append(log, &e, why);
    body_release(&b);
    return taken;
}

void made_fill(struct log *log, int count)
{
    struct error why = {0};
    for (int n = 0; n < count; n++)
        if (!made_append(log, n, &why))
            fprintf(stderr, "%s: %s\n", why.where, why.what);
    if (!log_commit(log, count, &why))
        fprintf(stderr, "%s: %s\n", why.where, why.what);
}
