/* A key that was typed before a question stood on the screen does not answer it: while a file is read, the console
 * draws nothing, and whoever waits types on. */
#include "console_run.h"

static void what_is_typed_while_a_file_is_read_answers_nothing(void **state)
{
    struct console_run r = {0};
    (void)state;
    write_event("blind.ini", 0, 2, "3+2");
    FILE *pairs = fopen(in_scratch("blind.csv"), "w");
    assert_non_null(pairs);
    fputs("round,board,white,black\n1,1,1,3\n1,2,2,4\n", pairs);
    assert_int_equal(fclose(pairs), 0);
    open_event(&r, NULL, "blind.ini");
    wait_for(&r, "2 boards");
    type(&r, "B");
    wait_for(&r, "y/N");
    type(&r, "y");
    wait_for(&r, "has begun");
    type(&r, ":pairings blind.csv\ryy");
    wait_for(&r, "running round? y/N");
    type(&r, "n");
    wait_for(&r, "left as they were");
    leave(&r);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_typed_while_a_file_is_read_answers_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
