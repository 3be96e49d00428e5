#include "pgn_feed.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/text.h"
#include "line.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

enum {
    QUIET_MS = 120,    /* a file being written is read after this long without a change */
    PATIENCE_MS = 500, /* but at least this often                                               */
    CONFIRM_MS = 500,  /* content that removes something must be unchanged this long            */
    POLL_MS = 500,     /* polling interval where inotify does not work                          */
    AWAY_MS = 1000,    /* between looks for a missing folder                                    */
    FILES_MAX = 5000,
    FILE_BYTES = 64 << 20,
};

struct watched_file {
    char name[NAME_MAX + 1];
    msec due;      /* when to look at it, or MSEC_NEVER */
    msec touched;  /* since when it is being written; MSEC_NEVER if it is not */
    uint64_t hash; /* hash of its content when it was read   */
    bool doubt, looked, missing;
    msec doubt_at; /* since when its content is unchanged    */
    off_t size;    /* for polling                            */
    struct timespec changed;
};

struct pgn_feed {
    struct event_base *base;
    char folder[PATH_MAX], only[NAME_MAX + 1]; /* only: the one file; "" all .pgn of the folder */
    int inotify, watch;
    bool polls;
    struct event *readable, *timer;
    struct watched_file *files;
    int count;
    msec next_scan; /* next poll of the folder; MSEC_NEVER if inotify works */
    struct pgn_games *games;
    struct text content;
    uint64_t looks, bytes;
};

/* --- files ------------------------------------------------------------------------------------------------------ */

static bool is_wanted(const struct pgn_feed *f, const char *name)
{
    size_t n = strlen(name);
    if (*f->only)
        return !strcmp(name, f->only);
    return n > 4 && n <= NAME_MAX && *name != '.' && !strcasecmp(name + n - 4, ".pgn");
}

static struct watched_file *file_named(struct pgn_feed *f, const char *name)
{
    for (int i = 0; i < f->count; i++)
        if (!strcmp(f->files[i].name, name))
            return &f->files[i];
    if (f->count == FILES_MAX)
        return NULL;
    assert(strlen(name) <= NAME_MAX && "a name of a folder's entry");
    LIST_ROOM_FOR_ONE(f->files, f->count);
    struct watched_file *file = &f->files[f->count++];
    *file = (struct watched_file){.due = MSEC_NEVER, .touched = MSEC_NEVER};
    copy_text(file->name, sizeof file->name, name);
    return file;
}

static bool read_whole(struct pgn_feed *f, const char *path, bool *missing)
{
    char bytes[65536];
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    text_clear(&f->content);
    *missing = fd < 0;
    if (fd < 0)
        return errno == ENOENT; /* a missing file counts as empty; one that cannot be read now is left as it was */
    struct stat st;
    bool good = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    for (ssize_t n; good && (n = read(fd, bytes, sizeof bytes)) != 0;) {
        if (n < 0 && errno == EINTR)
            continue;
        good = n > 0 && f->content.length + (size_t)n <= FILE_BYTES;
        if (good)
            text_add_bytes(&f->content, bytes, (size_t)n);
    }
    close(fd);
    return good;
}

static uint64_t hash_of(const char *bytes, size_t length)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211u;
    return hash;
}

/* Doubtful content is accepted when it has not changed for CONFIRM_MS. */
static void look_at(struct pgn_feed *f, struct watched_file *file, msec now)
{
    char path[PATH_MAX + NAME_MAX + 2];
    snprintf(path, sizeof path, "%s/%s", f->folder, file->name);
    file->due = MSEC_NEVER;
    file->touched = MSEC_NEVER;
    if (!read_whole(f, path, &file->missing))
        return;
    f->looks++;
    f->bytes += f->content.length;
    uint64_t hash = hash_of(text_chars(&f->content), f->content.length);
    bool same = file->looked && hash == file->hash;
    if (same && !file->doubt)
        return;
    if (!same)
        file->doubt_at = now;
    bool believe = same && now - file->doubt_at >= CONFIRM_MS;
    file->doubt = pgn_games_look(f->games, path, text_chars(&f->content), f->content.length, believe, now);
    file->hash = hash;
    file->looked = true;
    if (file->doubt)
        file->due = believe ? now + FEED_TAKEBACK_MS : file->doubt_at + CONFIRM_MS;
}

