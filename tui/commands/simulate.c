/* A whole round of simulated players, through drivers and hall, as fast as possible, and how much of it was seen. */
#include "commands/simulate.h"
#include "commands/simulate_log.h"

#include "base/memory.h"
#include "commands/command.h"
#include "event/event.h"
#include "host/data.h"
#include "host/trace_file.h"
#include "log/entry.h"
#include "rules/movement.h"
#include "rules/rulebook.h"
#include "session/event_shape.h"
#include "sim/faults.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE = 60000 };

struct simulate_options {
    long boards, minutes, a_bus, rate, arbiters;
    const char *control, *seeds, *faults, *games, *log, *device, *rulebook, *trace;
    struct trace_file tracing;
    struct simulated_log *kept; /* the log that `log` names, open */
    enum event_phase phase;     /* as the rulebook has it for this control */
    enum rules rules;
    bool json, summary, show, assumptions, direct;
};

static const struct option_row options[] = {
    {"boards", 'n', "N", "how many boards (100)", OPTION_NUMBER, offsetof(struct simulate_options, boards), 1, 2000},
    {"minutes", 0, "M", "this many minutes of the round (all of it)", OPTION_NUMBER,
     offsetof(struct simulate_options, minutes), 1, 480},
    {"control", 0, "TIME", "the time control, as arbiters write it (3+2)", OPTION_TEXT,
     offsetof(struct simulate_options, control), 0, 0},
    {"rulebook", 0, "NAME", "by which rules they play, and are judged (fide-2023)", OPTION_TEXT,
     offsetof(struct simulate_options, rulebook), 0, 0},
    {"seed", 0, "S|A-B", "the same seed gives the same hall (1); or one round for each from A to B", OPTION_TEXT,
     offsetof(struct simulate_options, seeds), 0, 0},
    {"faults", 0, "LIST",
     "what goes wrong: all (the default), none, life (as often as in real life), or names separated by commas",
     OPTION_TEXT, offsetof(struct simulate_options, faults), 0, 0},
    {"rate", 0, "N", "one such fault in N moves (25)", OPTION_NUMBER, offsetof(struct simulate_options, rate), 1,
     1000000},
    {"assumptions", 0, NULL, "print how often things go wrong in real life, and why we think so", OPTION_FLAG,
     offsetof(struct simulate_options, assumptions), 0, 0},
    {"arbiters", 0, "N", "who share the hall, for the alert load of each (one for 20 boards)", OPTION_NUMBER,
     offsetof(struct simulate_options, arbiters), 1, 1000},
    {"boards-a-bus", 0, "N", "N boards on each line, as DGT buses have them", OPTION_NUMBER,
     offsetof(struct simulate_options, a_bus), 1, 128},
    {"device", 0, "NAME", "what the boards are: dgt (the default), pegasus, millennium, certabo, chessnut, plain...",
     OPTION_TEXT, offsetof(struct simulate_options, device), 0, 0},
    {"games", 0, "FILE", "the games to play, as PGN", OPTION_TEXT, offsetof(struct simulate_options, games), 0, 0},
    {"log", 0, "FILE", "keep the round as an event's log, with the rulings of its arbiter", OPTION_TEXT,
     offsetof(struct simulate_options, log), 0, 0},
    {"show", 0, NULL, "each thing that was missed or invented, one a line", OPTION_FLAG,
     offsetof(struct simulate_options, show), 0, 0},
    {"trace", 0, "SUBJECTS", "what goes on inside, and what people did: line,tracker,clock,alert... to standard error",
     OPTION_TEXT, offsetof(struct simulate_options, trace), 0, 0},
    {"direct", 0, NULL, "drivers straight to the hall, without session and lines: faster, and not what ships",
     OPTION_FLAG, offsetof(struct simulate_options, direct), 0, 0},
    {"summary", 's', NULL, "what came of it in one line, instead of the table", OPTION_FLAG,
     offsetof(struct simulate_options, summary), 0, 0},
    {"json", 0, NULL, "the score as JSON", OPTION_FLAG, offsetof(struct simulate_options, json), 0, 0},
    {0},
};

