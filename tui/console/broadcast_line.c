#include "console/broadcast_line.h"

#include "base/text.h"
#include "console/console_parts.h"
#include "host/local_time.h"
#include "line.h"
#include "session/sections.h"
#include "session/session.h"
#include "session/session_broadcast.h"

void broadcast_line_look(struct console *c)
{
    enum { A_SECOND = 1000 };
    struct broadcast_line *l = &c->broadcast;
    struct public_status status;
    struct text words = {0};
    msec now = line_now(), wall = session_wall(c->session, c->now);
    if (l->of == c->session && now - l->read < A_SECOND)
        return;
    *l = (struct broadcast_line){.of = c->session, .read = now};
    msec age = session_broadcast_age(c->session);
    if (session_broadcast_status(c->session, &status) && !public_status_is_past(&status, age)) {
        l->is_good = public_status_words(&status, age, local_offset_min(wall), &words);
        copy_text(l->words, sizeof l->words, text_chars(&words));
    }
    text_release(&words);
}

bool broadcast_line_draw(const struct console *c, struct area a, bool behind_sections)
{
    const struct broadcast_line *l = &c->broadcast;
    int column = 1;
    if (!c->session || l->of != c->session || !*l->words || c->settings.public_view)
        return false;
    if (behind_sections)
        column = a.columns - text_width(l->words) - 1;
    else
        draw_fill(a, 0, ROLE_TEXT);
    if (!behind_sections || column > c->areas.section_ends[sections_count(c->sections) - 1] + 1)
        draw_text(a, 0, column, l->is_good ? ROLE_DIM : ROLE_BAD, l->words);
    return true;
}
