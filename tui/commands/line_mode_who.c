/* What is typed, line by line, and who types it. */
#include "commands/line_mode.h"

#include "base/memory.h"
#include "base/text.h"
#include "event/arbiters.h"
#include "host/loop.h"
#include "host/passphrase.h"
#include "session/sections.h"
#include "session/session.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
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
    line_heard_out();
    if (!m->in || isatty(STDIN_FILENO))
        return passphrase_ask(question, out, why);
    line_say("%s", question);
    line_heard_out();
    while (!m->in->ended && !loop_interrupted(m->loop) &&
           !memchr(text_chars(&m->in->bytes), '\n', m->in->bytes.length)) {
        if (m->in->keys)
            event_base_loop(loop_base(m->loop), EVLOOP_ONCE);
        else
            line_hear(STDIN_FILENO, 0, m->in);
    }
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
        line_say("This event names no arbiters. Say who works here when you start it: --who INITIALS.");
    else if (!*text)
        line_say("%s works here. Say who and the initials of somebody else.", m->who);
    else if (line_take_place(m, text, &why)) {
        const struct arbiter *a = event_arbiter(e, text);
        line_say("%s, %s, works here now%s.", a->name, arbiter_role_name(m->role),
                 *a->passphrase ? "" : ", on trust: no passphrase is set");
    } else
        line_complain(&why);
}

/* --- what the event's file changed of roles ----------------------------------------------------------------------- */

static const char *initials_of(const struct roster_change *change)
{
    return (change->was ? change->was : change->is)->initials;
}

/* "" for all that waits. Returns how many were said. */
static int say_roles_waiting(const struct line_mode *m, const char *initials)
{
    struct roster_change *changes = memory_take(2 * (size_t)ARBITERS_MAX, sizeof *changes);
    int count = session_roles_waiting(m->session, changes), said = 0;
    for (int i = 0; i < count; i++) {
        char words[ROSTER_CHANGE_WORDS];
        if (*initials && strcasecmp(initials_of(&changes[i]), initials) != 0)
            continue;
        roster_change_words(&changes[i], words);
        line_say("Not in force: %s. To confirm it, with your initials in the report, say confirm-role %s yes.", words,
                 initials_of(&changes[i]));
        said++;
    }
    free(changes);
    return said;
}

/* It may be the arbiter who works here. */
static void go_on_as_listed(struct line_mode *m)
{
    const struct chess_event *e = session_event(sections_at(m->sections, 0));
    const struct arbiter *a = e && e->arbiter_count ? event_arbiter(e, m->who) : NULL;
    m->role = a ? (enum arbiter_role)a->role : e && e->arbiter_count ? ARBITER_FLOOR : ARBITER_HEAD;
    session_sign(m->session, m->who, arbiter_role_name(m->role));
    if (!a && e && e->arbiter_count)
        line_say("%s is no longer an arbiter of this event. Say who and the initials of somebody else.", m->who);
}

void line_confirm_role(struct line_mode *m, const char *text)
{
    struct error why = {0};
    char initials[INITIALS_MAX];
    const struct chess_event *e = session_event(m->session);
    snprintf(initials, sizeof initials, "%.*s", (int)strcspn(text, " "), text);
    bool sure = !strcmp(text + strcspn(text, " "), " yes");
    if (!sure && !say_roles_waiting(m, initials))
        line_say(*initials ? "Nothing of %s waits to be confirmed." : "No role waits to be confirmed.", initials);
    /* if the list in force has no head arbiter, the highest role on it can appoint one */
    if (!sure || !line_may(m, e && !event_has_head(e) ? "confirm-role-headless" : "confirm-role"))
        return;
    if (!session_confirm_role(m->session, initials, session_who(m->session), &why)) {
        line_complain(&why);
        return;
    }
    line_say("%s: it applies from now on.", initials);
    go_on_as_listed(m);
}
