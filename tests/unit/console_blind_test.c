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

/* --- a child that says nothing ------------------------------------------------------------------------------------ */

enum { CHILDREN = 16 };

struct children {
    int count;
    pid_t list[CHILDREN];
};

static struct children children_of(pid_t process)
{
    struct children all = {0};
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)process, (int)process);
    FILE *f = fopen(path, "re");
    for (int child; f && all.count < CHILDREN && fscanf(f, "%d", &child) == 1;)
        all.list[all.count++] = child;
    if (f)
        fclose(f);
    return all;
}

static bool is_among(const struct children *all, pid_t child)
{
    for (int i = 0; i < all->count; i++)
        if (all->list[i] == child)
            return true;
    return false;
}

/* Stops the child that reads the file, which the program has just been told to do. */
static pid_t stop_what_reads(const struct console_run *r, const struct children *before)
{
    for (long until = now_ms() + patience_ms(); now_ms() < until;) {
        struct children now = children_of(r->process);
        for (int i = 0; i < now.count; i++)
            if (!is_among(before, now.list[i]) && kill(now.list[i], SIGSTOP) == 0)
                return now.list[i];
    }
    fail_msg("nothing reads the file");
    return 0;
}

static void a_file_that_is_not_read_to_its_end_can_be_given_up(void **state)
{
    struct console_run r = {0};
    (void)state;
    write_event("silent.ini", 0, 2, "3+2");
    FILE *games = fopen(in_scratch("silent.pgn"), "w");
    assert_non_null(games);
    for (int i = 0; i < 200000; i++) /* a second of work: the child is met at it */
        fprintf(games, "[White \"A %d\"]\n[Black \"B %d\"]\n[Result \"*\"]\n\n1.e4 e5 *\n\n", i, i);
    assert_int_equal(fclose(games), 0);
    open_event(&r, NULL, "silent.ini");
    wait_for(&r, "2 boards");
    struct children before = children_of(r.process);
    type(&r, ":pairings silent.pgn\r");
    pid_t stopped = stop_what_reads(&r, &before);
    wait_for(&r, "Escape cancels");
    wait_for(&r, "for 1 s so far");
    wait_for(&r, "for 2 s so far");
    type(&r, "\033");
    wait_for(&r, "you cancelled it before it was read");
    assert_int_equal(kill(stopped, 0), -1); /* and it is gone */
    type(&r, "\033");                       /* the console goes on: it takes the command away */
    wait_until_gone(&r, ":pairings");
    leave(&r);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_typed_while_a_file_is_read_answers_nothing),
        cmocka_unit_test(a_file_that_is_not_read_to_its_end_can_be_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
