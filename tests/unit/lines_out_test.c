/* Lines for a reader who stands still: nothing waits for him, memory is bounded, and what he missed is said once. */
#include "host/lines_out.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { ROOM = 8192, LINES = 20000 };

/* Reads what is there; how many lines, and the last of those that speak of missed ones. */
static int read_lines(int fd, char *missed, size_t room)
{
    static char bytes[1 << 20];
    size_t used = 0;
    ssize_t n = read(fd, bytes, sizeof bytes - 1);
    used = n > 0 ? (size_t)n : 0;
    bytes[used] = '\0';
    int lines = 0;
    for (char *line = strtok(bytes, "\n"); line; line = strtok(NULL, "\n"), lines++)
        if (strstr(line, "missed"))
            snprintf(missed, room, "%s", line);
    return lines;
}

static void a_reader_who_stands_still_costs_nothing(void **state)
{
    (void)state;
    int ends[2];
    char line[64], missed[128] = "";
    assert_int_equal(pipe(ends), 0);
    struct lines_out *o = lines_out_new(ends[1], ROOM);
    for (int i = 0; i < LINES; i++) { /* nobody reads: none of these waits */
        int n = snprintf(line, sizeof line, "line %d of many that are written\n", i);
        lines_out_add(o, line, (size_t)n);
    }
    assert_int_equal(lines_out_failed(o), 0);
    int lines = 0, before;
    do { /* he goes on */
        before = lines;
        lines += read_lines(ends[0], missed, sizeof missed);
        lines_out_add(o, "and on\n", 7);
    } while (!*missed && lines > before);
    assert_non_null(strstr(missed, "lines were missed"));
    assert_true(lines < LINES / 2);
    lines_out_add(o, "the end\n", 8);
    lines_out_finish(o, 1000);
    lines_out_free(o);
    close(ends[1]);
    assert_true(read_lines(ends[0], missed, sizeof missed) >= 1);
    close(ends[0]);
}

static void a_reader_who_leaves_is_noticed(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    struct lines_out *o = lines_out_new(ends[1], ROOM);
    close(ends[0]);
    lines_out_add(o, "to nobody\n", 10);
    assert_int_not_equal(lines_out_failed(o), 0);
    lines_out_free(o);
    close(ends[1]);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reader_who_stands_still_costs_nothing),
        cmocka_unit_test(a_reader_who_leaves_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
