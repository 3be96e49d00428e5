/* What is typed, line by line, and who types it. */
#include "commands/line_mode.h"

#include "base/text.h"
#include "event/arbiters.h"
#include "host/passphrase.h"
#include "session/sections.h"
#include "session/session.h"

#include <event2/event.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void line_hear(evutil_socket_t fd, short what, void *self)
{
    struct lines_in *in = self;
    char bytes[512];
    (void)what;
    ssize_t n = read(fd, bytes, sizeof bytes);
    in->ended = n <= 0;
    if (in->ended && in->keys)
        event_del(in->keys); /* what has ended is always ready to be read */
    if (n > 0)
        text_add_bytes(&in->bytes, bytes, (size_t)n);
}

bool line_take(struct lines_in *in, char line[LINE_ROOM])
{
    const char *all = text_chars(&in->bytes), *end = memchr(all, '\n', in->bytes.length);
    if (!end && !(in->ended && in->bytes.length))
        return false;
    size_t length = end ? (size_t)(end - all) : in->bytes.length, whole = length + (end != NULL);
    length -= length && all[length - 1] == '\r';
    snprintf(line, LINE_ROOM, "%.*s", (int)(length < LINE_ROOM ? length : LINE_ROOM - 1), all);
    struct text rest = {0};
    text_add_bytes(&rest, all + whole, in->bytes.length - whole);
    text_release(&in->bytes);
    in->bytes = rest;
    return true;
}

/* After what was already read, if the input is not typed on a terminal. */
static bool take_passphrase(struct line_mode *m, const char *question, char out[PASSPHRASE_MAX], struct error *why)
{
    char line[LINE_ROOM];
    if (!m->in || isatty(STDIN_FILENO))
        return passphrase_ask(question, out, why);
    line_say("%s", question);
    while (!m->in->ended && !memchr(text_chars(&m->in->bytes), '\n', m->in->bytes.length))
        line_hear(STDIN_FILENO, 0, m->in);
    bool good = line_take(m->in, line) || fail(why, "passphrase", "none was given", "");
    copy_text(out, PASSPHRASE_MAX, good ? line : "");
    memset(line, 0, sizeof line);
    return good;
}

static bool is_really(struct line_mode *m, const struct arbiter *a, struct error *why)
{
    char passphrase[PASSPHRASE_MAX] = "", question[PERSON_NAME_MAX + 64];
    snprintf(question, sizeof question, "Passphrase of %s, %s: ", a->initials, a->name);
    bool good = take_passphrase(m, question, passphrase, why) &&
                (passphrase_is(a->passphrase, passphrase) ||
                 fail(why, a->initials, "that is not the passphrase", m->in ? "say who again" : ""));
    memset(passphrase, 0, sizeof passphrase);
    return good;
}

bool line_take_place(struct line_mode *m, const char *who, struct error *why)
{
    const struct chess_event *e = session_event(sections_at(m->sections, 0));
    const struct arbiter *a = e && e->arbiter_count ? event_arbiter(e, who) : NULL;
    if (!e || !e->arbiter_count) {
        m->role = ARBITER_HEAD;
        return true;
    }
    if (!a)
        return failf(why, who, m->in ? "say who and their initials" : "say who you are: --who INITIALS",
                     "is not among the arbiters of this event");
    if (*a->passphrase && !is_really(m, a, why))
        return false;
    m->role = (enum arbiter_role)a->role;
    copy_text(m->who, sizeof m->who, a->initials); /* the event may be read again */
    session_sign(m->session, m->who, arbiter_role_name(m->role));
    return true;
}

void line_who(struct line_mode *m, const char *text)
{
    struct error why = {0};
    const struct chess_event *e = session_event(sections_at(m->sections, 0));
    if (!e || !e->arbiter_count)
        line_say("This event names no arbiters. Who works here is said at the start: --who INITIALS.");
    else if (!*text)
        line_say("%s works here. Say who and the initials of somebody else.", m->who);
    else if (line_take_place(m, text, &why)) {
        const struct arbiter *a = event_arbiter(e, text);
        line_say("%s, %s, works here now%s.", a->name, arbiter_role_name(m->role),
                 *a->passphrase ? "" : ", on trust: no passphrase is set");
    } else
        line_complain(&why);
}
