/* The event's file beside the log, as this session read or wrote it last. Somebody may change it while the session
 * runs: that is reported once for each change, as nothing of it holds before it is taken over. */
#include "session/session_parts.h"

#include "base/text.h"
#include "host/files.h"
#include "line.h"

#include <string.h>

static void remember(struct session *s, const struct text *text)
{
    text_clear(&s->file.known);
    text_add_bytes(&s->file.known, text_chars(text), text->length);
}

bool session_read_event_again(struct session *s, struct text *out, struct error *why)
{
    if (*s->ini)
        return file_read(s->ini, EVENT_FILE_BYTES, out, why);
    text_add_bytes(out, text_chars(&s->event_text), s->event_text.length);
    return true;
}

void session_file_taken(struct session *s, const struct text *text)
{
    if (*s->ini)
        remember(s, text);
}

bool session_file_write(struct session *s, const struct text *event, struct error *why)
{
    if (!*s->ini)
        return true;
    bool good = file_write(s->ini, event, why);
    if (good)
        remember(s, event);
    return good;
}

/* Two looks at the same file: who writes it has finished. */
static bool is_at_rest(struct session *s)
{
    struct stat is;
    if (stat(s->ini, &is) != 0)
        return false;
    bool rests = file_is_as_it_was(&s->file.met, &is);
    s->file.met = is;
    return rests;
}

static bool is_other(struct session *s)
{
    struct text now = {0};
    bool other =
        file_read(s->ini, EVENT_FILE_BYTES, &now, NULL) && strcmp(text_chars(&now), text_chars(&s->file.known));
    if (other)
        remember(s, &now);
    s->file.read = s->file.met;
    text_release(&now);
    return other;
}

void session_look_at_file(struct session *s)
{
    enum { A_SECOND = 1000 };
    if (!*s->ini || s->settings.readonly || *s->notice || line_now() - s->file.looked < A_SECOND)
        return;
    s->file.looked = line_now();
    if (!is_at_rest(s) || file_is_as_it_was(&s->file.read, &s->file.met) || !is_other(s))
        return;
    session_notice(s,
                   "%s was changed, and nothing of that applies yet: \":pairings %s\" takes it over now, otherwise the "
                   "next round does.",
                   s->ini, s->ini);
}
