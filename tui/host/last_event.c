#include "host/last_event.h"

#include "host/files.h"
#include "host/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool last_file(char *out, size_t room)
{
    return settings_state_file_to_write(out, room, "last-event", &(struct error){0});
}

bool last_event_path(char *out, size_t room)
{
    char file[1100];
    struct text text = {0};
    struct error why;
    bool good = last_file(file, sizeof file) && file_read(file, room - 1, &text, &why) && text.length > 0;
    if (good)
        snprintf(out, room, "%.*s", (int)strcspn(text_chars(&text), "\n"), text_chars(&text));
    text_release(&text);
    return good && access(out, R_OK) == 0;
}

void last_event_remember(const char *path)
{
    char file[1100];
    struct text text = {0};
    struct error why;
    char *whole = realpath(path, NULL);
    text_addf(&text, "%s\n", whole ? whole : path);
    if (last_file(file, sizeof file))
        (void)file_put_down(file, &text, &why); /* if that fails, the event is just not offered */
    text_release(&text);
    free(whole);
}
