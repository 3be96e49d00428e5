/* A simulated hall on real pseudo-terminals: people, boards, clocks, and what goes wrong with them. */
#include "commands/demo.h"

#include "commands/command.h"
#include "commands/loop.h"
#include "commands/open.h"
#include "commands/version.h"
#include "commands/watch.h"
#include "console.h"
#include "data.h"
#include "line.h"
#include "sim/faults.h"
#include "sim/folder.h"

#include <errno.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct asked {
    struct demo_settings demo; /* first: the rows below count from it */
    bool serve;
    struct console_options console;
};

static const struct option_row options[] = {
    {"boards", 'n', "N", "how many boards (24)", OPTION_NUMBER, offsetof(struct demo_settings, boards), 1, 2000},
    {"speed", 's', "X", "so many times faster than in life (1)", OPTION_TEXT, offsetof(struct demo_settings, speed), 0,
     0},
    {"seed", 0, "S", "the same seed gives the same hall (1)", OPTION_NUMBER, offsetof(struct demo_settings, seed), 0,
     1000000000},
    {"control", 0, "TIME", "the time control, as arbiters write it (10+5)", OPTION_TEXT,
     offsetof(struct demo_settings, control), 0, 0},
    {"games", 0, "FILE", "the games to play, as PGN", OPTION_TEXT, offsetof(struct demo_settings, games), 0, 0},
    {"faults", 0, "LIST", "what may go wrong: all (the default), none, or names parted by commas", OPTION_TEXT,
     offsetof(struct demo_settings, faults), 0, 0},
    {"rate", 0, "N", "one such fault in N moves (40)", OPTION_NUMBER, offsetof(struct demo_settings, rate), 1, 1000000},
    {"bus", 0, "N", "N boards on each line, as DGT buses have them", OPTION_NUMBER, offsetof(struct demo_settings, bus),
     1, 128},
    {"truth", 0, "FILE", "write down what really happens, to score those who watch", OPTION_TEXT,
     offsetof(struct demo_settings, truth), 0, 0},
    {"at-once", 0, NULL, "the clocks are started within seconds, not after a minute", OPTION_FLAG,
     offsetof(struct demo_settings, at_once), 0, 0},
    {"dir", 0, "DIR", "the folder for the names of the lines", OPTION_TEXT, offsetof(struct demo_settings, folder), 0,
     0},
    {"serve", 0, NULL, "no console: only the lines, for others to watch", OPTION_FLAG, offsetof(struct asked, serve), 0,
     0},
    CONSOLE_OPTION_ROWS(struct asked, console),
    {0},
};

const struct demo_settings demo_usual = {.boards = 24, .seed = 1, .rate = 40};

enum { LONGEST_AFTER = 30000 }; /* simulated: hands shaken, kings in the centre, all said */

static bool read_speed(const char *text, double *out, struct error *why)
{
    char *end;
    *out = text ? strtod(text, &end) : 1;
    if (text && (*end || end == text || !(*out >= 0.1 && *out <= 1000)))
        return failf(why, "--speed", "write a number from 0.1 to 1000", "%.32s is no speed", text);
    return true;
}

static bool find_folder(const char *asked, struct demo *d, struct error *why)
{
    char here[1024] = "";
    int length = 0;
    if (!asked)
        folder_default(d->folder, sizeof d->folder);
    else if (asked[0] == '/' || getcwd(here, sizeof here))
        length = snprintf(d->folder, sizeof d->folder, "%s%s%s", here, *here ? "/" : "", asked);
    return length < (int)sizeof d->folder || fail(why, "--dir", "this name is too long", "choose a shorter one");
}

static bool read_games(const char *asked, struct demo *d, struct error *why)
{
    char own[1280];
    if (!asked && !data_path("games/selfplay.pgn", own, sizeof own, why))
        return false;
    return (d->games = sim_games_read(asked ? asked : own, why)) != NULL;
}

/* MILLISECONDS BOARD PLY SIDE KIND MOVE DETAIL, with a dash for what does not apply. */
static void write_truth(void *self, const struct truth *t)
{
    static const char *const sides[] = {"-", "white", "black"};
    const struct demo *d = self;
    char words[8] = "-";
    if (!d->truth)
        return;
    if (t->move != NO_MOVE)
        snprintf(words, sizeof words, "%c%d%c%d", 'a' + file_of(move_from(t->move)), rank_of(move_from(t->move)) + 1,
                 'a' + file_of(move_to(t->move)), rank_of(move_to(t->move)) + 1);
    fprintf(d->truth, "%lld %d %d %s %s %s %s\n", (long long)t->at, t->board, t->ply, sides[t->side + 1],
            truth_name(t->kind), words, *t->detail ? t->detail : "-");
}

static bool open_truth(const char *asked, struct demo *d, struct error *why)
{
    if (asked && !(d->truth = fopen(asked, "we")))
        return failf(why, asked, "name another file with --truth", "cannot be written: %s", strerror(errno));
    if (d->truth)
        setvbuf(d->truth, NULL, _IOLBF, 0); /* who watches meanwhile reads what has happened so far */
    return true;
}

