#include "host/apart.h"

#include "base/alone.h"
#include "base/landlock.h"
#include "base/tongue.h"
#include "host/complain.h"
#include "host/data.h"
#include "host/files.h"
#include "host/settings.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void allow_reading(int rules, const char *path)
{
    landlock_allow(rules, path, LANDLOCK_READ_FILE);
}

/* --- what may be read --------------------------------------------------------------------------------------------- */

/* What may be read: the system's files for times, languages and libraries; what came with the program; the user's own
 * rulebooks; and where logs were moved to. */
static void allow_usual(int rules)
{
    static const char *const usual[] = {"/usr", "/etc", "/lib", "/lib64", "/proc", "/dev/urandom"};
    char folder[1280];
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        allow_reading(rules, usual[i]);
    if (data_path(".", folder, sizeof folder, NULL))
        allow_reading(rules, folder);
    if (data_catalogues(folder, sizeof folder))
        allow_reading(rules, folder);
    if (settings_data_folder(folder, sizeof folder))
        allow_reading(rules, folder);
    if (settings_config_file(folder, sizeof folder, NULL))
        allow_reading(rules, folder);
    if (settings_state_file(folder, sizeof folder, "moved-logs"))
        allow_reading(rules, folder);
}

/* A log may be reviewed on a terminal. */
static void allow_terminal(int rules)
{
    uint64_t may = LANDLOCK_READ_FILE | LANDLOCK_WRITE_FILE | LANDLOCK_ASK_DEVICE;
    const char *name = ttyname(STDOUT_FILENO);
    landlock_allow(rules, "/dev/tty", may);
    landlock_allow(rules, "/dev/null", may);
    if (name)
        landlock_allow(rules, name, may);
}

/* A file, what SQLite keeps beside it, and the first page of the report to which it may belong. */
static void allow_by_name(int rules, const char *path)
{
    static const char *const beside[] = {"", "-wal", "-shm", "-journal", "-lock"}, *const first[] = {"", "../"};
    const char *slash = strrchr(path, '/');
    char name[4096];
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        if ((size_t)snprintf(name, sizeof name, "%s%s", path, beside[i]) < sizeof name)
            allow_reading(rules, name);
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        if (snprintf(name, sizeof name, "%.*s%sindex.html", slash ? (int)(slash - path) + 1 : 0, path, first[i]) > 0)
            allow_reading(rules, name);
}

/* SQLite looks beside the file that a link names, not beside the link. */
static void allow_with_links(int rules, const char *path)
{
    struct stat st;
    char *named = lstat(path, &st) == 0 && S_ISLNK(st.st_mode) ? realpath(path, NULL) : NULL;
    allow_by_name(rules, path);
    if (named)
        allow_by_name(rules, named);
    free(named);
}

/* Of an event file its log too: what was played is there. */
static void allow_file(int rules, const char *path)
{
    char log[4096];
    allow_with_links(rules, path);
    if (file_log_beside(path, log, sizeof log))
        allow_with_links(rules, log);
}

static void confine(int count, const char *const *files)
{
    int rules = landlock_begin();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (rules < 0)
        return;
    allow_usual(rules);
    allow_terminal(rules);
    for (int i = 0; i < count; i++)
        allow_file(rules, files[i]);
    if (!landlock_hold(rules))
        fputs("flagfall: the kernel refuses to confine what reads this file\n", stderr);
}

const char *apart_how(char out[96])
{
    int version = landlock_version();
    if (version > 0)
        snprintf(out, 96, "Landlock %d: no files but those named%s%s", version, version >= 4 ? ", no network" : "",
                 version >= 6 ? ", no signals" : "");
    else
        snprintf(out, 96, "nothing: this kernel has no Landlock");
    return out;
}

/* --- a child, and how it ended ------------------------------------------------------------------------------------ */

static int status_of(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}

