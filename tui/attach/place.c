#include "attach/place.h"

#include "base/text.h"
#include "host/files.h"
#include "host/settings.h"
#include "session/session.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

/* --- names ---------------------------------------------------------------------------------------------------- */

/* The log itself may not exist yet: then its folder and name say which one is meant. */
static bool real_path(const char *log, char out[ATTACH_PATH], struct error *why)
{
    char folder[PATH_MAX], whole[PATH_MAX];
    const char *slash = strrchr(log, '/'), *name = slash ? slash + 1 : log;
    if (realpath(log, whole))
        return copy_text(out, ATTACH_PATH, whole);
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - log) : 1, slash ? log : ".");
    if (!realpath(*folder ? folder : "/", whole))
        return failf(why, log, "name a file in a folder that is there", "cannot be: %s", strerror(errno));
    return (size_t)snprintf(out, ATTACH_PATH, "%s/%s", whole, name) < ATTACH_PATH ||
           fail(why, log, "its path is too long", "give a shorter one");
}

static void digest(const char *path, char out[ATTACH_NAME])
{
    uint8_t hash[16];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)path, strlen(path), NULL, 0);
    sodium_bin2hex(out, ATTACH_NAME, hash, sizeof hash);
}

bool place_name(struct attach_place *p, const char *log, struct error *why)
{
    char folder[PATH_MAX];
    *p = (struct attach_place){0};
    if (!real_path(log, p->log, why) || !settings_state_folder(folder, sizeof folder, why))
        return false;
    digest(p->log, p->name);
    return (size_t)snprintf(p->socket, sizeof p->socket, "%s/attach/%s", folder, p->name) < sizeof p->socket ||
           fail(why, "XDG_STATE_HOME", "the name is too long", "choose another folder");
}

bool attach_find(struct attach_place *p, const char *file, struct error *why)
{
    char log[PATH_MAX];
    return (session_log_path(file, log, sizeof log) || fail(why, file, "its name is too long", "give a shorter one")) &&
           place_name(p, log, why);
}

/* --- the folder ------------------------------------------------------------------------------------------------ */

static bool is_private(int folder)
{
    struct stat st;
    return fstat(folder, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == geteuid() && !(st.st_mode & 077);
}

/* Below 0 if it failed, with the reason. */
static int open_folder(const struct attach_place *p, bool make, struct error *why)
{
    char path[ATTACH_PATH];
    snprintf(path, sizeof path, "%.*s", (int)(strrchr(p->socket, '/') - p->socket), p->socket);
    if (make && !folder_make(path, why))
        return -1;
    int fd = open(path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0 && is_private(fd))
        return fd;
    if (fd >= 0)
        close(fd);
    failf(why, path, "make it a folder of your own that nobody else can enter: chmod 700",
          fd < 0 ? "cannot be opened" : "others can enter this folder, or it is not yours");
    return -1;
}

/* A socket address has room for about a hundred bytes: through the opened folder any path is short enough. */
static struct sockaddr_un address(int folder, const char *name)
{
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    snprintf(a.sun_path, sizeof a.sun_path, "/proc/self/fd/%d/%.*s", folder, ATTACH_NAME + 16, name);
    return a;
}

/* --- meeting ---------------------------------------------------------------------------------------------------- */

bool place_is_peer_ours(int socket, pid_t *process)
{
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0)
        return false;
    if (process)
        *process = peer.pid;
    return peer.uid == geteuid();
}

static int new_socket(void)
{
    enum { PATIENCE_S = 5 };
    struct timeval patience = {.tv_sec = PATIENCE_S};
    int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (fd >= 0)
        (void)setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    return fd;
}

static int connect_in(int folder, const char *name, pid_t *process)
{
    struct sockaddr_un where = address(folder, name);
    int fd = new_socket();
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&where, sizeof where) == 0 && place_is_peer_ours(fd, process))
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

int place_connect(const struct attach_place *p, pid_t *process)
{
    int folder = open_folder(p, false, NULL);
    int fd = folder >= 0 ? connect_in(folder, p->name, process) : -1;
    if (folder >= 0)
        close(folder);
    return fd;
}

bool attach_is_there(const struct attach_place *p)
{
    int fd = place_connect(p, NULL);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/* --- listening -------------------------------------------------------------------------------------------------- */

static bool bind_in(int folder, int fd, const char *name)
{
    enum { WAITING = 4 };
    struct sockaddr_un where = address(folder, name);
    mode_t mask = umask(0177);
    bool bound = bind(fd, (const struct sockaddr *)&where, sizeof where) == 0;
    umask(mask);
    return bound && listen(fd, WAITING) == 0;
}

/* The socket gets its name in one step, when it can be connected to: so nobody finds half of it, and it replaces
 * what a dead recorder left. A recorder that is alive has gone on in another log, or it would still hold the lock of
 * this one. */
static bool appear(const struct attach_place *p, int folder, int fd, struct error *why)
{
    char beside[ATTACH_NAME + 16];
    snprintf(beside, sizeof beside, "%s.%ld", p->name, (long)getpid());
    int other = connect_in(folder, p->name, NULL);
    if (other >= 0) {
        close(other);
        return fail(why, p->log, "its recorder runs and has gone on in another file", "attach to it, and end it there");
    }
    if (bind_in(folder, fd, beside) && renameat(folder, beside, folder, p->name) == 0)
        return true;
    int number = errno;
    unlinkat(folder, beside, 0);
    return failf(why, p->socket, "open the event without --attach", "nobody can attach here: %s", strerror(number));
}

int place_listen(const struct attach_place *p, struct error *why)
{
    int folder = open_folder(p, true, why), fd = folder >= 0 ? new_socket() : -1;
    bool good = fd >= 0 && appear(p, folder, fd, why);
    if (folder >= 0)
        close(folder);
    if (good)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

bool place_add(const struct attach_place *old, const struct attach_place *more)
{
    int folder = open_folder(old, false, NULL), other = folder >= 0 ? connect_in(folder, more->name, NULL) : -1;
    bool free_name = folder >= 0 && other < 0;
    if (other >= 0)
        close(other);
    if (free_name)
        unlinkat(folder, more->name, 0);
    bool good = free_name && linkat(folder, old->name, folder, more->name, 0) == 0;
    if (folder >= 0)
        close(folder);
    return good;
}

void place_leave(const struct attach_place *p)
{
    int folder = open_folder(p, false, NULL);
    if (folder < 0)
        return;
    unlinkat(folder, p->name, 0);
    close(folder);
}

bool place_is_left(const struct attach_place *p)
{
    return access(p->socket, F_OK) != 0;
}
