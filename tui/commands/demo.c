/* A simulated hall on real pseudo-terminals: players, boards, clocks, and what goes wrong with them. */
#include "commands/demo.h"

#include "commands/command.h"
#include "commands/open.h"
#include "commands/simulate.h"
#include "commands/watch.h"
#include "console/console.h"
#include "host/data.h"
#include "host/loop.h"
#include "host/version.h"
#include "session/demo_hall.h"
#include "session/session.h"
#include "sim/faults.h"

#include <event2/event.h>
#include <stdio.h>
#include <unistd.h>

struct demo_options {
    struct demo_settings demo; /* first: the rows below count from it */
    bool serve;
    struct console_options console;
};

static const struct option_row options[] = {
    {"boards", 'n', "N", "how many boards (24)", OPTION_NUMBER, offsetof(struct demo_settings, boards), 1, 2000},
    {"speed", 's', "X", "run this many times faster than real time (1)", OPTION_TEXT,
     offsetof(struct demo_settings, speed), 0, 0},
    {"seed", 0, "S", "the same seed gives the same hall (1)", OPTION_NUMBER, offsetof(struct demo_settings, seed), 0,
     1000000000},
    {"control", 0, "TIME", "the time control, as arbiters write it (90+30; 10+5 with a rate or on a tour)", OPTION_TEXT,
     offsetof(struct demo_settings, control), 0, 0},
    {"games", 0, "FILE", "the games to play, as PGN", OPTION_TEXT, offsetof(struct demo_settings, games), 0, 0},
    {"faults", 0, "LIST", "what may go wrong: all (the default), none, or names separated by commas", OPTION_TEXT,
     offsetof(struct demo_settings, faults), 0, 0},
    {"rate", 0, "N", "one such fault in N moves; without it as many as in real life, and one at once", OPTION_NUMBER,
     offsetof(struct demo_settings, rate), 1, 1000000},
    {"wait", 0, NULL, "those who need the arbiter wait for a ruling, as without a rate", OPTION_FLAG,
     offsetof(struct demo_settings, waits), 0, 0},
    {"tour", 0, NULL, "one incident of each kind in turn, each with the keys that deal with it", OPTION_FLAG,
     offsetof(struct demo_settings, tour), 0, 0},
    {"bus", 0, "N", "N boards on each line, as DGT buses have them", OPTION_NUMBER, offsetof(struct demo_settings, bus),
     1, 128},
    {"truth", 0, "FILE", "write down what really happens, to score those who watch", OPTION_TEXT,
     offsetof(struct demo_settings, truth), 0, 0},
    {"at-once", 0, NULL, "the clocks are started within seconds, not after a minute", OPTION_FLAG,
     offsetof(struct demo_settings, at_once), 0, 0},
    {"dir", 0, "DIR", "the folder for the names of the lines", OPTION_TEXT, offsetof(struct demo_settings, folder), 0,
     0},
    {"serve", 0, NULL, "no console: only the lines, for others to watch", OPTION_FLAG,
     offsetof(struct demo_options, serve), 0, 0},
    CONSOLE_OPTION_ROWS(struct demo_options, console),
    {0},
};

enum { TOUR_BOARDS = 8 };
enum { LONGEST_AFTER = 30000 }; /* simulated: hands shaken, kings in the centre, all said */

/* --- the command -------------------------------------------------------------------------------------------- */

struct running {
    struct event_base *base;
    struct demo *demo;
    msec over_at; /* simulated; 0 while games are running */
};

static void look_whether_over(evutil_socket_t fd, short what, void *self)
{
    struct running *r = self;
    msec now = ptys_now(r->demo->ptys);
    (void)fd;
    (void)what;
    if (sim_hall_games_running(ptys_hall(r->demo->ptys)))
        return;
    if (!r->over_at)
        r->over_at = now;
    if (now - r->over_at >= LONGEST_AFTER)
        event_base_loopbreak(r->base);
}

static void tell_how_to_watch(const struct demo *d, const struct demo_settings *asked)
{
    printf("%ld boards on %d lines in %s, listed in %s/lines\n", asked->boards, sim_hall_lines(ptys_hall(d->ptys)),
           d->folder, d->folder);
    printf("in another terminal: flagfall watch --plain%s%s\n", asked->folder ? " --dir " : "",
           asked->folder ? asked->folder : "");
    puts("ends with the last game, or with control-C");
    fflush(stdout);
}

