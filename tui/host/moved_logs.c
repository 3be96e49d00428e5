#include "host/moved_logs.h"

#include "host/files.h"
#include "host/settings.h"
#include "log/key.h"
#include "log/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STATE_BYTES_MAX = 1 << 20, PATH_ROOM = 1100 };

static bool state_file(char out[PATH_ROOM], struct error *why)
{
    char folder[1024];
    return settings_state_folder(folder, sizeof folder, why) &&
           (size_t)snprintf(out, PATH_ROOM, "%s/moved-logs", folder) < PATH_ROOM;
}

/* One line for each log: the hash in hexadecimal digits, the last entry that both have, the path; older lines have no
 * entry. The last line for a log counts. */
static void add_line(struct text *out, const struct log_hash *first, int64_t after, const char *path)
{
    char *whole = realpath(path, NULL);
    hex_add(out, first->bytes, LOG_HASH_BYTES);
    text_addf(out, " %lld %s\n", (long long)after, whole ? whole : path);
    free(whole);
}

bool moved_log_remember(const struct log_hash *first, int64_t after, const char *path, struct error *why)
{
    char file[PATH_ROOM];
    struct text text = {0};
    bool good = state_file(file, why);
    if (good && !file_read(file, STATE_BYTES_MAX, &text, NULL))
        text_clear(&text);
    add_line(&text, first, after, path);
    good = good && file_write(file, &text, why);
    text_release(&text);
    return good;
}

/* What follows the hash. */
static bool read_line(const char *line, int length, int64_t *after, char *path, size_t room)
{
    char *end;
    long long number = strtoll(line, &end, 10);
    bool has_entry = end > line && *end == ' ' && end < line + length;
    const char *from = has_entry ? end + 1 : line;
    *after = has_entry ? number : -1;
    int n = snprintf(path, room, "%.*s", (int)(line + length - from), from);
    return n > 0 && (size_t)n < room;
}

static bool find(const char *file, const struct log_hash *first, int64_t *after, char *path, size_t room)
{
    struct text text = {0}, digits = {0};
    bool found = false;
    hex_add(&digits, first->bytes, LOG_HASH_BYTES);
    if (file_read(file, STATE_BYTES_MAX, &text, NULL))
        for (const char *line = text_chars(&text); *line; line += strcspn(line, "\n"), line += *line == '\n') {
            size_t length = strcspn(line, "\n"), before = digits.length + 1;
            if (length > before && !strncmp(line, text_chars(&digits), digits.length))
                found = read_line(line + before, (int)(length - before), after, path, room);
        }
    text_release(&text);
    text_release(&digits);
    return found;
}

bool moved_log_find(const struct log_hash *first, char *path, size_t room)
{
    char file[PATH_ROOM];
    int64_t after;
    return state_file(file, NULL) && find(file, first, &after, path, room);
}

/* --- a log that was left ------------------------------------------------------------------------------------------ */

static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash + 1 - path) : 0;
}

/* In the same folder by the name that its reader would give it; `whole` is what `path` is. */
static void add_as_seen_from(struct text *out, const char *path, const char *whole, const char *moved)
{
    size_t folder = folder_length(moved);
    if (folder && folder == folder_length(whole) && !strncmp(whole, moved, folder))
        text_addf(out, "%.*s%s", (int)folder_length(path), path, moved + folder);
    else
        text_add(out, moved);
}

struct left {
    char moved[1024];
    struct text shown;
    int64_t after, last;
    bool is_there;
};

/* A child that reads apart may not open the other log: that it is there is all that can be seen of it. */
static bool was_left(const char *path, struct left *l)
{
    char file[PATH_ROOM];
    struct log_head here;
    char *whole = realpath(path, NULL);
    bool left = whole && settings_state_file(file, sizeof file, "moved-logs") && access(file, R_OK) == 0 &&
                log_head_at(path, &here) && find(file, &here.first, &l->after, l->moved, sizeof l->moved) &&
                strcmp(whole, l->moved) != 0;
    if (left) {
        add_as_seen_from(&l->shown, path, whole, l->moved);
        l->is_there = access(l->moved, F_OK) == 0;
        l->last = here.sequence;
    }
    free(whole);
    return left;
}

/* Who went on in the one that was left has two logs; what was renamed or copied after it was moved is not blamed. */
bool moved_log_was_left(const char *path, struct error *why)
{
    struct left l = {0};
    bool left = was_left(path, &l), is_ahead = l.after >= 0 && l.last > l.after;
    const char *shown = text_chars(&l.shown);
    if (left && !l.is_there && is_ahead)
        left = false;
    else if (left && !l.is_there)
        error_setf(why, path, "look for it: what came later is there alone",
                   "this event was moved to %s, which is not there", shown);
    else if (left && is_ahead)
        error_setf(why, path, "the console says which is ahead: flagfall FILE",
                   "there is another log of this event, %s: they are the same up to entry %lld", shown,
                   (long long)l.after);
    else if (left)
        error_setf(why, path, "name that one to have the whole of it", "this event goes on in %s", shown);
    text_release(&l.shown);
    return left;
}

bool moved_log_may_write(const char *path, struct error *why)
{
    struct left l = {0};
    bool goes_on = was_left(path, &l) && l.is_there && (l.after < 0 || l.last <= l.after);
    if (goes_on)
        error_setf(why, path, "name that one", "nothing is written here: it would be missing in %s",
                   text_chars(&l.shown));
    text_release(&l.shown);
    return !goes_on;
}
