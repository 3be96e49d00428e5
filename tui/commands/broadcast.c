/* What spectators may see of an event, as files that any web server or broadcaster takes. It only reads the log. */
#include "event/broadcast.h"
#include "base/memory.h"
#include "commands/broadcast_files.h"
#include "commands/command.h"
#include "host/local_time.h"
#include "host/loop.h"
#include "line.h"

#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct broadcast_options {
    bool once;
    const char *folder;
};

static const struct option_row options[] = {
    {"once", 0, NULL, "write the files as they are due now, and end", OPTION_FLAG,
     offsetof(struct broadcast_options, once), 0, 0},
    {"out", 0, "DIR", "where the files go, instead of the event's folder", OPTION_TEXT,
     offsetof(struct broadcast_options, folder), 0, 0},
    {0},
};

struct broadcast {
    struct log *log;
    struct public_log *seen;
    struct broadcast_files files;
    char folder[PATH_MAX];
    const char *asked;               /* NULL: the event says where */
    struct public_moment last, read; /* the last entry; when it was read here */
    bool was_said, is_broken;
};

/* --- time --------------------------------------------------------------------------------------------------------- */

static struct public_moment computers_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (struct public_moment){(msec)t.tv_sec * 1000 + t.tv_nsec / 1000000, line_now()};
}

/* The log's own clock goes on from its last entry as this computer's does, which began elsewhere. How old the entry is
 * that was there when this program began, the clock of the day alone can say. */
static struct public_moment log_time(struct broadcast *b)
{
    struct public_moment now = computers_time(), last = public_log_moment(b->seen);
    bool is_first = !b->read.mono;
    if (is_first || last.mono != b->last.mono || last.wall != b->last.wall) {
        msec since = is_first && now.wall > last.wall ? now.wall - last.wall : 0;
        b->last = last;
        b->read = (struct public_moment){now.wall, now.mono - since};
    }
    return (struct public_moment){now.wall, last.mono + now.mono - b->read.mono};
}

/* --- files -------------------------------------------------------------------------------------------------------- */

/* What the event says is beside its file. */
static bool find_folder(struct broadcast *b, const char *path, struct error *why)
{
    const char *folder = b->asked ? b->asked : broadcast_folder(public_log_event(b->seen)), *slash = strrchr(path, '/');
    bool beside = !b->asked && *folder != '/' && slash;
    int length = snprintf(b->folder, sizeof b->folder, "%.*s%s", beside ? (int)(slash + 1 - path) : 0, path, folder);
    b->files.folder = b->folder;
    return (size_t)length < sizeof b->folder || fail(why, folder, "the name is too long", "choose another");
}

static void say(struct broadcast *b, int delay_min)
{
    int boards = broadcast_files_boards(&b->files);
    if (b->was_said || !boards)
        return;
    printf("round %d: %d board%s, ", public_log_last_round(b->seen), boards, boards == 1 ? "" : "s");
    if (delay_min)
        printf("%d minute%s behind, in %s\n", delay_min, delay_min == 1 ? "" : "s", b->folder);
    else
        printf("without a delay, in %s\n", b->folder);
    fflush(stdout);
    b->was_said = true;
}

/* What goes wrong is said once, and tried again. */
static bool turn(struct broadcast *b, const char *path)
{
    struct error why = {0};
    bool good = public_log_follow(b->seen, &why);
    if (good) {
        const struct chess_event *e = public_log_event(b->seen);
        struct public_moment now = log_time(b);
        local_zone_set(local_zone_is_known(e->zone) ? e->zone : "");
        good = find_folder(b, path, &why) &&
               broadcast_files_write(&b->files, b->seen, &now, (msec)broadcast_delay_min(e) * 60000, &why);
        if (good)
            say(b, broadcast_delay_min(e));
    }
    if (!good && !b->is_broken)
        complain(&why);
    b->is_broken = !good;
    return good;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static void on_time(evutil_socket_t fd, short what, void *self)
{
    (void)fd, (void)what, (void)self; /* the loop goes round */
}

static void follow(struct broadcast *b, const char *path)
{
    enum { EVERY = 500 };
    struct loop *loop = loop_new();
    loop_every(loop, EVERY, on_time, NULL);
    while (!loop_interrupted(loop)) {
        (void)turn(b, path);
        event_base_loop(loop_base(loop), EVLOOP_ONCE);
    }
    loop_free(loop);
}

static int once(struct broadcast *b, const char *path)
{
    struct error why;
    if (!turn(b, path))
        return STATUS_FAILED;
    if (public_log_last_round(b->seen))
        return STATUS_OK;
    fail(&why, path, "no round has begun in it", "begin one in the console");
    complain(&why);
    return STATUS_FAILED;
}

static int run_broadcast(int argc, char **argv)
{
    struct broadcast_options asked = {0};
    struct error why;
    int status = options_read(&command_broadcast, &argc, argv, &asked);
    if (status != STATUS_OK)
        return status;
    if (argc != 2)
        return usage_error(&command_broadcast, "of which event?");
    struct broadcast *b = memory_take(1, sizeof *b);
    b->asked = asked.folder;
    b->log = log_open(argv[1], &(struct log_opening){.mode = LOG_READ}, &why);
    if (!b->log) {
        complain(&why);
        status = STATUS_USAGE;
    } else {
        b->seen = public_log_new(b->log);
        if (asked.once)
            status = once(b, argv[1]);
        else
            follow(b, argv[1]);
        public_log_free(b->seen);
        broadcast_files_release(&b->files);
        (void)log_close(b->log, NULL);
    }
    free(b);
    return status;
}

const struct command command_broadcast = {
    .name = "broadcast",
    .summary = "games and pages for spectators, some minutes behind",
    .usage = "EVENT.flagfall [OPTION]...",
    .options = options,
    .notes =
        "It reads the event's log, which a console may be writing, and keeps these files until it is ended:\n"
        "live.pgn and index.html, the round that began last; round-3/games.pgn and index.html; round-3/game-12.pgn\n"
        "and board-12.html, one board. A move or a result goes out when it is older than the delay and still\n"
        "stands: what is corrected before is never seen. Nothing that only arbiters may know goes out. [broadcast]\n"
        "in the event file says delay (15 minutes), boards (those with a device) and folder (public).\n"
        "Exit 1: something could not be written, or no round has begun. Exit 2: a file that is wrong.",
    .run = run_broadcast,
};
