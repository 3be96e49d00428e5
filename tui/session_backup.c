/* A copy of the log elsewhere, with the line that says where it ends: a stick that is taken home, at one key. */
#include "session_parts.h"

#include "files.h"
#include "log/head.h"

#include <stdio.h>
#include <string.h>

/* Named by its last entry: the same log is copied once, a later one stands beside it. */
static bool name_of(const struct session *s, const char *folder, char *out, size_t room, struct error *why)
{
    const char *name = strrchr(s->path, '/') ? strrchr(s->path, '/') + 1 : s->path, *end = strstr(name, ".flagfall");
    int length = end ? (int)(end - name) : (int)strlen(name);
    return (size_t)snprintf(out, room, "%s/%.*s-round-%d-entry-%lld.flagfall", folder, length, name, s->round,
                            (long long)log_last(s->log)) < room ||
           fail(why, folder, "is too long a name", "choose a shorter one");
}

static bool write_head(struct session *s, const char *path, struct error *why)
{
    struct log_head head;
    struct text line = {0};
    char name[SESSION_PATH_MAX + 80];
    snprintf(name, sizeof name, "%s.head", path);
    bool good = log_head(s->log, &head, why);
    if (good) {
        head_add_statement(&line, &head);
        text_add(&line, "\n");
        good = file_write(name, &line, why);
    }
    text_release(&line);
    return good;
}

bool session_backup(struct session *s, const char *folder, char *path, size_t room, struct error *why)
{
    if (!s->log)
        return fail(why, "backup", "there is no log", "");
    if (!s->settings.readonly && !log_commit(s->log, session_now(s), why))
        return false;
    return name_of(s, folder, path, room, why) && log_copy(s->log, path, why) && write_head(s, path, why);
}