static void hear_entry(void *self, const struct entry *e)
{
    crypto_generichash_state *hash = self;
    char head[96];
    int n = snprintf(head, sizeof head, "%s %d %s %lld ", entry_kind_name(e->kind), e->board, e->who,
                     (long long)e->mono_ms);
    crypto_generichash_update(hash, (const unsigned char *)head, (unsigned long long)n);
    crypto_generichash_update(hash, (const unsigned char *)e->body, strlen(e->body) + 1);
}

/* FIDE asks for enough arbiters and gives no number; one for twenty boards is what halls have. */
static int arbiters_for(const struct simulate_options *a)
{
    enum { BOARDS_EACH = 20 };
    return a->arbiters ? (int)a->arbiters : ((int)a->boards + BOARDS_EACH - 1) / BOARDS_EACH;
}

static bool run_seed(const struct simulate_options *a, const struct sim_settings *settings,
                     const struct sim_games *games, int seed, crypto_generichash_state *hash,
                     struct simulate_score *score)
{
    struct simulated s = {0};
    struct error why = {0};
    struct sim_settings with_seed = *settings;
    struct hall_listener listener = {hear_entry, hash};
    with_seed.seed = (uint64_t)seed;
    if (a->kept)
        listener = simulated_log_listener(a->kept, &s, &listener);
    struct simulated_how how = {.direct = a->direct,
                                .arbiters = arbiters_for(a),
                                .trace = &a->tracing.trace,
                                .rulebook = a->rulebook,
                                .phase = a->phase};
    if (!simulated_open(&s, &with_seed, games, &how, &listener, &why)) {
        complain(&why);
        simulated_close(&s);
        return false;
    }
    while (simulated_step(&s) && !(a->minutes && s.now >= (msec)a->minutes * MINUTE))
        continue;
    score_round(score, &s, seed, a->show);
    simulated_close(&s);
    return true;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static bool read_seeds(const char *text, int *from, int *to, struct error *why)
{
    char *end;
    long first = strtol(text, &end, 10), last = first;
    bool good = end != text && first >= 0;
    if (good && *end == '-') {
        const char *second = end + 1;
        last = strtol(second, &end, 10);
        good = end != second;
    }
    if (!good || *end || last < first || last > 1000000000)
        return failf(why, "--seed", "write a number, or two as 1-200", "%.32s names no seeds", text);
    *from = (int)first;
    *to = (int)last;
    return true;
}

static bool settle(const struct simulate_options *a, struct sim_settings *out, struct error *why)
{
    *out = (struct sim_settings){.boards = (int)a->boards,
                                 .boards_a_bus = (int)a->a_bus,
                                 .rate = (int)a->rate,
                                 .device = a->device,
                                 .obeys = true};
    if (a->device && !sim_device_named(a->device))
        return failf(why, "--device", "name a driver: flagfall devices --help", "no simulated device is called %s",
                     a->device);
    if (a->device && a->a_bus && strcmp(a->device, "dgt") != 0)
        return fail(why, "--device", "leave one of the two out", "only DGT boards are on a bus");
    return control_read_typed(a->control, &out->control, why) && faults_read(a->faults, &out->faults, why);
}

/* The rules by which the pieces move, and what the rulebook calls such a game. */
static bool find_rulebook(struct simulate_options *a, const struct control *control, struct error *why)
{
    struct rulebook *book = data_rulebook(a->rulebook);
    if (!book)
        return failf(why, "--rulebook", "see: flagfall rulebook list", "there is no rulebook %.32s", a->rulebook);
    struct chess_event *event = chess_event_new();
    event->control = *control;
    a->rules = rulebook_movement(book);
    a->phase = event_shape_phase(event, book);
    chess_event_free(event);
    rulebook_free(book);
    if (a->rules != RULES_CHESS && a->device && strcmp(a->device, "dgt") != 0 && strncmp(a->device, "plain", 5) != 0)
        return failf(why, "--device", "take dgt or plain", "%.32s knows the moves of chess alone", a->device);
    return a->rules == RULES_CHESS || !a->games ||
           fail(why, "--games", "leave it out: games by these rules are made up", "it names games of chess");
}

static struct sim_games *find_games(const struct simulate_options *a, int seed, struct error *why)
{
    enum { MADE = 100 };
    char own[1280];
    const char *asked = a->games;
    if (a->rules != RULES_CHESS)
        return sim_games_made(a->rules, MADE, (uint64_t)seed);
    if (!asked && !data_path("games/selfplay.pgn", own, sizeof own, why))
        return NULL;
    return sim_games_read(asked ? asked : own, why);
}

static void print_hash(crypto_generichash_state *hash, char out[2 * crypto_generichash_BYTES + 1])
{
    unsigned char bytes[crypto_generichash_BYTES];
    crypto_generichash_final(hash, bytes, sizeof bytes);
    sodium_bin2hex(out, 2 * sizeof bytes + 1, bytes, sizeof bytes);
}

static void print_score(const struct simulate_options *a, struct simulate_score *score, const char *hash)
{
    if (a->json) {
        score_print_json(score, hash, a->direct);
        return;
    }
    if (a->summary) {
        score_print_summary(score);
        return;
    }
    score_print(score);
    printf("hash of all entries %s\n", hash);
    if (a->direct)
        puts("direct: readings went straight to the hall, past session and lines");
}

static int score_seeds(const struct simulate_options *a, const struct sim_settings *settings,
                       const struct sim_games *games, int from, int to)
{
    struct simulate_score *score = memory_take(1, sizeof *score);
    crypto_generichash_state hash;
    char hex[2 * crypto_generichash_BYTES + 1];
    crypto_generichash_init(&hash, NULL, 0, crypto_generichash_BYTES);
    bool good = true;
    for (int seed = from; seed <= to && good; seed++)
        good = run_seed(a, settings, games, seed, &hash, score);
    print_hash(&hash, hex);
    print_score(a, score, hex);
    bool perfect = good && score_is_perfect(score);
    score_release(score);
    free(score);
    return perfect ? STATUS_OK : STATUS_FAILED;
}

static int run(int argc, char **argv)
{
    struct simulate_options a = {
        .boards = 100, .rate = 25, .control = "3+2", .seeds = "1", .faults = "all", .rulebook = "fide-2023"};
    struct sim_settings settings;
    struct error why = {0};
    int from, to, status = options_read(&command_simulate, &argc, argv, &a);
    if (status != STATUS_OK)
        return status;
    if (argc > 1)
        return usage_error(&command_simulate, "%.32s is one argument too many", argv[1]);
    if (a.assumptions) {
        life_print();
        return STATUS_OK;
    }
    if (sodium_init() < 0 || !settle(&a, &settings, &why) || !read_seeds(a.seeds, &from, &to, &why) ||
        !find_rulebook(&a, &settings.control, &why) ||
        !trace_file_set(&a.tracing, a.trace ? a.trace : "off", "", &why)) {
        complain(&why);
        return STATUS_USAGE;
    }
    struct sim_games *games = find_games(&a, from, &why);
    if (!games) {
        complain(&why);
        return STATUS_USAGE;
    }
    if (a.log && from != to)
        status = usage_error(&command_simulate, "a log holds one round: name one seed");
    else if (a.log && !(a.kept = simulated_log_new(a.log, &why)))
        status = STATUS_USAGE;
    else
        status = score_seeds(&a, &settings, games, from, to);
    if (a.kept && !simulated_log_close(a.kept, &why))
        status = STATUS_USAGE;
    if (*why.what)
        complain(&why);
    sim_games_free(games);
    trace_file_close(&a.tracing);
    return status;
}

const struct command command_simulate = {
    .name = "simulate",
    .summary = "a round of simulated people through drivers and hall, and how much of it was seen",
    .usage = "[OPTION]...",
    .options = options,
    .notes = "The people play on devices in memory, whose bytes take their time; a session reads them as the "
             "console does.\n"
             "For each kind of fault: how often it was made, found, missed and invented, and after how many "
             "simulated milliseconds it was told (median, 99 in 100, worst).\n"
             "The same seed gives the same entries, to the byte; their hash says so.\n"
             "Exit status 1 if anything was missed or invented, or a game's moves are not those played.",
    .run = run,
};
