/* The line mode says that something is done once it is on the disk, not before. */
#include "commands/line_mode.h"
#include "faulty_disk.h"
#include "session_made.h"

#include "scratch.h"

#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

enum { BEFORE_THE_DISK = 3, NEVER_SAID, NOT_OVER };

static void *line_mode(void *ended)
{
    *(int *)ended = line_mode_run(in_scratch("made_event.ini"), &(struct line_settings){.who = "AB"});
    fclose(stdout);
    return NULL;
}

/* Reads on until it was said, or nothing more comes. */
static bool is_said(int out, const char *words)
{
    char all[8192] = "";
    size_t length = 0;
    ssize_t more;
    while (!strstr(all, words) && length < sizeof all - 1 &&
           (more = read(out, all + length, sizeof all - 1 - length)) > 0)
        all[length += (size_t)more] = '\0';
    return strstr(all, words);
}

/* Types one line at a disk that hangs; how that ended. */
static int type_a_note(int in, int out)
{
    static const char note[] = "note 1 a slip is missing\n";
    struct pollfd said = {.fd = out, .events = POLLIN};
    if (!is_said(out, "Type help"))
        return NEVER_SAID;
    disk.fault = SYNC_HANGS;
    disk.countdown = 0;
    if (write(in, note, sizeof note - 1) < 0)
        return NEVER_SAID;
    faulty_disk_wait_until_it_hangs();
    bool early = poll(&said, 1, 0) == 1;
    faulty_disk_goes_on();
    return early ? BEFORE_THE_DISK : is_said(out, "Board 1: noted.") ? 0 : NEVER_SAID;
}

static int talk(void)
{
    int in[2], out[2], ended = -1, how;
    pthread_t other;
    if (pipe(in) != 0 || pipe(out) != 0 || dup2(in[0], STDIN_FILENO) < 0 || dup2(out[1], STDOUT_FILENO) < 0)
        return NEVER_SAID;
    close(in[0]);
    close(out[1]);
    if (pthread_create(&other, NULL, line_mode, &ended) != 0)
        return NEVER_SAID;
    how = type_a_note(in[1], out[0]);
    close(in[1]);
    pthread_join(other, NULL);
    return how ? how : ended ? NOT_OVER : 0;
}

static void nothing_is_said_to_be_done_before_the_disk_says_so(void **state)
{
    (void)state;
    int status;
    begin_made_event(six_players, "1 = 1 - 2\n2 = 3 - 4\n", 2);
    fflush(NULL);
    pid_t child = fork();
    if (!child)
        _exit(talk());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_said_to_be_done_before_the_disk_says_so),
    };
    return cmocka_run_group_tests(tests, faulty_disk_install, NULL);
}
