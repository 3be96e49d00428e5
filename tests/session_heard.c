#include "session_heard.h"

#include "hall/desk.h"

#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

static long read_times, later_ms;

int clock_of_recordings(clockid_t clock, struct timespec *t)
{
    int status = (int)syscall(SYS_clock_gettime, clock, t);
    if (clock != CLOCK_BOOTTIME)
        return status;
    long ms = 1000000 + read_times++ + later_ms;
    *t = (struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    return status;
}

struct line_entry heard_entry(const char *driver, const char *name)
{
    struct line_entry e = {.driver = driver_named(driver), .board = 1};
    snprintf(e.address, sizeof e.address, "log-fast:%s", in_scratch(name));
    return e;
}

static struct session *watch(struct event_base *base, const struct line_entry *entry, const struct control *control)
{
    struct error why = {0};
    struct session_settings settings = {.who = "AB", .control = control};
    struct line_list lines = {.speed = 1};
    assert_true(lines_add(&lines, entry));
    struct session *s = session_open_watch(base, &settings, &lines, &why);
    if (!s)
        fail_msg("%s: %s", why.where, why.what);
    lines_release(&lines);
    return s;
}

struct session *hear_line(struct event_base *base, const struct line_entry *entry, const struct control *control)
{
    enum { SECOND = 1000 };
    struct session *s = watch(base, entry, control);
    struct line_facts facts;
    int board;
    do {
        event_base_loop(base, EVLOOP_ONCE);
        session_turn(s);
        session_line(s, 0, &facts, &board);
    } while (facts.state != LINE_ENDED);
    later_ms += 4 * 3600 * SECOND; /* a recording that is played fast is ahead of the clock */
    session_turn(s);
    return s;
}

int incidents_heard(struct session *s, enum incident_kind kind)
{
    int count = 0;
    for (int id = 1; id <= hall_incident_count(session_hall(s)); id++)
        count += hall_incident(session_hall(s), id)->kind == kind;
    return count;
}