/* --- when ------------------------------------------------------------------------------------------------------- */

static void arrange(struct pgn_feed *f)
{
    msec due = f->next_scan, now = line_now();
    for (int i = 0; i < f->count; i++)
        due = f->files[i].due < due ? f->files[i].due : due;
    if (due == MSEC_NEVER) {
        evtimer_del(f->timer);
        return;
    }
    msec wait = due > now ? due - now : 0;
    struct timeval tv = {.tv_sec = wait / 1000, .tv_usec = wait % 1000 * 1000};
    evtimer_add(f->timer, &tv);
}

/* If it was closed or moved into place it is complete. If it was only written to, wait for the writer, but not
 * forever. */
static void touched(struct watched_file *file, bool whole, msec now)
{
    if (file->touched == MSEC_NEVER)
        file->touched = now;
    assert(file->touched <= now && "it was touched before now");
    msec quiet = now + QUIET_MS, latest = file->touched + PATIENCE_MS;
    file->due = whole ? now : quiet < latest ? quiet : latest;
}

static bool differs(struct watched_file *file, const struct stat *st)
{
    bool other = file->size != st->st_size || file->changed.tv_sec != st->st_mtim.tv_sec ||
                 file->changed.tv_nsec != st->st_mtim.tv_nsec || !file->looked;
    file->size = st->st_size;
    file->changed = st->st_mtim;
    return other;
}

/* Every file of the folder, and those that were in it: at the start, after a loss, and where inotify does not work. */
static void scan(struct pgn_feed *f, msec now)
{
    DIR *folder = opendir(f->folder);
    for (struct dirent *e; folder && (e = readdir(folder));)
        if (is_wanted(f, e->d_name))
            file_named(f, e->d_name);
    if (folder)
        closedir(folder);
    for (int i = 0; i < f->count; i++) {
        struct watched_file *file = &f->files[i];
        char path[PATH_MAX + NAME_MAX + 2];
        struct stat st = {0};
        snprintf(path, sizeof path, "%s/%s", f->folder, file->name);
        if (stat(path, &st) != 0)
            st = (struct stat){.st_size = -1};
        if (differs(file, &st) && file->due == MSEC_NEVER)
            touched(file, !f->polls || !file->looked, now);
    }
}

/* --- watching --------------------------------------------------------------------------------------------------- */

/* On these file systems changes made by another machine are never reported. Numbers from statfs(2). */
static bool is_deaf(const char *folder)
{
    static const unsigned long network[] = {0x6969 /* NFS */, 0xff534d42 /* CIFS */, 0xfe534d42 /* SMB2 */,
                                            0x517b /* SMB */, 0x65735546 /* FUSE */, 0x01021997 /* 9P */,
                                            0x5346414f /* AFS */};
    struct statfs fs;
    if (statfs(folder, &fs) != 0)
        return false;
    for (size_t i = 0; i < sizeof network / sizeof *network; i++)
        if ((unsigned long)fs.f_type == network[i])
            return true;
    return false;
}

/* The folder may not exist yet, or no longer: then it is looked for from time to time. */
static void watch(struct pgn_feed *f, msec now)
{
    if (f->watch < 0)
        f->watch = inotify_add_watch(f->inotify, f->folder,
                                     IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_MODIFY |
                                         IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
    f->polls = f->watch < 0 ? access(f->folder, R_OK | X_OK) == 0 : is_deaf(f->folder);
    scan(f, now);
    f->next_scan = f->polls ? now + POLL_MS : f->watch < 0 ? now + AWAY_MS : MSEC_NEVER;
}

static void unwatch(struct pgn_feed *f)
{
    if (f->watch >= 0)
        inotify_rm_watch(f->inotify, f->watch);
    f->watch = -1;
}

static void take_notice(struct pgn_feed *f, const struct inotify_event *e, msec now)
{
    if (e->mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)) {
        if (e->wd == f->watch) {
            if (e->mask & IN_IGNORED)
                f->watch = -1;
            else
                unwatch(f);
            f->next_scan = now;
        }
        return;
    }
    if (e->mask & IN_Q_OVERFLOW) { /* what was missed is unknown, so look at everything */
        f->next_scan = now;
        return;
    }
    struct watched_file *file = e->len && is_wanted(f, e->name) ? file_named(f, e->name) : NULL;
    if (file)
        touched(file, e->mask & (IN_CLOSE_WRITE | IN_MOVED_TO), now);
}

