#include "commands/broadcast_folder.h"

#include "base/digest.h"
#include "base/text.h"
#include "host/files.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char mark[] = ".flagfall";
static const char other_folder[] = "name another folder: --out DIR, or folder in [broadcast]";

/* "round-12" is 12; 0 if the name is not of that form. */
static int number_in(const char *name, const char *before, const char *after)
{
    size_t length = strlen(before);
    char *end;
    if (strncmp(name, before, length) != 0 || !isdigit((unsigned char)name[length]) || name[length] == '0')
        return 0;
    long number = strtol(name + length, &end, 10);
    return strcmp(end, after) != 0 || number > INT_MAX ? 0 : (int)number;
}

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && !strcmp(name + n - m, end);
}

/* --- whose it is -------------------------------------------------------------------------------------------------- */

/* What belongs to a page beside ours. */
static bool is_of_pages(const char *name)
{
    static const char *const ends[] = {".css", ".js", ".png", ".jpg", ".svg", ".ico", ".woff2", "robots.txt"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends_with(name, ends[i]) || !strcmp(name, ends[i]))
            return true;
    return false;
}

/* All else: programs that spread games take every .pgn, and a web server would give out whatever lies there. */
static bool would_mix(const char *name)
{
    return *name != '.' && !is_of_pages(name);
}

static bool is_free(const char *folder, struct error *why)
{
    DIR *d = opendir(folder);
    bool free = true;
    for (struct dirent *e; d && free && (e = readdir(d));)
        if (would_mix(e->d_name))
            free = failf(why, folder, "remove it, or name another folder: --out DIR, or folder in [broadcast]",
                         "has %.60s, which is not of a broadcast of this event", e->d_name);
    if (d)
        closedir(d);
    return free;
}

static bool says_ours(const char *folder, const char *says, const char *id, struct error *why)
{
    static const char before[] = "event ";
    size_t length = strlen(id);
    const char *its = strncmp(says, before, sizeof before - 1) == 0 ? says + sizeof before - 1 : "";
    if (length && !strncmp(its, id, length) && its[length] == ':')
        return true;
    const char *name = strchr(its, ':');
    char shown[100];
    copy_text(shown, sizeof shown, name ? name : "");
    return failf(why, folder, other_folder, "is of the broadcast of another event%s", shown);
}

/* Spectators would be given the log. */
bool broadcast_folder_is_apart(const char *folder, const char *log, struct error *why)
{
    char own[PATH_MAX], of_log[PATH_MAX];
    if (!realpath(folder, own) || !realpath(log, of_log))
        return true;
    size_t length = strlen(own);
    length -= own[length - 1] == '/'; /* the root */
    return strncmp(own, of_log, length) != 0 || of_log[length] != '/' ||
           fail(why, folder, "has the log in it, which spectators must not get",
                "name a folder for them alone: --out DIR, or folder in [broadcast]");
}

enum folder_claim broadcast_folder_claim(const char *folder, const char *id, const char *event, struct error *why)
{
    enum { MOST = 4096 };
    char path[PATH_MAX];
    struct text says = {0};
    if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, mark) >= sizeof path) {
        fail(why, folder, "the name is too long", "choose another");
        return FOLDER_BROKEN;
    }
    if (access(path, F_OK) == 0) {
        bool is_read = file_read(path, MOST, &says, why);
        text_add(&says, "");
        char *end = says.chars ? strchr(says.chars, '\n') : NULL;
        if (end)
            *end = '\0';
        bool ours = is_read && says_ours(folder, text_chars(&says), id, why);
        text_release(&says);
        return ours ? FOLDER_OURS : is_read ? FOLDER_TAKEN : FOLDER_BROKEN;
    }
    if (!is_free(folder, why))
        return FOLDER_TAKEN;
    text_addf(&says, "event %s: %s\n", id, event);
    bool good = folder_publish(folder, why) && file_publish(path, &says, why);
    text_release(&says);
    return good ? FOLDER_OURS : FOLDER_BROKEN;
}

uint64_t broadcast_log_digest(const char *log)
{
    char real[PATH_MAX];
    uint64_t is = digest_add_text(DIGEST_BEGIN, realpath(log, real) ? real : log, '\0');
    return is ? is : 1;
}

/* --- what is left of earlier -------------------------------------------------------------------------------------- */

static bool is_old_json(const char *name, int stay)
{
    int game = number_in(name, "game-", ".json");
    return game > stay || (!stay && !strcmp(name, "index.json")) || number_in(name, "game-", ".json.new") ||
           !strcmp(name, "index.json.new");
}

static bool is_old(const char *name, is_shown_fn *is_shown, const void *self)
{
    int board = number_in(name, "game-", ".pgn") + number_in(name, "board-", ".html");
    int half = number_in(name, "game-", ".pgn.new") + number_in(name, "board-", ".html.new");
    return half || (board && !(is_shown && is_shown(self, board))) || !strcmp(name, "games.pgn.new") ||
           !strcmp(name, "index.html.new") ||
           (!is_shown && (!strcmp(name, "games.pgn") || !strcmp(name, "index.html")));
}

void broadcast_folder_sweep(const char *folder, int round, is_shown_fn *is_shown, const void *self, int json)
{
    char path[PATH_MAX];
    if ((size_t)snprintf(path, sizeof path, "%s/round-%d", folder, round) >= sizeof path)
        return;
    DIR *d = opendir(path);
    for (struct dirent *e; d && (e = readdir(d));)
        if (is_old(e->d_name, is_shown, self) || is_old_json(e->d_name, json))
            unlinkat(dirfd(d), e->d_name, 0);
    if (d)
        closedir(d);
    if (!is_shown)
        rmdir(path);
}

void broadcast_folder_forget_json(const char *folder)
{
    char path[PATH_MAX];
    if ((size_t)snprintf(path, sizeof path, "%s/tournament.json", folder) < sizeof path)
        unlink(path);
}

void broadcast_folder_sweep_rounds(const char *folder, is_shown_fn *has_begun, const void *self)
{
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        int round = number_in(e->d_name, "round-", "");
        if (round && !has_begun(self, round))
            broadcast_folder_sweep(folder, round, NULL, NULL, 0);
        if (!strcmp(e->d_name, "live.pgn.new") || !strcmp(e->d_name, "index.html.new") ||
            !strcmp(e->d_name, "tournament.json.new"))
            unlinkat(dirfd(d), e->d_name, 0);
    }
    if (d)
        closedir(d);
}

uint64_t broadcast_folder_state(const char *folder, int round)
{
    char path[PATH_MAX];
    struct stat s;
    int length =
        round ? snprintf(path, sizeof path, "%s/round-%d", folder, round) : snprintf(path, sizeof path, "%s", folder);
    if ((size_t)length >= sizeof path || stat(path, &s) != 0)
        return 0;
    uint64_t state =
        ((uint64_t)s.st_ino * 1000003 + (uint64_t)s.st_mtim.tv_sec) * 1000000007 + (uint64_t)s.st_mtim.tv_nsec;
    return state ? state : 1;
}
