/* What others made is read in a child: what it says comes back, what breaks breaks there, and it can neither write nor
 * read what it was not given.
 */
#include "host/apart.h"

#include "host/command.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "skip.h"

static void put(const char *path, const char *words)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(words, f);
    fclose(f);
}

static bool is_confined(void)
{
    char how[96];
    return strstr(apart_how(how), "Landlock") != NULL;
}

/* --- what is run there -------------------------------------------------------------------------------------------- */

static bool says_much(void *self, struct text *out, struct error *why)
{
    (void)why;
    for (int i = 0; i < *(int *)self; i++)
        text_addf(out, "%d\n", i);
    return true;
}

static bool refuses(void *self, struct text *out, struct error *why)
{
    (void)self;
    text_add(out, "half of it");
    error_set(why, "in.txt:3", "a line that cannot be", "look at it");
    return false;
}

/* A child that was taken over would point anywhere. */
static bool points_to_its_own(void *self, struct text *out, struct error *why)
{
    static char format[] = "a line with %d bytes";
    (void)self, (void)out;
    error_set(why, "in.txt:3", "a line with 3 bytes", "");
    why->format = why->remedy_format = format;
    return false;
}

static bool is_broken(void *number, struct text *out, struct error *why)
{
    (void)out, (void)why;
    signal(*(int *)number, SIG_DFL); /* a sanitizer would make an exit of it */
    raise(*(int *)number);
    return true;
}

static bool goes_away(void *self, struct text *out, struct error *why)
{
    (void)self, (void)out, (void)why;
    _exit(0);
}

/* As a child that was forked while another thread held a lock: it waits for ever. The pipe has a byte for one child. */
static bool first_waits(void *self, struct text *out, struct error *why)
{
    char byte;
    (void)why;
    while (read(*(int *)self, &byte, 1) == 1)
        pause();
    text_add(out, "the second");
    return true;
}

static bool says_too_much(void *self, struct text *out, struct error *why)
{
    (void)self, (void)why;
    char *much = calloc(1, (size_t)APART_BYTES_MAX + 1);
    text_add_bytes(out, much, (size_t)APART_BYTES_MAX + 1);
    free(much);
    return true;
}

static bool tries(void *self, struct text *out, struct error *why)
{
    const char *const *paths = self;
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = open(paths[0], O_RDONLY), key = open(paths[1], O_RDONLY);
    (void)why;
    text_addf(out, "given %s, key %s", fd >= 0 ? "read" : "refused", key >= 0 ? "read" : "refused");
    text_addf(out, ", changed %s", open(paths[0], O_WRONLY | O_APPEND) >= 0 ? "yes" : "no");
    text_addf(out, ", made %s", open(paths[2], O_WRONLY | O_CREAT, 0600) >= 0 ? "yes" : "no");
    text_addf(out, ", removed %s", unlink(paths[1]) == 0 ? "yes" : "no");
    text_addf(out, ", ran %s",
              access("/bin/true", X_OK) == 0 && execl("/bin/true", "true", (char *)NULL) == 0 ? "yes" : "no");
    bool reached =
        connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&to, sizeof to) == 0 || errno == ECONNREFUSED;
    text_addf(out, ", network %s", reached ? "yes" : "no");
    return true;
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void what_it_says_comes_back_whole(void **state)
{
    struct text out = {0}, wanted = {0};
    struct error why = {0};
    int lines = 200000; /* more than a pipe holds */
    const char *file = "in.txt";
    (void)state;
    assert_true(apart_run(1, &file, NULL, says_much, &lines, &out, &why));
    says_much(&lines, &wanted, NULL);
    assert_int_equal(out.length, wanted.length);
    assert_memory_equal(out.chars, wanted.chars, wanted.length);
    text_release(&out);
    text_release(&wanted);
    assert_false(apart_run(1, &file, NULL, refuses, NULL, &out, &why));
    assert_string_equal(why.where, "in.txt:3");
    assert_string_equal(why.what, "a line that cannot be");
    assert_string_equal(why.remedy, "look at it");
    text_release(&out);
}

static void no_address_of_a_child_is_taken(void **state)
{
    struct text out = {0};
    struct error why = {0};
    const char *file = "in.txt";
    (void)state;
    assert_false(apart_run(1, &file, NULL, points_to_its_own, NULL, &out, &why));
    assert_string_equal(why.what, "a line with 3 bytes");
    assert_null(why.format); /* no catalogue has it */
    assert_null(why.remedy_format);
    text_release(&out);
}

static void what_breaks_there_is_an_error_here(void **state)
{
    static const int numbers[] = {SIGSEGV, SIGABRT, SIGKILL};
    const char *file = "in.txt";
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct text out = {0};
        struct error why = {0};
        int number = numbers[i];
        char wanted[64];
        assert_false(apart_run(1, &file, NULL, is_broken, &number, &out, &why));
        snprintf(wanted, sizeof wanted, "reading it broke off (signal %d", number);
        assert_string_equal(why.where, "in.txt");
        assert_ptr_equal(strstr(why.what, wanted), why.what);
        text_release(&out);
    }
}

static void an_answer_that_is_none_is_refused(void **state)
{
    struct text out = {0};
    struct error why = {0};
    const char *file = "in.txt";
    (void)state;
    assert_false(apart_run(1, &file, NULL, goes_away, NULL, &out, &why));
    assert_string_equal(why.what, "reading it ended without an answer");
    assert_int_equal(out.length, 0);
    assert_false(apart_run(1, &file, NULL, says_too_much, NULL, &out, &why));
    assert_string_equal(why.what, "what was read of it is too large");
    text_release(&out);
}