static void look_at_due(struct pgn_feed *f, msec now)
{
    for (int i = 0; i < f->count; i++)
        if (f->files[i].due <= now)
            look_at(f, &f->files[i], now);
    arrange(f);
}

static void on_notice(evutil_socket_t fd, short what, void *self)
{
    struct pgn_feed *f = self;
    _Alignas(struct inotify_event) char buffer[16384];
    ssize_t n;
    (void)what;
    msec now = line_now();
    while ((n = read(fd, buffer, sizeof buffer)) > 0) {
        for (char *at = buffer; at < buffer + n;) {
            const struct inotify_event *e = (const struct inotify_event *)(const void *)at;
            take_notice(f, e, now);
            at += sizeof *e + e->len;
        }
    }
    look_at_due(f, now);
}

static void on_time(evutil_socket_t fd, short what, void *self)
{
    struct pgn_feed *f = self;
    msec now = line_now();
    (void)fd, (void)what;
    if (f->next_scan <= now)
        watch(f, now);
    look_at_due(f, now);
}

/* --- life ------------------------------------------------------------------------------------------------------- */

/* A path is a file if it ends in .pgn and is not a folder; its folder is watched, so that renames are noticed. */
static bool split(struct pgn_feed *f, const char *path, struct error *why)
{
    struct stat st;
    size_t n = strlen(path);
    if (!n || n >= sizeof f->folder)
        return fail(why, path, "not the name of a folder or file", "name the folder that LiveChess exports to");
    copy_text(f->folder, sizeof f->folder, path);
    while (n > 1 && f->folder[n - 1] == '/')
        f->folder[--n] = '\0';
    bool is_folder = stat(path, &st) == 0 ? S_ISDIR(st.st_mode) : n < 4 || strcasecmp(f->folder + n - 4, ".pgn") != 0;
    if (is_folder)
        return true;
    char *slash = strrchr(f->folder, '/');
    const char *name = slash ? slash + 1 : f->folder;
    if (strlen(name) > NAME_MAX)
        return fail(why, path, "a file name that is too long", "name it otherwise");
    copy_text(f->only, sizeof f->only, name);
    if (slash)
        slash[slash == f->folder] = '\0';
    else
        strcpy(f->folder, ".");
    return true;
}

struct pgn_feed *pgn_feed_new(struct event_base *base, const char *path, int round, feed_news_fn *take, void *context,
                              struct error *why)
{
    struct pgn_feed *f = memory_take(1, sizeof *f);
    f->base = base;
    f->watch = -1;
    f->games = pgn_games_new(round, take, context);
    f->inotify = -1;
    bool good = split(f, path, why);
    if (good && (f->inotify = inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) < 0)
        good = failf(why, path, "close other programs that watch folders, or raise fs.inotify.max_user_instances",
                     "cannot be watched: %s", strerror(errno));
    if (!good) {
        pgn_feed_free(f);
        return NULL;
    }
    f->readable = event_new(base, f->inotify, EV_READ | EV_PERSIST, on_notice, f);
    f->timer = evtimer_new(base, on_time, f);
    event_add(f->readable, NULL);
    f->next_scan = line_now();
    arrange(f);
    return f;
}

void pgn_feed_free(struct pgn_feed *f)
{
    if (!f)
        return;
    if (f->readable)
        event_free(f->readable);
    if (f->timer)
        event_free(f->timer);
    if (f->inotify >= 0)
        close(f->inotify);
    pgn_games_free(f->games);
    text_release(&f->content);
    free(f->files);
    free(f);
}

void pgn_feed_for(struct pgn_feed *f, int first, int last, feed_seating *seating)
{
    pgn_games_for(f->games, first, last, seating);
}

void pgn_feed_facts(const struct pgn_feed *f, struct pgn_feed_facts *out)
{
    *out = (struct pgn_feed_facts){.polls = f->polls, .looks = f->looks, .bytes = f->bytes};
    for (int i = 0; i < f->count; i++)
        out->files += f->files[i].looked && !f->files[i].missing;
    out->there = (f->watch >= 0 || f->polls) && (!*f->only || out->files);
}
