#include "host/boot_clock.h"

#include "base/plain_file.h"
#include "host/files.h"
#include "host/log_notes.h"
#include "host/settings.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID_ROOM = 64 };

static const char notes[] = "clocks";

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

/* A line is the name of the boot and the milliseconds. */
void boot_clock_remember(const struct log_hash *first, msec ahead)
{
    char boot[ID_ROOM], words[ID_ROOM + 24];
    struct error why;
    if (!this_boot(boot))
        return;
    snprintf(words, sizeof words, "%s %lld", boot, (long long)ahead);
    /* What is lost with the computer's power is of a boot that is over: not worth waiting for the disk. If it fails,
     * the log goes on by the clock of the day. */
    (void)log_note_keep(notes, first, words, NOTE_PUT_DOWN, &why);
}

bool boot_clock_recall(const struct log_hash *first, msec *ahead)
{
    char boot[ID_ROOM], *end;
    struct text words = {0};
    bool found = this_boot(boot) && log_note_find(notes, first, &words) &&
                 !strncmp(text_chars(&words), boot, strlen(boot)) && text_chars(&words)[strlen(boot)] == ' ';
    if (found) {
        const char *number = text_chars(&words) + strlen(boot) + 1;
        msec is = strtoll(number, &end, 10);
        found = end > number && !*end && is > -ENTRY_WALL_MOST && is < ENTRY_WALL_MOST; /* a sum of two fits */
        *ahead = found ? is : *ahead;
    }
    text_release(&words);
    return found;
}

bool boot_clock_look(struct boot_clock_seen *seen, const struct log_hash *first, msec *ahead)
{
    char path[PATH_MAX];
    struct stat now;
    if (!settings_state_file(path, sizeof path, notes) || stat(path, &now) != 0)
        return false;
    if (!file_is_as_it_was(&seen->file, &now))
        seen->known = boot_clock_recall(first, &seen->ahead);
    seen->file = now;
    if (seen->known)
        *ahead = seen->ahead;
    return seen->known;
}
