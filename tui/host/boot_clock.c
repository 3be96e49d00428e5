#include "host/boot_clock.h"

#include "base/plain_file.h"
#include "host/files.h"
#include "host/settings.h"
#include "log/key.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATE_BYTES_MAX = 1 << 16, ID_ROOM = 64, PATH_ROOM = 1100 };

/* The kernel's name for the time since it was started; false if it gives none. */
static bool this_boot(char out[ID_ROOM])
{
    struct error why;
    FILE *f = plain_file_open("/proc/sys/kernel/random/boot_id", ID_ROOM, &why);
    bool good = f && fgets(out, ID_ROOM, f);
    if (f)
        fclose(f);
    out[good ? strcspn(out, "\n") : 0] = '\0';
    return good && *out;
}

/* "BOOT HASH ": what a line begins with, before the milliseconds. */
static bool beginning(const struct log_hash *first, struct text *out)
{
    char boot[ID_ROOM];
    if (!this_boot(boot))
        return false;
    text_addf(out, "%s ", boot);
    hex_add(out, first->bytes, LOG_HASH_BYTES);
    text_add_char(out, ' ');
    return true;
}

/* What has to be kept: the lines of this boot about other logs. */
static void add_others(const char *lines, const struct text *ours, struct text *out)
{
    size_t boot = strcspn(text_chars(ours), " ") + 1;
    for (const char *line = lines; *line;) {
        size_t length = strcspn(line, "\n");
        bool of_boot = !strncmp(line, text_chars(ours), boot);
        if (of_boot && strncmp(line, text_chars(ours), ours->length) != 0)
            text_addf(out, "%.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

void boot_clock_remember(const struct log_hash *first, msec ahead)
{
    char folder[PATH_ROOM - 16], file[PATH_ROOM];
    struct error why;
    struct text ours = {0}, before = {0}, now = {0};
    if (beginning(first, &ours) && settings_state_folder(folder, sizeof folder, &why)) {
        snprintf(file, sizeof file, "%s/clocks", folder);
        if (!file_read(file, STATE_BYTES_MAX, &before, NULL))
            text_clear(&before);
        add_others(text_chars(&before), &ours, &now);
        text_addf(&now, "%s%lld\n", text_chars(&ours), (long long)ahead);
        (void)file_put_down(file, &now, &why);
    }
    text_release(&ours);
    text_release(&before);
    text_release(&now);
}

bool boot_clock_recall(const struct log_hash *first, msec *ahead)
{
    char file[PATH_ROOM];
    struct text ours = {0}, lines = {0};
    bool found = false;
    if (beginning(first, &ours) && settings_state_file(file, sizeof file, "clocks") &&
        file_read(file, STATE_BYTES_MAX, &lines, NULL))
        for (const char *line = text_chars(&lines); *line && !found;
             line += strcspn(line, "\n"), line += *line == '\n') {
            char *end;
            if (strncmp(line, text_chars(&ours), ours.length) != 0)
                continue;
            msec is = strtoll(line + ours.length, &end, 10);
            found = end > line + ours.length && *end == '\n';
            *ahead = found ? is : *ahead;
        }
    text_release(&ours);
    text_release(&lines);
    return found;
}
