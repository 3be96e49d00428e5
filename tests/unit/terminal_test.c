/* The terminal takes other settings while it is open: an event has some of its own. Each case is a process of its own
 * on a pseudo-terminal, since curses can be opened once. */
#include "terminal/terminal.h"

#include <event2/event.h>
#include <pty.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const struct {
    int begins_ms, taken_ms, waits_ms;
    bool begins_mouse, taken_mouse;
    const char *sent; /* to the terminal, last of all about the mouse */
} cases[] = {
    {25, 300, 300, true, true, "1000h"},
    {300, 0, 25, true, false, "1000l"},
    {25, 300, 300, false, true, "1000h"},
    {40, 40, 40, false, false, NULL},
};

/* In the child: 0 if Escape waits as long as it should. */
static int play(size_t row)
{
    setenv("TERM", "xterm", 1);
    struct event_base *base = event_base_new();
    struct terminal_settings begins = {.mouse = cases[row].begins_mouse, .escape_ms = cases[row].begins_ms};
    if (!terminal_open(base, &begins))
        return 2;
    terminal_take(cases[row].taken_mouse, cases[row].taken_ms);
    int waits = get_escdelay();
    terminal_show();
    terminal_raw("END");
    char seen;
    if (read(STDIN_FILENO, &seen, 1) != 1) /* until all of it was read: its end would take away what is on the way */
        return 3;
    return waits == cases[row].waits_ms ? 0 : 1;
}

static void read_to_the_end(int from, char *out, size_t room)
{
    size_t used = 0;
    for (ssize_t n; used < room - 1 && (n = read(from, out + used, room - 1 - used)) > 0 && !strstr(out, "END");)
        out[used += (size_t)n] = '\0';
}

static const char *last_of(const char *text, const char *word)
{
    const char *found = NULL;
    for (const char *at = text; (at = strstr(at, word)); at++)
        found = at;
    return found;
}

static void settings_can_change_while_it_is_open(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char sent[8192] = "";
        int other, status;
        pid_t child = forkpty(&other, NULL, NULL, NULL);
        assert_true(child >= 0);
        if (!child)
            _exit(play(i));
        read_to_the_end(other, sent, sizeof sent);
        assert_int_equal(write(other, "\r", 1), 1);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
        const char *mouse = last_of(sent, "?1000");
        assert_int_equal(mouse != NULL, cases[i].sent != NULL);
        if (mouse && cases[i].sent)
            assert_memory_equal(mouse + 1, cases[i].sent, strlen(cases[i].sent));
        close(other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_can_change_while_it_is_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
