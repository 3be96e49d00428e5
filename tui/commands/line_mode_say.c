/* What line mode says; also to someone who may not do what they typed. */
#include "commands/line_mode.h"

#include "base/printable.h"
#include "base/text.h"
#include "event/arbiters.h"
#include "event/event.h"
#include "event/roles.h"
#include "hall/hall.h"
#include "session/sections.h"
#include "session/session.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

enum { WORDS_ROOM = 2048 };

void line_say(const char *format, ...)
{
    char words[WORDS_ROOM];
    struct text here = {0}, harmless = {0};
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    if (*words >= 'a' && *words <= 'z')
        *words = (char)(*words - 'a' + 'A');
    line_add_words(words, &here);
    text_add_printable(&harmless, text_chars(&here));
    printf("%s\n", text_chars(&harmless));
    text_release(&here);
    text_release(&harmless);
}

void line_heard_out(void)
{
    fflush(stdout);
}

void line_complain(const struct error *why)
{
    line_say("%s%s%s.%s%s", why->where, *why->where ? ": " : "", why->what, *why->remedy ? " To do: " : "",
             why->remedy);
}

bool line_only_looks(const struct line_mode *m)
{
    if (m->readonly)
        line_say("Nothing is entered: this only looks on (--readonly).");
    return m->readonly;
}

bool line_may(const struct line_mode *m, const char *deed)
{
    struct error why = {0};
    const struct chess_event *e = session_event(m->session);
    if (!e || !e->arbiter_count || role_allows(m->role, deed, true, &why))
        return true;
    line_say("%s.", why.what);
    return false;
}

void line_show_section(struct line_mode *m, int which)
{
    assert(which >= 0 && which < sections_count(m->sections) && "a section of the event");
    sections_show(m->sections, which);
    m->session = sections_at(m->sections, which);
    if (!m->readonly)
        session_sign(m->session, m->who, arbiter_role_name(m->role));
    line_say("%s, round %d.", sections_name(m->sections, which), hall_settings_of(session_hall(m->session))->round);
}
