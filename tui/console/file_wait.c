/* While a file that others made is read apart, the loop stands still: what is waited for stands on the screen, and a
 * key ends it.
 */
#include "console/console_parts.h"
#include "session/session.h"
#include "terminal/keys.h"
#include "terminal/terminal.h"

#include <ncurses.h>

static void draw_if_seen(struct console *c)
{
    if (terminal_is_open() && !c->redraw.resized)
        console_draw_now(c);
}

void console_reads_file(struct console *c, const char *path)
{
    c->typed.by_file = true;
    console_say(c, ROLE_DIM, "reading %s: Escape cancels, other keys do nothing", path);
    draw_if_seen(c);
}

static bool goes_on_waiting(void *self, const char *path, int64_t waited_ms)
{
    enum { SECOND = 1000, SLICE = 100 };
    struct console *c = self;
    for (int key; terminal_is_open() && (key = key_next()) != NO_KEY;) {
        if (key == ESCAPE)
            return false;
        if (key == KEY_SPECIAL + KEY_RESIZE)
            console_draw_anew(c);
    }
    if (waited_ms % SECOND < SLICE) {
        console_say(c, ROLE_PRIORITY_2, "reading %s, for %d s so far: Escape cancels", path, (int)(waited_ms / SECOND));
        draw_if_seen(c);
    }
    return true;
}

struct apart_wait console_waiting(struct console *c)
{
    return (struct apart_wait){goes_on_waiting, c};
}