bool demo_open(struct demo *d, struct event_base *base, const struct demo_settings *asked, struct error *why)
{
    struct ptys_settings s = {.hall = {.boards = (int)asked->boards,
                                       .boards_a_bus = (int)asked->bus,
                                       .seed = (uint64_t)asked->seed,
                                       .rate = (int)asked->rate,
                                       .at_once = asked->at_once}};
    *d = (struct demo){0};
    if (!read_speed(asked->speed, &s.speed, why) || !find_folder(asked->folder, d, why) ||
        !control_read(asked->control ? asked->control : DEMO_CONTROL, &s.hall.control, why) ||
        !faults_read(asked->faults ? asked->faults : "all", &s.hall.faults, why) || !read_games(asked->games, d, why) ||
        !open_truth(asked->truth, d, why)) {
        demo_close(d);
        return false;
    }
    loop_raise_files();
    s.games = d->games;
    s.folder = d->folder;
    s.truth = write_truth;
    s.self = d;
    d->speed = s.speed;
    d->ptys = ptys_open(base, &s, why);
    if (!d->ptys)
        demo_close(d);
    return d->ptys != NULL;
}

void demo_close(struct demo *d)
{
    ptys_close(d->ptys);
    sim_games_free(d->games);
    if (d->truth)
        fclose(d->truth);
    *d = (struct demo){0};
}

/* --- the command -------------------------------------------------------------------------------------------- */

struct running {
    struct event_base *base;
    struct demo *demo;
    msec over_at; /* simulated; 0: games are running */
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

/* What is wrong with the options is said before the screen is taken. */
static bool can_be_opened(const struct demo_settings *asked, struct error *why)
{
    struct demo d = {0};
    double speed;
    struct control control;
    unsigned faults;
    bool good = read_speed(asked->speed, &speed, why) && find_folder(asked->folder, &d, why) &&
                control_read(asked->control ? asked->control : DEMO_CONTROL, &control, why) &&
                faults_read(asked->faults ? asked->faults : "all", &faults, why) && read_games(asked->games, &d, why);
    sim_games_free(d.games);
    return good;
}

static int run_demo(int argc, char **argv)
{
    struct asked asked = {.demo = demo_usual};
    struct error why = {0};
    int status = options_read(&command_demo, &argc, argv, &asked);
    if (status)
        return status;
    if (argc > 1)
        return usage_error(&command_demo, "%s: it takes options only", argv[1]);
    if (asked.serve)
        return serve_lines(&asked.demo);
    if (!can_be_opened(&asked.demo, &why)) {
        complain(&why);
        return STATUS_USAGE;
    }
    status = console_with(&asked.console, &asked.demo, NULL);
    return status == STATUS_USAGE ? demo_in_lines() : status;
}

/* --- without a terminal ------------------------------------------------------------------------------------- */

enum { SHORT_BOARDS = 8, SHORT_MS = 6000 };
#define SHORT_SPEED "30"

static void on_time(evutil_socket_t fd, short what, void *self)
{
    (void)fd;
    (void)what;
    (void)self; /* the loop goes round */
}

int demo_in_lines(void)
{
    struct demo_settings few = demo_usual;
    struct watch watch = {.settings = {.relative = true}};
    struct session_settings settings = watch_settings_of(&watch, "demo");
    struct error why = {0};
    few.boards = SHORT_BOARDS;
    few.speed = SHORT_SPEED;
    few.rate = SHORT_BOARDS;
    settings.demo = &few;
    printf("Flagfall " FLAGFALL_VERSION ": no terminal here, so these are plain lines.\n"
           "A simulated hall, %d boards, " SHORT_SPEED
           " times faster than in life, for %d seconds; what needs an arbiter:\n",
           SHORT_BOARDS, SHORT_MS / 1000);
    struct loop *loop = loop_new();
    struct session *s = session_open_demo(loop_base(loop), &settings, &why);
    msec end = line_now() + SHORT_MS;
    loop_every(loop, 100, on_time, NULL);
    while (s && !loop_interrupted(loop) && line_now() < end && !ferror(stdout)) {
        event_base_loop(loop_base(loop), EVLOOP_ONCE);
        session_turn(s);
    }
    if (!s)
        complain(&why);
    session_close(s);
    loop_free(loop);
    return s ? STATUS_OK : STATUS_FAILED;
}

const struct command command_demo = {
    .name = "demo",
    .summary = "a simulated hall on real pseudo-terminals, to be watched",
    .usage = "[OPTION]...",
    .options = options,
    .notes =
        "Each line is DIR/board-001, DIR/board-002..., a pseudo-terminal; DIR/lines lists them, one a line: its path,\n"
        "its driver, the number of its first board. DIR is $XDG_RUNTIME_DIR/flagfall-demo, or /tmp/flagfall-demo-UID.\n"
        "--truth writes a line for each move and incident: MILLISECONDS BOARD PLY SIDE KIND MOVE DETAIL.",
    .run = run_demo,
};
