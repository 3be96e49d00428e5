/* The traces of a session. Each is written only if its subject is switched on. */
#include "session/session_parts.h"

#include "session/plain.h"

#include <stdio.h>

static void tell_entry(const struct session *s, enum trace_subject subject, const struct entry *e)
{
    struct text words = {0};
    if (!s->hall || !plain_words(s->hall, e, true, &words))
        text_add(&words, e->body);
    trace_tell(s->settings.trace, subject, e->board, e->mono_ms, "%s %s: %s", entry_kind_name((enum entry_kind)e->kind),
               e->who, text_chars(&words));
    text_release(&words);
}

void session_trace_entry(const struct session *s, const struct entry *e)
{
    bool is_alert = e->kind == ENTRY_INCIDENT || e->kind == ENTRY_ALERT;
    if (is_alert && trace_is_on(s->settings.trace, TRACE_ALERT))
        tell_entry(s, TRACE_ALERT, e);
    if (trace_is_on(s->settings.trace, TRACE_LOG))
        tell_entry(s, TRACE_LOG, e);
}

void session_trace_followed(const struct session *s, const struct entry *e)
{
    if (trace_is_on(s->settings.trace, TRACE_HUB))
        tell_entry(s, TRACE_HUB, e);
}

void session_trace_reading(const struct session *s, int board, const struct reading *r)
{
    struct text words = {0};
    reading_print(r, &words);
    trace_tell(s->settings.trace, TRACE_LINE, board, r->at, "%s", text_chars(&words));
    text_release(&words);
}

void session_trace_bytes(const struct session *s, int first_board, bool sent, struct span bytes, msec at)
{
    enum { SHOWN = 64 };
    char digits[3 * SHOWN + 1] = "";
    for (size_t i = 0; i < bytes.length && i < SHOWN; i++)
        snprintf(digits + 3 * i, 4, " %02x", bytes.bytes[i]);
    trace_tell(s->settings.trace, TRACE_FRAME, first_board, at, "%s %zu:%s%s", sent ? "sent" : "got", bytes.length,
               digits, bytes.length > SHOWN ? " ..." : "");
}
