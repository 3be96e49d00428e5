/* A log of 300,000 entries: whatever reads it whole says how far it is, on a terminal and nowhere else, and the line is
 * gone when the answer stands there. It speaks after half a second, and a quick machine is done before: so what is to
 * speak runs here a hundredth of a second at a time, with its children, and is killed once it has spoken.
 */
#include "log_made.h"

#include "console_run.h"

enum { ENTRIES = 300000 };

static int make_long_log(void **state)
{
    (void)state;
    struct log *log = made_new(in_scratch("long.flagfall"));
    if (!log)
        return 1;
    for (int n = 0; n < ENTRIES; n++)
        if (!made_append(log, n, NULL) || (n % 10000 == 0 && !log_commit(log, n, NULL)))
            return 1;
    return log_close(log, NULL) ? 0 : 1;
}

static int take_away(void **state)
{
    (void)state;
    made_away(in_scratch("long.flagfall"));
    return 0;
}

static void print_to_file(void)
{
    if (dup2(open("printed", O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO) < 0)
        _exit(98);
}

static void complain_to_file(void)
{
    if (dup2(open("complaints", O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO) < 0)
        _exit(98);
}

static void print_down_a_pipe(void)
{
    int ends[2];
    if (pipe(ends) < 0 || dup2(ends[1], STDOUT_FILENO) < 0)
        _exit(98);
}

static off_t size_of(const char *name)
{
    struct stat about;
    assert_int_equal(stat(in_scratch(name), &about), 0);
    return about.st_size;
}

static void wait_on_a_slow_machine(struct console_run *r, const char *words)
{
    for (long until = now_ms() + patience_ms(); !shows(r, words) && now_ms() < until;) {
        listen_ms(r, 10);
        kill(-r->process, SIGSTOP);
        listen_ms(r, 100);
        kill(-r->process, SIGCONT);
    }
    wait_for(r, words);
}

static void commands_say_how_far_they_are(void **state)
{
    (void)state;
    static const char *const commands[][4] = {{"log", "export", "long.flagfall", "--names"},
                                              {"log", "export", "long.flagfall"}};
    struct console_run r;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *arguments[5] = {commands[i][0], commands[i][1], commands[i][2], commands[i][3]};
        start(&r, print_to_file, arguments);
        wait_on_a_slow_machine(&r, "reading long.flagfall: entry ");
        wait_for(&r, " of 300001");
        kill_it(&r);
    }
}

static void the_line_is_gone_when_the_answer_stands_there(void **state)
{
    (void)state;
    struct console_run r;
    start(&r, NULL, (const char *const[]){"log", "verify", "long.flagfall", NULL});
    wait_for(&r, "long.flagfall: whole: 300001 entries");
    assert_int_equal(ended(&r), 0);
    assert_false(shows(&r, "reading"));
}

static void what_goes_elsewhere_has_no_such_line(void **state)
{
    (void)state;
    struct console_run r;
    start(&r, complain_to_file, (const char *const[]){"log", "verify", "long.flagfall", NULL});
    assert_int_equal(ended(&r), 0);
    assert_int_equal(size_of("complaints"), 0);
    start(&r, print_down_a_pipe, (const char *const[]){"log", "verify", "long.flagfall", NULL});
    while (listen_for(&r, 10000))
        assert_false(shows(&r, "reading"));
    ended(&r);
}

static void the_console_says_it_on_its_screen(void **state)
{
    (void)state;
    struct console_run r;
    start(&r, NULL, (const char *const[]){"long.flagfall", "--readonly", NULL});
    wait_on_a_slow_machine(&r, "of 300001.");
    assert_true(shows(&r, "Reading its log: entry ") && shows(&r, "opening long.flagfall"));
    kill_it(&r);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_say_how_far_they_are),
        cmocka_unit_test(the_line_is_gone_when_the_answer_stands_there),
        cmocka_unit_test(what_goes_elsewhere_has_no_such_line),
        cmocka_unit_test(the_console_says_it_on_its_screen),
    };
    return cmocka_run_group_tests(tests, make_long_log, take_away);
}
