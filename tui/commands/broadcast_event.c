#include "commands/broadcast_event.h"

#include "base/text.h"
#include "host/files.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static bool find(const char *log, char out[PATH_MAX])
{
    static const char ending[] = ".flagfall";
    size_t length = strlen(log), cut = sizeof ending - 1;
    bool named = length > cut && !strcmp(log + length - cut, ending);
    return named && snprintf(out, PATH_MAX, "%.*s.ini", (int)(length - cut), log) < PATH_MAX;
}

/* Two looks at the same file that was not compared yet: who writes it has finished. */
static bool is_to_read(struct broadcast_event *b, const char *path)
{
    struct stat is;
    if (stat(path, &is) != 0)
        return false;
    bool rests = file_is_as_it_was(&b->met, &is);
    b->met = is;
    return rests && !file_is_as_it_was(&b->read, &is);
}

void broadcast_event_look(struct broadcast_event *b, const char *log, const struct chess_event *used)
{
    char path[PATH_MAX];
    struct error why;
    struct text text = {0}, is = {0}, was = {0};
    if (!find(log, path) || !is_to_read(b, path))
        return;
    b->read = b->met;
    struct chess_event *e =
        file_read(path, EVENT_FILE_BYTES, &text, NULL) ? event_read(text_chars(&text), text.length, path, &why) : NULL;
    if (e) { /* a fault in it is for the console to report */
        event_write_broadcast(e, &is);
        event_write_broadcast(used, &was);
        if (strcmp(text_chars(&is), text_chars(&was)) != 0)
            printf("%s: its [broadcast] does not apply yet; \":pairings %s\" in the console takes it over, and so does "
                   "opening the event again\n",
                   path, path);
        fflush(stdout);
    }
    chess_event_free(e);
    text_release(&text);
    text_release(&is);
    text_release(&was);
}