static int serve_lines(const struct demo_settings *asked)
{
    struct error why = {0};
    struct demo demo;
    struct loop *loop = loop_new();
    bool opened = demo_open(&demo, loop_base(loop), asked, &why);
    if (opened) {
        struct running r = {.base = loop_base(loop), .demo = &demo};
        tell_how_to_watch(&demo, asked);
        loop_every(loop, 100, look_whether_over, &r);
        event_base_dispatch(loop_base(loop));
        puts(loop_interrupted(loop) ? "interrupted" : "all games are over");
        demo_close(&demo);
    } else {
        complain(&why);
    }
    loop_free(loop);
    return opened ? STATUS_OK : STATUS_USAGE;
}

static int run_demo(int argc, char **argv)
{
    struct demo_options asked = {.demo = demo_usual};
    struct error why = {0};
    bool chosen = argc > 1;
    int status = options_read(&command_demo, &argc, argv, &asked);
    if (status)
        return status;
    if (argc > 1)
        return usage_error(&command_demo, "%s: it takes options only", argv[1]);
    if (asked.demo.tour && asked.demo.boards == demo_usual.boards)
        asked.demo.boards = TOUR_BOARDS;
    if (asked.serve)
        return serve_lines(&asked.demo);
    if (!demo_can_be_opened(&asked.demo, &why)) {
        complain(&why);
        return STATUS_USAGE;
    }
    status = console_with(&asked.console, &asked.demo, NULL);
    if (status != STATUS_USAGE)
        return status;
    if (chosen)
        fputs("flagfall demo: note: its options need a terminal; without one it is always this hall\n", stderr);
    return demo_in_lines();
}

/* --- without a terminal ------------------------------------------------------------------------------------- */

enum { SHORT_BOARDS = 8, SHORT_MS = 180000, WAITS_FOR_READER_MS = 5000, KEPT_FOR_READER = 64 << 10 };

static bool read_short_hall(struct sim_settings *hall, struct sim_games **games, struct error *why)
{
    char path[1280];
    *hall = (struct sim_settings){
        .boards = SHORT_BOARDS, .seed = (uint64_t)demo_usual.seed, .rate = SHORT_BOARDS, .at_once = true};
    return control_read(DEMO_CONTROL, &hall->control, why) && faults_read("all", &hall->faults, why) &&
           data_path("games/selfplay.pgn", path, sizeof path, why) && (*games = sim_games_read(path, why)) != NULL;
}

/* In simulated time, so that it is the same on every machine, and over at once. */
static bool play_short_hall(const struct session_settings *heard, struct lines_out *out, struct error *why)
{
    struct sim_settings hall;
    struct sim_games *games = NULL;
    struct simulated s;
    struct simulated_how how = {.arbiters = 1, .phase = EVENT_RAPID, .session = heard};
    if (!read_short_hall(&hall, &games, why))
        return false;
    bool good = simulated_open(&s, &hall, games, &how, &(struct hall_listener){0}, why);
    for (msec now = 0; good && now <= SHORT_MS && !lines_out_failed(out); now += 1000) {
        simulated_run(&s, now);
        lines_out_flush(out);
    }
    simulated_close(&s);
    sim_games_free(games);
    return good;
}

int demo_in_lines(void)
{
    struct watch watch = {.settings = {.relative = true}};
    struct session_settings settings = watch_settings_of(&watch, "demo");
    struct error why = {0};
    printf("Flagfall " FLAGFALL_VERSION ": no terminal here that it can draw on, so these are plain lines.\n"
           "The first %d minutes of a simulated hall of %d boards; what needs an arbiter, each with its second:\n",
           SHORT_MS / 60000, SHORT_BOARDS);
    fflush(stdout);
    watch.out = lines_out_new(STDOUT_FILENO, KEPT_FOR_READER);
    bool good = play_short_hall(&settings, watch.out, &why);
    lines_out_finish(watch.out, WAITS_FOR_READER_MS);
    lines_out_free(watch.out);
    plain_told_release(&watch.told);
    if (!good)
        complain(&why);
    return good ? STATUS_OK : STATUS_FAILED;
}

const struct command command_demo = {
    .name = "demo",
    .summary = "a simulated hall on real pseudo-terminals, to be watched",
    .usage = "[OPTION]...",
    .options = options,
    .notes = "Each line is DIR/board-001, DIR/board-002..., a pseudo-terminal; DIR/lines lists them, one a "
             "line: its path, its driver, the number of its first board. DIR is $XDG_RUNTIME_DIR/flagfall-demo, "
             "or /tmp/flagfall-demo-UID.\n"
             "--truth writes a line for each move and incident: MILLISECONDS BOARD PLY SIDE KIND MOVE DETAIL.",
    .run = run_demo,
};
