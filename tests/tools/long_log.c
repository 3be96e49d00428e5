/* A log as long as a big event's, from simulated rounds: long_log FILE.flagfall ROUNDS BOARDS
 *
 *     make && gcc -std=c17 -D_GNU_SOURCE -Icore -Idevices -Itui -Itests tests/tools/long_log.c build/release/lib*.a ... -o long_log
 */
#include "base/memory.h"
#include "commands/simulate.h"
#include "log_made.h"
#include "sim/faults.h"

enum { DAY = 86400000, A_COMMIT = 20000 };

struct writing {
    struct log *log;
    int round, count;
};

static void write_entry(void *self, const struct entry *draft)
{
    struct writing *w = self;
    struct entry e = *draft;
    struct error why;
    char body[128];
    if (e.kind == ENTRY_ROUND && strstr(e.body, "\"round\":1")) {
        snprintf(body, sizeof body, "{\"round\":%d,\"what\":\"%s\"}", w->round, strstr(e.body, "ended") ? "ended" : "started");
        e.body = body;
    }
    e.mono_ms += (msec)w->round * DAY;
    e.wall_ms = made_at + e.mono_ms;
    if (!log_append(w->log, &e, &why) || (++w->count % A_COMMIT == 0 && !log_commit(w->log, e.mono_ms, &why)))
        fprintf(stderr, "%s: %s\n", why.where, why.what);
}

static void write_event(struct writing *w, int rounds, int boards)
{
    struct error why;
    struct body b = {0};
    struct text t = {0};
    text_addf(&t, "[event]\nname = A long event\ncontrol = 3+2\nrulebook = fide-2023\nrounds = %d\nboards = %d\n", rounds, boards);
    body_begin(&b);
    body_text(&b, "text", text_chars(&t));
    struct entry e = {.kind = ENTRY_EVENT, .who = "AB", .wall_ms = made_at, .body = body_done(&b)};
    (void)log_append(w->log, &e, &why);
    body_release(&b);
    text_release(&t);
}

int main(int argc, char **argv)
{
    struct error why = {0};
    if (argc != 4)
        return 2;
    int rounds = atoi(argv[2]), boards = atoi(argv[3]);
    struct writing w = {.log = made_new(argv[1])};
    struct sim_games *games = sim_games_read("config/games/selfplay.pgn", &why);
    write_event(&w, rounds, boards);
    for (w.round = 1; w.round <= rounds; w.round++) {
        struct simulated s;
        struct sim_settings set = {.boards = boards, .seed = (uint64_t)w.round, .faults = ~0u, .rate = 25};
        struct hall_ears ears = {write_entry, &w};
        control_read("3+2", &set.control, NULL);
        simulated_open(&s, &set, games, 1, &ears);
        while (simulated_step(&s))
            continue;
        simulated_close(&s);
    }
    sim_games_free(games);
    printf("%d entries\n", w.count);
    return log_close(w.log, &why) ? 0 : 1;
}
