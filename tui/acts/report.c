/* The report, written by a process of its own: it reads the whole log while the hall goes on, and this one never opens its
 * log a second time, since closing that would let go of the locks of the first. */
#include "acts/acts.h"

#include "commands/loop.h"
#include "session.h"

#include <event2/event_struct.h>
#include <event2/util.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* One at a time. */
static struct {
    struct console *console;
    struct event heard;
    pid_t writer; /* 0: none */
    int round, pipe;
    char folder[1024], complaint[MESSAGE_ROOM];
    size_t length;
} work;

static void finish(void)
{
    int status = 0;
    bool ended = waitpid(work.writer, &status, 0) == work.writer && WIFEXITED(status);
    event_del(&work.heard);
    close(work.pipe);
    work.writer = 0;
    work.complaint[strcspn(work.complaint, "\n")] = '\0';
    if (ended && WEXITSTATUS(status) == 0 && *work.complaint)
        console_say(work.console, ROLE_PRIORITY_2, "the report of round %d is in %.200s/index.html; %.400s", work.round,
                    work.folder, work.complaint);
    else if (ended && WEXITSTATUS(status) == 0)
        console_say(work.console, ROLE_GOOD, "the report of round %d is in %.400s/index.html", work.round, work.folder);
    else
        console_say(work.console, ROLE_BAD, "%s",
                    *work.complaint ? work.complaint : "the report was not written: try flagfall report in a shell");
}

/* What it complains of; its end is the end of the line. */
static void hear(evutil_socket_t fd, short what, void *self)
{
    char rest[512];
    size_t room = sizeof work.complaint - 1 - work.length;
    (void)what;
    (void)self;
    ssize_t n = read(fd, rest, sizeof rest);
    if (n <= 0) {
        finish();
        return;
    }
    size_t kept = (size_t)n < room ? (size_t)n : room;
    memcpy(work.complaint + work.length, rest, kept);
    work.length += kept;
    work.complaint[work.length] = '\0';
}

static bool spawn(const char *log, int complaints)
{
    char name[] = "flagfall", command[] = "report", option[] = "--html", file[1024], round[16];
    char *arguments[] = {name, command, file, round, option, work.folder, NULL};
    posix_spawn_file_actions_t files;
    snprintf(file, sizeof file, "%s", log);
    snprintf(round, sizeof round, "%d", work.round);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files, complaints, STDERR_FILENO);
    bool begun = posix_spawn(&work.writer, "/proc/self/exe", &files, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    if (!begun)
        work.writer = 0;
    return begun;
}

/* Beside the log, for each round its own: a report is handed in, not written over by the next. */
static void choose_folder(struct console *c, const char *asked)
{
    const struct hall *h = console_hall(c);
    const char *log = session_path(c->session), *end = strstr(log, ".flagfall");
    int round = hall_settings_of(h)->round, stem = end ? (int)(end - log) : (int)strlen(log);
    work.round = hall_is_started(h) || round < 2 ? round : round - 1;
    if (*asked)
        snprintf(work.folder, sizeof work.folder, "%s", asked);
    else
        snprintf(work.folder, sizeof work.folder, "%.*s-round-%d", stem, log, work.round);
}

void act_hand_in(struct console *c, const char *folder)
{
    int ends[2];
    if (work.writer) {
        console_say(c, ROLE_BAD, "a report is being written already, into %.400s", work.folder);
        return;
    }
    choose_folder(c, folder);
    if (pipe2(ends, O_CLOEXEC) != 0) {
        console_say(c, ROLE_BAD, "no report: too many files are open; try flagfall report in a shell");
        return;
    }
    bool begun = spawn(session_path(c->session), ends[1]);
    close(ends[1]);
    if (!begun) {
        close(ends[0]);
        console_say(c, ROLE_BAD, "no report: no process could be begun; try flagfall report in a shell");
        return;
    }
    work.console = c;
    work.pipe = ends[0];
    work.length = 0;
    *work.complaint = '\0';
    event_assign(&work.heard, loop_base(c->loop), work.pipe, EV_READ | EV_PERSIST, hear, NULL);
    event_add(&work.heard, NULL);
    console_say(c, ROLE_GOOD, "the report of round %d is being written into %.400s", work.round, work.folder);
}