static void a_child_that_hangs_is_ended_and_another_is_asked(void **state)
{
    const char *file = "in.txt";
    int ends[2];
    struct text out = {0};
    struct error why = {0};
    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "1", 1), 1);
    close(ends[1]);
    text_add(&out, "before, ");
    assert_true(apart_run(1, &file, NULL, first_waits, &ends[0], &out, &why));
    assert_string_equal(text_chars(&out), "before, the second");
    close(ends[0]);
    text_release(&out);
}

/* --- waited for --------------------------------------------------------------------------------------------------- */

struct patience {
    int asked, until;
    int64_t waited_ms;
};

static bool is_patient(void *self, const char *file, int64_t waited_ms)
{
    struct patience *p = self;
    assert_string_equal(file, "in.txt");
    assert_true(waited_ms > p->waited_ms); /* whichever of the two children it is */
    p->waited_ms = waited_ms;
    return ++p->asked < p->until;
}

static bool never_answers(void *self, struct text *out, struct error *why)
{
    (void)self, (void)out, (void)why;
    pause(); /* until it is killed */
    return true;
}

static void who_waits_is_asked_and_can_give_it_up(void **state)
{
    struct patience p = {.until = 3};
    const struct apart_wait wait = {is_patient, &p};
    const char *file = "in.txt";
    struct text out = {0};
    struct error why = {0};
    int lines = 200000;
    (void)state;
    assert_false(apart_run(1, &file, &wait, never_answers, NULL, &out, &why));
    assert_int_equal(p.asked, 3); /* so no second child was begun */
    assert_string_equal(why.where, "in.txt");
    assert_string_equal(why.what, "you cancelled it before it was read");
    p = (struct patience){.until = 1000};
    assert_true(apart_run(1, &file, &wait, says_much, &lines, &out, &why));
    text_release(&out);
}

static void it_reads_what_it_was_given_and_nothing_else(void **state)
{
    char given[1024], key[1024], made[1024];
    struct text out = {0};
    struct error why = {0};
    (void)state;
    if (!is_confined())
        skip_because("the kernel does not confine processes");
    snprintf(given, sizeof given, "%s", in_scratch("given.txt"));
    snprintf(key, sizeof key, "%s", in_scratch("station.key"));
    snprintf(made, sizeof made, "%s", in_scratch("made.txt"));
    put(given, "given");
    put(key, "secret");
    unlink(made);
    const char *paths[] = {given, key, made};
    assert_true(apart_run(1, paths, NULL, tries, paths, &out, &why));
    assert_string_equal(text_chars(&out),
                        "given read, key refused, changed no, made no, removed no, ran no, network no");
    assert_int_equal(access(key, F_OK), 0);
    assert_int_not_equal(access(made, F_OK), 0);
    text_release(&out);
}

/* --- whole commands ----------------------------------------------------------------------------------------------- */

static int ends_with_three(int argc, char **argv)
{
    (void)argv;
    return argc == 2 ? 3 : 4;
}

static int breaks(int argc, char **argv)
{
    (void)argc, (void)argv;
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
    return 0;
}

static void a_command_ends_as_it_did_or_is_an_error(void **state)
{
    char name[] = "show", file[1024], told[512] = "";
    char *argv[] = {name, file, NULL};
    (void)state;
    snprintf(file, sizeof file, "%s", in_scratch("broken.flagfall"));
    put(file, "x");
    assert_int_equal(apart_command(ends_with_three, 2, argv, 1), 3);
    fflush(stderr);
    int old = dup(STDERR_FILENO), to = open(in_scratch("complaint"), O_RDWR | O_CREAT | O_TRUNC, 0600);
    dup2(to, STDERR_FILENO);
    int status = apart_command(breaks, 2, argv, 1);
    fflush(stderr);
    dup2(old, STDERR_FILENO);
    assert_int_equal(status, 1);
    assert_true(pread(to, told, sizeof told - 1, 0) > 0);
    assert_non_null(strstr(told, "broken.flagfall: reading it broke off (signal 11"));
    close(old);
    close(to);
}

static void the_row_of_a_command_says_when_it_runs_apart(void **state)
{
    static const struct command never = {.name = "x"}, always = {.name = "x", .apart_unless = ""},
                                unless = {.name = "x", .apart_unless = "--html --bundle import"};
    static const struct {
        const char *arguments[2];
        bool apart;
    } rows[] = {
        {{"a.flagfall", "--last"}, true}, {{"--html", "dir"}, false}, {{"a", "--bundle=b"}, false},
        {{"import", "a"}, false},         {{"--htm", "dir"}, true},   {{"a", "imports"}, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char zero[] = "x", one[32], two[32];
        char *argv[] = {zero, one, two, NULL};
        snprintf(one, sizeof one, "%s", rows[i].arguments[0]);
        snprintf(two, sizeof two, "%s", rows[i].arguments[1]);
        assert_int_equal(command_is_apart(&unless, 3, argv), rows[i].apart);
        assert_true(command_is_apart(&always, 3, argv));
        assert_false(command_is_apart(&never, 3, argv));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_it_says_comes_back_whole),
        cmocka_unit_test(no_address_of_a_child_is_taken),
        cmocka_unit_test(what_breaks_there_is_an_error_here),
        cmocka_unit_test(an_answer_that_is_none_is_refused),
        cmocka_unit_test(a_child_that_hangs_is_ended_and_another_is_asked),
        cmocka_unit_test(who_waits_is_asked_and_can_give_it_up),
        cmocka_unit_test(it_reads_what_it_was_given_and_nothing_else),
        cmocka_unit_test(a_command_ends_as_it_did_or_is_an_error),
        cmocka_unit_test(the_row_of_a_command_says_when_it_runs_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
