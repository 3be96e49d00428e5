/* log_long ROUND LOG ROUNDS: writes to LOG what is in ROUND, the log of one round, as so many rounds of one event, to
 * see what a long log takes. The event entry is copied once, what follows it for each round.
 */
#include "log_made.h"

#include <jansson.h>

struct round_entry {
    struct entry e;
    char *body, *who;
};

struct round_read {
    struct round_entry *at;
    size_t count;
};

static bool long_read(const char *path, struct round_read *out, struct error *why)
{
    struct log *log = made_open(path, LOG_READ, why);
    struct entry e;
    if (!log)
        return false;
    struct log_cursor *c = log_read(log, &(struct log_filter){0});
    while (log_next(c, &e)) {
        if (e.kind == ENTRY_STATION)
            continue;
        out->at = realloc(out->at, (out->count + 1) * sizeof *out->at);
        out->at[out->count++] = (struct round_entry){e, strdup(e.body), strdup(e.who ? e.who : "")};
    }
    log_cursor_free(c);
    log_close(log, NULL);
    return true;
}

/* The body with the number of the round in it. */
static char *long_body(const struct round_entry *k, int round)
{
    json_t *body = k->e.kind == ENTRY_ROUND ? json_loads(k->body, 0, NULL) : NULL;
    if (!body || !json_object_get(body, "round")) {
        json_decref(body);
        return strdup(k->body);
    }
    json_object_set_new(body, "round", json_integer(round));
    char *text = json_dumps(body, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(body);
    return text;
}

static bool long_append(struct log *log, const struct round_entry *k, int round, struct error *why)
{
    enum { DAY_MS = 24 * 3600 * 1000 };
    char *body = long_body(k, round);
    struct entry e = {.kind = k->e.kind,
                      .board = k->e.board,
                      .who = k->who,
                      .body = body,
                      .wall_ms = k->e.wall_ms + (msec)(round - 1) * DAY_MS,
                      .mono_ms = k->e.mono_ms + (msec)(round - 1) * DAY_MS};
    const bool taken = log_append(log, &e, why);
    free(body);
    return taken;
}

static bool long_write(struct log *log, const struct round_read *r, int rounds, struct error *why)
{
    enum { TOGETHER = 5000 };
    for (int round = 1; round <= rounds; round++)
        for (size_t i = 0; i < r->count; i++) {
            if (round > 1 && r->at[i].e.kind == ENTRY_EVENT)
                continue;
            if (!long_append(log, &r->at[i], round, why) || (i % TOGETHER == 0 && !log_commit(log, (msec)i, why)))
                return false;
        }
    return true;
}

int main(int count, char **words)
{
    struct error why = {0};
    struct round_read r = {0};
    if (count != 4) {
        fprintf(stderr, "log_long ROUND LOG ROUNDS\n");
        return 2;
    }
    bool good = long_read(words[1], &r, &why);
    struct log *log = good ? made_new(words[2]) : NULL;
    good = log && long_write(log, &r, atoi(words[3]), &why);
    if (log)
        good = log_close(log, &why) && good;
    for (size_t i = 0; i < r.count; i++) {
        free(r.at[i].body);
        free(r.at[i].who);
    }
    free(r.at);
    if (!good)
        fprintf(stderr, "log_long: %s: %s\n", why.where, why.what);
    return !good;
}