static bool broke(const char *file, int status, struct error *why)
{
    if (WIFEXITED(status) || WTERMSIG(status) == SIGPIPE) /* nobody was reading any more: that was reported elsewhere */
        return false;
    failf(why, file, "nothing was changed; it may be damaged, or made to do harm",
          "reading it broke off (signal %d, %s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    return true;
}

/* --- a function --------------------------------------------------------------------------------------------------- */

struct answer {
    bool good;
    uint64_t bytes;
    struct error why; /* its formats as text: an address of the child's is worth nothing here */
    char format[sizeof(((struct error *)NULL)->what)], remedy_format[sizeof(((struct error *)NULL)->remedy)];
    char where_format[sizeof(((struct error *)NULL)->where)];
};

static bool write_whole(int fd, const void *bytes, size_t count)
{
    for (const char *at = bytes; count;) {
        ssize_t n = write(fd, at, count);
        if (n < 0 && errno != EINTR)
            return false;
        at += n > 0 ? n : 0;
        count -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

static void answer(int fd, apart_fn *run, void *self)
{
    struct text out = {0};
    struct answer a = {0};
    a.good = run(self, &out, &a.why);
    copy_text(a.format, sizeof a.format, a.why.format ? a.why.format : "");
    copy_text(a.remedy_format, sizeof a.remedy_format, a.why.remedy_format ? a.why.remedy_format : "");
    copy_text(a.where_format, sizeof a.where_format, a.why.where_format ? a.why.where_format : "");
    a.bytes = out.length;
    bool sent = write_whole(fd, &a, sizeof a) && write_whole(fd, text_chars(&out), out.length);
    _exit(sent ? 0 : 1);
}

/* What a child reports: it may have been taken over, so its numbers are bounded and its texts ended. */
struct hearing {
    int fd;
    const char *file;
    const struct apart_wait *wait; /* or NULL */
    int64_t waited_ms;             /* in this child and those before it */
    bool late, given_up;
    struct answer answer;
};

/* Until it says something, or for so long that it never will. */
static void wait_for_it(struct hearing *h)
{
    enum { EVERY_MS = 100 };
    struct pollfd end = {.fd = h->fd, .events = POLLIN};
    for (int left = APART_SECONDS * 1000; left > 0; left -= EVERY_MS) {
        if (poll(&end, 1, EVERY_MS) != 0)
            return;
        h->waited_ms += EVERY_MS;
        h->given_up = !h->wait->goes_on(h->wait->self, h->file, h->waited_ms);
        if (h->given_up)
            return;
    }
    h->late = true;
}

static bool hear(struct hearing *h, void *bytes, size_t count)
{
    if (h->wait && h->wait->goes_on)
        wait_for_it(h);
    if (h->given_up)
        return fail(&h->answer.why, h->file, "you cancelled it before it was read", "nothing was changed");
    if (!h->late && alone_read(h->fd, bytes, count, APART_SECONDS * 1000))
        return true;
    h->late = h->late || errno == ETIMEDOUT;
    return h->late ? failf(&h->answer.why, h->file, "is it the right file?", "reading it took longer than %d seconds",
                           APART_SECONDS)
                   : fail(&h->answer.why, h->file, "reading it ended without an answer", "try again");
}

static bool take_answer(struct hearing *h, struct text *out)
{
    struct answer *a = &h->answer;
    char bytes[65536];
    if (!hear(h, a, sizeof *a))
        return false;
    a->why.where[sizeof a->why.where - 1] = a->why.what[sizeof a->why.what - 1] = '\0';
    a->why.remedy[sizeof a->why.remedy - 1] = a->format[sizeof a->format - 1] = '\0';
    a->remedy_format[sizeof a->remedy_format - 1] = '\0';
    a->where_format[sizeof a->where_format - 1] = '\0';
    a->why.format = tongue_known(a->format);
    a->why.remedy_format = tongue_known(a->remedy_format);
    a->why.where_format = tongue_known(a->where_format);
    if (a->bytes > APART_BYTES_MAX)
        return fail(&a->why, h->file, "what was read of it is too large", "is it the right file?");
    for (uint64_t left = a->bytes; left;) {
        size_t part = left < sizeof bytes ? (size_t)left : sizeof bytes;
        if (!hear(h, bytes, part))
            return false;
        text_add_bytes(out, bytes, part);
        left -= part;
    }
    return a->good;
}

enum apart_end { APART_GOOD, APART_BAD, APART_LATE };

static enum apart_end collect(pid_t child, struct hearing *h, struct text *out, struct error *why)
{
    struct text heard = {0};
    bool good = take_answer(h, &heard);
    bool was_ended = h->late || h->given_up;
    close(h->fd);
    if (was_ended)
        kill(child, SIGKILL);
    int status = status_of(child);
    if (!was_ended && broke(h->file, status, &h->answer.why))
        good = false;
    if (!was_ended)
        text_add_bytes(out, text_chars(&heard), heard.length);
    text_release(&heard);
    if (!good && why)
        *why = h->answer.why;
    return h->late ? APART_LATE : good ? APART_GOOD : APART_BAD;
}

static enum apart_end try_once(int count, const char *const *files, struct hearing *h, apart_fn *run, void *self,
                               struct text *out, struct error *why)
{
    const char *file = h->file;
    int ends[2];
    h->late = false;
    if (pipe2(ends, O_CLOEXEC) != 0) {
        failf(why, file, "close something and try again", "no pipe for a separate process: %s", strerror(errno));
        return APART_BAD;
    }
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        confine(count, files);
        answer(ends[1], run, self);
    }
    int number = errno;
    close(ends[1]);
    h->fd = ends[0];
    if (child > 0)
        return collect(child, h, out, why);
    close(ends[0]);
    failf(why, file, "end something and try again", "no separate process could be started: %s", strerror(number));
    return APART_BAD;
}

/* The thread that writes the log may have held a lock of the C library when the child was forked, and would never give
 * it back there: such a child does nothing at all, and another one does what it should. */
bool apart_run(int count, const char *const *files, const struct apart_wait *wait, apart_fn *run, void *self,
               struct text *out, struct error *why)
{
    assert(count >= 0 && "so many files");
    enum { TRIES = 2 };
    enum apart_end end = APART_LATE;
    struct hearing h = {.file = count ? files[0] : "-", .wait = wait};
    for (int i = 0; i < TRIES && end == APART_LATE; i++)
        end = try_once(count, files, &h, run, self, out, why);
    return end == APART_GOOD;
}

/* --- a command ---------------------------------------------------------------------------------------------------- */

static const char *file_among(int argc, char **argv)
{
    struct stat st;
    for (int i = argc - 1; i > 0; i--)
        if (stat(argv[i], &st) == 0)
            return argv[i];
    return argv[0];
}

/* "--report=FILE" names a file too. */
static void confine_to_arguments(int argc, char **argv)
{
    const char **files = calloc((size_t)argc + 1, sizeof *files);
    int count = 0;
    for (int i = 1; files && i < argc; i++) {
        const char *value = strncmp(argv[i], "--", 2) != 0 ? argv[i]
                            : strchr(argv[i], '=')         ? strchr(argv[i], '=') + 1
                                                           : "";
        if (*value)
            files[count++] = value;
    }
    confine(count, files);
    free(files);
}

/* The signals that end a program. Those that a key of the terminal sends reach the child from the kernel. */
static const int ends_it[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM};
enum { SIGNALS_THAT_END = sizeof ends_it / sizeof *ends_it };

static bool is_meant_for_both(int number)
{
    for (size_t i = 0; i < SIGNALS_THAT_END; i++)
        if (ends_it[i] == number)
            return true;
    return number == SIGPIPE;
}

static void hold_signals(sigset_t *before)
{
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGCHLD);
    for (size_t i = 0; i < SIGNALS_THAT_END; i++)
        sigaddset(&held, ends_it[i]);
    signal(SIGCHLD, SIG_DFL); /* if it were ignored, we would never learn that the child has ended */
    sigprocmask(SIG_BLOCK, &held, before);
}

/* A signal that is sent to this process is passed on: the child has the terminal, and gives it back. */
static int status_of_obedient(pid_t child, const sigset_t *before)
{
    int status = 0;
    sigset_t held;
    siginfo_t about;
    sigprocmask(SIG_BLOCK, NULL, &held);
    while (waitpid(child, &status, WNOHANG) == 0)
        if (sigwaitinfo(&held, &about) > 0 && about.si_signo != SIGCHLD && about.si_code <= 0)
            kill(child, about.si_signo);
    sigprocmask(SIG_SETMASK, before, NULL);
    return status;
}

int apart_command(int (*run)(int argc, char **argv), int argc, char **argv, int fails)
{
    struct error why;
    sigset_t before;
    fflush(NULL);
    hold_signals(&before);
    pid_t child = fork();
    if (child <= 0)
        sigprocmask(SIG_SETMASK, &before, NULL);
    if (child < 0)
        return run(argc, argv); /* no other process can be started: that is no reason not to read the file */
    if (child == 0) {
        confine_to_arguments(argc, argv);
        exit(run(argc, argv));
    }
    int status = status_of_obedient(child, &before);
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    int number = WTERMSIG(status);
    if (is_meant_for_both(number)) {
        signal(number, SIG_DFL);
        raise(number);
    }
    broke(file_among(argc, argv), status, &why);
    complain(&why);
    return fails;
}
