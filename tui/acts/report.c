/* The report, written by a separate process: it reads the whole log while the hall goes on. This process never opens
 * its log a second time, since closing it would release the locks of the first. */
#include "acts/acts.h"
#include "base/text.h"

#include "acts/kept.h"
#include "base/memory.h"
#include "base/tongue.h"
#include "hall/round.h"
#include "host/loop.h"
#include "session/session.h"

#include <event2/event_struct.h>
#include <event2/util.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Each console writes one report at a time. */
struct report_writer {
    struct console *console;
    struct event heard;
    pid_t writer; /* 0 if there is none */
    int round, pipe;
    bool sheets; /* what is printed before the round, not its report */
    char folder[1024], complaint[MESSAGE_ROOM];
    size_t length;
};

/* A report that is still being written is not stopped. */
void report_writer_free(struct report_writer *w)
{
    if (w && w->writer) {
        event_del(&w->heard);
        close(w->pipe);
    }
    free(w);
}

static void finish(struct report_writer *w)
{
    int status = 0;
    bool ended = waitpid(w->writer, &status, 0) == w->writer && WIFEXITED(status);
    event_del(&w->heard);
    close(w->pipe);
    w->writer = 0;
    w->complaint[strcspn(w->complaint, "\n")] = '\0';
    if (ended && WEXITSTATUS(status) == 0 && *w->complaint && !w->sheets)
        console_say(w->console, ROLE_PRIORITY_2, "the report of round %d is in %.200s/index.html; %.400s", w->round,
                    w->folder, w->complaint);
    else if (ended && WEXITSTATUS(status) == 0)
        console_say(w->console, ROLE_GOOD,
                    w->sheets ? N_("the sheets of round %d are in %.400s: pairings, names, slips, places, players")
                              : N_("the report of round %d is in %.400s/index.html"),
                    w->round, w->folder);
    else
        console_say(w->console, ROLE_BAD, "%s",
                    _(*w->complaint ? w->complaint : N_("the report was not written: try flagfall report in a shell")));
}

/* Collects the error messages of the process; their end is the end of its pipe. */
static void hear(evutil_socket_t fd, short what, void *self)
{
    struct report_writer *w = self;
    char rest[512];
    size_t room = sizeof w->complaint - 1 - w->length;
    (void)what;
    ssize_t n = read(fd, rest, sizeof rest);
    if (n <= 0) {
        finish(w);
        return;
    }
    size_t kept = (size_t)n < room ? (size_t)n : room;
    memcpy(w->complaint + w->length, rest, kept);
    w->length += kept;
    w->complaint[w->length] = '\0';
}

static bool spawn(struct report_writer *w, const char *log, int complaints)
{
    char name[] = "flagfall", command[] = "report", html[] = "--html", sheets[] = "--sheets", file[1024], round[16];
    char *option = w->sheets ? sheets : html;
    char *arguments[] = {name, command, file, round, option, w->folder, NULL};
    posix_spawn_file_actions_t files;
    copy_text(file, sizeof file, log);
    snprintf(round, sizeof round, "%d", w->round);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files, complaints, STDERR_FILENO);
    bool begun = posix_spawn(&w->writer, "/proc/self/exe", &files, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    if (!begun)
        w->writer = 0;
    return begun;
}

/* Beside the log, one for each round: a report is handed in, so the next must not overwrite it. */
static void choose_folder(struct console *c, struct report_writer *w, const char *asked)
{
    const struct hall *h = console_hall(c);
    const char *log = session_path(console_session(c)), *end = strstr(log, ".flagfall");
    int round = hall_settings_of(h)->round, stem = end ? (int)(end - log) : (int)strlen(log);
    w->round = hall_is_started(h) || round < 2 || w->sheets ? round : round - 1;
    if (*asked)
        copy_text(w->folder, sizeof w->folder, asked);
    else
        snprintf(w->folder, sizeof w->folder, w->sheets ? "%.*s-sheets-%d" : "%.*s-round-%d", stem, log, w->round);
}

static void write_into(struct console *c, const char *folder, bool sheets)
{
    struct acts_kept *kept = acts_kept(c);
    int ends[2];
    if (!kept->writer)
        kept->writer = memory_take(1, sizeof *kept->writer);
    struct report_writer *w = kept->writer;
    if (w->writer) {
        console_say(c, ROLE_BAD, "a report is being written already, into %.400s", w->folder);
        return;
    }
    w->sheets = sheets;
    choose_folder(c, w, folder);
    if (pipe2(ends, O_CLOEXEC) != 0) {
        console_say(c, ROLE_BAD, "no report: too many files are open; try flagfall report in a shell");
        return;
    }
    bool begun = spawn(w, session_path(console_session(c)), ends[1]);
    close(ends[1]);
    if (!begun) {
        close(ends[0]);
        console_say(c, ROLE_BAD, "no report: no process could be started; try flagfall report in a shell");
        return;
    }
    w->console = c;
    w->pipe = ends[0];
    w->length = 0;
    *w->complaint = '\0';
    event_assign(&w->heard, console_base(c), w->pipe, EV_READ | EV_PERSIST, hear, w);
    event_add(&w->heard, NULL);
    console_say(c, ROLE_GOOD,
                sheets ? N_("the sheets of round %d are being written into %.400s")
                       : N_("the report of round %d is being written into %.400s"),
                w->round, w->folder);
}

void act_hand_in(struct console *c, const char *folder)
{
    write_into(c, folder, false);
}

/* Pairings, slips, cards: what is printed before the round. */
void act_sheets(struct console *c, const char *folder)
{
    write_into(c, folder, true);
}
