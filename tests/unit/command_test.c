#include "commands/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static int do_nothing(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return 0;
}

/* What a function prints, as text. */
static void print_help(const struct command *c, char *out, size_t room)
{
    fflush(stdout);
    FILE *file = tmpfile();
    int before = dup(STDOUT_FILENO);
    assert_non_null(file);
    dup2(fileno(file), STDOUT_FILENO);
    command_help_print(c, NULL);
    fflush(stdout);
    dup2(before, STDOUT_FILENO);
    close(before);
    rewind(file);
    out[fread(out, 1, room - 1, file)] = '\0';
    fclose(file);
}

static void a_row_without_a_usage_has_help(void **state)
{
    (void)state;
    const struct command bare = {.name = "bare", .summary = "a row with no more than it needs", .run = do_nothing};
    char said[256];
    print_help(&bare, said, sizeof said);
    assert_string_equal(said, "usage: flagfall bare\n\na row with no more than it needs\n");
    assert_string_equal(command_usage(&bare), "");
}

static void a_usage_follows_the_name(void **state)
{
    (void)state;
    const struct command row = {.name = "row", .summary = "one that takes a file", .usage = "FILE", .run = do_nothing};
    char said[256];
    print_help(&row, said, sizeof said);
    assert_string_equal(said, "usage: flagfall row FILE\n\none that takes a file\n");
}

static void a_row_that_takes_nothing_refuses_what_follows(void **state)
{
    (void)state;
    static const struct option_row none[] = {{0}};
    const struct command bare = {.name = "bare", .summary = "no more than it needs", .run = do_nothing};
    const struct command file = {
        .name = "file", .summary = "one that takes a file", .usage = "FILE", .run = do_nothing};
    const struct command own = {.name = "own", .summary = "one that reads", .options = none, .run = do_nothing};
    char name[] = "bare", extra[] = "word", dashed[] = "--no-such";
    char *alone[] = {name, NULL}, *word[] = {name, extra, NULL}, *option[] = {name, dashed, NULL};
    assert_int_equal(command_refuses_extra(&bare, 1, alone), STATUS_OK);
    assert_int_equal(command_refuses_extra(&bare, 2, word), STATUS_USAGE);
    assert_int_equal(command_refuses_extra(&bare, 2, option), STATUS_USAGE);
    assert_int_equal(command_refuses_extra(&file, 2, word), STATUS_OK);
    assert_int_equal(command_refuses_extra(&own, 2, word), STATUS_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_without_a_usage_has_help),
        cmocka_unit_test(a_usage_follows_the_name),
        cmocka_unit_test(a_row_that_takes_nothing_refuses_what_follows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
