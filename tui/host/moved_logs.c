#include "host/moved_logs.h"

#include "host/log_notes.h"
#include "log/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A line is the last entry that both logs have and the path; older lines have no entry. */
bool moved_log_remember(const struct log_hash *first, int64_t after, const char *path, struct error *why)
{
    struct text words = {0};
    char *whole = realpath(path, NULL);
    text_addf(&words, "%lld %s", (long long)after, whole ? whole : path);
    bool good = log_note_keep("moved-logs", first, text_chars(&words), NOTE_SYNCED, why);
    text_release(&words);
    free(whole);
    return good;
}

static bool find(const struct log_hash *first, int64_t *after, char *path, size_t room)
{
    struct text words = {0};
    bool found = log_note_find("moved-logs", first, &words);
    if (found) {
        char *end;
        const char *from = text_chars(&words);
        long long number = strtoll(from, &end, 10);
        bool has_entry = end > from && *end == ' ';
        *after = has_entry ? number : -1;
        found = copy_text(path, room, has_entry ? end + 1 : from) && *path;
    }
    text_release(&words);
    return found;
}

bool moved_log_find(const struct log_hash *first, char *path, size_t room)
{
    int64_t after;
    return find(first, &after, path, room);
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
    struct log_head here;
    char *whole = realpath(path, NULL);
    bool left = whole && log_notes_are_there("moved-logs") && log_head_at(path, &here) &&
                find(&here.first, &l->after, l->moved, sizeof l->moved) && strcmp(whole, l->moved) != 0;
    if (left) {
        add_as_seen_from(&l->shown, path, whole, l->moved);
        l->is_there = access(l->moved, F_OK) == 0;
        l->last = here.sequence;
    }
    free(whole);
    return left;
}

/* Anyone who went on in the old file has two logs; a file renamed or copied after the move is not to blame. */
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
        error_setf(why, path, "name that one", "nothing is recorded here: it would be missing in %s",
                   text_chars(&l.shown));
    text_release(&l.shown);
    return !goes_on;
}
