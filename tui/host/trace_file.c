#include "host/trace_file.h"

#include "base/plain_file.h"
#include "base/text.h"
#include "host/settings.h"

#include <string.h>
#include <unistd.h>

static void take(void *self, enum trace_subject s, int board, msec at, const char *words)
{
    struct trace_file *f = self;
    char number[16] = "-";
    if (board)
        snprintf(number, sizeof number, "%d", board);
    fprintf(f->out, "%lld %s %s %s\n", (long long)at, trace_subject_name(s), number, words);
}

static bool choose_path(const char *path, char *out, size_t room, struct error *why)
{
    out[0] = '\0';
    if (path)
        return copy_text(out, room, path) || fail(why, "trace", "this name is too long", "");
    if (!isatty(STDERR_FILENO))
        return true;
    return settings_state_file_to_write(out, room, "flagfall.trace", why);
}

static bool open_at(struct trace_file *f, const char *path, struct error *why)
{
    FILE *out = *path ? plain_file_append(path, why) : stderr; /* names may stand in it */
    if (!out)
        return false;
    trace_file_close(f);
    setvbuf(out, NULL, _IOLBF, 0); /* so that it is complete for readers at any time, also after a crash */
    f->out = out;
    copy_text(f->path, sizeof f->path, path);
    return true;
}

bool trace_file_set(struct trace_file *f, const char *subjects, const char *path, struct error *why)
{
    char chosen[sizeof f->path];
    unsigned on;
    if (!trace_read_subjects(subjects, &on, why))
        return false;
    if (on && (!choose_path(path, chosen, sizeof chosen, why) || !open_at(f, chosen, why)))
        return false;
    f->trace = (struct trace){.on = on, .take = take, .self = f};
    if (!on)
        trace_file_close(f);
    return true;
}

void trace_file_close(struct trace_file *f)
{
    if (f->out && f->out != stderr)
        fclose(f->out);
    f->out = NULL;
    f->trace.on = 0;
}
