#include "host/progress.h"

#include "base/text.h"
#include "host/printed.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { FIRST_MS = 500, EVERY_MS = 250 };

static msec now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* The name of the file without its folders: the line has to fit on the narrowest terminal. */
static void tell(void *self, const char *path, int64_t met, int64_t of)
{
    static msec due; /* one for all, since there is one terminal */
    const char *slash = strrchr(path, '/');
    char line[120];
    msec now = now_ms();
    (void)self;
    if (!due)
        due = now + FIRST_MS;
    if (now < due)
        return;
    due = now + EVERY_MS;
    if (of > 0)
        snprintf(line, sizeof line, "reading %.40s: entry %lld of %lld", slash ? slash + 1 : path, (long long)met,
                 (long long)of);
    else
        snprintf(line, sizeof line, "reading %.40s: entry %lld", slash ? slash + 1 : path, (long long)met);
    printed_passing(line);
}

struct log_progress progress_line(void)
{
    return (struct log_progress){.tell = tell};
}

struct log *progress_log(const char *path, struct error *why)
{
    return log_open(path, &(struct log_opening){.mode = LOG_EXAMINE, .progress = progress_line()}, why);
}
