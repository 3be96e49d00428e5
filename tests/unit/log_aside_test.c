/* A damaged -wal file is kept beside the log: whole, for its owner alone, under a name that nobody has. */
#include "log/wal.h"
#include "log_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

enum { LENGTH = 20007 };

static const char the_log[] = "wal_aside.flagfall";
static char the_wal[LENGTH];
static struct error why;

static const char *name_beside(const char *ending)
{
    static char name[600];
    snprintf(name, sizeof name, "%s%s", in_scratch(the_log), ending);
    return name;
}

/* Whatever is in it. */
static void write_wal(void)
{
    FILE *f = fopen(name_beside("-wal"), "wb");
    assert_non_null(f);
    for (int i = 0; i < LENGTH; i++)
        the_wal[i] = (char)(i * 7 + i / 256);
    assert_int_equal(fwrite(the_wal, 1, LENGTH, f), LENGTH);
    assert_int_equal(fclose(f), 0);
}

static size_t bytes_of(const char *path, char *bytes, size_t room)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t count = fread(bytes, 1, room, f);
    fclose(f);
    return count;
}

static void forget_kept(void)
{
    for (int i = 1; i <= 1001; i++) {
        char ending[40];
        snprintf(ending, sizeof ending, "-wal.damaged-%d", i);
        unlink(name_beside(ending));
    }
}

static void it_is_kept_under_the_first_free_name(void **unused)
{
    static char bytes[LENGTH + 1];
    char kept[PATH_BYTES_MAX], ending[40];
    struct stat about;
    (void)unused;
    forget_kept();
    write_wal();
    for (int i = 1; i <= 3; i++) {
        assert_true(wal_keep_aside(in_scratch(the_log), kept, &why));
        snprintf(ending, sizeof ending, "-wal.damaged-%d", i);
        assert_string_equal(kept, name_beside(ending));
        assert_int_equal(stat(kept, &about), 0);
        assert_int_equal(about.st_mode & 07777, 0600);
        assert_int_equal(bytes_of(kept, bytes, sizeof bytes), LENGTH);
        assert_memory_equal(bytes, the_wal, LENGTH);
    }
    assert_int_equal(bytes_of(name_beside("-wal"), bytes, sizeof bytes), LENGTH); /* and stays where it is */
    forget_kept();
}

static void assert_not_kept(const char *reason)
{
    char kept[PATH_BYTES_MAX] = "";
    why = (struct error){0};
    assert_false(wal_keep_aside(in_scratch(the_log), kept, &why));
    assert_string_equal(why.where, in_scratch(the_log));
    assert_non_null(strstr(why.what, "cannot be kept aside"));
    assert_non_null(strstr(why.what, reason));
    assert_int_not_equal(access(name_beside("-wal.damaged-1"), F_OK), 0);
}

/* A disk that has no room for all of it: the part that was written would be taken for the whole one day. */
static void what_cannot_be_kept_whole_is_not_kept(void **unused)
{
    struct rlimit was, small;
    (void)unused;
    write_wal();
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &was), 0);
    small = was;
    small.rlim_cur = LENGTH / 2;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    assert_not_kept("");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &was), 0);
    unlink(name_beside("-wal"));
    assert_not_kept("No such file");
}

static void after_999_of_them_no_name_is_free(void **unused)
{
    char kept[PATH_BYTES_MAX], ending[40];
    (void)unused;
    write_wal();
    for (int i = 1; i <= 998; i++) {
        snprintf(ending, sizeof ending, "-wal.damaged-%d", i);
        close(open(name_beside(ending), O_CREAT | O_WRONLY, 0600));
    }
    assert_true(wal_keep_aside(in_scratch(the_log), kept, &why));
    assert_string_equal(kept, name_beside("-wal.damaged-999"));
    assert_false(wal_keep_aside(in_scratch(the_log), kept, &why));
    assert_non_null(strstr(why.what, "File exists"));
    assert_int_equal(access(name_beside("-wal.damaged-999"), F_OK), 0); /* somebody else's, and stays */
    forget_kept();
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_kept_under_the_first_free_name),
        cmocka_unit_test(what_cannot_be_kept_whole_is_not_kept),
        cmocka_unit_test(after_999_of_them_no_name_is_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
