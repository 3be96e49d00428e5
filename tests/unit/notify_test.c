/* The command that is told of alerts: what it is handed of names and notes. */
#include "host/notify.h"

#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void ran(const char *words, char out[512])
{
    struct notify n = {0};
    char command[512], path[400], trouble[128];
    snprintf(path, sizeof path, "%s", in_scratch("notified"));
    unlink(path);
    snprintf(command, sizeof command, "f() { printf %%s \"$1\" >'%s'; }; f", path);
    notify_run(&n, command, words, 0);
    assert_true(n.runs[0].process > 0);
    siginfo_t ended;
    assert_int_equal(waitid(P_PID, (id_t)n.runs[0].process, &ended, WEXITED | WNOWAIT), 0);
    notify_look_after(&n, 1);
    assert_false(notify_take_trouble(&n, trouble, sizeof trouble));
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    out[fread(out, 1, 511, f)] = '\0';
    fclose(f);
}

static void what_a_command_is_handed_steers_no_terminal(void **state)
{
    (void)state;
    static const struct {
        const char *words, *handed;
    } rows[] = {
        {"board 3: Måns - 李", "board 3: Måns - 李"},
        {"\033]0;x\a\033[2J\r\nnext\tone\x7f", "?]0;x??[2J??next?one?"},
        {"c1 \302\233 bidi \342\200\256 \342\201\246 mark \342\200\216", "c1 ? bidi ? ? mark ?"},
        {"zero \342\200\213 \342\200\215 \357\273\277", "zero ? ? ?"},
        {"no \377 letter", "no ? letter"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char out[512];
        ran(rows[i].words, out);
        assert_string_equal(out, rows[i].handed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_a_command_is_handed_steers_no_terminal)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
