#include "commands/line_mode.h"

#include "base/tongue.h"
#include "commands/command.h"
#include "hall/alert.h"
#include "hall/desk.h"
#include "hall/round.h"
#include "host/loop.h"
#include "host/progress.h"
#include "ruling/ruling.h"
#include "session/sections.h"
#include "session/session.h"

#include <assert.h>
#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TICK_MS = 50, PATIENCE_MS = 3000, SAID_BYTES = 1 << 16 };

/* --- what happens ------------------------------------------------------------------------------------------------- */

static void say_news_of(struct line_mode *m, int section)
{
    assert(section >= 0 && section < sections_count(m->sections) && "a section of the event");
    const struct alert *const *list;
    struct session *s = sections_at(m->sections, section);
    int count = hall_alerts(session_hall(s), &list), most = m->spoken[section];
    for (int i = 0; i < count; i++) {
        if (list[i]->id > m->spoken[section])
            line_say_alert(m, section, list[i]->id);
        most = list[i]->id > most ? list[i]->id : most;
    }
    m->spoken[section] = most;
    const char *notice = session_take_notice(s);
    if (notice)
        line_say("%s", notice);
}

static void say_news(struct line_mode *m)
{
    for (int i = 0; i < sections_count(m->sections); i++)
        say_news_of(m, i);
}

/* The loop runs at least this often. */
static void tick(evutil_socket_t fd, short what, void *self)
{
    (void)fd, (void)what, (void)self;
}

/* What was entered is reported as done once it is on the disk: until then what was said waits. */
static void turn(struct line_mode *m)
{
    struct event_base *base = loop_base(m->loop);
    event_base_loop(base, EVLOOP_NONBLOCK);
    (void)sections_turn(m->sections);
    for (int i = 0; i < PATIENCE_MS / TICK_MS && session_is_saving(m->session) && !loop_interrupted(m->loop); i++) {
        event_base_loop(base, EVLOOP_ONCE);
        (void)sections_turn(m->sections);
    }
    if (!session_is_saved(m->session))
        line_say("Not saved: the log cannot be written.");
    else if (session_is_saving(m->session))
        line_say("Not saved yet.");
    say_news(m);
    line_heard_out();
}

static bool goes_on(const struct line_mode *m)
{
    return !m->quit && !loop_interrupted(m->loop);
}

static void do_lines(struct line_mode *m, struct lines_in *in)
{
    char line[LINE_ROOM];
    while (goes_on(m) && line_take(in, line)) {
        line_do(m, line);
        turn(m);
    }
}

static void read_on(struct line_mode *m)
{
    struct event_base *base = loop_base(m->loop);
    struct lines_in in = {.ended = false};
    struct stat st;
    bool is_plain = fstat(STDIN_FILENO, &st) == 0 && S_ISREG(st.st_mode); /* it is read at once */
    m->in = &in;
    in.keys = is_plain ? NULL : event_new(base, STDIN_FILENO, EV_READ | EV_PERSIST, line_hear, &in);
    bool waits = in.keys && event_add(in.keys, NULL) == 0;
    while (goes_on(m) && !(in.ended && !in.bytes.length)) {
        if (waits && !in.ended)
            event_base_loop(base, EVLOOP_ONCE);
        else if (!in.ended)
            line_hear(STDIN_FILENO, 0, &in);
        do_lines(m, &in);
        (void)sections_turn(m->sections);
        say_news(m);
        line_heard_out();
    }
    if (in.keys)
        event_free(in.keys);
    line_say_what_is_lost(m);
    m->in = NULL;
    text_release(&in.bytes);
}

static void greet(struct line_mode *m)
{
    int boards = hall_count(session_hall(m->session));
    line_say(tongue_english("%s, round %d, %d board. Type help, or a board and a result, as in 12 1.",
                            "%s, round %d, %d boards. Type help, or a board and a result, as in 12 1.", boards),
             session_title(m->session), hall_settings_of(session_hall(m->session))->round, boards);
    if (m->readonly)
        line_say("This only looks on: nothing can be entered.");
    if (sections_notice(m->sections))
        line_say("%s.", sections_notice(m->sections));
    if (sections_count(m->sections) > 1)
        line_say("This event has %d sections. Say section and a name.", sections_count(m->sections));
}

/* Who only looks on is not left with a part of the log as if it were all. Whoever writes logs what is missing. */
static bool shows_all(const struct line_mode *m)
{
    bool all = true;
    for (int i = 0; m->readonly && i < sections_count(m->sections); i++) {
        struct error why;
        if (session_has_whole_log(sections_at(m->sections, i), &why))
            continue;
        complain(&why);
        all = false;
    }
    return all;
}

/* A signal that ended it ends the process, so that the sender sees that it worked. */
static void end_by(int number)
{
    if (!number)
        return;
    line_heard_out();
    signal(number, SIG_DFL);
    raise(number);
}

int line_mode_run(const char *file, const struct line_settings *s)
{
    struct session_settings settings = {
        .who = s->who, .round = s->round, .readonly = s->readonly, .progress = progress_line()};
    struct line_mode m = {.loop = loop_new(), .readonly = s->readonly};
    struct error why = {0}, unsaved = {0};
    setvbuf(stdout, NULL, _IOFBF, SAID_BYTES);
    loop_every(m.loop, TICK_MS, tick, NULL);
    m.sections = sections_open(loop_base(m.loop), &settings, file, &why);
    m.session = m.sections ? sections_at(m.sections, 0) : NULL;
    bool opened = m.session && (s->readonly || line_take_place(&m, s->who, &why)), all = true;
    if (opened) {
        all = shows_all(&m);
        greet(&m);
        turn(&m);
        read_on(&m);
    } else {
        complain(&why);
    }
    ruling_free(m.walk);
    text_release(&m.shown);
    bool saved = sections_close(m.sections, &unsaved);
    line_heard_out();
    if (!saved)
        complain(&unsaved);
    int told = loop_signal(m.loop);
    loop_free(m.loop);
    end_by(told);
    return !opened ? STATUS_USAGE : saved && all && !m.lost ? STATUS_OK : STATUS_FAILED;
}
